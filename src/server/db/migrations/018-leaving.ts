import type { DdlTypes } from './ddl-types.ts';

/**
 * What lets a member leave: texts about people apart from the audit's own rows, mail that knows whom it is to and of whom
 * it tells, meetings that stay held after one of the two has gone, and files that are still to be removed from the store.
 */
export function up({ strict }: DdlTypes): string[] {
  return [
    // What explains a deed and may name people: the reason, and values as JSON. Erased with the person; the audit's row stays.
    `create table audit_text (
      audit_idx integer primary key references audit (idx) on delete cascade,
      reason text,
      detail text,
      check (reason is not null or detail is not null)
    )${strict}`,
    `create table audit_about (
      audit_idx integer not null references audit (idx) on delete cascade,
      member_idx integer not null references member (idx),
      primary key (audit_idx, member_idx)
    )${strict}`,
    `create index audit_about_member on audit_about (member_idx)`,
    `insert into audit_text (audit_idx, reason) select idx, reason from audit where reason is not null`,
    `insert into audit_about (audit_idx, member_idx)
      select audit.idx, participate.member_idx from audit
        join participate on participate.idx = audit.subject_idx
        where audit.subject = 'participate' and audit.reason is not null`,
    `insert into audit_about (audit_idx, member_idx)
      select audit.idx, member.idx from audit
        join member on member.idx = audit.subject_idx
        where audit.subject = 'member' and audit.reason is not null`,
    `alter table audit drop column reason`,

    // Whom a mail is to; null for mail from before this column, and to addresses without an account.
    `alter table outbox add column member_idx integer references member (idx)`,
    `create index outbox_member on outbox (member_idx)`,
    `create index outbox_address on outbox (to_email)`,
    // Of whom a mail to someone else tells: the words in it that name them, a JSON list.
    `create table outbox_about (
      outbox_idx integer not null references outbox (idx) on delete cascade,
      member_idx integer not null references member (idx),
      words text not null,
      primary key (outbox_idx, member_idx)
    )${strict}`,
    `create index outbox_about_member on outbox_about (member_idx)`,

    // Null once one of the two has gone after the meeting began: it was held, and holds nobody any more.
    `alter table placement alter column ps drop not null`,
    // Null is a former member, who is named no more.
    `alter table counseling alter column buyer_company_name drop not null`,
    `alter table counseling alter column buyer_name drop not null`,

    // Keys of the file store whose rows are gone; a row goes when its file has.
    `create table file_removal (key text primary key, created_at text not null)${strict}`,
  ];
}
