import { type DdlTypes, oneOf } from './ddl-types.ts';

/**
 * What calendars need: how often a meeting has changed, where a cancelled one would have been, the entry that a mail carries, and
 * the addresses that calendar programs read.
 */
export function up({ strict }: DdlTypes): string[] {
  return [
    // SEQUENCE of RFC 5545: one more each time that a confirmed meeting is moved or cancelled.
    `alter table matching add column sequence integer not null default 0 check (sequence >= 0)`,
    // When it would have begun, and at which table: a cancelled meeting has no placement, and calendars still have to be told which it was.
    `alter table matching add column was_at text check (was_at is null or state = 'cancel')`,
    `alter table matching add column was_table_no integer check ((was_at is null) = (was_table_no is null))`,
    // The meeting's when the notice was written: a mail is made later, when the meeting may have changed again.
    `alter table notice add column sequence integer`,
    // An entry as JSON, written out when the mail is sent.
    `alter table outbox add column calendar text check (length(calendar) <= 8000)`,
    // At most one of a participation, and none of one that does not stand: the key refuses to end it while its address is there.
    `create table calendar_address (
      participate_idx integer primary key,
      event_idx integer not null,
      side text not null ${oneOf('side', ['company', 'buyer'])},
      state text not null default 'COMPLETE' check (state = 'COMPLETE'),
      token_hash text not null unique,
      created_at text not null,
      foreign key (participate_idx, event_idx, side, state) references participate (idx, event_idx, side, state)
    )${strict}`,
  ];
}
