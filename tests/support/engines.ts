/**
 * Which of the two databases a run is about, for tests of rules that no database has a part in: what is read of a request before
 * anything is asked of it, pictures, sheets, connections. SQLite's run asserts them; PostgreSQL's shows that they stand there too.
 */
import { inject } from 'vitest';

export const onSqlite = inject('database') === 'sqlite';

/** All of them on SQLite; on PostgreSQL so many, spread over the list. */
export function fewOnPostgres<T>(all: readonly T[], most = 6): T[] {
  if (onSqlite || all.length <= most) return [...all];
  return Array.from({ length: most }, (_, no) => all[Math.floor((no * all.length) / most)] as T);
}
