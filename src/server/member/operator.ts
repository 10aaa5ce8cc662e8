/** What only whoever runs the server may do: make the first manager (decisions.md, 7). */
import { normalId } from '#domain/member.ts';
import { audit } from '../audit.ts';
import type { Database } from '../db/open.ts';
import { transact } from '../db/transact.ts';
import { unmarkOwnManager } from '../demo/marker.ts';
import { forgetSecondFactor } from './second-factor.ts';

/**
 * Makes the member with this log-in id a famppy, who may do everything in every event. There is no default account and no
 * default password: the person joins first, like everyone. Doing it twice changes nothing. Whom the operator makes one
 * proves themselves by a second factor, also where the demonstration asked nothing of them.
 */
export async function addOperator(
  db: Database,
  id: string,
  now: Date,
): Promise<'added' | 'was one already' | 'has not joined'> {
  const memberIdx = await memberOf(db, id);
  if (memberIdx === undefined) return 'has not joined';
  const at = now.toISOString();
  return transact(db, async (trx) => {
    const added = await trx
      .insertInto('permission')
      .values({ memberIdx, eventIdx: null, permission: 'famppy', createdAt: at })
      .onConflict((on) => on.doNothing())
      .returning('idx')
      .executeTakeFirst();
    if (!added) return 'was one already';
    await unmarkOwnManager(trx, memberIdx);
    await audit(trx, { ...deedOn(memberIdx), action: 'grant', detail: { permission: 'famppy' }, at });
    return 'added';
  });
}

/**
 * Turns off the second factor of a member who has lost both the authenticator and the recovery codes. A manager manages
 * again once a new one is set up.
 */
export async function removeSecondFactor(
  db: Database,
  id: string,
  now: Date,
): Promise<'removed' | 'had none' | 'has not joined'> {
  const memberIdx = await memberOf(db, id);
  if (memberIdx === undefined) return 'has not joined';
  return transact(db, async (trx) => {
    if (!(await forgetSecondFactor(trx, memberIdx))) return 'had none';
    await audit(trx, { ...deedOn(memberIdx), action: 'turnOffSecondFactor', at: now.toISOString() });
    return 'removed';
  });
}

/** What the command does has no member behind it. */
const deedOn = (memberIdx: number) => ({
  eventIdx: null,
  memberIdx: null,
  subject: 'member',
  subjectIdx: memberIdx,
  reason: 'npm run operator',
});

async function memberOf(db: Database, id: string): Promise<number | undefined> {
  const row = await db.selectFrom('member').select('idx').where('id', '=', normalId(id)).executeTakeFirst();
  return row?.idx;
}
