/** Asking for a meeting, answering, cancelling (spec.md, 4; decisions.md, 5). */

import type { Transaction } from 'kysely';
import type { CheckedOf } from '#api/index.ts';
import type { Meeting } from '#api/matching.ts';
import { Refusal } from '#domain/catalogue.ts';
import { approverOf, mayBecome, slotIsOpen } from '#domain/matching.ts';
import { mayView } from '#domain/participation.ts';
import { liveParticipation, type MemberAsk, meetingParticipation, viewerIn } from '../ask.ts';
import { type Database, hasRowLocks } from '../db/open.ts';
import { prepared } from '../db/prepared.ts';
import type { MatchingRow, ParticipateRow, Tables } from '../db/tables.ts';
import { transact } from '../db/transact.ts';
import { type EventSpan, eventRow } from '../event/service.ts';
import { assertApproved } from '../participate/repository.ts';
import { cancelMeeting } from './cancel.ts';
import { claimFirst } from './claim.ts';
import { asMeetings, meetingRow, sideOf, wishesOf } from './meetings.ts';
import { freeSlots, type Slot } from './slots.ts';

/**
 * Asks for a meeting. A request holds nothing; wishes that are taken are still wishes. When the asking side is the one
 * that approves, the request counts as approved and is placed at once.
 */
export async function applyForMeeting(
  ask: MemberAsk,
  request: CheckedOf<'POST /matching/apply'>,
): Promise<Meeting> {
  const event = await eventRow(ask.db, request.eventIdx ?? ask.eventInUse);
  if (ask.now.toISOString() >= event.lastEndsAt) throw new Refusal('event_the_end');
  const own = await meetingParticipation(ask, event.idx);
  const askedBy = own.side;
  const other = await otherParty(ask, event, own, request.targetParticipateIdx);
  await checkWishes(ask, event, request);

  const [company, buyer] = askedBy === 'company' ? [own, other] : [other, own];
  const at = ask.now.toISOString();
  const matchingIdx = await transact(ask.db, async (trx) => {
    await assertApproved(trx, [own.idx, other.idx]);
    const made = await trx
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
      await trx
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
    if (approverOf(event.approvalType, askedBy) === askedBy) await placeOrPend(trx, made, event, ask.now);
    return made.idx;
  });
  return readMeeting(ask, matchingIdx);
}

async function otherParty(ask: MemberAsk, event: EventSpan, own: ParticipateRow, otherIdx: number) {
  const other = await ask.db
    .selectFrom('participate')
    .select(['idx', 'side', 'state'])
    .where('idx', '=', otherIdx)
    .where('eventIdx', '=', event.idx)
    .where('side', '=', own.side === 'company' ? 'buyer' : 'company')
    .where('state', '=', 'COMPLETE')
    .executeTakeFirst();
  const viewer = await viewerIn(ask, event.idx);
  if (!other || !mayView(viewer, { participateIdx: other.idx, ...other }, event.viewType)) {
    throw new Refusal('participate_not_found');
  }
  return other;
}

/** Wished slots are the event's own and still open for this type; 'any' needs one open slot. */
async function checkWishes(
  ask: MemberAsk,
  event: EventSpan,
  request: CheckedOf<'POST /matching/apply'>,
): Promise<void> {
  const isOpen = (slot: Slot) => slotIsOpen(request.matchingType, slot.startsAt, event.firstOpensAt, ask.now);
  if (request.matchingType === 'offline' && ask.now.toISOString() < event.firstOpensAt) {
    throw new Refusal('invalid_parameter', [{ field: 'matchingType', rule: 'one_of', params: {} }]);
  }
  const slots = await slotsOf(ask.db, event.idx, request.wishes);
  if (slots.length < request.wishes.length) {
    throw new Refusal('invalid_parameter', [{ field: 'wishes', rule: 'one_of', params: {} }]);
  }
  if (!slots.every(isOpen)) throw new Refusal('late_inquiry');
  if (request.anySlot === 'Y' && !(await slotsOf(ask.db, event.idx)).some(isOpen))
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
  ask: MemberAsk,
  request: CheckedOf<'POST /matching/approve'>,
): Promise<Meeting> {
  await transact(ask.db, async (trx) => {
    const { meeting, event, side } = await lockOwn(trx, ask, request.matchingIdx);
    if (approverOf(event.approvalType, meeting.askedBy) !== side) throw new Refusal('access_deny');
    if (!mayBecome(meeting.state, 'complete')) throw new Refusal('matching_state');
    if (request.slotIdx === undefined) return placeOrPend(trx, meeting, event, ask.now);

    const [slot] = await slotsOf(trx, event.idx, [request.slotIdx]);
    if (!slot) throw new Refusal('invalid_parameter', [{ field: 'slotIdx', rule: 'one_of', params: {} }]);
    if (!slotIsOpen(meeting.type, slot.startsAt, event.firstOpensAt, ask.now))
      throw new Refusal('late_inquiry');
    if (!(await claimFirst(trx, meeting, [slot], ask.now))) {
      const free = await freeSlots(trx, event, needOf(meeting), ask.now);
      throw new Refusal('already_assigned', {
        freeSlots: free.map((entry) => ({ slotIdx: entry.idx, startsAt: entry.startsAt })),
      });
    }
  });
  return readMeeting(ask, request.matchingIdx);
}

