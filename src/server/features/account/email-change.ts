/** A member states another email address: the one in use stays until the new one is confirmed. */

import { normalId } from '#domain/account/member.ts';
import type { Locale } from '#domain/common/language.ts';
import type { MemberContext } from '../../calls/context.ts';
import type { Database } from '../../db/open.ts';
import { confirmedOf, readdressHeld, releaseHeld } from '../../platform/mail/member-mail.ts';
import { mailLocale } from '../../platform/mail/outbox.ts';
import { askToConfirm, forgetAddress, limitConfirmations } from './confirmation.ts';
import { notifyOwner } from './notices.ts';

interface Emails {
  id: string;
  email: string;
  newEmail: string | null;
  country: string;
}

type Step =
  /** It is the one in use: a new one that waited is taken back. */
  | 'keep'
  /** It waits already. */
  | 'waits'
  /** It is in use from now on: the member has confirmed it before, as the log-in id. */
  | 'known'
  /** The one in use was never confirmed, so nothing is lost with it. */
  | 'replace'
  /** It waits until it is confirmed. */
  | 'wait';

const same = (one: string | null, other: string) => one !== null && normalId(one) === normalId(other);

async function stepFor(db: Database, memberIdx: number, emails: Emails, email: string): Promise<Step> {
  if (same(emails.email, email)) return 'keep';
  if (same(emails.newEmail, email)) return 'waits';
  const confirmed = await confirmedOf(db, memberIdx);
  if (confirmed.has(normalId(email))) return 'known';
  return confirmed.has(normalId(emails.email)) ? 'wait' : 'replace';
}

/** Counts the link that a statement of this address sends, if it sends one. Past the limits 429, and nothing is changed. */
export async function limitEmailChange(context: MemberContext, email: string): Promise<void> {
  const { memberIdx } = context.actor;
  const step = await stepFor(context.db, memberIdx, await emailsOf(context.db, memberIdx), email);
  if (step === 'replace' || step === 'wait') await limitConfirmations(context, email);
}

/**
 * Takes the stated address for what it is: the one in use, one that waits, or a new one, which is asked to confirm. The
 * caller's transaction has written the member before, so that two changes follow each other.
 */
export async function changeEmail(
  trx: Database,
  context: MemberContext,
  { email, language }: { email: string; language: Locale | undefined },
): Promise<Step> {
  const { memberIdx } = context.actor;
  const at = context.now.toISOString();
  const emails = await emailsOf(trx, memberIdx);
  const step = await stepFor(trx, memberIdx, emails, email);
  if (step === 'waits') return step;
  // Before it is written, so that it goes to the address of before.
  if (step !== 'keep') await notifyOwner(trx, memberIdx, 'emailChanged', context.now);
  const isTaken = step !== 'wait';
  await trx
    .updateTable('member')
    .set(isTaken ? { email, newEmail: null } : { newEmail: email })
    .where('idx', '=', memberIdx)
    .execute();
  // What is no address of theirs any more is forgotten; the log-in id always is one.
  const left = [emails.newEmail, isTaken && step !== 'keep' ? emails.email : null];
  for (const one of left)
    if (one !== null && !same(emails.id, one)) await forgetAddress(trx, memberIdx, one, at, true);
  if (step === 'replace' || step === 'known') await readdressHeld(trx, memberIdx, email);
  if (step === 'known') await releaseHeld(trx, memberIdx, email, at);
  if (step === 'replace' || step === 'wait') {
    const locale = language ?? mailLocale(emails);
    await askToConfirm(trx, { memberIdx, email, locale, site: context.site, now: context.now });
  }
  return step;
}

async function emailsOf(db: Database, memberIdx: number): Promise<Emails> {
  const row = await db
    .selectFrom('member')
    .select(['id', 'email', 'newEmail', 'country'])
    .where('idx', '=', memberIdx)
    .executeTakeFirstOrThrow();
  return { ...row, id: row.id ?? '' };
}
