/** The schedule of a person, what is free for two, and the slots in which someone cannot meet (docs/rules.md, M2). */
import type { AnswerOf, CheckedOf } from '#api/index.ts';
import type { Meeting } from '#api/matching.ts';
import { Refusal } from '#domain/catalogue.ts';
import { hasBegun, slotIsOpen } from '#domain/matching.ts';
import { mayView, type Side } from '#domain/participation.ts';
import type { ContextOf, RequestContext } from '../context.ts';
import { countedPage } from '../db/list.ts';
import type { Database } from '../db/open.ts';
import { Listed } from '../listed.ts';
import { asMeetings, meetingRows } from './meetings.ts';
import { slotBoard, slotEnd } from './slots.ts';

/** Every slot as the actor may choose it. Of the other person it says whether they can, never why not. */
export async function slotList(
  context: ContextOf<'GET /matching/getSlotList'>,
  request: CheckedOf<'GET /matching/getSlotList'>,
): Promise<AnswerOf<'GET /matching/getSlotList'>> {
  const { own } = context;
  const event = await context.event();
  const other = request.targetParticipateIdx;
  if (other !== undefined) await assertSeen(context, other);
  const board = await slotBoard(context.db, event.idx, other === undefined ? [own.idx] : [own.idx, other]);
  return board.map((slot) => ({
    slotIdx: slot.idx,
    startsAt: slot.startsAt,
    endsAt: slotEnd(slot.startsAt, event.slotMinutes),
    isOpen: slotIsOpen(request.matchingType, slot.startsAt, event.firstOpensAt, context.now),
    mine: slot.busy.get(own.idx) ?? null,
    otherIsFree: other === undefined ? null : !slot.busy.has(other),
    freeTables: slot.freeTables,
    freeInterpreters: slot.freeInterpreters,
  }));
}

/** Refuses with `participate_not_found` unless this participant is approved and the actor may see them. */
async function assertSeen(
  { db, eventIdx, event, viewer }: RequestContext,
  participateIdx: number,
): Promise<void> {
  const side = await sideOfApproved(db, eventIdx, participateIdx);
  const { viewType } = await event();
  if (!mayView(await viewer(), { participateIdx, side, state: 'COMPLETE' }, viewType))
    throw new Refusal('participate_not_found');
}

/** The side of an approved participant of the event; `participate_not_found`. */
async function sideOfApproved(db: Database, eventIdx: number, participateIdx: number): Promise<Side> {
  const row = await db
    .selectFrom('participate')
    .select('side')
    .where('idx', '=', participateIdx)
    .where('eventIdx', '=', eventIdx)
    .where('state', '=', 'COMPLETE')
    .executeTakeFirst();
  if (!row) throw new Refusal('participate_not_found');
  return row.side;
}

/** One's own schedule, slot by slot; a manager may read anyone's. */
export async function scheduleTable(
  context: ContextOf<'GET /matching/getTable'>,
  request: CheckedOf<'GET /matching/getTable'>,
): Promise<AnswerOf<'GET /matching/getTable'>> {
  const event = await context.event();
  const viewer = await context.viewer();
  const participateIdx = request.participateIdx ?? viewer.participateIdx;
  if (participateIdx === null) throw new Refusal('participate_not_found');
  if (participateIdx !== viewer.participateIdx && !viewer.isManager) throw new Refusal('access_deny');
  if ((await sideOfApproved(context.db, event.idx, participateIdx)) === 'visitor')
    throw new Refusal('access_deny');

  const rows = await meetingRows(context.db)
    .where('matching.state', '=', 'complete')
    .where((is) =>
      is.or([is('matching.companyIdx', '=', participateIdx), is('matching.buyerIdx', '=', participateIdx)]),
    )
    .execute();
  const meetings = await asMeetings(context.db, rows, event, viewer, context.now);
  const inSlot = new Map(meetings.map((meeting) => [meeting.slot?.slotIdx, meeting]));
  const board = await slotBoard(context.db, event.idx, [participateIdx]);
  const owner = await context.db
    .selectFrom('participate')
    .innerJoin('member', 'member.idx', 'participate.memberIdx')
    .leftJoin('company', 'company.participateIdx', 'participate.idx')
    .select([
      'member.nameKo',
      'member.nameEn',
      'company.nameKo as companyNameKo',
      'company.nameEn as companyNameEn',
    ])
    .where('participate.idx', '=', participateIdx)
    .executeTakeFirstOrThrow();
  return {
    participateIdx,
    name: owner.companyNameKo ?? owner.nameKo,
    nameEn: owner.companyNameEn ?? owner.nameEn,
    slots: board.map((slot) => ({
      slotIdx: slot.idx,
      startsAt: slot.startsAt,
      endsAt: slotEnd(slot.startsAt, event.slotMinutes),
      isUnavailable: slot.busy.get(participateIdx) === 'unavailable',
      mayMark:
        participateIdx === viewer.participateIdx &&
        slot.busy.get(participateIdx) !== 'meeting' &&
        !hasBegun(context.now, slot.startsAt),
      meeting: inSlot.get(slot.idx) ?? null,
    })),
  };
}

