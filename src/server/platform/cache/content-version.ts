/** The number of the public content. Pages that were rendered from data are cached under it (docs/rules.md, W7). */
import { sql } from 'kysely';
import type { Database } from '../../db/open.ts';
import { prepared } from '../../db/prepared.ts';

const versionRow = prepared((db) => db.selectFrom('contentVersion').select('version'));

export async function contentVersion(db: Database): Promise<number> {
  const [row] = await versionRow(db, {});
  if (!row) throw new Error('the table content_version has lost its only row');
  return row.version;
}

/** To be called in the transaction of every write that a guest could see. */
export async function advanceContent(db: Database): Promise<void> {
  await db.updateTable('contentVersion').set({ version: sql<number>`version + 1` }).execute();
}
