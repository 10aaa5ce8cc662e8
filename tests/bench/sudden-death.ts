/** Forty times SIGKILL while clients book: claims that were answered and are gone, and meetings that stand by halves. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DatabasePlace, openDatabase } from '#server/db/open.ts';
import { Claimants } from '#tests/support/claiming.ts';
import { composeApp } from '#tests/support/compose.ts';
import { crowd } from '#tests/support/crowd.ts';
import { createDatabase, startPostgres } from '#tests/support/postgres.ts';
import { dieAndLook } from '#tests/support/sudden-death.ts';
import { amount, type Bench, type Outcome } from './bench.ts';

const rounds = amount(40, 1);
/** Requests for each round; the server dies after one to six of them were answered. */
const share = 8;

export const suddenDeath: Bench = {
  about: 'forty times SIGKILL while clients book, on both databases',
  run: benchSuddenDeath,
};

async function benchSuddenDeath(): Promise<Outcome> {
  const home = mkdtempSync(join(tmpdir(), 'madang-bench-'));
  const cluster = await startPostgres({ durable: true });
  const claimants = new Claimants(2);
  try {
    const databaseUrl = await createDatabase(cluster.url);
    const results = [
      { database: 'SQLite', ...(await run({ dataDir: join(home, 'sqlite') }, claimants)) },
      { database: 'PostgreSQL', ...(await run({ dataDir: join(home, 'postgres'), databaseUrl }, claimants)) },
    ];
    return {
      figures: results.map(({ database, lost, halves }) => ({
        what: `killed while booking on ${database}: lost or half`,
        unit: 'meetings',
        measured: lost + halves,
        reference: null,
        bar: { below: 1 },
      })),
      details: results,
    };
  } finally {
    claimants.close();
    await cluster.stop();
    rmSync(home, { recursive: true, force: true });
  }
}

async function run(place: DatabasePlace, claimants: Claimants) {
  const db = await openDatabase(place);
  try {
    const app = composeApp(db, place, new Date().toISOString());
    const { requests, approver } = await crowd(app, rounds * share);
    return await dieAndLook({ app, claimants, requests, token: approver.token, rounds });
  } finally {
    await db.destroy();
  }
}
