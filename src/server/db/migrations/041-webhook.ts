import type { DdlTypes } from './ddl-types.ts';

/**
 * Where an organiser's own system is told of an event's notices, and what became of each telling. Deliveries hold numbers and fixed
 * words; the notice of one goes with its member, and leaves it.
 */
export function up({ idx, strict }: DdlTypes): string[] {
  return [
    `create table webhook (
      event_idx integer primary key references event (idx),
      url text not null check (url like 'https://%' and length(url) <= 1000),
      secret text not null check (secret like 'whsec_%'),
      created_at text not null,
      updated_at text not null
    )${strict}`,
    `create table webhook_delivery (
      idx ${idx},
      event_idx integer not null references event (idx),
      notice_idx integer unique references notice (idx) on delete set null,
      message_id text not null unique,
      body text not null check (length(body) <= 2000),
      attempts integer not null default 0 check (attempts >= 0),
      next_at text not null,
      delivered_at text,
      failed_at text,
      last_result text,
      created_at text not null,
      check (delivered_at is null or failed_at is null)
    )${strict}`,
    `create index webhook_delivery_due on webhook_delivery (next_at, idx) where delivered_at is null and failed_at is null`,
    `create index webhook_delivery_failed on webhook_delivery (failed_at) where failed_at is not null`,
    `create index webhook_delivery_event on webhook_delivery (event_idx, idx)`,
    `create index webhook_delivery_old on webhook_delivery (created_at)`,
  ];
}
