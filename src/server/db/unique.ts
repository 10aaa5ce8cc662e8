/** SQLITE_CONSTRAINT_UNIQUE, and PostgreSQL's unique_violation. */
const ofSqlite = 2067;
const ofPostgres = '23505';

/** Whether a write failed because another row has what must be unique. On PostgreSQL nothing goes on but from a savepoint (`attempt`). */
export function isTaken(error: unknown): boolean {
  const { code, errcode } = (error ?? {}) as { code?: unknown; errcode?: unknown };
  return errcode === ofSqlite || code === ofPostgres;
}
