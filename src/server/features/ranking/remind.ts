/**
 * Reminding whoever has ranked nobody (docs/rules.md, R6): by a manager's press, and by itself a day before the deadline. A job of every
 * process; the database gives each participation to one of them, and reminds nobody twice within a day.
 */
import { type SqlBool, sql } from 'kysely';
import type { AnswerOf } from '#api/index.ts';
import { Refusal } from '#domain/common/catalogue.ts';
import type { Locale } from '#domain/common/language.ts';
import { mayRank, rankingTypes, reminderMs } from '#domain/matching/ranking.ts';
import { type EventSpan, spans } from '../../access/event-span.ts';
import type { ContextOf } from '../../calls/context.ts';
import { type Database, hasRowLocks } from '../../db/open.ts';
import { transact } from '../../db/transact.ts';
import type { Logger } from '../../ground/log.ts';
import { eventPageLink, type Site } from '../../ground/site.ts';
import { storageFaultOf } from '../../ground/storage-fault.ts';
import { audit } from '../../platform/log/audit.ts';
import { mailMembers, mailPerson } from '../../platform/mail/member-mail.ts';
import { repeat } from '../../platform/repeat.ts';
import { mailFirstLinks } from '../participation/rows/link-mail.ts';
import { isTold } from '../participation/rows/preference.ts';
import { rankingMail } from './texts.ts';

/** Participations of a manager's press, and of a run of the job; more follow. */
const most = { press: 500, run: 50 };

interface JobParts {
  db: Database;
  clock: () => Date;
  log: Logger;
  /** For links: scheme and host. */
  site: Site;
  everyMs?: number;
}

/** Starts the job; `stop` lets the run that is at work finish. */
export function startRankingReminders({ db, clock, log, site, everyMs = 600_000 }: JobParts) {
  return repeat(async () => {
    const reminded = await remindBeforeDeadline(db, clock(), site).catch((error: unknown) => {
      // A database that is away or full is told of elsewhere, once.
      if (!storageFaultOf(error)) log.error({ err: error }, 'participants could not be reminded to rank');
      return 0;
    });
    return reminded >= most.run;
  }, everyMs);
}

/** One run: a batch at most, of one event after the other, each in a transaction of its own. Answers how many were taken up. */
export async function remindBeforeDeadline(db: Database, now: Date, site: Site): Promise<number> {
  const [from, to] = [now.toISOString(), new Date(now.getTime() + reminderMs).toISOString()];
  const due = await spans(db)
    .where('event.matchingWay', '<>', 'open')
    .where('event.publishedAt', 'is', null)
    .where('event.rankUntil', '>', from)
    .where('event.rankUntil', '<=', to)
    .orderBy('event.idx')
    .execute();
  let taken = 0;
  for (const event of due) {
    if (taken >= most.run) break;
    if (!mayRank(event, now)) continue;
    const missing = await unreminded(db, event.idx, now).limit(1).execute();
    if (missing.length === 0) continue;
    const { reminded, unreached } = await transact(db, (trx) =>
      remind(trx, event, { now, site, most: most.run - taken }),
    );
    taken += reminded + unreached;
  }
  return taken;
}

const ranks = sql`select 1 from preference where preference.from_idx = participate.idx`;

/** A manager's press. */
export async function remindMissing(
  context: ContextOf<'POST /manage/ranking/remind'>,
): Promise<AnswerOf<'POST /manage/ranking/remind'>> {
  const { db, now, actor, site, eventIdx } = context;
  const event = await context.event();
  if (!mayRank(event, now)) throw new Refusal('ranking_closed');
  const done = await remind(db, event, { now, site, most: most.press });
  if (done.reminded > 0)
    await audit(db, {
      eventIdx,
      memberIdx: actor.memberIdx,
      at: now.toISOString(),
      action: 'remind',
      subject: 'event',
      subjectIdx: eventIdx,
      detail: { mails: done.reminded },
    });
  return done;
}

/**
 * Approved companies and buyers who have ranked nobody of whom managers are told (R4) and were not reminded within a day. All of them are
 * written to: a mail that is not made would tell managers, who read the outbox, that a list holds somebody all the same.
 */
