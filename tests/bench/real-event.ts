/**
 * A real event, built through the HTTP API of a running server on an empty database: joins, applications, approvals, colleagues, own tables
 * and unavailable slots, one request for each listed meeting, each approved in the file's order while the organiser makes some and closes
 * tables. Prints what was placed and how fast the answers came.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type DatabasePlace, openDatabase } from '#server/db/open.ts';
import { clashes } from '#tests/support/clashes.ts';
import { createDatabase, startPostgres } from '#tests/support/postgres.ts';
import { startServer } from '#tests/support/server-process.ts';
import type { Bench, Figure, Outcome } from './bench.ts';
import { arrange, type Tally } from './real-event-day.ts';
import { type EventFile, readEvent } from './real-event-file.ts';
import { gather } from './real-event-people.ts';
import { Stopwatch } from './stopwatch.ts';

/** Stands in for a file in the shortest form. */
const smallEvent = resolve(import.meta.dirname, '../fixtures/small-event.json');

interface Result extends Tally {
  database: 'SQLite' | 'PostgreSQL';
  colleagues: number;
  answers: number;
  answersPerSecond: number;
  /** Milliseconds that 99 of 100 answers stayed under. */
  slowestPercentMs: number;
  clashes: number;
}

export const realEvent: Bench = {
  about: 'a real event from a file through the HTTP API, on both databases',
  needs: { what: 'FILE', inShortest: smallEvent },
  run: benchRealEvent,
};

/** Runs the event on SQLite and on a PostgreSQL of its own. Nobody and nothing may be booked twice. */
async function benchRealEvent(path: string): Promise<Outcome> {
  const event = readEvent(path);
  const dataDir = mkdtempSync(join(tmpdir(), 'madang-bench-'));
  const cluster = await startPostgres({ durable: true });
  try {
    const databaseUrl = await createDatabase(cluster.url);
    const results: Result[] = [
      { database: 'SQLite', ...(await run(event, { dataDir: join(dataDir, 'sqlite') })) },
      { database: 'PostgreSQL', ...(await run(event, { dataDir: join(dataDir, 'postgres'), databaseUrl })) },
    ];
    return {
      figures: results.flatMap(figuresOf),
      details: results,
    };
  } finally {
    await cluster.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function run(event: EventFile, place: DatabasePlace): Promise<Omit<Result, 'database'>> {
  const server = await startServer(place);
  try {
    const watch = new Stopwatch(server.url);
    const gathered = await gather(event, place, watch);
    const tally = await arrange(event, gathered);
    const db = await openDatabase(place);
    const found = Object.values(await clashes(db)).reduce((sum, count) => sum + count, 0);
    await db.destroy();
    const { colleagues } = gathered;
    return { ...tally, colleagues, ...watch.figures(), clashes: found };
  } finally {
    await server.end('SIGTERM');
  }
}

/** Nothing twice, and of what a file does not say itself: it was done. */
const figuresOf = ({ database, clashes: found, arranged, handedOver }: Result): Figure[] =>
  [
    ['double bookings', found, { below: 1 }] as const,
    ['meetings that the organiser made', arranged, { atLeast: 1 }] as const,
    ['meetings handed to a colleague', handedOver, { atLeast: 1 }] as const,
  ].map(([what, measured, bar]) => ({
    what: `a real event on ${database}: ${what}`,
    unit: 'rows',
    measured,
    reference: null,
    bar,
  }));
