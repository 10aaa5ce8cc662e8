/** The number of the public content. Pages that were rendered from data are kept under it (decisions.md, 2). */
import { sql } from 'kysely';
import type { Database } from './db/open.ts';

export async function contentVersion(db: Database): Promise<number> {
  const row = await db.selectFrom('contentVersion').select('version').executeTakeFirstOrThrow();
  return row.version;
}

/** To be called in the transaction of every write that a guest could see. */
export async function advanceContent(db: Database): Promise<void> {
  await db.updateTable('contentVersion').set({ version: sql<number>`version + 1` }).execute();
}
