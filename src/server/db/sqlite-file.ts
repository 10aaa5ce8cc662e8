/**
 * One SQLite file, by two connections in the server's thread: readers have one of their own and never wait for a writer
 * (WAL), not even for one that waits for another process. A statement is prepared once for each and cached.
 */
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import type { CompiledQuery, QueryResult } from 'kysely';
import { storageFaultOf } from '../ground/storage-fault.ts';
import { Patience } from './patience.ts';
import { CommitNews } from './sqlite-news.ts';
import { Turns } from './turns.ts';
import type { QueryWatch } from './watch.ts';

/** Statements beyond this many are prepared again; lists in queries make a few shapes, never thousands. */
const keptStatements = 1000;

/** Milliseconds that SQLite itself waits for a lock, which blocks the whole process. */
const inThreadMs = 5;

export interface SqliteOptions {
  /** Hears of every query. */
  watch?: QueryWatch | undefined;
  /** Milliseconds that a write waits at most, for its turn in this process and for the locks of others together. */
  patienceMs?: number;
  /** Writes of this process that wait at most. */
  waitingMost?: number;
}

export class SqliteFile {
  readonly #path: string;
  readonly #watch: QueryWatch | undefined;
  readonly #patienceMs: number;
  readonly #turns: Turns;
  readonly #writing = new Patience();
  readonly #reading = new Patience();
  #writer: Connection;
  #reader: Connection | undefined;
  /** Commits to the file, of this process and of others. */
  readonly news = new CommitNews(() => {
    this.#reader ??= new Connection(this.#path, this.#watch, 'pragma query_only = on');
    return this.#reader.commits();
  });

  constructor(path: string, { watch, patienceMs = 5_000, waitingMost = 1_000 }: SqliteOptions = {}) {
    this.#path = path;
    this.#watch = watch;
    this.#patienceMs = patienceMs;
    this.#turns = new Turns({ atOnce: 1, waitingMost });
    this.#writer = new Connection(path, watch);
  }

