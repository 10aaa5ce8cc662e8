import type { DdlTypes } from './ddl-types.ts';

/** What a member has entered of an application and not sent: as the form keeps it, which alone reads it. */
export function up({ strict }: DdlTypes): string[] {
  return [
    `create table application_draft (
      member_idx integer not null references member (idx),
      event_idx integer not null references event (idx),
      content text not null,
      -- One more with each change, so that nobody overwrites what they have not seen.
      version integer not null check (version > 0),
      saved_at text not null,
      primary key (member_idx, event_idx)
    )${strict}`,
    `create index application_draft_age on application_draft (saved_at)`,
  ];
}
