/** The mail about a confirmed meeting that is cancelled because a participation ends. Of other changes people get a notice (`notice/notify.ts`). */
import { type Locale, nameIn } from '#domain/language.ts';
import type { Database } from '../../db/open.ts';
import type { MatchingRow } from '../../db/tables.ts';
import { mailMember } from '../../platform/mail/member-mail.ts';
import { meetingCancelledMail } from '../../platform/mail/texts.ts';
import { mailCalendar } from '../calendar/entries.ts';
import type { EventSpan } from '../event/span.ts';

interface Cancelled {
  /** Whose participation ended, and the meeting with it. */
  byIdx: number;
  startsAt: string;
  tableNo: number;
  now: Date;
}

/** Tells the other side that a confirmed meeting is cancelled, in the transaction that cancels it. */
export async function mailCancelled(
  trx: Database,
  event: EventSpan,
  meeting: Pick<MatchingRow, 'idx' | 'companyIdx' | 'buyerIdx' | 'createdAt'>,
  { byIdx, startsAt, tableNo, now }: Cancelled,
): Promise<void> {
  const by = await partyOf(trx, byIdx);
  const to = await partyOf(trx, byIdx === meeting.companyIdx ? meeting.buyerIdx : meeting.companyIdx);
  const { sequence } = await trx
    .selectFrom('matching')
    .select('sequence')
    .where('idx', '=', meeting.idx)
    .executeTakeFirstOrThrow();
  const changedAt = now.toISOString();
  const write = (locale: Locale) => {
    const facts = { event, who: nameIn(locale, by), startsAt, tableNo };
    const calendar = { ...facts, meeting, sequence, isCancelled: true, changedAt, link: null };
    return { ...meetingCancelledMail(locale, facts), calendar: mailCalendar(locale, calendar) };
  };
  await mailMember(trx, to.memberIdx, write, {
    eventIdx: event.idx,
    about: [{ memberIdx: by.memberIdx, words: [by.nameKo, by.nameEn] }],
    at: changedAt,
  });
}

/** A company or a buyer as mails name it: by its organisation. */
function partyOf(trx: Database, participateIdx: number) {
  return trx
    .selectFrom('participate')
    .innerJoin('member', 'member.idx', 'participate.memberIdx')
    .leftJoin('company', 'company.participateIdx', 'participate.idx')
    .leftJoin('buyer', 'buyer.participateIdx', 'participate.idx')
    .select('member.idx as memberIdx')
    .select((of) => [
      of.fn.coalesce('company.nameKo', 'buyer.companyName', 'member.nameKo').as('nameKo'),
      of.fn.coalesce('company.nameEn', 'buyer.companyName', 'member.nameEn').as('nameEn'),
    ])
    .where('participate.idx', '=', participateIdx)
    .executeTakeFirstOrThrow();
}