  /** One query that changes nothing, as the last commit left the file. */
  read(query: CompiledQuery): QueryResult<never> | Promise<QueryResult<never>> {
    this.#reader ??= new Connection(this.#path, this.#watch, 'pragma query_only = on');
    const reader = this.#reader;
    const patiently = () => this.#reading.run(performance.now() + this.#patienceMs, () => reader.run(query));
    if (this.#reading.isPausing) return patiently();
    try {
      // Nearly always: a promise less for each query.
      return this.#reading.try(() => reader.run(query));
    } catch (error) {
      if (storageFaultOf(error) !== 'busy') throw error;
      return patiently();
    }
  }

  /** One query outside of a transaction. */
  async write(query: CompiledQuery): Promise<QueryResult<never>> {
    const until = await this.#turn();
    try {
      return await this.#writing.run(until, () => this.#writer.run(query));
    } finally {
      this.news.committed();
      this.#turns.give();
    }
  }

  /** Begins a transaction, with the lock that it needs; ends by `commit` or `rollback`, until when nobody else writes. */
  async begin(lock: 'immediate' | 'exclusive'): Promise<void> {
    const until = await this.#turn();
    try {
      await this.#writing.run(until, () => this.#writer.exec(`begin ${lock}`));
    } catch (error) {
      this.#turns.give();
      throw error;
    }
  }

  /** One query of the transaction that has begun. */
  inTransaction(query: CompiledQuery): QueryResult<never> {
    return this.#writer.run(query);
  }

  /** False once SQLite has given a transaction up by itself, as it does where the disk is full. */
  get isInTransaction(): boolean {
    return this.#writer.isInTransaction;
  }

  /** When it fails, the transaction still has to be rolled back. */
  async commit(): Promise<void> {
    await this.#writing.run(performance.now() + this.#patienceMs, () => this.#writer.exec('commit'));
    this.news.committed();
    this.#turns.give();
  }

  /** Never throws: the caller must get the error of the transaction itself. */
  rollback(): void {
    try {
      if (this.#writer.isInTransaction) this.#writer.exec('rollback');
    } catch {
      // The next write finds the transaction still open, and leaves it behind (`#turn`).
    } finally {
      this.#turns.give();
    }
  }

  /** The rows one by one, by a connection of their own: one that is being read from shows no other reader what is new. */
  *stream(query: CompiledQuery): Generator<never> {
    const connection = new Connection(this.#path, this.#watch, 'pragma query_only = on');
    try {
      yield* connection.iterate(query);
    } finally {
      connection.close();
    }
  }

  close(): void {
    // The writer last: the last connection deletes the log, which a reader may not.
    this.#reader?.close();
    this.#writer.close();
  }

  async #turn(): Promise<number> {
    const until = performance.now() + this.#patienceMs;
    await this.#turns.take(this.#patienceMs);
    if (!this.#writer.isInTransaction) return until;
    // A connection that could not leave its transaction would make every later write a part of it.
    try {
      const broken = this.#writer;
      this.#writer = new Connection(this.#path, this.#watch);
      broken.close();
      return until;
    } catch (error) {
      this.#turns.give();
      throw error;
    }
  }
}

/**
 * Settings of the connection that writes: a commit is on the disk when it returns; what is deleted is overwritten in the page
 * that held it, at no further write, so that who has left is not found in the file.
 */
const writing = 'pragma synchronous = full; pragma secure_delete = fast';

interface Statement {
  prepared: StatementSync;
  hasRows: boolean;
}

class Connection {
  readonly #database: DatabaseSync;
  readonly #watch: QueryWatch | undefined;
  readonly #kept = new Map<string, Statement>();
  #counting: StatementSync | undefined;
  /** Set before the first query, because another process's lock may refuse this too. */
  #pragma: string | undefined;

  constructor(path: string, watch: QueryWatch | undefined, pragma = writing) {
    this.#database = new DatabaseSync(path, { enableForeignKeyConstraints: true, timeout: inThreadMs });
    this.#watch = watch;
    this.#pragma = pragma;
  }

  get isInTransaction(): boolean {
    return this.#database.isTransaction;
  }

  exec(sql: string): void {
    this.#watched(sql, () => {
      this.#setUp();
      this.#database.exec(sql);
    });
  }

  run({ sql, parameters }: CompiledQuery): QueryResult<never> {
    return this.#watched(sql, () => {
      this.#setUp();
      const { prepared, hasRows } = this.#prepare(sql);
      const values = parameters as SQLInputValue[];
      if (hasRows) return { rows: prepared.all(...values) as never[] };
      const { changes, lastInsertRowid } = prepared.run(...values);
      return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
    });
  }

  /** Commits of other connections, as this one sees them. */
  commits(): number {
    this.#setUp();
    this.#counting ??= this.#database.prepare('pragma data_version');
    return Number(this.#counting.get()?.data_version);
  }

  iterate({ sql, parameters }: CompiledQuery): Iterable<never> {
    this.#setUp();
    return this.#database.prepare(sql).iterate(...(parameters as SQLInputValue[])) as Iterable<never>;
  }

  close(): void {
    this.#kept.clear();
    this.#database.close();
  }

  #setUp(): void {
    if (this.#pragma === undefined) return;
    this.#database.exec(this.#pragma);
    this.#pragma = undefined;
  }

  #prepare(sql: string): Statement {
    const known = this.#kept.get(sql);
    if (known) return known;
    if (this.#kept.size >= keptStatements) this.#kept.clear();
    const prepared = this.#database.prepare(sql);
    const statement = { prepared, hasRows: prepared.columns().length > 0 };
    this.#kept.set(sql, statement);
    return statement;
  }

  #watched<T>(sql: string, query: () => T): T {
    if (!this.#watch) return query();
    const begin = performance.now();
    try {
      const result = query();
      this.#watch.ran(sql, performance.now() - begin);
      return result;
    } catch (error) {
      this.#watch.ran(sql, performance.now() - begin, error);
      throw error;
    }
  }
}
