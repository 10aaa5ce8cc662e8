/**
 * What a claim writes and gives back is pointed at by keys of other tables. Whenever such a row comes or goes the database looks for
 * those that point at it: without an index, through a whole table.
 */
import { sql } from 'kysely';
import { expect, inject, it } from 'vitest';
import { testApp } from '#tests/support/api.ts';

const { db } = await testApp();
const ofAClaim = ['placement', 'busy', 'table_slot'];

interface Key {
  child: string;
  columns: string[];
}

const list = (text: string) => text.split(',');

async function keysOnSqlite(): Promise<Key[]> {
  const { rows } = await sql<{ child: string; columns: string }>`
    select tables.name as child, group_concat(key."from") as columns
    from sqlite_master as tables, pragma_foreign_key_list(tables.name) as key
    where tables.type = 'table' and key."table" in (${sql.join(ofAClaim)}) group by tables.name, key.id`.execute(
    db,
  );
  return rows.map(({ child, columns }) => ({ child, columns: list(columns) }));
}

/** The first column of each index; of a key of one whole number, the row itself. */
async function indexedOnSqlite(table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select info.name from pragma_index_list(${table}) as list, pragma_index_info(list.name) as info where info.seqno = 0
    union select name from pragma_table_info(${table}) where pk = 1`.execute(db);
  return rows.map(({ name }) => name);
}

async function keysOnPostgres(): Promise<Key[]> {
  const { rows } = await sql<{ child: string; columns: string }>`
    select conrelid::regclass::text as child,
      (select string_agg(attname, ',') from pg_attribute where attrelid = conrelid and attnum = any (conkey)) as columns
    from pg_constraint where contype = 'f' and confrelid::regclass::text in (${sql.join(ofAClaim)})`.execute(
    db,
  );
  return rows.map(({ child, columns }) => ({ child, columns: list(columns) }));
}

async function indexedOnPostgres(table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_index inner join pg_attribute on attrelid = indrelid and attnum = indkey[0]
    where indrelid::regclass::text = ${table}`.execute(db);
  return rows.map(({ name }) => name);
}

it('what points at a place, at who is busy or at a taken table is found by an index', async () => {
  const isSqlite = inject('database') === 'sqlite';
  const keys = await (isSqlite ? keysOnSqlite() : keysOnPostgres());
  expect(keys.length).toBeGreaterThan(5);
  const without: string[] = [];
  for (const { child, columns } of keys) {
    const indexed = await (isSqlite ? indexedOnSqlite(child) : indexedOnPostgres(child));
    if (!columns.some((column) => indexed.includes(column))) without.push(`${child} (${columns})`);
  }
  expect(without).toEqual([]);
});
