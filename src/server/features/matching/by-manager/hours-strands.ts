/** The meetings in hours that a manager marks, and where they could go (docs/rules.md, M28). */
import type { StrandedByHours } from '#api/matching/by-manager/arrange.ts';
import { Refusal } from '#domain/common/catalogue.ts';
import { hasBegun, typeOfSlot } from '#domain/matching/matching.ts';
import type { EventSpan } from '../../../access/event-span.ts';
import type { Database } from '../../../db/open.ts';
import type { MatchingRow } from '../../../db/tables.ts';
import { moveTo } from '../placing/claim.ts';
import { freeOnes, type Seat, seatsOf } from '../placing/hand-on.ts';
import { isLocked } from '../placing/lock.ts';
import { needOfMeeting } from '../placing/place.ts';
import { placeOf } from '../rows/meetings.ts';
import { peopleOf } from '../rows/people.ts';
import { slotsOnOpenDays } from '../slots/day-limit.ts';
import type { Marked } from '../slots/marks.ts';
import { slotsInOrder } from '../slots/order.ts';
import { type Claimable, type Slot, slotAvailability, slotEnd, slotsWithRoom } from '../slots/slots.ts';

export interface Inside {
  meeting: MatchingRow;
  slotIdx: number;
  startsAt: string;
  tableNo: number | null;
  /** Who sits there of whom hours are marked; undefined where they are of the whole participation. */
  seat: Seat | undefined;
}

/** The confirmed meetings that are in these slots, of one person those in which that one sits, in the order of time. */
export async function inSlots(
  db: Database,
  meetings: readonly MatchingRow[],
  slots: readonly Slot[],
  { representativeIdx }: Marked,
): Promise<Inside[]> {
  const marked = new Set(slots.map(({ idx }) => idx));
  const seats = representativeIdx === null ? undefined : await seatsOf(db, representativeIdx);
  const inside: Inside[] = [];
  for (const meeting of meetings) {
    const seat = seats?.find(({ matchingIdx }) => matchingIdx === meeting.idx);
    if (seats && !seat) continue;
    const place = meeting.state === 'complete' ? await placeOf(db, meeting.idx) : undefined;
    if (place && marked.has(place.slotIdx)) inside.push({ meeting, ...place, seat });
  }
  return inside.sort((a, b) => (a.startsAt < b.startsAt ? -1 : 1));
}

/** The slots to come in which a meeting could be, outside of those that are marked. */
async function slotsBeside(
  db: Database,
  event: EventSpan,
  meeting: MatchingRow,
  marked: readonly Slot[],
  now: Date,
): Promise<Claimable[]> {
  const need = await needOfMeeting(db, meeting);
  const all = await slotAvailability(db, event.idx, need.people, need.language, need.named);
  const shut = new Set(marked.map(({ idx }) => idx));
  const free = slotsWithRoom(all, need).filter(
    ({ idx, startsAt }) => !shut.has(idx) && !hasBegun(now, startsAt),
  );
  const allowed = await slotsInOrder(db, meeting.idx, await slotsOnOpenDays(db, meeting, free));
  return allowed.map(({ idx, startsAt }) => ({
    idx,
    startsAt,
    skipsDayLimit: true,
    skipsOrder: true,
    // What the clock has closed is arranged on the spot.
    type: typeOfSlot(startsAt, event.firstOpensAt, now) ?? 'offline',
  }));
}

/** Moves a meeting to the first slot that it can have; undefined where there is none, and of one that is locked. */
export async function moveAway(
  db: Database,
  event: EventSpan,
  meeting: MatchingRow,
  marked: readonly Slot[],
  now: Date,
): Promise<Slot | undefined> {
  if (await isLocked(db, meeting.idx)) return undefined;
  for (const slot of await slotsBeside(db, event, meeting, marked, now))
    if (await moveTo(db, meeting, slot, now)) return slot;
  return undefined;
}

/**
 * The refusal that names the meetings, each with the slot it would move to, those before it in time choosing first, and, of one person's,
 * with the colleague who would sit there.
 */
export async function strands(
  { db, now }: { db: Database; now: Date },
  event: EventSpan,
  inside: readonly Inside[],
  marked: readonly Slot[],
  whose: Marked,
): Promise<Refusal> {
  const taken = new Set<number>();
  const named: StrandedByHours[] = [];
  const people = whose.representativeIdx === null ? [] : await peopleOf(db, [whose.participateIdx]);
  for (const { meeting, startsAt, tableNo, seat } of inside) {
    const isHeld = await isLocked(db, meeting.idx);
    const free = isHeld
      ? undefined
      : (await slotsBeside(db, event, meeting, marked, now)).find(({ idx }) => !taken.has(idx));
    if (free) taken.add(free.idx);
    const [instead] =
      seat && whose.representativeIdx !== null
        ? await freeOnes(db, { ...whose, representativeIdx: whose.representativeIdx }, seat)
        : [];
    const colleague = people.find(({ representativeIdx }) => representativeIdx === instead);
    named.push({
      matchingIdx: meeting.idx,
      companyIdx: meeting.companyIdx,
      buyerIdx: meeting.buyerIdx,
      startsAt,
      tableNo,
      isLocked: isHeld,
      freeSlot: free
        ? {
            slotIdx: free.idx,
            startsAt: free.startsAt,
            endsAt: slotEnd(free.startsAt, event.slotMinutes),
          }
        : null,
      colleague: colleague
        ? {
            representativeIdx: colleague.representativeIdx,
            name: colleague.name,
            nameEn: colleague.nameEn,
            position: colleague.position,
          }
        : null,
    });
  }
  return new Refusal('hours_strand', named);
}
