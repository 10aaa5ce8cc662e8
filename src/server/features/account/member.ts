/** Members: joining, logging in, changing (docs/rules.md, A1 to A5). */
import type { z } from 'zod';
import type { CheckedOf } from '#api/index.ts';
import type { Member, sessionAnswer } from '#api/member.ts';
import { Refusal } from '#domain/catalogue.ts';
import { type joinInput, type loginInput, normalId, type passwordChange } from '#domain/member.ts';
import { lacksLongPassword, lacksSecondFactor, permissionsHeld } from '../../access/permissions.ts';
import { audit } from '../../platform/log/audit.ts';
import { advanceContent } from '../../platform/cache/content-version.ts';
import type { MemberContext, RequestContext } from '../../calls/context.ts';
import type { Database } from '../../db/open.ts';
import { transact } from '../../db/transact.ts';
import { HttpRefusal } from '../../calls/http-refusal.ts';
import { idChecks, limitByNetwork, limitJoins, tryPassword } from '../../platform/limits/rules.ts';
import { mailLocale } from '../../platform/mail/outbox.ts';
import { refreshSearchOf } from '../participation/search.ts';
import { securityEvent } from '../../platform/log/security-log.ts';
import { meetChallenge, openChallenge } from './challenge.ts';
import { askToConfirm, takeUnconfirmedMail, unconfirmedOf } from './confirmation.ts';
import { changeEmail, limitEmailChange } from './email-change.ts';
import { forgetDevices, guesserOf, rememberDevice } from './known-device.ts';
import { notifyNewDevice, notifyOwner } from './notices.ts';
import { hashPassword, isPassword, waitingAs } from './password.ts';
import {
  assertFirstPassword,
  assertNewPassword,
  notePasswordClass,
  passwordClass,
} from './password-rules.ts';
import { assertPassword, isStillProven } from './reauthenticate.ts';
import { forgetReset } from './reset.ts';
import { hasSecondFactor } from './second-factor.ts';
import { closeSessionsOf, openSession } from './session.ts';
import { assertStaysMember } from './standing.ts';

type Session = z.output<typeof sessionAnswer>;

/** Makes a member and logs them in; `duplicated_user` when the id is taken. */
export async function join(context: RequestContext, request: z.output<typeof joinInput>): Promise<Session> {
  const { password, passwordConfirm, agreeTerms, agreePrivacy, language, ...who } = request;
  const id = normalId(request.id);
  assertFirstPassword(password, { ...who, id });
  const made = await limitJoins(context, async () => {
    const passwordHash = await hashPassword(password, waitingAs('strangers', context));
    const at = context.now.toISOString();
    if (await hasJoined(context.db, id)) throw new Refusal('duplicated_user');
    // An address that has had its mails of the day gets no other: its member asks for it later.
    const toAsk: string[] = [];
    for (const email of new Map([id, who.email].map((one) => [normalId(one), one])).values())
      if ((await takeUnconfirmedMail(context, email)) === 0) toAsk.push(email);
    return transact(context.db, async (trx) => {
      const made = await trx
        .insertInto('member')
        .values({
          ...who,
          id,
          passwordHash,
          passwordSuitsManager: passwordClass(password),
          agreedAt: at,
          createdAt: at,
          updatedAt: at,
        })
        .onConflict((on) => on.column('id').doNothing())
        .returning('idx')
        .executeTakeFirst();
      if (!made) throw new Refusal('duplicated_user');
      const asked = {
        memberIdx: made.idx,
        locale: language ?? mailLocale(who),
        siteUrl: context.siteUrl,
        now: context.now,
      };
      for (const email of toAsk) await askToConfirm(trx, { ...asked, email });
      return { memberIdx: made.idx, passwordHash };
    });
  });
  return session(context, made, undefined);
}

