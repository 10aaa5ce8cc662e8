/**
 * Publishing 3,000 meetings at an event of 500 companies, 300 buyers, 60 slots and 150 tables: some new, some moved with their interpreters,
 * some without their table, their buyer or their interpreter. Seconds after the minute until everyone is told, of the clock and of the
 * processor, the longest that the write of somebody waited who wants what is being made, and what comes of killing it. On both databases.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Database, type DatabasePlace, openDatabase } from '#server/db/open.ts';
import { transact } from '#server/db/transact.ts';
import { publishInTurn } from '#server/features/publish-plan/run.ts';
import { clashes } from '#tests/support/clashes.ts';
import { createDatabase, startPostgres } from '#tests/support/postgres.ts';
import { type Bench, type Figure, isShortest } from './bench.ts';
import type { Size } from './large-event.ts';
import { type PlannedEvent, plannedEvent } from './planned-event.ts';
import { cpuSecondsEver } from './process.ts';
import { publishKilled } from './publish-killed.ts';

export const planPublish: Bench = {
  about: '3,000 planned meetings are made and told of, on SQLite and PostgreSQL, while somebody else writes',
  byNameOnly: true,
  run: async () => ({ figures: await publishing() }),
};

const size: Size = isShortest
  ? { companies: 50, buyers: 40, placed: 1, asked: 2 }
  : { companies: 500, buyers: 300, placed: 10, asked: 40 };

export async function publishing(): Promise<Figure[]> {
  const home = mkdtempSync(join(tmpdir(), 'madang-bench-'));
  const cluster = await startPostgres({ durable: true });
  const onPostgres = async (dataDir: string) => ({
    ...{ dataDir: join(home, dataDir), databaseUrl: await createDatabase(cluster.url) },
  });
  try {
    return [
      ...(await published('SQLite', { dataDir: join(home, 'sqlite'), databaseUrl: undefined }, () => 0)),
      ...(await published('PostgreSQL', await onPostgres('postgres'), () => cpuSecondsEver(cluster.pid()))),
      await publishKilled('SQLite', { dataDir: join(home, 'killed') }),
      await publishKilled('PostgreSQL', await onPostgres('killed-postgres')),
    ];
  } finally {
    await cluster.stop();
    rmSync(home, { recursive: true, force: true });
  }
}

async function published(kind: string, place: DatabasePlace, ofDatabase: () => number): Promise<Figure[]> {
  const db = await openDatabase(place);
  try {
    const event = await plannedEvent(db, place, size);
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
      .where('planIdx', '=', event.planIdx)
      .where('isMade', '=', 'Y')
      .execute();
    const found = Object.values(await clashes(db)).reduce((sum, count) => sum + count, 0);
    const makeable = event.rows - event.lost;
    if (found > 0 || rows.length !== makeable)
      throw new Error(`${found} clashes, and ${rows.length} of ${makeable} meetings were made.`);
    const what = `${kind}: ${event.rows} planned meetings published`;
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

/**
 * Milliseconds of each of the writes that somebody makes beside it who wants what is to be made next: the place of a person in its slot,
 * which is given back at once, and, where the two have asked each other, the row of their request.
 */
async function writesBeside(
  db: Database,
  { planIdx }: PlannedEvent,
  isOver: () => boolean,
): Promise<number[]> {
  const took: number[] = [0];
  while (!isOver()) {
    const next = await db
      .selectFrom('meetingPlanRow')
      .select(['slotIdx', 'companyIdx', 'companyRepIdx', 'matchingIdx'])
      .where('planIdx', '=', planIdx)
      .where('outcome', 'is', null)
      .orderBy('weight', 'desc')
      .orderBy('slotIdx')
      .orderBy('companyIdx')
      .limit(1)
      .offset(took.length % 20)
      .executeTakeFirst();
    const begin = performance.now();
    if (next) await transact(db, (trx) => wants(trx, next));
    took.push(performance.now() - begin);
    await sleep(20);
  }
  return took;
}

interface Next {
  slotIdx: number | null;
  companyIdx: number;
  companyRepIdx: number | null;
  matchingIdx: number | null;
}

async function wants(
  trx: Database,
  { slotIdx, companyIdx, companyRepIdx, matchingIdx }: Next,
): Promise<void> {
  if (matchingIdx !== null)
    await trx
      .updateTable('matching')
      .set({ updatedAt: new Date().toISOString() })
      .where('idx', '=', matchingIdx)
      .execute();
  const mark = { slotIdx: slotIdx as number, representativeIdx: companyRepIdx as number };
  const [taken] = await trx
    .insertInto('busy')
    .values({ ...mark, participateIdx: companyIdx, lane: null, matchingIdx: null })
    .onConflict((on) => on.doNothing())
    .returning('slotIdx')
    .execute();
  if (!taken) return;
  await trx
    .deleteFrom('busy')
    .where('slotIdx', '=', mark.slotIdx)
    .where('representativeIdx', '=', mark.representativeIdx)
    .where('matchingIdx', 'is', null)
    .execute();
}
