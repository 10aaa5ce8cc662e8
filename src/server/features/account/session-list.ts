/** Where one is logged in, and logging out there. */
import type { AnswerOf, CheckedOf } from '#api/index.ts';
import { Refusal } from '#domain/catalogue.ts';
import type { MemberContext } from '../../calls/context.ts';
import { closeSessionsOf } from './session.ts';

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

export async function endSession(
  { db, actor }: MemberContext,
  { sessionIdx }: CheckedOf<'POST /member/endSession'>,
): Promise<null> {
  const ended = await db
    .deleteFrom('session')
    .where('idx', '=', sessionIdx)
    .where('memberIdx', '=', actor.memberIdx)
    .returning('idx')
    .executeTakeFirst();
  if (!ended) throw new Refusal('session_not_found');
  return null;
}

export async function endOtherSessions({ db, actor }: MemberContext): Promise<{ ended: number }> {
  return { ended: await closeSessionsOf(db, actor.memberIdx, actor.sessionIdx) };
}
