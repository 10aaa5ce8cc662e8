/** Whom the organiser wants to bring together, once one of the two takes part no more (docs/rules.md, M48). */
import type { Database } from '../../../db/open.ts';

/** Removes the pairs of these participations, with what was noted of them. */
export async function forgetWanted(trx: Database, participateIdxs: readonly number[]): Promise<void> {
  const idxs = [...participateIdxs];
  await trx
    .deleteFrom('wantedPair')
    .where((is) => is.or([is('companyIdx', 'in', idxs), is('buyerIdx', 'in', idxs)]))
    .execute();
}
