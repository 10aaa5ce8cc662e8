/**
 * The outbox as a queue that several processes take from. A process takes a row by counting its attempt up and putting its
 * next one off: the process that counts first has it. A process that dies leaves its rows to the next attempt.
 */

import { again } from '../../db/again.ts';
import type { Database } from '../../db/open.ts';
import type { OutboxRow } from './message.ts';
import { wiped } from './secret.ts';

/** Attempts that a mail gets: with the waits between them, a day and a half. */
export const mostAttempts = 16;
/** Seconds for which a taken row is left to its taker. Longer than any one sending lasts. */
export const leaseSeconds = 300;
const firstWaitSeconds = 30;
const longestWaitSeconds = 6 * 3600;
/** Days for which delivered and failed mail is stored. */
export const keptDays = 90;

const later = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000).toISOString();

/** Seconds after the attempt of this number: twice as long each time, a fifth more or less, so that not all come at once. */
export function waitAfter(attempt: number, random = Math.random()): number {
  return Math.min(firstWaitSeconds * 2 ** (attempt - 1), longestWaitSeconds) * (0.8 + 0.4 * random);
}

/** Takes up to `most` rows that are due; their `attempts` count the one that is about to be made. */
export async function takeDue(db: Database, now: Date, most: number): Promise<OutboxRow[]> {
  const due = await db
    .selectFrom('outbox')
    .selectAll()
    .where('sentAt', 'is', null)
    .where('failedAt', 'is', null)
    .where('endedAt', 'is', null)
    .where('heldFor', 'is', null)
    .where('nextAt', '<=', now.toISOString())
    .orderBy('nextAt')
    .orderBy('idx')
    // More than are wanted: another process may be taking the first ones.
    .limit(most * 4)
    .execute();
  const taken: OutboxRow[] = [];
  for (const row of due) {
    if (taken.length === most) break;
    const attempts = row.attempts + 1;
    if (await change(db, row, { attempts, nextAt: later(now, leaseSeconds) }, true))
      taken.push({ ...row, attempts });
  }
  return taken;
}

/** A secret is not stored longer than it takes to deliver it. */
export const markSent = (db: Database, row: OutboxRow, now: Date) =>
  change(db, row, {
    sentAt: now.toISOString(),
    lastError: null,
    ...(row.isSecret === 'Y' ? wiped : {}),
  });

/** Retried later, or failed for good: at once where a retry would get the same answer, else after the last attempt. */
export async function markRefused(
  db: Database,
  row: OutboxRow,
  { now, reason, isFinal }: { now: Date; reason: string; isFinal: boolean },
): Promise<'later' | 'failed'> {
  const lastError = reason.slice(0, 500);
  const failed = isFinal || row.attempts >= mostAttempts;
  await change(
    db,
    row,
    failed
      ? { failedAt: now.toISOString(), lastError, ...(row.isSecret === 'Y' ? wiped : {}) }
      : { nextAt: later(now, waitAfter(row.attempts)), lastError },
  );
  return failed ? 'failed' : 'later';
}

/**
 * Deletes what was delivered, failed or ended long ago: it holds names and addresses. What waits for an address that
 * nobody confirms is forgotten after as long.
 */
export async function forgetOld(db: Database, now: Date): Promise<void> {
  const before = later(now, -keptDays * 86_400);
  await again(5, () =>
    db
      .deleteFrom('outbox')
      .where((is) =>
        is.or([
          is('sentAt', '<', before),
          is('failedAt', '<', before),
          is('endedAt', '<', before),
          is.and([is('heldFor', 'is not', null), is('createdAt', '<', before)]),
        ]),
      )
      .execute(),
  );
}

interface Change {
  attempts?: number;
  nextAt?: string;
  sentAt?: string;
  failedAt?: string;
  lastError?: string | null;
  body?: string;
  secretUntil?: null;
  secretHash?: null;
}

/**
 * Changes a row unless it changed since it was read, and answers whether it did. With `isToSend` also
 * unless it has ended since; without, the outcome of a mail that was being sent then is stored all the same.
 */
async function change(db: Database, row: OutboxRow, set: Change, isToSend = false): Promise<boolean> {
  const { numUpdatedRows } = await again(5, () =>
    db
      .updateTable('outbox')
      .set(set)
      .where('idx', '=', row.idx)
      .where('attempts', '=', row.attempts)
      .where('sentAt', 'is', null)
      .where('failedAt', 'is', null)
      .$if(isToSend, (query) => query.where('endedAt', 'is', null))
      .executeTakeFirstOrThrow(),
  );
  return numUpdatedRows === 1n;
}
