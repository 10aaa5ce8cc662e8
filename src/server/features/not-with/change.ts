/**
 * Saying with whom one does not want to meet, and taking it back (docs/rules.md, M32). What it leaves for others to read is what they
 * read of anybody whose time is taken, and of a request that the organiser has cancelled.
 */
import type { AnswerOf, CheckedOf } from '#api/index.ts';
import { Refusal } from '#domain/common/catalogue.ts';
import { limits } from '#domain/common/limits.ts';
import { liveStates } from '#domain/matching/matching.ts';
import { visibilityFor } from '../../access/visibility.ts';
import type { ContextOf } from '../../calls/context.ts';
import type { Database } from '../../db/open.ts';
import { heldMeetings } from '../../db/places.ts';
import type { MatchingRow } from '../../db/tables.ts';
import { endAsCancelled } from '../matching/placing/end.ts';
import { hasOnList, holdPair, type PairOf, settlePair } from '../matching/rows/pair.ts';
import { notify } from '../notice/notify.ts';
import { assertApproved, lockApproved } from '../participation/rows/lock.ts';
import { takeOffLists } from '../participation/rows/preference.ts';

type Context = ContextOf<'POST /matching/setNotWith' | 'POST /matching/unsetNotWith'>;

/** Puts somebody on the list, ends the request that the two have, and names the confirmed meeting that stays. */
export async function setNotWith(
  context: ContextOf<'POST /matching/setNotWith'>,
  { participateIdx: otherIdx }: CheckedOf<'POST /matching/setNotWith'>,
): Promise<AnswerOf<'POST /matching/setNotWith'>> {
  const { db, own, now } = context;
  await assertOther(context, otherIdx);
  const pair = pairOf(own, otherIdx);
  await liveMeeting(db, pair);
  await lockApproved(db, own.idx);
  await assertApproved(db, [otherIdx]);
  await holdPair(db, pair, now);
  // Looked at once more: nobody asks between the two from here on.
  const meeting = await liveMeeting(db, pair);
  await putOnList(context, otherIdx);
  await takeOffLists(db, [otherIdx], own.idx);
  const ended = meeting !== undefined && meeting.state !== 'complete';
  if (ended) await endRequest(context, meeting);
  await settlePair(db, pair, now);
  return { ended, matchingIdx: meeting && !ended ? meeting.idx : null };
}

/** Takes them off it. Whether the two can meet again also lies with the other. */
export async function unsetNotWith(
  context: ContextOf<'POST /matching/unsetNotWith'>,
  { participateIdx: otherIdx }: CheckedOf<'POST /matching/unsetNotWith'>,
): Promise<null> {
  const { db, own, now } = context;
  // Whoever is on it can be taken off, also where they are seen no more.
  if (!(await hasOnList(db, own.idx, otherIdx))) {
    await assertOther(context, otherIdx);
    return null;
  }
  const pair = pairOf(own, otherIdx);
  await liveMeeting(db, pair);
  await holdPair(db, pair, now);
  await db
    .deleteFrom('notWith')
    .where('participateIdx', '=', own.idx)
    .where('otherIdx', '=', otherIdx)
    .execute();
  await settlePair(db, pair, now);
  return null;
}

/** Refuses with `participate_not_found` who is not of the other side, or is not seen. */
async function assertOther(context: Context, otherIdx: number): Promise<void> {
  const visibility = await visibilityFor(context);
  const row = await context.db
    .selectFrom('participate')
    .select(['idx as participateIdx', 'side', 'state', 'memberIdx'])
    .where('idx', '=', otherIdx)
    .where('eventIdx', '=', context.own.eventIdx)
    .where('side', '=', context.own.side === 'company' ? 'buyer' : 'company')
    .where('state', '=', 'COMPLETE')
    .executeTakeFirst();
  if (!row || !visibility.maySee(row)) throw new Refusal('participate_not_found');
}

const pairOf = ({ idx, eventIdx, side }: Context['own'], otherIdx: number): PairOf =>
  side === 'company'
    ? { eventIdx, companyIdx: idx, buyerIdx: otherIdx }
    : { eventIdx, companyIdx: otherIdx, buyerIdx: idx };

/** What lives between the two, locked until the transaction ends. */
async function liveMeeting(db: Database, { companyIdx, buyerIdx }: PairOf): Promise<MatchingRow | undefined> {
  const query = db
    .selectFrom('matching')
    .selectAll()
    .where('companyIdx', '=', companyIdx)
    .where('buyerIdx', '=', buyerIdx)
    .where('state', 'in', [...liveStates]);
  return heldMeetings(db, query).executeTakeFirst();
}

async function putOnList({ db, own, now }: Context, otherIdx: number): Promise<void> {
  if (await hasOnList(db, own.idx, otherIdx)) return;
  const { count } = await db
    .selectFrom('notWith')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('participateIdx', '=', own.idx)
    .executeTakeFirstOrThrow();
  if (count >= limits.notWith)
    throw new Refusal('invalid_parameter', [
      { field: 'participateIdx', rule: 'too_many', params: { max: limits.notWith } },
    ]);
  await db
    .insertInto('notWith')
    .values({
      participateIdx: own.idx,
      otherIdx,
      eventIdx: own.eventIdx,
      side: own.side,
      otherSide: own.side === 'company' ? 'buyer' : 'company',
      createdAt: now.toISOString(),
    })
    .execute();
}

/**
 * Cancelled by neither of the two, and both are told, as of what the organiser cancels: whether it was declined, which side ended it, and
 * who was not told of it would each say to managers, who read that the pair is not wanted, which of the two it is.
 */
async function endRequest({ db, now }: Context, meeting: MatchingRow): Promise<void> {
  await endAsCancelled(db, meeting, { now, reason: null, endedBy: null, placed: undefined });
  const to = [meeting.companyIdx, meeting.buyerIdx];
  await notify(db, { kind: 'meetingCancelled', meeting, to, place: null, now });
}
