/** A table of one's own goes with its owner (docs/rules.md, E10). */
import type { Database } from '../../../db/open.ts';

/** The tables of a participation that ends are everyone's again. What was held at them stays where it was. */
export async function freeTablesOf(trx: Database, participateIdx: number): Promise<void> {
  const own = await trx
    .selectFrom('eventTable')
    .select('idx')
    .where('ownerIdx', '=', participateIdx)
    .execute();
  if (own.length === 0) return;
  const idxs = own.map(({ idx }) => idx);
  // Its meetings to come are cancelled: who still sits there has begun.
  await trx.updateTable('placement').set({ tableOpen: null }).where('tableIdx', 'in', idxs).execute();
  await trx.updateTable('eventTable').set({ ownerIdx: null }).where('idx', 'in', idxs).execute();
}
