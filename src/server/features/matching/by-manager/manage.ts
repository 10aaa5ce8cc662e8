/** Managers and meetings: finding them, placing by hand what found no slot, moving, cancelling (docs/rules.md, M12, M13). */
import { sql } from 'kysely';
import type { AnswerOf, CheckedOf } from '#api/index.ts';
import type { Meeting } from '#api/matching/matching.ts';
import { Refusal } from '#domain/common/catalogue.ts';
import { hasBegun, typeOfSlot } from '#domain/matching/matching.ts';
import type { ContextOf } from '../../../calls/context.ts';
import { countedPage } from '../../../db/list.ts';
import type { MatchingRow } from '../../../db/tables.ts';
import { Listed } from '../../../platform/cache/listed.ts';
import { claimSlot, moveTo } from '../placing/claim.ts';
import { assertUnlocked } from '../placing/lock.ts';
import { needOfMeeting, placeToCome, tellConfirmed, tellMoved } from '../placing/place.ts';
import { asMeetings, meetingRows, readMeeting } from '../rows/meetings.ts';
import { slotsInOrder } from '../slots/order.ts';
import { type Claimable, isByVideo, slotAvailability, slotEnd, slotsWithRoom } from '../slots/slots.ts';
import { cancelByHand, record, slotForManager } from './by-hand.ts';
import { isSought } from './found.ts';

/** The event's requests and meetings, newest first unless asked otherwise. */
export async function managedMeetings(
  context: ContextOf<'GET /manage/matching/getList'>,
  request: CheckedOf<'GET /manage/matching/getList'>,
): Promise<Listed<Meeting[]>> {
  const { db, now } = context;
  const event = await context.event();
  const { rows, count } = await countedPage(
    inOrder(meetingRows(db).where(isSought(db, event, request)), request),
    request,
  );
  const reader = { participateIdx: null, isManager: true };
  return new Listed(await asMeetings(db, rows, event, reader, now), count);
}

function inOrder(
  rows: ReturnType<typeof meetingRows>,
  { listOrder = 'recent', orderType }: CheckedOf<'GET /manage/matching/getList'>,
) {
  if (listOrder === 'recent') return rows.orderBy('matching.idx', orderType ?? 'desc');
  const direction = orderType ?? 'asc';
  const ordered =
    listOrder !== 'startsAt'
      ? rows.orderBy(listOrder === 'name' ? 'company.nameKo' : 'company.nameEn', direction)
      : rows
          .orderBy(sql`case when slot.starts_at is null then 1 else 0 end`)
          .orderBy('slot.startsAt', direction);
  return ordered.orderBy('matching.idx', direction);
}

/** Slots in which both people are free, with a table, an interpreter where one is wanted, and what is to come before and after it where it is to (M64). */
export async function slotsToPlaceIn(
  context: ContextOf<'GET /manage/matching/getFreeSlots'>,
): Promise<AnswerOf<'GET /manage/matching/getFreeSlots'>> {
  const { db, now, subject: meeting } = context;
  const event = await context.event();
  const need = await needOfMeeting(db, meeting);
  const all = await slotAvailability(db, event.idx, need.people, need.language, need.named);
  const slots = await slotsInOrder(db, meeting.idx, slotsWithRoom(all, need), { holds: false });
  return slots.map(({ idx, startsAt }) => ({
    slotIdx: idx,
    startsAt,
    endsAt: slotEnd(startsAt, event.slotMinutes),
    isOpen: typeOfSlot(startsAt, event.firstOpensAt, now) !== null,
    hasBegun: hasBegun(now, startsAt),
  }));
}

/**
 * Places a meeting that is pending. A slot that the clock has closed needs a reason, which the audit keeps; one that is taken is
 * `already_assigned`, one that breaks an order `meeting_order` (M64). Both sides are told.
 */
