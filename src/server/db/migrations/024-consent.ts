import { type DdlTypes, oneOf } from './ddl-types.ts';

/**
 * What members agreed to, each purpose apart, as a history; and what is needed to erase what has been kept long enough: who was told
 * that it will be, and which participations have been erased.
 */
export function up({ idx, strict }: DdlTypes): string[] {
  const given = (purpose: string) =>
    `insert into consent (member_idx, purpose, act, version, created_at)
      select idx, '${purpose}', 'given', 'before 2026-11', agreed_at from member where left_at is null`;
  return [
    // Only ever added to: the last row of a purpose says where it stands. Withdrawing a required one is leaving.
    `create table consent (
      idx ${idx},
      member_idx integer not null references member (idx),
      purpose text not null ${oneOf('purpose', ['terms', 'privacy', 'news'])},
      act text not null ${oneOf('act', ['given', 'withdrawn'])},
      version text not null,
      created_at text not null,
      check (act = 'given' or purpose = 'news')
    )${strict}`,
    `create index consent_member on consent (member_idx, purpose, idx)`,
    given('terms'),
    given('privacy'),

    // That a member was told, once, when what they entered for an event, or without an event their account, will be erased.
    `create table retention_notice (
      idx ${idx},
      member_idx integer not null references member (idx),
      event_idx integer references event (idx),
      announced_at text not null,
      -- No day before that is erased.
      erase_at text not null,
      unique (member_idx, event_idx)
    )${strict}`,
    `create unique index retention_notice_account on retention_notice (member_idx) where event_idx is null`,
    // When its personal values were erased, though its member is still one, and the state that figures count it by.
    `alter table participate add column erased_at text`,
    `alter table participate add column erased_state text check ((erased_state is null) = (erased_at is null))`,
    `create index participate_kept on participate (event_idx, idx) where erased_at is null`,
    // What a member did, and the registrations under an address of theirs, for the download of their data.
    `create index audit_member on audit (member_idx)`,
    `create index visitor_email on visitor (email_normal)`,
    `create index member_agreed on member (agreed_at) where left_at is null`,
  ];
}
