/** Whether the database answers, and whether it keeps what is written. */
import { sql } from 'kysely';
import { StorageBusy } from '../ground/storage-fault.ts';
import type { Database } from './open.ts';

export const answers = (db: Database, withinMs: number): Promise<boolean> =>
  answerWithin(withinMs, () => sql`select 1`.execute(db)).then(
    () => true,
    () => false,
  );

/** Writes something small, a row that nobody reads; rejects where that fails. */
export async function probeWrite(db: Database): Promise<void> {
  const value = new Date().toISOString();
  await db
    .insertInto('setting')
    .values({ name: 'writeProbe', value })
    .onConflict((on) => on.column('name').doUpdateSet({ value }))
    .execute();
}

/** The answer, or `StorageBusy` where it takes longer: one that hangs must not delay callers that can do without. */
export async function answerWithin<T>(ms: number, ask: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new StorageBusy('the database did not answer in time')), ms);
  });
  return Promise.race([ask(), late]).finally(() => clearTimeout(timer));
}
