import { oneOf } from './ddl-types.ts';

/** What delivering mail needs: whose event it tells of, whether it holds a secret, and that it was given up. */
export function up(): string[] {
  return [
    // A mail that belongs to no event, such as a password reset, is for those who manage all of them.
    `alter table outbox add column event_idx integer references event (idx)`,
    // The body of a secret mail, such as a reset link, lets its reader in: no manager reads it, and it is wiped once sent.
    `alter table outbox add column is_secret text not null default 'N' ${oneOf('is_secret', ['Y', 'N'])}`,
    `alter table outbox add column failed_at text check (failed_at is null or sent_at is null)`,
    `drop index outbox_next`,
    `create index outbox_due on outbox (next_at) where sent_at is null and failed_at is null`,
    `create index outbox_failed on outbox (failed_at) where failed_at is not null`,
    `create index outbox_sent on outbox (sent_at) where sent_at is not null`,
    `create index outbox_event on outbox (event_idx, idx)`,
  ];
}
