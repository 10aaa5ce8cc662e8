/** How full the tables of an event are: the home page draws it. */
import type { NotNull } from 'kysely';
import type { EventPlacements } from '#api/event/event.ts';
import { eventRow } from '../../access/event-span.ts';
import type { Database } from '../../db/open.ts';

/**
 * For each day of the event, where its meetings sit: places of slots and tables, and nothing of who meets.
 * `event_not_found`. Kept for guests by the minute, so a claim moves no part of the content.
 */
export async function eventPlacements(db: Database, eventIdx: number): Promise<EventPlacements> {
  await eventRow(db, eventIdx);
  const [days, slots, tables, placements] = await Promise.all([
    db
      .selectFrom('eventDay')
      .select(['date', 'startsAt', 'endsAt'])
      .where('eventIdx', '=', eventIdx)
      .orderBy('startsAt')
      .execute(),
    db
      .selectFrom('slot')
      .select(['idx', 'startsAt'])
      .where('eventIdx', '=', eventIdx)
      .orderBy('startsAt')
      .execute(),
    db.selectFrom('eventTable').select('idx').where('eventIdx', '=', eventIdx).orderBy('no').execute(),
    // By the slots, which have an index that says the tables too; of an event as such there is none.
    db
      .selectFrom('placement')
      .innerJoin('slot', 'slot.idx', 'placement.slotIdx')
      .select(['placement.slotIdx', 'placement.tableIdx'])
      .where('slot.eventIdx', '=', eventIdx)
      .where('placement.tableIdx', 'is not', null)
      .$narrowType<{ tableIdx: NotNull }>()
      .execute(),
  ]);
  const tableAt = new Map(tables.map(({ idx }, at) => [idx, at]));
  const bySlot = Map.groupBy(placements, ({ slotIdx }) => slotIdx);
  return {
    tableCount: tables.length,
    placementCount: placements.length,
    days: days.map(({ date, startsAt, endsAt }) => {
      const ofDay = slots.filter((slot) => startsAt <= slot.startsAt && slot.startsAt < endsAt);
      return {
        date,
        slotCount: ofDay.length,
        placements: ofDay.flatMap((slot, at) =>
          (bySlot.get(slot.idx) ?? [])
            .map(({ tableIdx }): [number, number] => [at, tableAt.get(tableIdx) as number])
            .sort((a, b) => a[1] - b[1]),
        ),
      };
    }),
  };
}
