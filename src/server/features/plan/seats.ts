/** Where the confirmed meetings of an event sit, and moving them (docs/rules.md, E4). */
import type { Seat } from '#domain/event/reseat.ts';
import type { Database } from '../../db/open.ts';
import { tellMoved } from '../matching/placing/place.ts';
import { keepReleased } from '../matching/placing/released.ts';
import { ownerOf } from '../matching/slots/take.ts';

/** The places of all confirmed meetings of an event. */
export const seatsOf = (db: Database, eventIdx: number): Promise<Seat[]> =>
  db
    .selectFrom('placement')
    .innerJoin('slot', 'slot.idx', 'placement.slotIdx')
    .leftJoin('eventTable', 'eventTable.idx', 'placement.tableIdx')
    .leftJoin('interpreter', 'interpreter.idx', 'placement.interpreterIdx')
    .select(['placement.matchingIdx', 'slot.startsAt', 'eventTable.no as tableNo', 'placement.language'])
    .select(['interpreter.no as interpreterNo', 'placement.companyIdx', 'placement.buyerIdx'])
    .where('slot.eventIdx', '=', eventIdx)
    .orderBy('placement.matchingIdx')
    .execute();

/** Meetings that keep their time at another table or with another interpreter, which calendars follow; whoever sits elsewhere is told. */
export async function moveSeats(
  db: Database,
  eventIdx: number,
  moved: readonly Seat[],
  before: readonly Seat[],
  now: Date,
): Promise<void> {
  const idxsOf = async (table: 'eventTable' | 'interpreter') => {
    const rows = await db.selectFrom(table).select(['idx', 'no']).where('eventIdx', '=', eventIdx).execute();
    return new Map(rows.map(({ idx, no }) => [no, idx]));
  };
  const tables = await idxsOf('eventTable');
  const interpreters = await idxsOf('interpreter');
  const was = new Map(before.map((seat) => [seat.matchingIdx, seat]));
  // Two may change places: their interpreters are free first.
  const idxs = moved.map(({ matchingIdx }) => matchingIdx);
  if (idxs.length > 0) {
    await keepReleased(db, idxs);
    await db
      .updateTable('placement')
      .set({ interpreterIdx: null, ownInterpreter: null })
      .where('matchingIdx', 'in', idxs)
      .execute();
  }
  for (const seat of moved) {
    const tableIdx = seat.tableNo === null ? null : (tables.get(seat.tableNo) as number);
    if (tableIdx !== null)
      await db
        .updateTable('tableSlot')
        .set({ tableIdx })
        .where('matchingIdx', '=', seat.matchingIdx)
        .execute();
    await db
      .updateTable('placement')
      .set({
        tableIdx,
        tableOwner: ownerOf(tableIdx),
        interpreterIdx: seat.interpreterNo === null ? null : (interpreters.get(seat.interpreterNo) as number),
        ownInterpreter: seat.interpreterNo === null ? null : ('N' as const),
      })
      .where('matchingIdx', '=', seat.matchingIdx)
      .execute();
    const meeting = await db
      .updateTable('matching')
      .set((of) => ({ sequence: of('sequence', '+', 1), updatedAt: now.toISOString() }))
      .where('idx', '=', seat.matchingIdx)
      .returning(['idx', 'eventIdx', 'companyIdx', 'buyerIdx'])
      .executeTakeFirstOrThrow();
    if (was.get(seat.matchingIdx)?.tableNo === seat.tableNo) continue;
    await tellMoved(db, meeting, [meeting.companyIdx, meeting.buyerIdx], now);
  }
}
