/**
 * A manager marks when someone can't meet, or takes that back (docs/rules.md, M28). The meetings in these slots are named first; each is
 * then moved to the first slot that both have free, or cancelled, as the manager chooses.
 */

import type { AnswerOf, CheckedOf } from '#api/index.ts';
import type { StrandedByHours } from '#api/matching/arrange.ts';
import { Refusal } from '#domain/common/catalogue.ts';
import { hasBegun, typeOfSlot } from '#domain/matching/matching.ts';
import type { EventSpan } from '../../access/event-span.ts';
import type { ContextOf } from '../../calls/context.ts';
import type { Database } from '../../db/open.ts';
import type { MatchingRow } from '../../db/tables.ts';
import { audit } from '../../platform/log/audit.ts';
import { notify } from '../notice/notify.ts';
import { lockApproved } from '../participation/rows/lock.ts';
import { record } from './by-hand.ts';
import { cancelMeeting, lockMeetingsOf } from './cancel.ts';
import { moveTo } from './rows/claim.ts';
import { slotsOnOpenDays } from './rows/day-limit.ts';
import { isLocked } from './rows/lock.ts';
import { addMarks } from './rows/marks.ts';
import { placeOf } from './rows/meetings.ts';
import { needOf, tellMoved } from './rows/place.ts';
import { type Claimable, type Slot, slotBoard, slotEnd, slotsOf, slotsWithRoom } from './rows/slots.ts';
import { sideOfApproved } from './schedule.ts';
import { tellHours } from './tell-hours.ts';

type Context = ContextOf<'POST /manage/matching/block'>;
type Request = CheckedOf<'POST /manage/matching/block'>;

/** Marks these slots, or opens them again; what is so already stays. Whoever it is about is told by mail, and sees it in their schedule. */
export async function blockHours(
  context: Context,
  request: Request,
): Promise<AnswerOf<'POST /manage/matching/block'>> {
  const { db, now } = context;
  const event = await context.event();
  const { participateIdx } = request;
  if ((await sideOfApproved(db, event.idx, participateIdx)) === 'visitor')
    throw new Refusal('participate_not_found');
  // Before the participation, in the order in which an approval locks them.
  const meetings = request.unavailable === 'Y' ? await lockMeetingsOf(db, participateIdx) : [];
  await lockApproved(db, participateIdx);
  const asked = new Set(request.slotIdxs);
  const slots = (await slotsOf(db, event.idx, [...asked])).filter(({ startsAt }) => !hasBegun(now, startsAt));
  if (slots.length < asked.size)
    throw new Refusal('invalid_parameter', [{ field: 'slotIdxs', rule: 'one_of', params: {} }]);
  const moved = await clear(context, event, { meetings, slots, request });
  const changed =
    request.unavailable === 'Y'
      ? await mark(context, event, participateIdx, slots)
      : await unmark(db, participateIdx, slots);
  if (changed.length > 0) {
    await keep(context, event, { participateIdx, changed, request });
    const isClosed = request.unavailable === 'Y';
    const startsAt = changed.map((slot) => slot.startsAt);
    await tellHours(context, event, { participateIdx, isClosed, startsAt });
  }
  return { marked: changed.length, ...moved };
}

interface Clearing {
  meetings: readonly MatchingRow[];
  /** The slots that are marked. */
  slots: readonly Slot[];
  request: Request;
}

/** Takes the meetings out of the slots as the request says of each; `hours_strand` where it does not name the same ones. */
async function clear(context: Context, event: EventSpan, { meetings, slots, request }: Clearing) {
  const { db, now } = context;
  const inside = await inSlots(db, meetings, slots);
  const acts = new Map(request.meetings.map(({ matchingIdx, act }) => [matchingIdx, act]));
  const isSame = acts.size === inside.length && inside.every(({ meeting }) => acts.has(meeting.idx));
  if (!isSame && inside.length > 0) throw await strands(context, event, inside, slots);
  let moved = 0;
  for (const { meeting } of inside) {
    if (acts.get(meeting.idx) === 'move') {
      const startsAt = (await placeOf(db, meeting.idx))?.startsAt;
      const to = await moveAway(db, event, meeting, slots, now);
      // The slot that was shown has gone, and there is no other: the manager decides anew.
      if (!to) throw await strands(context, event, inside, slots);
      moved += 1;
      await record(context, meeting, {
        action: 'move',
        reason: request.reason,
        before: { ...(startsAt !== undefined && { startsAt }) },
        after: { startsAt: to.startsAt },
      });
      await tellMoved(db, meeting, [meeting.companyIdx, meeting.buyerIdx], now);
      continue;
    }
    const { reason } = request;
    const place = await cancelMeeting(db, meeting, event, { now, byManager: true, reason });
    await record(context, meeting, {
      action: 'cancel',
      reason,
      before: { state: meeting.state },
      after: { state: 'cancel' },
    });
    const to = [meeting.companyIdx, meeting.buyerIdx];
    await notify(db, { kind: 'meetingCancelled', meeting, to, place, now });
  }
  return { moved, cancelled: inside.length - moved };
}

