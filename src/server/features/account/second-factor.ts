/** The second factor: codes of an authenticator (TOTP, RFC 6238) and recovery codes for when it is lost. */
import { Secret, TOTP } from 'otpauth';
import type { AnswerOf, CheckedOf } from '#api/index.ts';
import { isAuthenticatorCode, normalCode } from '#domain/account/account.ts';
import { Refusal } from '#domain/common/catalogue.ts';
import { limits } from '#domain/common/limits.ts';
import { lacksSecondFactor } from '../../access/permissions.ts';
import { closeSessionsOf } from '../../access/session.ts';
import { hashOf } from '../../access/token.ts';
import type { MemberContext } from '../../calls/context.ts';
import { accessOf, announce } from '../../db/announce.ts';
import type { Database } from '../../db/open.ts';
import { transact } from '../../db/transact.ts';
import { inSession, tryCode } from '../../platform/limits/rules.ts';
import { audit } from '../../platform/log/audit.ts';
import { securityEvent } from '../../platform/log/security-log.ts';
import { organiser } from '../../platform/site/identity.ts';
import { notifyOwner } from './notices.ts';
import { assertPassword, assertStillProven } from './reauthenticate.ts';

/** Seconds for which a code is shown; the one before and the one after are taken too, for clocks that differ. */
const period = 30;

const authenticator = (secret: string, label = '') =>
  new TOTP({ issuer: organiser().name.en, label, secret, period, digits: 6, algorithm: 'SHA1' });

const codesAreLeft = (db: Database, memberIdx: number) =>
  db
    .selectFrom('recoveryCode')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('memberIdx', '=', memberIdx)
    .executeTakeFirstOrThrow();

export async function secondFactor({
  db,
  actor: { memberIdx },
}: MemberContext): Promise<AnswerOf<'GET /member/getSecondFactor'>> {
  const [factor, isDemanded, { count }] = await Promise.all([
    db.selectFrom('secondFactor').selectAll().where('memberIdx', '=', memberIdx).executeTakeFirst(),
    lacksSecondFactor(db, memberIdx),
    codesAreLeft(db, memberIdx),
  ]);
  const onSince = factor?.confirmedAt ?? null;
  return { isOn: onSince !== null, isDemanded, onSince, recoveryCodesLeft: Number(count) };
}

/** Makes a secret to scan. Until a code of it is given nothing depends on it, and starting again makes another. */
export async function startSecondFactor(
  context: MemberContext,
  { password }: CheckedOf<'POST /member/startSecondFactor'>,
): Promise<AnswerOf<'POST /member/startSecondFactor'>> {
  const { id } = await assertPassword(context, password);
  const row = { secret: new Secret({ size: 20 }).base32, createdAt: context.now.toISOString(), lastStep: 0 };
  const made = await context.db
    .insertInto('secondFactor')
    .values({ memberIdx: context.actor.memberIdx, confirmedAt: null, ...row })
    .onConflict((on) => on.column('memberIdx').doUpdateSet(row).where('secondFactor.confirmedAt', 'is', null))
    .returning('memberIdx')
    .executeTakeFirst();
  if (!made) throw new Refusal('second_factor_exist');
  return { secret: row.secret, uri: authenticator(row.secret, id).toString() };
}

/** A first code turns it on. Sessions that were opened without one end, but for the one that asks. */
export async function confirmSecondFactor(
  context: MemberContext,
  { code }: CheckedOf<'POST /member/confirmSecondFactor'>,
): Promise<{ recoveryCodes: string[] }> {
  const { memberIdx, sessionIdx } = context.actor;
  const at = context.now.toISOString();
  const factor = await context.db
    .selectFrom('secondFactor')
    .select(['secret', 'confirmedAt'])
    .where('memberIdx', '=', memberIdx)
    .executeTakeFirst();
  if (!factor) throw new Refusal('second_factor_not_found');
  if (factor.confirmedAt !== null) throw new Refusal('second_factor_exist');
  const step = stepOf(factor.secret, normalCode(code), context.now);
  if (!(await tryCode(context, inSession(context), async () => step !== null)) || step === null) {
    securityEvent(context, 'login_failed', { memberIdx, step: 'setup_code' });
    throw new Refusal('code_not_matched');
  }
  const answer = await transact(context.db, async (trx) => {
    const turnedOn = await trx
      .updateTable('secondFactor')
      .set({ confirmedAt: at, lastStep: step })
      .where('memberIdx', '=', memberIdx)
      .where('secret', '=', factor.secret)
      .where('confirmedAt', 'is', null)
      .returning('memberIdx')
      .executeTakeFirst();
    if (!turnedOn) throw new Refusal('second_factor_exist');
    await closeSessionsOf(trx, memberIdx, sessionIdx);
    await note(trx, memberIdx, 'turnOnSecondFactor', context.now);
    return { recoveryCodes: await newRecoveryCodes(trx, memberIdx) };
  });
  securityEvent(context, 'second_factor_changed', { memberIdx, change: changes.turnOnSecondFactor });
  return answer;
}

export async function renewRecoveryCodes(
  context: MemberContext,
  request: CheckedOf<'POST /member/renewRecoveryCodes'>,
): Promise<{ recoveryCodes: string[] }> {
  const { memberIdx } = context.actor;
  return withBothFactors(context, request, 'renewRecoveryCodes', async (trx) => {
    // Written to hold the row: two who renew at once would otherwise both be shown codes that count.
    const held = await trx
      .updateTable('secondFactor')
      .set(({ ref }) => ({ lastStep: ref('lastStep') }))
      .where('memberIdx', '=', memberIdx)
      .where('confirmedAt', 'is not', null)
      .returning('memberIdx')
      .executeTakeFirst();
    if (!held) throw new Refusal('second_factor_not_found');
    return { recoveryCodes: await newRecoveryCodes(trx, memberIdx) };
  });
}

