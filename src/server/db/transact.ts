/** Transactions that survive a neighbour: what another one made fail, and would succeed alone, is tried again. */
import { sql, type Transaction } from 'kysely';
import type { Database } from './open.ts';
import type { Tables } from './tables.ts';

const tries = 5;

/** SQLITE_BUSY; its kinds (recovery, snapshot) are in the higher bits. */
const sqliteBusy = 5;

/** Serialization failure and deadlock of PostgreSQL; a busy SQLite file, after its own time-out. */
const passing = new Set(['40001', '40P01', 'ERR_SQLITE_BUSY']);

/** Runs `work` in one transaction, whole or not at all. `work` may run several times: it touches only the database. */
export function transact<T>(db: Database, work: (trx: Transaction<Tables>) => Promise<T>): Promise<T> {
  return again(tries, () => db.transaction().execute(work));
}

/** Does the work again, so many times at most, while a neighbour is what makes it fail. */
export async function again<T>(times: number, work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === times || !isPassing(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * attempt));
    }
  }
}

function isPassing(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, errcode } = error as { code?: string; errcode?: number };
  return (
    (code !== undefined && passing.has(code)) || (errcode !== undefined && (errcode & 0xff) === sqliteBusy)
  );
}

/** One try inside a transaction: when `work` answers false, or throws, all that it did and locked is given back. */
export async function attempt(trx: Transaction<Tables>, work: () => Promise<boolean>): Promise<boolean> {
  await sql`savepoint attempt`.execute(trx);
  let succeeded = false;
  try {
    succeeded = await work();
  } finally {
    if (!succeeded) await sql`rollback to savepoint attempt`.execute(trx);
    await sql`release savepoint attempt`.execute(trx);
  }
  return succeeded;
}
