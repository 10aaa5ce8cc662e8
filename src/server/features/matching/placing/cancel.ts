/** Taking a meeting off the schedule (docs/rules.md, M9). */
import type { CheckedOf } from '#api/index.ts';
import type { Meeting } from '#api/matching/matching.ts';
import { Refusal } from '#domain/common/catalogue.ts';
import {
  cancelRefusal,
  hasBegun,
  holdsBack,
  liveStates,
  type MeetingSide,
  mayBecome,
  mayDecline,
} from '#domain/matching/matching.ts';
import { type EventSpan, eventRow } from '../../../access/event-span.ts';
import type { ContextOf } from '../../../calls/context.ts';
import type { Database } from '../../../db/open.ts';
import { heldMeetings } from '../../../db/places.ts';
import type { MatchingRow } from '../../../db/tables.ts';
import { notify, type Place } from '../../notice/notify.ts';
import { asMeetings, meetingRow, otherOf, placeOf, readMeeting, sideOf } from '../rows/meetings.ts';
import { endAsCancelled } from './end.ts';
import { placeToCome } from './place.ts';

interface Cancelling {
  now: Date;
  /** A manager may override the 24 hours and the cancel period. */
  byManager: boolean;
  /** The side that cancels it; null where neither does. */
  by?: MeetingSide | null;
  reason?: string | null;
}

/** Cancels one live meeting and frees its slot and table, which are answered; `matching_state`, `late_cancellation` or `matching_cancel_not_allow`. */
export async function cancelMeeting(
  trx: Database,
  meeting: MatchingRow,
  event: EventSpan,
  { now, byManager, by = null, reason = null }: Cancelling,
): Promise<Place | null> {
  if (!mayBecome(meeting.state, 'cancel')) throw new Refusal('matching_state');
  const placed = await placeOf(trx, meeting.idx);
  const refusal = cancelRefusal(now, placed?.startsAt ?? null, {
    from: event.cancelFrom,
    to: event.cancelTo,
  });
  if (refusal && !byManager) throw new Refusal(refusal);
  await endAsCancelled(trx, meeting, { now, reason, endedBy: by, placed });
  return placed ?? null;
}

/** Cancels meetings whose place, or whose people, are gone, whatever the hour, and tells both sides why. */
export async function cancelAndTell(
  trx: Database,
  eventIdx: number,
  lost: readonly { matchingIdx: number }[],
  { now, reason }: { now: Date; reason: string | null },
): Promise<void> {
  if (lost.length === 0) return;
  const event = await eventRow(trx, eventIdx);
  for (const { matchingIdx } of lost) {
    const meeting = await trx
      .selectFrom('matching')
      .selectAll()
      .where('idx', '=', matchingIdx)
      .executeTakeFirstOrThrow();
    const place = await cancelMeeting(trx, meeting, event, { now, byManager: true, reason });
    const to = [meeting.companyIdx, meeting.buyerIdx];
    await notify(trx, { kind: 'meetingCancelled', meeting, to, place, now });
  }
}

/**
 * The live meetings of a participation, locked until the transaction ends. Ending a participation locks its meetings
 * before its own row, in the order in which an approval does: the other way round the two would wait for each other.
 */
export async function lockMeetingsOf(trx: Database, participateIdx: number): Promise<MatchingRow[]> {
  const query = trx
    .selectFrom('matching')
    .selectAll()
    .where((is) => is.or([is('companyIdx', '=', participateIdx), is('buyerIdx', '=', participateIdx)]))
    .where('state', 'in', [...liveStates])
    .orderBy('idx');
  return heldMeetings(trx, query).execute();
}

/**
 * Cancels the live meetings of a participation that ends, and tells the other sides of confirmed ones. A meeting
 * that has begun stays, with its place: it took place. Runs in the caller's transaction.
 */
