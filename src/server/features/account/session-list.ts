/** Where one is logged in, and logging out, here and there. */
import type { AnswerOf, CheckedOf } from '#api/index.ts';
import { Refusal } from '#domain/common/catalogue.ts';
import { closeSession, closeSessionsOf } from '../../access/session.ts';
import type { MemberContext } from '../../calls/context.ts';
import { transact } from '../../db/transact.ts';

export async function sessionList({
  db,
  actor,
  now,
}: MemberContext): Promise<AnswerOf<'GET /member/getSessionList'>> {
  const rows = await db
    .selectFrom('session')
    .select(['idx as sessionIdx', 'device', 'createdAt', 'usedAt'])
    .where('memberIdx', '=', actor.memberIdx)
    .where('expiresAt', '>', now.toISOString())
    .orderBy('usedAt', 'desc')
    .orderBy('idx', 'desc')
    .execute();
  return rows.map((row) => ({ ...row, isCurrent: row.sessionIdx === actor.sessionIdx }));
}

export async function logout({ db, actor }: MemberContext): Promise<null> {
  await transact(db, (trx) => closeSession(trx, actor));
  return null;
}

export async function endSession(
  { db, actor }: MemberContext,
  { sessionIdx }: CheckedOf<'POST /member/endSession'>,
): Promise<null> {
  const those = { memberIdx: actor.memberIdx, sessionIdx };
  if (!(await transact(db, (trx) => closeSession(trx, those)))) throw new Refusal('session_not_found');
  return null;
}

export async function endOtherSessions({ db, actor }: MemberContext): Promise<{ ended: number }> {
  const { memberIdx, sessionIdx } = actor;
  return { ended: await transact(db, (trx) => closeSessionsOf(trx, memberIdx, sessionIdx)) };
}