/** `user_id_and_not_matched` for an unknown id and for a wrong password alike, at equal cost (docs/rules.md, A4). */
export async function login(
  context: RequestContext,
  { id, password, deviceToken }: z.output<typeof loginInput>,
): Promise<Session> {
  const member = await context.db
    .selectFrom('member')
    .select(['idx', 'passwordHash'])
    .where('id', '=', normalId(id))
    .executeTakeFirst();
  const guesser = await guesserOf(context, normalId(id), member?.idx, deviceToken);
  const lane = guesser.kind === 'device' ? 'known' : 'strangers';
  const isRight = await tryPassword(context, guesser, () =>
    isPassword(password, member?.passwordHash ?? null, waitingAs(lane, context)),
  );
  if (!member || !isRight) {
    securityEvent(context, 'login_failed', { memberIdx: member?.idx ?? null, step: 'password' });
    throw new Refusal('user_id_and_not_matched');
  }
  // Nobody would have the token.
  if (context.signal().aborted) throw new HttpRefusal(503, 'server_busy', 1);
  await notePasswordClass(context.db, member.idx, password);
  if (await hasSecondFactor(context.db, member.idx))
    throw new Refusal('code_needed', await openChallenge(context.db, member.idx, context.now));
  return loggedIn(context, { memberIdx: member.idx, passwordHash: member.passwordHash }, deviceToken);
}

/** The second step, for members with a second factor. */
export async function loginCode(
  context: RequestContext,
  { challenge, code, deviceToken }: CheckedOf<'POST /member/loginCode'>,
): Promise<Session> {
  return loggedIn(context, await meetChallenge(context, challenge, code, deviceToken), deviceToken);
}

/** A log-in that succeeded leaves a line in the security log and, for managers, a row in the audit. */
async function loggedIn(
  context: RequestContext,
  who: LoggingIn,
  deviceToken: string | undefined,
): Promise<Session> {
  const { memberIdx } = who;
  let isNewDevice = false;
  const opened = await session(context, who, deviceToken, async (trx, { isNew }) => {
    isNewDevice = isNew;
    if (isNew) await notifyNewDevice(trx, context, memberIdx);
    const managed = trx.selectFrom('permission').select('idx').where('memberIdx', '=', memberIdx).limit(1);
    if (!(await managed.executeTakeFirst())) return;
    const detail = { device: context.device, isNewDevice };
    const entry = { action: 'login', subject: 'member', subjectIdx: memberIdx, detail };
    await audit(trx, { ...entry, eventIdx: null, memberIdx, at: context.now.toISOString() });
  });
  securityEvent(context, 'login_succeeded', { memberIdx, device: isNewDevice ? 'new' : 'known' });
  return opened;
}

/** A member, and the hash that their password was held against. */
export interface LoggingIn {
  memberIdx: number;
  passwordHash: string | null;
}

/** Opens a session, if the password is still the one that was judged: its owner may have set another meanwhile, or left. */
async function session(
  context: RequestContext,
  { memberIdx, passwordHash }: LoggingIn,
  deviceToken: string | undefined,
  also?: (trx: Database, device: { isNew: boolean }) => Promise<void>,
): Promise<Session> {
  const opened = await transact(context.db, async (trx) => {
    if (!(await isStillProven(trx, memberIdx, passwordHash))) throw new Refusal('user_id_and_not_matched');
    const device = await rememberDevice(trx, memberIdx, deviceToken, context.now);
    await also?.(trx, device);
    const token = await openSession(trx, memberIdx, context.now, context.device);
    return { token, deviceToken: device.deviceToken };
  });
  return { ...opened, member: await memberDetail(context.db, memberIdx, context.eventIdx) };
}

export async function isTaken(context: RequestContext, id: string): Promise<boolean> {
  await limitByNetwork(context, idChecks);
  return hasJoined(context.db, normalId(id));
}

async function hasJoined(db: Database, id: string): Promise<boolean> {
  return (await db.selectFrom('member').select('idx').where('id', '=', id).executeTakeFirst()) !== undefined;
}

