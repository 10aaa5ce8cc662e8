import type { DdlTypes } from './ddl-types.ts';

/**
 * Devices that a member has logged in from. Whoever tries from one of them is counted apart from strangers; it is no
 * log-in by itself. Several members may know one device: a browser at a stand.
 */
export function up({ strict }: DdlTypes): string[] {
  return [
    `create table known_device (
      token_hash text not null,
      member_idx integer not null references member (idx) on delete cascade,
      created_at text not null,
      used_at text not null,
      primary key (token_hash, member_idx)
    )${strict}`,
    `create index known_device_member on known_device (member_idx, used_at)`,
    `create index known_device_used on known_device (used_at)`,
  ];
}
