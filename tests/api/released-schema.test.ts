import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, expect, inject, test } from 'vitest';
import { fileKinds } from '#domain/common/files.ts';
import { currencies } from '#domain/common/numbers/currencies.ts';
import { permissions } from '#domain/common/permission.ts';
import { counselingTypes } from '#domain/counseling/counseling-types.ts';
import { approvalTypes, matchingStates, matchingTypes } from '#domain/matching/matching.ts';
import { participateStates, viewTypes } from '#domain/participation/participation.ts';
import { migrate, migrations } from '#server/db/migrate.ts';
import { replaceWords } from '#server/db/migrations/replace-words.ts';
import { type Database, openDatabase } from '#server/db/open.ts';
import { freshDatabase } from '#tests/support/database.ts';
import { createDatabase, dropDatabase } from '#tests/support/postgres.ts';
import { schemaOf, wordsAllowed } from '#tests/support/schema-facts.ts';

/** A database that runs already is upgraded, and is then what a new one is. */
const fixtures = resolve(import.meta.dirname, '../fixtures/released-schema');
const engine = inject('database') === 'sqlite' ? 'sqlite' : 'postgres';
const fresh = await freshDatabase();
const old = await released();
afterAll(async () => {
  await fresh.close();
  await old.close();
});

test('the schema of release 0.1 is brought to the one that a new database has', async () => {
  expect(await schemaOf(old.db)).toEqual(await schemaOf(fresh.db));
});

test('what release 0.1 held is still there', async () => {
  const { rows } = await sql`
    select member.name_ko, participate.state, busy.slot_idx from participate
    join member on member.idx = participate.member_idx
    join busy on busy.participate_idx = participate.idx`.execute(old.db.withoutPlugins());
  expect(rows).toEqual([{ name_ko: '김하나', state: 'COMPLETE', slot_idx: 3 }]);
});

test('every migration file is in the list, and the list names nothing else', () => {
  const folder = resolve(import.meta.dirname, '../../src/server/db/migrations');
  const files = readdirSync(folder)
    .filter((name) => /^\d/.test(name))
    .map((name) => name.replace('.ts', ''));
  expect(Object.keys(migrations)).toEqual(files.sort());
});

test.each([
  ['participate', 'state', participateStates],
  ['matching', 'state', matchingStates],
  ['matching', 'type', matchingTypes],
  ['event', 'approval_type', approvalTypes],
  ['event', 'view_type', viewTypes],
  ['permission', 'permission', permissions],
  ['file', 'kind', fileKinds],
  ['counseling', 'type', counselingTypes],
  ['counseling', 'currency', currencies],
] as const)('the database lets %s.%s hold what the domain lists', async (table, column, words) => {
  expect((await wordsAllowed(fresh.db, table, column))?.sort()).toEqual([...words].sort());
});

test('a state that is added tomorrow works in a database of release 0.1, and its keys still hold', async () => {
  const { db, close } = await released();
  const tomorrow = {
    up: () => [],
    fill: (trx: Parameters<typeof replaceWords>[0]) =>
      replaceWords(trx, engine, 'participate', 'state', [...participateStates, 'WAITING']),
  };
  await migrate(db, engine, { list: { ...migrations, '999-waiting': tomorrow } });
  await sql`update participate set state = 'WAITING' where idx = 11`.execute(db);
  await expect(sql`update participate set state = 'NONSENSE' where idx = 11`.execute(db)).rejects.toThrow();
  await expect(sql`delete from participate where idx = 11`.execute(db)).rejects.toThrow();
  expect((await wordsAllowed(db, 'participate', 'state'))?.sort()).toEqual(
    [...participateStates, 'WAITING'].sort(),
  );
  const others = (lines: string[]) => lines.filter((line) => !/CANCEL/.test(line));
  expect(others(await schemaOf(db))).toEqual(others(await schemaOf(fresh.db)));
  await close();
});

/** A database as release 0.1 left it, opened by the present code. */
async function released(): Promise<{ db: Database; close: () => Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'madang-released-'));
  const read = (name: string) => readFileSync(join(fixtures, name), 'utf8');
  const databaseUrl = engine === 'postgres' ? await createDatabase(inject('postgresUrl')) : undefined;
  if (databaseUrl) {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    await client.query(read('0.1-postgres.sql') + read('0.1-rows.sql'));
    await client.end();
  } else {
    const file = new DatabaseSync(join(dataDir, 'madang.sqlite'));
    file.exec(read('0.1-sqlite.sql') + read('0.1-rows.sql'));
    file.close();
  }
  const db = await openDatabase({ dataDir, databaseUrl, poolSize: 2 });
  return {
    db,
    close: async () => {
      await db.destroy();
      if (databaseUrl) await dropDatabase(databaseUrl);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
