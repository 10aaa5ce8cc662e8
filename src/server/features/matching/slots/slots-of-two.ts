/**
 * The slots as one of two people reads them of the other, who are about to agree on a time. That the other can't meet, whatever keeps them,
 * reads alike: it tells neither of what nobody but them is to know (docs/rules.md, M31, M32) nor of other people's meetings (M64).
 */
import { liveStates } from '#domain/matching/matching.ts';
import type { EventSpan } from '../../../access/event-span.ts';
import type { Database } from '../../../db/open.ts';
import { prepared } from '../../../db/prepared.ts';
import { numbers } from '../../../db/search.ts';
import { slotsInOrder } from './order.ts';
import type { SlotAvailability } from './slots.ts';

interface Two {
  ownIdx: number;
  otherIdx: number;
}

/** The row of the two, and their request or meeting that lives. */
const pairRows = prepared((db, given: { oneIdx: number; otherIdx: number }) =>
  db
    .selectFrom('pair')
    .leftJoin('matching', (on) =>
      on
        .onRef('matching.companyIdx', '=', 'pair.companyIdx')
        .onRef('matching.buyerIdx', '=', 'pair.buyerIdx')
        .on('matching.state', 'in', [...liveStates]),
    )
    .select(['pair.kind', 'pair.since', 'matching.idx as liveIdx'])
    .where('pair.companyIdx', 'in', [given.oneIdx, given.otherIdx])
    .where('pair.buyerIdx', 'in', [given.oneIdx, given.otherIdx]),
);

/**
 * The slots of these two; `otherIdx` has no time where they can't meet: one of them does not want to, or what they have would come on the
 * wrong side of another meeting. Two who have nothing yet cost one statement.
 */
export async function whenOtherCan<Slot extends SlotAvailability>(
  db: Database,
  slots: readonly Slot[],
  event: Pick<EventSpan, 'slotMinutes'>,
  { ownIdx, otherIdx }: Two,
): Promise<Slot[]> {
  const [pair] = await pairRows(db, { oneIdx: ownIdx, otherIdx });
  if (pair?.kind === 'not') return withoutUnwanted(slots, event, { otherIdx, since: pair.since });
  if (!pair?.liveIdx) return [...slots];
  const inOrder = new Set(await slotsInOrder(db, pair.liveIdx, slots, { holds: false }));
  return slots.map((slot) => (inOrder.has(slot) ? slot : withoutTime(slot, otherIdx)));
}

const withoutTime = <Slot extends SlotAvailability>(slot: Slot, otherIdx: number): Slot =>
  slot.busy.has(otherIdx) ? slot : { ...slot, busy: new Map(slot.busy).set(otherIdx, 'unavailable') };

/** Only slots that could still have been taken since: in those before everything stays as it was read then, and nobody becomes busy in what is over. */
function withoutUnwanted<Slot extends SlotAvailability>(
  slots: readonly Slot[],
  { slotMinutes }: Pick<EventSpan, 'slotMinutes'>,
  { otherIdx, since }: { otherIdx: number; since: string },
): Slot[] {
  const halfMs = (slotMinutes * 60_000) / 2;
  return slots.map((slot) =>
    Date.parse(slot.startsAt) + halfMs <= Date.parse(since) ? slot : withoutTime(slot, otherIdx),
  );
}

/**
 * The same, without the other's own tables in slots in which they can't meet. One that stays free all the same would tell that they are in
 * no meeting then, and so why they can't.
 */
export async function slotsOfTwo<Slot extends SlotAvailability>(
  db: Database,
  slots: readonly Slot[],
  event: Pick<EventSpan, 'idx' | 'slotMinutes'>,
  two: Two,
): Promise<Slot[]> {
  const { otherIdx } = two;
  const read = await whenOtherCan(db, slots, event, two);
  const tables = await ownTables(db, { eventIdx: event.idx, owner: otherIdx });
  if (tables.length === 0) return read;
  const rows = await takenTables(db, { tables: JSON.stringify(tables.map(({ idx }) => idx)) });
  const taken = Map.groupBy(rows, ({ slotIdx }) => slotIdx);
  return read.map((slot) => {
    const free = tables.length - (taken.get(slot.idx)?.length ?? 0);
    return slot.busy.has(otherIdx) ? { ...slot, freeTables: slot.freeTables - free } : slot;
  });
}

const ownTables = prepared((db, given: { eventIdx: number; owner: number }) =>
  db
    .selectFrom('eventTable')
    .select('idx')
    .where('eventIdx', '=', given.eventIdx)
    .where('owner', '=', given.owner)
    .where('isOpen', '=', 'Y'),
);

const takenTables = prepared((db, given: { tables: string }) =>
  db.selectFrom('tableSlot').select('slotIdx').where('tableIdx', 'in', numbers(db, given.tables)),
);
