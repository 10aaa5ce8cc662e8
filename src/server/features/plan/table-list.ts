/** The tables of an event as its managers see them (docs/rules.md, E10). */
import type { EventTables } from '#api/event/table.ts';
import { eventRow } from '../../access/event-span.ts';
import type { Database } from '../../db/open.ts';
import { HttpRefusal } from '../../ground/http-refusal.ts';
import { participationNames, shownNames } from '../matching/rows/participation-names.ts';
import { slotEnd, slotsOf } from '../matching/slots/slots.ts';

/** An event has at most 500 tables and some thousand people; beyond it is no hall. */
const most = { people: 4_000, closings: 20_000 };
const retryAfterSeconds = 60;

/** Everyone who may have a table: approved companies and buyers, in the order in which they applied. */
export const peopleWhoMeet = (db: Database, eventIdx: number) =>
  participationNames(db)
    .where('participate.eventIdx', '=', eventIdx)
    .where('participate.side', 'in', ['company', 'buyer'])
    .where('participate.state', '=', 'COMPLETE')
    .orderBy('participate.idx');

export async function eventTables(db: Database, eventIdx: number, now: Date): Promise<EventTables> {
  const event = await eventRow(db, eventIdx);
  const at = now.toISOString();
  const slots = (await slotsOf(db, eventIdx)).filter(({ startsAt }) => startsAt > at);
  const tables = await db
    .selectFrom('eventTable')
    .select(['idx', 'no', 'ownerIdx', 'isOpen', 'nameKo', 'nameEn', 'hallCode', 'placeX', 'placeY'])
    .where('eventIdx', '=', eventIdx)
    .orderBy('no')
    .execute();
  const toCome = db
    .selectFrom('tableSlot')
    .innerJoin('slot', 'slot.idx', 'tableSlot.slotIdx')
    .where('slot.eventIdx', '=', eventIdx)
    .where('slot.startsAt', '>', at);
  const meetings = await toCome
    .select(['tableSlot.tableIdx'])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('tableSlot.matchingIdx', 'is not', null)
    .groupBy('tableSlot.tableIdx')
    .execute();
  const closings = await toCome
    .select(['tableSlot.tableIdx', 'tableSlot.slotIdx'])
    .where('tableSlot.matchingIdx', 'is', null)
    .orderBy('slot.startsAt')
    .limit(most.closings + 1)
    .execute();
  const who = await peopleWhoMeet(db, eventIdx)
    .limit(most.people + 1)
    .execute();
  if (closings.length > most.closings || who.length > most.people)
    throw new HttpRefusal(503, 'server_busy', retryAfterSeconds);
  const halls = await db
    .selectFrom('hall')
    .select(['code as hallCode', 'nameKo', 'nameEn', 'width', 'height'])
    .where('eventIdx', '=', eventIdx)
    .orderBy('viewOrder')
    .execute();
  const counts = new Map(meetings.map(({ tableIdx, count }) => [tableIdx, count]));
  const closedIn = Map.groupBy(closings, ({ tableIdx }) => tableIdx);
  return {
    version: event.version,
    tables: tables.map(({ idx, no, ownerIdx, isOpen, nameKo, nameEn, hallCode, placeX, placeY }) => ({
      tableNo: no,
      nameKo,
      nameEn,
      place:
        hallCode !== null && placeX !== null && placeY !== null ? { hallCode, x: placeX, y: placeY } : null,
      ownerIdx,
      isOpen: isOpen === 'Y',
      closedSlotIdxs: (closedIn.get(idx) ?? []).map(({ slotIdx }) => slotIdx),
      meetings: counts.get(idx) ?? 0,
    })),
    slots: slots.map(({ idx, startsAt }) => ({
      slotIdx: idx,
      startsAt,
      endsAt: slotEnd(startsAt, event.slotMinutes),
    })),
    people: who.map(shownNames),
    halls,
  };
}
