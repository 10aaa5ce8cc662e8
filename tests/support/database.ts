import { mkdtempSync, rmSync } from 'node:fs';
import { CompiledQuery } from 'kysely';
import { inject } from 'vitest';
import { type Database, type DatabasePlace, hasRowLocks, openDatabase } from '#server/db/open.ts';
import { shortLived } from '../../scripts/short-lived.mjs';
import { putMigrated } from './migrated.ts';
import { createDatabase, dropDatabase } from './postgres.ts';

export interface FreshDatabase {
  db: Database;
  place: DatabasePlace;
  /** Closes it and leaves nothing behind. */
  close: () => Promise<void>;
}

/** An empty, migrated database of the kind that this run is about. */
export async function freshDatabase(database = inject('database')): Promise<FreshDatabase> {
  const dataDir = mkdtempSync(shortLived());
  const databaseUrl =
    database === 'postgres'
      ? await createDatabase(inject('postgresUrl'), inject('migratedTemplate'))
      : undefined;
  if (database === 'sqlite') putMigrated(dataDir, inject('migratedFile'));
  const place = { dataDir, databaseUrl, poolSize: 4 };
  const db = await openDatabase(place);
  const close = async () => {
    await db.destroy();
    if (databaseUrl) await dropDatabase(databaseUrl);
    // A process of the server that is just ending may still write there.
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  };
  return { db, place, close };
}

/** Every row of every table as text, in a stable order: equal before and after means that nothing was changed. */
export async function dump(db: Database): Promise<string> {
  const { rows } = await db.withoutPlugins().executeQuery<{ line: string }>(await dumpOf(db));
  return rows.map(({ line }) => line).join('\n');
}

/** One query for all tables of a database, made once: on PostgreSQL, to list the columns costs more than to read the rows. */
const dumps = new WeakMap<Database, Promise<CompiledQuery<{ line: string }>>>();

function dumpOf(db: Database) {
  const made = dumps.get(db) ?? dumpQuery(db);
  dumps.set(db, made);
  return made;
}

async function dumpQuery(db: Database): Promise<CompiledQuery<{ line: string }>> {
  const tables = await db.withoutPlugins().introspection.getTables();
  const lines = tables.map(({ name, columns }) => {
    // That a session was used is no change: reading notes it too.
    const names = columns.map((column) => column.name).filter((column) => column !== 'used_at');
    const row = hasRowLocks(db)
      ? `row_to_json(t)::text as line from (select ${names.map((column) => `"${column}"`)} from "${name}") t`
      : `json_object(${names.map((column) => `'${column}', "${column}"`)}) as line from "${name}"`;
    return `select '${name} ' || ${row}`;
  });
  return CompiledQuery.raw(`${lines.join(' union all ')} order by 1`);
}
