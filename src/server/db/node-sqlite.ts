/**
 * Kysely on Node's own SQLite. Its dialect for SQLite has one connection, at which every reader waits for every
 * transaction; this one sends what only reads to the readers' connection (`sqlite-file.ts`).
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type DatabaseIntrospector,
  type Dialect,
  type Driver,
  type Kysely,
  type QueryCompiler,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type TransactionSettings,
} from 'kysely';
import { SqliteFile, type SqliteOptions } from './sqlite-file.ts';

/** A Kysely dialect for the SQLite file at `path`. `news`: see `CommitNews`. */
export function nodeSqliteDialect(
  path: string,
  options: SqliteOptions = {},
): Dialect & { news: () => number } {
  const driver = new NodeSqliteDriver(path, options);
  return {
    news: () => driver.news(),
    createDriver: (): Driver => driver,
    createQueryCompiler: (): QueryCompiler => new SqliteQueryCompiler(),
    createAdapter: () => new NodeSqliteAdapter(),
    createIntrospector: (db: Kysely<unknown>): DatabaseIntrospector => new SqliteIntrospector(db),
  };
}

class NodeSqliteAdapter extends SqliteAdapter {
  /** Kysely needs no lock of its own: `SqliteFile` lets one write at a time. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }

  /** A migration is one transaction, as SQLite allows. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class NodeSqliteDriver implements Driver {
  readonly #path: string;
  readonly #options: SqliteOptions;
  /** Used again, because Kysely looks closer at each one that it has not seen. */
  readonly #resting: Lease[] = [];
  #file: SqliteFile | undefined;

  constructor(path: string, options: SqliteOptions) {
    this.#path = path;
    this.#options = options;
  }

  async init(): Promise<void> {
    this.#file = new SqliteFile(this.#path, this.#options);
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#resting.pop() ?? new Lease(this.#file as SqliteFile);
  }

  /** Every transaction here writes: taking the write lock at its start spares it a refusal half-way. */
  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    await (connection as Lease).begin(settings.isolationLevel === 'serializable' ? 'exclusive' : 'immediate');
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await (connection as Lease).commit();
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await (connection as Lease).rollback();
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    this.#resting.push(connection as Lease);
  }

  /** Before the first query there is none. */
  news(): number {
    return this.#file?.news.count() ?? -1;
  }

  async destroy(): Promise<void> {
    this.#file?.close();
  }
}

/** What Kysely takes for a connection: outside of a transaction each query finds its way by itself. */
class Lease implements DatabaseConnection {
  readonly #file: SqliteFile;
  #hasBegun = false;
  /** It was rolled back: what comes now would be committed by itself, or with the transaction of another. */
  #isEnding = false;
  /** Why SQLite gave the transaction up. */
  #lost: unknown;

  constructor(file: SqliteFile) {
    this.#file = file;
  }

  async begin(lock: 'immediate' | 'exclusive'): Promise<void> {
    await this.#file.begin(lock);
    this.#hasBegun = true;
    this.#lost = undefined;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#hasBegun) return this.#inTransaction(query);
    return onlyReads(query) ? this.#file.read(query) : this.#file.write(query);
  }

  async commit(): Promise<void> {
    this.#assertTransaction();
    await this.#file.commit();
    this.#hasBegun = false;
  }

  /** A query of it that nobody waited for, and that Kysely let through before, is still to come in this turn of the loop. */
  async rollback(): Promise<void> {
    this.#isEnding = true;
    this.#file.rollback();
    await nextTurn();
    this.#isEnding = false;
    this.#hasBegun = false;
  }

  async *streamQuery<Row>(query: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
    if (this.#hasBegun) {
      yield this.#inTransaction(query);
      return;
    }
    for (const row of this.#file.stream(query)) yield { rows: [row] };
  }

  #inTransaction(query: CompiledQuery): QueryResult<never> {
    this.#assertTransaction();
    try {
      return this.#file.inTransaction(query);
    } catch (error) {
      if (!this.#file.isInTransaction) this.#lost ??= error;
      throw error;
    }
  }

  /** Once SQLite has given a transaction up, a later query of it would be committed by itself. */
  #assertTransaction(): void {
    if (this.#isEnding) throw new Error('the transaction has ended');
    if (!this.#file.isInTransaction) throw this.#lost ?? new Error('the transaction has ended');
  }
}

/** Queries that were written by hand are looked at by their first word; a 'with' may write, so it goes to the writer. */
const onlyReads = ({ query, sql }: CompiledQuery): boolean =>
  query.kind === 'SelectQueryNode' || (query.kind === 'RawNode' && /^\s*select\b/i.test(sql));
