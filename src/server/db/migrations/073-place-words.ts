import { CompiledQuery, type Kysely, sql } from 'kysely';
import { storedWords } from './product-words-073.ts';

/** The words that suggestions are found by without countries, languages and packages, and headings without what goods are made of. */
export const up = (): string[] => [`delete from participate_word`];

type Row = Record<string, string | number | null>;
const text = (row: Row, name: string) => (row[name] === null ? '' : String(row[name]));

/** Gives each participation its words anew. Of whoever has left there are none. */
export async function fill(db: Kysely<unknown>): Promise<void> {
  const read = async (statement: string) =>
    (await db.executeQuery<Row>(CompiledQuery.raw(statement))).rows as Row[];
  const industries = new Map<number, string[]>();
  for (const row of await read(
    `select participate_idx, value from participate_choice where kind = 'industries'`,
  )) {
    const own = Number(row['participate_idx']);
    industries.set(own, [...(industries.get(own) ?? []), text(row, 'value')]);
  }
  const keep = async (participateIdx: number, source: string, texts: string[]) => {
    for (const [word, isWhole] of storedWords(texts, industries.get(participateIdx) ?? []))
      await sql`insert into participate_word (participate_idx, source, word, is_whole)
        values (${participateIdx}, ${source}, ${word}, ${isWhole})`.execute(db);
  };

  const shown = new Map<number, string[]>();
  for (const row of await read(
    `select company_idx, name_ko, name_en from product where search_text <> '' order by company_idx, view_order`,
  )) {
    const company = Number(row['company_idx']);
    shown.set(company, [...(shown.get(company) ?? []), text(row, 'name_ko'), text(row, 'name_en')]);
  }
  for (const row of await read(
    `select idx, participate_idx, main_product from company where search_text <> ''`,
  )) {
    const texts = [text(row, 'main_product'), ...(shown.get(Number(row['idx'])) ?? [])];
    await keep(Number(row['participate_idx']), 'product', texts);
  }
  for (const row of await read(
    `select participate_idx, product, requirements, hope_company from buyer where search_text <> ''`,
  )) {
    await keep(Number(row['participate_idx']), 'product', [text(row, 'product')]);
    await keep(Number(row['participate_idx']), 'requirement', [
      text(row, 'requirements'),
      text(row, 'hope_company'),
    ]);
  }
}
