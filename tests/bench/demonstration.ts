/** The demonstration in a folder of its own, for benchmarks to copy and to load. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CamelCasePlugin, Kysely } from 'kysely';
import { prepareDemonstration } from '#demo/seeder/demonstration.ts';
import { type Database, type DatabasePlace, openDatabase } from '#server/db/open.ts';
import { postgresDialect } from '#server/db/postgres.ts';
import { quietLogger } from '#server/ground/log.ts';

export const eventIdx = 36;

/** Puts the demonstration into a new SQLite file and hands the open database to `more`, for what a benchmark adds. */
export async function fillDemonstration<T>(
  dataDir: string,
  more: (db: Database, now: Date) => Promise<T>,
): Promise<T> {
  filled ??= fillOnce();
  cpSync(await filled, dataDir, { recursive: true });
  return inDatabase({ dataDir }, (db) => more(db, new Date()));
}

/** The same in an empty database of PostgreSQL, at `databaseUrl`. */
export async function fillDemonstrationIn<T>(
  place: DatabasePlace & { databaseUrl: string },
  more: (db: Database, now: Date) => Promise<T>,
): Promise<T> {
  const now = new Date();
  await inDatabase(place, (db) => fillIn(db, now));
  // What copies rows by the ten thousand takes longer than a statement of the site may.
  const db: Database = new Kysely({
    dialect: postgresDialect({ url: place.databaseUrl, poolSize: 2, unbounded: true }),
    plugins: [new CamelCasePlugin()],
  });
  try {
    return await more(db, now);
  } finally {
    await db.destroy();
  }
}

async function inDatabase<T>(place: DatabasePlace, work: (db: Database) => Promise<T>): Promise<T> {
  const db = await openDatabase(place);
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

/** Where it was filled, once for all benchmarks of a run: that takes longer than some of them in their shortest form. */
let filled: Promise<string> | undefined;

async function fillOnce(): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'madang-bench-demonstration-'));
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }));
  await inDatabase({ dataDir }, (db) => fillIn(db, new Date()));
  return dataDir;
}

const fillIn = (db: Database, now: Date): Promise<unknown> =>
  prepareDemonstration({
    db,
    settings: { EVENT_IDX: eventIdx },
    clock: () => now,
    log: quietLogger,
    print: () => undefined,
  });

/** The approved participants of one side. */
export function approvedOf(db: Database, side: 'company' | 'buyer') {
  return db
    .selectFrom('participate')
    .select(['idx', 'memberIdx'])
    .where('side', '=', side)
    .where('state', '=', 'COMPLETE')
    .where('memberIdx', 'is not', null)
    .$narrowType<{ memberIdx: number }>()
    .orderBy('idx')
    .execute();
}
