/**
 * Many meetings at other tables of their slots at once (docs/rules.md, E10): where each goes is known before anything is written, while
 * `lockPlaces` holds all places, and it is written by sets. Writers would wait for seconds while a hall moved one by one.
 */
import { type NotNull, sql } from 'kysely';
import { type HallTables, type Seated, type Sitting, seatAnew } from '#domain/event/seat-tables.ts';
import { listed } from '../../db/listed.ts';
import { type Database, hasRowLocks } from '../../db/open.ts';
import { numbers } from '../../db/search.ts';
import { lockedAmong } from '../matching/placing/lock.ts';
import { tellAllMoved } from '../notice/tell-all.ts';

/** What a table is to become. */
export interface TableState {
  ownerIdx: number | null;
  isOpen: boolean;
  /** The slots to come in which it is closed; undefined: as it is. */
  closed?: ReadonlySet<number>;
}
export type TableChanges = ReadonlyMap<number, TableState>;
type Tables = readonly { idx: number; ownerIdx: number | null; isOpen: 'Y' | 'N' }[];

/** Meetings to come of an event with a table, in the order of their slots. */
export const sittingToCome = (db: Database, eventIdx: number, now: Date): Promise<Sitting[]> =>
  db
    .selectFrom('slot')
    .innerJoin('placement', 'placement.slotIdx', 'slot.idx')
    .select(['placement.matchingIdx', 'placement.companyIdx', 'placement.buyerIdx', 'placement.tableIdx'])
    .select('placement.slotIdx')
    .where('slot.eventIdx', '=', eventIdx)
    .where('slot.startsAt', '>', now.toISOString())
    .where('placement.tableIdx', 'is not', null)
    .$narrowType<{ tableIdx: NotNull }>()
    .orderBy('slot.startsAt')
    .orderBy('placement.matchingIdx')
    .execute();

/** Where these meetings sit once the tables have changed. Reads, and writes nothing. */
export async function seatingAfter(
  db: Database,
  { tables, changes, sitting }: { tables: Tables; changes: TableChanges; sitting: readonly Sitting[] },
): Promise<Seated> {
  const drawn = new Set(
    tables.flatMap(({ idx, ownerIdx }) => {
      const owner = changes.get(idx)?.ownerIdx ?? null;
      return owner === null || owner === ownerIdx ? [] : [owner];
    }),
  );
  const slotIdxs = JSON.stringify([...new Set(sitting.map(({ slotIdx }) => slotIdx))]);
  const closings = await db
    .selectFrom('tableSlot')
    .select(['slotIdx', 'tableIdx'])
    .where('slotIdx', 'in', numbers(db, slotIdxs))
    .where('matchingIdx', 'is', null)
    .execute();
  const closed = new Set(closings.map(({ slotIdx, tableIdx }) => `${slotIdx} ${tableIdx}`));
  const hall: HallTables = {
    tables: tables.map(({ idx, ownerIdx, isOpen }) => ({
      idx,
      ...(changes.get(idx) ?? { ownerIdx, isOpen: isOpen === 'Y' }),
    })),
    isClosed: (slotIdx, tableIdx) =>
      changes.get(tableIdx)?.closed?.has(slotIdx) ??
      (changes.get(tableIdx)?.closed === undefined && closed.has(`${slotIdx} ${tableIdx}`)),
    locked: await lockedAmong(
      db,
      sitting.map(({ matchingIdx }) => matchingIdx),
    ),
    drawn,
  };
  return seatAnew(sitting, hall);
}

/** A place at a table, whose own it is once the tables have changed. */
interface Sits {
  matchingIdx: number;
  tableIdx: number;
  ownerIdx: number | null;
}

/**
 * Changes tables, and with them which keys to them the meetings have that sit there: `seats` are all that are to sit at a table that changes,
 * or come to another one. What else was at those, because it is to go or has begun, stays without the key: what has begun took place
 * there, whosever the table is now.
 */
export async function changeStates(
  db: Database,
  changes: TableChanges,
  seats: readonly Sits[],
): Promise<void> {
  const states = [...changes].map(([idx, { ownerIdx, isOpen }]) => [idx, ownerIdx, isOpen ? 'Y' : 'N']);
  const asState = listed(db, JSON.stringify(states), { idx: 'number', ownerIdx: 'number', isOpen: 'text' });
  const rows = seats.map(({ matchingIdx, tableIdx, ownerIdx }) => [matchingIdx, tableIdx, ownerIdx ?? 0]);
  const asSeat = listed(db, JSON.stringify(rows), {
    matchingIdx: 'number',
    tableIdx: 'number',
    owner: 'number',
  });
  const isAt = sql`table_idx in ${numbers(db, JSON.stringify([...changes.keys()]))}`;
  const change = sql`update event_table set owner_idx = given.owner_idx, is_open = given.is_open
    from ${asState} as given where event_table.idx = given.idx`;
  const sit = sql`update placement set table_idx = given.table_idx, table_owner = given.owner, table_open = 'Y'
    from ${asSeat} as given where placement.matching_idx = given.matching_idx`;
  if (hasRowLocks(db)) {
    // One statement, at whose end the keys are looked at. Of a row that is written twice in a transaction PostgreSQL looks at each again.
    const seated = numbers(db, JSON.stringify(seats.map(({ matchingIdx }) => matchingIdx)));
    await sql`with changed as (${change}),
      let_go as (update placement set table_open = null where ${isAt} and matching_idx not in ${seated})
      ${sit}`.execute(db);
    return;
  }
  await sql`update placement set table_open = null where ${isAt}`.execute(db);
  await change.execute(db);
  await sit.execute(db);
}

/** Takes the tables at which they sit now; calendars follow, and both sides are told. */
export async function moveAll(
  trx: Database,
  eventIdx: number,
  moved: readonly Sitting[],
  now: Date,
): Promise<void> {
  if (moved.length === 0) return;
  const matchingIdxs = JSON.stringify(moved.map(({ matchingIdx }) => matchingIdx));
  const them = numbers(trx, matchingIdxs);
  await trx.deleteFrom('tableSlot').where('matchingIdx', 'in', them).execute();
  await trx
    .insertInto('tableSlot')
    .columns(['slotIdx', 'tableIdx', 'matchingIdx'])
    .expression((of) =>
      of
        .selectFrom('placement')
        .select(['placement.slotIdx', 'placement.tableIdx', 'placement.matchingIdx'])
        .where('placement.matchingIdx', 'in', them)
        .$narrowType<{ tableIdx: NotNull }>(),
    )
    .execute();
  await trx
    .updateTable('matching')
    .set((of) => ({ sequence: of('sequence', '+', 1), updatedAt: now.toISOString() }))
    .where('idx', 'in', them)
    .execute();
  await tellAllMoved(trx, eventIdx, matchingIdxs, now);
}
