/** PostgreSQL by its address: a pool that outlives a server that restarts, and queries that end in a stated time. */
import { type DatabaseConnection, type Dialect, PostgresDialect, PostgresDriver } from 'kysely';
import pg from 'pg';
import { hasWritten } from '../ground/request-id.ts';
import { preparedName } from './prepared-names.ts';
import { isStalePlan } from './retry.ts';
import { Turns } from './turns.ts';
import type { QueryWatch } from './watch.ts';

/** Milliseconds. What takes longer is ended, by PostgreSQL where it still answers, else here. */
const bounds = {
  /** To wait for a connection of the pool; and to make one. */
  connection: 5_000,
  /** The same for a call that has written something already: its caller must learn what. */
  connectionAfterWrite: 20_000,
  /** To wait for a lock of another transaction. */
  lock: 5_000,
  statement: 10_000,
  /** Milliseconds without an answer of PostgreSQL after which a connection is closed. */
  silence: 12_000,
  /** An idle transaction, as of a process that hangs, is ended and its locks released. */
  idleTransaction: 30_000,
};

/** Calls of this process that wait for a connection at most; beyond that they are refused at once. */
const waitingMost = 1_000;

interface PostgresOptions {
  url: string;
  /** Connections of this process at most. */
  poolSize: number;
  watch?: QueryWatch | undefined;
  /** A migration may take as long as it takes. */
  unbounded?: boolean;
}

/** A Kysely dialect for the PostgreSQL server at `url`. */
export function postgresDialect({ url, poolSize, watch, unbounded = false }: PostgresOptions): Dialect {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    types: types as pg.CustomTypesConfig,
    connectionTimeoutMillis: bounds.connection,
    keepAlive: true,
    Client: unbounded ? pg.Client : Client,
    ...(unbounded ? {} : { query_timeout: bounds.silence, onConnect: setBounds }),
  });
  // A server that disconnects while a connection is idle, or between two queries of a transaction, must not end the process;
  // the next query says what is wrong.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return new PatientDialect(pool, new Turns({ atOnce: poolSize, waitingMost }), watch);
}

/** By a statement, not at the start of the connection, where a pooler between us and PostgreSQL may refuse it. */
async function setBounds(client: pg.ClientBase): Promise<void> {
  await client.query(
    `set statement_timeout = ${bounds.statement}; set lock_timeout = ${bounds.lock};
    set idle_in_transaction_session_timeout = ${bounds.idleTransaction}`,
  );
}

// Counts and amounts stay far below 2^53, so they come as numbers, as they do from SQLite.
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === pg.types.builtins.INT8 || oid === pg.types.builtins.NUMERIC
      ? Number
      : pg.types.getTypeParser(oid, format as 'text'),
};

/**
 * Plans a prepared query once for each connection. One that a migration of another process changed the columns of is planned
 * anew from then on: at once, or, within a transaction, when that is done again (`retry.ts`).
 */
class Client extends pg.Client {
  readonly #stale = new Set<string>();

  override query(...given: never[]): never {
    const [text, values] = given as unknown[];
    const query = (...asked: unknown[]) =>
      (super.query as (...asked: unknown[]) => unknown).apply(this, asked);
    const name = typeof text === 'string' && !this.#stale.has(text) ? preparedName(text) : undefined;
    if (name === undefined) return this.#watched(query(...given)) as never;
    const planned = query({ name, text, values }) as Promise<unknown>;
    return this.#watched(
      planned.catch((error: Error) => {
        if (!isStalePlan(error)) throw error;
        this.#stale.add(text as string);
        return (query(text, values) as Promise<unknown>).catch(() => Promise.reject(error));
      }),
    ) as never;
  }

  /** A query that timed out still runs: the next one on this connection would wait behind it. */
  #watched(answer: unknown): unknown {
    if (answer instanceof Promise) {
      answer.catch((error: Error) => {
        if (error.message === 'Query read timeout') void this.end().catch(() => undefined);
      });
    }
    return answer;
  }
}

class PatientDialect extends PostgresDialect {
  readonly #pool: pg.Pool;
  readonly #turns: Turns;
  readonly #watch: QueryWatch | undefined;

  constructor(pool: pg.Pool, turns: Turns, watch: QueryWatch | undefined) {
    super({ pool });
    this.#pool = pool;
    this.#turns = turns;
    this.#watch = watch;
  }

  override createDriver(): PostgresDriver {
    return new PatientDriver(this.#pool, this.#turns, this.#watch);
  }
}

/** What the driver made itself. */
type Connection = Parameters<PostgresDriver['rollbackTransaction']>[0];

class PatientDriver extends PostgresDriver {
  readonly #turns: Turns;
  readonly #watch: QueryWatch | undefined;

  constructor(pool: pg.Pool, turns: Turns, watch: QueryWatch | undefined) {
    super({ pool });
    this.#turns = turns;
    this.#watch = watch;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    const isFirst = hasWritten();
    await this.#turns.take(isFirst ? bounds.connectionAfterWrite : bounds.connection, isFirst);
    try {
      return await super.acquireConnection();
    } catch (error) {
      this.#turns.give();
      this.#watch?.ran('connect', 0, error);
      throw error;
    }
  }

  override async releaseConnection(connection: Connection): Promise<void> {
    try {
      await super.releaseConnection(connection);
    } finally {
      this.#turns.give();
    }
  }

  /**
   * The caller must get the error of the transaction; the connection is closed. A query of it that nobody
   * waited for is refused: behind the rollback it would be committed by itself.
   */
  override async rollbackTransaction(connection: Connection): Promise<void> {
    const rolledBack = super.rollbackTransaction(connection);
    const own = connection.executeQuery;
    connection.executeQuery = () => Promise.reject(new Error('the transaction has ended'));
    await rolledBack.catch(() => undefined);
    connection.executeQuery = own;
  }
}
