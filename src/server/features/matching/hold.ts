/** What a manager says of where and when meetings are, before anything places them: locked, and one before another (docs/rules.md, M45, M47, M63). */
import type { CheckedOf } from '#api/index.ts';
import type { Meeting } from '#api/matching/matching.ts';
import { Refusal } from '#domain/common/catalogue.ts';
import { limits } from '#domain/common/limits.ts';
import { liveStates } from '#domain/matching/matching.ts';
import { inTheWay } from '#domain/matching/meeting-order.ts';
import type { ContextOf } from '../../calls/context.ts';
import { announce, managersOf } from '../../db/announce.ts';
import { type Database, hasRowLocks } from '../../db/open.ts';
import { heldMeetings } from '../../db/places.ts';
import type { MatchingRow } from '../../db/tables.ts';
import { record } from './by-hand.ts';
import { removeLock } from './rows/lock.ts';
import { readMeeting } from './rows/meetings.ts';
import { timesOf } from './rows/order.ts';
import { placeToCome } from './rows/place.ts';

/** Locks a confirmed meeting that is to come where it is, or unlocks it. `enforce` has locked its row. */
export async function lockMeeting(
  context: ContextOf<'POST /manage/matching/lock'>,
  { locked }: CheckedOf<'POST /manage/matching/lock'>,
): Promise<Meeting> {
  const { db, now, subject: meeting } = context;
  await placeToCome(db, meeting, now);
  const isChanged = locked === 'Y' ? await addLock(db, meeting.idx, now) : await removeLock(db, meeting.idx);
  if (isChanged) {
    await record(context, meeting, {
      action: locked === 'Y' ? 'lock' : 'unlock',
      reason: null,
      after: {},
    });
    announce(db, [managersOf(meeting.eventIdx)]);
  }
  return readMeeting(context, meeting.idx);
}

async function addLock(db: Database, matchingIdx: number, now: Date): Promise<boolean> {
  const { slotIdx, tableIdx } = await db
    .selectFrom('placement')
    .select(['slotIdx', 'tableIdx'])
    .where('matchingIdx', '=', matchingIdx)
    .executeTakeFirstOrThrow();
  const added = await db
    .insertInto('placementLock')
    .values({ matchingIdx, slotIdx, tableIdx, createdAt: now.toISOString() })
    .onConflict((on) => on.doNothing())
    .returning('matchingIdx')
    .execute();
  return added.length > 0;
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
  await assertRoom(db, eventIdx);
  const made = await db
    .insertInto('meetingOrder')
    .values({ eventIdx, ...pair, createdAt: now.toISOString() })
    .onConflict((on) => on.columns(['beforeIdx', 'afterIdx']).doNothing())
    .returning('eventIdx')
    .execute();
  if (made.length > 0) await tell(context, meetings, { pair, action: 'order' });
  return null;
}

interface Pair {
  beforeIdx: number;
  afterIdx: number;
}

/**
 * `meeting_order` where the two have places in which they don't come so. Their rows are locked: one that moves at the same moment has moved, or
 * waits and meets the order (docs/rules.md, M64).
 */
async function assertStandSo(db: Database, { beforeIdx, afterIdx }: Pair): Promise<void> {
  const at = await timesOf(db, [beforeIdx, afterIdx]);
  const order = { beforeIdx, afterIdx, beforeAt: at.get(beforeIdx) ?? null, afterAt: at.get(afterIdx) ?? null };
  const startsAt = order.beforeAt;
  const found = startsAt === null ? undefined : inTheWay([order], { matchingIdx: beforeIdx, startsAt });
  if (found) throw new Refusal('meeting_order', found);
}

/** `invalid_parameter` of `afterIdx` where the event has as many orders as it may. The event's row is locked. */
async function assertRoom(db: Database, eventIdx: number): Promise<void> {
  const { count } = await db
    .selectFrom('meetingOrder')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('eventIdx', '=', eventIdx)
    .executeTakeFirstOrThrow();
  const max = limits.meetingOrders;
  if (count >= max)
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
