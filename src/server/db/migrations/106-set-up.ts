import type { DdlTypes } from './ddl-types.ts';

/** The link by which an installation gets its first manager: one at most, whose token is nowhere but in the link. */
export function up({ strict }: DdlTypes): string[] {
  return [
    `create table set_up_link (
      -- The one row: of several processes that start at once one makes it.
      idx integer primary key check (idx = 1),
      token_hash text not null,
      expires_at text not null,
      created_at text not null
    )${strict}`,
  ];
}
