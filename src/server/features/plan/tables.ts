/** The tables of an event whose plan changes, and which of them a meeting may have (docs/rules.md, E4). */
import { sql } from 'kysely';
import type { Seat } from '#domain/event/reseat.ts';
import { type Database, hasRowLocks } from '../../db/open.ts';

/** Holds all places: whoever claims one reads these tables first, and keeps a lock on them until their transaction ends. */
export async function lockPlaces(db: Database): Promise<void> {
  if (hasRowLocks(db))
    await sql`lock table slot, event_table, interpreter_shift in access exclusive mode`.execute(db);
}

/** Whether a meeting may sit at a table: neither closed, for good or in that slot, nor another's own. */
export async function tablesFor(
  db: Database,
  eventIdx: number,
): Promise<(seat: Seat, tableNo: number) => boolean> {
  const tables = await db
    .selectFrom('eventTable')
    .select(['no', 'owner', 'isOpen'])
    .where('eventIdx', '=', eventIdx)
    .where((is) => is.or([is('isOpen', '=', 'N'), is('ownerIdx', 'is not', null)]))
    .execute();
  const closed = await db
    .selectFrom('tableSlot')
    .innerJoin('eventTable', 'eventTable.idx', 'tableSlot.tableIdx')
    .innerJoin('slot', 'slot.idx', 'tableSlot.slotIdx')
    .select(['eventTable.no', 'slot.startsAt'])
    .where('eventTable.eventIdx', '=', eventIdx)
    .where('tableSlot.matchingIdx', 'is', null)
    .execute();
  const kept = new Map(tables.map((table) => [table.no, table]));
  const isClosed = new Set(closed.map(({ no, startsAt }) => `${no} ${startsAt}`));
  return ({ companyIdx, buyerIdx, startsAt }, tableNo) => {
    if (isClosed.has(`${tableNo} ${startsAt}`)) return false;
    const table = kept.get(tableNo);
    return !table || (table.isOpen === 'Y' && [0, companyIdx, buyerIdx].includes(table.owner));
  };
}

/** Adds tables until the event has that many. */
export async function addTables(db: Database, eventIdx: number, tables: number): Promise<void> {
  const { count } = await db
    .selectFrom('eventTable')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('eventIdx', '=', eventIdx)
    .executeTakeFirstOrThrow();
  const added = Array.from({ length: Math.max(0, tables - count) }, (_, at) => ({
    eventIdx,
    no: count + at + 1,
  }));
  if (added.length > 0) await db.insertInto('eventTable').values(added).execute();
}
