/** Opens the database: SQLite in the data folder, or PostgreSQL by its address. Migrated before it is handed out. */
import { join } from 'node:path';
import { CamelCasePlugin, CompiledQuery, type Dialect, Kysely, type LogEvent, PostgresAdapter } from 'kysely';
import { SettingError } from '../ground/config.ts';
import type { Logger } from '../ground/log.ts';
import { makePrivateDatabase, makePrivateFolder } from '../ground/private-files.ts';
import { storageFaultOf } from '../ground/storage-fault.ts';
import { copyBeforeMigration, migrationState } from './before-migration.ts';
import { claimFolder, type FolderLock, shareFolder } from './folder-lock.ts';
import { finishSwap, isSwapUnfinished } from './folder-swap.ts';
import { type Engine, migrate, migrationNames } from './migrate.ts';
import { nodeSqliteDialect } from './node-sqlite.ts';
import { postgresDialect } from './postgres.ts';
import { retry } from './retry.ts';
import { tellNews } from './sqlite-news.ts';
import { clearStaging, hasStaging } from './staging.ts';
import type { Tables } from './tables.ts';
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
  /** Where a migration is logged. */
  log?: Logger;
  /** False for what runs beside a server: a database that this version would migrate is refused then. */
  mayMigrate?: boolean;
}

/** Opens and migrates. Two processes that start together on a fresh database wait for each other. `watch` is called for every query. */
export async function openDatabase(
  place: DatabasePlace,
  watch?: QueryWatch,
  options: OpenOptions = {},
): Promise<Database> {
  const { dataDir, databaseUrl: url } = place;
  return url ? openPostgres({ ...place, url }, watch, options) : openSqlite(dataDir, watch, options);
}

async function openPostgres(
  { url, poolSize = 10 }: { url: string; poolSize?: number },
  watch: QueryWatch | undefined,
  options: OpenOptions,
): Promise<Database> {
  const migrating = databaseOn(postgresDialect({ url, poolSize: 1, unbounded: true }));
  try {
    await patiently(() => bringUpToDate(migrating, 'postgres', undefined, options));
  } finally {
    await migrating.destroy();
  }
  return databaseOn(postgresDialect({ url, poolSize, watch }), watch);
}

async function openSqlite(dataDir: string, watch: QueryWatch | undefined, options: OpenOptions) {
  const folder = enterFolder(dataDir);
  try {
    const file = join(dataDir, 'madang.sqlite');
    makePrivateDatabase(file);
    const dialect = nodeSqliteDialect(file, { watch });
    const db = databaseOn(dialect);
    tellNews(db, dialect.news);
    const destroy = db.destroy.bind(db);
    db.destroy = () => destroy().finally(() => folder.release());
    try {
      await patiently(() => settleSqlite(db, dataDir, options));
      return db;
    } catch (error) {
      await db.destroy();
      throw error;
    }
  } catch (error) {
    folder.release();
    throw error;
  }
}

/** On SQLite the statements themselves are watched: this hook costs a query several turns of the event loop's queue. */
const databaseOn = (dialect: Dialect, hooked?: QueryWatch) =>
  new Kysely<Tables>({
    dialect,
    plugins: [new CamelCasePlugin()],
    ...(hooked ? { log: heardBy(hooked) } : {}),
  });

/** Six tries where another process starts at the same time; each waits some seconds for a lock. */
const patiently = (work: () => Promise<void>) => retry(6, work, (error) => storageFaultOf(error) === 'busy');

/**
 * Makes the folder if need be, and takes a share in it. A restore that died while it moved files is finished first, and what one
 * that died earlier has unpacked is deleted: it holds people's data, and room.
 */
function enterFolder(dataDir: string): FolderLock {
  makePrivateFolder(dataDir);
  for (let isCleared = false; ; isCleared = true) {
    const share = shareFolder(dataDir);
    if (!share)
      throw new SettingError(`A restore into ${dataDir} is under way: start again when it is done.`);
    if (!isSwapUnfinished(dataDir) && (isCleared || !hasStaging(dataDir))) return share;
    share.release();
    const claim = claimFolder(dataDir);
    // Without a claim another process is doing it.
    if (claim && isSwapUnfinished(dataDir)) finishSwap(dataDir, claim);
    if (claim) clearStaging(dataDir);
    claim?.release();
  }
}

async function settleSqlite(db: Database, dataDir: string, options: OpenOptions): Promise<void> {
  // A restored file may not be in WAL; in this mode the copy reads it while the migration holds its lock. A fresh file has to
  // wait until after the migration: two processes that switch one to WAL at once refuse each other.
  const switchToWal = () => db.executeQuery(CompiledQuery.raw('pragma journal_mode = wal'));
  if (options.mayMigrate !== false && (await hasTables(db))) await switchToWal();
  await bringUpToDate(db, 'sqlite', dataDir, options);
  if (options.mayMigrate !== false) await switchToWal();
}

/** Runs what is missing of the migrations; on SQLite after a copy of the file in `dataDir`. */
async function bringUpToDate(
  db: Database,
  engine: Engine,
  dataDir: string | undefined,
  { log, mayMigrate = true }: OpenOptions,
): Promise<void> {
  const stateOf = (connection: Database) => migrationState(connection, engine, migrationNames());
  // Nearly every start: nothing to wait for, and no lock that others would wait at.
  if ((await stateOf(db)).pending.length === 0) return;
  if (!mayMigrate)
    throw new SettingError(
      'The database is of an older version than this one: start the server, which brings it up to date, then run this again.',
    );
  const before = async (connection: Database) => {
    const { applied, pending } = await stateOf(connection);
    if (applied.length === 0 || pending.length === 0) return;
    const copy = dataDir && (await copyBeforeMigration(dataDir, pending));
    log?.info({ pending, copy }, 'the database is brought up to date');
  };
  await migrate(db, engine, { before });
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
