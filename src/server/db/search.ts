/** Looking for keywords, by the grams of `grams.ts`. */
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { gramsOf, searchable, shift, wordsOf } from './grams.ts';
import { type Database, hasRowLocks } from './open.ts';

/** What has a table of grams beside it. */
export type Searched = 'company' | 'product' | 'buyer' | 'participateSearch' | 'boardPost';

/** Grams of a search that are looked up; more would hardly narrow it, and the text itself is asked last. */
const mostGrams = 8;

/** Whether `text`, which holds what `searchable` made, contains every word of `keywords`. No words: it does. */
export function hasWords(text: Expression<string>, keywords: string | null): RawBuilder<SqlBool> {
  const words = wordsOf(searchable(keywords));
  if (words.length === 0) return sql<SqlBool>`1 = 1`;
  const each = words.map((word) => sql`${text} like ${`%${word.replaceAll(/[!%_]/g, '!$&')}%`} escape '!'`);
  return sql<SqlBool>`(${sql.join(each, sql` and `)})`;
}

/**
 * The idxs of those rows of `searched` that have every gram of `keywords`, as a subquery: a few that may have the words,
 * and all that have them, so `hasWords` is to follow. Null when the keywords hold no word.
 */
export function mayHaveWords(searched: Searched, keywords: string): RawBuilder<number> | null {
  const words = wordsOf(searchable(keywords));
  const [first, ...rest] = [...new Set(words.flatMap(conditionsOf))]
    .sort((a, b) => Number(a.includes('-')) - Number(b.includes('-')))
    .slice(0, mostGrams);
  if (first === undefined) return null;
  const table = sql.table(`${searched}Gram`);
  const is = (alias: string, condition: string) => {
    const [from, to] = condition.split('-').map(Number) as [number, number?];
    const gram = sql.ref(`${alias}.gram`);
    return to === undefined ? sql`${gram} = ${from}` : sql`${gram} between ${from} and ${to}`;
  };
  const joins = rest.map((condition, at) => {
    const alias = `g${at}`;
    return sql`join ${table} as ${sql.ref(alias)} on ${sql.ref(`${alias}.ofIdx`)} = g.of_idx and ${is(alias, condition)}`;
  });
  return sql<number>`(select g.of_idx from ${table} as g ${sql.join(joins, sql` `)} where ${is('g', first)})`;
}

/**
 * A column for a condition that is to be looked at last: with a sign before it no index serves. Of what few rows a search
 * finds the event is asked, instead of all rows of an event whether the search found them, as SQLite would.
 */
export const askedLast = (column: string): RawBuilder<number> => sql<number>`+${sql.ref(column)}`;

/** What a word asks of the grams: `12` each that it holds, or, for a single character, `10-20` any that begins with it. */
function conditionsOf(word: string): string[] {
  const points = [...word].map((character) => character.codePointAt(0) as number);
  const [only = 0] = points;
  if (points.length === 1) return [`${only * shift}-${(only + 1) * shift - 1}`];
  return points.slice(1).map((point, at) => String((points[at] as number) * shift + point));
}

/** Brings a row's grams up to its text. */
export async function saveGrams(
  trx: Database,
  searched: Searched,
  ofIdx: number,
  text: string,
): Promise<void> {
  const table = `${searched}Gram` as const;
  const held = await trx.selectFrom(table).select('gram').where('ofIdx', '=', ofIdx).execute();
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

/** The whole numbers of a JSON list as rows of one column `value`: one shape of statement for lists of any length. */
export function numbers(db: Database, json: string): RawBuilder<number> {
  return hasRowLocks(db)
    ? sql<number>`(select value::bigint from json_array_elements_text(${json}::json) as listed (value))`
    : sql<number>`(select value from json_each(${json}))`;
}
