/** One member as managers see them, and whether they may block the account (docs/rules.md, G12, G13). */
import type { ManagedMemberDetail } from '#api/account/member-manage.ts';
import { Refusal } from '#domain/common/catalogue.ts';
import { mayDo } from '#domain/common/permission.ts';
import type { MemberContext } from '../../calls/context.ts';
import type { Database } from '../../db/open.ts';
import { managedMembers, membersOfEvent } from './list.ts';

export type Reading = Pick<MemberContext, 'now' | 'event' | 'permissions' | 'actor'>;

/** `member_not_found` for a number that is nobody's, and for whom managers of the event don't see. */
export async function readDetail(
  context: Reading,
  db: Database,
  memberIdx: number,
): Promise<ManagedMemberDetail> {
  const { idx: eventIdx } = await context.event();
  const managesAll = (await context.permissions()).has('famppy');
  const seen = await membersOfEvent(db, eventIdx, managesAll)
    .select('member.idx')
    .where('member.idx', '=', memberIdx)
    .executeTakeFirst();
  const [member] = seen ? await managedMembers(db, eventIdx, [memberIdx], context.now) : [];
  if (!member) throw new Refusal('member_not_found');
  if (!(await mayBlock(context, db, memberIdx))) return { ...member, sessions: null, mayBlock: false };
  const { sessions } = await db
    .selectFrom('session')
    .select((of) => of.fn.countAll<number | string>().as('sessions'))
    .where('memberIdx', '=', memberIdx)
    .where('expiresAt', '>', context.now.toISOString())
    .executeTakeFirstOrThrow();
  return { ...member, sessions: Number(sessions), mayBlock: true };
}

/** The member, whom the actor may block; `access_deny` else. */
export async function assertMayBlock(context: Reading, trx: Database, memberIdx: number) {
  const member = await readDetail(context, trx, memberIdx);
  if (!member.mayBlock) throw new Refusal('access_deny');
  return member;
}

/** An admin of the event, of whoever has nothing to do with another one; of managers of several and famppys only a famppy; nobody of themselves. */
async function mayBlock(
  { permissions, event, actor }: Reading,
  db: Database,
  memberIdx: number,
): Promise<boolean> {
  const own = await permissions();
  if (memberIdx === actor.memberIdx || !mayDo(own, 'admin')) return false;
  if (own.has('famppy')) return true;
  const { idx: eventIdx } = await event();
  const elsewhere = await Promise.all([
    db
      .selectFrom('permission')
      .select('idx')
      .where('memberIdx', '=', memberIdx)
      .where((is) => is.or([is('eventIdx', 'is', null), is('eventIdx', '<>', eventIdx)]))
      .limit(1)
      .executeTakeFirst(),
    db
      .selectFrom('representative')
      .select('idx')
      .where('memberIdx', '=', memberIdx)
      .where('eventIdx', '<>', eventIdx)
      .limit(1)
      .executeTakeFirst(),
  ]);
  return elsewhere.every((row) => row === undefined);
}
