/** Answering a request for a meeting (docs/rules.md, M6, M7), in the transaction of its call. */
import type { CheckedOf } from '#api/index.ts';
import type { Meeting } from '#api/matching/matching.ts';
import { Refusal } from '#domain/common/catalogue.ts';
import { mayBecome } from '#domain/matching/matching.ts';
import type { ContextOf } from '../../../calls/context.ts';
import { notify } from '../../notice/notify.ts';
import { assertApprover, claimOrOffer, isWished } from '../placing/answer.ts';
import { firstAnsweredAt } from '../placing/claim.ts';
import { endAsDenied } from '../placing/end.ts';
import { openSlot, placeOrPend, tellConfirmed } from '../placing/place.ts';
import { otherOf, readMeeting } from '../rows/meetings.ts';
import { propose } from './proposal.ts';
import { acceptWalkIn } from './walk-in.ts';

/**
 * The approving side says yes. With a wished slot named, that slot or `already_assigned` with the free ones, and the request
 * stays as it was; with one that nobody wished for, it stays too, and the slot is proposed. Without a slot, the wishes in order, then,
 * for 'any', the first free slot; if none is free, `pending`.
 */
export async function approveMeeting(
  context: ContextOf<'POST /matching/approve'>,
  request: CheckedOf<'POST /matching/approve'>,
): Promise<Meeting> {
  const { db, now, own, subject: meeting } = context;
  const event = await context.event();
  assertApprover(event, meeting, own.side);
  if (!mayBecome(meeting.state, 'complete')) throw new Refusal('matching_state');
  if (
    meeting.walkInUntil !== null &&
    (request.slotIdx === undefined || (await isWished(db, meeting, request.slotIdx)))
  ) {
    await acceptWalkIn({ db, event, own, now }, meeting);
    return readMeeting(context, meeting.idx);
  }
  if (request.slotIdx === undefined) {
    await placeOrPend(db, meeting, event, { now, tell: otherOf(meeting, own) });
    return readMeeting(context, meeting.idx);
  }
  const slot = await openSlot(db, event, request.slotIdx, now);
  if (!(await isWished(db, meeting, slot.idx))) {
    await propose(context, slot);
    await db
      .updateTable('matching')
      .set({ answeredAt: firstAnsweredAt(now.toISOString()) })
      .where('idx', '=', meeting.idx)
      .execute();
    return readMeeting(context, meeting.idx);
  }
  await claimOrOffer(db, meeting, slot, event, now);
  await tellConfirmed(db, meeting, [otherOf(meeting, own)], now);
  return readMeeting(context, meeting.idx);
}

/** The approving side says no, with a reason if it likes. */
export async function denyMeeting(
  context: ContextOf<'POST /matching/deny'>,
  request: CheckedOf<'POST /matching/deny'>,
): Promise<Meeting> {
  const { db, now, own, subject: meeting } = context;
  assertApprover(await context.event(), meeting, own.side);
  if (!mayBecome(meeting.state, 'denied')) throw new Refusal('matching_state');
  await endAsDenied(db, meeting, { now, reason: request.reason, endedBy: own.side });
  await notify(db, { kind: 'meetingDenied', meeting, to: [otherOf(meeting, own)], now });
  return readMeeting(context, meeting.idx);
}
