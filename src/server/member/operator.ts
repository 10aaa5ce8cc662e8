/** What only whoever runs the server may do: make the first manager (decisions.md, 7). */
import { normalId } from '#domain/member.ts';
import type { Database } from '../db/open.ts';

/**
 * Makes the member with this log-in id a famppy, who may do everything in every event. There is no default account and no
 * default password: the person joins first, like everyone. Doing it twice changes nothing.
 */
export async function addOperator(
  db: Database,
  id: string,
  now: Date,
): Promise<'added' | 'was one already' | 'has not joined'> {
  const member = await db
    .selectFrom('member')
    .select('idx')
    .where('id', '=', normalId(id))
    .executeTakeFirst();
  if (!member) return 'has not joined';
  const added = await db
    .insertInto('permission')
    .values({ memberIdx: member.idx, eventIdx: null, permission: 'famppy', createdAt: now.toISOString() })
    .onConflict((on) => on.doNothing())
    .returning('idx')
    .executeTakeFirst();
  return added ? 'added' : 'was one already';
}
