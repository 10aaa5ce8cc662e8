/**
 * Eight clients of two server processes do to a small schedule whatever members and managers do; each answer, and what is found in every
 * quiet moment between, must be explained by one order in which they came one after the other.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { approvalTypes } from '#domain/matching/matching.ts';
import { type DatabasePlace, openDatabase } from '#server/db/open.ts';
import { clashes } from '#tests/support/clashes.ts';
import { createDatabase, startPostgres } from '#tests/support/postgres.ts';
import { Clients, explainedRound } from '#tests/support/schedule-history.ts';
import type { ServerProcess } from '#tests/support/server-process.ts';
import { type Bench, type Figure, type Outcome, operations, teller } from './bench.ts';
import { stageOn, through } from './two-processes.ts';
import { startWithoutPages } from './without-pages.ts';

const counts = { SQLite: operations(100_000), PostgreSQL: operations(20_000) };
/** After so many windows everything is taken off the stage: with more meetings on it each step costs more. */
const round = { windows: 6, clients: 8, steps: 4 };

export const histories: Bench = {
  about:
    'what eight clients heard at once, explained by one order: 100,000 operations on SQLite, 20,000 on PostgreSQL',
  byNameOnly: true,
  run: () => benchHistories(counts),
};

export const millionOperations: Bench = {
  about: 'the same with a million operations on SQLite',
  byNameOnly: true,
  run: () => benchHistories({ SQLite: operations(1_000_000) }),
};

async function benchHistories(wanted: Partial<typeof counts>): Promise<Outcome> {
  const home = mkdtempSync(join(tmpdir(), 'madang-bench-'));
  const cluster = wanted.PostgreSQL === undefined ? undefined : await startPostgres();
  try {
    const ran: Ran[] = [];
    if (wanted.SQLite) ran.push(await run('SQLite', { dataDir: join(home, 'sqlite') }, wanted.SQLite));
    if (wanted.PostgreSQL && cluster) {
      const databaseUrl = await createDatabase(cluster.url);
      ran.push(await run('PostgreSQL', { dataDir: join(home, 'postgres'), databaseUrl }, wanted.PostgreSQL));
    }
    return { figures: ran.flatMap(figuresOf), details: ran };
  } finally {
    await cluster?.stop();
    rmSync(home, { recursive: true, force: true });
  }
}

interface Ran {
  database: string;
  explained: number;
  refused: number;
  unheard: number;
  clashes: number;
  seconds: number;
}

const figuresOf = ({ database, explained, clashes: found }: Ran): Figure[] => [
  {
    what: `history on ${database}: explained by one order`,
    unit: 'operations',
    measured: explained,
    reference: null,
    bar: { atLeast: counts[database as keyof typeof counts] },
  },
  {
    what: `history on ${database}: someone or something twice`,
    unit: 'clashes',
    measured: found,
    reference: null,
    bar: { below: 1 },
  },
];

/** Breaks off with the history that no order explains. */
async function run(database: string, place: DatabasePlace, count: number): Promise<Ran> {
  const db = await openDatabase(place);
  const servers: ServerProcess[] = [];
  try {
    const scene = await stageOn(db, place);
    for (let no = 0; no < 2; no++) servers.push(await startWithoutPages(place));
    const scenes = servers.map(({ url }) => through(scene, url));
    const clients = new Clients(20_261_123);
    const ran = { database, explained: 0, refused: 0, unheard: 0, clashes: 0 };
    const begin = performance.now();
    const tell = teller();
    for (let no = 0; ran.explained < count; no++) {
      const approval = approvalTypes[no % approvalTypes.length] as (typeof approvalTypes)[number];
      const done = await explainedRound(clients, { scenes, approval, ...round });
      ran.explained += done.length;
      ran.refused += done.filter(({ output }) => output && output.answer !== 'success').length;
      ran.unheard += done.filter(({ output }) => !output).length;
      ran.clashes += Object.values(await clashes(db)).reduce((sum, found) => sum + found, 0);
      tell(`${database}: ${ran.explained} operations explained, ${ran.clashes} clashes`);
    }
    return { ...ran, seconds: Math.round((performance.now() - begin) / 1000) };
  } finally {
    for (const server of servers) await server.end('SIGKILL');
    await db.destroy();
  }
}
