/** Ending a participation, with everything that depends on it. */
import { Refusal } from '#domain/common/catalogue.ts';
import { mayBecome } from '#domain/participation/participation.ts';
import type { ContextOf } from '../../calls/context.ts';
import { accessOf, announce } from '../../db/announce.ts';
import { type Database, hasRowLocks } from '../../db/open.ts';
import { advanceContent } from '../../platform/cache/content-tags.ts';
import { forgetAddress } from '../calendar/address.ts';
import { assertNotHeld, cancelMeetingsOf, lockMeetingsOf } from '../matching/placing/cancel.ts';
import { freeTablesOf } from '../matching/rows/own-tables.ts';
import { eraseVisitorIn } from '../visitor/rows/erase.ts';
import { endColleagueInvitations } from './rows/colleague-invitations.ts';
import { forgetNotWith } from './rows/not-with.ts';
import { peopleOf } from './rows/people.ts';
import { endPersonalLink } from './rows/personal-link.ts';
import { forgetPlanned } from './rows/planned.ts';
import { forgetPreferences } from './rows/preference.ts';
import { refreshSearch } from './rows/search.ts';
import { tagsOfState } from './rows/shown.ts';
import { forgetWanted } from './rows/wanted.ts';

interface Ending {
  now: Date;
  /** A manager may end it also while a meeting that begins within 24 hours holds its member back. */
  byManager: boolean;
  /** A manager's, which the member reads. */
  reason?: string;
  /** When what the manager saw was saved; one that was saved since is `participate_changed`. */
  seenAt?: string;
}

/** A participation that is to end, locked after its live meetings until the transaction ends. */
export async function lockToEnd(trx: Database, participateIdx: number) {
  await lockMeetingsOf(trx, participateIdx);
  const row = trx
    .selectFrom('participate')
    .select(['idx', 'eventIdx', 'side', 'state', 'memberIdx', 'updatedAt'])
    .where('idx', '=', participateIdx);
  return (hasRowLocks(trx) ? row.forUpdate() : row).executeTakeFirst();
}

/**
 * REQUEST or COMPLETE becomes CANCEL, and the meetings that are still to come are cancelled with it. The member themself is
 * held back by a confirmed meeting that begins within the next 24 hours (`late_cancellation`, which names it), by nothing
 * else. Runs in the caller's transaction.
 */
export async function endParticipation(
  trx: Database,
  participateIdx: number,
  { now, byManager, reason, seenAt }: Ending,
): Promise<void> {
  const participation = await lockToEnd(trx, participateIdx);
  if (!participation || !mayBecome(participation.state, 'CANCEL')) throw new Refusal('participate_not_found');
  if (seenAt !== undefined && seenAt !== participation.updatedAt) throw new Refusal('participate_changed');
  if (!byManager) await assertNotHeld(trx, [participateIdx], now);
  await cancelMeetingsOf(trx, participateIdx, now);
  // A registration names one email and one mobile of the event; after cancelling one may register again.
  await eraseVisitorIn(trx, participateIdx, now.toISOString());
  await trx
    .deleteFrom('busy')
    .where('participateIdx', '=', participateIdx)
    .where('matchingIdx', 'is', null)
    .execute();
  await forgetNotWith(trx, [participateIdx]);
  await forgetWanted(trx, [participateIdx]);
  await forgetPlanned(trx, [participateIdx]);
  await forgetPreferences(trx, [participateIdx]);
  await forgetAddress(trx, participateIdx);
  await endColleagueInvitations(trx, { participateIdx }, now.toISOString());
  await freeTablesOf(trx, participateIdx);
  await endPersonalLink(trx, participateIdx, now.toISOString());
  await trx
    .updateTable('participate')
    .set({ state: 'CANCEL', cancelReason: reason ?? null, updatedAt: now.toISOString() })
    .where('idx', '=', participateIdx)
    .execute();
  await refreshSearch(trx, participateIdx);
  await advanceContent(trx, tagsOfState(participation));
  announce(trx, (await peopleOf(trx, participateIdx)).map(accessOf));
}

/** Cancels the live participation of which one has charge, and the meetings with it, unless one of them begins within the next 24 hours. */
export async function cancelOwn({
  db,
  now,
  actor,
  participation,
}: ContextOf<'POST /participate/cancel'>): Promise<null> {
  const own = await participation();
  if (!own) throw new Refusal('participate_not_found');
  if (own.memberIdx !== actor.memberIdx) throw new Refusal('charge_needed');
  await endParticipation(db, own.idx, { now, byManager: false });
  return null;
}
