/** SQLITE_CONSTRAINT_UNIQUE, and PostgreSQL's unique_violation. */
const ofSqlite = 2067;
const ofPostgres = '23505';

/** SQLITE_CONSTRAINT_FOREIGNKEY, and PostgreSQL's foreign_key_violation. */
const missingOfSqlite = 787;
const missingOfPostgres = '23503';

/** Whether a write failed because a row that it names is not there, or is no more what it has to be. */
export function isMissing(error: unknown): boolean {
  const { code, errcode } = (error ?? {}) as { code?: unknown; errcode?: unknown };
  return errcode === missingOfSqlite || code === missingOfPostgres;
}

/** Whether a write failed because another row has what must be unique. On PostgreSQL nothing goes on but from a savepoint (`attempt`). */
export function isTaken(error: unknown): boolean {
  const { code, errcode } = (error ?? {}) as { code?: unknown; errcode?: unknown };
  return errcode === ofSqlite || code === ofPostgres;
}
