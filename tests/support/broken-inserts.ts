/** Rows that the database refuses for a reason that no code foresees. */
import { sql } from 'kysely';
import { type Database, hasRowLocks } from '#server/db/open.ts';

/**
 * From now on no row of the table is inserted of which the condition holds: SQL about `new`. On PostgreSQL with this SQLSTATE, of a bug
 * where nothing is said.
 */
export async function breakInserts(
  db: Database,
  table: 'matching' | 'notice' | 'placement' | 'representative',
  condition: string,
  code = 'P0001',
): Promise<void> {
  if (!hasRowLocks(db)) {
    await sql
      .raw(
        `create trigger broken before insert on ${table} when ${condition} begin select raise(abort, 'broken'); end`,
      )
      .execute(db);
    return;
  }
  await sql
    .raw(
      `create function broken() returns trigger language plpgsql as $$ begin raise exception 'broken' using errcode = '${code}'; end $$`,
    )
    .execute(db);
  await sql
    .raw(
      `create trigger broken before insert on ${table} for each row when (${condition}) execute function broken()`,
    )
    .execute(db);
}

export async function mended(db: Database): Promise<void> {
  if (!hasRowLocks(db)) await sql`drop trigger if exists broken`.execute(db);
  else await sql`drop function if exists broken cascade`.execute(db);
}
