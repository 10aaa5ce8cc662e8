/** What placing and moving a meeting share: the slots and refusals, placing by wishes, telling of it (docs/rules.md, M7). */
import { Refusal } from '#domain/catalogue.ts';
import { hasBegun, type MatchingType, typeOfSlot } from '#domain/matching.ts';
import type { Database } from '../../db/open.ts';
import type { MatchingRow } from '../../db/tables.ts';
import type { EventSpan } from '../event/span.ts';
import { notify } from '../notice/notify.ts';
import { claimFirst } from './claim.ts';
import { placeOf, wishesOf } from './meetings.ts';
import { type Claimable, freeSlots, hasRoom, openOf, type Slot, slotsOf } from './slots.ts';

export const needOf = (meeting: MatchingRow) => ({
  people: [meeting.companyIdx, meeting.buyerIdx],
  interpreter: meeting.isTranslator === 'Y',
  language: meeting.translatorLanguage,
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
  if (type === null) throw new Refusal('late_inquiry');
  return { ...slot, type };
}

/** Where a meeting is to be. Only a confirmed one that has not begun is moved (`matching_state`): what has begun took place where it was. */
export async function placeToCome(db: Database, meeting: MatchingRow, now: Date) {
  const place = meeting.state === 'complete' ? await placeOf(db, meeting.idx) : undefined;
  if (!place || hasBegun(now, place.startsAt)) throw new Refusal('matching_state');
  return place;
}

/** How often all wishes are tried: where another round is needed, others gave up one slot and took the next in between. */
const rounds = 5;

interface Placing {
  now: Date;
  /** The participation that is told what came of it: the side that did not say yes just now. */
  tell: number;
  /** The member who asked, where asking places it at once. */
  begunBy?: number;
}

/** Places an approved meeting by its wishes, or leaves it pending for the host; the other side is told. */
export async function placeOrPend(
  trx: Database,
  meeting: MatchingRow,
  event: EventSpan,
  { now, tell, begunBy }: Placing,
): Promise<void> {
  const wishes = (await wishesOf(trx, [meeting.idx])).get(meeting.idx) ?? [];
  const wished = openOf(
    wishes.map((wish) => ({ idx: wish.slotIdx, startsAt: wish.startsAt })),
    event,
    now,
  );
  const need = needOf(meeting);
  const isAny = meeting.anySlot === 'Y';
  const candidates = isAny ? openOf(await slotsOf(trx, event.idx), event, now) : wished;
  const candidateIdxs = candidates.map(({ idx }) => idx);
  for (let round = 0; round < rounds; round++) {
    const isPlaced =
      (await claimFirst(trx, meeting, wished, now)) ||
      (isAny && (await claimFirst(trx, meeting, await freeSlots(trx, event, need, now), now)));
    if (isPlaced) return tellConfirmed(trx, meeting, [tell], now, begunBy);
    // The slots were tried one after the other. Only where all are taken at one moment is nothing free.
    if (!(await hasRoom(trx, need, candidateIdxs))) break;
  }
  if (meeting.state === 'pending') return;
  await trx
    .updateTable('matching')
    .set({ state: 'pending', updatedAt: now.toISOString() })
    .where('idx', '=', meeting.idx)
    .execute();
  await notify(trx, { kind: 'meetingPending', meeting, to: [tell], begunBy, now });
}

/** Tells of a meeting that was just placed when and where it is. */
export async function tellConfirmed(
  trx: Database,
  meeting: Pick<MatchingRow, 'idx' | 'eventIdx'>,
  to: readonly number[],
  now: Date,
  begunBy?: number,
): Promise<void> {
  const place = (await placeOf(trx, meeting.idx)) ?? null;
  await notify(trx, { kind: 'meetingConfirmed', meeting, to, place, begunBy, now });
}

/** Tells of a meeting that was moved when and where it is now. */
export async function tellMoved(
  trx: Database,
  meeting: Pick<MatchingRow, 'idx' | 'eventIdx'>,
  to: readonly number[],
  now: Date,
): Promise<void> {
  await notify(trx, { kind: 'meetingMoved', meeting, to, place: await placeOf(trx, meeting.idx), now });
}
