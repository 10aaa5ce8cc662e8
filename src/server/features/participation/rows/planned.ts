/** Plans of the organiser, once somebody takes part no more (docs/rules.md, D1). */
import type { Database } from '../../../db/open.ts';
import { numbers } from '../../../db/search.ts';

/** Removes the pairs of these participations from every plan. */
export async function forgetPlanned(trx: Database, participateIdxs: readonly number[]): Promise<void> {
  const idxs = numbers(trx, JSON.stringify(participateIdxs));
  await trx
    .deleteFrom('meetingPlanRow')
    .where((is) => is.or([is('companyIdx', 'in', idxs), is('buyerIdx', 'in', idxs)]))
    .execute();
}
