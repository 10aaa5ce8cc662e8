/**
 * Giving and taking permissions, and ending the sessions of a member: what managers do in the console and what the operator's
 * commands do, by one function each, in the caller's transaction. The member hears of it by mail.
 */
import { Refusal } from '#domain/common/catalogue.ts';
import { nameIn } from '#domain/common/language.ts';
import type { Permission } from '#domain/common/permission.ts';
import { closeSessionsOf } from '../../access/session.ts';
import { accessOf, announce } from '../../db/announce.ts';
import { type Database, hasRowLocks } from '../../db/open.ts';
import { audit } from '../../platform/log/audit.ts';
import { mailOwner } from '../../platform/mail/member-mail.ts';
import { permissionMail, sessionsEndedMail } from './mail-texts.ts';

/** A member's permission in an event; famppy, which holds in all of them, names none. */
export interface PermissionOf {
  memberIdx: number;
  permission: Permission;
  eventIdx: number | null;
}

/** Who does it: a manager, or the operator at the shell, who is no member and whose reason is the command. */
export interface Doer {
  memberIdx: number | null;
  reason: string | null;
  now: Date;
}

/** Gives a permission; false for one that the member had. A manager's counts once a second factor is set up. */
export async function givePermission(trx: Database, to: PermissionOf, by: Doer): Promise<boolean> {
  const added = await trx
    .insertInto('permission')
    .values({ ...to, createdAt: by.now.toISOString() })
    .onConflict((on) => on.doNothing())
    .returning('idx')
    .executeTakeFirst();
  if (added) await tell(trx, 'grant', to, by);
  return added !== undefined;
}

/** Takes a permission back; false for one that the member did not have. */
export async function takePermission(trx: Database, from: PermissionOf, by: Doer): Promise<boolean> {
  const { memberIdx, permission, eventIdx } = from;
  const removed = await trx
    .deleteFrom('permission')
    .where('memberIdx', '=', memberIdx)
    .where('permission', '=', permission)
    .where('eventIdx', eventIdx === null ? 'is' : '=', eventIdx)
    .returning('idx')
    .executeTakeFirst();
  if (removed) await tell(trx, 'revoke', from, by);
  return removed !== undefined;
}

/** Ends every session of the member, and every log-in that still waits for a code; answers how many sessions there were. */
export async function endSessionsOf(
  trx: Database,
  { memberIdx, eventIdx }: Omit<PermissionOf, 'permission'>,
  by: Doer,
): Promise<number> {
  const ended = await closeSessionsOf(trx, memberIdx);
  await trx.deleteFrom('loginChallenge').where('memberIdx', '=', memberIdx).execute();
  await audit(trx, { ...entryOf(memberIdx, by), eventIdx, action: 'signOut', detail: { ended } });
  // The operator may want to know first what somebody does who has taken an account over.
  if (by.memberIdx !== null && ended > 0)
    await mailOwner(trx, memberIdx, sessionsEndedMail, by.now.toISOString());
  return ended;
}

/** Refuses to take famppy from whoever alone holds it. The rows are locked, so that two can't take it from each other at once. */
export async function assertNotLast(trx: Database, memberIdx: number): Promise<void> {
  const query = trx
    .selectFrom('permission')
    .select('memberIdx')
    .where('eventIdx', 'is', null)
    .where('permission', '=', 'famppy')
    .orderBy('idx');
  const holders = await (hasRowLocks(trx) ? query.forUpdate() : query).execute();
  if (holders.length === 1 && holders[0]?.memberIdx === memberIdx) throw new Refusal('last_famppy');
}

async function tell(
  trx: Database,
  action: 'grant' | 'revoke',
  { memberIdx, permission, eventIdx }: PermissionOf,
  by: Doer,
): Promise<void> {
  announce(trx, [accessOf(memberIdx)]);
  await audit(trx, { ...entryOf(memberIdx, by), eventIdx, action, detail: { permission } });
  const event =
    eventIdx === null
      ? null
      : await trx
          .selectFrom('event')
          .select(['nameKo', 'nameEn'])
          .where('idx', '=', eventIdx)
          .executeTakeFirstOrThrow();
  await mailOwner(
    trx,
    memberIdx,
    (locale) => permissionMail(locale, { action, permission, event: event && nameIn(locale, event) }),
    by.now.toISOString(),
  );
}

const entryOf = (subjectIdx: number, { memberIdx, reason, now }: Doer) => ({
  memberIdx,
  subject: 'member' as const,
  subjectIdx,
  at: now.toISOString(),
  about: [subjectIdx],
  reason,
});
