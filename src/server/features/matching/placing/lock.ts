/** Meetings that stay where they are until a person unlocks them (docs/rules.md, M45). The key of `placement_lock` holds it. */
import { Refusal } from '#domain/common/catalogue.ts';
import type { Database } from '../../../db/open.ts';
import { prepared } from '../../../db/prepared.ts';
import { numbers } from '../../../db/search.ts';

const locks = prepared((db, given: { matchingIdx: number }) =>
  db
    .selectFrom('placementLock')
    .select('placementLock.matchingIdx')
    .where('placementLock.matchingIdx', '=', given.matchingIdx),
);

export const isLocked = async (db: Database, matchingIdx: number): Promise<boolean> =>
  (await locks(db, { matchingIdx })).length > 0;

/** `meeting_locked`. The meeting's row is locked by the caller, as it is by whoever locks or unlocks it. */
export async function assertUnlocked(db: Database, matchingIdx: number): Promise<void> {
  if (await isLocked(db, matchingIdx)) throw new Refusal('meeting_locked');
}

/** Those of these meetings that are locked. */
export async function lockedAmong(db: Database, matchingIdxs: readonly number[]): Promise<Set<number>> {
  if (matchingIdxs.length === 0) return new Set();
  const rows = await db
    .selectFrom('placementLock')
    .select('matchingIdx')
    .where('matchingIdx', 'in', numbers(db, JSON.stringify(matchingIdxs)))
    .execute();
  return new Set(rows.map(({ matchingIdx }) => matchingIdx));
}

const unlock = prepared((db, given: { matchingIdx: number }) =>
  db
    .deleteFrom('placementLock')
    .where('placementLock.matchingIdx', '=', given.matchingIdx)
    .returning('placementLock.matchingIdx'),
);

/** Answers whether it was locked. */
export const removeLock = async (db: Database, matchingIdx: number): Promise<boolean> =>
  (await unlock(db, { matchingIdx })).length > 0;
