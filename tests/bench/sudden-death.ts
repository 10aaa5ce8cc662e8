/**
 * SIGKILL while clients book, five hundred times on SQLite, forty on PostgreSQL: claims that were answered and are gone, and
 * meetings that stand by halves.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DatabasePlace, openDatabase } from '#server/db/open.ts';
import { Claimants } from '#tests/support/claiming.ts';
import { composeApp } from '#tests/support/compose.ts';
import { askedAnew, crowd } from '#tests/support/crowd.ts';
import { createDatabase, startPostgres } from '#tests/support/postgres.ts';
import { dieAndLook } from '#tests/support/sudden-death.ts';
import { amount, type Bench, type Outcome } from './bench.ts';
import { startWithoutPages } from './without-pages.ts';

const rounds = { SQLite: amount(500, 1), PostgreSQL: amount(40, 1) };
/** Rounds in which one buyer is asked: a day has 282 slots for their meetings. */
const batch = 40;
/** Requests for each round; the server dies after one to six of them were answered. */
const share = 8;

export const suddenDeath: Bench = {
  about: 'SIGKILL while clients book, 500 times on SQLite and 40 times on PostgreSQL',
  byNameOnly: true,
  run: benchSuddenDeath,
};

async function benchSuddenDeath(): Promise<Outcome> {
  const home = mkdtempSync(join(tmpdir(), 'madang-bench-'));
  const cluster = await startPostgres({ durable: true });
  const claimants = new Claimants(2);
  try {
    const databaseUrl = await createDatabase(cluster.url);
    const places = {
      SQLite: { dataDir: join(home, 'sqlite') },
      PostgreSQL: { dataDir: join(home, 'postgres'), databaseUrl },
    };
    const results: ({ database: string } & Deaths)[] = [];
    for (const database of ['SQLite', 'PostgreSQL'] as const) {
      const deaths = await run(places[database], claimants, rounds[database]);
      results.push({ database, ...deaths });
    }
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

type Deaths = Awaited<ReturnType<typeof dieAndLook>>;

async function run(place: DatabasePlace, claimants: Claimants, count: number): Promise<Deaths> {
  const db = await openDatabase(place);
  try {
    const app = composeApp(db, place, new Date().toISOString());
    const first = await crowd(app, Math.min(batch, count) * share, { tables: 20 });
    const start = () => startWithoutPages(place);
    const sum: Deaths = { rounds: 0, answered: 0, lost: 0, halves: 0 };
    for (let left = count; left > 0; left -= batch) {
      const { requests, approver } = left === count ? first : await askedAnew(app, first.at, first.companies);
      const deaths = await dieAndLook({
        app,
        claimants,
        requests,
        token: approver.token,
        start,
        rounds: Math.min(batch, left),
      });
      for (const what of ['rounds', 'answered', 'lost', 'halves'] as const) sum[what] += deaths[what];
    }
    return sum;
  } finally {
    await db.destroy();
  }
}
