/** Logging in, in one step or two (docs/rules.md, A4 to A6). */
import type { z } from 'zod';
import type { sessionAnswer } from '#api/account/member.ts';
import type { CheckedOf } from '#api/index.ts';
import { type loginInput, normalId } from '#domain/account/member.ts';
import { Refusal } from '#domain/common/catalogue.ts';
import { openSession } from '../../access/session.ts';
import type { RequestContext } from '../../calls/context.ts';
import type { Database } from '../../db/open.ts';
import { transact } from '../../db/transact.ts';
import { HttpRefusal } from '../../ground/http-refusal.ts';
import { tryPassword } from '../../platform/limits/rules.ts';
import { audit } from '../../platform/log/audit.ts';
import { securityEvent } from '../../platform/log/security-log.ts';
import { assertNotBlocked } from './block.ts';
import { meetChallenge, openChallenge } from './challenge.ts';
import { guesserOf, rememberDevice } from './known-device.ts';
import { memberDetail } from './member.ts';
import { notifyNewDevice } from './notices.ts';
import { isPassword, waitingAs } from './password.ts';
import { notePasswordClass } from './password-rules.ts';
import { isStillProven } from './reauthenticate.ts';
import { hasSecondFactor } from './second-factor.ts';

export type Session = z.output<typeof sessionAnswer>;

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
  const opened = await openSessionFor(context, who, deviceToken, async (trx, { isNew }) => {
    isNewDevice = isNew;
    if (isNew) await notifyNewDevice(trx, context, memberIdx);
    const managed = trx.selectFrom('permission').select('idx').where('memberIdx', '=', memberIdx).limit(1);
    if (!(await managed.executeTakeFirst())) return;
    const detail = { device: context.device, isNewDevice };
    const entry = { action: 'login', subject: 'member', subjectIdx: memberIdx, detail } as const;
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
export async function openSessionFor(
  context: RequestContext,
  { memberIdx, passwordHash }: LoggingIn,
  deviceToken: string | undefined,
  also?: (trx: Database, device: { isNew: boolean }) => Promise<void>,
): Promise<Session> {
  const opened = await transact(context.db, async (trx) => {
    if (!(await isStillProven(trx, memberIdx, passwordHash))) throw new Refusal('user_id_and_not_matched');
    await assertNotBlocked(trx, memberIdx, context.now);
    const device = await rememberDevice(trx, memberIdx, deviceToken, context.now);
    await also?.(trx, device);
    const token = await openSession(trx, memberIdx, context.now, context.device);
    return { token, deviceToken: device.deviceToken };
  });
  return { ...opened, member: await memberDetail(context, memberIdx) };
}
