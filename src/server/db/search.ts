/** Looking for keywords. What is looked in and what is looked for are brought to one form, as databases differ in theirs. */
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';

/** The text in which keywords are looked for: one form for every way to type a character, in small letters. */
export function searchable(...parts: readonly (string | null)[]): string {
  return parts
    .filter((part) => part !== null)
    .join(' ')
    .normalize('NFKC')
    .toLowerCase();
}

/** Whether `text`, which holds what `searchable` made, contains every word of `keywords`. No words: it does. */
export function hasWords(text: Expression<string>, keywords: string | null): RawBuilder<SqlBool> {
  const words = searchable(keywords).split(/\s+/).filter(Boolean);
  if (words.length === 0) return sql<SqlBool>`1 = 1`;
  const each = words.map((word) => sql`${text} like ${`%${word.replaceAll(/[!%_]/g, '!$&')}%`} escape '!'`);
  return sql<SqlBool>`(${sql.join(each, sql` and `)})`;
}
