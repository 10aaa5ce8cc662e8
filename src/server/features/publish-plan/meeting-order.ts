/** The order that managers set between meetings, as publishing a plan keeps it against what stands by then (docs/rules.md, M47, D19). */
import type { Database } from '../../db/open.ts';
import { numbers } from '../../db/search.ts';
import { slotsOf } from '../matching/slots/slots.ts';

interface Standing {
  matchingIdx: number;
  slotIdx: number | null;
}

const standsAs = ({ matchingIdx, slotIdx }: Standing): string => `${slotIdx} meeting ${matchingIdx}`;

/**
 * The orders of an event beside its confirmed meetings. `inTheWay` names those that stand where this meeting can't be in that slot before
 * they have moved, as `standsAs` names them.
 */
export async function ordersIn(db: Database, eventIdx: number, placed: readonly Standing[]) {
  const orders = await db
    .selectFrom('meetingOrder')
    .select(['beforeIdx', 'afterIdx'])
    .where('eventIdx', '=', eventIdx)
    .execute();
  const inTime = orders.length > 0 ? await slotsOf(db, eventIdx) : [];
  const at = new Map(inTime.map(({ idx }, no) => [idx, no]));
  const standing = new Map(placed.map((one) => [one.matchingIdx, one]));
  const earlier = Map.groupBy(orders, ({ afterIdx }) => afterIdx);
  const later = Map.groupBy(orders, ({ beforeIdx }) => beforeIdx);
  const inTheWay = (matchingIdx: number | null, slotIdx: number | null): string[] => {
    const time = at.get(slotIdx ?? 0);
    if (matchingIdx === null || time === undefined) return [];
    const those = (idxs: readonly number[], isWrong: (other: number) => boolean) =>
      idxs.flatMap((idx) => {
        const other = standing.get(idx);
        const otherTime = at.get(other?.slotIdx ?? 0);
        return other && otherTime !== undefined && isWrong(otherTime) ? [standsAs(other)] : [];
      });
    const before = (earlier.get(matchingIdx) ?? []).map(({ beforeIdx }) => beforeIdx);
    const after = (later.get(matchingIdx) ?? []).map(({ afterIdx }) => afterIdx);
    return [...those(before, (other) => other >= time), ...those(after, (other) => other <= time)];
  };
  return { inTheWay, standsAs };
}

/** Those of these meetings, which have their places, that don't come before or after others as they are to. */
export async function outOfOrder<T extends { matchingIdx: number }>(
  trx: Database,
  made: readonly T[],
): Promise<T[]> {
  if (made.length === 0) return [];
  const idxs = numbers(trx, JSON.stringify(made.map(({ matchingIdx }) => matchingIdx)));
  const broken = await trx
    .selectFrom('meetingOrder as o')
    .innerJoin('placement as before', 'before.matchingIdx', 'o.beforeIdx')
    .innerJoin('slot as beforeSlot', 'beforeSlot.idx', 'before.slotIdx')
    .innerJoin('placement as after', 'after.matchingIdx', 'o.afterIdx')
    .innerJoin('slot as afterSlot', 'afterSlot.idx', 'after.slotIdx')
    .select(['o.beforeIdx', 'o.afterIdx'])
    .where((is) => is.or([is('o.beforeIdx', 'in', idxs), is('o.afterIdx', 'in', idxs)]))
    .whereRef('beforeSlot.startsAt', '>=', 'afterSlot.startsAt')
    .execute();
  const wrong = new Set(broken.flatMap(({ beforeIdx, afterIdx }) => [beforeIdx, afterIdx]));
  return made.filter(({ matchingIdx }) => wrong.has(matchingIdx));
}
