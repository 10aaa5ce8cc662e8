/**
 * Makes the meetings of sheets of pairs, a few at a time: a job that runs in every process, each run in one of them at a time. What became
 * of a pair is written with its meeting, so that a process that is killed loses and repeats nothing (docs/rules.md, M49).
 */
import type { Selectable } from 'kysely';
import { eventRow } from '../../access/event-span.ts';
import { announce, managersOf } from '../../db/announce.ts';
import { type Database, hasRowLocks } from '../../db/open.ts';
import { isClash } from '../../db/retry.ts';
import type { Tables } from '../../db/tables.ts';
import { transact } from '../../db/transact.ts';
import type { Logger } from '../../ground/log.ts';
import { storageFaultOf } from '../../ground/storage-fault.ts';
import { createAside, OneFailed } from '../../platform/aside.ts';
import { audit } from '../../platform/log/audit.ts';
import { repeat } from '../../platform/repeat.ts';
import { tellAllArranged } from '../notice/tell-arranged.ts';
import { placePair } from './place.ts';
import { countPairTry, countRunTry } from './tries.ts';

/** Milliseconds after which a transaction takes no further pair: on SQLite every write waits for it. */
const longestMs = 150;
/** Pairs of one transaction; with row locks one alone, so that no two pairs' locks are held in two orders. */
const batch = 20;

interface RunParts {
  db: Database;
  clock: () => Date;
  log: Logger;
  pollMs?: number;
  /** How long a run that met an error is left aside. */
  restMs?: number;
}

/** Starts the job; `stop` lets the pairs that are being placed finish. */
export function startPairRuns({ db, clock, log, pollMs = 1_000, restMs = 60_000 }: RunParts): {
  stop: () => Promise<void>;
} {
  const aside = createAside(restMs);
  return repeat(
    () =>
      placePairs(db, clock(), aside.idxs()).catch(async (error: unknown) => {
        if (error instanceof OneFailed) {
          const { cause, idx: run } = error;
          const isPair = cause instanceof OneFailed;
          if (!isPair) aside.put(run);
          const count = isPair ? countPairTry : countRunTry;
          const isLast = await count(db, isPair ? cause.idx : run, clock()).catch(() => false);
          log.error(
            { err: isPair ? cause.cause : cause, run, ...(isPair && { pair: cause.idx }), isLast },
            'the meetings of a sheet could not be made',
          );
          return true;
        }
        // A database that is away or full is told of elsewhere, once.
        if (!storageFaultOf(error)) log.error({ err: error }, 'sheets of pairs could not be looked at');
        return false;
      }),
    pollMs,
  );
}

const openRuns = (db: Database, but: readonly number[]) =>
  db
    .selectFrom('pairRun')
    .where('endedAt', 'is', null)
    .$if(but.length > 0, (query) => query.where('idx', 'not in', [...but]));

/** Places the next pairs of the oldest run that nobody else is at; answers whether there may be more. */
export async function placePairs(db: Database, now: Date, but: readonly number[] = []): Promise<boolean> {
  // Asked outside of a transaction first: on SQLite that one would hold back every write, for nothing nearly always.
  const [open] = await openRuns(db, but).select('idx').orderBy('idx').limit(1).execute();
  if (!open) return false;
  try {
    return await transact(db, async (trx) => {
      const oldest = openRuns(trx, but).selectAll().orderBy('idx').limit(1);
      const run = await (hasRowLocks(trx) ? oldest.forUpdate().skipLocked() : oldest).executeTakeFirst();
      if (!run) return false;
      await placeSome(trx, run, now).catch((error: unknown) => {
        throw storageFaultOf(error) || isClash(error) ? error : new OneFailed(run.idx, error);
      });
      return true;
    });
  } catch (error) {
    // What fails when it is committed is of the run that was looked at, which is nearly always the one that was taken.
    throw storageFaultOf(error) || error instanceof OneFailed ? error : new OneFailed(open.idx, error);
  }
}

async function placeSome(trx: Database, run: Selectable<Tables['pairRun']>, now: Date): Promise<void> {
  const began = performance.now();
  const waiting = await trx
    .selectFrom('wantedPair')
    .selectAll()
    .where('runIdx', '=', run.idx)
    .where('state', '=', 'waiting')
    // What met an error waits for the others.
    .orderBy('tries')
    .orderBy('must', 'desc')
    .orderBy('rank', (order) => order.asc().nullsLast())
    .orderBy('rowNo')
    .orderBy('idx')
    .limit(hasRowLocks(trx) ? 1 : batch)
    .execute();
  if (waiting.length === 0) return end(trx, run, now);
  const event = await eventRow(trx, run.eventIdx);
  const updatedAt = now.toISOString();
  for (const pair of waiting) {
    const outcome = await placePair(trx, event, pair, now).catch((error: unknown) => {
      throw storageFaultOf(error) || isClash(error) ? error : new OneFailed(pair.idx, error);
    });
    await trx
      .updateTable('wantedPair')
      .set(
        outcome.is === 'made'
          ? { state: 'made', obstacles: null, isInsisted: 'N', isNew: outcome.isNew ? 'Y' : 'N', updatedAt }
          : { state: 'unplaced', obstacles: outcome.obstacles.join(' '), updatedAt },
      )
      .where('idx', '=', pair.idx)
      .execute();
    if (performance.now() - began > longestMs) break;
  }
}

/** All are told, once each, of what was made for them. */
async function end(trx: Database, run: Selectable<Tables['pairRun']>, now: Date): Promise<void> {
  const { idx, eventIdx, memberIdx } = run;
  const at = now.toISOString();
  const made = await trx
    .updateTable('wantedPair')
    .set({ isNew: 'N' })
    .where('runIdx', '=', idx)
    .where('isNew', '=', 'Y')
    .returning(['companyIdx', 'buyerIdx'])
    .execute();
  await tellAllArranged(trx, eventIdx, made, now);
  const { unplaced } = await trx
    .selectFrom('wantedPair')
    .select((of) => of.fn.countAll<number>().as('unplaced'))
    .where('runIdx', '=', idx)
    .where('state', '=', 'unplaced')
    .executeTakeFirstOrThrow();
  await trx.updateTable('pairRun').set({ endedAt: at }).where('idx', '=', idx).execute();
  await audit(trx, {
    eventIdx,
    memberIdx,
    at,
    action: 'placePairs',
    subject: 'event',
    subjectIdx: eventIdx,
    detail: { made: made.length, unplaced },
  });
  announce(trx, [managersOf(eventIdx)]);
}
