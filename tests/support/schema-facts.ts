/** What a database's schema is, read from its own catalogue, so that two of them can be compared. */
import { sql } from 'kysely';
import { type Database, hasRowLocks } from '#server/db/open.ts';

export interface Column {
  table: string;
  name: string;
  isNullable: boolean;
}

/** Every table's columns, in no order that counts. */
export async function columnsOf(db: Database): Promise<Column[]> {
  const raw = db.withoutPlugins();
  const rows = hasRowLocks(db)
    ? await sql<{ table_name: string; name: string; optional: number }>`
        select table_name, column_name as name, case when is_nullable = 'YES' then 1 else 0 end as optional
        from information_schema.columns where table_schema = 'public'`.execute(raw)
    : await sql<{ table_name: string; name: string; optional: number }>`
        select t.name as table_name, c.name, c."notnull" = 0 and c.pk = 0 as optional
        from sqlite_schema as t join pragma_table_xinfo(t.name) as c where t.type = 'table'`.execute(raw);
  return rows.rows
    .filter(({ table_name }) => !/^(sqlite_|kysely_)/.test(table_name))
    .map(({ table_name, name, optional }) => ({ table: table_name, name, isNullable: optional === 1 }));
}

/** Tables, columns, keys, checks and indexes as sorted lines: equal lines are equal schemas. */
export async function schemaOf(db: Database): Promise<string[]> {
  const raw = db.withoutPlugins();
  const said = hasRowLocks(db)
    ? await sql<{ line: string }>`
        select concat_ws(' ', table_name, column_name, data_type, is_nullable, column_default, generation_expression) as line
          from information_schema.columns where table_schema = 'public'
        union all select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid)) from pg_constraint
          where connamespace = 'public'::regnamespace
        union all select indexdef from pg_indexes where schemaname = 'public'`.execute(raw)
    : await sql<{ line: string }>`
        select type || ' ' || name || ' ' || coalesce(sql, '') as line from sqlite_schema
        where name not like 'kysely_%' and name not like 'sqlite_%'`.execute(raw);
  return said.rows
    .map(({ line }) =>
      line.replace(/\s+/g, ' ').replaceAll('( ', '(').replaceAll(' )', ')').replaceAll('"', ''),
    )
    .filter((line) => !line.includes('kysely_'))
    .sort();
}

/** The words that the database lets a column hold, by its check; undefined where none bounds it. */
export async function wordsAllowed(
  db: Database,
  table: string,
  column: string,
): Promise<string[] | undefined> {
  const lines = (await schemaOf(db)).filter(
    (line) => line.startsWith(`table ${table} `) || line.startsWith(`${table} `),
  );
  for (const line of lines) {
    const sqlite = new RegExp(`check \\(${column} in \\(([^)]*)\\)\\)`, 'i').exec(line)?.[1];
    const postgres = line.startsWith(`${table} ${table}_${column}_check `)
      ? (/ARRAY\[(.*)\]/.exec(line)?.[1] ?? / = ('.*?')/.exec(line)?.[1])
      : undefined;
    const words = [...(sqlite ?? postgres ?? '').matchAll(/'([^']*)'/g)].map(([, word]) => word as string);
    if (words.length > 0) return words;
  }
  return undefined;
}
