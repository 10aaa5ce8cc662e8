/** Colleagues who were asked to represent a participation, as long as they have not answered (docs/rules.md, P28). */
import type { Database } from '../../../db/open.ts';
import { endSecretMail } from '../../../platform/mail/secret.ts';

/** Those of a participation, or one of them; or all to these addresses, in small letters. */
type Which = { participateIdx: number; idx?: number } | { emails: readonly string[] };

/** Ends invitations: their links open nothing any more, and their mails are wiped. Answers how many there were. */
export async function endColleagueInvitations(trx: Database, which: Which, at: string): Promise<number> {
  let query = trx.deleteFrom('representativeInvitation');
  if ('emails' in which) {
    if (which.emails.length === 0) return 0;
    query = query.where('email', 'in', [...which.emails]);
  } else {
    query = query.where('participateIdx', '=', which.participateIdx);
    if (which.idx !== undefined) query = query.where('idx', '=', which.idx);
  }
  const ended = await query.returning('tokenHash').execute();
  await endSecretMail(
    trx,
    ended.map(({ tokenHash }) => tokenHash),
    at,
  );
  return ended.length;
}

/** Deletes those whose time is over; their mails are wiped with their links. */
export async function forgetColleagueInvitations(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('representativeInvitation').where('expiresAt', '<=', now.toISOString()).execute();
}
