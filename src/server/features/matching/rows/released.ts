/** Meetings that an interpreter had and has no more, so that their calendar takes them away. */
import type { Database } from '../../../db/open.ts';
import { prepared } from '../../../db/prepared.ts';
import { numbers } from '../../../db/search.ts';

const heldBy = (db: Database) =>
  db
    .selectFrom('placement')
    .innerJoin('slot', 'slot.idx', 'placement.slotIdx')
    .leftJoin('eventTable', 'eventTable.idx', 'placement.tableIdx')
    .select([
      'placement.interpreterIdx',
      'placement.matchingIdx',
      'slot.startsAt',
      'eventTable.no as tableNo',
    ])
    .where('placement.interpreterIdx', 'is not', null);

const heldByOne = prepared((db, given: { matchingIdx: number }) =>
  heldBy(db).where('placement.matchingIdx', '=', given.matchingIdx),
);

/** To be called before these meetings give up what they hold. */
export async function keepReleased(trx: Database, matchingIdxs: readonly number[]): Promise<void> {
  const [first] = matchingIdxs;
  if (first === undefined) return;
  const held =
    matchingIdxs.length === 1
      ? await heldByOne(trx, { matchingIdx: first })
      : await heldBy(trx)
          .where('placement.matchingIdx', 'in', numbers(trx, JSON.stringify(matchingIdxs)))
          .execute();
  for (const { interpreterIdx, ...was } of held)
    await trx
      .insertInto('interpreterRelease')
      .values({ interpreterIdx: interpreterIdx as number, ...was })
      .onConflict((on) =>
        on
          .columns(['interpreterIdx', 'matchingIdx'])
          .doUpdateSet({ startsAt: was.startsAt, tableNo: was.tableNo }),
      )
      .execute();
}
