/** An event as its managers change it: the rows that make its plan, on the event's own clock. */

import type { EventPlan } from '#api/event/plan.ts';
import { picked } from '#api/wire/pick.ts';
import { clockIn, dayIn } from '#domain/day/day.ts';
import { ruleKeys } from '#domain/event/event-rules.ts';
import type { InterpreterLanguage } from '#domain/matching/interpreter.ts';
import { eventRow } from '../../access/event-span.ts';
import type { Database } from '../../db/open.ts';

/** The plan of an event; `event_not_found`. */
export async function readPlan(db: Database, eventIdx: number): Promise<EventPlan> {
  const row = await eventRow(db, eventIdx);
  const { timeZone: zone } = row;
  const days = await db
    .selectFrom('eventDay')
    .select(['date', 'startsAt', 'endsAt', 'breaks'])
    .where('eventIdx', '=', eventIdx)
    .orderBy('startsAt')
    .execute();
  const slots = await slotRows(db, eventIdx);
  const tables = await db
    .selectFrom('eventTable')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('eventIdx', '=', eventIdx)
    .executeTakeFirstOrThrow();
  const placements = await db
    .selectFrom('placement')
    .innerJoin('slot', 'slot.idx', 'placement.slotIdx')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('slot.eventIdx', '=', eventIdx)
    .executeTakeFirstOrThrow();
  const interpreters = await interpreterRows(db, eventIdx);
  return {
    eventIdx,
    version: row.version,
    nameKo: row.nameKo,
    nameEn: row.nameEn,
    placeKo: row.placeKo,
    placeEn: row.placeEn,
    introKo: row.introKo,
    introEn: row.introEn,
    timeZone: zone,
    ...picked(row, ruleKeys),
    videoLink: row.videoLink,
    cancelPeriod: { from: row.cancelFrom, to: row.cancelTo },
    counselingPeriod: { from: row.counselingFrom, to: row.counselingTo },
    days: days.map(({ date, startsAt, endsAt, breaks }) => ({
      date,
      from: clockIn(zone, startsAt),
      to: clockIn(zone, endsAt),
      breaks: JSON.parse(breaks) as { from: string; to: string }[],
    })),
    slotMinutes: row.slotMinutes,
    tables: tables.count,
    interpreters: interpreters.map(({ idx: interpreterIdx, name, email, mobile, languages, slotIdxs }) => {
      const works = slots.filter(({ idx }) => slotIdxs.has(idx));
      return {
        interpreterIdx,
        name,
        email,
        mobile,
        languages,
        ...(works.length < slots.length && { hours: hoursOf(works, slots, row.slotMinutes, zone) }),
      };
    }),
    interpreterLinks: interpreters.map(({ idx, no, linkedAt }) => ({ interpreterIdx: idx, no, linkedAt })),
    placementCount: placements.count,
  };
}

/** The slots of an event in their order. */
export const slotRows = (db: Database, eventIdx: number) =>
  db
    .selectFrom('slot')
    .select(['idx', 'startsAt'])
    .where('eventIdx', '=', eventIdx)
    .orderBy('startsAt')
    .execute();

/** The interpreters of an event by their numbers, without those who were taken out: who they are, what they speak and the slots in which they work. */
export async function interpreterRows(db: Database, eventIdx: number) {
  const people = await db
    .selectFrom('interpreter')
    .select(['idx', 'no', 'name', 'email', 'mobile', 'linkedAt'])
    .where('eventIdx', '=', eventIdx)
    .where('removedAt', 'is', null)
    .orderBy('no')
    .execute();
  const spoken = await db
    .selectFrom('interpreterLanguage')
    .innerJoin('interpreter', 'interpreter.idx', 'interpreterLanguage.interpreterIdx')
    .select(['interpreterIdx', 'language'])
    .where('eventIdx', '=', eventIdx)
    .orderBy('language')
    .execute();
  const shifts = await db
    .selectFrom('interpreterShift')
    .select(['interpreterIdx', 'slotIdx'])
    .where('eventIdx', '=', eventIdx)
    .execute();
  const spokenBy = Map.groupBy(spoken, (row) => row.interpreterIdx);
  const shiftsOf = Map.groupBy(shifts, (row) => row.interpreterIdx);
  return people.map((person) => ({
    ...person,
    languages: (spokenBy.get(person.idx) ?? []).map(({ language }) => language as InterpreterLanguage),
    slotIdxs: new Set((shiftsOf.get(person.idx) ?? []).map((row) => row.slotIdx)),
  }));
}

/** Slots in which somebody works as hours of days: slots that follow each other in the plan are one span. */
function hoursOf(
  works: readonly { idx: number; startsAt: string }[],
  all: readonly { idx: number; startsAt: string }[],
  slotMinutes: number,
  zone: string,
): { date: string; from: string; to: string }[] {
  const hours: { date: string; from: string; to: string; last: number }[] = [];
  const placeOf = new Map(all.map((slot, at) => [slot.idx, at]));
  for (const { idx, startsAt } of works) {
    const at = placeOf.get(idx) ?? -1;
    const end = new Date(Date.parse(startsAt) + slotMinutes * 60_000);
    const date = dayIn(zone, startsAt);
    const open = hours.at(-1);
    if (open && open.date === date && open.last === at - 1)
      Object.assign(open, { to: clockIn(zone, end), last: at });
    else hours.push({ date, from: clockIn(zone, startsAt), to: clockIn(zone, end), last: at });
  }
  return hours.map(({ last: _, ...span }) => span);
}
