/**
 * Requests that nobody answers: a day before the last of their times closes the approving side is reminded, and then they end as
 * denied (docs/rules.md, M10). A job of every process; the database gives each request to one of them.
 */
import { dayMs } from '#domain/day/day.ts';
import { approverOf, closedBefore } from '#domain/matching/matching.ts';
import { type Database, hasRowLocks } from '../../../db/open.ts';
import { heldMeetings } from '../../../db/places.ts';
import { numbers } from '../../../db/search.ts';
import { maySteadily } from '../../../db/steady-clock.ts';
import { transact } from '../../../db/transact.ts';
import type { Logger } from '../../../ground/log.ts';
import { storageFaultOf } from '../../../ground/storage-fault.ts';
import { repeat } from '../../../platform/repeat.ts';
import { notify } from '../../notice/notify.ts';
import { endAsExpired } from './end.ts';

/** Requests of one transaction; more are taken in the next. */
const batch = 50;

interface JobParts {
  db: Database;
  clock: () => Date;
  log: Logger;
  everyMs?: number;
}

/** Starts the job; `stop` lets the batch that is at work finish. */
export function startExpiring({ db, clock, log, everyMs = 30_000 }: JobParts): { stop: () => Promise<void> } {
  return repeat(async () => {
    const now = clock();
    const onWait = (last: Date) =>
      log.warn(
        { last, now },
        'the clock is more than a day past the last ending of requests, which waits an hour',
      );
    const run = async () =>
      (await maySteadily(db, 'expiring', now, onWait))
        ? Promise.all([endExpired(db, now), remindApprovers(db, now)])
        : [0];
    const done = await run().catch((error: unknown) => {
      // A database that is away or full is told of elsewhere, once.
      if (!storageFaultOf(error)) log.error({ err: error }, 'unanswered requests could not be ended');
      return [0];
    });
    return done.includes(batch);
  }, everyMs);
}

/**
 * Requests of the events that have opened by `at`, or of the others; not answered, and none of whose times, the proposed one included,
 * is open then. Oldest first.
 */
const unanswered = (db: Database, hasOpened: boolean, at: Date) => {
  const before = closedBefore(hasOpened, at);
  return db
    .selectFrom('matching')
    .where('matching.state', '=', 'request')
    .where(({ exists, not, selectFrom }) => {
      const opened = exists(
        selectFrom('eventDay')
          .select('eventDay.idx')
          .whereRef('eventDay.eventIdx', '=', 'matching.eventIdx')
          .where('eventDay.startsAt', '<=', at.toISOString()),
      );
      return hasOpened ? opened : not(opened);
    })
    .where(({ not, exists, or, and, eb, selectFrom }) => {
      const open = selectFrom('slot').select('slot.idx').where('slot.startsAt', '>=', before);
      return not(
        or([
          // A walk-in can be answered after its slot has begun, until half of that is over.
          and([
            eb('matching.walkInUntil', 'is not', null),
            eb('matching.walkInUntil', '>', at.toISOString()),
          ]),
          and([
            eb('matching.anySlot', '=', 'Y'),
            exists(open.whereRef('slot.eventIdx', '=', 'matching.eventIdx')),
          ]),
          exists(
            open
              .innerJoin('matchingWish', 'matchingWish.slotIdx', 'slot.idx')
              .whereRef('matchingWish.matchingIdx', '=', 'matching.idx'),
          ),
          exists(
            open
              .innerJoin('matchingMove', 'matchingMove.slotIdx', 'slot.idx')
              .whereRef('matchingMove.matchingIdx', '=', 'matching.idx'),
          ),
        ]),
      );
    })
    .orderBy('matching.idx')
    .limit(batch);
};

/** Ends requests whose times are all closed, and tells both sides. Answers how many there were, `batch` at most. */
export async function endExpired(db: Database, now: Date): Promise<number> {
  let count = 0;
  for (const hasOpened of [false, true]) {
    // Outside of a transaction first: on SQLite that one would hold back every write, for nothing nearly always.
    if (!(await unanswered(db, hasOpened, now).select('matching.idx').limit(1).executeTakeFirst())) continue;
    count += await transact(db, async (trx) => {
      const query = unanswered(trx, hasOpened, now).selectAll('matching');
      const rows = await (hasRowLocks(trx) ? heldMeetings(trx, query).skipLocked() : query).execute();
      for (const meeting of rows) {
        await endAsExpired(trx, meeting, now);
        const to = [meeting.companyIdx, meeting.buyerIdx];
        await notify(trx, { kind: 'requestExpired', meeting, to, now });
      }
      return rows.length;
    });
  }
  return Math.min(count, batch);
}

/**
 * Reminds the side that has to answer, once, of requests that will end within a day; those that are younger than a day by then
 * were asked for so late that it would come together with the request. Answers how many there were.
 */
export async function remindApprovers(db: Database, now: Date): Promise<number> {
  const tomorrow = new Date(now.getTime() + dayMs);
  const asked = new Date(now.getTime() - dayMs).toISOString();
  let count = 0;
  for (const hasOpened of [false, true]) {
    const due = (trx: Database) =>
      unanswered(trx, hasOpened, tomorrow)
        .where('matching.createdAt', '<=', asked)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('notice')
                .select('notice.idx')
                .whereRef('notice.matchingIdx', '=', 'matching.idx')
                .where('notice.kind', '=', 'requestExpiring'),
            ),
          ),
        );
    if (!(await due(db).select('matching.idx').limit(1).executeTakeFirst())) continue;
    count += await transact(db, async (trx) => {
      const query = due(trx)
        .innerJoin('event', 'event.idx', 'matching.eventIdx')
        .selectAll('matching')
        .select('event.approvalType');
      const rows = await (hasRowLocks(trx) ? query.forUpdate('matching').skipLocked() : query).execute();
      // Another process may have reminded between the moment that the query saw and its locks.
      const reminded = new Set(
        (
          await trx
            .selectFrom('notice')
            .select('matchingIdx')
            .where('matchingIdx', 'in', numbers(trx, JSON.stringify(rows.map(({ idx }) => idx))))
            .where('kind', '=', 'requestExpiring')
            .execute()
        ).map(({ matchingIdx }) => matchingIdx),
      );
      const left = rows.filter(({ idx }) => !reminded.has(idx));
      for (const meeting of left) {
        // Of the two sides one was asked: what the organiser arranged is no request.
        const side = approverOf(meeting.approvalType, meeting.askedBy);
        const to = [side === 'company' ? meeting.companyIdx : meeting.buyerIdx];
        await notify(trx, { kind: 'requestExpiring', meeting, to, now });
      }
      return left.length;
    });
  }
  return Math.min(count, batch);
}
