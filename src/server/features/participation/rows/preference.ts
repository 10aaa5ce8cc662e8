/**
 * The lists of whom participants would like to meet, as rows (docs/rules.md, R2, R3). Whoever writes a list locks its participation or
 * its row of `ranking`, after the participations that it names, so that two changes of one list come one after the other.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { MeetingSide } from '#domain/matching/matching.ts';
import { mostOnList } from '#domain/matching/ranking.ts';
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

/**
 * Whether managers read this row of `preference`. Whoever does not want to meet another has taken them off their own list, so a row of the
 * other's that stood on would tell who of the two it is: to managers it has gone, as if both had said so. Its participant keeps it.
 */
export const isTold = (alias: string): RawBuilder<SqlBool> => sql<SqlBool>`not exists (
  select 1 from not_with where not_with.participate_idx = ${sql.ref(`${alias}.toIdx`)}
    and not_with.other_idx = ${sql.ref(`${alias}.fromIdx`)})`;

/** The place of this row of `preference` among those that managers read, from 1. */
export const toldRank = (alias: string): RawBuilder<number> => sql<number>`(
  select cast(count(*) as integer) from preference as told
  where told.from_idx = ${sql.ref(`${alias}.fromIdx`)} and told.rank <= ${sql.ref(`${alias}.rank`)}
    and ${isTold('told')})`;

/**
 * The list that a manager sends with those put back whom managers don't read, each at its old place or last, also beyond what the event
 * takes: a refusal would tell of them. None of them is lost; what is sent ends where the list would hold more than `mostOnList`.
 */
export function putBack(
  told: readonly number[],
  stored: readonly number[],
  untold: ReadonlySet<number>,
): number[] {
  const kept = [...stored.entries()].filter(([, idx]) => untold.has(idx));
  const whole = told.slice(0, mostOnList - kept.length);
  for (const [at, idx] of kept) whole.splice(at, 0, idx);
  return whole;
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
    .select(['fromIdx', 'toIdx', 'rank'])
    .where('fromIdx', 'in', numbers(trx, fromIdxs))
    .orderBy('fromIdx')
    .orderBy('rank')
    .execute();
  const gone = new Set(toIdxs);
  await trx
    .deleteFrom('preference')
    .where('toIdx', 'in', numbers(trx, JSON.stringify(toIdxs)))
    .where('fromIdx', 'in', numbers(trx, fromIdxs))
    .execute();
  for (const { from, to, lists } of movesUp(rows, gone))
    await trx
      .updateTable('preference')
      .set({ rank: to })
      .where('rank', '=', from)
      .where('fromIdx', 'in', numbers(trx, JSON.stringify(lists)))
      .execute();
}

/**
 * Which places move up to which, with the lists in which they do; in the order in which each is free. Rows are moved and not written
 * anew: a new one asks for a lock on whom it names, and several who leave at once would wait for each other in a circle.
 */
function movesUp(
  rows: readonly { fromIdx: number; toIdx: number; rank: number }[],
  gone: ReadonlySet<number>,
): { from: number; to: number; lists: number[] }[] {
  const moves = [...Map.groupBy(rows, ({ fromIdx }) => fromIdx).values()].flatMap((list) =>
    list
      .filter(({ toIdx }) => !gone.has(toIdx))
      .map(({ fromIdx, rank }, index) => ({ fromIdx, from: rank, to: index + 1 }))
      .filter(({ from, to }) => from !== to),
  );
  return [...Map.groupBy(moves, ({ from, to }) => `${to} ${from}`).values()]
    .map((same) => ({
      from: same[0]?.from ?? 0,
      to: same[0]?.to ?? 0,
      lists: same.map(({ fromIdx }) => fromIdx),
    }))
    .sort((one, other) => one.to - other.to || one.from - other.from);
}

/** Removes the lists of whoever takes part no more, and what stands of them on others'. */
export async function forgetPreferences(trx: Database, participateIdxs: readonly number[]): Promise<void> {
  const idxs = numbers(trx, JSON.stringify(participateIdxs));
  await trx.deleteFrom('preference').where('fromIdx', 'in', idxs).execute();
  await trx.deleteFrom('ranking').where('participateIdx', 'in', idxs).execute();
  await takeOffLists(trx, participateIdxs);
}