const unreminded = (db: Database, eventIdx: number, now: Date) =>
  db
    .selectFrom('participate')
    .leftJoin('ranking', 'ranking.participateIdx', 'participate.idx')
    .leftJoin('representative as person', 'person.contactOf', 'participate.idx')
    .select(['participate.idx', 'participate.memberIdx'])
    .select(['person.idx as personIdx', 'person.email'])
    .where('participate.eventIdx', '=', eventIdx)
    .where('participate.type', 'in', rankingTypes)
    .where('participate.state', '=', 'COMPLETE')
    .where((is) =>
      is.or([
        is('ranking.remindedAt', 'is', null),
        is('ranking.remindedAt', '<=', new Date(now.getTime() - reminderMs).toISOString()),
      ]),
    )
    .where(sql<SqlBool>`not exists (${ranks} and ${isTold('preference')})`)
    .orderBy('participate.idx');

interface Reminding {
  now: Date;
  site: Site;
  most: number;
}

/** Writes to whoever has charge, or to the contact person of whoever has no account. Another process may have come first to some. */
async function remind(trx: Database, event: EventSpan, { now, site, most: bound }: Reminding) {
  const at = now.toISOString();
  // Held, so that nobody who ends their participation meanwhile is written to; at once as strongly as first links hold them: whoever saves a
  // list has the participation and waits for its row of `ranking`, which `take` holds.
  const query = unreminded(trx, event.idx, now).limit(bound + 1);
  const missing = await (hasRowLocks(trx) ? query.forShare('participate') : query).execute();
  const taken = await take(
    trx,
    event.idx,
    missing.slice(0, bound).map(({ idx }) => idx),
    now,
  );
  const ofThis = missing.filter(({ idx }) => taken.has(idx));
  const memberIdxs = ofThis.flatMap(({ memberIdx }) => memberIdx ?? []);
  const write = (locale: Locale, link: string | null) => rankingMail(locale, { event, link });
  await mailMembers(
    trx,
    memberIdxs,
    (_, locale) => ({
      locale,
      ...write(locale, eventPageLink(site, event.idx, locale, '/matching/ranking')),
    }),
    { eventIdx: event.idx, at },
  );
  const people = ofThis.filter(({ memberIdx }) => memberIdx === null);
  const wanted = people.flatMap(({ personIdx, email }) => (email === null ? [] : (personIdx ?? [])));
  // Who never had a link is told first who has entered them; the ranking is behind it.
  const first = await mailFirstLinks(trx, wanted, { site, now });
  for (const personIdx of wanted)
    if (!first.has(personIdx))
      await mailPerson(trx, personIdx, (locale) => write(locale, null), { eventIdx: event.idx, at });
  const unreached = people.filter(({ email }) => email === null).length;
  const left = missing.length > bound ? await countLeft(trx, event.idx, now) : 0;
  return { reminded: ofThis.length - unreached, unreached, left };
}

/** Marks them as reminded; answers those whom nobody else has marked meanwhile. */
async function take(
  trx: Database,
  eventIdx: number,
  idxs: readonly number[],
  now: Date,
): Promise<Set<number>> {
  if (idxs.length === 0) return new Set();
  const remindedAt = now.toISOString();
  const before = new Date(now.getTime() - reminderMs).toISOString();
  const marked = await trx
    .insertInto('ranking')
    .values(idxs.map((participateIdx) => ({ participateIdx, eventIdx, savedAt: null, remindedAt })))
    .onConflict((on) =>
      on
        .column('participateIdx')
        .doUpdateSet({ remindedAt })
        .where((is) => is.or([is('ranking.remindedAt', 'is', null), is('ranking.remindedAt', '<=', before)])),
    )
    .returning('participateIdx')
    .execute();
  return new Set(marked.map(({ participateIdx }) => participateIdx));
}

async function countLeft(trx: Database, eventIdx: number, now: Date): Promise<number> {
  const { count } = await unreminded(trx, eventIdx, now)
    .clearSelect()
    .clearOrderBy()
    .select((of) => of.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
