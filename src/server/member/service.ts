/** Members: joining, logging in, changing (spec.md, 3 to 5). */
import type { z } from 'zod';
import type { CheckedOf } from '#api/index.ts';
import type { Member, sessionAnswer } from '#api/member.ts';
import { Refusal } from '#domain/catalogue.ts';
import { type joinInput, type loginInput, normalId, type passwordChange } from '#domain/member.ts';
import { lacksLongPassword, lacksSecondFactor, permissionsHeld } from '../access/permissions.ts';
import type { Ask, MemberAsk } from '../ask.ts';
import { audit } from '../audit.ts';
import { advanceContent } from '../content-version.ts';
import type { Database } from '../db/open.ts';
import { transact } from '../db/transact.ts';
import { HttpRefusal } from '../http-refusal.ts';
import { idChecks, limitByNetwork, limitJoins, tryPassword } from '../limits/rules.ts';
import { mailLocale } from '../mail/outbox.ts';
import { refreshSearchOf } from '../participate/search.ts';
import { securityEvent } from '../security-log.ts';
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
import { demandPassword, isStillProven } from './prove.ts';
import { forgetReset } from './reset.ts';
import { hasSecondFactor } from './second-factor.ts';
import { closeSessionsOf, openSession } from './session.ts';
import { assertStaysMember } from './standing.ts';

type Session = z.output<typeof sessionAnswer>;

/** Makes a member and logs them in; `duplicated_user` when the id is taken. */
export async function join(ask: Ask, request: z.output<typeof joinInput>): Promise<Session> {
  const { password, passwordConfirm, agreeTerms, agreePrivacy, language, ...who } = request;
  const id = normalId(request.id);
  assertFirstPassword(password, { ...who, id });
  const made = await limitJoins(ask, async () => {
    const passwordHash = await hashPassword(password, waitingAs('strangers', ask));
    const at = ask.now.toISOString();
    if (await hasJoined(ask.db, id)) throw new Refusal('duplicated_user');
    // An address that has had its mails of the day gets no other: its member asks for it later.
    const toAsk: string[] = [];
    for (const email of new Map([id, who.email].map((one) => [normalId(one), one])).values())
      if ((await takeUnconfirmedMail(ask, email)) === 0) toAsk.push(email);
    return transact(ask.db, async (trx) => {
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
        siteUrl: ask.siteUrl,
        now: ask.now,
      };
      for (const email of toAsk) await askToConfirm(trx, { ...asked, email });
      return { memberIdx: made.idx, passwordHash };
    });
  });
  return session(ask, made, undefined);
}

/** `user_id_and_not_matched` for an unknown id and for a wrong password alike, at equal cost (decisions.md, 10). */
export async function login(
  ask: Ask,
  { id, password, deviceToken }: z.output<typeof loginInput>,
): Promise<Session> {
  const member = await ask.db
    .selectFrom('member')
    .select(['idx', 'passwordHash'])
    .where('id', '=', normalId(id))
    .executeTakeFirst();
  const guesser = await guesserOf(ask, normalId(id), member?.idx, deviceToken);
  const lane = guesser.kind === 'device' ? 'known' : 'strangers';
  const isRight = await tryPassword(ask, guesser, () =>
    isPassword(password, member?.passwordHash ?? null, waitingAs(lane, ask)),
  );
  if (!member || !isRight) {
    securityEvent(ask, 'login_failed', { memberIdx: member?.idx ?? null, step: 'password' });
    throw new Refusal('user_id_and_not_matched');
  }
  // Nobody would have the token.
  if (ask.signal().aborted) throw new HttpRefusal(503, 'server_busy', 1);
  await notePasswordClass(ask.db, member.idx, password);
  if (await hasSecondFactor(ask.db, member.idx))
    throw new Refusal('code_needed', await openChallenge(ask.db, member.idx, ask.now));
  return loggedIn(ask, { memberIdx: member.idx, passwordHash: member.passwordHash }, deviceToken);
}

/** The second step, for members with a second factor. */
export async function loginCode(
  ask: Ask,
  { challenge, code, deviceToken }: CheckedOf<'POST /member/loginCode'>,
): Promise<Session> {
  return loggedIn(ask, await meetChallenge(ask, challenge, code, deviceToken), deviceToken);
}

