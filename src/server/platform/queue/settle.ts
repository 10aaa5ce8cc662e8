/** What came of a try: only whoever still has the task's lease writes it down. */

import type { Database } from '../../db/open.ts';
import { retry } from '../../db/retry.ts';
import { transact } from '../../db/transact.ts';
import { type Ending, type Fate, type Kind, later, type Outcome, type Taken } from './kind.ts';

const firstWaitSeconds = 30;
const longestWaitSeconds = 6 * 3600;

/** Seconds after the try of this number: twice as long each time, a fifth more or less, so that not all come at once. */
export function waitAfter(tries: number, random = Math.random()): number {
  return Math.min(firstWaitSeconds * 2 ** (tries - 1), longestWaitSeconds) * (0.8 + 0.4 * random);
}

/** Seconds ahead of which no task is put off; what lies behind them was written by a clock that has been set back since. */
export const furthestSeconds = longestWaitSeconds * 1.2;

type Held = Omit<Taken<unknown>, 'content'>;

/** Ends a task or puts it off, and answers what became of it. */
export async function settle(
  db: Database,
  kind: Kind<unknown>,
  task: Held,
  outcome: Outcome,
  now: Date,
): Promise<Fate> {
  const result = outcome.result?.slice(0, 500) ?? null;
  const { tries } = task;
  const at = now.toISOString();
  if (outcome.is === 'again' && tries < kind.mostTries) {
    const asked = Math.min(outcome.afterSeconds ?? 0, longestWaitSeconds);
    const dueAt = later(now, Math.max(waitAfter(tries), asked));
    if (task.expiresAt === null || dueAt < task.expiresAt)
      return (await putOff(db, task, dueAt, result)) ? 'later' : 'lost';
  }
  const is = outcome.is === 'done' ? 'done' : 'failed';
  return (await end(db, kind, task, { is, tries, result, at })) ? is : 'lost';
}

async function putOff(
  db: Database,
  { idx, lease }: Held,
  dueAt: string,
  lastError: string | null,
): Promise<boolean> {
  const { numUpdatedRows } = await retry(5, () =>
    db
      .updateTable('task')
      .set({ dueAt, lastError, lease: null, leasedUntil: null })
      .where('idx', '=', idx)
      .where('lease', '=', lease)
      .executeTakeFirstOrThrow(),
  );
  return numUpdatedRows === 1n;
}

function end(db: Database, kind: Kind<unknown>, task: Held, ending: Ending): Promise<boolean> {
  return transact(db, async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom('task')
      .where('idx', '=', task.idx)
      .where('lease', '=', task.lease)
      .executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) return false;
    await kind.store(trx, task.subjectIdx, ending);
    return true;
  });
}
