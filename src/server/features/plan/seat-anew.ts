/**
 * Many meetings at other tables of their slots at once (docs/rules.md, E10): where each goes is known before anything is written, while
 * `lockPlaces` holds all places, and it is written by sets. Writers would wait for seconds while a hall moved one by one.
 */
import type { NotNull } from 'kysely';
import { type HallTables, type Seated, type Sitting, seatAnew } from '#domain/event/seat-tables.ts';
import { listed } from '../../db/listed.ts';
import type { Database } from '../../db/open.ts';
import { numbers } from '../../db/search.ts';
import { lockedAmong } from '../matching/rows/lock.ts';
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

/** Lets go of the keys to tables that change, and changes their owners. What has begun stays without the key: it took place there, whosever the table is now. */
export async function changeStates(db: Database, changes: TableChanges): Promise<void> {
  const idxs = numbers(db, JSON.stringify([...changes.keys()]));
  await db.updateTable('placement').set({ tableOpen: null }).where('tableIdx', 'in', idxs).execute();
  const states = [...changes].map(([idx, { ownerIdx, isOpen }]) => ({ idx, ownerIdx, isOpen }));
  for (const [isOpen, same] of Map.groupBy(states, (one) => one.isOpen))
    await db
      .updateTable('eventTable')
      .from(pairs(db, JSON.stringify(same.map(({ idx, ownerIdx }) => [idx, ownerIdx]))).as('given'))
      .set((of) => ({ ownerIdx: of.ref('given.other'), isOpen: isOpen ? 'Y' : 'N' }))
      .whereRef('eventTable.idx', '=', 'given.idx')
      .execute();
}

/** Meetings have their places at these tables, whosever those are now. */
export const sitAt = (db: Database, seats: readonly Sitting[]) =>
  db
    .updateTable('placement')
    .from(
      pairs(db, JSON.stringify(seats.map(({ matchingIdx, tableIdx }) => [matchingIdx, tableIdx]))).as(
        'given',
      ),
    )
    .innerJoin('eventTable', 'eventTable.idx', 'given.other')
    .set((of) => ({
      tableIdx: of.ref('given.other'),
      tableOwner: of.ref('eventTable.owner'),
      tableOpen: 'Y' as const,
    }))
    .whereRef('placement.matchingIdx', '=', 'given.idx')
    .execute();

/** Writes where they sit now, with the same people; calendars follow, and both sides are told. */
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
  await sitAt(trx, moved);
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

/** Rows of `idx` and `other`. */
const pairs = (db: Database, json: string) => listed(db, json, { idx: 'number', other: 'number' });
