/** The schedule of a person, what is free for two, and the slots in which someone cannot meet (decisions.md, 5). */
import type { AnswerOf, CheckedOf } from '#api/index.ts';
import type { Meeting } from '#api/matching.ts';
import { Refusal } from '#domain/catalogue.ts';
import { slotIsOpen } from '#domain/matching.ts';
import { mayView, type Side } from '#domain/participation.ts';
import { type MemberAsk, meetingParticipation, viewerIn } from '../ask.ts';
import { countedPage } from '../db/list.ts';
import { transact } from '../db/transact.ts';
import { type EventSpan, eventRow } from '../event/service.ts';
import { Listed } from '../serve-calls.ts';
import { asMeetings, meetingRows } from './meetings.ts';
import { slotBoard, slotEnd } from './slots.ts';

/** Every slot as the asker may choose it. Of the other person it says whether they can, never why not. */
export async function slotList(
  ask: MemberAsk,
  request: CheckedOf<'GET /matching/getSlotList'>,
): Promise<AnswerOf<'GET /matching/getSlotList'>> {
  const event = await eventRow(ask.db, request.eventIdx ?? ask.eventInUse);
  const own = await meetingParticipation(ask, event.idx);
  const other = request.targetParticipateIdx;
  if (other !== undefined) await demandSeen(ask, event, other);
  const board = await slotBoard(ask.db, event.idx, other === undefined ? [own.idx] : [own.idx, other]);
  return board.map((slot) => ({
    slotIdx: slot.idx,
    startsAt: slot.startsAt,
    endsAt: slotEnd(slot.startsAt, event.slotMinutes),
    isOpen: slotIsOpen(request.matchingType, slot.startsAt, event.firstOpensAt, ask.now),
    mine: slot.busy.get(own.idx) ?? null,
    otherIsFree: other === undefined ? null : !slot.busy.has(other),
    freeTables: slot.freeTables,
    freeInterpreters: slot.freeInterpreters,
  }));
}

/** Refuses with `participate_not_found` unless this participant is approved and the asker may see them. */
async function demandSeen(ask: MemberAsk, event: EventSpan, participateIdx: number): Promise<void> {
  const side = await demandParticipant(ask, event.idx, participateIdx);
  const viewer = await viewerIn(ask, event.idx);
  if (!mayView(viewer, { participateIdx, side, state: 'COMPLETE' }, event.viewType)) {
    throw new Refusal('participate_not_found');
  }
}

/** Refuses with `participate_not_found` unless this participant of the event is approved; answers their side. */
async function demandParticipant(ask: MemberAsk, eventIdx: number, participateIdx: number): Promise<Side> {
  const row = await ask.db
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
  ask: MemberAsk,
  request: CheckedOf<'GET /matching/getTable'>,
): Promise<AnswerOf<'GET /matching/getTable'>> {
  const event = await eventRow(ask.db, request.eventIdx ?? ask.eventInUse);
  const viewer = await viewerIn(ask, event.idx);
  const participateIdx = request.participateIdx ?? (await meetingParticipation(ask, event.idx)).idx;
  if (participateIdx !== viewer.participateIdx && !viewer.isManager) throw new Refusal('access_deny');
  if ((await demandParticipant(ask, event.idx, participateIdx)) === 'visitor')
    throw new Refusal('access_deny');

  const rows = await meetingRows(ask.db)
    .where('matching.state', '=', 'complete')
    .where((is) =>
      is.or([is('matching.companyIdx', '=', participateIdx), is('matching.buyerIdx', '=', participateIdx)]),
    )
    .execute();
  const meetings = await asMeetings(ask.db, rows, event, viewer, ask.now);
  const inSlot = new Map(meetings.map((meeting) => [meeting.slot?.slotIdx, meeting]));
  const board = await slotBoard(ask.db, event.idx, [participateIdx]);
  const owner = await ask.db
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
      meeting: inSlot.get(slot.idx) ?? null,
    })),
  };
}

/** One's own meetings, newest first; `online_matching_not_found` sends someone without any online one to the on-site tab. */
export async function meetingList(
  ask: MemberAsk,
  request: CheckedOf<'GET /matching/getList'>,
): Promise<Listed<Meeting[]>> {
  const event = await eventRow(ask.db, request.eventIdx ?? ask.eventInUse);
  const own = await meetingParticipation(ask, event.idx);
  const viewer = await viewerIn(ask, event.idx);
  const { side } = own;
  let query = meetingRows(ask.db).where(
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
  return new Listed(await asMeetings(ask.db, rows, event, viewer, ask.now), count);
}

/** Says anew in which slots one cannot meet: those named, and no others. A slot with a meeting in it is `already_assigned`. */
export async function markUnavailable(
  ask: MemberAsk,
  request: CheckedOf<'POST /matching/markUnavailable'>,
): Promise<null> {
  const event = await eventRow(ask.db, request.eventIdx ?? ask.eventInUse);
  const own = await meetingParticipation(ask, event.idx);
  const slotIdxs = [...new Set(request.slotIdxs)];
  await transact(ask.db, async (trx) => {
    const ofEvent = new Set(
      (await trx.selectFrom('slot').select('idx').where('eventIdx', '=', event.idx).execute()).map(
        (slot) => slot.idx,
      ),
    );
    if (!slotIdxs.every((idx) => ofEvent.has(idx))) {
      throw new Refusal('invalid_parameter', [{ field: 'slotIdxs', rule: 'one_of', params: {} }]);
    }
    await trx
      .deleteFrom('busy')
      .where('participateIdx', '=', own.idx)
      .where('matchingIdx', 'is', null)
      .execute();
    if (slotIdxs.length === 0) return;
    const marked = await trx
      .insertInto('busy')
      .values(slotIdxs.map((slotIdx) => ({ slotIdx, participateIdx: own.idx, matchingIdx: null })))
      .onConflict((on) => on.doNothing())
      .returning('slotIdx')
      .execute();
    if (marked.length < slotIdxs.length) {
      const free = new Set(marked.map((row) => row.slotIdx));
      throw new Refusal('already_assigned', { slotIdxs: slotIdxs.filter((idx) => !free.has(idx)) });
    }
  });
  return null;
}
