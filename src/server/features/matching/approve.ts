/** Answering a request for a meeting (docs/rules.md, M6, M7), in the transaction of its call. */
import type { CheckedOf } from '#api/index.ts';
import type { Meeting } from '#api/matching.ts';
import { Refusal } from '#domain/catalogue.ts';
import { approverOf, mayBecome, slotIsOpen } from '#domain/matching.ts';
import type { ContextOf } from '../../calls/context.ts';
import type { MatchingRow } from '../../db/tables.ts';
import type { EventSpan } from '../event/span.ts';
import { notify } from '../notice/notify.ts';
import { claimFirst } from './claim.ts';
import { readMeeting } from './meetings.ts';
import { needOf, placeOrPend, tellConfirmed } from './place.ts';
import { freeSlots, slotsOf } from './slots.ts';

/**
 * The approving side says yes. With a slot named, that slot or `already_assigned` with the free ones, and the request
 * stays as it was; without, the wishes in order, then, for 'any', the first free slot; if none is free, `pending`.
 */
export async function approveMeeting(
  context: ContextOf<'POST /matching/approve'>,
  request: CheckedOf<'POST /matching/approve'>,
): Promise<Meeting> {
  const { db, now, own, subject: meeting } = context;
  const event = await context.event();
  assertApprover(context, event);
  if (!mayBecome(meeting.state, 'complete')) throw new Refusal('matching_state');
  if (request.slotIdx === undefined) {
    await placeOrPend(db, meeting, event, { now, tell: otherOf(meeting, own) });
    return readMeeting(context, meeting.idx);
  }
  const [slot] = await slotsOf(db, event.idx, [request.slotIdx]);
  if (!slot) throw new Refusal('invalid_parameter', [{ field: 'slotIdx', rule: 'one_of', params: {} }]);
  if (!slotIsOpen(meeting.type, slot.startsAt, event.firstOpensAt, now)) throw new Refusal('late_inquiry');
  if (!(await claimFirst(db, meeting, [slot], now))) {
    const free = await freeSlots(db, event, needOf(meeting), now);
    throw new Refusal('already_assigned', {
      freeSlots: free.map((entry) => ({ slotIdx: entry.idx, startsAt: entry.startsAt })),
    });
  }
  await tellConfirmed(db, meeting, [otherOf(meeting, own)], now);
  return readMeeting(context, meeting.idx);
}

const otherOf = (meeting: MatchingRow, own: { idx: number }) =>
  own.idx === meeting.companyIdx ? meeting.buyerIdx : meeting.companyIdx;

/** Only the side that the event's approval type names answers a request (`access_deny`). */
function assertApprover(
  { subject: meeting, own }: ContextOf<'POST /matching/approve'>,
  { approvalType }: EventSpan,
): void {
  if (approverOf(approvalType, meeting.askedBy) !== own.side) throw new Refusal('access_deny');
}

/** The approving side says no, with a reason if it likes. */
export async function denyMeeting(
  context: ContextOf<'POST /matching/deny'>,
  request: CheckedOf<'POST /matching/deny'>,
): Promise<Meeting> {
  const { db, now, own, subject: meeting } = context;
  assertApprover(context, await context.event());
  if (!mayBecome(meeting.state, 'denied')) throw new Refusal('matching_state');
  await db
    .updateTable('matching')
    .set({ state: 'denied', endReason: request.reason, updatedAt: now.toISOString() })
    .where('idx', '=', meeting.idx)
    .execute();
  await notify(db, { kind: 'meetingDenied', meeting, to: [otherOf(meeting, own)], now });
  return readMeeting(context, meeting.idx);
}