/** One's own meetings, newest first; `online_matching_not_found` sends someone without any online one to the on-site tab. */
export async function meetingList(
  context: ContextOf<'GET /matching/getList'>,
  request: CheckedOf<'GET /matching/getList'>,
): Promise<Listed<Meeting[]>> {
  const { own } = context;
  const { side } = own;
  let query = meetingRows(context.db).where(
    side === 'company' ? 'matching.companyIdx' : 'matching.buyerIdx',
    '=',
    own.idx,
  );
  if (request.matchingType) query = query.where('matching.type', '=', request.matchingType);
  if (request.matchingType === 'online') {
    const { count } = await query
      .clearSelect()
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    if (count === 0) throw new Refusal('online_matching_not_found');
  }
  if (request.stateMatching) query = query.where('matching.state', '=', request.stateMatching);
  if (request.direction)
    query = query.where('matching.askedBy', request.direction === 'sent' ? '=' : '!=', side);
  const { rows, count } = await countedPage(
    query.orderBy('matching.idx', request.orderType ?? 'desc'),
    request,
  );
  return new Listed(
    await asMeetings(context.db, rows, await context.event(), await context.viewer(), context.now),
    count,
  );
}

/**
 * Replaces the set of slots in which someone cannot meet. A slot with a meeting in it is `already_assigned`. What has
 * begun stays as it was: a mark on it is kept whether or not it is named, and a new one is `invalid_parameter`.
 */
export async function markUnavailable(
  { db, own, eventIdx, now }: ContextOf<'POST /matching/markUnavailable'>,
  request: CheckedOf<'POST /matching/markUnavailable'>,
): Promise<null> {
  const slots = await db
    .selectFrom('slot')
    .leftJoin('busy', (on) =>
      on
        .onRef('busy.slotIdx', '=', 'slot.idx')
        .on('busy.participateIdx', '=', own.idx)
        .on('busy.matchingIdx', 'is', null),
    )
    .select(['slot.idx', 'slot.startsAt', 'busy.slotIdx as markedIdx'])
    .where('slot.eventIdx', '=', eventIdx)
    .execute();
  const toCome = new Set(slots.filter((slot) => !hasBegun(now, slot.startsAt)).map(({ idx }) => idx));
  const kept = new Set(
    slots.filter((slot) => slot.markedIdx !== null && !toCome.has(slot.idx)).map(({ idx }) => idx),
  );
  const asked = [...new Set(request.slotIdxs)];
  if (!asked.every((idx) => toCome.has(idx) || kept.has(idx))) {
    throw new Refusal('invalid_parameter', [{ field: 'slotIdxs', rule: 'one_of', params: {} }]);
  }
  const slotIdxs = asked.filter((idx) => toCome.has(idx));
  let marks = db.deleteFrom('busy').where('participateIdx', '=', own.idx).where('matchingIdx', 'is', null);
  if (kept.size > 0) marks = marks.where('slotIdx', 'not in', [...kept]);
  await marks.execute();
  if (slotIdxs.length === 0) return null;
  const marked = await db
    .insertInto('busy')
    .values(slotIdxs.map((slotIdx) => ({ slotIdx, participateIdx: own.idx, matchingIdx: null })))
    .onConflict((on) => on.doNothing())
    .returning('slotIdx')
    .execute();
  if (marked.length < slotIdxs.length) {
    const free = new Set(marked.map((row) => row.slotIdx));
    throw new Refusal('already_assigned', { slotIdxs: slotIdxs.filter((idx) => !free.has(idx)) });
  }
  return null;
}
