import { type DdlTypes, oneOf } from './ddl-types.ts';

const approvalTypes = ['otherAppr', 'companyAppr', 'buyerAppr'] as const;
const viewTypes = ['allShow', 'allHide', 'onlyCompany', 'onlyBuyer'] as const;
const permissions = [
  'famppy',
  'admin',
  'event',
  'matching',
  'participate',
  'counseling',
  'board',
  'stats',
] as const;

/** Events with their days, slots, tables and interpreters, and who manages them. */
export function up({ idx, strict, times }: DdlTypes): string[] {
  const numbered = (name: string) => `create table ${name} (
      idx ${idx},
      event_idx integer not null references event (idx),
      no integer not null check (no > 0),
      unique (event_idx, no),
      unique (idx, event_idx)
    )${strict}`;
  return [
    `create table event (
      idx ${idx},
      name_ko text not null,
      name_en text not null,
      place_ko text not null,
      place_en text not null,
      intro_ko text,
      intro_en text,
      time_zone text not null,
      slot_minutes integer not null check (slot_minutes between 5 and 240),
      approval_type text not null ${oneOf('approval_type', approvalTypes)},
      view_type text not null ${oneOf('view_type', viewTypes)},
      cancel_from text,
      cancel_to text,
      counseling_from text,
      counseling_to text,
      ${times},
      check (cancel_from < cancel_to),
      check (counseling_from < counseling_to)
    )${strict}`,
    // A day on the event's own clock, with its instants in UTC. Breaks are a JSON list of {from, to}: shown, never searched.
    `create table event_day (
      idx ${idx},
      event_idx integer not null references event (idx),
      date text not null,
      starts_at text not null,
      ends_at text not null,
      breaks text not null default '[]',
      unique (event_idx, date),
      check (starts_at < ends_at)
    )${strict}`,
    `create table slot (
      idx ${idx},
      event_idx integer not null references event (idx),
      starts_at text not null,
      unique (event_idx, starts_at),
      unique (idx, event_idx)
    )${strict}`,
    numbered('event_table'),
    numbered('interpreter'),
    // famppy holds in every event and so names none.
    `create table permission (
      idx ${idx},
      member_idx integer not null references member (idx) on delete cascade,
      event_idx integer references event (idx),
      permission text not null ${oneOf('permission', permissions)},
      created_at text not null,
      check ((permission = 'famppy') = (event_idx is null))
    )${strict}`,
    `create unique index permission_once on permission (member_idx, permission, coalesce(event_idx, 0))`,
  ];
}
