/** A visitor who takes part by a company or a buyer, or has been entered by the organiser. */
import { liveStates } from '#domain/participation/participation.ts';
import { type Database, hasRowLocks } from '../../../db/open.ts';
import { refreshSearch } from './search.ts';

/** Ends a member's participation as a visitor; the registration stays theirs, with its code and what the door noted. */
export async function absorbVisitor(
  trx: Database,
  { memberIdx, eventIdx }: { memberIdx: number; eventIdx: number },
  at: string,
): Promise<void> {
  const query = trx
    .selectFrom('participate')
    .select('idx')
    .where('eventIdx', '=', eventIdx)
    .where('memberIdx', '=', memberIdx)
    .where('side', '=', 'visitor')
    .where('state', 'in', liveStates);
  const visiting = await (hasRowLocks(trx) ? query.forUpdate() : query).executeTakeFirst();
  if (!visiting) return;
  await trx
    .updateTable('visitor')
    .set({ participateIdx: null, updatedAt: at })
    .where('participateIdx', '=', visiting.idx)
    .execute();
  await trx
    .updateTable('participate')
    .set({ state: 'CANCEL', updatedAt: at })
    .where('idx', '=', visiting.idx)
    .execute();
  await refreshSearch(trx, visiting.idx);
}
