/**
 * Kysely on Node's own SQLite. Kysely's dialect speaks to better-sqlite3; the two differ in a few words, said here.
 * The connection lives in the server's thread: a statement is prepared once and kept.
 */
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  SqliteDialect,
  SqliteDriver,
  type SqliteStatement,
} from 'kysely';
import type { QueryWatch } from './watch.ts';

/** Statements beyond this many are prepared anew; lists in queries make a few shapes, never thousands. */
const keptStatements = 1000;

/** A Kysely dialect for the SQLite file at `path` (or ':memory:'). `watch` hears of every query. */
export function nodeSqliteDialect(path: string, watch?: QueryWatch): SqliteDialect {
  const database = new DatabaseSync(path, { enableForeignKeyConstraints: true, timeout: 10_000 });
  const kept = new Map<string, SqliteStatement>();
  const prepared = (sql: string) => {
    try {
      return database.prepare(sql);
    } catch (error) {
      watch?.ran(sql, 0, error);
      throw error;
    }
  };
  const adapter = {
    prepare(sql: string): SqliteStatement {
      const known = kept.get(sql);
      if (known) return known;
      if (kept.size >= keptStatements) kept.clear();
      const statement = adapt(prepared(sql), sql, watch);
      kept.set(sql, statement);
      return statement;
    },
    close() {
      kept.clear();
      database.close();
    },
  };
  return new ImmediateSqliteDialect({ database: adapter });
}

function adapt(statement: StatementSync, sql: string, watch: QueryWatch | undefined): SqliteStatement {
  const values = (parameters: readonly unknown[]) => parameters as SQLInputValue[];
  const watched = <T>(query: () => T): T => {
    if (!watch) return query();
    const begin = performance.now();
    try {
      const result = query();
      watch.ran(sql, performance.now() - begin);
      return result;
    } catch (error) {
      watch.ran(sql, performance.now() - begin, error);
      throw error;
    }
  };
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => watched(() => statement.all(...values(parameters))),
    run: (parameters) => watched(() => statement.run(...values(parameters))),
    iterate: (parameters) => statement.iterate(...values(parameters)) as IterableIterator<unknown>,
  };
}

/** Every transaction here writes: taking the write lock at its start spares it a refusal half-way. */
class ImmediateSqliteDialect extends SqliteDialect {
  readonly #config: ConstructorParameters<typeof SqliteDialect>[0];

  constructor(config: ConstructorParameters<typeof SqliteDialect>[0]) {
    super(config);
    this.#config = config;
  }

  override createDriver(): Driver {
    return new ImmediateSqliteDriver(this.#config);
  }
}

class ImmediateSqliteDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }
}
