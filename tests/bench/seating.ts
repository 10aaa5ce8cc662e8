/**
 * Eight clients of two server processes are members of participations of several people, and the organiser, at once: they make, move, hand
 * over, hold by video, lock and cancel meetings, say which comes before which, mark their times, leave, deal tables out and close them. What
 * they heard, and who sits where in every quiet moment between, must be explained by one order in which it came one after the other.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '#api/client.ts';
import { type DatabasePlace, openDatabase } from '#server/db/open.ts';
import { clashes } from '#tests/support/clashes.ts';
import { composeApp } from '#tests/support/compose.ts';
import { createDatabase, startPostgres } from '#tests/support/postgres.ts';
import { explainedSeating, SeatingClients } from '#tests/support/seating-history.ts';
import { type SeatingStage, seatingStage } from '#tests/support/seating-steps.ts';
import type { HeardProcess } from '#tests/support/server-process.ts';
import { type Bench, type Figure, type Outcome, operations, teller } from './bench.ts';
import { startWithoutPages } from './without-pages.ts';

const count = operations(100_000);
/** After so many windows everything is taken off the stage: with more meetings on it each step costs more. */
const round = { windows: 6, clients: 8, steps: 4 };
/** Rounds one after the other of which nothing could be judged; then something is wrong that no waiting mends. */
const mostUnjudged = 10;

export const seating: Bench = {
  about:
    'who sits where, tables dealt out and closed, handing over, by eight clients at once: 100,000 operations on SQLite',
  byNameOnly: true,
  run: () => withFolder(async (dataDir) => outcomeOf(await run('SQLite', { dataDir }))),
};

export const seatingOnPostgres: Bench = {
  about: 'the same on PostgreSQL',
  byNameOnly: true,
  async run() {
    const cluster = await startPostgres();
    try {
      const databaseUrl = await createDatabase(cluster.url);
      return await withFolder(async (dataDir) =>
        outcomeOf(await run('PostgreSQL', { dataDir, databaseUrl })),
      );
    } finally {
      await cluster.stop();
    }
  },
};

async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'madang-bench-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const outcomeOf = (ran: Ran): Outcome => ({ figures: figuresOf(ran), details: [ran] });

interface Ran {
  database: string;
  /** By which the same steps are taken again. */
  seed: number;
  explained: number;
  refused: number;
  clashes: number;
  seconds: number;
}

const figuresOf = ({ database, explained, clashes: found }: Ran): Figure[] => [
  {
    what: `seats on ${database}: explained by one order`,
    unit: 'operations',
    measured: explained,
    reference: null,
    bar: { atLeast: count },
  },
  {
    what: `seats on ${database}: someone or something twice`,
    unit: 'clashes',
    measured: found,
    reference: null,
    bar: { below: 1 },
  },
];

/** `SEATING_SEED=7 npm run bench -- seating`: other steps than those of every other run. */
function chosenSeed(): number {
  const seed = Number(process.env['SEATING_SEED'] ?? 20_261_126);
  if (!Number.isSafeInteger(seed) || seed < 0 || seed > 2 ** 31 - 1)
    throw new Error('SEATING_SEED has to be a whole number from 0 to 2147483647');
  return seed;
}

/** The last errors that a server has logged. */
const faultsOf = ({ said }: HeardProcess) =>
  said()
    .split('\n')
    .filter((line) => line.startsWith('{"level":50'))
    .slice(-5);

/** Breaks off with the history that no order explains, and with what the servers say of it. */
async function run(database: string, place: DatabasePlace): Promise<Ran> {
  const seed = chosenSeed();
  const db = await openDatabase(place);
  const servers: HeardProcess[] = [];
  try {
    const now = new Date();
    const date = new Date(now.getTime() + 60 * 86_400_000).toISOString().slice(0, 10);
    const stage = await seatingStage(composeApp(db, place, now.toISOString()), date);
    for (let no = 0; no < 2; no++) servers.push(await startWithoutPages(place));
    const stages = servers.map(({ url }) => through(stage, url));
    const clients = new SeatingClients(seed);
    const isConcurrent = place.databaseUrl !== undefined;
    const ran = { database, seed, explained: 0, refused: 0, clashes: 0 };
    let unjudged = 0;
    const begin = performance.now();
    const tell = teller();
    while (ran.explained < count) {
      const done = await explainedSeating(clients, { stages, isConcurrent, ...round });
      if (servers.some((server) => server.hasEnded())) throw new Error('a server has ended');
      unjudged = done.length === 0 ? unjudged + 1 : 0;
      if (unjudged > mostUnjudged)
        throw new Error(`${unjudged} rounds in which some calls were not answered`);
      ran.explained += done.length;
      ran.refused += done.filter(({ output }) => output?.answer !== 'success').length;
      ran.clashes += Object.values(await clashes(db)).reduce((sum, found) => sum + found, 0);
      tell(`${database}: ${ran.explained} operations explained, ${ran.clashes} clashes`);
    }
    return { ...ran, seconds: Math.round((performance.now() - begin) / 1000) };
  } catch (error) {
    throw new Error([`seed ${seed}: ${(error as Error).message}`, ...servers.flatMap(faultsOf)].join('\n'), {
      cause: error,
    });
  } finally {
    for (const server of servers) await server.end('SIGKILL');
    await db.destroy();
  }
}

/** The same people, all of whose calls go to this server. */
function through(stage: SeatingStage, url: string): SeatingStage {
  const at = <One extends { token: string }>(person: One) => ({
    ...person,
    client: createClient({ base: `${url}/api`, token: () => person.token }),
  });
  return {
    ...stage,
    people: stage.people.map(at),
    at: { ...stage.at, manager: at(stage.at.manager) },
  };
}
