/**
 * How long after a manager pressed 'publish' a reader finds the post on the public list, in the process that took it and in another
 * one, which ask for it again and again: the median and the slowest of many, with two processes on SQLite and on PostgreSQL.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '#api/client.ts';
import { openSession } from '#server/access/session.ts';
import { type Database, type DatabasePlace, openDatabase } from '#server/db/open.ts';
import { createDatabase, dropDatabase, startPostgres } from '#tests/support/postgres.ts';
import { type ServerProcess, startSite } from '#tests/support/server-process.ts';
import { amount, type Bench, type Figure, median } from './bench.ts';
import { eventIdx, fillDemonstration, fillDemonstrationIn } from './demonstration.ts';

const posts = amount(40, 2);

export const published: Bench = {
  about: 'from publishing a post until readers of two processes see it, on both databases',
  run: async () => {
    const home = mkdtempSync(join(tmpdir(), 'madang-bench-'));
    try {
      const dataDir = join(home, 'sqlite');
      const token = await fillDemonstration(dataDir, editorToken);
      const figures = await measured('SQLite', { dataDir }, token);
      const cluster = await startPostgres({ durable: true });
      try {
        const place = { dataDir: join(home, 'postgres'), databaseUrl: await createDatabase(cluster.url) };
        await (await openDatabase(place)).destroy();
        const there = await fillDemonstrationIn(place, editorToken);
        figures.push(...(await measured('PostgreSQL', place, there)));
        await dropDatabase(place.databaseUrl);
      } finally {
        await cluster.stop();
      }
      return { figures };
    } finally {
      rmSync(home, { recursive: true, force: true });
    }
  },
};

async function measured(database: string, place: DatabasePlace, token: string): Promise<Figure[]> {
  const settings = {
    DEMO: '0',
    EVENT_IDX: String(eventIdx),
    ...(place.databaseUrl && { DATABASE_URL: place.databaseUrl }),
  };
  const servers: ServerProcess[] = [await startSite(place, settings), await startSite(place, settings)];
  try {
    const [one] = servers as [ServerProcess];
    const client = createClient({ base: `${one.url}/api`, token: () => token });
    const { data: categories } = await client('GET /board/getCategoryList', {});
    const categoryIdx = categories.find(({ tab }) => tab === 'notice')?.categoryIdx as number;
    const times: number[] = [];
    for (let no = 0; no < posts; no++) {
      const title = `Published ${no} of ${database}.`;
      for (const { url } of servers) await listOf(url);
      const since = performance.now();
      const sent = client('POST /manage/board/addPost', {
        categoryIdx,
        titleKo: title,
        titleEn: title,
        bodyKo: '<p>본문</p>',
        bodyEn: '<p>Text</p>',
      });
      const seen = servers.map(async ({ url }) => {
        while (!(await listOf(url)).includes(title));
        return performance.now() - since;
      });
      await sent;
      times.push(Math.max(...(await Promise.all(seen))));
    }
    const figure = { unit: 'ms', reference: null };
    return [
      {
        ...figure,
        what: `published until read in both, ${database}`,
        measured: median(times),
        bar: { below: 2_000 },
      },
      { ...figure, what: 'the slowest of them', measured: Math.max(...times), bar: { below: 2_000 } },
    ];
  } finally {
    for (const server of servers) await server.end('SIGTERM');
  }
}

const listOf = async (url: string) => (await fetch(`${url}/en/media-center/notice`)).text();

/** Of whoever manages everything in the demonstration. */
async function editorToken(db: Database, now: Date): Promise<string> {
  const { memberIdx } = await db
    .selectFrom('permission')
    .select('memberIdx')
    .where('permission', '=', 'famppy')
    .executeTakeFirstOrThrow();
  return openSession(db, memberIdx, now);
}
