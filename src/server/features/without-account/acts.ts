/** What somebody does by their personal link, as the member of a participation would (docs/rules.md, P34). */
import type { CheckedOf } from '#api/index.ts';
import { Refusal } from '#domain/common/catalogue.ts';
import { mayBecome, mayDecline } from '#domain/matching/matching.ts';
import { type EventSpan, eventRow } from '../../access/event-span.ts';
import { subjects } from '../../access/subjects.ts';
import type { RequestContext } from '../../calls/context.ts';
import type { Database } from '../../db/open.ts';
import type { MatchingRow } from '../../db/tables.ts';
import { transact } from '../../db/transact.ts';
import { markUnavailable } from '../matching/by-member/unavailable.ts';
import { acceptWalkIn } from '../matching/by-member/walk-in.ts';
import { assertApprover, claimOrOffer, isWished } from '../matching/placing/answer.ts';
import { cancelMeeting } from '../matching/placing/cancel.ts';
import { endAsCancelled, endAsDenied } from '../matching/placing/end.ts';
import { openSlot, placeOrPend, tellConfirmed } from '../matching/placing/place.ts';
import { otherOf, placeOf } from '../matching/rows/meetings.ts';
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

/** Yes, at a time that the request wishes for, or at the first of them that is free. Another time is for members to propose. */
export const approveByLink = (
  context: RequestContext,
  { slotIdx, ...asked }: CheckedOf<'POST /participant/approve'>,
): Promise<null> =>
  withMeeting(context, asked, async ({ trx, meeting, event, person, now }) => {
    assertApprover(event, meeting, person.side);
    if (!mayBecome(meeting.state, 'complete')) throw new Refusal('matching_state');
    if (slotIdx !== undefined && !(await isWished(trx, meeting, slotIdx)))
      throw new Refusal('invalid_parameter', [{ field: 'slotIdx', rule: 'one_of', params: {} }]);
    if (meeting.walkInUntil !== null) return acceptWalkIn({ db: trx, event, own: person, now }, meeting);
    const other = otherOf(meeting, person);
    if (slotIdx === undefined) {
      await placeOrPend(trx, meeting, event, { now, tell: other });
      return;
    }
    await claimOrOffer(trx, meeting, await openSlot(trx, event, slotIdx, now), event, now);
    await tellConfirmed(trx, meeting, [other], now);
  });

export const denyByLink = (
  context: RequestContext,
  { reason, ...asked }: CheckedOf<'POST /participant/deny'>,
): Promise<null> =>
  withMeeting(context, asked, async ({ trx, meeting, event, person, now }) => {
    assertApprover(event, meeting, person.side);
    if (!mayBecome(meeting.state, 'denied')) throw new Refusal('matching_state');
    await endAsDenied(trx, meeting, { now, reason, endedBy: person.side });
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
      const by = person.side;
      await endAsCancelled(trx, meeting, { now, reason, endedBy: by, placed, declinedBy: by });
      return notify(trx, { kind: 'arrangedDeclined', meeting, to, place: placed, now });
    }
    const place = await cancelMeeting(trx, meeting, event, {
      now,
      byManager: false,
      by: person.side,
      reason,
    });
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
