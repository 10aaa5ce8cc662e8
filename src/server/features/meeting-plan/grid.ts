/** A day of a plan as a grid, and two plans side by side (docs/rules.md, D5). */
import type { AnswerOf, CheckedOf } from '#api/index.ts';
import { dayIn } from '#domain/day/day.ts';
import type { ContextOf } from '../../calls/context.ts';
import type { Database } from '../../db/open.ts';
import { numbers } from '../../db/search.ts';
import { slotEnd, slotsOf } from '../matching/slots/slots.ts';
import { partiesOf } from './facts.ts';
import { changeOf } from './meetings.ts';
import { planIn } from './plans.ts';
import { readResult } from './result.ts';

type Grid = AnswerOf<'GET /manage/meetingPlan/getGrid'>;

export async function planGrid(
  context: ContextOf<'GET /manage/meetingPlan/getGrid'>,
  { planIdx, day: asked }: CheckedOf<'GET /manage/meetingPlan/getGrid'>,
): Promise<Grid> {
  const { db, eventIdx, now } = context;
  await planIn(db, eventIdx, planIdx);
  const { timeZone, slotMinutes } = await context.event();
  const all = (await slotsOf(db, eventIdx)).map((slot) => ({ ...slot, day: dayIn(timeZone, slot.startsAt) }));
  const days = [...new Set(all.map(({ day }) => day))];
  const today = dayIn(timeZone, now);
  const day = asked ?? days.find((one) => one >= today) ?? days.at(-1) ?? today;
  const slots = all.filter((slot) => slot.day === day);
  const tables = await db
    .selectFrom('eventTable')
    .select('no')
    .where('eventIdx', '=', eventIdx)
    .orderBy('no')
    .execute();
  // A plan has at most 50,000 rows, and a slot no more than the event has tables and people.
  const rows = await db
    .selectFrom('meetingPlanRow')
    .leftJoin('eventTable', 'eventTable.idx', 'meetingPlanRow.tableIdx')
    .select(['meetingPlanRow.slotIdx', 'meetingPlanRow.companyIdx', 'meetingPlanRow.buyerIdx'])
    .select(['meetingPlanRow.locked', 'eventTable.no as tableNo', changeOf().as('change')])
    .where('meetingPlanRow.planIdx', '=', planIdx)
    .where('meetingPlanRow.slotIdx', 'in', numbers(db, JSON.stringify(slots.map(({ idx }) => idx))))
    .orderBy('meetingPlanRow.slotIdx')
    .orderBy('eventTable.no')
    .orderBy('meetingPlanRow.companyIdx')
    .execute();
  const names = await partiesOf(
    db,
    rows.flatMap(({ companyIdx, buyerIdx }) => [companyIdx, buyerIdx]),
  );
  return {
    ...{ days, day, tableNos: tables.map(({ no }) => no), names: [...names.values()] },
    slots: slots.map(({ idx, startsAt }) => {
      return { slotIdx: idx, startsAt, endsAt: slotEnd(startsAt, slotMinutes) };
    }),
    meetings: {
      slotIdx: rows.map(({ slotIdx }) => slotIdx as number),
      tableNo: rows.map(({ tableNo }) => tableNo),
      companyIdx: rows.map(({ companyIdx }) => companyIdx),
      buyerIdx: rows.map(({ buyerIdx }) => buyerIdx),
      change: rows.map(({ change }) => change),
      locked: rows.map(({ locked }) => locked),
    },
  };
}

type Places = Map<string, { slotIdx: number | null; tableIdx: number | null }>;

export async function comparePlans(
  { db, eventIdx, now }: ContextOf<'GET /manage/meetingPlan/compare'>,
  { planIdx, withPlanIdx }: CheckedOf<'GET /manage/meetingPlan/compare'>,
): Promise<AnswerOf<'GET /manage/meetingPlan/compare'>> {
  const plan = await planIn(db, eventIdx, planIdx);
  const other = withPlanIdx === undefined ? null : await planIn(db, eventIdx, withPlanIdx);
  const here = await placesOf(db, planIdx);
  const there = other ? await placesOf(db, other.idx) : await standingPlaces(db, eventIdx, now);
  const differences = { onlyHere: 0, onlyThere: 0, moved: 0, table: 0, same: 0 };
  for (const [pair, place] of here) {
    const was = there.get(pair);
    if (!was) differences.onlyHere += 1;
    else if (was.slotIdx !== place.slotIdx) differences.moved += 1;
    else if (was.tableIdx !== place.tableIdx) differences.table += 1;
    else differences.same += 1;
  }
  for (const pair of there.keys()) if (!here.has(pair)) differences.onlyThere += 1;
  return { plan: readResult(plan.result), other: readResult(other?.result ?? null), differences };
}

interface PlaceRow {
  companyIdx: number;
  buyerIdx: number;
  slotIdx: number | null;
  tableIdx: number | null;
}

const byPair = (rows: readonly PlaceRow[]): Places =>
  new Map(rows.map((row) => [`${row.companyIdx}-${row.buyerIdx}`, row]));

const placesOf = async (db: Database, planIdx: number) =>
  byPair(
    await db
      .selectFrom('meetingPlanRow')
      .select(['companyIdx', 'buyerIdx', 'slotIdx', 'tableIdx'])
      .where('planIdx', '=', planIdx)
      .where('slotIdx', 'is not', null)
      .execute(),
  );

/** Confirmed meetings that have not begun. */
const standingPlaces = async (db: Database, eventIdx: number, now: Date) =>
  byPair(
    await db
      .selectFrom('slot')
      .innerJoin('placement', 'placement.slotIdx', 'slot.idx')
      .select(['placement.companyIdx', 'placement.buyerIdx', 'placement.slotIdx', 'placement.tableIdx'])
      .where('slot.eventIdx', '=', eventIdx)
      .where('slot.startsAt', '>', now.toISOString())
      .execute(),
  );
