import { type DdlTypes, oneOf } from './ddl-types.ts';

/**
 * What members switch on and off, by kind and way; no row: as it is by default. One reminder of a meeting for each slot and person,
 * whatever job or process writes it. And the address by which a mail program ends mails of a kind (RFC 8058).
 */
export function up({ strict }: DdlTypes): string[] {
  return [
    `create table notice_switch (
      member_idx integer not null references member (idx),
      kind text not null check (length(kind) between 1 and 40),
      way text not null ${oneOf('way', ['mail', 'push'])},
      is_on text not null ${oneOf('is_on', ['Y', 'N'])},
      updated_at text not null,
      primary key (member_idx, kind, way)
    )${strict}`,
    `create unique index notice_reminder on notice (matching_idx, member_idx, starts_at) where kind = 'meetingSoon'`,
    // What begins within the next minutes, in every event.
    `create index slot_starts on slot (starts_at, idx)`,
    `alter table outbox add column unsubscribe text check (length(unsubscribe) <= 1000)`,
  ];
}
