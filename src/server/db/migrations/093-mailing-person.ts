import type { DdlTypes } from './ddl-types.ts';

/**
 * A mailing also reaches people without an account, by their row of representatives, until they say that they want none. They have a queue
 * of their own beside the one of members (048-mailing), and the outbox takes one mail of a mailing to each.
 */
export const up = ({ strict }: DdlTypes): string[] => [
  `create table mailing_person_queue (
    mailing_idx integer not null references mailing (idx) on delete cascade,
    representative_idx integer not null references representative (idx) on delete cascade,
    participate_idx integer not null references participate (idx) on delete cascade,
    primary key (mailing_idx, representative_idx)
  )${strict}`,
  `create index mailing_person_queue_person on mailing_person_queue (representative_idx)`,
  `create index mailing_person_queue_participate on mailing_person_queue (participate_idx)`,
  // Whose mail of a mailing it is, where they have no account.
  `alter table outbox add column representative_idx integer references representative (idx)
    check (representative_idx is null or (member_idx is null and mailing_idx is not null))`,
  `create unique index outbox_mailing_person on outbox (representative_idx, mailing_idx) where representative_idx is not null`,
  // Since when they want no mailings; what concerns their meetings is mailed all the same.
  `alter table representative add column no_mailings_at text check (no_mailings_at is null or contact_of is not null)`,
];
