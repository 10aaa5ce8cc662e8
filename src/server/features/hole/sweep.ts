/**
 * The job that offers holes on the day (docs/rules.md, H4). It runs in every process; a lock on the hole and the keys of its offers let
 * each be offered once, whatever dies in between.
 */
import { type Database, hasRowLocks } from '../../db/open.ts';
import { transact } from '../../db/transact.ts';
import type { Logger } from '../../ground/log.ts';
import { storageFaultOf } from '../../ground/storage-fault.ts';
import { repeat } from '../../platform/repeat.ts';
import { lookAt } from './ask.ts';
import { lockedHole } from './rows.ts';

/** Holes of one look; more follow in the next, at once. */
const batch = 20;

/** So long after a look it is looked again for who has become free, or is no more. */
const againMs = 20_000;

interface JobParts {
  db: Database;
  clock: () => Date;
  log: Logger;
  /** Whoever is left alone waits for minutes, not for hours: within a second they are offered to somebody. */
  everyMs?: number;
}

/** Starts the job; `stop` lets the hole that is at work finish. */
export function startHoles({ db, clock, log, everyMs = 400 }: JobParts): { stop: () => Promise<void> } {
  return repeat(async () => {
    const failed = (error: unknown) => {
      // A database that is away or full is told of elsewhere, once.
      if (!storageFaultOf(error)) log.error({ err: error }, 'holes of the day could not be offered');
    };
    const count = await lookAtHoles(db, clock(), failed).catch((error: unknown) => {
      failed(error);
      return 0;
    });
    return count === batch;
  }, everyMs);
}

/** Holes that are over, and those of which somebody may be asked; of one that is offered to the desk alone the end is all there is to do. */
const due = (db: Database, now: Date) =>
  db
    .selectFrom('hole')
    .innerJoin('event', 'event.idx', 'hole.eventIdx')
    .select('hole.idx')
    .where('hole.state', '=', 'open')
    .where((is) =>
      is.or([
        is('hole.until', '<=', now.toISOString()),
        is.and([
          is('event.holeOffers', '=', 'phones'),
          is.or([
            is('hole.lookedAt', 'is', null),
            is('hole.lookedAt', '<=', new Date(now.getTime() - againMs).toISOString()),
          ]),
        ]),
      ]),
    );

/**
 * Looks at those that are due at `now`, each in a transaction of its own; answers at how many, `batch` at most. `onFault` hears of one at
 * which it failed, and the others are looked at all the same; without it the first fault ends all.
 */
export async function lookAtHoles(
  db: Database,
  now: Date,
  onFault: (fault: unknown) => void = rethrow,
): Promise<number> {
  // Outside of a transaction: on SQLite that one would hold back every write, for nothing nearly always.
  const holes = await due(db, now).orderBy('hole.until').orderBy('hole.idx').limit(batch).execute();
  let looked = 0;
  for (const { idx } of holes)
    try {
      await lookAtOne(db, idx, now);
      looked++;
    } catch (fault) {
      onFault(fault);
    }
  return looked;
}

const rethrow = (fault: unknown): never => {
  throw fault;
};

const lookAtOne = (db: Database, idx: number, now: Date): Promise<void> =>
  transact(db, async (trx) => {
    // Of two processes the second passes over what the first has.
    const one = due(trx, now).where('hole.idx', '=', idx);
    const [mine] = await (hasRowLocks(trx) ? one.forUpdate('hole').skipLocked() : one).execute();
    const hole = mine && (await lockedHole(trx, idx));
    if (hole?.state === 'open') await lookAt(trx, hole, now);
  });
