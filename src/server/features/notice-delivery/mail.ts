/** Makes mails, push messages and what webhooks are told from notices, a moment after the change: a job that runs in every process, each notice in one of them. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Selectable } from 'kysely';
import { type Locale, locales, nameIn, partIn } from '#domain/common/language.ts';
import { limits } from '#domain/common/limits.ts';
import {
  isDecision,
  isOfHole,
  isOnByDefault,
  type NoticeKind,
  noticePath,
  tellsWhy,
  undoableKinds,
} from '#domain/notice/notice.ts';
import { type Database, hasRowLocks } from '../../db/open.ts';
import { numbers } from '../../db/search.ts';
import type { Tables } from '../../db/tables.ts';
import { transact } from '../../db/transact.ts';
import type { Logger } from '../../ground/log.ts';
import { eventPageLink, type Site } from '../../ground/site.ts';
import { storageFaultOf } from '../../ground/storage-fault.ts';
import { createAside, OneFailed } from '../../platform/aside.ts';
import type { MailCalendar } from '../../platform/mail/calendar-part.ts';
import { mailMember, mailPerson } from '../../platform/mail/member-mail.ts';
import { formerMember } from '../../platform/mail/texts.ts';
import { repeat } from '../../platform/repeat.ts';
import { type MeetingFacts, mailCalendar } from '../calendar/entries.ts';
import { isOutdated } from '../notice/reminder.ts';
import { switchesOf } from '../notice/switches.ts';
import { noticeText, whereTheirLinkIs } from '../notice/texts.ts';
import { oneClickAddress } from '../notice/unsubscribe.ts';
import { mailFirstLinks } from '../participation/rows/link-mail.ts';
import { queuePushes } from '../push/queue.ts';
import { queueHook } from '../webhook/queue.ts';
import { meetingOf, nameOfTable } from './meeting-told.ts';
import { mailSchedule } from './schedule-mail.ts';

/** Notices of one transaction at most; more wait for the next. */
const batch = 20;

/** Milliseconds after which the job's transaction takes no further notice: on SQLite every write waits for it. */
const longest = 25;

/** Milliseconds for which notices gather once all have been handed on: while many are made, one commit is for several. */
const gatherMs = 250;

interface MailParts {
  db: Database;
  clock: () => Date;
  log: Logger;
  /** For links: scheme and host. */
  site: Site;
  /** How long after a look at an empty table the next one follows. */
  pollMs?: number;
}

/** Starts the job; `stop` lets the batch that is being made finish. */
export function startNoticeMail({ db, clock, log, site, pollMs = 3_000 }: MailParts): {
  stop: () => Promise<void>;
} {
  const aside = createAside();
  return repeat(async () => {
    const but = aside.idxs();
    const { made, isAll } = await handOn(db, clock(), site, { longestMs: longest, but }).catch(
      (error: unknown) => {
        if (error instanceof OneFailed) {
          aside.put(error.idx);
          log.error({ err: error.cause, notice: error.idx }, 'a notice could not be handed on');
          return { made: 1, isAll: false };
        }
        // A database that is away or full is told of elsewhere, once.
        if (!storageFaultOf(error)) log.error({ err: error }, 'mails of notices could not be made');
        return { made: 0, isAll: true };
      },
    );
    if (made > 0 && isAll) await sleep(gatherMs);
    return made > 0;
  }, pollMs);
}

/**
 * Hands on the oldest notices that have not been, by the ways that their readers want and to the organiser's webhook, and answers
 * how many it were.
 */
export async function mailNotices(db: Database, now: Date, site: Site): Promise<number> {
  return (await handOn(db, now, site, { longestMs: Number.POSITIVE_INFINITY, but: [] })).made;
}

interface Round {
  longestMs: number;
  /** Notices that are left aside. */
  but: readonly number[];
}

