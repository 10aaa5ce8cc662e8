/**
 * Which meetings come before which others, as whoever places one keeps it (docs/rules.md, M47, M64). No key of the database can say it: a
 * claim holds the orders of its meeting, then reads when the others are, so that of two that move at once the second sees the first.
 */
import { Refusal } from '#domain/common/catalogue.ts';
import { inTheWay, type MeetingOrder, ordersByMeeting } from '#domain/matching/meeting-order.ts';
import { type Database, hasRowLocks } from '../../../db/open.ts';
import { prepared } from '../../../db/prepared.ts';
import { numbers } from '../../../db/search.ts';
import type { Claimable, Slot } from './slots.ts';

const orderRows = (db: Database, given: { idxs: string }) =>
  db
    .selectFrom('meetingOrder')
    .select(['beforeIdx', 'afterIdx'])
    .where((is) =>
      is.or([is('beforeIdx', 'in', numbers(db, given.idxs)), is('afterIdx', 'in', numbers(db, given.idxs))]),
    )
    .orderBy('beforeIdx')
    .orderBy('afterIdx');

const knownOrders = prepared(orderRows);

/** Locked until the transaction ends, in the order of their numbers: one lock for each pair, which both of its meetings wait for. */
const heldOrders = prepared((db, given: { idxs: string }) => {
  const query = orderRows(db, given);
  return hasRowLocks(db) ? query.forNoKeyUpdate() : query;
});

/** A statement of its own: on PostgreSQL it sees what was committed while the orders were waited for. */
const times = prepared((db, given: { idxs: string }) =>
  db
    .selectFrom('placement')
    .innerJoin('slot', 'slot.idx', 'placement.slotIdx')
    .select(['placement.matchingIdx', 'slot.startsAt'])
    .where('placement.matchingIdx', 'in', numbers(db, given.idxs)),
);

/** When these meetings begin, of those that have a place. */
export async function timesOf(db: Database, matchingIdxs: readonly number[]): Promise<Map<number, string>> {
  const rows = await times(db, { idxs: JSON.stringify(matchingIdxs) });
  return new Map(rows.map(({ matchingIdx, startsAt }) => [matchingIdx, startsAt]));
}

/** The orders of these meetings, held until the transaction ends; who moves several holds them before it gives their places back. */
export const holdOrders = (trx: Database, matchingIdxs: readonly number[]) =>
  heldOrders(trx, { idxs: JSON.stringify(matchingIdxs) });

/** The orders of these meetings, with when the two of each begin. `holds`: until the transaction ends. */
async function ordersOf(
  db: Database,
  matchingIdxs: readonly number[],
  { holds = true } = {},
): Promise<MeetingOrder[]> {
  const orders = await (holds ? heldOrders : knownOrders)(db, { idxs: JSON.stringify(matchingIdxs) });
  if (orders.length === 0) return [];
  const at = await timesOf(
    db,
    orders.flatMap(({ beforeIdx, afterIdx }) => [beforeIdx, afterIdx]),
  );
  return orders.map(({ beforeIdx, afterIdx }) => ({
    ...{ beforeIdx, afterIdx },
    beforeAt: at.get(beforeIdx) ?? null,
    afterAt: at.get(afterIdx) ?? null,
  }));
}

/** Those of the slots in which a meeting comes before and after others as it is to. `holds`: its orders, until the transaction ends. */
export async function slotsInOrder<T extends Slot>(
  db: Database,
  matchingIdx: number,
  slots: readonly T[],
  how: { holds?: boolean } = {},
): Promise<readonly T[]> {
  const orders = await ordersOf(db, [matchingIdx], how);
  if (orders.length === 0) return slots;
  return slots.filter(({ startsAt }) => !inTheWay(orders, { matchingIdx, startsAt }));
}

/** Which of these meetings would break an order, were they to begin then. */
export async function outOfOrderAt(
  db: Database,
  matchingIdxs: readonly number[],
  startsAt: string,
): Promise<Set<number>> {
  if (matchingIdxs.length === 0) return new Set();
  const ordersBy = ordersByMeeting(await ordersOf(db, matchingIdxs, { holds: false }));
  return new Set(
    matchingIdxs.filter((matchingIdx) =>
      inTheWay(ordersBy.get(matchingIdx) ?? [], { matchingIdx, startsAt }),
    ),
  );
}

/**
 * `meeting_order` where a meeting would begin at the same time as one that is to come before or after it, or on the wrong side of it. Whoever
 * may know of other people's meetings is told which (`orderInTheWay` of the contract).
 */
export async function assertInOrder(
  trx: Database,
  matchingIdx: number,
  { startsAt, skipsOrder = false, namesOrder = false }: Claimable,
): Promise<void> {
  if (skipsOrder) return;
  const found = inTheWay(await ordersOf(trx, [matchingIdx]), { matchingIdx, startsAt });
  if (found) throw new Refusal('meeting_order', namesOrder ? found : null);
}

/** All orders of an event, with when the two begin: what a screen marks, and says before a meeting is put down. */
export const ordersOfEvent = (db: Database, eventIdx: number) =>
  db
    .selectFrom('meetingOrder')
    .leftJoin('placement as before', 'before.matchingIdx', 'meetingOrder.beforeIdx')
    .leftJoin('slot as beforeSlot', 'beforeSlot.idx', 'before.slotIdx')
    .leftJoin('placement as after', 'after.matchingIdx', 'meetingOrder.afterIdx')
    .leftJoin('slot as afterSlot', 'afterSlot.idx', 'after.slotIdx')
    .select(['meetingOrder.beforeIdx', 'meetingOrder.afterIdx'])
    .select(['beforeSlot.startsAt as beforeAt', 'afterSlot.startsAt as afterAt'])
    .where('meetingOrder.eventIdx', '=', eventIdx)
    .orderBy('meetingOrder.beforeIdx')
    .orderBy('meetingOrder.afterIdx');
