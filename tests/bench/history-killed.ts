/**
 * Two server processes on PostgreSQL while eight clients do to the schedule whatever they do: one of the two is killed between two of its
 * statements, another pair each time. What is found then must be explained by one order of what was answered, and of what was not
 * answered whole or not at all: no meeting lost or doubled, each notice once for each change and recipient.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { approvalTypes } from '#domain/matching/matching.ts';
import { type Database, openDatabase } from '#server/db/open.ts';
import { clashes } from '#tests/support/clashes.ts';
import { createDatabase, startPostgres } from '#tests/support/postgres.ts';
import { Clients, type Done, explainedRound } from '#tests/support/schedule-history.ts';
import type { ServerProcess } from '#tests/support/server-process.ts';
import { amount, type Bench, type Outcome } from './bench.ts';
import { stageOn, through } from './two-processes.ts';
import { startWithoutPages } from './without-pages.ts';

const rounds = amount(12, 1);
const round = { windows: amount(5, 1), clients: 8, steps: 4 };

export const killedProcesses: Bench = {
  about:
    'two server processes on PostgreSQL, one of them killed between any two statements, explained by one order',
  byNameOnly: true,
  run: benchKilled,
};

async function benchKilled(): Promise<Outcome> {
  const home = mkdtempSync(join(tmpdir(), 'madang-bench-'));
  const cluster = await startPostgres({ durable: true });
  const databaseUrl = await createDatabase(cluster.url);
  const db = await openDatabase({ dataDir: home, databaseUrl });
  const relays = await Promise.all([startRelay(databaseUrl), startRelay(databaseUrl)]);
  const places = relays.map(({ url }, no) => ({ dataDir: join(home, String(no)), databaseUrl: url }));
  const servers: ServerProcess[] = [];
  try {
    const scene = await stageOn(db, { dataDir: home, databaseUrl });
    for (const place of places) servers.push(await startWithoutPages(place));
    const scenes = servers.map(({ url }) => through(scene, url));
    const clients = new Clients(20_261_124);
    let kills = 0;
    /** Windows in which that many statements did not come; the process is killed when all is answered. */
    let idle = 0;
    /** The process dies with the statement of this number since the window began. */
    const killed = async (work: () => Promise<Done[]>): Promise<Done[]> => {
      const victim = kills % 2;
      const { pid } = servers[victim] as ServerProcess;
      relays[victim]?.die(1 + 3 * Math.floor(kills / 2), kills % 4 < 2, () => process.kill(pid, 'SIGKILL'));
      kills += 1;
      const done = await work();
      if (relays[victim]?.spare()) idle += 1;
      await servers[victim]?.end('SIGKILL');
      await quiet(db);
      const server = await startWithoutPages(places[victim] as (typeof places)[number]);
      servers[victim] = server;
      scenes[victim] = through(scene, server.url);
      return done;
    };
    let [explained, unheard, twice] = [0, 0, 0];
    for (let no = 0; no < rounds; no++) {
      const approval = approvalTypes[no % approvalTypes.length] as (typeof approvalTypes)[number];
      const done = await explainedRound(clients, { scenes, approval, ...round, during: killed });
      explained += done.length;
      unheard += done.filter(({ output }) => !output).length;
      twice += Object.values(await clashes(db)).reduce((sum, found) => sum + found, 0);
    }
    const figure = { reference: null, unit: 'operations' };
    return {
      figures: [
        {
          ...figure,
          what: 'killed between statements: explained by one order',
          measured: explained,
          bar: { atLeast: 1 },
        },
        {
          ...figure,
          what: 'killed between statements: cut off without an answer',
          measured: unheard,
          bar: { atLeast: rounds },
        },
        {
          ...figure,
          what: 'killed between statements: twice or half',
          unit: 'clashes',
          measured: twice,
          bar: { below: 1 },
        },
      ],
      details: [{ kills: kills - idle, explained, unheard }],
    };
  } finally {
    for (const server of servers) await server.end('SIGKILL');
    for (const relay of relays) relay.close();
    await db.destroy();
    await cluster.stop();
    rmSync(home, { recursive: true, force: true });
  }
}

/** Waits until the database has undone, or ended, what the dead process had begun. */
async function quiet(db: Database): Promise<void> {
  for (;;) {
    const { rows } = await sql`select pid from pg_stat_activity where datname = current_database()
      and pid <> pg_backend_pid() and state <> 'idle'`.execute(db);
    if (rows.length === 0) return;
    await sleep(20);
  }
}

/** A way to the database on which statements are counted. */
async function startRelay(databaseUrl: string) {
  const target = new URL(databaseUrl);
  let left = Number.POSITIVE_INFINITY;
  let isSent = false;
  let kill = () => {};
  /** Connections of the process that lives. */
  const living = new Set<Socket>();
  const server = createServer((near) => {
    living.add(near);
    const far = connect(Number(target.port), '127.0.0.1');
    // The driver writes a statement with its values in one piece.
    near.on('data', (piece) => {
      if (!living.has(near)) return;
      left -= 1;
      if (left > 0 || isSent) far.write(piece);
      if (left > 0) return;
      // Of the dead nothing is passed on any more, of the process that follows everything.
      living.clear();
      left = Number.POSITIVE_INFINITY;
      kill();
    });
    far.on('data', (piece) => near.write(piece));
    const end = () => {
      living.delete(near);
      near.destroy();
      // What was sent last is still carried out.
      far.end();
    };
    for (const socket of [near, far]) socket.on('error', end).on('close', end);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const url = new URL(databaseUrl);
  url.port = String((server.address() as { port: number }).port);
  return {
    url: url.href,
    /** `kill` is called when the statement of this number comes, which is passed on if `sent`, and nothing after it is. */
    die: (statement: number, sent: boolean, how: () => void) => {
      [left, isSent, kill] = [statement, sent, how];
    },
    /** Takes it back; answers whether the statement never came. */
    spare: () => {
      const isSpared = left < Number.POSITIVE_INFINITY;
      left = Number.POSITIVE_INFINITY;
      return isSpared;
    },
    close: () => server.close(),
  };
}