export async function cancelMeetingsOf(trx: Database, participateIdx: number, now: Date): Promise<void> {
  const meetings = await lockMeetingsOf(trx, participateIdx);
  for (const meeting of meetings) {
    const place = await placeOf(trx, meeting.idx);
    if (place && hasBegun(now, place.startsAt)) {
      // The key to the two participations, by which the database refuses to end one that is still to meet.
      await trx.updateTable('placement').set({ ps: null }).where('matchingIdx', '=', meeting.idx).execute();
      continue;
    }
    await endAsCancelled(trx, meeting, { now, reason: null, endedBy: null, placed: place });
    if (place) {
      const to = [otherOf(meeting, { idx: participateIdx })];
      await notify(trx, { kind: 'meetingCancelled', meeting, to, place, now });
    }
  }
}

/**
 * Refuses with `late_cancellation` while a confirmed meeting of these participations begins within the next 24 hours. The
 * refusal's data is that meeting (`blockedBy` of the contract), the earliest of several, as its own side reads it.
 */
export async function assertNotHeld(
  trx: Database,
  participateIdxs: readonly number[],
  now: Date,
): Promise<void> {
  if (participateIdxs.length === 0) return;
  const next = await trx
    .selectFrom('placement')
    .innerJoin('slot', 'slot.idx', 'placement.slotIdx')
    .select(['placement.matchingIdx', 'placement.companyIdx', 'placement.buyerIdx', 'slot.startsAt'])
    .where((is) =>
      is.or([
        is('placement.companyIdx', 'in', [...participateIdxs]),
        is('placement.buyerIdx', 'in', [...participateIdxs]),
      ]),
    )
    .where('slot.startsAt', '>', now.toISOString())
    .orderBy('slot.startsAt')
    .limit(1)
    .executeTakeFirst();
  if (!next || !holdsBack(now, next.startsAt)) return;
  const rows = await meetingRow(trx, { matchingIdx: next.matchingIdx });
  const event = await eventRow(trx, rows[0]?.eventIdx ?? 0);
  const participateIdx = participateIdxs.includes(next.companyIdx) ? next.companyIdx : next.buyerIdx;
  const [meeting] = await asMeetings(trx, rows, event, { participateIdx, isManager: false }, now);
  const mine = sideOf(next, { participateIdx });
  throw new Refusal('late_cancellation', { meeting, mine, timeZone: event.timeZone });
}

/** Either side cancels a request or a meeting, in time; the other side is told. */
export async function cancelOwnMeeting(
  context: ContextOf<'POST /matching/cancel'>,
  { reason }: CheckedOf<'POST /matching/cancel'>,
): Promise<Meeting> {
  const { db, now, own, subject: meeting } = context;
  const by = own.side;
  const place = await cancelMeeting(db, meeting, await context.event(), {
    now,
    byManager: false,
    by,
    reason,
  });
  await notify(db, { kind: 'meetingCancelled', meeting, to: [otherOf(meeting, own)], place, now });
  return readMeeting(context, meeting.idx);
}

/**
 * A side declines what the organiser arranged without asking it (docs/rules.md, M27): until it begins, whatever the rules for cancelling
 * say. The other side is told, and managers see it among what was declined.
 */
export async function declineArranged(
  context: ContextOf<'POST /matching/decline'>,
  { reason }: CheckedOf<'POST /matching/decline'>,
): Promise<Meeting> {
  const { db, now, own, subject: meeting } = context;
  const event = await context.event();
  const place = await placeToCome(db, meeting, now);
  if (!mayDecline({ ...meeting, startsAt: place.startsAt }, own.side, event.declineArranged, now))
    throw new Refusal('access_deny');
  const by = own.side;
  await endAsCancelled(db, meeting, { now, reason, endedBy: by, placed: place, declinedBy: by });
  await notify(db, { kind: 'arrangedDeclined', meeting, to: [otherOf(meeting, own)], place, now });
  return readMeeting(context, meeting.idx);
}