export async function turnOffSecondFactor(
  context: MemberContext,
  request: CheckedOf<'POST /member/turnOffSecondFactor'>,
): Promise<null> {
  const { memberIdx } = context.actor;
  return withBothFactors(context, request, 'turnOffSecondFactor', async (trx) => {
    if (!(await forgetSecondFactor(trx, memberIdx))) throw new Refusal('second_factor_not_found');
    return null;
  });
}

/**
 * Does what weakens the second factor, after the password and a code: a stolen password with an open session
 * must not be enough. The code is used up in the transaction of the work.
 */
async function withBothFactors<T>(
  context: MemberContext,
  { password, code }: { password: string; code: string },
  action: keyof typeof notices,
  work: (trx: Database) => Promise<T>,
): Promise<T> {
  const { memberIdx } = context.actor;
  const proof = await assertPassword(context, password);
  if (!(await hasSecondFactor(context.db, memberIdx))) throw new Refusal('second_factor_not_found');
  let done: { answer: T } | undefined;
  const isRight = await tryCode(context, inSession(context), async () => {
    done = await transact(context.db, async (trx) => {
      await assertStillProven(trx, memberIdx, proof);
      if (!(await useCode(trx, memberIdx, code, context.now))) return undefined;
      const answer = await work(trx);
      await note(trx, memberIdx, action, context.now);
      return { answer };
    });
    return done !== undefined;
  });
  if (!isRight || !done) {
    securityEvent(context, 'login_failed', { memberIdx, step: 'code' });
    throw new Refusal('code_not_matched');
  }
  securityEvent(context, 'second_factor_changed', { memberIdx, change: changes[action] });
  return done.answer;
}

/** Deletes secret, recovery codes and open challenges; answers whether it had been turned on. */
export async function forgetSecondFactor(trx: Database, memberIdx: number): Promise<boolean> {
  announce(trx, [accessOf(memberIdx)]);
  await trx.deleteFrom('loginChallenge').where('memberIdx', '=', memberIdx).execute();
  const factor = await trx
    .deleteFrom('secondFactor')
    .where('memberIdx', '=', memberIdx)
    .returning('confirmedAt')
    .executeTakeFirst();
  return (factor?.confirmedAt ?? null) !== null;
}

/** Whether the member logs in in two steps. */
export async function hasSecondFactor(db: Database, memberIdx: number): Promise<boolean> {
  const factor = await db
    .selectFrom('secondFactor')
    .select('memberIdx')
    .where('memberIdx', '=', memberIdx)
    .where('confirmedAt', 'is not', null)
    .executeTakeFirst();
  return factor !== undefined;
}

/** Uses up a code of the authenticator or a recovery code; false for one that is wrong or was used before. */
export async function useCode(trx: Database, memberIdx: number, typed: string, now: Date): Promise<boolean> {
  const code = normalCode(typed);
  if (!isAuthenticatorCode(code)) {
    const used = await trx
      .deleteFrom('recoveryCode')
      .where('memberIdx', '=', memberIdx)
      .where('codeHash', '=', hashOf(code))
      .returning('memberIdx')
      .executeTakeFirst();
    if (used) await notifyOwner(trx, memberIdx, 'recoveryCodeUsed', now);
    return used !== undefined;
  }
  const factor = await trx
    .selectFrom('secondFactor')
    .select('secret')
    .where('memberIdx', '=', memberIdx)
    .executeTakeFirst();
  const step = factor ? stepOf(factor.secret, code, now) : null;
  if (step === null) return false;
  const used = await trx
    .updateTable('secondFactor')
    .set({ lastStep: step })
    .where('memberIdx', '=', memberIdx)
    .where('lastStep', '<', step)
    .returning('memberIdx')
    .executeTakeFirst();
  return used !== undefined;
}

/** The time step that a code belongs to; null for a code that is none of now. */
function stepOf(secret: string, code: string, now: Date): number | null {
  if (!isAuthenticatorCode(code)) return null;
  const delta = authenticator(secret).validate({ token: code, timestamp: now.getTime(), window: 1 });
  return delta === null ? null : Math.floor(now.getTime() / 1000 / period) + delta;
}

/** Eighty random bits each, written as 'abcd-efgh-ijkl-mnop'. */
async function newRecoveryCodes(trx: Database, memberIdx: number): Promise<string[]> {
  const codes = Array.from({ length: limits.recoveryCodes }, () =>
    new Secret({ size: 10 }).base32.toLowerCase().replaceAll(/(.{4})(?!$)/g, '$1-'),
  );
  await trx.deleteFrom('recoveryCode').where('memberIdx', '=', memberIdx).execute();
  await trx
    .insertInto('recoveryCode')
    .values(codes.map((code) => ({ memberIdx, codeHash: hashOf(normalCode(code)) })))
    .execute();
  return codes;
}

/** As the security log says it. */
const changes = {
  turnOnSecondFactor: 'turned_on',
  turnOffSecondFactor: 'turned_off',
  renewRecoveryCodes: 'codes_renewed',
} as const;

const notices = {
  turnOnSecondFactor: 'secondFactorOn',
  turnOffSecondFactor: 'secondFactorOff',
  renewRecoveryCodes: 'recoveryCodesRenewed',
} as const;

/** Writes a change to the audit, and notifies the owner. */
async function note(
  trx: Database,
  memberIdx: number,
  action: keyof typeof notices,
  now: Date,
): Promise<void> {
  const entry = { eventIdx: null, memberIdx, action, subject: 'member', subjectIdx: memberIdx } as const;
  await audit(trx, { ...entry, at: now.toISOString() });
  await notifyOwner(trx, memberIdx, notices[action], now);
}
