/** Ending a participation, with everything that depends on it. */
import { Refusal } from '#domain/catalogue.ts';
import { mayBecome } from '#domain/participation.ts';
import type { ContextOf } from '../../calls/context.ts';
import { announce, standingOf } from '../../db/announce.ts';
import { type Database, hasRowLocks } from '../../db/open.ts';
import { advanceContent } from '../../platform/cache/content-version.ts';
import { forgetAddress } from '../calendar/address.ts';
import { assertNotHeld, cancelMeetingsOf, lockMeetingsOf } from '../matching/cancel.ts';
import { refreshSearch } from './search.ts';

interface Ending {
  now: Date;
  /** A manager may end it also while a meeting that begins within 24 hours holds its member back. */
  byManager: boolean;
  /** The member leaves for good: a visitor who was at the door stays, for the figures; the caller erases who it was. */
  isWithdrawal?: boolean;
}

/**
 * REQUEST or COMPLETE becomes CANCEL, and the meetings that are still to come are cancelled with it. The member themself is
 * held back by a confirmed meeting that begins within the next 24 hours (`late_cancellation`, which names it), by nothing
 * else. Runs in the caller's transaction.
 */
export async function endParticipation(
  trx: Database,
  participateIdx: number,
  { now, byManager, isWithdrawal = false }: Ending,
): Promise<void> {
  await lockMeetingsOf(trx, participateIdx);
  const row = trx.selectFrom('participate').select(['state', 'memberIdx']).where('idx', '=', participateIdx);
  const participation = await (hasRowLocks(trx) ? row.forUpdate() : row).executeTakeFirst();
  if (!participation || !mayBecome(participation.state, 'CANCEL')) throw new Refusal('participate_not_found');
  if (!byManager) await assertNotHeld(trx, [participateIdx], now);
  await cancelMeetingsOf(trx, participateIdx, now);
  // A registration names one email and one mobile of the event; after cancelling one may register again.
  await trx
    .deleteFrom('visitor')
    .where('participateIdx', '=', participateIdx)
    .$if(isWithdrawal, (query) => query.where('checkedInAt', 'is', null))
    .execute();
  await trx
    .deleteFrom('busy')
    .where('participateIdx', '=', participateIdx)
    .where('matchingIdx', 'is', null)
    .execute();
  await forgetAddress(trx, participateIdx);
  await trx
    .updateTable('participate')
    .set({ state: 'CANCEL', updatedAt: now.toISOString() })
    .where('idx', '=', participateIdx)
    .execute();
  await refreshSearch(trx, participateIdx);
  await advanceContent(trx);
  announce(trx, [standingOf(participation.memberIdx)]);
}

/** Cancels one's live participation, and the meetings with it, unless one of them begins within the next 24 hours. */
export async function cancelOwn({
  db,
  now,
  participation,
}: ContextOf<'POST /participate/cancel'>): Promise<null> {
  const own = await participation();
  if (!own) throw new Refusal('participate_not_found');
  await endParticipation(db, own.idx, { now, byManager: false });
  return null;
}
