/** A forgotten password: a link by mail, good for an hour and for one new password. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { CheckedOf } from '#api/index.ts';
import { Refusal } from '#domain/catalogue.ts';
import { limits } from '#domain/limits.ts';
import { normalId } from '#domain/member.ts';
import { localePath } from '#i18n/locales.ts';
import type { Ask } from '../ask.ts';
import { audit } from '../audit.ts';
import { transact } from '../db/transact.ts';
import { forgiveWrongPasswords, limitResets } from '../limits/rules.ts';
import { enqueueMail, mailLocale } from '../mail/outbox.ts';
import { resetMail } from '../mail/texts.ts';
import { hashPassword, isPassword } from './password.ts';
import { closeSessionsOf } from './session.ts';
import { staysMember } from './standing.ts';
import { hashOf, newToken } from './token.ts';

/** Longer than the writes for an id that somebody has take, so that the time of an answer tells nothing. */
const answerMs = 150;

/** Sends the link to whoever has this id. Nobody learns from the answer, or from its time, whether someone does. */
export async function requestPasswordReset(
  ask: Ask,
  { id, language }: CheckedOf<'POST /member/requestPasswordReset'>,
): Promise<null> {
  await limitResets(ask, normalId(id));
  const [answer] = await Promise.allSettled([sendLink(ask, normalId(id), language), sleep(answerMs)]);
  if (answer.status === 'rejected') throw answer.reason;
  return null;
}

async function sendLink(ask: Ask, id: string, language: 'ko' | 'en' | undefined): Promise<void> {
  const member = await ask.db
    .selectFrom('member')
    .select(['idx', 'id', 'country'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!member?.id) return;
  const locale = language ?? mailLocale(member);
  const token = newToken();
  const createdAt = ask.now.toISOString();
  const row = {
    tokenHash: hashOf(token),
    expiresAt: new Date(ask.now.getTime() + limits.resetMinutes * 60_000).toISOString(),
    createdAt,
  };
  const link = `${ask.siteUrl}${localePath(locale, '/login')}?reset=${token}`;
  const toEmail = member.id;
  await transact(ask.db, async (trx) => {
    if (!(await staysMember(trx, member.idx))) return;
    await trx
      .insertInto('passwordReset')
      .values({ memberIdx: member.idx, ...row })
      .onConflict((on) => on.column('memberIdx').doUpdateSet(row))
      .execute();
    await enqueueMail(trx, {
      ...{ toMemberIdx: member.idx, toEmail, locale, at: createdAt },
      ...resetMail(locale, link),
      isSecret: true,
    });
  });
}

/** Takes the new password by the link's token, once; whoever was logged in to the account is no longer. */
export async function resetPassword(
  ask: Ask,
  { token, newPassword, newPasswordConfirm }: CheckedOf<'POST /member/resetPassword'>,
): Promise<null> {
  const tokenHash = hashOf(token);
  const at = ask.now.toISOString();
  const found = await ask.db
    .selectFrom('passwordReset')
    .innerJoin('member', 'member.idx', 'passwordReset.memberIdx')
    .select(['member.idx', 'member.id', 'member.passwordHash'])
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', at)
    .executeTakeFirst();
  if (!found?.id) throw new Refusal('reset_not_found');
  if (newPassword !== newPasswordConfirm) throw new Refusal('new_pwd_not_matched');
  if (await isPassword(newPassword, found.passwordHash)) throw new Refusal('duplicate_pwd');
  const passwordHash = await hashPassword(newPassword);
  const memberIdx = found.idx;
  await transact(ask.db, async (trx) => {
    const used = await trx
      .deleteFrom('passwordReset')
      .where('tokenHash', '=', tokenHash)
      .returning('memberIdx')
      .executeTakeFirst();
    if (!used) throw new Refusal('reset_not_found');
    await trx
      .updateTable('member')
      .set({ passwordHash, updatedAt: at })
      .where('idx', '=', memberIdx)
      .execute();
    await closeSessionsOf(trx, memberIdx);
    await trx.deleteFrom('loginChallenge').where('memberIdx', '=', memberIdx).execute();
    const deed = { action: 'resetPassword', subject: 'member', subjectIdx: memberIdx };
    await audit(trx, { ...deed, eventIdx: null, memberIdx, at });
  });
  await forgiveWrongPasswords(ask, found.id);
  return null;
}
