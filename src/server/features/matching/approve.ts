/** Asking for a meeting, answering, cancelling (docs/rules.md, M). Each runs in the transaction of its call. */
import type { CheckedOf } from '#api/index.ts';
import type { Meeting } from '#api/matching.ts';
import { Refusal } from '#domain/catalogue.ts';
import { approverOf, mayBecome, slotIsOpen } from '#domain/matching.ts';
import { mayView } from '#domain/participation.ts';
import type { ContextOf, EventFacts, MeetingParticipation } from '../../calls/context.ts';
import type { Database } from '../../db/open.ts';
import type { MatchingRow } from '../../db/tables.ts';
import type { EventSpan } from '../event/span.ts';
import { assertApproved } from '../participation/application.ts';
import { cancelMeeting } from './cancel.ts';
import { claimFirst } from './claim.ts';
import { asMeetings, meetingRow, wishesOf } from './meetings.ts';
import { freeSlots, type Slot } from './slots.ts';

/**
 * Asks for a meeting. A request holds nothing; wishes that are taken are still wishes. When the asking side is the one
 * that approves, the request counts as approved and is placed at once.
 */
export async function applyForMeeting(
  context: ContextOf<'POST /matching/apply'>,
  request: CheckedOf<'POST /matching/apply'>,
): Promise<Meeting> {
  const { db, own, now } = context;
  const event = await context.event();
  const at = now.toISOString();
  if (at >= event.lastEndsAt) throw new Refusal('event_the_end');
  const askedBy = own.side;
  const other = await otherParty(context, own, request.targetParticipateIdx);
  await checkWishes(db, event, request, now);
  await assertApproved(db, [own.idx, other.idx]);
  const [company, buyer] = askedBy === 'company' ? [own, other] : [other, own];
  const made = await db
    .insertInto('matching')
    .values({
      eventIdx: event.idx,
      companyIdx: company.idx,
      buyerIdx: buyer.idx,
      type: request.matchingType,
      state: 'request',
      askedBy,
      message: request.message,
      priority: request.priority,
      isTranslator: request.isTranslator,
      anySlot: request.anySlot,
      createdAt: at,
      updatedAt: at,
    })
    .onConflict((on) => on.doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!made) throw new Refusal('duplicated_matching');
  if (request.wishes.length > 0) {
    await db
      .insertInto('matchingWish')
      .values(
        request.wishes.map((slotIdx, at) => ({
          matchingIdx: made.idx,
          rank: at + 1,
          eventIdx: event.idx,
          slotIdx,
        })),
      )
      .execute();
  }
  if (approverOf(event.approvalType, askedBy) === askedBy) await placeOrPend(db, made, event, now);
  return readMeeting(context, made.idx);
}

async function otherParty(
  { db, event, viewer }: ContextOf<'POST /matching/apply'>,
  own: MeetingParticipation,
  otherIdx: number,
) {
  const { idx: eventIdx, viewType } = await event();
  const other = await db
    .selectFrom('participate')
    .select(['idx', 'side', 'state'])
    .where('idx', '=', otherIdx)
    .where('eventIdx', '=', eventIdx)
    .where('side', '=', own.side === 'company' ? 'buyer' : 'company')
    .where('state', '=', 'COMPLETE')
    .executeTakeFirst();
  if (!other || !mayView(await viewer(), { participateIdx: other.idx, ...other }, viewType)) {
    throw new Refusal('participate_not_found');
  }
  return other;
}

/** Wished slots are the event's own and still open for this type; 'any' needs one open slot. */
async function checkWishes(
  db: Database,
  event: EventSpan,
  request: CheckedOf<'POST /matching/apply'>,
  now: Date,
): Promise<void> {
  const isOpen = (slot: Slot) => slotIsOpen(request.matchingType, slot.startsAt, event.firstOpensAt, now);
  if (request.matchingType === 'offline' && now.toISOString() < event.firstOpensAt) {
    throw new Refusal('invalid_parameter', [{ field: 'matchingType', rule: 'one_of', params: {} }]);
  }
  const slots = await slotsOf(db, event.idx, request.wishes);
  if (slots.length < request.wishes.length) {
    throw new Refusal('invalid_parameter', [{ field: 'wishes', rule: 'one_of', params: {} }]);
  }
  if (!slots.every(isOpen)) throw new Refusal('late_inquiry');
  if (request.anySlot === 'Y' && !(await slotsOf(db, event.idx)).some(isOpen))
    throw new Refusal('late_inquiry');
}

