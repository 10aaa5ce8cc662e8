/** Changing what a table refuses, in a database that is in use. */
import { CompiledQuery, type Kysely, sql } from 'kysely';
import { type Engine, oneOf } from './ddl-types.ts';

/**
 * Lets `column` of `table` hold exactly `words` from now on, where `oneOf` bounded it before. SQLite can't change a check, so
 * the table is built anew under its own name (https://www.sqlite.org/lang_altertable.html, section 7); `migrate` has put
 * foreign keys to rest meanwhile. To be called in a migration's `fill`.
 */
export async function replaceWords(
  db: Kysely<unknown>,
  engine: Engine,
  table: string,
  column: string,
  words: readonly string[],
): Promise<void> {
  const say = (statement: string) => db.executeQuery<Record<string, unknown>>(CompiledQuery.raw(statement));
  if (engine === 'postgres') {
    const name = `${table}_${column}_check`;
    await say(`alter table ${table} drop constraint ${name}`);
    await say(`alter table ${table} add constraint ${name} ${oneOf(column, words)}`);
    return;
  }
  await rebuild(db, table, (definition) => {
    const check = new RegExp(`check \\(${column} in \\([^)]*\\)\\)`);
    if (!check.test(definition)) throw new Error(`${table}.${column} has no list of words.`);
    return definition.replace(check, oneOf(column, words));
  });
}

/** Builds a table of SQLite anew by its changed definition, with its rows, its indexes and its counter of idxs. */
export async function rebuild(
  db: Kysely<unknown>,
  table: string,
  change: (definition: string) => string,
): Promise<void> {
  const say = (statement: string) => db.executeQuery<Record<string, unknown>>(CompiledQuery.raw(statement));
  const objects = await sql<{ type: string; text: string | null }>`
    select type, sql as text from sqlite_schema where tbl_name = ${table} order by type = 'table' desc`.execute(
    db,
  );
  const [definition, ...others] = objects.rows.flatMap(({ text }) => text ?? []);
  if (!definition) throw new Error(`There is no table ${table}.`);
  const rebuilt = `rebuilt_${table}`;
  const heading = new RegExp(`^create table "?${table}"?`, 'i');
  await say(change(definition.replace(heading, `create table ${rebuilt}`)));
  const columns = await sql<{ name: string }>`
    select name from pragma_table_xinfo(${table}) where hidden = 0`.execute(db);
  const names = columns.rows.map(({ name }) => name).join(', ');
  await say(`insert into ${rebuilt} (${names}) select ${names} from ${table}`);
  // The counter of idxs goes along, so that none that was given out once is given out again.
  await say(`delete from sqlite_sequence where name = '${rebuilt}'`);
  await say(
    `insert into sqlite_sequence (name, seq) select '${rebuilt}', seq from sqlite_sequence where name = '${table}'`,
  );
  await say(`drop table ${table}`);
  await say(`alter table ${rebuilt} rename to ${table}`);
  for (const other of others) await say(other);
}
