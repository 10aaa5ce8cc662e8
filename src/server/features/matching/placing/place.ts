/** What placing and moving a meeting share: the slots and refusals, placing by wishes, telling of it (docs/rules.md, M7). */
import { Refusal } from '#domain/common/catalogue.ts';
import { hasBegun, type MatchingType, typeOfSlot, whyClosed } from '#domain/matching/matching.ts';
import type { EventSpan } from '../../../access/event-span.ts';
import { type Database, hasRowLocks } from '../../../db/open.ts';
import type { MatchingRow } from '../../../db/tables.ts';
import { notify } from '../../notice/notify.ts';
import { placeOf } from '../rows/meetings.ts';
import { wishesOf } from '../rows/wishes.ts';
import { slotsOnOpenDays } from '../slots/day-limit.ts';
import { firstFree, slotsFreeAtOnce } from '../slots/free-at-once.ts';
import { needsInterpreter } from '../slots/interpreters.ts';
import { slotsInOrder } from '../slots/order.ts';
import { type Claimable, freeSlots, openOf, type Slot, slotsOf } from '../slots/slots.ts';
import { claimSlot, firstAnsweredAt } from './claim.ts';

export const needOfMeeting = async (db: Database, meeting: MatchingRow) => ({
  people: [meeting.companyIdx, meeting.buyerIdx],
  named: [meeting.companyRepIdx, meeting.buyerRepIdx].filter((idx) => idx !== null),
  interpreter: await needsInterpreter(db, meeting),
  language: meeting.translatorLanguage,
  byVideo: meeting.byVideo === 'Y',
});

/** The table of this event that a manager named by its number; undefined where none was named. `invalid_parameter`. */
export async function namedTable(
  db: Database,
  eventIdx: number,
  tableNo: number | undefined,
): Promise<number | undefined> {
  if (tableNo === undefined) return undefined;
  const table = await db
    .selectFrom('eventTable')
    .select('idx')
    .where('eventIdx', '=', eventIdx)
    .where('no', '=', tableNo)
    .executeTakeFirst();
  if (!table) throw new Refusal('invalid_parameter', [{ field: 'tableNo', rule: 'one_of', params: {} }]);
  return table.idx;
}

/** The refusal of a slot that is gone, with those that are free. */
export const alreadyAssigned = (free: readonly Slot[]) =>
  new Refusal('already_assigned', {
    freeSlots: free.map(({ idx, startsAt }) => ({ slotIdx: idx, startsAt })),
  });

/** The slots that are open still in which a meeting can be, and comes before and after others as it is to. */
export const freeInOrder = async (db: Database, event: EventSpan, meeting: MatchingRow, now: Date) =>
  slotsInOrder(db, meeting.idx, await freeSlots(db, event, await needOfMeeting(db, meeting), now));

/** The slot of this event, and how a meeting in it would be arranged now, null where the clock has closed it; `invalid_parameter`. */
export async function knownSlot(
  db: Database,
  event: EventSpan,
  slotIdx: number,
  now: Date,
): Promise<Slot & { type: MatchingType | null }> {
  const [slot] = await slotsOf(db, event.idx, [slotIdx]);
  if (!slot) throw new Refusal('invalid_parameter', [{ field: 'slotIdx', rule: 'one_of', params: {} }]);
  return { ...slot, type: typeOfSlot(slot.startsAt, event.firstOpensAt, now) };
}

/** The slot of this event; `invalid_parameter`, and `late_inquiry` where it is closed by the clock. */
export async function openSlot(
  db: Database,
  event: EventSpan,
  slotIdx: number,
  now: Date,
): Promise<Claimable> {
  const { type, ...slot } = await knownSlot(db, event, slotIdx, now);
  if (type === null) throw new Refusal('late_inquiry', { closed: whyClosed(slot.startsAt, now) });
  return { ...slot, type };
}

/** Where a meeting is to be. Only a confirmed one that has not begun is moved (`matching_state`): what has begun took place where it was. */
export async function placeToCome(db: Database, meeting: MatchingRow, now: Date) {
  const place = meeting.state === 'complete' ? await placeOf(db, meeting.idx) : undefined;
  if (!place || hasBegun(now, place.startsAt)) throw new Refusal('matching_state');
  return place;
}

