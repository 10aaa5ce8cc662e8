/** Blocked accounts (docs/rules.md, G13): nobody logs in to one, and what its sessions opened ends with them. */
import { Refusal } from '#domain/common/catalogue.ts';
import type { Database } from '../../db/open.ts';
import { mailMember } from '../../platform/mail/member-mail.ts';
import { unblockedMail } from './block-texts.ts';

/** The block of a member that counts at this moment. */
export async function blockOf(db: Database, memberIdx: number, now: Date) {
  const row = await db
    .selectFrom('memberBlock')
    .select(['createdAt as since', 'until'])
    .where('memberIdx', '=', memberIdx)
    .where((is) => is.or([is('until', 'is', null), is('until', '>', now.toISOString())]))
    .executeTakeFirst();
  return row ?? null;
}

/** `account_blocked`, and until when. To be asked once the password was right, or of a session: nobody else learns of it. */
export async function assertNotBlocked(trx: Database, memberIdx: number, now: Date): Promise<void> {
  const block = await blockOf(trx, memberIdx, now);
  if (block) throw new Refusal('account_blocked', { until: block.until });
}

/** Ends the block of a member, whose row the caller holds, and mails them that it has; false where there was none. */
export async function endBlock(
  trx: Database,
  memberIdx: number,
  { eventIdx, at }: { eventIdx: number | null; at: string },
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('memberBlock')
    .where('memberIdx', '=', memberIdx)
    .executeTakeFirst();
  if (numDeletedRows === 0n) return false;
  await mailMember(trx, memberIdx, unblockedMail, { eventIdx, at });
  return true;
}
