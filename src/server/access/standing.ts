/** Whether a member is still one, asked inside of the transaction that writes something of theirs. */

import { type Database, hasRowLocks } from '../db/open.ts';
import { prepared } from '../db/prepared.ts';
import { HttpRefusal } from '../ground/http-refusal.ts';

const presentMember = prepared((db, given: { memberIdx: number }) => {
  const query = db
    .selectFrom('member')
    .select('idx')
    .where('idx', '=', given.memberIdx)
    .where('leftAt', 'is', null);
  // Held until the transaction ends, so that nobody leaves between the question and the write. On SQLite a transaction
  // holds the whole file anyway.
  return hasRowLocks(db) ? query.forShare() : query;
});

/** Whether the member has not left, and does not before the transaction ends. */
export async function staysMember(trx: Database, memberIdx: number): Promise<boolean> {
  return (await presentMember(trx, { memberIdx })).length > 0;
}

/**
 * To be called in each transaction that keeps what a member typed: a call that was on its way while they left would leave
 * personal values behind. The session is gone by then, so the answer is the one of an ended session.
 */
export async function assertStaysMember(trx: Database, memberIdx: number): Promise<void> {
  if (!(await staysMember(trx, memberIdx))) throw new HttpRefusal(401, 'login_needed');
}

/** Holds the member's row until the transaction ends, so that nothing of theirs is written meanwhile; false for one who has left. */
export async function holdMember(trx: Database, memberIdx: number): Promise<boolean> {
  const query = trx
    .selectFrom('member')
    .select('idx')
    .where('idx', '=', memberIdx)
    .where('leftAt', 'is', null);
  return (await (hasRowLocks(trx) ? query.forUpdate() : query).executeTakeFirst()) !== undefined;
}

/** The same; 401 for one who has left already. */
export async function lockMember(trx: Database, memberIdx: number): Promise<void> {
  if (!(await holdMember(trx, memberIdx))) throw new HttpRefusal(401, 'login_needed');
}
