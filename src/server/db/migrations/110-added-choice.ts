/** Committees and industries that an organiser adds to those of before: their codes stand ready. docs/rules/site-lists.md, I16. */
import { CompiledQuery, type Kysely, sql } from 'kysely';
import type { Engine } from './ddl-types.ts';
import { rebuild } from './replace-words.ts';

export const up = (): string[] => [];

const numbered = (word: string, from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => `'${word}${from + at}'`).join(', ');

/** Behind the last of each list. */
const added = {
  "'TRADE15'": numbered('TRADE', 16, 40),
  "'OTHER'": numbered('OWN', 1, 20),
};

const withAdded = (definition: string): string =>
  Object.entries(added).reduce((text, [last, more]) => {
    if (!text.includes(last)) throw new Error(`participate_choice has no ${last} among its words.`);
    return text.replace(last, `${last}, ${more}`);
  }, definition);

export async function fill(db: Kysely<unknown>, engine: Engine): Promise<void> {
  if (engine === 'sqlite') return rebuild(db, 'participate_choice', withAdded);
  const { rows } = await sql<{ name: string; text: string }>`
    select conname as name, pg_get_constraintdef(oid) as text from pg_constraint
    where conrelid = 'participate_choice'::regclass and contype = 'c'`.execute(db);
  const [check] = rows.filter(({ text }) => text.includes("'TRADE15'"));
  if (!check) throw new Error('participate_choice has no list of words.');
  const say = (statement: string) => db.executeQuery(CompiledQuery.raw(statement));
  await say(`alter table participate_choice drop constraint ${check.name}`);
  // PostgreSQL tells what it has made of a check: after a word stands its type.
  await say(`alter table participate_choice add constraint ${check.name} ${withAdded(check.text)}`);
}
