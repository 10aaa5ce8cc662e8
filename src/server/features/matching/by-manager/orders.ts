/** Which meetings are to come before which others: said by a manager, taken back and read (docs/rules.md, M47, M63). */
import type { AnswerOf, CheckedOf } from '#api/index.ts';
import type { OrderedMeeting } from '#api/matching/meeting-order.ts';
import { Refusal } from '#domain/common/catalogue.ts';
import { limits } from '#domain/common/limits.ts';
import { liveStates } from '#domain/matching/matching.ts';
import { inTheWay } from '#domain/matching/meeting-order.ts';
import type { ContextOf } from '../../../calls/context.ts';
import { announce, managersOf } from '../../../db/announce.ts';
import { countedPage } from '../../../db/list.ts';
import { type Database, hasRowLocks } from '../../../db/open.ts';
import { heldMeetings } from '../../../db/places.ts';
import { numbers } from '../../../db/search.ts';
import type { MatchingRow } from '../../../db/tables.ts';
import { Listed } from '../../../platform/cache/listed.ts';
import { participationNames, shownNames } from '../rows/participation-names.ts';
import { timesOf } from '../slots/order.ts';
import { record } from './by-hand.ts';

type Call = 'GET /manage/matching/getOrders';

/** By the time of the one that comes first; what has no place yet comes last. */
export async function meetingOrders(
  { db, eventIdx }: ContextOf<Call>,
  { matchingIdx, ...paged }: CheckedOf<Call>,
): Promise<Listed<AnswerOf<Call>>> {
  const query = db
    .selectFrom('meetingOrder')
    .leftJoin('placement', 'placement.matchingIdx', 'meetingOrder.beforeIdx')
    .leftJoin('slot', 'slot.idx', 'placement.slotIdx')
    .select(['meetingOrder.beforeIdx', 'meetingOrder.afterIdx'])
    .where('meetingOrder.eventIdx', '=', eventIdx)
    .$if(matchingIdx !== undefined, (those) =>
      those.where((is) =>
        is.or([
          is('meetingOrder.beforeIdx', '=', matchingIdx as number),
          is('meetingOrder.afterIdx', '=', matchingIdx as number),
        ]),
      ),
    )
    .orderBy((of) => of.fn.coalesce('slot.startsAt', of.val('9')))
    .orderBy('meetingOrder.beforeIdx')
    .orderBy('meetingOrder.afterIdx');
  const { rows, count } = await countedPage(query, paged);
  const meetings = await meetingsOf(
    db,
    rows.flatMap(({ beforeIdx, afterIdx }) => [beforeIdx, afterIdx]),
  );
  return new Listed(
    rows.flatMap(({ beforeIdx, afterIdx }) => {
      const [before, after] = [meetings.get(beforeIdx), meetings.get(afterIdx)];
      return before && after ? [{ before, after }] : [];
    }),
    count,
  );
}

/** These meetings, by their numbers, each with whose it is and when. */
async function meetingsOf(
  db: Database,
  matchingIdxs: readonly number[],
): Promise<ReadonlyMap<number, OrderedMeeting>> {
  if (matchingIdxs.length === 0) return new Map();
  const rows = await db
    .selectFrom('matching')
    .leftJoin('placement', 'placement.matchingIdx', 'matching.idx')
    .leftJoin('slot', 'slot.idx', 'placement.slotIdx')
    .select(['matching.idx', 'matching.state', 'matching.companyIdx', 'matching.buyerIdx', 'slot.startsAt'])
    .where('matching.idx', 'in', numbers(db, JSON.stringify(matchingIdxs)))
    .execute();
  const idxs = [...new Set(rows.flatMap(({ companyIdx, buyerIdx }) => [companyIdx, buyerIdx]))];
  const parties = await participationNames(db)
    .where('participate.idx', 'in', numbers(db, JSON.stringify(idxs)))
    .execute();
  const partyOf = new Map(parties.map((one) => [one.participateIdx, shownNames(one)]));
  return new Map(
    rows.flatMap(({ idx, state, companyIdx, buyerIdx, startsAt }) => {
      const [company, buyer] = [partyOf.get(companyIdx), partyOf.get(buyerIdx)];
      if (!company || !buyer) return [];
      return [[idx, { matchingIdx: idx, stateMatching: state, startsAt, company, buyer }] as const];
    }),
  );
}

/** An event has some thousand meetings; what comes before a meeting is walked through once. */
const mostSteps = 10_000;

/**
 * Says that one meeting comes before another, or takes it back. A circle is refused (`invalid_parameter` of `afterIdx`): it could never be
 * kept; so is what stands otherwise by now (`meeting_order`). Saying again what holds changes nothing.
 */
