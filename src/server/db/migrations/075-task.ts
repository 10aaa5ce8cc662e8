import type { DdlTypes } from './ddl-types.ts';

/** The column by which tasks of a kind name the row that they are about: none of another kind has it, and each row has one task. */
const subject = (kind: string, table: string) =>
  `${table}_idx integer references ${table} (idx) on delete cascade check ((kind = '${kind}') = (${table}_idx is not null))`;

const once = (table: string) =>
  `create unique index task_${table} on task (${table}_idx) where ${table}_idx is not null`;

/**
 * One queue for all that is done later, and again until it succeeds: mail, push messages and what webhooks are told. When each is due
 * stood in three tables. A row of `task` is there for as long as something is to be done, and goes with the row that it is about; what
 * came of it stands in that row. A later kind adds a column with the same check and the same key.
 */
export function up({ idx, strict }: DdlTypes): string[] {
  return [
    `create table task (
      idx ${idx},
      kind text not null check (length(kind) between 1 and 30),
      -- Tasks of one lane hold each other up, and nobody else.
      lane integer,
      due_at text not null,
      -- From when on it is worth nothing.
      expires_at text,
      tries integer not null default 0 check (tries >= 0),
      -- Of the worker that is at it, and until when it is left to that one.
      lease text,
      leased_until text,
      last_error text check (length(last_error) <= 500),
      created_at text not null,
      ${subject('mail', 'outbox')},
      ${subject('push', 'push_message')},
      ${subject('webhook', 'webhook_delivery')},
      check ((lease is null) = (leased_until is null))
    )${strict}`,
    // A taken row of before was put off until its taker's time is over: it stays due then.
    `insert into task (kind, due_at, tries, last_error, created_at, outbox_idx)
      select 'mail', next_at, attempts, substr(last_error, 1, 500), created_at, idx from outbox
      where sent_at is null and failed_at is null and ended_at is null and held_for is null order by idx`,
    `insert into task (kind, due_at, expires_at, tries, created_at, push_message_idx)
      select 'push', next_at, expires_at, attempts, created_at, idx from push_message order by idx`,
    `insert into task (kind, lane, due_at, tries, last_error, created_at, webhook_delivery_idx)
      select 'webhook', event_idx, next_at, attempts, substr(last_result, 1, 500), created_at, idx from webhook_delivery
      where delivered_at is null and failed_at is null order by idx`,
    `create index task_due on task (kind, due_at, idx)`,
    `create index task_expires on task (kind, expires_at) where expires_at is not null`,
    once('outbox'),
    once('push_message'),
    once('webhook_delivery'),
    `drop index outbox_due`,
    `drop index push_message_due`,
    `drop index push_message_expired`,
    `drop index webhook_delivery_due`,
    `create index webhook_delivery_waiting on webhook_delivery (event_idx, idx) where delivered_at is null and failed_at is null`,
    `alter table outbox drop column next_at`,
    `alter table push_message drop column next_at`,
    `alter table push_message drop column attempts`,
    `alter table push_message drop column expires_at`,
    `alter table webhook_delivery drop column next_at`,
  ];
}
