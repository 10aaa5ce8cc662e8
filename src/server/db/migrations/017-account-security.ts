/**
 * Addresses are confirmed before mail goes there, the text of a secret mail ends with its token, and it is known whose
 * password may be a manager's.
 */
export function up({ strict }: { strict: string }): string[] {
  return [
    // A hash can't be measured: 'Y' once a password that is long enough for a manager was set, or typed at a log-in.
    `alter table member add column password_suits_manager text not null default 'N'
      check (password_suits_manager in ('Y', 'N'))`,
    // The demonstration's own people log in by the password that it prints.
    `update member set password_suits_manager = 'Y'
      where id like '%@madang.example' and exists (select 1 from setting where name = 'demonstration')`,
    // The address that takes the place of email once it is confirmed.
    `alter table member add column new_email text`,
    // One row for each address of a member in lower case: it waits for its link to be used, or is confirmed.
    `create table email_confirmation (
      member_idx integer not null references member (idx) on delete cascade,
      email text not null check (email = lower(email)),
      token_hash text unique,
      expires_at text,
      confirmed_at text,
      created_at text not null,
      primary key (member_idx, email),
      check ((token_hash is null) = (expires_at is null)),
      check ((confirmed_at is null) = (token_hash is not null))
    )${strict}`,
    // Members of before were written to already.
    `insert into email_confirmation (member_idx, email, confirmed_at, created_at)
      select idx, lower(id), created_at, created_at from member where id is not null`,
    `insert into email_confirmation (member_idx, email, confirmed_at, created_at)
      select idx, lower(email), created_at, created_at from member where id is not null and lower(email) <> lower(id)`,
    // The member whose address is not confirmed: the mail waits for that.
    `alter table outbox add column held_for integer references member (idx)`,
    // No use any more, and never sent: the token of a secret mail was used, replaced or ran out.
    `alter table outbox add column ended_at text`,
    // Until when a secret text may be kept; null once it is wiped, and for any other mail.
    `alter table outbox add column secret_until text`,
    `update outbox set secret_until = coalesce((select max(expires_at) from password_reset), created_at)
      where is_secret = 'Y' and body <> ''`,
    // The hash of the token in the text. No secret text is without an end.
    `alter table outbox add column secret_hash text check (is_secret = 'N' or body = '' or secret_until is not null)`,
    `drop index outbox_due`,
    `create index outbox_due on outbox (next_at)
      where sent_at is null and failed_at is null and ended_at is null and held_for is null`,
    `create index outbox_held on outbox (held_for) where held_for is not null`,
    `create index outbox_ended on outbox (ended_at) where ended_at is not null`,
    `create index outbox_secret on outbox (secret_until) where secret_until is not null`,
  ];
}
