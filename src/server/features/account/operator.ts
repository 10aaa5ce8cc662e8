/** Commands of the operator, without a log-in: granting and revoking permissions, ending sessions and second factors. */

import { normalId } from '#domain/account/member.ts';
import { limits } from '#domain/common/limits.ts';
import { endWaiver } from '../../access/second-factor-waiver.ts';
import { holdMember } from '../../access/standing.ts';
import type { Database } from '../../db/open.ts';
import { transact } from '../../db/transact.ts';
import { audit } from '../../platform/log/audit.ts';
import {
  type Doer,
  endSessionsOf,
  givePermission,
  type PermissionOf,
  takePermission,
} from '../permission/change.ts';
import { endBlock } from './block.ts';
import { notifyOwner } from './notices.ts';
import { forgetSecondFactor } from './second-factor.ts';

// A member is named by log-in id or by number.

/** A permission in an event; famppy, which holds in all of them, names none. */
type PermissionIn = Omit<PermissionOf, 'memberIdx'>;

/**
 * Makes the member a famppy, who may do everything in every event. There is no default account and no default password: the
 * person joins first, like everyone. Doing it twice changes nothing. Whom the operator makes one proves themselves by a
 * second factor, also who had been let off (`second-factor-waiver.ts`).
 */
export const addOperator = (db: Database, member: string, now: Date) =>
  grantPermission(db, member, { permission: 'famppy', eventIdx: null }, now);

/** Gives a permission. A manager's counts once a second factor is set up. */
export async function grantPermission(
  db: Database,
  member: string,
  { permission, eventIdx }: PermissionIn,
  now: Date,
): Promise<'granted' | 'had it' | 'no member' | 'no event'> {
  const memberIdx = await memberOf(db, member);
  if (memberIdx === undefined) return 'no member';
  if (eventIdx !== null && !(await hasEvent(db, eventIdx))) return 'no event';
  return transact(db, async (trx) => {
    if (!(await givePermission(trx, { memberIdx, permission, eventIdx }, byCommand(now)))) return 'had it';
    await endWaiver(trx, memberIdx);
    return 'granted';
  });
}

/** Takes a permission back. `managers`: how many members still hold one for everything in every event. */
export async function revokePermission(
  db: Database,
  member: string,
  { permission, eventIdx }: PermissionIn,
  now: Date,
): Promise<{ outcome: 'revoked' | 'had none' | 'no member'; managers: number }> {
  const memberIdx = await memberOf(db, member);
  if (memberIdx === undefined) return { outcome: 'no member', managers: 0 };
  return transact(db, async (trx) => {
    const removed = await takePermission(trx, { memberIdx, permission, eventIdx }, byCommand(now));
    const { managers } = await trx
      .selectFrom('permission')
      .select((of) => of.fn.countAll<number>().as('managers'))
      .where('permission', '=', 'famppy')
      .executeTakeFirstOrThrow();
    return { outcome: removed ? 'revoked' : 'had none', managers };
  });
}

/** Ends every session of the member, and every log-in that still waits for a code; answers how many sessions there were. */
export async function signOut(
  db: Database,
  member: string,
  now: Date,
): Promise<{ ended: number } | 'no member'> {
  const memberIdx = await memberOf(db, member);
  if (memberIdx === undefined) return 'no member';
  return transact(db, async (trx) => ({
    ended: await endSessionsOf(trx, { memberIdx, eventIdx: null }, byCommand(now)),
  }));
}

/**
 * Turns off the second factor of a member who has lost both the authenticator and the recovery codes. A manager manages
 * again once a new one is set up.
 */
export async function removeSecondFactor(
  db: Database,
  member: string,
  now: Date,
): Promise<'removed' | 'had none' | 'no member'> {
  const memberIdx = await memberOf(db, member);
  if (memberIdx === undefined) return 'no member';
  return transact(db, async (trx) => {
    if (!(await forgetSecondFactor(trx, memberIdx))) return 'had none';
    await audit(trx, { ...deedOn(memberIdx), action: 'turnOffSecondFactor', at: now.toISOString() });
    await notifyOwner(trx, memberIdx, 'secondFactorOff', now);
    return 'removed';
  });
}

/** Ends the block of an account, as a manager does in the console; its member is told by mail. */
export async function unblock(
  db: Database,
  member: string,
  reason: string,
  now: Date,
): Promise<'unblocked' | 'was not blocked' | 'no member'> {
  const memberIdx = await memberOf(db, member);
  if (memberIdx === undefined) return 'no member';
  const at = now.toISOString();
  return transact(db, async (trx) => {
    if (!(await holdMember(trx, memberIdx))) return 'no member';
    if (!(await endBlock(trx, memberIdx, { eventIdx: null, at }))) return 'was not blocked';
    const deed = deedOn(memberIdx);
    await audit(trx, { ...deed, action: 'unblock', reason: `${deed.reason}: ${reason}`, at });
    return 'unblocked';
  });
}

/** What the command does has no member behind it. */
const byCommand = (now: Date): Doer => ({ memberIdx: null, reason: 'npm run operator', now });

const deedOn = (memberIdx: number) => ({
  eventIdx: null,
  memberIdx: null,
  subject: 'member' as const,
  subjectIdx: memberIdx,
  about: [memberIdx],
  reason: 'npm run operator',
});

/** The number of the member with this log-in id, or with this number; undefined for nobody, and for who has left. */
export async function memberOf(db: Database, member: string): Promise<number | undefined> {
  const number = /^\d{1,10}$/.test(member) ? Number(member) : undefined;
  if (number !== undefined && number > limits.idx) return undefined;
  const row = await db
    .selectFrom('member')
    .select('idx')
    .where('leftAt', 'is', null)
    .where((is) => (number === undefined ? is('id', '=', normalId(member)) : is('idx', '=', number)))
    .executeTakeFirst();
  return row?.idx;
}

async function hasEvent(db: Database, eventIdx: number): Promise<boolean> {
  const row = await db.selectFrom('event').select('idx').where('idx', '=', eventIdx).executeTakeFirst();
  return row !== undefined;
}
