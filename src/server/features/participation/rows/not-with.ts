/** With whom somebody does not want to meet, once they take part no more (docs/rules.md, M30). */
import type { Database } from '../../../db/open.ts';

/**
 * Removes their own list, what stands of them on others', and that such a pair does not meet: nobody asks whoever is gone. Their live
 * meetings have ended, or have begun and stand.
 */
export async function forgetNotWith(trx: Database, participateIdxs: readonly number[]): Promise<void> {
  const idxs = [...participateIdxs];
  await trx
    .deleteFrom('notWith')
    .where((is) => is.or([is('participateIdx', 'in', idxs), is('otherIdx', 'in', idxs)]))
    .execute();
  await trx
    .deleteFrom('pair')
    .where('kind', '=', 'not')
    .where((is) => is.or([is('companyIdx', 'in', idxs), is('buyerIdx', 'in', idxs)]))
    .execute();
}
