/**
 * The lists of whom participants would like to meet, as rows (docs/rules.md, R2, R3). Whoever writes a list locks its participation or
 * its row of `ranking`, after the participations that it names, so that two changes of one list come one after the other.
 */
import type { MeetingSide } from '#domain/matching/matching.ts';
import { type Database, hasRowLocks } from '../../../db/open.ts';
import { numbers } from '../../../db/search.ts';

/** Rows of one statement at most. */
const atATime = 500;

/** One list as it is to be stored. */
export interface StoredList {
  eventIdx: number;
  fromIdx: number;
  side: MeetingSide;
  /** Participations of the other side, best first. */
  toIdxs: readonly number[];
}

/** Puts lists in the place of those that these participations have. A place is given anew, never moved: two can't have the same for a moment. */
export async function replaceLists(trx: Database, lists: readonly StoredList[]): Promise<void> {
  for (let at = 0; at < lists.length; at += atATime)
    await trx
      .deleteFrom('preference')
      .where(
        'fromIdx',
        'in',
        lists.slice(at, at + atATime).map(({ fromIdx }) => fromIdx),
      )
      .execute();
  const rows = lists.flatMap(({ eventIdx, fromIdx, side, toIdxs }) =>
    toIdxs.map((toIdx, index) => ({
      eventIdx,
      fromIdx,
      fromSide: side,
      toIdx,
      toSide: side === 'company' ? ('buyer' as const) : ('company' as const),
      rank: index + 1,
    })),
  );
  for (let at = 0; at < rows.length; at += atATime)
    await trx
      .insertInto('preference')
      .values(rows.slice(at, at + atATime))
      .execute();
}

/** Takes these off the lists on which they stand; whoever comes after them moves up. Of one list or of all. */
export async function takeOffLists(
  trx: Database,
  toIdxs: readonly number[],
  fromIdx?: number,
): Promise<void> {
  const naming = trx
    .selectFrom('preference')
    .select('preference.fromIdx')
    .where('preference.toIdx', 'in', numbers(trx, JSON.stringify(toIdxs)));
  const lists = trx
    .selectFrom('ranking')
    .select('participateIdx')
    .where('participateIdx', 'in', fromIdx === undefined ? naming : naming.where('fromIdx', '=', fromIdx))
    .orderBy('participateIdx');
  const locked = await (hasRowLocks(trx) ? lists.forUpdate() : lists).execute();
  if (locked.length === 0) return;
  const fromIdxs = JSON.stringify(locked.map(({ participateIdx }) => participateIdx));
  const rows = await trx
    .selectFrom('preference')
    .select(['eventIdx', 'fromIdx', 'fromSide', 'toIdx'])
    .where('fromIdx', 'in', numbers(trx, fromIdxs))
    .orderBy('fromIdx')
    .orderBy('rank')
    .execute();
  const gone = new Set(toIdxs);
  const left = [...Map.groupBy(rows, (row) => row.fromIdx)].map(
    ([idx, list]): StoredList => ({
      eventIdx: list[0]?.eventIdx ?? 0,
      fromIdx: idx,
      side: list[0]?.fromSide ?? 'company',
      toIdxs: list.map(({ toIdx }) => toIdx).filter((toIdx) => !gone.has(toIdx)),
    }),
  );
  await replaceLists(trx, left);
}

/** Removes the lists of whoever takes part no more, and what stands of them on others'. */
export async function forgetPreferences(trx: Database, participateIdxs: readonly number[]): Promise<void> {
  const idxs = numbers(trx, JSON.stringify(participateIdxs));
  await trx.deleteFrom('preference').where('fromIdx', 'in', idxs).execute();
  await trx.deleteFrom('ranking').where('participateIdx', 'in', idxs).execute();
  await takeOffLists(trx, participateIdxs);
}