const needOf = (meeting: MatchingRow) => ({
  type: meeting.type,
  people: [meeting.companyIdx, meeting.buyerIdx],
  interpreter: meeting.isTranslator === 'Y',
});

/** Places an approved meeting by its wishes, or leaves it pending for the host. */
async function placeOrPend(
  trx: Transaction<Tables>,
  meeting: MatchingRow,
  event: EventSpan,
  now: Date,
): Promise<void> {
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
  ask: MemberAsk,
  request: CheckedOf<'POST /matching/deny'>,
): Promise<Meeting> {
  await transact(ask.db, async (trx) => {
    const { meeting, event, side } = await lockOwn(trx, ask, request.matchingIdx);
    if (approverOf(event.approvalType, meeting.askedBy) !== side) throw new Refusal('access_deny');
    if (!mayBecome(meeting.state, 'denied')) throw new Refusal('matching_state');
    await trx
      .updateTable('matching')
      .set({ state: 'denied', endReason: request.reason, updatedAt: ask.now.toISOString() })
      .where('idx', '=', meeting.idx)
      .execute();
  });
  return readMeeting(ask, request.matchingIdx);
}

/** Either side takes back a request, or cancels what stands, in time. */
export async function cancelOwnMeeting(
  ask: MemberAsk,
  request: CheckedOf<'POST /matching/cancel'>,
): Promise<Meeting> {
  await transact(ask.db, async (trx) => {
    const { meeting, event } = await lockOwn(trx, ask, request.matchingIdx);
    await cancelMeeting(trx, meeting, event, { now: ask.now, byManager: false, reason: request.reason });
  });
  return readMeeting(ask, request.matchingIdx);
}

/** The asker's meeting, its row held until the transaction ends; to anyone else it does not exist. */
async function lockOwn(trx: Transaction<Tables>, ask: MemberAsk, matchingIdx: number) {
  const [meeting] = await lockedMeeting(trx, { matchingIdx });
  if (!meeting) throw new Refusal('matching_not_found');
  const event = await eventRow(trx, meeting.eventIdx);
  const [own] = await liveParticipation(trx, { memberIdx: ask.asker.memberIdx, eventIdx: meeting.eventIdx });
  const side = sideOf(meeting, { participateIdx: own?.state === 'COMPLETE' ? own.idx : null });
  if (!side) throw new Refusal('matching_not_found');
  return { meeting, event, side };
}

const lockedMeeting = prepared((db, given: { matchingIdx: number }) => {
  const query = db.selectFrom('matching').selectAll().where('idx', '=', given.matchingIdx);
  // SQLite's transaction holds the whole file already, and has no words for a row.
  return hasRowLocks(db) ? query.forUpdate() : query;
});

/** One meeting as the asker reads it; `matching_not_found` for anyone who is not in it. */
export async function readMeeting(ask: MemberAsk, matchingIdx: number): Promise<Meeting> {
  const [row] = await meetingRow(ask.db, { matchingIdx });
  if (!row) throw new Refusal('matching_not_found');
  const viewer = await viewerIn(ask, row.eventIdx);
  if (!viewer.isManager && !sideOf(row, viewer)) throw new Refusal('matching_not_found');
  const [meeting] = await asMeetings(ask.db, [row], await eventRow(ask.db, row.eventIdx), viewer, ask.now);
  if (!meeting) throw new Refusal('matching_not_found');
  return meeting;
}
