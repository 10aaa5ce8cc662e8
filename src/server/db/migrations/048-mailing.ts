import type { DdlTypes } from './ddl-types.ts';

const texts = `
      subject_ko text check (length(subject_ko) between 1 and 200),
      body_ko text check (length(body_ko) between 1 and 10000),
      subject_en text check (length(subject_en) between 1 and 200),
      body_en text check (length(body_en) between 1 and 10000),
      check ((subject_ko is null) = (body_ko is null)),
      check ((subject_en is null) = (body_en is null)),
      check (body_ko is not null or body_en is not null)`;

/**
 * What organisers write once and send to many. A mailing has the text as it was sent; its queue has whom no mail was laid into the
 * outbox for yet. A row leaves the queue in the transaction that adds the mail, and the outbox takes one of each member.
 */
export function up({ idx, strict, times }: DdlTypes): string[] {
  return [
    `create table mail_template (
      idx ${idx},
      event_idx integer not null references event (idx),
      name text not null check (length(name) between 1 and 200),
      version integer not null default 1,
      ${times},${texts},
      unique (event_idx, name)
    )${strict}`,
    `create table mailing (
      idx ${idx},
      event_idx integer not null references event (idx),
      sender_idx integer not null references member (idx),
      name text not null,
      recipient_count integer not null check (recipient_count between 1 and 20000),
      created_at text not null,
      ended_at text,
      stopped_at text,${texts},
      check (stopped_at is null or ended_at is not null)
    )${strict}`,
    `create index mailing_event on mailing (event_idx, idx)`,
    `create index mailing_open on mailing (idx) where ended_at is null`,
    `create table mailing_queue (
      mailing_idx integer not null references mailing (idx) on delete cascade,
      member_idx integer not null references member (idx) on delete cascade,
      participate_idx integer not null references participate (idx) on delete cascade,
      primary key (mailing_idx, member_idx)
    )${strict}`,
    `create index mailing_queue_member on mailing_queue (member_idx)`,
    `create index mailing_queue_participate on mailing_queue (participate_idx)`,
    `alter table outbox add column mailing_idx integer references mailing (idx)`,
    // However often the job runs, and in however many processes: one mail of a mailing to a member.
    `create unique index outbox_mailing on outbox (mailing_idx, member_idx) where mailing_idx is not null`,
  ];
}
