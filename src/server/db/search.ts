/** Looking for keywords, by the grams of `grams.ts`. */
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { soughtWords, textWords } from '#domain/common/search/keywords.ts';
import { gramsAskedBy, gramsOf } from './grams.ts';
import { type Database, hasRowLocks } from './open.ts';

/** What has a table of grams beside it. */
export type Searched =
  | 'company'
  | 'product'
  | 'buyer'
  | 'participateSearch'
  | 'boardPost'
  | 'visitor'
  | 'member';

/** Grams of a search that are looked up; more would hardly narrow it, and of longer words the text itself is asked last. */
const mostGrams = 12;

/** The newest few: the rows are gone through from the last one on, and no further than until so many are found. */
interface Newest {
  count: number;
  /** What a row has to be besides, by its idx; a look by a key. */
  of: (idx: RawBuilder<unknown>) => RawBuilder<SqlBool>;
}

/**
 * The idxs of those rows of `searched` whose text has every word of `keywords`, as a subquery; null when they hold no word.
 * One gram leads to the rows that have it, each once; of these every further gram asks for one key, and at the end words
 * of three characters and more are looked for in the texts that are left. So the work is at most linear in the rows, and
 * nothing multiplies, whatever is searched.
 */
export function foundBy(
  db: Database,
  searched: Searched,
  keywords: string,
  newest?: Newest,
): RawBuilder<number> | null {
  const words = searched === 'boardPost' ? textWords(keywords) : soughtWords(keywords);
  const [long, short] = [
    words.filter((word) => [...word].length > 2),
    words.filter((word) => [...word].length <= 2),
  ];
  // Short words are found by their grams alone, so none of these may be left out; pairs are rarer than single characters.
  const asked = new Set(short.flatMap(gramsAskedBy));
  for (const gram of long.flatMap(gramsAskedBy)) if (asked.size < mostGrams) asked.add(gram);
  const [first, ...others] = [...asked].sort((a, b) => b - a);
  if (first === undefined) return null;
  const table = sql.table(`${searched}Gram`);
  const isPostgres = hasRowLocks(db);
  // With an offset PostgreSQL looks a key up where it would else plan a join of a dozen, for a tenth of a second.
  const asKey = sql.raw(isPostgres ? 'offset 0' : '');
  const conditions = [
    sql`led.gram = ${first}`,
    ...others.map(
      (gram) =>
        sql`exists (select 1 from ${table} as held where held.gram = ${gram} and held.of_idx = led.of_idx ${asKey})`,
    ),
  ];
  if (long.length > 0) {
    const place = sql.raw(isPostgres ? 'strpos' : 'instr');
    const has = long.map((word) => sql`${place}(text.search_text, ${word}) > 0`);
    conditions.push(
      sql`exists (select 1 from ${sql.table(searched)} as text
        where text.idx = led.of_idx and ${sql.join(has, sql` and `)} ${asKey})`,
    );
  }
  if (newest) conditions.push(newest.of(sql.ref('led.ofIdx')));
  const where = sql.join(conditions, sql` and `);
  const end = newest ? sql` order by led.of_idx desc limit ${newest.count}` : sql``;
  const found = sql<number>`(select led.of_idx from ${table} as led where ${where}${end})`;
  // As an array it is made once, first, and its rows are looked up: else PostgreSQL asks of every row of an event whether it was found.
  return isPostgres ? sql<number>`(select unnest(array${found}))` : found;
}

/** Whether a short `text`, which holds what `findable` made, contains every word of `keywords`. No words: it does. */
export function hasWords(text: Expression<string>, keywords: string | null): RawBuilder<SqlBool> {
  const words = soughtWords(keywords);
  if (words.length === 0) return sql<SqlBool>`1 = 1`;
  const each = words.map((word) => sql`${text} like ${`%${word.replaceAll(/[!%_]/g, '!$&')}%`} escape '!'`);
  return sql<SqlBool>`(${sql.join(each, sql` and `)})`;
}

/**
 * A column for a condition that SQLite is to look at last: with a sign before it no index serves. Of what few rows a search
 * finds the event is asked, instead of all rows of an event whether the search found them, as SQLite would; and what they
 * chose, instead of all that was found for each row that chose it, which multiplies.
 */
export const withoutIndex = (column: string): RawBuilder<number> => sql<number>`+${sql.ref(column)}`;

/** Brings a row's grams up to its text. Of one that had none yet (`isNew`) nothing is read. */
export async function saveGrams(
  trx: Database,
  searched: Searched,
  ofIdx: number,
  text: string,
  { isNew = false } = {},
): Promise<void> {
  const table = `${searched}Gram` as const;
  const held = isNew ? [] : await trx.selectFrom(table).select('gram').where('ofIdx', '=', ofIdx).execute();
  const before = new Set(held.map(({ gram }) => gram));
  const now = gramsOf(text);
  const gone = before.difference(now);
  const added = now.difference(before);
  if (gone.size > 0) {
    const grams = numbers(trx, JSON.stringify([...gone]));
    await trx.deleteFrom(table).where('ofIdx', '=', ofIdx).where('gram', 'in', grams).execute();
  }
  if (added.size > 0) {
    const grams = numbers(trx, JSON.stringify([...added]));
    await sql`insert into ${sql.table(table)} (gram, of_idx)
      select value, cast(${ofIdx} as integer) from ${grams} as given`.execute(trx);
  }
}

/** The texts of a JSON list, likewise. */
export function texts(db: Database, json: string): RawBuilder<string> {
  return hasRowLocks(db)
    ? sql<string>`(select value from json_array_elements_text(${json}::json) as listed (value))`
    : sql<string>`(select value from json_each(${json}))`;
}

/** The whole numbers of a JSON list as rows of one column `value`: one shape of statement for lists of any length. */
export function numbers(db: Database, json: string): RawBuilder<number> {
  return hasRowLocks(db)
    ? sql<number>`(select value::bigint from json_array_elements_text(${json}::json) as listed (value))`
    : sql<number>`(select value from json_each(${json}))`;
}
