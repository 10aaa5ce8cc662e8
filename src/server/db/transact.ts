/** Transactions that are retried where a concurrent one made them fail: deadlocks and serialization failures. */
import { CompiledQuery, type Transaction } from 'kysely';
import { noteWritten } from '../ground/request-id.ts';
import { committed, committing } from './announce.ts';
import { chainAdded, willChain } from './audit-chain.ts';
import type { Database } from './open.ts';
import { retry } from './retry.ts';
import type { Tables } from './tables.ts';

const tries = 5;

/** Runs `work` in one transaction, whole or not at all. `work` may run several times: it touches only the database. */
export async function transact<T>(db: Database, work: (trx: Transaction<Tables>) => Promise<T>): Promise<T> {
  let last: Database | undefined;
  const result = await retry(tries, () =>
    db.transaction().execute(async (trx) => {
      last = trx;
      willChain(trx);
      const done = await work(trx);
      await chainAdded(trx);
      await committing(trx);
      return done;
    }),
  );
  noteWritten();
  if (last) committed(db, last);
  return result;
}

const [savepoint, letGo, rollBack] = [
  CompiledQuery.raw('savepoint attempt'),
  CompiledQuery.raw('release savepoint attempt'),
  CompiledQuery.raw('rollback to savepoint attempt'),
];

/** One try inside a transaction: when `work` answers false, or throws, its changes and locks are rolled back. */
export async function attempt(trx: Database, work: () => Promise<boolean>): Promise<boolean> {
  await trx.executeQuery(savepoint);
  let succeeded: boolean;
  try {
    succeeded = await work();
  } catch (error) {
    // Where the whole transaction is lost there is no savepoint; the first error is the one to throw.
    await giveBack(trx).catch(() => undefined);
    throw error;
  }
  if (succeeded) await trx.executeQuery(letGo);
  else await giveBack(trx);
  return succeeded;
}

async function giveBack(trx: Database): Promise<void> {
  await trx.executeQuery(rollBack);
  await trx.executeQuery(letGo);
}
