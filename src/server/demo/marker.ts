/** Whether a database holds the demonstration. On its own, because rules and starts ask for it that need nothing else of it. */
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
