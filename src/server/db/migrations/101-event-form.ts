import { type DdlTypes, oneOf } from './ddl-types.ts';

/**
 * What the forms of an event ask. Each saved state of a form is a row that is never changed, so that whoever applied by it is judged by it
 * later, too. docs/rules/event-form.md says what holds.
 */
export function up({ idx, strict }: DdlTypes): string[] {
  return [
    `create table event_form (
      idx ${idx},
      event_idx integer not null references event (idx),
      kind text not null ${oneOf('kind', ['COMPANY', 'BUYER', 'OKTA', 'VISITOR'])},
      -- Counts from 1: before it the form asks what the specification lists.
      version integer not null check (version >= 1),
      -- JSON: the fields that are asked otherwise than the specification says, or have a help text.
      fields text not null,
      member_idx integer not null references member (idx),
      created_at text not null,
      unique (event_idx, kind, version)
    )${strict}`,
    // By which form somebody applied; null: by what the specification lists.
    `alter table participate add column form_idx integer references event_form (idx)`,
    `alter table visitor add column form_idx integer references event_form (idx)`,
  ];
}
