import type { DdlTypes } from './ddl-types.ts';

/**
 * Who was invited to take part in an event and has not answered: an address without an account, with what the organiser already
 * knew, or a member, of whom nothing is stored here. The token of the link is stored as a hash.
 */
export function up({ idx, strict }: DdlTypes): string[] {
  return [
    `create table invitation (
      idx ${idx},
      event_idx integer not null references event (idx),
      email text not null check (email = lower(email) and length(email) between 3 and 254),
      member_idx integer references member (idx) on delete cascade,
      type text not null check (type in ('COMPANY', 'BUYER', 'OKTA')),
      content text check (length(content) <= 60000),
      token_hash text unique,
      expires_at text not null,
      created_at text not null,
      unique (event_idx, email),
      check ((member_idx is null) = (token_hash is not null)),
      check ((member_idx is null) = (content is not null))
    )${strict}`,
    `create index invitation_expires on invitation (expires_at)`,
    `create index invitation_email on invitation (email)`,
    `create index invitation_member on invitation (member_idx)`,
    // An address that is invited may be the contact of somebody with another log-in id.
    `create index member_email on member (lower(email))`,
  ];
}
