/**
 * A worker of one kind in a process of its own, which begins what is due and never ends it: `node queueing-process.ts KIND DATA_DIR [DATABASE_URL]`.
 * It prints the number of the row of each task that it has begun.
 */
import { openDatabase } from '#server/db/open.ts';
import { quietLogger } from '#server/ground/log.ts';
import type { Outcome } from '#server/platform/queue/kind.ts';
import { startWorker } from '#server/platform/queue/worker.ts';
import { kinds } from './queueing.ts';

const [name, dataDir = '', databaseUrl] = process.argv.slice(2);
const kind = kinds.find((one) => one.name === name);
if (!kind) throw new Error(`There is no kind ${name}.`);
const db = await openDatabase({ dataDir, databaseUrl, poolSize: 2 });
startWorker(
  { db, clock: () => new Date(), log: quietLogger, pollMs: 50 },
  {
    kind,
    atOnce: 1,
    attempt: ({ subjectIdx }) => {
      process.stdout.write(`${subjectIdx}\n`);
      return new Promise<Outcome>(() => setTimeout(() => undefined, 600_000));
    },
    report: () => undefined,
  },
);
