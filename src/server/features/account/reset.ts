/** A forgotten password: a link by mail, good for an hour and for one new password. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { CheckedOf } from '#api/index.ts';
import { normalId } from '#domain/account/member.ts';
import { Refusal } from '#domain/common/catalogue.ts';
import { limits } from '#domain/common/limits.ts';
import { closeSessionsOf } from '../../access/session.ts';
import { staysMember } from '../../access/standing.ts';
import { hashOf, newToken } from '../../access/token.ts';
import type { RequestContext } from '../../calls/context.ts';
import type { Database } from '../../db/open.ts';
import { transact } from '../../db/transact.ts';
import { pageLink } from '../../ground/site.ts';
import { forgiveWrongPasswords, limitLinkUses, limitResets, tryLink } from '../../platform/limits/rules.ts';
import { audit } from '../../platform/log/audit.ts';
import { securityEvent } from '../../platform/log/security-log.ts';
import { confirmedOf } from '../../platform/mail/member-mail.ts';
import { enqueueMail, mailLocale } from '../../platform/mail/outbox.ts';
import { endSecretMail } from '../../platform/mail/secret.ts';
import { resetMail } from '../../platform/mail/texts.ts';
import { holdConfirming } from '../participation/rows/one-person.ts';
import { confirmAddress, enteredBeside, takeUnconfirmedMail } from './confirmation.ts';
import { forgetDevices, guesserOf, rememberDevice } from './known-device.ts';
import { notifyOwner } from './notices.ts';
import { hashPassword, isPassword, waitingAs } from './password.ts';
import { assertNewPassword, passwordClass } from './password-rules.ts';

/** Longer than the writes for an id that somebody has take, so that the response time reveals nothing. */
const answerMs = 150;

/** Sends the link to the owner of this id. Neither the answer nor its time reveals whether there is one. */
export async function requestPasswordReset(
  context: RequestContext,
  { id, language, deviceToken }: CheckedOf<'POST /member/requestPasswordReset'>,
): Promise<null> {
  const member = await context.db
    .selectFrom('member')
    .select('idx')
    .where('id', '=', normalId(id))
    .executeTakeFirst();
  await limitResets(context, await guesserOf(context, normalId(id), member?.idx, deviceToken));
  const [answer] = await Promise.allSettled([
    sendResetLink(context, normalId(id), language),
    sleep(answerMs),
  ]);
  if (answer.status === 'rejected') throw answer.reason;
  return null;
}

/** Mails the link, and does `also` with it; false where there is no such id, or its unconfirmed address has had its mails of the day. */
export async function sendResetLink(
  context: RequestContext,
  id: string,
  language: 'ko' | 'en' | undefined,
  also?: (trx: Database) => Promise<void>,
): Promise<boolean> {
  const member = await context.db
    .selectFrom('member')
    .select(['idx', 'id', 'country'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!member?.id) return false;
  // Using the link proves the address, so it goes to an unconfirmed one too, a few times a day: a
  // stranger who joined under it must not be able to fill its owner's box.
  const isConfirmed = (await confirmedOf(context.db, member.idx)).has(member.id);
  if (!isConfirmed && (await takeUnconfirmedMail(context, member.id)) > 0) return false;
  const locale = language ?? mailLocale(member);
  const token = newToken();
  const createdAt = context.now.toISOString();
  const row = {
    tokenHash: hashOf(token),
    expiresAt: new Date(context.now.getTime() + limits.resetMinutes * 60_000).toISOString(),
    createdAt,
  };
  const link = `${pageLink(context.site, locale, '/login')}?reset=${token}`;
  const toEmail = member.id;
  return transact(context.db, async (trx) => {
    if (!(await staysMember(trx, member.idx))) return false;
    await forgetReset(trx, member.idx, createdAt);
    await trx
      .insertInto('passwordReset')
      .values({ memberIdx: member.idx, ...row })
      .onConflict((on) => on.column('memberIdx').doUpdateSet(row))
      .execute();
    const secret = { tokenHash: row.tokenHash, until: row.expiresAt };
    await enqueueMail(trx, {
      toMemberIdx: member.idx,
      toEmail,
      locale,
      secret,
      at: createdAt,
      ...resetMail(locale, link),
    });
    await also?.(trx);
    return true;
  });
}

/** Ends a member's open link, and the mail that contains it. */
export async function forgetReset(trx: Database, memberIdx: number, at: string): Promise<void> {
  const ended = await trx
    .deleteFrom('passwordReset')
    .where('memberIdx', '=', memberIdx)
    .returning('tokenHash')
    .execute();
  await endSecretMail(
    trx,
    ended.map(({ tokenHash }) => tokenHash),
    at,
  );
}

/**
 * Takes the new password by the link's token, once; whoever was logged in to the account is no longer, and no device is
 * known but the one that asks: its owner gets in with the new password whatever strangers do meanwhile.
 */
export async function resetPassword(
  context: RequestContext,
  { token, newPassword, newPasswordConfirm }: CheckedOf<'POST /member/resetPassword'>,
): Promise<{ deviceToken: string }> {
  const tokenHash = hashOf(token);
  const at = context.now.toISOString();
  const found = await tryLink(context, () =>
    context.db
      .selectFrom('passwordReset')
      .innerJoin('member', 'member.idx', 'passwordReset.memberIdx')
      .select(['member.idx', 'member.id', 'member.passwordHash'])
      .where('tokenHash', '=', tokenHash)
      .where('expiresAt', '>', at)
      .executeTakeFirst(),
  );
  if (!found?.id) throw new Refusal('reset_not_found');
  if (newPassword !== newPasswordConfirm) throw new Refusal('new_pwd_not_matched');
  await limitLinkUses(context, tokenHash);
  await assertNewPassword(context.db, newPassword, found.idx);
  const waiting = waitingAs('known', context);
  if (await isPassword(newPassword, found.passwordHash, waiting)) throw new Refusal('duplicate_pwd');
  const passwordHash = await hashPassword(newPassword, waiting);
  const { idx: memberIdx, id } = found;
  const { deviceToken } = await transact(context.db, async (trx) => {
    // Before the member's row, as whoever joins an event does.
    await holdConfirming(trx, { memberIdx, email: normalId(id) });
    const used = await trx
      .deleteFrom('passwordReset')
      .where('tokenHash', '=', tokenHash)
      .returning('memberIdx')
      .executeTakeFirst();
    if (!used) throw new Refusal('reset_not_found');
    await endSecretMail(trx, [tokenHash], at);
    await trx
      .updateTable('member')
      .set({ passwordHash, passwordSuitsManager: passwordClass(newPassword), updatedAt: at })
      .where('idx', '=', memberIdx)
      .execute();
    // Who would take part twice by it logs in all the same, and is told by the link of a mail that confirms it.
    if ((await enteredBeside(trx, { memberIdx, email: id }, context.now)) === undefined)
      await confirmAddress(trx, memberIdx, id, context.now);
    await closeSessionsOf(trx, memberIdx);
    await forgetDevices(trx, memberIdx);
    await trx.deleteFrom('loginChallenge').where('memberIdx', '=', memberIdx).execute();
    const entry = { action: 'resetPassword', subject: 'member', subjectIdx: memberIdx } as const;
    await audit(trx, { ...entry, eventIdx: null, memberIdx, at });
    await notifyOwner(trx, memberIdx, 'passwordChanged', context.now);
    return rememberDevice(trx, memberIdx, undefined, context.now);
  });
  await forgiveWrongPasswords(context, id);
  securityEvent(context, 'password_reset', { memberIdx });
  return { deviceToken };
}
