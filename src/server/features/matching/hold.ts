/** What a manager says of where and when meetings are, before anything places them: locked, and one before another (docs/rules.md, M45, M47). */
import type { CheckedOf } from '#api/index.ts';
import type { Meeting } from '#api/matching/matching.ts';
import { Refusal } from '#domain/common/catalogue.ts';
import { liveStates } from '#domain/matching/matching.ts';
import type { ContextOf } from '../../calls/context.ts';
import { announce, managersOf } from '../../db/announce.ts';
import { type Database, hasRowLocks } from '../../db/open.ts';
import { heldMeetings } from '../../db/places.ts';
import type { MatchingRow } from '../../db/tables.ts';
import { record } from './by-hand.ts';
import { removeLock } from './rows/lock.ts';
import { readMeeting } from './rows/meetings.ts';
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

/** Says that one meeting comes before another, or takes it back. A circle is refused: it could never be kept. */
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
    if (gone.length > 0) await tell(context, meetings, 'unorder');
    return null;
  }
  if (await comesBefore(db, afterIdx, beforeIdx)) throw bad('one_of');
  const made = await db
    .insertInto('meetingOrder')
    .values({ eventIdx, ...pair, createdAt: now.toISOString() })
    .onConflict((on) => on.columns(['beforeIdx', 'afterIdx']).doNothing())
    .returning('eventIdx')
    .execute();
  if (made.length > 0) await tell(context, meetings, 'order');
  return null;
}

async function tell(
  context: ContextOf<'POST /manage/matching/order'>,
  meetings: readonly MatchingRow[],
  action: 'order' | 'unorder',
): Promise<void> {
  for (const meeting of meetings) await record(context, meeting, { action, reason: null, after: {} });
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
