/** Meetings in figures: their states, the use of slots and tables, no-shows, and how long answers took. */
import { sql } from 'kysely';
import { absences, answerBuckets, bucketOf, quantile, type Summary } from '#domain/stats/figures.ts';
import { type Database, hasRowLocks } from '../../db/open.ts';
import type { Turn } from './turn.ts';

export async function meetingFigures(
  db: Database,
  eventIdx: number,
  { now, turn }: { now: Date; turn: Turn },
): Promise<Summary['meetings']> {
  const byState = await db
    .selectFrom('matching')
    .where('eventIdx', '=', eventIdx)
    .select((of) => ['state', 'type', of.fn.countAll<number>().as('count')])
    .groupBy(['state', 'type'])
    .execute();
  await turn();
  const slots = await db
    .selectFrom('slot')
    .leftJoin('placement', 'placement.slotIdx', 'slot.idx')
    .where('slot.eventIdx', '=', eventIdx)
    .select((of) => [
      'slot.startsAt',
      of.fn.count<number>('placement.matchingIdx').as('meetings'),
      of.fn.count<number>('placement.tableSeat').as('atTables'),
    ])
    .groupBy(['slot.idx', 'slot.startsAt'])
    .orderBy('slot.startsAt')
    .execute();
  await turn();
  const placed = await db
    .selectFrom('placement')
    .innerJoin('slot', 'slot.idx', 'placement.slotIdx')
    .where('slot.eventIdx', '=', eventIdx)
    .where('placement.tableIdx', 'is not', null)
    .where('placement.givenOn', 'is', null)
    .select((of) => ['placement.tableIdx', of.fn.countAll<number>().as('meetings')])
    .groupBy('placement.tableIdx')
    .execute();
  const atTable = new Map(placed.map(({ tableIdx, meetings }) => [tableIdx, meetings]));
  const tables = await db
    .selectFrom('eventTable')
    .where('eventIdx', '=', eventIdx)
    .select(['idx', 'no'])
    .orderBy('no')
    .execute();
  const isPast = ({ startsAt }: { startsAt: string }) => startsAt <= now.toISOString();
  return {
    byState,
    begun: slots.filter(isPast).reduce((sum, { meetings }) => sum + meetings, 0),
    tableCount: tables.length,
    slots,
    tables: tables.map(({ idx, no }) => ({ no, meetings: atTable.get(idx) ?? 0 })),
  };
}

/** A meeting that a manager marked and of which a log says so is one. */
export async function noShowFigures(db: Database, eventIdx: number, turn: Turn): Promise<Summary['noShows']> {
  const marked = db
    .selectFrom('noShow')
    .innerJoin('matching', 'matching.idx', 'noShow.matchingIdx')
    .where('matching.eventIdx', '=', eventIdx);
  const logged = db
    .selectFrom('counseling')
    .where('counseling.eventIdx', '=', eventIdx)
    .where('counseling.type', '=', 'MISS_MATCHING');
  const marks = await marked
    .select((of) => ['noShow.missing', of.fn.countAll<number>().as('count')])
    .groupBy('noShow.missing')
    .execute();
  const byLog = await logged
    .select((of) => [
      of.fn.count<number>('counseling.matchingIdx').as('log'),
      of.fn.countAll<number>().as('all'),
    ])
    .executeTakeFirstOrThrow();
  await turn();
  const { meetings } = await db
    .selectFrom(
      marked
        .select('noShow.matchingIdx')
        .union(
          logged
            .where('counseling.matchingIdx', 'is not', null)
            .select('counseling.matchingIdx')
            .$narrowType<{
              matchingIdx: number;
            }>(),
        )
        .as('missed'),
    )
    .select((of) => of.fn.countAll<number>().as('meetings'))
    .executeTakeFirstOrThrow();
  const counts: Record<string, number> = {
    ...Object.fromEntries(marks.map(({ missing, count }) => [missing, count])),
    log: byLog.log,
    walkIn: byLog.all - byLog.log,
  };
  return { meetings, byKind: absences.map((kind) => ({ kind, count: counts[kind] ?? 0 })) };
}

/** Whole minutes between two instants of a row. */
const minutesBetween = (db: Database) =>
  hasRowLocks(db)
    ? sql<number>`cast(floor(extract(epoch from (answered_at::timestamptz - created_at::timestamptz)) / 60) as integer)`
    : sql<number>`cast(floor((unixepoch(answered_at, 'subsec') - unixepoch(created_at, 'subsec') + 0.0001) / 60) as integer)`;

/** Grouped by the minute: so many rows as answers took different times, of which the quartiles are exact. */
export async function answerFigures(db: Database, eventIdx: number): Promise<Summary['answers']> {
  const rows = db.selectFrom('matching').where('eventIdx', '=', eventIdx);
  const byValue = await rows
    .where('answeredAt', 'is not', null)
    .select((of) => [minutesBetween(db).as('value'), of.fn.countAll<number>().as('count')])
    .groupBy('value')
    .orderBy('value')
    .execute();
  const { waiting } = await rows
    .where('state', '=', 'request')
    .where('answeredAt', 'is', null)
    .select((of) => of.fn.countAll<number>().as('waiting'))
    .executeTakeFirstOrThrow();
  const inBucket = Map.groupBy(byValue, ({ value }) => bucketOf(value));
  const countOf = (counted: readonly { count: number }[] = []) =>
    counted.reduce((sum, { count }) => sum + count, 0);
  return {
    count: countOf(byValue),
    waiting,
    lower: quantile(byValue, 0.25),
    median: quantile(byValue, 0.5),
    upper: quantile(byValue, 0.75),
    buckets: answerBuckets.map((bucket) => ({ bucket, count: countOf(inBucket.get(bucket)) })),
  };
}
