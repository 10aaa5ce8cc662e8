import { CompiledQuery, type Kysely, sql } from 'kysely';
import { searchable, wordsOf } from './bigrams-010.ts';

/**
 * Names are found without their spaces and by the initial consonants of their syllables, too; and the names of companies
 * and people alone, for filters that mean nothing else.
 */
export function up(): string[] {
  return [
    `alter table company add column name_text text not null default ''`,
    `alter table buyer add column name_text text not null default ''`,
    `alter table buyer add column person_text text not null default ''`,
  ];
}

type Row = Record<string, string | number | null>;
type Columns = Record<string, string>;

/** Gives the rows of before their texts and grams. Whoever has left has none. */
export async function fill(db: Kysely<unknown>): Promise<void> {
  const read = async (statement: string) =>
    (await db.executeQuery<Row>(CompiledQuery.raw(statement))).rows as Row[];
  const keep = async (table: string, idx: number, columns: Columns) => {
    const set = Object.entries(columns).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
    await sql`update ${sql.table(table)} set ${sql.join(set)} where idx = ${idx}`.execute(db);
    const values = [...gramsOf(columns['search_text'] as string)].map((gram) => `(${gram}, ${idx})`);
    if (values.length > 0)
      await db.executeQuery(
        CompiledQuery.raw(
          `insert into ${table}_gram (gram, of_idx) values ${values.join(', ')} on conflict do nothing`,
        ),
      );
  };

  const products = new Map<number, (string | null)[]>();
  for (const row of await read(
    `select product.idx, company_idx, product.name_ko, product.name_en, company.name_ko as company_ko, company.name_en as company_en
      from product join company on company.idx = product.company_idx
      where product.search_text <> '' order by company_idx, view_order`,
  )) {
    const [companyIdx, ko, en] = [Number(row['company_idx']), text(row, 'name_ko'), text(row, 'name_en')];
    products.set(companyIdx, [...(products.get(companyIdx) ?? []), ko, en]);
    const search = findable(ko, en, text(row, 'company_ko'), text(row, 'company_en'));
    await keep('product', Number(row['idx']), { search_text: search });
  }
  /** What a participation's company or buyer is found by, for the managers' list. */
  const named = new Map<number, (string | null)[]>();
  for (const row of await read(
    `select idx, participate_idx, name_ko, name_en, main_product from company where search_text <> ''`,
  )) {
    const idx = Number(row['idx']);
    const names = [text(row, 'name_ko'), text(row, 'name_en')];
    const texts = [...names, text(row, 'main_product'), ...(products.get(idx) ?? [])];
    named.set(Number(row['participate_idx']), texts);
    await keep('company', idx, { search_text: findable(...texts), name_text: findable(...names) });
  }
  for (const row of await read(
    `select buyer.idx, buyer.participate_idx, company_name, buyer.name_en, product, member.name_ko
      from buyer join participate on participate.idx = buyer.participate_idx
      join member on member.idx = participate.member_idx where buyer.search_text <> ''`,
  )) {
    const [company, en, ko] = [text(row, 'company_name'), text(row, 'name_en'), text(row, 'name_ko')];
    const texts = [company, en, text(row, 'product'), ko];
    named.set(Number(row['participate_idx']), texts);
    await keep('buyer', Number(row['idx']), {
      search_text: findable(...texts),
      name_text: findable(company),
      person_text: findable(ko, en),
    });
  }
  for (const row of await read(
    `select participate.idx, member.name_ko, member.name_en, member.id, visitor.visitor_name, visitor.visitor_name_en
      from participate_search
      join participate on participate.idx = participate_search.idx
      join member on member.idx = participate.member_idx
      left join visitor on visitor.participate_idx = participate.idx
      where participate_search.search_text <> ''`,
  )) {
    const own = ['name_ko', 'name_en', 'id', 'visitor_name', 'visitor_name_en'].map((name) =>
      text(row, name),
    );
    const idx = Number(row['idx']);
    await keep('participate_search', idx, { search_text: findable(...own, ...(named.get(idx) ?? [])) });
  }
}

const text = (row: Row, name: string) => (row[name] === null ? null : String(row[name]));

/** Hangul syllables lie in one row, 588 for each initial consonant. */
const initialsOf = (joined: string) =>
  joined
    .replaceAll(/[\uac00-\ud7a3]/g, (syllable) =>
      String.fromCodePoint(0x1100 + Math.floor(((syllable.codePointAt(0) as number) - 0xac00) / 588)),
    )
    .replaceAll(/[^\u1100-\u1112]+/g, ' ');

export function findable(...names: readonly (string | null)[]): string {
  const joined = names.map((name) => searchable(name).replaceAll(/\s+/g, ''));
  const texts = [searchable(...names), ...joined, ...joined.map(initialsOf)];
  return [...new Set(texts.flatMap(wordsOf))].join(' ');
}

/** Every character and every two that follow each other in a word, each as one number. */
export function gramsOf(found: string): Set<number> {
  const grams = new Set<number>();
  for (const word of wordsOf(found)) {
    const points = [...word].map((character) => character.codePointAt(0) as number);
    points.forEach((point, at) => {
      grams.add(point);
      const next = points[at + 1];
      if (next !== undefined) grams.add(point * 2_097_152 + next);
    });
  }
  return grams;
}
