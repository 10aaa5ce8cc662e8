/** Colleagues who were asked to represent a participation, as long as they have not answered (docs/rules.md, P28). */
import type { Database } from '../../../db/open.ts';
import { endSecretMail } from '../../../platform/mail/secret.ts';

interface Ended {
  /** All of a participation. */
  participateIdx?: number;
  /** All to these addresses, in small letters. */
  emails?: readonly string[];
  /** One. */
  idx?: number;
}

/** Ends invitations: their links open nothing any more, and their mails are wiped. Answers how many there were. */
export async function endColleagueInvitations(
  trx: Database,
  { participateIdx, emails, idx }: Ended,
  at: string,
): Promise<number> {
  if (emails?.length === 0) return 0;
  let query = trx.deleteFrom('representativeInvitation');
  if (participateIdx !== undefined) query = query.where('participateIdx', '=', participateIdx);
  if (emails !== undefined) query = query.where('email', 'in', [...emails]);
  if (idx !== undefined) query = query.where('idx', '=', idx);
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
