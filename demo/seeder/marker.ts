/** What a database says of a demonstration in it. On its own, because a start asks for it that needs nothing else of it. */

import { waiverOf } from '#server/access/second-factor-waiver.ts';
import type { Database } from '#server/db/open.ts';

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

const earlierMark = 'demonstration_manager:';

/** Fillings from before the server had waivers say of a manager that they are the demonstration's own: the same in older words. */
export async function renameEarlierMarks(trx: Database): Promise<void> {
  const marks = await trx
    .selectFrom('setting')
    .select('name')
    .where('name', 'like', `${earlierMark}%`)
    .execute();
  for (const { name } of marks) {
    const memberIdx = Number(name.slice(earlierMark.length));
    await trx
      .updateTable('setting')
      .set({ name: waiverOf(memberIdx) })
      .where('name', '=', name)
      .execute();
  }
}
