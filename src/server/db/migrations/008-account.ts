import type { DdlTypes } from './ddl-types.ts';

/** What keeps an account its owner's: links to a new password, second factors, and what a session knows of its device. */
export function up({ strict }: DdlTypes): string[] {
  return [
    // One a member: a newer request takes the place of the older one's token.
    `create table password_reset (
      member_idx integer primary key references member (idx) on delete cascade,
      token_hash text not null unique,
      expires_at text not null,
      created_at text not null
    )${strict}`,
    // It counts once confirmed_at is set. last_step is the newest time step (30 s) whose code was used: none counts twice.
    `create table second_factor (
      member_idx integer primary key references member (idx) on delete cascade,
      secret text not null,
      last_step integer not null default 0,
      confirmed_at text,
      created_at text not null
    )${strict}`,
    `create table recovery_code (
      member_idx integer not null references second_factor (member_idx) on delete cascade,
      code_hash text not null,
      primary key (member_idx, code_hash)
    )${strict}`,
    // A log-in whose password was right and whose code is awaited.
    `create table login_challenge (
      token_hash text primary key,
      member_idx integer not null references member (idx) on delete cascade,
      tries_left integer not null check (tries_left >= 0),
      expires_at text not null,
      created_at text not null
    )${strict}`,
    `create index login_challenge_member on login_challenge (member_idx)`,
    `alter table session add column device text not null default ''`,
    `alter table session add column used_at text not null default ''`,
    `update session set used_at = created_at`,
  ];
}