/** `isAll`: no other waited when it looked. */
async function handOn(db: Database, now: Date, site: Site, { longestMs, but }: Round) {
  // Asked outside of a transaction first: on SQLite that one would hold back every write, for nothing nearly always.
  const waiting = await unhanded(db, now, but).select('idx').limit(1).execute();
  if (waiting.length === 0) return { made: 0, isAll: true };
  const at = now.toISOString();
  const oneClick = await oneClickAddress(db, site);
  return transact(db, async (trx) => {
    const due = unhanded(trx, now, but).selectAll().orderBy('idx').limit(batch);
    const notices = await (hasRowLocks(trx) ? due.forUpdate().skipLocked() : due).execute();
    const begin = performance.now();
    let made = 0;
    for (const notice of notices) {
      if (performance.now() - begin >= longestMs) break;
      made += 1;
      await handOnOne(trx, notice, { at, now, site, oneClick }).catch((error: unknown) => {
        throw storageFaultOf(error) ? error : new OneFailed(notice.idx, error);
      });
    }
    const done = notices.slice(0, made).map(({ idx }) => idx);
    if (made > 0)
      await trx
        .updateTable('notice')
        .set({ mailedAt: at })
        .where('idx', 'in', numbers(trx, JSON.stringify(done)))
        .execute();
    return { made, isAll: made === notices.length && made < batch };
  });
}

/** By the ways that its reader wants, and to the webhook of its event. */
async function handOnOne(
  trx: Database,
  notice: Selectable<Tables['notice']>,
  { now, ...making }: Making & { now: Date },
): Promise<void> {
  if (await isOutdated(trx, notice, now)) return;
  const { kind, matchingIdx } = notice;
  // A decision has a mail of its own, and no switches.
  const { memberIdx } = notice;
  if (isDecision(kind) || isOfHole(kind) || matchingIdx === null) {
    const isWanted =
      memberIdx !== null && (!isOfHole(kind) || (await switchesOf(trx, memberIdx))('walkInAsked', 'push'));
    if (memberIdx !== null && isWanted) await queuePushes(trx, { ...notice, memberIdx }, now);
  } else {
    // Who has no account has switched nothing, and has no browser here.
    const isOn = memberIdx === null ? isOnByDefault : await switchesOf(trx, memberIdx);
    if (!isOn(kind, 'mail')) {
      // The list in the site has it.
    } else if (await bringsFirstLink(trx, notice, { site: making.site, now })) {
      // Nobody hears of meetings before they know who has entered them: they find this one behind the link, once they agree.
    } else if (kind === 'schedulePublished')
      await mailSchedule(trx, { ...notice, matchingIdx }, { ...making, now });
    else await mailNotice(trx, { ...notice, kind, matchingIdx }, making);
    if (memberIdx !== null && isOn(kind, 'push')) await queuePushes(trx, { ...notice, memberIdx }, now);
  }
  await queueHook(trx, notice, now);
}

/** Whether its reader has no account and never had a link, and so gets that in the place of the notice (docs/rules.md, P35). */
async function bringsFirstLink(
  trx: Database,
  { memberIdx, representativeIdx }: Pick<Notice, 'memberIdx' | 'representativeIdx'>,
  sending: { site: Site; now: Date },
): Promise<boolean> {
  if (memberIdx !== null || representativeIdx === null) return false;
  return (await mailFirstLinks(trx, [representativeIdx], sending)).size > 0;
}

/** Notices that are to be handed on: those of a decision once it can't be taken back any more. */
const unhanded = (db: Database, now: Date, but: readonly number[]) =>
  db
    .selectFrom('notice')
    .where('mailedAt', 'is', null)
    .$if(but.length > 0, (query) => query.where('idx', 'not in', numbers(db, JSON.stringify(but))))
    .where((is) =>
      is.or([
        is('kind', 'not in', undoableKinds),
        is('createdAt', '<=', new Date(now.getTime() - limits.undoSeconds * 1000).toISOString()),
      ]),
    );

