import { type DdlTypes, oneOf } from './ddl-types.ts';

/** What running the site needs: who did what, mail to send, the number of the public content, and small settings. */
export function up({ idx, strict }: DdlTypes): string[] {
  return [
    // member_idx has no key to member: a row outlives the person, with the personal values redacted.
    `create table audit (
      idx ${idx},
      event_idx integer,
      member_idx integer,
      action text not null,
      subject text not null,
      subject_idx integer,
      reason text,
      detail text,
      created_at text not null
    )${strict}`,
    `create index audit_event on audit (event_idx, idx)`,
    `create table outbox (
      idx ${idx},
      to_email text not null,
      locale text not null ${oneOf('locale', ['ko', 'en'])},
      subject text not null,
      body text not null,
      attempts integer not null default 0,
      next_at text not null,
      sent_at text,
      last_error text,
      created_at text not null
    )${strict}`,
    `create index outbox_next on outbox (next_at) where sent_at is null`,
    // Every public write counts this up; a kept page of an older number is never served (docs/rules.md, W7).
    `create table content_version (only_row integer primary key check (only_row = 1), version integer not null)${strict}`,
    `insert into content_version (only_row, version) values (1, 1)`,
    // One process at a time holds a job, until the time in held_until.
    `create table job (name text primary key, held_until text not null, holder text not null)${strict}`,
    // Facts about the database itself, such as that it is a demonstration.
    `create table setting (name text primary key, value text not null)${strict}`,
  ];
}