export async function orderMeetings(
  context: ContextOf<'POST /manage/matching/order'>,
  { beforeIdx, afterIdx, ordered }: CheckedOf<'POST /manage/matching/order'>,
): Promise<null> {
  const { db, now, eventIdx } = context;
  const bad = (rule: 'duplicate' | 'one_of') =>
    new Refusal('invalid_parameter', [{ field: 'afterIdx', rule, params: {} }]);
  if (beforeIdx === afterIdx) throw bad('duplicate');
  // Orders are written one at a time in an event, so that no two of them close a circle together; before the meetings, as `db/places.ts` says.
  if (ordered === 'Y')
    await db
      .selectFrom('event')
      .select('idx')
      .where('idx', '=', eventIdx)
      .$if(hasRowLocks(db), (query) => query.forNoKeyUpdate())
      .execute();
  const meetings = await lockedMeetings(db, eventIdx, [beforeIdx, afterIdx]);
  const pair = { beforeIdx, afterIdx };
  if (ordered === 'N') {
    const gone = await db
      .deleteFrom('meetingOrder')
      .where((is) => is.and(pair))
      .returning('eventIdx')
      .execute();
    if (gone.length > 0) await tell(context, meetings, { pair, action: 'unorder' });
    return null;
  }
  if (await comesBefore(db, afterIdx, beforeIdx)) throw bad('one_of');
  await assertStandSo(db, pair);
  const made = await db
    .insertInto('meetingOrder')
    .values({ eventIdx, ...pair, createdAt: now.toISOString() })
    .onConflict((on) => on.columns(['beforeIdx', 'afterIdx']).doNothing())
    .returning('eventIdx')
    .execute();
  if (made.length === 0) return null;
  await assertRoom(db, eventIdx);
  await tell(context, meetings, { pair, action: 'order' });
  return null;
}

interface Pair {
  beforeIdx: number;
  afterIdx: number;
}

/**
 * `meeting_order` where the two have places in which they don't come so. Their rows are locked: one that moves at the same moment has moved, or
 * waits and meets the order (docs/rules.md, M66).
 */
async function assertStandSo(db: Database, { beforeIdx, afterIdx }: Pair): Promise<void> {
  const at = await timesOf(db, [beforeIdx, afterIdx]);
  const order = {
    beforeIdx,
    afterIdx,
    beforeAt: at.get(beforeIdx) ?? null,
    afterAt: at.get(afterIdx) ?? null,
  };
  const startsAt = order.beforeAt;
  const found = startsAt === null ? undefined : inTheWay([order], { matchingIdx: beforeIdx, startsAt });
  if (found) throw new Refusal('meeting_order', found);
}

/** `invalid_parameter` of `afterIdx` where the event has more orders by now than it may. The event's row is locked. */
async function assertRoom(db: Database, eventIdx: number): Promise<void> {
  const { count } = await db
    .selectFrom('meetingOrder')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('eventIdx', '=', eventIdx)
    .executeTakeFirstOrThrow();
  const max = limits.meetingOrders;
  if (count > max)
    throw new Refusal('invalid_parameter', [{ field: 'afterIdx', rule: 'too_many', params: { max } }]);
}

async function tell(
  context: ContextOf<'POST /manage/matching/order'>,
  meetings: readonly MatchingRow[],
  { pair: { beforeIdx, afterIdx }, action }: { pair: Pair; action: 'order' | 'unorder' },
): Promise<void> {
  for (const meeting of meetings) {
    const other = meeting.idx === beforeIdx ? { afterIdx } : { beforeIdx };
    const said = action === 'order' ? { after: other } : { before: other, after: {} };
    await record(context, meeting, { action, reason: null, ...said });
  }
  announce(context.db, [managersOf(context.eventIdx)]);
}

/** The two, with their rows locked in the order of their numbers; `matching_not_found`, and `matching_state` of one that has ended. */
async function lockedMeetings(
  db: Database,
  eventIdx: number,
  idxs: readonly number[],
): Promise<MatchingRow[]> {
  const query = db
    .selectFrom('matching')
    .selectAll()
    .where('eventIdx', '=', eventIdx)
    .where('idx', 'in', [...idxs])
    .orderBy('idx');
  const rows = await heldMeetings(db, query).execute();
  if (rows.length < idxs.length) throw new Refusal('matching_not_found');
  const isLive = (row: MatchingRow) => liveStates.some((state) => state === row.state);
  if (!rows.every(isLive)) throw new Refusal('matching_state');
  return rows;
}

/** Whether a meeting comes before another, over however many between them. Beyond the steps it is taken to: a circle is never undone. */
async function comesBefore(db: Database, fromIdx: number, toIdx: number): Promise<boolean> {
  const seen = new Set([fromIdx]);
  let edge = [fromIdx];
  while (edge.length > 0) {
    if (seen.size >= mostSteps) return true;
    const rows = await db
      .selectFrom('meetingOrder')
      .select('afterIdx')
      .where('beforeIdx', 'in', edge.slice(0, 1_000))
      .execute();
    edge = [...new Set(rows.map(({ afterIdx }) => afterIdx))]
      .filter((idx) => !seen.has(idx))
      .concat(edge.slice(1_000));
    for (const idx of edge) seen.add(idx);
    if (seen.has(toIdx)) return true;
  }
  return false;
}
