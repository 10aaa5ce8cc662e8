/**
 * Dealing 500 tables out to the companies of 5,040 meetings, which come to them, and then to nobody and to them again, where all stay where
 * they are: seconds of the processor, of the server and the database. On both.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DatabasePlace, openDatabase } from '#server/db/open.ts';
import { composeApp } from '#tests/support/compose.ts';
import { createDatabase, startPostgres } from '#tests/support/postgres.ts';
import { amount, type Bench, type Figure, isShortest, median, type Outcome } from './bench.ts';
import { largeEvent, type Size } from './large-event.ts';
import { cpuSecondsEver } from './process.ts';

export const tablesDealt: Bench = {
  about:
    'the tables of 500 companies are dealt out while 5,040 meetings have theirs, on SQLite and PostgreSQL',
  byNameOnly: true,
  run: benchDealing,
};

const size: Size = isShortest
  ? { companies: 50, buyers: 40, placed: 4, asked: 0, hall: { tables: 40, days: 1, slotMinutes: 30 } }
  : { companies: 500, buyers: 300, placed: 84, asked: 0, hall: { tables: 500, days: 3, slotMinutes: 30 } };
const rounds = amount(5, 1);

async function benchDealing(): Promise<Outcome> {
  const home = mkdtempSync(join(tmpdir(), 'madang-bench-'));
  const cluster = await startPostgres({ durable: true });
  try {
    const databaseUrl = await createDatabase(cluster.url);
    return {
      figures: [
        ...(await dealt('SQLite', { dataDir: join(home, 'sqlite') }, () => 0)),
        ...(await dealt('PostgreSQL', { dataDir: join(home, 'postgres'), databaseUrl }, () =>
          cpuSecondsEver(cluster.pid()),
        )),
      ],
    };
  } finally {
    await cluster.stop();
    rmSync(home, { recursive: true, force: true });
  }
}

async function dealt(name: string, place: DatabasePlace, ofDatabase: () => number): Promise<Figure[]> {
  const db = await openDatabase(place);
  try {
    const { eventIdx, managerToken } = await largeEvent(db, place, size);
    const client = composeApp(db, place, new Date().toISOString()).client(managerToken);
    const deal = async (kind: 'company' | 'shared') => {
      const { version } = (await client('GET /manage/table/getTables', { eventIdx })).data;
      const processor = () => ofDatabase() + (process.cpuUsage().user + process.cpuUsage().system) / 1e6;
      const begin = processor();
      await client('POST /manage/table/deal', { eventIdx, kind, version, cancel: [], reason: null });
      return processor() - begin;
    };
    const first = await deal('company');
    const again: number[] = [];
    for (let round = 0; round < rounds; round++) again.push(await deal('shared'), await deal('company'));
    const figure = (what: string, measured: number): Figure => ({
      ...{ what: `${name}: ${what}`, unit: 's of the processor' },
      ...{ measured, reference: null, bar: { below: 1 } },
    });
    return [
      figure('tables are dealt out, and meetings come to them', first),
      figure('all stay at theirs', median(again)),
    ];
  } finally {
    await db.destroy();
  }
}
