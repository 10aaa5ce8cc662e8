import { CompiledQuery, type Kysely, sql } from 'kysely';
import type { DdlTypes } from './ddl-types.ts';

/**
 * What suggestions are found by, the ones that their reader does not want to see again, and what someone marked with a note
 * of their own.
 */
export function up({ engine, idx, strict, times }: DdlTypes): string[] {
  const asIndex = engine === 'sqlite' ? `${strict}, without rowid` : '';
  return [
    // The words of what a company shows, and of what a buyer looks for (product) and writes of it (requirement). A word that
    // is only the end of a compound is not whole: it is found by that word, and finds no other compound.
    `create table participate_word (
      participate_idx integer not null references participate (idx) on delete cascade,
      source text not null check (source in ('product', 'requirement')),
      word text not null check (length(word) between 1 and 4000),
      is_whole integer not null check (is_whole in (0, 1)),
      primary key (participate_idx, source, word)
    )${asIndex}`,
    `create index participate_word_found on participate_word (word, source, is_whole, participate_idx)`,
    // Two short columns beside long texts, so that these are not read for each candidate.
    `create index company_region on company (participate_idx, agency_region)`,
    `create index buyer_country on buyer (participate_idx, country)`,
    `create table suggestion_hidden (
      participate_idx integer not null,
      target_idx integer not null,
      event_idx integer not null,
      side text not null,
      target_side text not null,
      created_at text not null,
      primary key (participate_idx, target_idx),
      check ((side = 'company' and target_side = 'buyer') or (side = 'buyer' and target_side = 'company')),
      foreign key (participate_idx, event_idx, side) references participate (idx, event_idx, side),
      foreign key (target_idx, event_idx, target_side) references participate (idx, event_idx, side)
    )${strict}`,
    `create index suggestion_hidden_target on suggestion_hidden (target_idx)`,
    // target_idx is whom the mark is about: of a product its company. A product that its company no longer shows leaves the
    // mark and the note.
    `create table favourite (
      idx ${idx},
      event_idx integer not null,
      participate_idx integer not null,
      side text not null check (side in ('company', 'buyer')),
      kind text not null,
      target_idx integer not null,
      target_side text not null,
      product_idx integer references product (idx) on delete set null,
      note text check (length(note) between 1 and 1000),
      ${times},
      unique (participate_idx, product_idx),
      check ((kind in ('company', 'product') and target_side = 'company') or (kind = 'buyer' and target_side = 'buyer')),
      check (kind = 'product' or product_idx is null),
      check (participate_idx <> target_idx),
      foreign key (participate_idx, event_idx, side) references participate (idx, event_idx, side),
      foreign key (target_idx, event_idx, target_side) references participate (idx, event_idx, side)
    )${strict}`,
    `create unique index favourite_once on favourite (participate_idx, target_idx) where kind <> 'product'`,
    `create index favourite_newest on favourite (participate_idx, idx)`,
    `create index favourite_target on favourite (target_idx)`,
    `create index favourite_product on favourite (product_idx)`,
  ];
}

type Row = Record<string, string | number | null>;
const text = (row: Row, name: string) => (row[name] === null ? '' : String(row[name]));

/** Gives the participations of before their words. Of whoever has left there are none. */
export async function fill(db: Kysely<unknown>): Promise<void> {
  const read = async (statement: string) =>
    (await db.executeQuery<Row>(CompiledQuery.raw(statement))).rows as Row[];
  const keep = async (participateIdx: number, source: string, said: string) => {
    const words = wordsOf(said);
    const rows = new Map<string, 0 | 1>();
    for (const word of words) for (const ending of endingsOf(word)) rows.set(ending, 0);
    for (const word of words) rows.set(word, 1);
    for (const [word, isWhole] of rows)
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
    const said = [text(row, 'main_product'), ...(shown.get(Number(row['idx'])) ?? [])];
    await keep(Number(row['participate_idx']), 'product', said.join(' '));
  }
  for (const row of await read(
    `select participate_idx, product, requirements, hope_company from buyer where search_text <> ''`,
  )) {
    await keep(Number(row['participate_idx']), 'product', text(row, 'product'));
    const said = [text(row, 'requirements'), text(row, 'hope_company')];
    await keep(Number(row['participate_idx']), 'requirement', said.join(' '));
  }
}

const noise = new Set(
  `제품 상품 세트 신제품 국산 한국 한국산 고급 프리미엄 전문 관련 기타 각종 다양 등 및 용 의 그 또는 그리고
  and or the for with of from to in on by at an as is are we our your their who that this not all also new other own more
  product item good set series brand premium quality high korea korean made company`
    .split(/\s+/)
    .filter(Boolean),
);
const particles = '으로 에서 까지 부터 을 를 은 는 이 가 와 과 의 도 에 로'.split(' ');
const isHangul = (word: string) => /^[가-힣]+$/.test(word);

function stemOf(word: string): string {
  if (isHangul(word)) {
    const particle = particles.find((one) => word.endsWith(one) && word.length - one.length >= 2);
    return particle ? word.slice(0, -particle.length) : word;
  }
  if (!/^[a-z]{4,}$/.test(word)) return word;
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (/(s|x|z|ch|sh)es$/.test(word)) return word.slice(0, -2);
  return word.endsWith('s') && !/[su]s$/.test(word) ? word.slice(0, -1) : word;
}

const endingsOf = (word: string) =>
  isHangul(word) ? Array.from({ length: Math.max(0, word.length - 2) }, (_, at) => word.slice(at + 1)) : [];

/** The words of a text as they are compared, each once, at most sixty. */
function wordsOf(said: string): Set<string> {
  const words = new Set<string>();
  for (const shown of said
    .normalize('NFKC')
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []) {
    const word = stemOf(shown);
    const names = isHangul(word) || ([...word].length > 1 && /\p{L}/u.test(word));
    if (!names || noise.has(word) || noise.has(shown)) continue;
    if (words.size === 60) break;
    words.add(word);
  }
  return words;
}