interface Inside {
  meeting: MatchingRow;
  slotIdx: number;
  startsAt: string;
  tableNo: number | null;
}

/** The confirmed meetings that are in these slots, in the order of time. */
async function inSlots(
  db: Database,
  meetings: readonly MatchingRow[],
  slots: readonly Slot[],
): Promise<Inside[]> {
  const marked = new Set(slots.map(({ idx }) => idx));
  const inside: Inside[] = [];
  for (const meeting of meetings) {
    const place = meeting.state === 'complete' ? await placeOf(db, meeting.idx) : undefined;
    if (place && marked.has(place.slotIdx)) inside.push({ meeting, ...place });
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
  const need = await needOf(db, meeting);
  const board = await slotBoard(db, event.idx, need.people, need.language, need.named);
  const shut = new Set(marked.map(({ idx }) => idx));
  const free = slotsWithRoom(board, need).filter(
    ({ idx, startsAt }) => !shut.has(idx) && !hasBegun(now, startsAt),
  );
  return (await slotsOnOpenDays(db, meeting, free)).map(({ idx, startsAt }) => ({
    idx,
    startsAt,
    skipsDayLimit: true,
    // What the clock has closed is arranged on the spot.
    type: typeOfSlot(startsAt, event.firstOpensAt, now) ?? 'offline',
  }));
}

/** Moves a meeting to the first slot that it can have; undefined where there is none, and of one that is locked. */
async function moveAway(
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

/** The refusal that names the meetings, each with the slot it would move to; those before it in time choose first. */
async function strands(
  { db, now }: Context,
  event: EventSpan,
  inside: readonly Inside[],
  marked: readonly Slot[],
): Promise<Refusal> {
  const taken = new Set<number>();
  const named: StrandedByHours[] = [];
  for (const { meeting, startsAt, tableNo } of inside) {
    const isHeld = await isLocked(db, meeting.idx);
    const free = isHeld
      ? undefined
      : (await slotsBeside(db, event, meeting, marked, now)).find(({ idx }) => !taken.has(idx));
    if (free) taken.add(free.idx);
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
    });
  }
  return new Refusal('hours_strand', named);
}

/** Writes the marks, of the participation as a whole. Where another call has placed a meeting in one meanwhile, that one is named. */
async function mark(
  context: Context,
  event: EventSpan,
  participateIdx: number,
  slots: readonly Slot[],
): Promise<Slot[]> {
  const { db } = context;
  // Of the participation, not of those who are there today: whoever joins it can't meet then either.
  const whole = { participateIdx, representativeIdx: null };
  const { made, held } = await addMarks(
    db,
    whole,
    slots.map(({ idx }) => idx),
  );
  if (held.length > 0) {
    const since = await inSlots(db, await lockMeetingsOf(db, participateIdx), slots);
    if (since.length > 0) throw await strands(context, event, since, slots);
  }
  return slots.filter(({ idx }) => made.includes(idx));
}

async function unmark(db: Database, participateIdx: number, slots: readonly Slot[]): Promise<Slot[]> {
  const rows = await db
    .deleteFrom('busy')
    .where('participateIdx', '=', participateIdx)
    .where('matchingIdx', 'is', null)
    .where(
      'slotIdx',
      'in',
      slots.map(({ idx }) => idx),
    )
    .returning('slotIdx')
    .execute();
  const opened = new Set(rows.map(({ slotIdx }) => slotIdx));
  return slots.filter(({ idx }) => opened.has(idx));
}

async function keep(
  { db, now, actor }: Context,
  event: EventSpan,
  {
    participateIdx,
    changed,
    request,
  }: { participateIdx: number; changed: readonly Slot[]; request: Request },
): Promise<void> {
  const { memberIdx } = await db
    .selectFrom('participate')
    .select('memberIdx')
    .where('idx', '=', participateIdx)
    .executeTakeFirstOrThrow();
  const isClosed = request.unavailable === 'Y';
  await audit(db, {
    eventIdx: event.idx,
    memberIdx: actor.memberIdx,
    at: now.toISOString(),
    action: isClosed ? 'blockHours' : 'openHours',
    subject: 'participate',
    subjectIdx: participateIdx,
    detail: { slots: changed.length },
    reason: request.reason,
    about: [memberIdx],
  });
}