/** A member with their live participation in one event, else the last one, so that a denial can be read. */
export async function memberDetail(db: Database, memberIdx: number, eventIdx: number): Promise<Member> {
  const member = await db
    .selectFrom('member')
    .select(['idx as memberIdx', 'id', 'memberType', 'nameKo', 'nameEn', 'gender', 'birth', 'tel', 'mobile'])
    .select(['email', 'newEmail', 'country', 'city', 'address'])
    .where('idx', '=', memberIdx)
    .executeTakeFirst();
  if (!member?.id) throw new Refusal('user_not_found');
  const [last, permissions, needsSecondFactor, needsLongerPassword, unconfirmedEmails] = await Promise.all([
    db
      .selectFrom('participate')
      .select(['idx', 'type', 'state'])
      .where('eventIdx', '=', eventIdx)
      .where('memberIdx', '=', memberIdx)
      .orderBy('idx', 'desc')
      .limit(1)
      .executeTakeFirst(),
    permissionsHeld(db, memberIdx, eventIdx),
    lacksSecondFactor(db, memberIdx),
    lacksLongPassword(db, memberIdx),
    unconfirmedOf(db, memberIdx, member),
  ]);
  const isLive = last?.state === 'REQUEST' || last?.state === 'COMPLETE';
  return {
    ...member,
    id: member.id,
    participateIdx: last && isLive ? last.idx : 0,
    participateType: last?.type ?? null,
    stateParticipate: last?.state ?? null,
    permissions: [...permissions],
    needsSecondFactor,
    needsLongerPassword,
    unconfirmedEmails,
  };
}

/** The member's names are in lists of buyers, so changing them advances the content version. */
export async function updateMember(
  context: MemberContext,
  { email, language, ...request }: CheckedOf<'POST /member/update'>,
): Promise<Member> {
  await limitEmailChange(context, email);
  const step = await transact(context.db, async (trx) => {
    await assertStaysMember(trx, context.actor.memberIdx);
    await trx
      .updateTable('member')
      .set({ ...request, updatedAt: context.now.toISOString() })
      .where('idx', '=', context.actor.memberIdx)
      .execute();
    const changed = await changeEmail(trx, context, { email, language });
    await refreshSearchOf(trx, context.actor.memberIdx);
    await advanceContent(trx);
    return changed;
  });
  if (step === 'known' || step === 'replace')
    securityEvent(context, 'email_changed', { memberIdx: context.actor.memberIdx });
  return memberDetail(context.db, context.actor.memberIdx, context.eventIdx);
}

/** Changes the password (docs/rules.md, A3). Every other session of the member ends; this one continues under a new token. */
export async function changePassword(
  context: MemberContext,
  request: z.output<typeof passwordChange>,
): Promise<Session> {
  const { memberIdx } = context.actor;
  if (request.newPassword !== request.newPasswordConfirm) throw new Refusal('new_pwd_not_matched');
  const proof = await assertPassword(context, request.password);
  if (request.newPassword === request.password) throw new Refusal('duplicate_pwd');
  await assertNewPassword(context.db, request.newPassword, memberIdx);
  const passwordHash = await hashPassword(request.newPassword, waitingAs('known', context));
  await transact(context.db, async (trx) => {
    const changed = await trx
      .updateTable('member')
      .set({
        ...{ passwordHash, passwordSuitsManager: passwordClass(request.newPassword) },
        updatedAt: context.now.toISOString(),
      })
      .where('idx', '=', memberIdx)
      // Another may have been set, or the member have left, while this one was judged.
      .where('passwordHash', '=', proof.passwordHash)
      .returning('idx')
      .executeTakeFirst();
    if (!changed) throw new Refusal('pwd_not_matched');
    await closeSessionsOf(trx, memberIdx);
    await forgetDevices(trx, memberIdx);
    // A link or a challenge that is on its way belongs to the old password.
    await forgetReset(trx, memberIdx, context.now.toISOString());
    await trx.deleteFrom('loginChallenge').where('memberIdx', '=', memberIdx).execute();
    await notifyOwner(trx, memberIdx, 'passwordChanged', context.now);
  });
  securityEvent(context, 'password_changed', { memberIdx });
  return session(context, { memberIdx, passwordHash }, undefined);
}
