/** Managers and permissions: who may do what in an event, giving, taking, logging out (docs/rules.md, G5, G6). */

import { sql } from 'kysely';
import type { Manager } from '#api/account/permission.ts';
import type { CheckedOf } from '#api/index.ts';
import { normalId } from '#domain/account/member.ts';
import { Refusal } from '#domain/common/catalogue.ts';
import { mayDo, mayGrant, type Permission, permissions } from '#domain/common/permission.ts';
import { missingToManage } from '../../access/permissions.ts';
import type { ContextOf, MemberContext } from '../../calls/context.ts';
import { countedPage } from '../../db/list.ts';
import type { Database } from '../../db/open.ts';
import { hasWords } from '../../db/search.ts';
import { Listed } from '../../platform/cache/listed.ts';
import { limitMemberLookUps } from '../../platform/limits/rules.ts';
import { securityEvent } from '../../platform/log/security-log.ts';
import { assertNotLast, endSessionsOf, givePermission, type PermissionOf, takePermission } from './change.ts';

type Changing = ContextOf<'POST /manage/permission/grant'>;
type Change = CheckedOf<'POST /manage/permission/grant'>;

const orderColumns = { memberId: 'id', name: 'nameKo', nameEn: 'nameEn' } as const;

export async function managerList(
  context: ContextOf<'GET /manage/permission/getList'>,
  request: CheckedOf<'GET /manage/permission/getList'>,
): Promise<Listed<Manager[]>> {
  const { db } = context;
  const { idx: eventIdx } = await context.event();
  let query = db
    .selectFrom('member')
    .select('idx')
    .where('idx', 'in', (of) =>
      of
        .selectFrom('permission')
        .select('memberIdx')
        .where((is) => is.or([is('eventIdx', '=', eventIdx), is('eventIdx', 'is', null)]))
        .where('permission', 'in', request.filterType ? [request.filterType] : permissions),
    )
    .orderBy(orderColumns[request.listOrder ?? 'memberId'], request.orderType ?? 'asc')
    .orderBy('idx');
  const { memberIdx, memberId, memberName } = request;
  if (memberIdx) query = query.where('idx', '=', memberIdx);
  if (memberId) query = query.where('id', '=', normalId(memberId));
  if (memberName) query = query.where(hasWords(sql`name_text`, memberName));
  if (request.keywords)
    query = query.where(
      hasWords(sql<string>`lower(coalesce(id, '') || ' ' || name_ko || ' ' || name_en)`, request.keywords),
    );
  const { rows, count } = await countedPage(query, request);
  const managers: Manager[] = [];
  for (const { idx } of rows) managers.push(await managerIn(context, eventIdx, idx));
  return new Listed(managers, count);
}

export async function managerById(
  context: ContextOf<'GET /manage/permission/getMember'>,
  { id }: CheckedOf<'GET /manage/permission/getMember'>,
): Promise<Manager> {
  const { idx: eventIdx } = await context.event();
  await limitMemberLookUps(context);
  const member = await context.db
    .selectFrom('member')
    .select('idx')
    .where('id', '=', normalId(id))
    .executeTakeFirst();
  if (!member) throw new Refusal('member_not_found');
  return managerIn(context, eventIdx, member.idx);
}

export async function grant(context: Changing, change: Change): Promise<Manager> {
  const { db, actor } = context;
  const of = await permissionToChange(context, change);
  if (await givePermission(db, of, { memberIdx: actor.memberIdx, reason: null, now: context.now }))
    noteChange(context, 'granted', of);
  return managerIn(context, (await context.event()).idx, change.memberIdx);
}

/** Takes a permission back. The last member who may do everything keeps that. */
export async function revoke(context: Changing, change: Change): Promise<Manager> {
  const { db, actor } = context;
  const of = await permissionToChange(context, change);
  if (of.permission === 'famppy') await assertNotLast(db, of.memberIdx);
  if (await takePermission(db, of, { memberIdx: actor.memberIdx, reason: null, now: context.now }))
    noteChange(context, 'revoked', of);
  return managerIn(context, (await context.event()).idx, change.memberIdx);
}

