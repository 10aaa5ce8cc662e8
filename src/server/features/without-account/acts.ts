/** What somebody does by their personal link, as the member of a participation would (docs/rules.md, P34). */
import type { CheckedOf } from '#api/index.ts';
import { Refusal } from '#domain/common/catalogue.ts';
import { approverOf, mayBecome, mayDecline } from '#domain/matching/matching.ts';
import { type EventSpan, eventRow } from '../../access/event-span.ts';
import { subjects } from '../../access/subjects.ts';
import type { RequestContext } from '../../calls/context.ts';
import type { Database } from '../../db/open.ts';
import type { MatchingRow } from '../../db/tables.ts';
import { transact } from '../../db/transact.ts';
import { isWished } from '../matching/approve.ts';
import { cancelMeeting } from '../matching/cancel.ts';
import { claimSlot } from '../matching/rows/claim.ts';
import { endAsCancelled, endAsDenied } from '../matching/rows/end.ts';
import { otherOf, placeOf } from '../matching/rows/meetings.ts';
import { alreadyAssigned, needOf, openSlot, placeOrPend, tellConfirmed } from '../matching/rows/place.ts';
import { freeSlots } from '../matching/rows/slots.ts';
import { markUnavailable } from '../matching/unavailable.ts';
import { placeWalkIn } from '../matching/walk-in.ts';
import { notify } from '../notice/notify.ts';
import { agreedPersonOf, type Person } from './person.ts';

interface Meant {
  trx: Database;
  person: Person;
  meeting: MatchingRow;
  event: EventSpan;
  now: Date;
}

/** Does it to a meeting of theirs, locked until the transaction ends; of any other it is said that there is none. */
async function withMeeting(
  context: RequestContext,
  { token, matchingIdx }: { token: string; matchingIdx: number },
  act: (meant: Meant) => Promise<void>,
): Promise<null> {
  const person = await agreedPersonOf(context, token);
  await transact(context.db, async (trx) => {
    const meeting = await subjects.matching.read(trx, matchingIdx, true);
    if (!meeting || !subjects.matching.isOf?.(meeting, person.idx)) throw new Refusal('matching_not_found');
    await act({ trx, person, meeting, event: await eventRow(trx, meeting.eventIdx), now: context.now });
  });
  return null;
}

/** A request is answered by the side that the event's approval type names. */
function assertAnswers({ meeting, event, person }: Meant): void {
  const isWalkIn = meeting.walkInUntil !== null;
  if (approverOf(event.approvalType, meeting.askedBy, isWalkIn) !== person.side)
    throw new Refusal('access_deny');
}

/** Yes, at a time that the request wishes for, or at the first of them that is free. Another time is for members to propose. */
export const approveByLink = (
  context: RequestContext,
  { slotIdx, ...asked }: CheckedOf<'POST /participant/approve'>,
): Promise<null> =>
  withMeeting(context, asked, async (meant) => {
    const { trx, meeting, event, person, now } = meant;
    assertAnswers(meant);
    if (!mayBecome(meeting.state, 'complete')) throw new Refusal('matching_state');
    const other = otherOf(meeting, person);
    const { walkInUntil: until } = meeting;
    // For the slot under way, too, which is closed to all else: it is had now or not at all.
    if (until !== null) {
      const wished = slotIdx === undefined || (await isWished(trx, meeting, slotIdx));
      if (!wished) throw notWished();
      return placeWalkIn(trx, event, { meeting, until, to: other }, now);
    }
    if (slotIdx === undefined) {
      await placeOrPend(trx, meeting, event, { now, tell: other });
      return;
    }
    if (!(await isWished(trx, meeting, slotIdx))) throw notWished();
    const slot = await openSlot(trx, event, slotIdx, now);
    if (!(await claimSlot(trx, meeting, slot, now)))
      throw alreadyAssigned(await freeSlots(trx, event, await needOf(trx, meeting), now));
    await tellConfirmed(trx, meeting, [other], now);
  });

const notWished = () => new Refusal('invalid_parameter', [{ field: 'slotIdx', rule: 'one_of', params: {} }]);

export const denyByLink = (
  context: RequestContext,
  { reason, ...asked }: CheckedOf<'POST /participant/deny'>,
): Promise<null> =>
  withMeeting(context, asked, async (meant) => {
    const { trx, meeting, person, now } = meant;
    assertAnswers(meant);
    if (!mayBecome(meeting.state, 'denied')) throw new Refusal('matching_state');
    await endAsDenied(trx, meeting, { now, reason });
    await notify(trx, { kind: 'meetingDenied', meeting, to: [otherOf(meeting, person)], now });
  });

/** By the rules for members: in time, or, of what the organiser arranged, as an arranged meeting is declined. */
export const cancelByLink = (
  context: RequestContext,
  { reason, ...asked }: CheckedOf<'POST /participant/cancel'>,
): Promise<null> =>
  withMeeting(context, asked, async ({ trx, meeting, person, event, now }) => {
    const to = [otherOf(meeting, person)];
    const placed = (await placeOf(trx, meeting.idx)) ?? null;
    const startsAt = placed?.startsAt ?? null;
    if (placed && mayDecline({ ...meeting, startsAt }, person.side, event.declineArranged, now)) {
      await endAsCancelled(trx, meeting, { now, reason, placed, declinedBy: person.side });
      return notify(trx, { kind: 'arrangedDeclined', meeting, to, place: placed, now });
    }
    const place = await cancelMeeting(trx, meeting, event, { now, byManager: false, reason });
    await notify(trx, { kind: 'meetingCancelled', meeting, to, place, now });
  });

export async function markByLink(
  context: RequestContext,
  { token, slotIdxs }: CheckedOf<'POST /participant/markUnavailable'>,
): Promise<null> {
  const person = await agreedPersonOf(context, token);
  const { now } = context;
  return transact(context.db, (db) =>
    markUnavailable({ db, own: person, eventIdx: person.eventIdx, now }, { slotIdxs, whose: 'me' }),
  );
}
