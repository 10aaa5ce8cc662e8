/** Makes mails, push messages and what webhooks are told from notices, a moment after the change: a job that runs in every process, each notice in one of them. */
import { type Locale, locales, nameIn, partIn } from '#domain/language.ts';
import { type NoticeKind, noticePath } from '#domain/notice.ts';
import { type Database, hasRowLocks } from '../../db/open.ts';
import { storageFaultOf } from '../../db/storage-fault.ts';
import { transact } from '../../db/transact.ts';
import type { Logger } from '../../platform/log/log.ts';
import type { MailCalendar } from '../../platform/mail/calendar-part.ts';
import { mailMember } from '../../platform/mail/member-mail.ts';
import { formerMember } from '../../platform/mail/texts.ts';
import { repeat } from '../../platform/repeat.ts';
import { type MeetingFacts, mailCalendar } from '../calendar/entries.ts';
import { queuePushes } from '../push/queue.ts';
import { queueHook } from '../webhook/queue.ts';
import { isOutdated } from './reminder.ts';
import { switchesOf } from './switches.ts';
import { noticeText } from './texts.ts';
import { oneClickAddress } from './unsubscribe.ts';

/** Notices of one transaction at most; more wait for the next. */
const batch = 20;

/** Milliseconds after which the job's transaction takes no further notice: on SQLite every write waits for it. */
const longest = 25;

interface MailParts {
  db: Database;
  clock: () => Date;
  log: Logger;
  /** For links: scheme and host. */
  siteUrl: string;
  /** How long after a look at an empty table the next one follows. */
  pollMs?: number;
}

/** Starts the job; `stop` lets the batch that is being made finish. */
export function startNoticeMail({ db, clock, log, siteUrl, pollMs = 3_000 }: MailParts): {
  stop: () => Promise<void>;
} {
  return repeat(async () => {
    const made = await mailNotices(db, clock(), siteUrl, longest).catch((error: unknown) => {
      // A database that is away or full is told of elsewhere, once.
      if (!storageFaultOf(error)) log.error({ err: error }, 'mails of notices could not be made');
      return 0;
    });
    return made > 0;
  }, pollMs);
}

/**
 * Hands on the oldest notices that have not been, by the ways that their readers want and to the organiser's webhook, until
 * `longestMs` have passed, and answers how many it were.
 */
export async function mailNotices(
  db: Database,
  now: Date,
  siteUrl: string,
  longestMs = Number.POSITIVE_INFINITY,
): Promise<number> {
  // Asked outside of a transaction first: on SQLite that one would hold back every write, for nothing nearly always.
  const waiting = await db
    .selectFrom('notice')
    .select('idx')
    .where('mailedAt', 'is', null)
    .limit(1)
    .execute();
  if (waiting.length === 0) return 0;
  const at = now.toISOString();
  const oneClick = await oneClickAddress(db, siteUrl);
  return transact(db, async (trx) => {
    const due = trx
      .selectFrom('notice')
      .selectAll()
      .where('mailedAt', 'is', null)
      .orderBy('idx')
      .limit(batch);
    const notices = await (hasRowLocks(trx) ? due.forUpdate().skipLocked() : due).execute();
    const begin = performance.now();
    let made = 0;
    for (const notice of notices) {
      if (performance.now() - begin >= longestMs) break;
      made += 1;
      if (!(await isOutdated(trx, notice, now))) {
        const isOn = await switchesOf(trx, notice.memberIdx);
        if (isOn(notice.kind, 'mail')) await mailNotice(trx, notice, { at, siteUrl, oneClick });
        if (isOn(notice.kind, 'push')) await queuePushes(trx, notice, now);
        await queueHook(trx, notice, now);
      }
      await trx.updateTable('notice').set({ mailedAt: at }).where('idx', '=', notice.idx).execute();
    }
    return made;
  });
}

interface Notice {
  eventIdx: number;
  memberIdx: number;
  matchingIdx: number;
  kind: NoticeKind;
  startsAt: string | null;
  tableNo: number | null;
  lateMinutes: number | null;
  sequence: number | null;
  createdAt: string;
}

interface Making {
  at: string;
  siteUrl: string;
  oneClick: (memberIdx: number, kind: NoticeKind) => string | null;
}

