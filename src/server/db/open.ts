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
import { finishSwap, isSwapUnfinished } from '../backup/swap.ts';
import { SettingError } from '../config.ts';
import type { Logger } from '../log.ts';
import { copyBeforeMigration, migrationState } from './before-migration.ts';
import { claimFolder, type FolderLock, shareFolder } from './folder-lock.ts';
import { type Engine, migrate, migrationNames } from './migrate.ts';
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

interface OpenOptions {
  /** Where a migration is told of. */
  log?: Logger;
  /** False for what runs beside a server: a database that this version would migrate is refused then. */
  mayMigrate?: boolean;
}

/** Opens and migrates. Two processes that start together on a fresh database wait for each other. `watch` hears of every query. */
export async function openDatabase(
  { dataDir, databaseUrl, poolSize = 10 }: DatabasePlace,
  watch?: QueryWatch,
  options: OpenOptions = {},
): Promise<Database> {
  const engine: Engine = databaseUrl ? 'postgres' : 'sqlite';
  const folder = databaseUrl || dataDir === ':memory:' ? undefined : enterFolder(dataDir);
  const db = new Kysely<Tables>({
    dialect: databaseUrl ? postgresDialect(databaseUrl, poolSize) : sqliteDialect(dataDir, watch),
    plugins: [new CamelCasePlugin()],
    // On SQLite the statements themselves are watched: this hook costs a query several turns of the event loop's queue.
    ...(databaseUrl && watch ? { log: heardBy(watch) } : {}),
  });
  const destroy = db.destroy.bind(db);
  db.destroy = () => destroy().finally(() => folder?.release());
  try {
    // SQLite does not wait for a neighbour in everything: not in the change to WAL, nor where it recovers a log.
    await again(patience, () => settle(db, engine, folder && dataDir, options));
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return db;
}

/** Tries of a start that a neighbour's start disturbs; the waits between them grow to seconds in all. */
const patience = 30;

/** Makes the folder if need be, and takes a share in it; a restore that died while it moved files is finished first. */
function enterFolder(dataDir: string): FolderLock {
  mkdirSync(dataDir, { recursive: true });
  for (;;) {
    const share = shareFolder(dataDir);
    if (!share)
      throw new SettingError(`A restore into ${dataDir} is under way: start again when it is done.`);
    if (!isSwapUnfinished(dataDir)) return share;
    share.release();
    const claim = claimFolder(dataDir);
    // Without a claim a neighbour is at it.
    if (claim && isSwapUnfinished(dataDir)) finishSwap(dataDir, claim);
    claim?.release();
  }
}

async function settle(
  db: Database,
  engine: Engine,
  dataDir: string | undefined,
  { log, mayMigrate = true }: OpenOptions,
): Promise<void> {
  const stateOf = (connection: Database) => migrationState(connection, engine, migrationNames());
  if (!mayMigrate) {
    const { pending } = await stateOf(db);
    if (pending.length === 0) return;
    throw new SettingError(
      'The database is of an older version than this one: start the server, which brings it up to date, then run this again.',
    );
  }
  // A restored file may not be in WAL; in this mode the copy reads it while the migration holds its lock. A fresh file has to
  // wait until after the migration: two processes that switch one to WAL at once refuse each other.
  const switchToWal = () => db.executeQuery(CompiledQuery.raw('pragma journal_mode = wal'));
  if (dataDir && (await hasTables(db))) await switchToWal();
  const before = async (connection: Database) => {
    const { applied, pending } = await stateOf(connection);
    if (applied.length === 0 || pending.length === 0) return;
    const copy = dataDir && (await copyBeforeMigration(dataDir, pending));
    log?.info({ pending, copy }, 'the database is brought up to date');
  };
  await migrate(db, engine, { before });
  if (engine === 'postgres') return;
  await switchToWal();
  await db.executeQuery(CompiledQuery.raw('pragma synchronous = full'));
  // What is deleted is overwritten in the page that held it, at no further write: who has left is not found in the file.
  await db.executeQuery(CompiledQuery.raw('pragma secure_delete = fast'));
}

async function hasTables(db: Database): Promise<boolean> {
  const { rows } = await db.executeQuery(CompiledQuery.raw('select 1 from sqlite_schema limit 1'));
  return rows.length > 0;
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
