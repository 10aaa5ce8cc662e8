/**
 * Removing files for good. Rows go in a transaction, which leaves the keys of the store behind in `file_removal`; the files
 * go once it is committed, and a key is forgotten when its file has gone. What a process did not get to is swept by the next.
 */
import { type Addressed, storeKeys } from '#domain/common/files.ts';
import type { Database } from '../../db/open.ts';
import { retry } from '../../db/retry.ts';
import type { Logger } from '../../ground/log.ts';
import type { FileStore } from './store.ts';

/** Deletes the rows of these files, and records what is to be deleted from the store. Nothing may refer to them any more. */
export async function removeFileRows(
  trx: Database,
  files: readonly (Addressed & { idx: number })[],
  at: string,
): Promise<void> {
  if (files.length === 0) return;
  const idxs = files.map(({ idx }) => idx);
  await trx
    .insertInto('fileRemoval')
    .values(files.flatMap(storeKeys).map((key) => ({ key, createdAt: at })))
    .onConflict((on) => on.doNothing())
    .execute();
  await trx.deleteFrom('file').where('idx', 'in', idxs).execute();
}

/** Keys that are taken at a time. */
const batch = 100;

/** Removes from the store what is to go. What the store refuses stays for the next sweep, and is thrown at the end. */
export async function sweepFiles(db: Database, store: FileStore): Promise<void> {
  let last = '';
  const refused: unknown[] = [];
  for (;;) {
    const rows = await db
      .selectFrom('fileRemoval')
      .select('key')
      .where('key', '>', last)
      .orderBy('key')
      .limit(batch)
      .execute();
    for (const { key } of rows) {
      last = key;
      await store.delete(key).then(
        () => retry(5, () => db.deleteFrom('fileRemoval').where('key', '=', key).execute()),
        (error: unknown) => refused.push(error),
      );
    }
    if (rows.length < batch) break;
  }
  if (refused.length > 0) throw refused[0];
}

export interface Sweeper {
  stop: () => Promise<void>;
}

/** Minutes between two sweeps of a process. */
const everyMinutes = 10;

/** Sweeps now, for what a process that died has left, and from time to time. `sweeps` are run one after the other. */
export function startSweeping(log: Logger, sweeps: readonly (() => Promise<void>)[]): Sweeper {
  let running = Promise.resolve();
  const run = () => {
    running = running.then(async () => {
      for (const sweep of sweeps)
        await sweep().catch((error: unknown) =>
          log.error({ err: error }, 'files or rows could not be removed'),
        );
    });
  };
  run();
  const timer = setInterval(run, everyMinutes * 60_000);
  timer.unref();
  return {
    stop: () => {
      clearInterval(timer);
      return running;
    },
  };
}
