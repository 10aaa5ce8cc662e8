/**
 * What suggestions cost among 4,900 companies and 4,600 buyers, on both databases: processor time of the server and, on
 * PostgreSQL, of the database per answer. Every reader asks for the first time after a change: nothing of an answer is kept anyway.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { openSession } from '#server/access/session.ts';
import type { Database, DatabasePlace } from '#server/db/open.ts';
import { openDatabase } from '#server/db/open.ts';
import { createDatabase, dropDatabase, startPostgres } from '#tests/support/postgres.ts';
import { startServer } from '#tests/support/server-process.ts';
import { amount, type Bench, type Figure } from './bench.ts';
import { approvedOf, fillDemonstration } from './demonstration.ts';
import { load } from './load.ts';
import { cpuSeconds } from './process.ts';
import { multiply } from './tenfold.ts';

export const suggestions: Bench = {
  about: 'suggestions among 4,900 companies and 4,600 buyers, on both databases',
  run: async () => {
    const home = mkdtempSync(join(tmpdir(), 'madang-bench-'));
    const dataDir = join(home, 'many');
    try {
      const readers = await fillDemonstration(dataDir, async (db, now) => {
        await multiply(db, amount(84, 3));
        return { buyer: await tokensOf(db, 'buyer', now), company: await tokensOf(db, 'company', now) };
      });
      const onSqlite = await measured('SQLite', { dataDir }, readers);
      const cluster = await startPostgres();
      try {
        const databaseUrl = await createDatabase(cluster.url);
        await (await openDatabase({ dataDir: join(home, 'none'), databaseUrl })).destroy();
        await copyAll(join(dataDir, 'madang.sqlite'), databaseUrl);
        const onPostgres = await measured(
          'PostgreSQL',
          { dataDir: join(home, 'none'), databaseUrl },
          readers,
        );
        await dropDatabase(databaseUrl);
        return { figures: [...onSqlite, ...onPostgres] };
      } finally {
        await cluster.stop();
      }
    } finally {
      rmSync(home, { recursive: true, force: true });
    }
  },
};

/** So many different people of each side, and so many answers. */
const people = amount(40, 3);
const answers = amount(400, 6);

type Readers = Record<'buyer' | 'company', string[]>;

async function tokensOf(db: Database, side: 'buyer' | 'company', now: Date): Promise<string[]> {
  const all = await approvedOf(db, side);
  const tokens = [];
  for (let at = 0; at < people; at++) {
    const { memberIdx } = all[(at * 97) % all.length] as { memberIdx: number };
    tokens.push(await openSession(db, memberIdx, now));
  }
  return tokens;
}

async function measured(database: string, place: DatabasePlace, readers: Readers): Promise<Figure[]> {
  const server = await startServer(place);
  const postmaster = place.databaseUrl ? await postmasterOf(place.databaseUrl) : null;
  const figures: Figure[] = [];
  for (const side of ['company', 'buyer'] as const) {
    const asked = Array.from({ length: answers }, (_, at) => ({
      method: 'GET' as const,
      path: '/api/matching/getSuggestions',
      token: readers[side][at % people] as string,
    }));
    const cost = () => cpuSeconds(server.pid) + (postmaster === null ? 0 : cpuSeconds(postmaster));
    await load(server.url, server.pid, asked.slice(0, people), { connections: 4 });
    const before = cost();
    await load(server.url, server.pid, asked, { connections: 4 });
    figures.push({
      what: `${database}: suggestions to a ${side}`,
      unit: 'ms of processor time per answer',
      measured: ((cost() - before) * 1000) / answers,
      reference: null,
      bar: { below: 50 },
    });
  }
  await server.end('SIGKILL');
  return figures;
}

/** The process that started the one which serves a connection. */
async function postmasterOf(connectionString: string): Promise<number> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows } = await client.query('select pg_backend_pid() as pid');
  const stat = readFileSync(`/proc/${rows[0].pid}/stat`, 'utf8');
  await client.end();
  return Number(stat.split(/\) (?=\S )/)[1]?.split(' ')[1]);
}

/** Copies every row of a SQLite file into an empty PostgreSQL of the same schema, but for what keywords are searched by. */
async function copyAll(file: string, connectionString: string): Promise<void> {
  const from = new DatabaseSync(file, { readOnly: true });
  const to = new pg.Client({ connectionString });
  await to.connect();
  // The rows come whole and consistent, in any order.
  await to.query('set session_replication_role = replica');
  const { rows: columns } = await to.query(
    `select table_name, string_agg('"' || column_name || '"', ', ') as names from information_schema.columns
      where table_schema = 'public' and is_generated = 'NEVER' and table_name not like 'kysely%' and table_name not like '%\\_gram'
      group by table_name`,
  );
  for (const { table_name: table, names } of columns as { table_name: string; names: string }[]) {
    await to.query(`delete from "${table}"`);
    let batch: unknown[] = [];
    const flush = async () => {
      await to.query(
        `insert into "${table}" (${names}) overriding system value
          select ${names} from json_populate_recordset(null::"${table}", $1)`,
        [JSON.stringify(batch)],
      );
      batch = [];
    };
    for (const row of from.prepare(`select ${names} from "${table}"`).iterate()) {
      if (batch.push(row) === 5000) await flush();
    }
    if (batch.length > 0) await flush();
  }
  // As the database does by itself after a while.
  await to.query('vacuum analyze');
  await to.end();
  from.close();
}
