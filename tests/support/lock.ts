import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import type { DatabasePlace } from '#server/db/open.ts';

/**
 * Takes the lock that writes need, as another process does: SQLite has one for all, PostgreSQL one for each table. Readers
 * need none. Answers how to give it back.
 */
export async function lockWrites(
  { dataDir, databaseUrl }: DatabasePlace,
  tables: readonly string[],
): Promise<() => Promise<void>> {
  if (!databaseUrl) {
    const neighbour = new DatabaseSync(join(dataDir, 'madang.sqlite'), { timeout: 10_000 });
    neighbour.exec('begin immediate');
    return async () => neighbour.close();
  }
  const neighbour = new pg.Client({ connectionString: databaseUrl });
  await neighbour.connect();
  await neighbour.query(`begin; lock table ${tables.join(', ')} in exclusive mode`);
  return () => neighbour.end();
}
