/** What a database says of a demonstration in it. On its own, because rules and starts ask for it that need nothing else of it. */
import type { Database } from '../db/open.ts';

/** The setting that says so. */
export const demonstrationMarker = 'demonstration';

export async function isDemonstration(db: Database): Promise<boolean> {
  const row = await db
    .selectFrom('setting')
    .select('name')
    .where('name', '=', demonstrationMarker)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * The setting that marks a manager whom the demonstration itself brought: everybody knows their password, and nothing but
 * it is asked of them. Whoever joined, or was made a manager later, has none.
 */
export const ownManagerMark = (memberIdx: number) => `demonstration_manager:${memberIdx}`;

/** Marks managers as the demonstration's own. Doing it twice changes nothing. */
export async function markOwnManagers(trx: Database, memberIdxs: readonly number[]): Promise<void> {
  if (memberIdxs.length === 0) return;
  await trx
    .insertInto('setting')
    .values(memberIdxs.map((memberIdx) => ({ name: ownManagerMark(memberIdx), value: '1' })))
    .onConflict((on) => on.doNothing())
    .execute();
}

/** From now on this member is one like any other. */
export async function unmarkOwnManager(trx: Database, memberIdx: number): Promise<void> {
  await trx.deleteFrom('setting').where('name', '=', ownManagerMark(memberIdx)).execute();
}
