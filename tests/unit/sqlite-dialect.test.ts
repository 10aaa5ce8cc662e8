import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely, sql } from 'kysely';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { nodeSqliteDialect } from '#server/db/node-sqlite.ts';
import { openDatabase } from '#server/db/open.ts';
import { StorageBusy } from '#server/ground/storage-fault.ts';

interface Tables {
  seat: { no: number; name: string | null };
}

const folder = mkdtempSync(join(tmpdir(), 'sqlite-dialect-'));
let file = 0;
let db: Kysely<Tables>;
const another = () => new Kysely<Tables>({ dialect: nodeSqliteDialect(join(folder, `${file}.sqlite`)) });

beforeEach(async () => {
  file += 1;
  db = another();
  await sql`create table seat (no integer primary key, name text) strict`.execute(db);
});
afterEach(() => db.destroy());
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('rows come back as they went in', async () => {
  await db
    .insertInto('seat')
    .values([
      { no: 1, name: '마당' },
      { no: 2, name: null },
    ])
    .execute();
  expect(await db.selectFrom('seat').selectAll().orderBy('no').execute()).toEqual([
    { no: 1, name: '마당' },
    { no: 2, name: null },
  ]);
});

test('a write says how many rows it touched and which number it gave', async () => {
  const inserted = await db.insertInto('seat').values({ no: 7, name: 'a' }).executeTakeFirstOrThrow();
  expect(inserted.insertId).toBe(7n);
  const updated = await db.updateTable('seat').set({ name: 'b' }).executeTakeFirstOrThrow();
  expect(updated.numUpdatedRows).toBe(1n);
});

test('a write with RETURNING answers its rows', async () => {
  const row = await db.insertInto('seat').values({ no: 1, name: 'a' }).returning('name').executeTakeFirst();
  expect(row).toEqual({ name: 'a' });
});

test('the same statement serves again with other values', async () => {
  for (const no of [1, 2, 3])
    await db
      .insertInto('seat')
      .values({ no, name: String(no) })
      .execute();
  for (const no of [3, 1, 2]) {
    const row = await db.selectFrom('seat').select('name').where('no', '=', no).executeTakeFirst();
    expect(row).toEqual({ name: String(no) });
  }
});

test('a kept statement sees a column that was added after it', async () => {
  await db.insertInto('seat').values({ no: 1, name: 'a' }).execute();
  await db.selectFrom('seat').selectAll().execute();
  await sql`alter table seat add column colour text`.execute(db);
  expect(await db.selectFrom('seat').selectAll().execute()).toEqual([{ no: 1, name: 'a', colour: null }]);
});

test('rows can be streamed', async () => {
  await db
    .insertInto('seat')
    .values([
      { no: 1, name: 'a' },
      { no: 2, name: 'b' },
    ])
    .execute();
  const names: unknown[] = [];
  for await (const row of db.selectFrom('seat').select('name').orderBy('no').stream()) names.push(row.name);
  expect(names).toEqual(['a', 'b']);
});

test('a text does not go into a column of numbers', async () => {
  const wrong = db.insertInto('seat').values({ no: 'first' as unknown as number, name: null });
  await expect(wrong.execute()).rejects.toThrow('datatype mismatch');
});

test('a transaction that throws leaves nothing', async () => {
  const half = db.transaction().execute(async (trx) => {
    await trx.insertInto('seat').values({ no: 1, name: 'a' }).execute();
    throw new Error('half-way');
  });
  await expect(half).rejects.toThrow('half-way');
  expect(await db.selectFrom('seat').selectAll().execute()).toEqual([]);
});

test('a transaction holds the write lock from its start, before its first write', async () => {
  const other = new Kysely<Tables>({
    dialect: nodeSqliteDialect(join(folder, `${file}.sqlite`), { patienceMs: 1_000 }),
  });
  await db.transaction().execute(async (trx) => {
    await trx.selectFrom('seat').selectAll().execute();
    await expect(other.insertInto('seat').values({ no: 1, name: null }).execute()).rejects.toThrow(
      StorageBusy,
    );
  });
  await other.insertInto('seat').values({ no: 1, name: null }).execute();
  await other.destroy();
});

test('transactions of one process wait for each other', async () => {
  const add = (no: number) =>
    db.transaction().execute(async (trx) => {
      const { count } = await trx
        .selectFrom('seat')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      await new Promise((next) => setImmediate(next));
      await trx
        .insertInto('seat')
        .values({ no, name: String(count) })
        .execute();
    });
  await Promise.all([1, 2, 3, 4].map(add));
  const rows = await db.selectFrom('seat').select('name').orderBy('name').execute();
  expect(rows.map(({ name }) => name)).toEqual(['0', '1', '2', '3']);
});

test('the site opens its file with WAL, full durability and foreign keys, and SQLite itself waits for a lock no more than a moment', async () => {
  const dataDir = join(folder, 'new', 'data');
  const site = await openDatabase({ dataDir });
  const pragma = async (name: string) =>
    Object.values(
      (await sql<Record<string, unknown>>`${sql.raw(`pragma ${name}`)}`.execute(site)).rows[0] ?? {},
    )[0];
  expect(existsSync(dataDir)).toBe(true);
  expect(await pragma('journal_mode')).toBe('wal');
  expect(await pragma('synchronous')).toBe(2);
  expect(await pragma('foreign_keys')).toBe(1);
  expect(await pragma('busy_timeout')).toBe(5);
  await site.destroy();
});
