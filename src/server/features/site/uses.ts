/** How many stored rows use what forms offer to choose from: an entry that is used is never taken away, only offered no longer (docs/rules/site.md, I10). */
import { currencies } from '#domain/common/numbers/currencies.ts';
import type { Database } from '../../db/open.ts';

export interface Use {
  value: string;
  count: number;
}

/** Of committees and industries the applications that chose each, of currencies the consultation logs in each; what nobody uses is missing. */
export async function usesOf(
  db: Database,
): Promise<{ committees: Use[]; industries: Use[]; currencies: Use[] }> {
  const chosen = await db
    .selectFrom('participateChoice')
    .select(['kind', 'value'])
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('kind', 'in', ['tradeCommittees', 'industries'])
    .groupBy(['kind', 'value'])
    .execute();
  const logs = await db
    .selectFrom('counseling')
    .select('currency as value')
    .select((of) => of.fn.countAll<number>().as('count'))
    // Each is looked up: of all logs together the whole table would be read.
    .where('currency', 'in', [...currencies])
    .groupBy('currency')
    .execute();
  const of = (kind: 'tradeCommittees' | 'industries') =>
    chosen.filter((row) => row.kind === kind).map(({ value, count }) => ({ value, count: Number(count) }));
  return {
    committees: of('tradeCommittees'),
    industries: of('industries'),
    currencies: logs.map(({ value, count }) => ({ value, count: Number(count) })),
  };
}