export async function endSessions(
  context: ContextOf<'POST /manage/permission/endSessions'>,
  { memberIdx }: CheckedOf<'POST /manage/permission/endSessions'>,
): Promise<{ ended: number }> {
  const { idx: eventIdx } = await context.event();
  const { mayEndSessions } = await managerIn(context, eventIdx, memberIdx);
  if (!mayEndSessions) throw new Refusal('access_deny');
  const by = { memberIdx: context.actor.memberIdx, reason: null, now: context.now };
  const ended = await endSessionsOf(context.db, { memberIdx, eventIdx }, by);
  securityEvent(context, 'sessions_ended', { memberIdx, by: context.actor.memberIdx, ended });
  return { ended };
}

/** The row that is changed; refuses who may not change it, and members who are not there. */
async function permissionToChange(
  context: Changing,
  { memberIdx, permission }: Change,
): Promise<PermissionOf> {
  const { idx: eventIdx } = await context.event();
  if (!mayGrant(await context.permissions(), permission)) throw new Refusal('access_deny');
  const member = await context.db
    .selectFrom('member')
    .select('idx')
    .where('idx', '=', memberIdx)
    .where('leftAt', 'is', null)
    .executeTakeFirst();
  if (!member) throw new Refusal('member_not_found');
  return { memberIdx, permission, eventIdx: permission === 'famppy' ? null : eventIdx };
}

function noteChange(context: Changing, change: 'granted' | 'revoked', of: PermissionOf): void {
  const { memberIdx, permission, eventIdx } = of;
  const facts = { memberIdx, by: context.actor.memberIdx, change, permission, of: eventIdx };
  securityEvent(context, 'permission_changed', facts);
}

/** One row of the matrix; `member_not_found` for a number that is nobody's. */
async function managerIn(
  { db, now, permissions: own }: Pick<MemberContext, 'db' | 'now' | 'permissions'>,
  eventIdx: number,
  memberIdx: number,
): Promise<Manager> {
  const member = await db
    .selectFrom('member')
    .select(['idx', 'id', 'nameKo', 'nameEn'])
    .where('idx', '=', memberIdx)
    .where('leftAt', 'is', null)
    .executeTakeFirst();
  if (!member) throw new Refusal('member_not_found');
  const rows = await db
    .selectFrom('permission')
    .select('permission')
    .where('memberIdx', '=', memberIdx)
    .where((is) => is.or([is('eventIdx', '=', eventIdx), is('eventIdx', 'is', null)]))
    .execute();
  const held = new Set<Permission>(rows.map(({ permission }) => permission));
  const mayEndSessions =
    mayDo(await own(), held.has('famppy') ? 'famppy' : 'admin') &&
    (held.size > 0 || (await takesPart(db, eventIdx, memberIdx)));
  const { idx, id, nameKo, nameEn } = member;
  return {
    memberIdx: idx,
    id: id ?? '',
    nameKo,
    nameEn,
    mayEndSessions,
    sessions: mayEndSessions ? await sessionsOf(db, memberIdx, now) : null,
    permissions: permissions.filter((one) => held.has(one)),
    missing: held.size === 0 ? null : await missingToManage(db, memberIdx),
  };
}

/** How many have not expired. */
async function sessionsOf(db: Database, memberIdx: number, now: Date): Promise<number> {
  const { sessions } = await db
    .selectFrom('session')
    .select((of) => of.fn.countAll<number | string>().as('sessions'))
    .where('memberIdx', '=', memberIdx)
    .where('expiresAt', '>', now.toISOString())
    .executeTakeFirstOrThrow();
  return Number(sessions);
}

async function takesPart(db: Database, eventIdx: number, memberIdx: number): Promise<boolean> {
  const row = await db
    .selectFrom('participate')
    .select('idx')
    .where('eventIdx', '=', eventIdx)
    .where('memberIdx', '=', memberIdx)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
