import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type { Database } from '#server/db/open.ts';

type AnyDatabase = Kysely<Record<string, Record<string, unknown>>>;

// Tables and columns are named as the database names them, so the types of the schema have nothing to say here.
const plain = (db: Database) => db.withoutPlugins() as unknown as AnyDatabase;

/** A row of any table, with its columns as the database names them. */
export interface AnyRow {
  table: string;
  row: Record<string, unknown>;
}

/** Every row of every table that the database itself lists. */
export async function everyRow(db: Database): Promise<AnyRow[]> {
  const found: AnyRow[] = [];
  for (const { name: table } of await plain(db).introspection.getTables())
    for (const row of await plain(db).selectFrom(table).selectAll().execute()) found.push({ table, row });
  return found;
}

/** Every column that holds text, of every table that the database itself lists: `member.name_ko`. */
export async function textColumns(db: Database): Promise<string[]> {
  const tables = await plain(db).introspection.getTables();
  return tables.flatMap(({ name, columns }) =>
    columns
      .filter(({ dataType }) => /text|char|json|blob|bytea/i.test(dataType))
      .map((column) => `${name}.${column.name}`),
  );
}

/** Where in the database any of these values stands, whatever its case: `member.name_ko: Kim`. */
export async function tracesIn(db: Database, values: readonly string[]): Promise<string[]> {
  const wanted = values.map((value) => [value, value.normalize('NFKC').toLowerCase()] as const);
  const traces = new Set<string>();
  for (const { table, row } of await everyRow(db))
    for (const [column, held] of Object.entries(row)) {
      if (held === null || typeof held === 'number') continue;
      const text = String(held).normalize('NFKC').toLowerCase();
      for (const [value, folded] of wanted)
        if (text.includes(folded)) traces.add(`${table}.${column}: ${value}`);
    }
  return [...traces].sort();
}

/** The files of a folder, at any depth, whose name or content holds any of these values. */
export async function filesWith(folder: string, values: readonly string[]): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const found: string[] = [];
  for (const entry of entries.filter((one) => one.isFile())) {
    const path = join(entry.parentPath, entry.name);
    const content = await readFile(path);
    if (values.some((value) => path.includes(value) || content.includes(value))) found.push(path);
  }
  return found.sort();
}
