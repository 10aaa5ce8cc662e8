/** Another time than the wished or agreed one: proposed by one side, had once the other accepts (docs/rules.md, M13, M14). */
import type { CheckedOf } from '#api/index.ts';
import type { Meeting } from '#api/matching/matching.ts';
import { Refusal } from '#domain/common/catalogue.ts';
import { mayBecome } from '#domain/matching/matching.ts';
import type { ContextOf } from '../../../calls/context.ts';
import { prepared } from '../../../db/prepared.ts';
import { notify } from '../../notice/notify.ts';
import { claimSlot, moveTo } from '../placing/claim.ts';
import { assertUnlocked } from '../placing/lock.ts';
import {
  alreadyAssigned,
  freeInOrder,
  openSlot,
  placeToCome,
  tellConfirmed,
  tellMoved,
} from '../placing/place.ts';
import { otherOf, readMeeting } from '../rows/meetings.ts';
import { assertInOrder } from '../slots/order.ts';
import type { Claimable } from '../slots/slots.ts';
import { assertMayBegin } from './begin.ts';

const proposalOf = prepared((db, given: { matchingIdx: number }) =>
  db
    .selectFrom('matchingMove')
    .select(['slotIdx', 'proposedBy'])
    .where('matchingIdx', '=', given.matchingIdx),
);

/** What the organiser arranged is from here on what the two want: neither declines it (docs/rules.md, M27). */
const markAgreed = prepared((db, given: { matchingIdx: number; at: string }) =>
  db
    .updateTable('matching')
    .set({ agreedAt: given.at })
    .where('idx', '=', given.matchingIdx)
    .returning('idx'),
);

/**
 * Keeps a proposed time beside the meeting, in place of one that was there, and tells the other side, who is not told twice of the same.
 * It holds nothing, and is refused with `already_assigned` and the free slots where the two could not meet then anyway, and with
 * `meeting_order` where it would break an order that the organiser set, of which nothing else is told (M64).
 */
export async function propose(
  context: ContextOf<'POST /matching/move' | 'POST /matching/approve'>,
  slot: Claimable,
): Promise<void> {
  const { db, now, own, actor, subject: meeting } = context;
  const other = otherOf(meeting, own);
  const [before] = await proposalOf(db, { matchingIdx: meeting.idx });
  if (before?.slotIdx === slot.idx && before.proposedBy === own.side) return;
  await assertMayBegin(context, other);
  await assertInOrder(db, meeting.idx, slot);
  const free = await freeInOrder(db, await context.event(), meeting, now);
  if (!free.some(({ idx }) => idx === slot.idx)) throw alreadyAssigned(free);
  const proposal = { slotIdx: slot.idx, proposedBy: own.side, createdAt: now.toISOString() };
  await db
    .insertInto('matchingMove')
    .values({ matchingIdx: meeting.idx, eventIdx: meeting.eventIdx, ...proposal })
    .onConflict((on) => on.column('matchingIdx').doUpdateSet(proposal))
    .execute();
  await notify(db, { kind: 'timeProposed', meeting, to: [other], begunBy: actor.memberIdx, now });
}

/** One side of a confirmed meeting that has not begun proposes another time. */
export async function proposeMove(
  context: ContextOf<'POST /matching/move'>,
  { slotIdx }: CheckedOf<'POST /matching/move'>,
): Promise<Meeting> {
  const { db, now, subject: meeting } = context;
  await placeToCome(db, meeting, now);
  await assertUnlocked(db, meeting.idx);
  await propose(context, await openSlot(db, await context.event(), slotIdx, now));
  return readMeeting(context, meeting.idx);
}

/**
 * The other side's yes, whatever the approval type: the slot is claimed, or `already_assigned` with the free ones, and all stays as it
 * was. `slotIdx` is the one that was read: where another was proposed meanwhile, or none, `matching_state`.
 */
export async function acceptProposal(
  context: ContextOf<'POST /matching/acceptProposal'>,
  { slotIdx }: CheckedOf<'POST /matching/acceptProposal'>,
): Promise<Meeting> {
  const { db, now, own, subject: meeting } = context;
  const [proposal] = await proposalOf(db, { matchingIdx: meeting.idx });
  if (proposal?.slotIdx !== slotIdx) throw new Refusal('matching_state');
  if (proposal.proposedBy === own.side) throw new Refusal('access_deny');
  const event = await context.event();
  const slot = await openSlot(db, event, slotIdx, now);
  const isMove = meeting.state === 'complete';
  if (isMove) await placeToCome(db, meeting, now);
  else if (!mayBecome(meeting.state, 'complete')) throw new Refusal('matching_state');
  const isClaimed = isMove ? await moveTo(db, meeting, slot, now) : await claimSlot(db, meeting, slot, now);
  if (!isClaimed) throw alreadyAssigned(await freeInOrder(db, event, meeting, now));
  if (meeting.arrangedAt !== null) await markAgreed(db, { matchingIdx: meeting.idx, at: now.toISOString() });
  const to = [otherOf(meeting, own)];
  if (isMove) await tellMoved(db, meeting, to, now);
  else await tellConfirmed(db, meeting, to, now);
  return readMeeting(context, meeting.idx);
}

/** The side that was asked declines a proposed time, or the one that proposed it takes it back; the meeting stays as it was. */
export async function dropProposal(context: ContextOf<'POST /matching/dropProposal'>): Promise<Meeting> {
  const { db, now, own, subject: meeting } = context;
  const dropped = await db
    .deleteFrom('matchingMove')
    .where('matchingIdx', '=', meeting.idx)
    .returning('proposedBy')
    .executeTakeFirst();
  if (!dropped) throw new Refusal('matching_state');
  const kind = dropped.proposedBy === own.side ? 'proposalWithdrawn' : 'proposalDeclined';
  await notify(db, { kind, meeting, to: [otherOf(meeting, own)], now });
  return readMeeting(context, meeting.idx);
}
