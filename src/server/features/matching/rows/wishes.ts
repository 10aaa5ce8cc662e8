/** The times that requests wish for. */
import type { Database } from '../../../db/open.ts';
import { prepared } from '../../../db/prepared.ts';
import { numbers } from '../../../db/search.ts';

const wishRows = (db: Database) =>
  db
    .selectFrom('matchingWish')
    .innerJoin('slot', 'slot.idx', 'matchingWish.slotIdx')
    .select(['matchingWish.matchingIdx', 'matchingWish.slotIdx', 'slot.startsAt'])
    .orderBy('matchingWish.matchingIdx')
    .orderBy('matchingWish.rank');

const wishesOfOne = prepared((db, given: { matchingIdx: number }) =>
  wishRows(db).where('matchingWish.matchingIdx', '=', given.matchingIdx),
);

// As one value: of a list each number would be one, and a statement takes 32,766.
const wishesOfAll = prepared((db, given: { idxs: string }) =>
  wishRows(db).where('matchingWish.matchingIdx', 'in', numbers(db, given.idxs)),
);

/** The wished slots of each meeting, first wish first. */
export async function wishesOf(db: Database, matchingIdxs: readonly number[]) {
  const byMeeting = new Map<number, { slotIdx: number; startsAt: string }[]>();
  const [first] = matchingIdxs;
  if (first === undefined) return byMeeting;
  const rows =
    matchingIdxs.length === 1
      ? await wishesOfOne(db, { matchingIdx: first })
      : await wishesOfAll(db, { idxs: JSON.stringify(matchingIdxs) });
  for (const { matchingIdx, ...wish } of rows) {
    const list = byMeeting.get(matchingIdx);
    if (list) list.push(wish);
    else byMeeting.set(matchingIdx, [wish]);
  }
  return byMeeting;
}