interface Notice {
  eventIdx: number;
  memberIdx: number | null;
  representativeIdx: number | null;
  matchingIdx: number;
  kind: NoticeKind;
  startsAt: string | null;
  tableNo: number | null;
  lateMinutes: number | null;
  meetings: number | null;
  sequence: number | null;
  createdAt: string;
}

interface Making {
  at: string;
  site: Site;
  oneClick: (memberIdx: number, kind: NoticeKind) => string | null;
}

async function mailNotice(trx: Database, notice: Notice, { at, site, oneClick }: Making): Promise<void> {
  const meeting = await meetingOf(trx, notice);
  if (!meeting) return;
  const { event, own, other, reason } = meeting;
  const whole = [other.nameKo, other.nameEn].filter((name) => name !== null);
  // Also as each language names them.
  const names = [...new Set([...whole, ...locales.map((locale) => partIn(locale, nameIn(locale, other)))])];
  const { startsAt, tableNo } = notice;
  const tableName = tableNo === null ? null : await nameOfTable(trx, notice.eventIdx, tableNo);
  const isMember = notice.memberIdx !== null;
  const write = (locale: Locale) => {
    const who =
      other.leftAt === null && other.erasedAt === null
        ? partIn(locale, nameIn(locale, other))
        : formerMember[locale];
    const page = (path: string) => eventPageLink(site, notice.eventIdx, locale, path);
    const text = noticeText(notice.kind, locale, {
      event,
      who,
      isGone: other.state === 'CANCEL',
      place: startsAt === null ? null : { startsAt, tableNo, tableName },
      minutes: notice.lateMinutes ?? 0,
      meetings: notice.meetings ?? 1,
      reason: tellsWhy(notice.kind) ? reason : null,
      switches: isMember ? page('/my-page#notices') : null,
      link: isMember ? page(noticePath(notice.kind, notice.matchingIdx)) : whereTheirLinkIs[locale],
    });
    const link = isMember ? page(`/matching/meeting/${notice.matchingIdx}`) : null;
    return {
      ...text,
      calendar: noticeCalendar(locale, notice, {
        meeting: meeting.meeting,
        event,
        who,
        link,
        tableName,
        sitsThere: own.sitsThere > 0,
      }),
      unsubscribe: notice.memberIdx === null ? null : oneClick(notice.memberIdx, notice.kind),
    };
  };
  const words = reason ? [...names, reason] : names;
  // What the other side wrote as a reason goes with them, too.
  const { memberIdx, representativeIdx } = other;
  const mail = {
    eventIdx: notice.eventIdx,
    about: memberIdx === null ? [] : [{ memberIdx, words }],
    aboutPeople: representativeIdx === null ? [] : [{ representativeIdx, words }],
    at,
  };
  if (notice.memberIdx === null) await mailPerson(trx, notice.representativeIdx, write, mail);
  else await mailMember(trx, notice.memberIdx, write, mail);
}

/** Notices of a meeting that has a place now. */
const placing = [
  'meetingConfirmed',
  'meetingMoved',
  'meetingArranged',
  'meetingHandedOver',
] as const satisfies NoticeKind[];

/** What a notice of a confirmed meeting does to the reader's calendar; undefined for any other. */
function noticeCalendar(
  locale: Locale,
  { kind, startsAt, tableNo, sequence, createdAt: changedAt }: Notice,
  {
    sitsThere,
    ...facts
  }: Pick<MeetingFacts, 'meeting' | 'event' | 'who' | 'link' | 'tableName'> & { sitsThere: boolean },
): MailCalendar | undefined {
  // Without a number it is a notice of before there were any.
  if (startsAt === null || sequence === null) return undefined;
  // Of what was handed over, whoever sits there no more takes it away.
  const isAway = kind === 'meetingHandedOver' && !sitsThere;
  const isCancelled = kind === 'meetingCancelled' || kind === 'arrangedDeclined' || isAway;
  if (!isCancelled && !placing.some((one) => one === kind)) return undefined;
  return mailCalendar(locale, { ...facts, sequence, isCancelled, startsAt, tableNo, changedAt });
}
