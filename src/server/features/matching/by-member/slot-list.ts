/** The slots of the event as two people may choose one (docs/rules.md, M2). */
import type { AnswerOf, CheckedOf } from '#api/index.ts';
import { Refusal } from '#domain/common/catalogue.ts';
import { typeOfSlot } from '#domain/matching/matching.ts';
import { mayView } from '#domain/participation/participation.ts';
import type { ContextOf, RequestContext } from '../../../calls/context.ts';
import { approvedIn } from '../rows/schedule.ts';
import { slotAvailability, slotEnd } from '../slots/slots.ts';
import { slotsOfTwo } from '../slots/slots-of-two.ts';

/** Every slot as the actor may choose it. Of the other person it says whether they can, never why not. */
export async function slotList(
  context: ContextOf<'GET /matching/getSlotList'>,
  request: CheckedOf<'GET /matching/getSlotList'>,
): Promise<AnswerOf<'GET /matching/getSlotList'>> {
  const { own, db } = context;
  const event = await context.event();
  const other = request.targetParticipateIdx;
  if (other !== undefined) await assertSeen(context, other);
  const people = other === undefined ? [own.idx] : [own.idx, other];
  const named = request.representativeIdx === undefined ? [] : [request.representativeIdx];
  const all = await slotAvailability(db, event.idx, people, request.translatorLanguage ?? null, named);
  const slots =
    other === undefined ? all : await slotsOfTwo(db, all, event, { ownIdx: own.idx, otherIdx: other });
  return slots.map((slot) => ({
    slotIdx: slot.idx,
    startsAt: slot.startsAt,
    endsAt: slotEnd(slot.startsAt, event.slotMinutes),
    type: typeOfSlot(slot.startsAt, event.firstOpensAt, context.now),
    mine: slot.busy.get(own.idx) ?? null,
    otherIsFree: other === undefined ? null : !slot.busy.has(other),
    freeTables: slot.freeTables,
    freeInterpreters: slot.freeInterpreters,
  }));
}

/**
 * Refuses with `participate_not_found` unless this participant is approved and the actor may see and meet them: whose rival on the same
 * side somebody is learns nothing of their times and people. Managers may read of both sides.
 */
export async function assertSeen(
  { db, eventIdx, event, viewer }: RequestContext,
  participateIdx: number,
): Promise<void> {
  const { viewType } = await event();
  const whose = await approvedIn(db, eventIdx, participateIdx);
  const reader = await viewer();
  const isOwn = reader.participateIdx === participateIdx;
  if (!isOwn && !reader.isManager && reader.side === whose.side) throw new Refusal('participate_not_found');
  if (!mayView(reader, { participateIdx, state: 'COMPLETE', ...whose }, viewType))
    throw new Refusal('participate_not_found');
}
