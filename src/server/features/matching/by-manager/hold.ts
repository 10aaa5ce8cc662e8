/** A manager holds meetings where they are (docs/rules.md, M45). */
import type { CheckedOf } from '#api/index.ts';
import type { Meeting } from '#api/matching/matching.ts';
import type { ContextOf } from '../../../calls/context.ts';
import { announce, managersOf } from '../../../db/announce.ts';
import type { Database } from '../../../db/open.ts';
import { removeLock } from '../placing/lock.ts';
import { placeToCome } from '../placing/place.ts';
import { readMeeting } from '../rows/meetings.ts';
import { record } from './by-hand.ts';

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
