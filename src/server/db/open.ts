/** Opens the database: SQLite in the data folder, or PostgreSQL by its address. Migrated before it is handed out. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  CamelCasePlugin,
  CompiledQuery,
  type Dialect,
  Kysely,
  type LogEvent,
  PostgresAdapter,
  PostgresDialect,
} from 'kysely';
import pg from 'pg';
import { type Engine, migrate } from './migrate.ts';
import { nodeSqliteDialect } from './node-sqlite.ts';
import type { Tables } from './tables.ts';
import { again } from './transact.ts';
import type { QueryWatch } from './watch.ts';

export type Database = Kysely<Tables>;

export interface DatabasePlace {
  /** The folder of the SQLite file; made when missing. */
  dataDir: string;
  /** A PostgreSQL address; when given, it is used instead of SQLite. */
  databaseUrl?: string | undefined;
  /** Connections of one process to PostgreSQL. */
  poolSize?: number;
}

/** Opens and migrates. Two processes that start together on a fresh database wait for each other. `watch` hears of every query. */
export async function openDatabase(
  { dataDir, databaseUrl, poolSize = 10 }: DatabasePlace,
  watch?: QueryWatch,
): Promise<Database> {
  const engine: Engine = databaseUrl ? 'postgres' : 'sqlite';
  const db = new Kysely<Tables>({
    dialect: databaseUrl ? postgresDialect(databaseUrl, poolSize) : sqliteDialect(dataDir, watch),
    plugins: [new CamelCasePlugin()],
    // On SQLite the statements themselves are watched: this hook costs a query several turns of the event loop's queue.
    ...(databaseUrl && watch ? { log: heardBy(watch) } : {}),
  });
  try {
    // SQLite does not wait for a neighbour in everything: not in the change to WAL, nor where it recovers a log.
    await again(patience, () => settle(db, engine));
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return db;
}

/** Tries of a start that a neighbour's start disturbs; the waits between them grow to seconds in all. */
const patience = 30;

async function settle(db: Database, engine: Engine): Promise<void> {
  await migrate(db, engine);
  if (engine === 'postgres') return;
  // After the migration, not before: two processes that switch a fresh file to WAL at once refuse each other.
  await db.executeQuery(CompiledQuery.raw('pragma journal_mode = wal'));
  await db.executeQuery(CompiledQuery.raw('pragma synchronous = full'));
}

/** PostgreSQL locks rows; a SQLite transaction holds the whole file from its start, and needs no word for it. */
export function hasRowLocks(db: Database): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}

/** Kysely calls it with every query of a connection, the prepared ones too. */
const heardBy = (watch: QueryWatch) => (event: LogEvent) =>
  watch.ran(
    event.query.sql,
    event.queryDurationMillis,
    event.level === 'error' ? (event.error ?? new Error('unknown')) : undefined,
  );

function sqliteDialect(dataDir: string, watch: QueryWatch | undefined): Dialect {
  if (dataDir === ':memory:') return nodeSqliteDialect(':memory:', watch);
  mkdirSync(dataDir, { recursive: true });
  return nodeSqliteDialect(join(dataDir, 'madang.sqlite'), watch);
}

function postgresDialect(connectionString: string, max: number): Dialect {
  // Counts and amounts stay far below 2^53, so they come as numbers, as they do from SQLite.
  const types = {
    getTypeParser: (oid: number, format?: 'text' | 'binary') =>
      oid === pg.types.builtins.INT8 || oid === pg.types.builtins.NUMERIC
        ? Number
        : pg.types.getTypeParser(oid, format as 'text'),
  };
  const pool = new pg.Pool({ connectionString, max, types: types as pg.CustomTypesConfig });
  // A server that goes away while a connection rests must not end the process; the next query says what is wrong.
  pool.on('error', () => undefined);
  return new PostgresDialect({ pool });
}