/** How often a slot is looked for: where another look is needed, others took what was free, or gave back what was better. */
const looks = 8;

/**
 * Places the meeting in the first of these slots that it can have; false where there is none. What is free is looked up in one
 * statement, and once a slot is held, whether an earlier one has become free: so the answer is right for one moment, whatever
 * others do beside it. `isLikely`: the first one is tried without a look.
 */
async function claimInOrder(
  trx: Database,
  meeting: MatchingRow,
  slots: readonly Claimable[],
  { now, isLikely }: { now: Date; isLikely: boolean },
): Promise<boolean> {
  const allowed = await slotsInOrder(trx, meeting.idx, await slotsOnOpenDays(trx, meeting, slots));
  const inOrder = allowed.map((slot) => ({ ...slot, skipsDayLimit: true, skipsOrder: true }));
  const need = { ...(await needOfMeeting(trx, meeting)), eventIdx: meeting.eventIdx };
  const [first] = inOrder;
  if (first && isLikely && (await claimSlot(trx, meeting, first, now))) return true;
  for (let look = 0; look < looks; look++) {
    const at = await firstFree(trx, need, inOrder);
    const slot = inOrder[at];
    if (!slot) return false;
    const before = inOrder.slice(0, at).map(({ idx }) => idx);
    // Where writers wait for each other, nothing has become free since the look.
    const stands = async () => !hasRowLocks(trx) || (await slotsFreeAtOnce(trx, need, before)).size === 0;
    if (await claimSlot(trx, meeting, slot, now, { stands })) return true;
  }
  return false;
}

interface Placing {
  now: Date;
  /** The participation that is told what came of it: the side that did not say yes just now. */
  tell: number;
  /** The member who asked, where asking places it at once. */
  begunBy?: number;
}

/** Places an approved meeting by its wishes, or leaves it pending for the host; the other side is told. Answers whether it has a place. */
export async function placeOrPend(
  trx: Database,
  meeting: MatchingRow,
  event: EventSpan,
  { now, tell, begunBy }: Placing,
): Promise<boolean> {
  const wishes = (await wishesOf(trx, [meeting.idx])).get(meeting.idx) ?? [];
  const wished = openOf(
    wishes.map((wish) => ({ idx: wish.slotIdx, startsAt: wish.startsAt })),
    event,
    now,
  );
  const others = meeting.anySlot === 'Y' ? openOf(await slotsOf(trx, event.idx), event, now) : [];
  const inOrder = [...wished, ...others.filter(({ idx }) => !wished.some((slot) => slot.idx === idx))];
  if (await claimInOrder(trx, meeting, inOrder, { now, isLikely: wished.length > 0 })) {
    await tellConfirmed(trx, meeting, [tell], now, begunBy);
    return true;
  }
  if (meeting.state === 'pending') return false;
  await trx
    .updateTable('matching')
    .set({ state: 'pending', updatedAt: now.toISOString(), answeredAt: firstAnsweredAt(now.toISOString()) })
    .where('idx', '=', meeting.idx)
    .execute();
  await notify(trx, { kind: 'meetingPending', meeting, to: [tell], begunBy, now });
  return false;
}

/** Tells of a meeting that was just placed when and where it is. */
export async function tellConfirmed(
  trx: Database,
  meeting: Pick<MatchingRow, 'idx' | 'eventIdx'>,
  to: readonly number[],
  now: Date,
  begunBy?: number,
): Promise<void> {
  await notify(trx, { kind: 'meetingConfirmed', meeting, to, place: 'asPlaced', begunBy, now });
}

/** Tells both sides of a meeting that the organiser made or accepted for them. */
export async function tellArranged(
  trx: Database,
  meeting: Pick<MatchingRow, 'idx' | 'eventIdx'>,
  to: readonly number[],
  now: Date,
): Promise<void> {
  await notify(trx, { kind: 'meetingArranged', meeting, to, place: 'asPlaced', now });
}

/** Tells of a meeting that was moved when and where it is now. */
export async function tellMoved(
  trx: Database,
  meeting: Pick<MatchingRow, 'idx' | 'eventIdx'>,
  to: readonly number[],
  now: Date,
): Promise<void> {
  await notify(trx, { kind: 'meetingMoved', meeting, to, place: 'asPlaced', now });
}
