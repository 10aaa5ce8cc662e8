/** Members: joining, logging in, changing (spec.md, 3 to 5). */
import type { z } from 'zod';
import type { CheckedOf } from '#api/index.ts';
import type { Member, sessionAnswer } from '#api/member.ts';
import { Refusal } from '#domain/catalogue.ts';
import {
  type joinInput,
  type loginInput,
  type MemberInput,
  normalId,
  type passwordChange,
} from '#domain/member.ts';
import { type Ask, lacksSecondFactor, type MemberAsk, permissionsHeld } from '../ask.ts';
import { advanceContent } from '../content-version.ts';
import type { Database } from '../db/open.ts';
import { transact } from '../db/transact.ts';
import { countWrongPassword, demandTries, idChecks, joins, limitByAddress } from '../limits/rules.ts';
import { refreshSearchOf } from '../participate/search.ts';
import { meetChallenge, openChallenge } from './challenge.ts';
import { hashPassword, isPassword } from './password.ts';
import { demandPassword } from './prove.ts';
import { hasSecondFactor } from './second-factor.ts';
import { closeSessionsOf, openSession } from './session.ts';
import { assertStaysMember } from './standing.ts';

type Session = z.output<typeof sessionAnswer>;

/** Makes a member and logs them in; `duplicated_user` when the id is taken. */
export async function join(ask: Ask, request: z.output<typeof joinInput>): Promise<Session> {
  await limitByAddress(ask, joins);
  const { id, password, passwordConfirm, agreeTerms, agreePrivacy, ...who } = request;
  const passwordHash = await hashPassword(password);
  const at = ask.now.toISOString();
  const made = await ask.db
    .insertInto('member')
    .values({ ...who, id: normalId(id), passwordHash, agreedAt: at, createdAt: at, updatedAt: at })
    .onConflict((on) => on.column('id').doNothing())
    .returning('idx')
    .executeTakeFirst();
  if (!made) throw new Refusal('duplicated_user');
  return session(ask, made.idx);
}

/** `user_id_and_not_matched` for an unknown id and for a wrong password alike, at equal cost (decisions.md, 10). */
export async function login(ask: Ask, { id, password }: z.output<typeof loginInput>): Promise<Session> {
  await demandTries(ask, normalId(id));
  const member = await ask.db
    .selectFrom('member')
    .select(['idx', 'passwordHash'])
    .where('id', '=', normalId(id))
    .executeTakeFirst();
  const isRight = await isPassword(password, member?.passwordHash ?? null);
  if (!member || !isRight) {
    await countWrongPassword(ask, normalId(id));
    throw new Refusal('user_id_and_not_matched');
  }
  if (await hasSecondFactor(ask.db, member.idx))
    throw new Refusal('code_needed', await openChallenge(ask.db, member.idx, ask.now));
  return session(ask, member.idx);
}

/** The second step, for members with a second factor. */
export async function loginCode(
  ask: Ask,
  { challenge, code }: CheckedOf<'POST /member/loginCode'>,
): Promise<Session> {
  return session(ask, await meetChallenge(ask, challenge, code));
}

async function session(ask: Ask, memberIdx: number): Promise<Session> {
  const token = await openSession(ask.db, memberIdx, ask.now, ask.device);
  return { token, member: await memberDetail(ask.db, memberIdx, ask.eventInUse) };
}

export async function isTaken(ask: Ask, id: string): Promise<boolean> {
  await limitByAddress(ask, idChecks);
  const row = await ask.db
    .selectFrom('member')
    .select('idx')
    .where('id', '=', normalId(id))
    .executeTakeFirst();
  return row !== undefined;
}

/** A member with where they stand in one event: the live participation, else the last one, so that a denial can be read. */
export async function memberDetail(db: Database, memberIdx: number, eventIdx: number): Promise<Member> {
  const member = await db
    .selectFrom('member')
    .select(['idx as memberIdx', 'id', 'memberType', 'nameKo', 'nameEn', 'gender', 'birth', 'tel', 'mobile'])
    .select(['email', 'country', 'city', 'address'])
    .where('idx', '=', memberIdx)
    .executeTakeFirst();
  if (!member?.id) throw new Refusal('user_not_found');
  const [last, permissions, needsSecondFactor] = await Promise.all([
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
  };
}

/** The member's names stand in lists of buyers, so a change of them is one of the content. */
export async function updateMember(ask: MemberAsk, request: MemberInput): Promise<Member> {
  await transact(ask.db, async (trx) => {
    await assertStaysMember(trx, ask.asker.memberIdx);
    await trx
      .updateTable('member')
      .set({ ...request, updatedAt: ask.now.toISOString() })
      .where('idx', '=', ask.asker.memberIdx)
      .execute();
    await refreshSearchOf(trx, ask.asker.memberIdx);
    await advanceContent(trx);
  });
  return memberDetail(ask.db, ask.asker.memberIdx, ask.eventInUse);
}

/** The three rules of spec.md, section 5. Every other session of the member ends; this one goes on under a new token. */
export async function changePassword(
  ask: MemberAsk,
  request: z.output<typeof passwordChange>,
): Promise<Session> {
  const { memberIdx } = ask.asker;
  if (request.newPassword !== request.newPasswordConfirm) throw new Refusal('new_pwd_not_matched');
  await demandPassword(ask, request.password);
  if (request.newPassword === request.password) throw new Refusal('duplicate_pwd');
  const passwordHash = await hashPassword(request.newPassword);
  await transact(ask.db, async (trx) => {
    await trx
      .updateTable('member')
      .set({ passwordHash, updatedAt: ask.now.toISOString() })
      .where('idx', '=', memberIdx)
      .execute();
    await closeSessionsOf(trx, memberIdx);
    // A link or a challenge that is on its way belongs to the old password.
    for (const table of ['passwordReset', 'loginChallenge'] as const)
      await trx.deleteFrom(table).where('memberIdx', '=', memberIdx).execute();
  });
  return session(ask, memberIdx);
}