/** Slots of the event in time order: all of them, or those named. */
function slotsOf(db: Database, eventIdx: number, idxs?: readonly number[]): Promise<Slot[]> {
  if (idxs?.length === 0) return Promise.resolve([]);
  let query = db
    .selectFrom('slot')
    .select(['idx', 'startsAt'])
    .where('eventIdx', '=', eventIdx)
    .orderBy('startsAt');
  if (idxs) query = query.where('idx', 'in', [...idxs]);
  return query.execute();
}

/**
 * The approving side says yes. With a slot named, that slot or `already_assigned` with the free ones, and the request
 * stays as it was; without, the wishes in order, then, for 'any', the first free slot; if none is free, `pending`.
 */
export async function approveMeeting(
  context: ContextOf<'POST /matching/approve'>,
  request: CheckedOf<'POST /matching/approve'>,
): Promise<Meeting> {
  const { db, now, subject: meeting } = context;
  const event = await context.event();
  assertApprover(context, event);
  if (!mayBecome(meeting.state, 'complete')) throw new Refusal('matching_state');
  if (request.slotIdx === undefined) {
    await placeOrPend(db, meeting, event, now);
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
  return readMeeting(context, meeting.idx);
}

/** Only the side that the event's approval type names answers a request (`access_deny`). */
function assertApprover(
  { subject: meeting, own }: ContextOf<'POST /matching/approve'>,
  { approvalType }: EventSpan,
): void {
  if (approverOf(approvalType, meeting.askedBy) !== own.side) throw new Refusal('access_deny');
}

const needOf = (meeting: MatchingRow) => ({
  type: meeting.type,
  people: [meeting.companyIdx, meeting.buyerIdx],
  interpreter: meeting.isTranslator === 'Y',
});

/** Places an approved meeting by its wishes, or leaves it pending for the host. */
async function placeOrPend(trx: Database, meeting: MatchingRow, event: EventSpan, now: Date): Promise<void> {
  const wishes = (await wishesOf(trx, [meeting.idx])).get(meeting.idx) ?? [];
  const wished = wishes
    .map((wish) => ({ idx: wish.slotIdx, startsAt: wish.startsAt }))
    .filter((slot) => slotIsOpen(meeting.type, slot.startsAt, event.firstOpensAt, now));
  if (await claimFirst(trx, meeting, wished, now)) return;
  if (meeting.anySlot === 'Y') {
    if (await claimFirst(trx, meeting, await freeSlots(trx, event, needOf(meeting), now), now)) return;
  }
  if (meeting.state === 'pending') return;
  await trx
    .updateTable('matching')
    .set({ state: 'pending', updatedAt: now.toISOString() })
    .where('idx', '=', meeting.idx)
    .execute();
}

/** The approving side says no, with a reason if it likes. */
export async function denyMeeting(
  context: ContextOf<'POST /matching/deny'>,
  request: CheckedOf<'POST /matching/deny'>,
): Promise<Meeting> {
  const { db, now, subject: meeting } = context;
  assertApprover(context, await context.event());
  if (!mayBecome(meeting.state, 'denied')) throw new Refusal('matching_state');
  await db
    .updateTable('matching')
    .set({ state: 'denied', endReason: request.reason, updatedAt: now.toISOString() })
    .where('idx', '=', meeting.idx)
    .execute();
  return readMeeting(context, meeting.idx);
}

/** Either side cancels a request or a meeting, in time. */
export async function cancelOwnMeeting(
  context: ContextOf<'POST /matching/cancel'>,
  { reason }: CheckedOf<'POST /matching/cancel'>,
): Promise<Meeting> {
  const { db, now, subject: meeting } = context;
  await cancelMeeting(db, meeting, await context.event(), { now, byManager: false, reason });
  return readMeeting(context, meeting.idx);
}

/** One meeting as the actor, one of its sides or a manager, reads it. */
export async function readMeeting(
  { db, now, event, viewer }: Pick<EventFacts, 'event' | 'viewer'> & { db: Database; now: Date },
  matchingIdx: number,
): Promise<Meeting> {
  const rows = await meetingRow(db, { matchingIdx });
  const [meeting] = await asMeetings(db, rows, await event(), await viewer(), now);
  if (!meeting) throw new Refusal('matching_not_found');
  return meeting;
}
