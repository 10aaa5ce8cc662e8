/** What happens before migrations run: a database that is too new for this version is refused, and SQLite's is copied. */
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { CompiledQuery, type Kysely } from 'kysely';
import { SettingError } from '../ground/config.ts';
import { copyDatabase } from './copy.ts';
import type { Engine } from './migrate.ts';

/** How many copies from before migrations are kept; older ones are deleted. */
const keptCopies = 3;

export interface MigrationState {
  /** Names of the migrations that the database has had, in order; none for a fresh one. */
  applied: string[];
  /** Those that are still to come. */
  pending: string[];
}

/** Compares what the database has had with the migrations that this version knows; refuses a database of a newer version. */
export async function migrationState<T>(
  db: Kysely<T>,
  engine: Engine,
  known: readonly string[],
): Promise<MigrationState> {
  const applied = await appliedTo(db, engine);
  const unknown = unknownAmong(applied, known);
  if (unknown)
    throw new SettingError(
      `The database ${unknown}, or restore a copy from before it (${restoring[engine]}).`,
    );
  return { applied, pending: known.filter((name) => !applied.includes(name)) };
}

const restoring: Record<Engine, string> = {
  sqlite: 'npm run operator -- restore FILE --replace',
  postgres: 'by pg_restore, as docs/operating.md shows',
};

/** The middle of a sentence that says why a database with these migrations is not for this version; null when it is. */
export function unknownAmong(applied: readonly string[], known: readonly string[]): string | null {
  const unknown = applied.filter((name) => !known.includes(name));
  return unknown.length === 0
    ? null
    : `is of a newer version, whose migrations this one does not know (${unknown.join(', ')}): run that version or a later one`;
}

async function appliedTo<T>(db: Kysely<T>, engine: Engine): Promise<string[]> {
  const ask = (query: string) => db.executeQuery<{ name: string | null }>(CompiledQuery.raw(query));
  const table = await ask(
    engine === 'postgres'
      ? `select to_regclass('kysely_migration')::text as name`
      : `select name from sqlite_schema where name = 'kysely_migration'`,
  );
  if (!table.rows[0]?.name) return [];
  const { rows } = await ask('select name from kysely_migration order by name');
  return rows.map(({ name }) => name as string);
}

/**
 * Copies the database of a data folder to `before-migration-<number>-<time>.sqlite` beside it, and answers where. To be called
 * by whoever holds its write lock, so that nothing is written between the copy and the migration.
 */
export async function copyBeforeMigration(dataDir: string, pending: readonly string[]): Promise<string> {
  const number = /^\d+/.exec(pending[0] as string)?.[0];
  const time = new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '');
  const copy = join(dataDir, `before-migration-${number}-${time}.sqlite`);
  try {
    await copyDatabase(join(dataDir, 'madang.sqlite'), copy);
  } catch (error) {
    await rm(copy, { force: true });
    throw new SettingError(
      `The database could not be copied before its migration (${(error as Error).message}): make room in ${dataDir}, then start again.`,
    );
  }
  for (const name of (await copiesIn(dataDir)).slice(keptCopies)) await rm(join(dataDir, name));
  return copy;
}

/** Names of the copies in a data folder, newest first. */
async function copiesIn(dataDir: string): Promise<string[]> {
  const timeOf = (name: string) => /^before-migration-\d+-(\w+)\.sqlite$/.exec(name)?.[1];
  const names = (await readdir(dataDir)).filter(timeOf);
  return names.sort((one, other) => (timeOf(other) as string).localeCompare(timeOf(one) as string));
}
