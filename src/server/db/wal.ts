/** SQLite's write-ahead log, which still contains erased data until it is overwritten. */
import { sql } from 'kysely';
import { type Database, hasRowLocks } from './open.ts';

/**
 * Moves the log into the database file, whose deleted content SQLite overwrites (`secure_delete`), and empties it. Does
 * nothing while another process reads or writes: it never waits in the server's thread, and the next call may succeed.
 */
export async function emptyWal(db: Database): Promise<void> {
  if (hasRowLocks(db)) return;
  // One connection for all of it: nothing else may run meanwhile, and no other process is waited for.
  await db.connection().execute(async (connection) => {
    const { rows } = await sql<{ timeout: number }>`pragma busy_timeout`.execute(connection);
    await sql`pragma busy_timeout = 0`.execute(connection);
    try {
      await sql`pragma wal_checkpoint(truncate)`.execute(connection);
    } finally {
      await sql.raw(`pragma busy_timeout = ${rows[0]?.timeout ?? 0}`).execute(connection);
    }
  });
}
