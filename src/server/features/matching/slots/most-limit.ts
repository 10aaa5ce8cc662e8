/** The most meetings that somebody is to have in all (docs/rules.md, M46), for what places many of them. */
import type { Database } from '../../../db/open.ts';
import { numbers } from '../../../db/search.ts';
import type { Limited } from './day-limit.ts';

interface OfPair {
  companyIdx: number;
  buyerIdx: number;
}

/**
 * Those of the pairs, which have no meeting yet, that are too many for one of their two (`lockLimited`), if they are made in this order. What
 * stands counts wherever it is, so that moving it is asked nothing: the caller has given nothing back yet.
 */
export async function beyondMost<T extends OfPair>(
  trx: Database,
  people: readonly Limited[],
  pairs: readonly T[],
): Promise<T[]> {
  const limited = people.filter(({ meetingsMost }) => meetingsMost !== null);
  if (limited.length === 0 || pairs.length === 0) return [];
  const left = new Map(limited.map(({ idx, meetingsMost }) => [idx, meetingsMost as number]));
  const them = numbers(trx, JSON.stringify([...left.keys()]));
  const placed = await trx
    .selectFrom('placement')
    .select(['companyIdx', 'buyerIdx'])
    .where((is) => is.or([is('companyIdx', 'in', them), is('buyerIdx', 'in', them)]))
    .execute();
  const take = ({ companyIdx, buyerIdx }: OfPair) => {
    for (const idx of [companyIdx, buyerIdx]) {
      const most = left.get(idx);
      if (most !== undefined) left.set(idx, most - 1);
    }
  };
  placed.forEach(take);
  return pairs.filter((one) => {
    const isBeyond = [one.companyIdx, one.buyerIdx].some((idx) => (left.get(idx) ?? 1) < 1);
    if (!isBeyond) take(one);
    return isBeyond;
  });
}