async function mailNotice(trx: Database, notice: Notice, { at, siteUrl, oneClick }: Making): Promise<void> {
  const meeting = await meetingOf(trx, notice.matchingIdx);
  if (!meeting) return;
  const { event, parties, reason } = meeting;
  const other = parties.find(({ memberIdx }) => memberIdx !== notice.memberIdx);
  if (!other) return;
  const whole = [other.nameKo, other.nameEn].filter((name) => name !== null);
  // Also as each language names them.
  const names = [...new Set([...whole, ...locales.map((locale) => partIn(locale, nameIn(locale, other)))])];
  const { startsAt, tableNo } = notice;
  const write = (locale: Locale) => {
    const who = other.leftAt === null ? partIn(locale, nameIn(locale, other)) : formerMember[locale];
    const text = noticeText(notice.kind, locale, {
      event,
      who,
      isGone: other.state === 'CANCEL',
      place: startsAt !== null && tableNo !== null ? { startsAt, tableNo } : null,
      minutes: notice.lateMinutes ?? 0,
      reason: notice.kind === 'meetingDenied' || notice.kind === 'meetingCancelled' ? reason : null,
      switches: `${siteUrl}/${locale}/my-page#notices`,
      link: `${siteUrl}/${locale}${noticePath(notice.kind, notice.matchingIdx)}`,
    });
    const link = `${siteUrl}/${locale}/matching/meeting/${notice.matchingIdx}`;
    return {
      ...text,
      calendar: noticeCalendar(locale, notice, { meeting: meeting.meeting, event, who, link }),
      unsubscribe: oneClick(notice.memberIdx, notice.kind),
    };
  };
  await mailMember(trx, notice.memberIdx, write, {
    eventIdx: notice.eventIdx,
    // What the other side wrote as a reason goes with them, too.
    about: [{ memberIdx: other.memberIdx, words: reason ? [...names, reason] : names }],
    at,
  });
}

/** What a notice of a confirmed meeting does to the reader's calendar; undefined for any other. */
function noticeCalendar(
  locale: Locale,
  { kind, startsAt, tableNo, sequence, createdAt: changedAt }: Notice,
  facts: Pick<MeetingFacts, 'meeting' | 'event' | 'who' | 'link'>,
): MailCalendar | undefined {
  // Without a number it is a notice of before there were any.
  if (startsAt === null || tableNo === null || sequence === null) return undefined;
  const isCancelled = kind === 'meetingCancelled';
  if (!isCancelled && kind !== 'meetingConfirmed' && kind !== 'meetingMoved') return undefined;
  return mailCalendar(locale, { ...facts, sequence, isCancelled, startsAt, tableNo, changedAt });
}

/** A meeting with both its people, by the names that their organisations have now. */
async function meetingOf(trx: Database, matchingIdx: number) {
  const meeting = await trx
    .selectFrom('matching')
    .innerJoin('event', 'event.idx', 'matching.eventIdx')
    .select(['matching.companyIdx', 'matching.buyerIdx', 'matching.endReason as reason'])
    .select(['matching.idx', 'matching.createdAt'])
    .select(['event.nameKo', 'event.nameEn', 'event.timeZone'])
    .select(['event.placeKo', 'event.placeEn', 'event.slotMinutes'])
    .where('matching.idx', '=', matchingIdx)
    .executeTakeFirst();
  if (!meeting) return undefined;
  const { companyIdx, buyerIdx, reason, idx, createdAt, ...event } = meeting;
  const parties = await trx
    .selectFrom('participate')
    .innerJoin('member', 'member.idx', 'participate.memberIdx')
    .leftJoin('company', 'company.participateIdx', 'participate.idx')
    .leftJoin('buyer', 'buyer.participateIdx', 'participate.idx')
    .select(['member.idx as memberIdx', 'member.leftAt', 'participate.idx as participateIdx'])
    .select('participate.state')
    .select((of) => [
      of.fn.coalesce('company.nameKo', 'buyer.companyName', 'member.nameKo').as('nameKo'),
      of.fn.coalesce('company.nameEn', 'buyer.companyName', 'member.nameEn').as('nameEn'),
    ])
    .where('participate.idx', 'in', [companyIdx, buyerIdx])
    .execute();
  return { meeting: { idx, createdAt }, event, parties, reason };
}
