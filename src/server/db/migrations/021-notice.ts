import type { DdlTypes } from './ddl-types.ts';

/**
 * Notices: what changed for someone, one row for each change and recipient, in the transaction of the change. Names are read when a
 * notice is, so none stands here. Mails are made from them afterwards. And the orders in which jobs and managers read meetings.
 */
export function up({ idx, strict }: DdlTypes): string[] {
  return [
    `create table notice (
      idx ${idx},
      event_idx integer not null references event (idx),
      member_idx integer not null references member (idx),
      matching_idx integer not null references matching (idx) on delete cascade,
      kind text not null,
      -- When and where a confirmed meeting is or was.
      starts_at text,
      table_no integer,
      mailed_at text,
      created_at text not null,
      check ((starts_at is null) = (table_no is null))
    )${strict}`,
    `create index notice_member on notice (member_idx, event_idx, idx)`,
    `create index notice_unmailed on notice (idx) where mailed_at is null`,
    `create index notice_matching on notice (matching_idx, kind)`,
    // Requests that may have to end, in every event.
    `create index matching_waiting on matching (idx) where state = 'request'`,
    // The managers' list, with a state and without.
    `create index matching_event_state on matching (event_idx, state, idx)`,
    `create index matching_event on matching (event_idx, idx)`,
  ];
}