export async function placeByHand(
  context: ContextOf<'POST /manage/matching/place'>,
  { slotIdx, tableNo, byVideo, reason }: CheckedOf<'POST /manage/matching/place'>,
): Promise<Meeting> {
  const { db, now, subject: meeting } = context;
  // A request still needs its answer: nobody is placed who was not asked.
  if (meeting.state !== 'pending') throw new Refusal('matching_state');
  const slot = await slotForManager(context, { slotIdx, tableNo, byVideo, reason });
  if (!(await claimSlot(db, meeting, slot, now))) throw new Refusal('already_assigned');
  await record(context, meeting, {
    action: 'place',
    reason,
    before: { state: meeting.state },
    after: {
      state: 'complete',
      startsAt: slot.startsAt,
      ...(tableNo !== undefined && { tableNo }),
      ...videoChange(meeting, slot).after,
    },
  });
  await tellConfirmed(db, meeting, [meeting.companyIdx, meeting.buyerIdx], now);
  return readMeeting(context, meeting.idx);
}

/**
 * Moves a confirmed meeting at once, to another slot, another table or both, from a table to video or back; reasons and refusals as of placing, also where it is
 * already. One that is no longer where the manager saw it is `matching_state`. Both sides are told.
 */
export async function moveByHand(
  context: ContextOf<'POST /manage/matching/move'>,
  { slotIdx, tableNo, byVideo, reason, from }: CheckedOf<'POST /manage/matching/move'>,
): Promise<Meeting> {
  const { db, now, subject: meeting } = context;
  const place = await placeToCome(db, meeting, now);
  if (from && (from.slotIdx !== place.slotIdx || from.tableNo !== place.tableNo))
    throw new Refusal('matching_state');
  await assertUnlocked(db, meeting.idx);
  const slot = await slotForManager(context, { slotIdx, tableNo, byVideo, reason });
  // Where it is already nothing would change, and both would be told of a move.
  const video = videoChange(meeting, slot);
  const isThere =
    slotIdx === place.slotIdx && (tableNo === undefined || tableNo === place.tableNo) && !video.after;
  const isOtherSlot = slotIdx !== place.slotIdx;
  const to = { ...slot, skipsOrder: !isOtherSlot };
  if (isThere || !(await moveTo(db, meeting, to, now))) throw new Refusal('already_assigned');
  const isNamedTable = tableNo !== undefined && tableNo !== place.tableNo;
  const was = place.tableNo === null ? {} : { tableNo: place.tableNo };
  await record(context, meeting, {
    action: 'move',
    reason,
    before: {
      ...(isOtherSlot && { startsAt: place.startsAt }),
      ...((isNamedTable || video.after?.byVideo === 'Y') && was),
      ...video.before,
    },
    after: {
      ...(isOtherSlot && { startsAt: slot.startsAt }),
      ...(isNamedTable && { tableNo }),
      ...video.after,
    },
  });
  await tellMoved(db, meeting, [meeting.companyIdx, meeting.buyerIdx], now);
  return readMeeting(context, meeting.idx);
}

/** For the audit: whether a meeting goes from a table to video, or back; empty where it does not. */
function videoChange(meeting: Pick<MatchingRow, 'byVideo'>, slot: Pick<Claimable, 'byVideo'>) {
  const byVideo = isByVideo(meeting, slot) ? ('Y' as const) : ('N' as const);
  return byVideo === meeting.byVideo ? {} : { before: { byVideo: meeting.byVideo }, after: { byVideo } };
}

/** Cancels a request or a meeting without regard to the 24 hours and the cancel period, and tells both sides why. */
export async function cancelAsManager(
  context: ContextOf<'POST /manage/matching/cancel'>,
  { reason }: CheckedOf<'POST /manage/matching/cancel'>,
): Promise<Meeting> {
  const { subject: meeting } = context;
  await cancelByHand(context, await context.event(), meeting, reason);
  return readMeeting(context, meeting.idx);
}