/** A log-in that succeeded leaves a line in the security log and, of whoever manages something, a row in the audit. */
async function loggedIn(ask: Ask, who: LoggingIn, deviceToken: string | undefined): Promise<Session> {
  const { memberIdx } = who;
  let isNewDevice = false;
  const opened = await session(ask, who, deviceToken, async (trx, { isNew }) => {
    isNewDevice = isNew;
    if (isNew) await notifyNewDevice(trx, ask, memberIdx);
    const managed = trx.selectFrom('permission').select('idx').where('memberIdx', '=', memberIdx).limit(1);
    if (!(await managed.executeTakeFirst())) return;
    const detail = { device: ask.device, isNewDevice };
    const deed = { action: 'login', subject: 'member', subjectIdx: memberIdx, detail };
    await audit(trx, { ...deed, eventIdx: null, memberIdx, at: ask.now.toISOString() });
  });
  securityEvent(ask, 'login_succeeded', { memberIdx, device: isNewDevice ? 'new' : 'known' });
  return opened;
}

/** A member, and the hash that their password was held against. */
export interface LoggingIn {
  memberIdx: number;
  passwordHash: string | null;
}

/** Opens a session, if the password is still the one that was judged: its owner may have set another meanwhile, or left. */
async function session(
  ask: Ask,
  { memberIdx, passwordHash }: LoggingIn,
  deviceToken: string | undefined,
  also?: (trx: Database, device: { isNew: boolean }) => Promise<void>,
): Promise<Session> {
  const opened = await transact(ask.db, async (trx) => {
    if (!(await isStillProven(trx, memberIdx, passwordHash))) throw new Refusal('user_id_and_not_matched');
    const device = await rememberDevice(trx, memberIdx, deviceToken, ask.now);
    await also?.(trx, device);
    const token = await openSession(trx, memberIdx, ask.now, ask.device);
    return { token, deviceToken: device.deviceToken };
  });
  return { ...opened, member: await memberDetail(ask.db, memberIdx, ask.eventIdx) };
}

export async function isTaken(ask: Ask, id: string): Promise<boolean> {
  await limitByNetwork(ask, idChecks);
  return hasJoined(ask.db, normalId(id));
}

async function hasJoined(db: Database, id: string): Promise<boolean> {
  return (await db.selectFrom('member').select('idx').where('id', '=', id).executeTakeFirst()) !== undefined;
}

/** A member with where they stand in one event: the live participation, else the last one, so that a denial can be read. */
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

/** The member's names stand in lists of buyers, so a change of them is one of the content. */
export async function updateMember(
  ask: MemberAsk,
  { email, language, ...request }: CheckedOf<'POST /member/update'>,
): Promise<Member> {
  await limitEmailChange(ask, email);
  const step = await transact(ask.db, async (trx) => {
    await assertStaysMember(trx, ask.asker.memberIdx);
    await trx
      .updateTable('member')
      .set({ ...request, updatedAt: ask.now.toISOString() })
      .where('idx', '=', ask.asker.memberIdx)
      .execute();
    const changed = await changeEmail(trx, ask, { email, language });
    await refreshSearchOf(trx, ask.asker.memberIdx);
    await advanceContent(trx);
    return changed;
  });
  if (step === 'known' || step === 'replace')
    securityEvent(ask, 'email_changed', { memberIdx: ask.asker.memberIdx });
  return memberDetail(ask.db, ask.asker.memberIdx, ask.eventIdx);
}

/** The three rules of spec.md, section 5. Every other session of the member ends; this one goes on under a new token. */
export async function changePassword(
  ask: MemberAsk,
  request: z.output<typeof passwordChange>,
): Promise<Session> {
  const { memberIdx } = ask.asker;
  if (request.newPassword !== request.newPasswordConfirm) throw new Refusal('new_pwd_not_matched');
  const proof = await demandPassword(ask, request.password);
  if (request.newPassword === request.password) throw new Refusal('duplicate_pwd');
  await assertNewPassword(ask.db, request.newPassword, memberIdx);
  const passwordHash = await hashPassword(request.newPassword, waitingAs('known', ask));
  await transact(ask.db, async (trx) => {
    const changed = await trx
      .updateTable('member')
      .set({
        ...{ passwordHash, passwordSuitsManager: passwordClass(request.newPassword) },
        updatedAt: ask.now.toISOString(),
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
    await forgetReset(trx, memberIdx, ask.now.toISOString());
    await trx.deleteFrom('loginChallenge').where('memberIdx', '=', memberIdx).execute();
    await notifyOwner(trx, memberIdx, 'passwordChanged', ask.now);
  });
  securityEvent(ask, 'password_changed', { memberIdx });
  return session(ask, { memberIdx, passwordHash }, undefined);
}
