/**
 * Publishing 3,000 meetings at an event of 500 companies, 300 buyers, 60 slots and 150 tables: seconds after the minute until everyone is
 * told, of the clock and of the processor, and the longest that another's write waited meanwhile. On both databases.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { criteria } from '#domain/schedule/problem.ts';
import { type Database, type DatabasePlace, openDatabase } from '#server/db/open.ts';
import { transact } from '#server/db/transact.ts';
import { publishInTurn } from '#server/features/publish-plan/run.ts';
import { clashes } from '#tests/support/clashes.ts';
import { createDatabase, startPostgres } from '#tests/support/postgres.ts';
import { type Bench, type Figure, isShortest } from './bench.ts';
import { type LargeEvent, largeEvent, type Size } from './large-event.ts';
import { cpuSecondsEver } from './process.ts';

export const planPublish: Bench = {
  about: '3,000 planned meetings are made and told of, on SQLite and PostgreSQL, while somebody else writes',
  byNameOnly: true,
  run: async () => ({ figures: await publishing() }),
};

const size: Size = isShortest
  ? { companies: 50, buyers: 40, placed: 1, asked: 2 }
  : { companies: 500, buyers: 300, placed: 1, asked: 50 };

export async function publishing(): Promise<Figure[]> {
  const home = mkdtempSync(join(tmpdir(), 'madang-bench-'));
  const cluster = await startPostgres({ durable: true });
  try {
    return [
      ...(await published('SQLite', { dataDir: join(home, 'sqlite'), databaseUrl: undefined }, () => 0)),
      ...(await published(
        'PostgreSQL',
        { dataDir: join(home, 'postgres'), databaseUrl: await createDatabase(cluster.url) },
        () => cpuSecondsEver(cluster.pid()),
      )),
    ];
  } finally {
    await cluster.stop();
    rmSync(home, { recursive: true, force: true });
  }
}

async function published(kind: string, place: DatabasePlace, ofDatabase: () => number): Promise<Figure[]> {
  const db = await openDatabase(place);
  try {
    const event = await largeEvent(db, place, size);
    const planIdx = await plan(db, event);
    let isOver = false;
    const waits = writesBeside(db, event, () => isOver);
    const processor = () => ofDatabase() + (process.cpuUsage().user + process.cpuUsage().system) / 1e6;
    const [begin, processorAtFirst] = [performance.now(), processor()];
    const left = new Map();
    while (await publishInTurn(db, new Date(), left));
    const seconds = (performance.now() - begin) / 1000;
    const ofProcessor = processor() - processorAtFirst;
    isOver = true;
    const longest = Math.max(...(await waits));
    const rows = await db
      .selectFrom('meetingPlanRow')
      .select('outcome')
      .where('planIdx', '=', planIdx)
      .where('outcome', '=', 'done')
      .execute();
    const found = Object.values(await clashes(db)).reduce((sum, count) => sum + count, 0);
    if (found > 0 || rows.length < event.requests.length)
      throw new Error(`${found} clashes, and ${rows.length} of ${event.requests.length} meetings were made.`);
    const what = `${kind}: ${rows.length} meetings published`;
    return [
      { what, unit: 's', measured: seconds, reference: null, bar: { below: 60 } },
      {
        ...{ what: `${what}, server and database`, unit: 's of the processor' },
        ...{ measured: ofProcessor, reference: null, bar: { below: 30 } },
      },
      {
        what: `${what}, another's longest write`,
        unit: 'ms',
        measured: longest,
        reference: null,
        bar: { below: 1_000 },
      },
    ];
  } finally {
    await db.destroy();
  }
}

/** A plan with a place for each request, whose minute is over. */
async function plan(db: Database, { eventIdx, requests, tableIdxs }: LargeEvent): Promise<number> {
  const now = new Date().toISOString();
  const { idx: memberIdx } = await db.selectFrom('member').select('idx').limit(1).executeTakeFirstOrThrow();
  const { idx: planIdx } = await db
    .insertInto('meetingPlan')
    .values({
      ...{ eventIdx, name: 'Plan', scope: 'whole', state: 'held', criteria: criteria.join(' ') },
      ...{ memberIdx, publishedBy: memberIdx, heldUntil: now, createdAt: now, updatedAt: now },
    })
    .returning('idx')
    .executeTakeFirstOrThrow();
  // The first table of each slot is taken.
  const taken = new Map<number, number>();
  const rows = requests.map(({ matchingIdx, companyIdx, buyerIdx, slotIdx }) => {
    const no = (taken.get(slotIdx) ?? 0) + 1;
    taken.set(slotIdx, no);
    // A copy's representative has the number of its participation.
    const people = { companyIdx, buyerIdx, companyRepIdx: companyIdx, buyerRepIdx: buyerIdx };
    return {
      planIdx,
      eventIdx,
      ...people,
      matchingIdx,
      slotIdx,
      tableIdx: tableIdxs[no] as number,
      weight: 1,
    };
  });
  for (let from = 0; from < rows.length; from += 500)
    await db
      .insertInto('meetingPlanRow')
      .values(rows.slice(from, from + 500))
      .execute();
  return planIdx;
}

/** Milliseconds of each of the writes that somebody else makes beside it. */
async function writesBeside(
  db: Database,
  { eventIdx }: LargeEvent,
  isOver: () => boolean,
): Promise<number[]> {
  const took: number[] = [0];
  while (!isOver()) {
    const begin = performance.now();
    await transact(db, (trx) =>
      trx
        .updateTable('event')
        .set({ updatedAt: new Date().toISOString() })
        .where('idx', '=', eventIdx)
        .execute(),
    );
    took.push(performance.now() - begin);
    await sleep(20);
  }
  return took;
}
