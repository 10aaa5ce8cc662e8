/** Ending a participation, with everything that stood on it. */
import { Refusal } from '#domain/catalogue.ts';
import { mayBecome } from '#domain/participation.ts';
import { advanceContent } from '../content-version.ts';
import type { Database } from '../db/open.ts';
import { cancelMeetingsOf } from '../matching/cancel.ts';
import { refreshSearch } from './search.ts';

/**
 * REQUEST or COMPLETE becomes CANCEL, and live meetings are cancelled with it; for the member themself the 24-hour rule
 * and the cancel period of each placed meeting hold it back (decisions.md, 4). Runs in the caller's transaction.
 */
export async function endParticipation(
  trx: Database,
  participateIdx: number,
  how: { now: Date; byManager: boolean },
): Promise<void> {
  const held = await trx
    .selectFrom('participate')
    .select('state')
    .where('idx', '=', participateIdx)
    .executeTakeFirst();
  if (!held || !mayBecome(held.state, 'CANCEL')) throw new Refusal('participate_not_found');
  await cancelMeetingsOf(trx, participateIdx, how);
  // A registration names one email and one mobile of the event; whoever cancels may register again.
  await trx.deleteFrom('visitor').where('participateIdx', '=', participateIdx).execute();
  await trx.deleteFrom('busy').where('participateIdx', '=', participateIdx).execute();
  const ended = await trx
    .updateTable('participate')
    .set({ state: 'CANCEL', updatedAt: how.now.toISOString() })
    .where('idx', '=', participateIdx)
    .where('state', '=', held.state)
    .executeTakeFirst();
  if (ended.numUpdatedRows === 0n) throw new Refusal('participate_not_found');
  await refreshSearch(trx, participateIdx);
  await advanceContent(trx);
}
