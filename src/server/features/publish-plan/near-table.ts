/** A table for a planned meeting that its people can walk to in time from what stands beside it (docs/rules.md, D13). */
import type { Database } from '../../db/open.ts';
import { numbers } from '../../db/search.ts';
import type { Walks } from '../matching/rows/walks.ts';
import type { PlanRow } from './read-rows.ts';
import { freeTables, isAwaited } from './spare-table.ts';

/** The tables at which the two who are to sit there have their meetings right before and after. */
async function tablesBeside(trx: Database, { beside }: Walks, row: PlanRow): Promise<number[]> {
  const slots = beside(row.slotIdx ?? 0);
  const people = [row.companyRepIdx, row.buyerRepIdx].filter((idx) => idx !== null);
  if (slots.length === 0 || people.length === 0) return [];
  const rows = await trx
    .selectFrom('placement')
    .select('tableIdx')
    .where('slotIdx', 'in', slots)
    .where((is) => is.or([is('companyRepIdx', 'in', people), is('buyerRepIdx', 'in', people)]))
    .execute();
  return rows.flatMap(({ tableIdx }) => tableIdx ?? []);
}

/**
 * The tables to try, in turn: the planned one, then those that are free, an own one of the two first, and else whichever is nearest to the
 * planned one; last those that another meeting of the plan waits for. `isTooFar`: some would be free, and none of all can be walked to.
 */
export async function nearTables(
  trx: Database,
  walks: Walks,
  row: PlanRow,
): Promise<{ tables: number[]; isTooFar: boolean }> {
  const beside = await tablesBeside(trx, walks, row);
  const isNear = (idx: number) => beside.every((other) => walks.canWalk(idx, other));
  const free = await freeTables(trx, row)
    .select((is) => isAwaited(is, row).as('isAwaited'))
    .orderBy('eventTable.no')
    .execute();
  const planned = walks.stands.get(row.tableIdx ?? 0);
  const rankOf = ({ idx, owner, isAwaited: isOfOthers }: (typeof free)[number]): number => {
    if (idx === row.tableIdx) return -3;
    if (isOfOthers) return Number.MAX_SAFE_INTEGER;
    if (owner !== 0) return owner === row.buyerIdx ? -2 : -1;
    const stand = walks.stands.get(idx);
    return planned && stand ? Math.hypot(planned.across - stand.across, planned.y - stand.y) : 0;
  };
  const near = free.filter(({ idx }) => isNear(idx)).sort((one, other) => rankOf(one) - rankOf(other));
  return { tables: near.map(({ idx }) => idx), isTooFar: near.length === 0 && free.length > 0 };
}

interface Seated {
  slotIdx: number;
  tableIdx: number | null;
  companyRepIdx: number;
  buyerRepIdx: number;
}

/** Those of these meetings, which have their places, to which somebody can't walk from what they have right before, or on from there. */
export async function tooFarOf<T extends Seated>(
  trx: Database,
  { beside, canWalk }: Walks,
  made: readonly T[],
): Promise<T[]> {
  const people = JSON.stringify(
    made.flatMap(({ companyRepIdx, buyerRepIdx }) => [companyRepIdx, buyerRepIdx]),
  );
  const slots = JSON.stringify([...new Set(made.flatMap(({ slotIdx }) => beside(slotIdx)))]);
  const rows = await trx
    .selectFrom('placement')
    .select(['slotIdx', 'tableIdx', 'companyRepIdx', 'buyerRepIdx'])
    .where('slotIdx', 'in', numbers(trx, slots))
    .where((is) =>
      is.or([is('companyRepIdx', 'in', numbers(trx, people)), is('buyerRepIdx', 'in', numbers(trx, people))]),
    )
    .execute();
  const seats = new Map(
    rows.flatMap(({ slotIdx, tableIdx, companyRepIdx, buyerRepIdx }) =>
      [companyRepIdx, buyerRepIdx].map((person) => [`${slotIdx} ${person}`, tableIdx] as const),
    ),
  );
  return made.filter(({ slotIdx, tableIdx, companyRepIdx, buyerRepIdx }) =>
    beside(slotIdx).some((other) =>
      [companyRepIdx, buyerRepIdx].some(
        (person) => !canWalk(tableIdx, seats.get(`${other} ${person}`) ?? null),
      ),
    ),
  );
}
