/** The demonstration many times over: its people and what they offer copied under names of their own, in SQL. */
import { CompiledQuery } from 'kysely';
import { fill } from '#server/db/migrations/010-search.ts';
import { up as addSingleCharacters } from '#server/db/migrations/015-single-characters.ts';
import { fill as fillFindable } from '#server/db/migrations/026-find.ts';
import type { Database } from '#server/db/open.ts';

/** Copies stand this far from the rows that they are of. */
const apart = 100_000;
/** Two syllables for each copy, as names have them. */
const syllables = [...'가온누리다솜라온마루바다사랑아라자람차오카라타래파랑하늘해솔한빛별봄'];

/**
 * Makes so many of each company, product, buyer, visitor and post of the demonstration: at 10, 600 companies, 1,500
 * products, 570 buyers, 3,000 visitors and 400 posts. On either database.
 */
export async function multiply(db: Database, times: number): Promise<void> {
  await db
    .withoutPlugins()
    .transaction()
    .execute((trx) => copyAll(trx, times));
}

/** So many of each participant or visitor alone, for what neither searches nor shows what they offer. On either database. */
export async function multiplyPeople(
  db: Database,
  times: { participate: number; visitor: number },
): Promise<void> {
  await db
    .withoutPlugins()
    .transaction()
    .execute(async (trx) => {
      await copyRows(trx, times.participate, [
        'member',
        'participate',
        'representative',
        'lane',
        'company',
        'buyer',
      ]);
      await copyRows(trx, times.visitor, ['visitor']);
    });
}

const runIn = (trx: Database) => (statement: string) => trx.executeQuery(CompiledQuery.raw(statement));

async function copyRows(trx: Database, times: number, tables: readonly string[]): Promise<void> {
  const columns = await columnsOf(trx);
  for (let copy = 1; copy < times; copy++)
    for (const table of tables) {
      const changed = copied[table]?.(copy);
      const values = (columns.get(table) ?? []).map((column) => changed?.[column] ?? column);
      await runIn(trx)(
        `insert into ${table} (${columns.get(table)?.join(', ')}) select ${values.join(', ')} from ${table}
          where ${changed?.only}`,
      );
    }
}

async function copyAll(trx: Database, times: number): Promise<void> {
  const run = runIn(trx);
  await copyRows(trx, times, Object.keys(copied));
  // The text of a post is copied as it is, and so are its grams.
  for (let copy = 1; copy < times; copy++)
    await run(
      `insert into board_post_gram (gram, of_idx) select gram, of_idx + ${copy * apart} from board_post_gram
        where of_idx < ${apart}`,
    );
  for (const table of ['company', 'product', 'buyer', 'participate_search'])
    await run(`delete from ${table}_gram`);
  await run('delete from participate_search');
  await fill(trx as never);
  for (const statement of addSingleCharacters()) await run(statement);
  await fillFindable(trx as never);
  await run('update content_version set version = version + 1');
}

/** The columns of each table, as the database names them. */
export async function columnsOf(db: Database): Promise<ReadonlyMap<string, string[]>> {
  const tables = await db.withoutPlugins().introspection.getTables();
  return new Map(tables.map(({ name, columns }) => [name, columns.map((column) => column.name)]));
}

type Changes = Record<string, string> & { only: string };

const named = (copy: number) => {
  const of = (at: number) => syllables[at % syllables.length];
  return `${of(copy)}${of(copy * 7 + 3)}${copy}`;
};
const moved = (column: string, copy: number) => ({ [column]: `${column} + ${copy * apart}` });
const renamed = (column: string, copy: number) => ({ [column]: `${column} || ' ${named(copy)}'` });

const copied: Record<string, (copy: number) => Changes> = {
  member: (copy) => ({
    ...moved('idx', copy),
    id: `'${copy}-' || id`,
    only: `idx < ${apart}`,
  }),
  participate: (copy) => ({
    ...moved('idx', copy),
    ...moved('member_idx', copy),
    only: `idx < ${apart}`,
  }),
  representative: (copy) => ({
    ...moved('idx', copy),
    ...moved('participate_idx', copy),
    ...moved('member_idx', copy),
    ...moved('contact_of', copy),
    email: `'${copy}-' || email`,
    token_hash: `'${copy}-' || token_hash`,
    only: `idx < ${apart}`,
  }),
  lane: (copy) => ({
    ...moved('participate_idx', copy),
    only: `participate_idx < ${apart}`,
  }),
  company: (copy) => ({
    ...moved('idx', copy),
    ...moved('participate_idx', copy),
    ...renamed('name_ko', copy),
    ...renamed('name_en', copy),
    ...renamed('search_text', copy),
    only: `idx < ${apart}`,
  }),
  product: (copy) => ({
    ...moved('idx', copy),
    ...moved('company_idx', copy),
    ...renamed('search_text', copy),
    only: `idx < ${apart}`,
  }),
  buyer: (copy) => ({
    ...moved('idx', copy),
    ...moved('participate_idx', copy),
    ...renamed('company_name', copy),
    ...renamed('search_text', copy),
    only: `idx < ${apart}`,
  }),
  board_post: (copy) => ({
    ...moved('idx', copy),
    ...renamed('title_ko', copy),
    ...renamed('title_en', copy),
    only: `idx < ${apart}`,
  }),
  participate_choice: (copy) => ({
    ...moved('participate_idx', copy),
    only: `participate_idx < ${apart}`,
  }),
  participate_word: (copy) => ({
    ...moved('participate_idx', copy),
    only: `participate_idx < ${apart}`,
  }),
  visitor: (copy) => ({
    ...moved('idx', copy),
    ...moved('participate_idx', copy),
    code: `'${copy}-' || code`,
    email_normal: `'${copy}-' || email_normal`,
    mobile_e164: `mobile_e164 || '${copy}'`,
    only: `idx < ${apart}`,
  }),
};
