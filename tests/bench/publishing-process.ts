/** Publishes what is due until nothing is left, in a process of its own, which kills itself after so many statements (0: never). */
import { openDatabase } from '#server/db/open.ts';
import type { Left } from '#server/features/publish-plan/left.ts';
import { publishInTurn } from '#server/features/publish-plan/run.ts';

const [dataDir, databaseUrl, statements] = process.argv.slice(2) as [string, string, string];
const most = Number(statements);
let ran: number | null = null;

const watch = {
  counts: { queries: 0, slow: 0, errors: { constraint: 0, busy: 0, storage: 0, away: 0, other: 0 } },
  ran: () => {
    // Opening the database is not counted.
    if (ran === null) return;
    ran += 1;
    if (ran === most) process.kill(process.pid, 'SIGKILL');
  },
};
const db = await openDatabase({ dataDir, databaseUrl: databaseUrl || undefined }, watch);
ran = 0;
const left: Left = new Map();
while (await publishInTurn(db, new Date(), left));
await db.destroy();
