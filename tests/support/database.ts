import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { inject } from 'vitest';
import { type Database, type DatabasePlace, openDatabase } from '#server/db/open.ts';
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
  const dataDir = mkdtempSync(join(tmpdir(), 'madang-test-'));
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
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { db, place, close };
}

/** Every row of every table as text, in a stable order: equal before and after means that nothing was changed. */
export async function dump(db: Database): Promise<string> {
  // Tables are named as they come, so the types of the schema have nothing to say here.
  const any = db.withoutPlugins() as unknown as Kysely<Record<string, Record<string, unknown>>>;
  const lines: string[] = [];
  for (const { name } of await any.introspection.getTables()) {
    const rows = await any.selectFrom(name).selectAll().execute();
    // That a session was used is no change: reading notes it too.
    lines.push(...rows.map(({ used_at: _, ...row }) => `${name} ${JSON.stringify(row)}`));
  }
  return lines.sort().join('\n');
}
