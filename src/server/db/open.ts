/** Opens the database: SQLite in the data folder, or PostgreSQL by its address. Migrated before it is handed out. */
import { join } from 'node:path';
import { CamelCasePlugin, CompiledQuery, type Dialect, Kysely, type LogEvent, PostgresAdapter } from 'kysely';
import { makePrivateDatabase } from '../private-files.ts';
import { migrate } from './migrate.ts';
import { nodeSqliteDialect } from './node-sqlite.ts';
import { postgresDialect } from './postgres.ts';
import { storageFaultOf } from './storage-fault.ts';
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
  { dataDir, databaseUrl: url, poolSize = 10 }: DatabasePlace,
  watch?: QueryWatch,
): Promise<Database> {
  if (!url) {
    const db = databaseOn(nodeSqliteDialect(sqlitePathIn(dataDir), { watch }));
    return settled(db, () => settleSqlite(db));
  }
  const migrating = databaseOn(postgresDialect({ url, poolSize: 1, unbounded: true }));
  await settled(migrating, () => migrate(migrating, 'postgres'));
  await migrating.destroy();
  return databaseOn(postgresDialect({ url, poolSize, watch }), watch);
}

/** On SQLite the statements themselves are watched: this hook costs a query several turns of the event loop's queue. */
const databaseOn = (dialect: Dialect, hooked?: QueryWatch) =>
  new Kysely<Tables>({
    dialect,
    plugins: [new CamelCasePlugin()],
    ...(hooked ? { log: heardBy(hooked) } : {}),
  });

/** Tries of a start that a neighbour's start disturbs; each waits some seconds for a lock. */
const patience = 6;

async function settled(db: Database, settle: () => Promise<void>): Promise<Database> {
  try {
    await again(patience, settle, (error) => storageFaultOf(error) === 'busy');
    return db;
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

async function settleSqlite(db: Database): Promise<void> {
  await migrate(db, 'sqlite');
  // After the migration, not before: two processes that switch a fresh file to WAL at once refuse each other.
  await db.executeQuery(CompiledQuery.raw('pragma journal_mode = wal'));
}

/** The file in the data folder, which is made when missing. Nobody else on the machine reads either. */
function sqlitePathIn(dataDir: string): string {
  const path = join(dataDir, 'madang.sqlite');
  makePrivateDatabase(dataDir, path);
  return path;
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
