/** The words by which suggestions find who shows what someone looks for. They follow what was entered. */
import { headingsOf } from '#domain/participation/hs-headings.ts';
import { endingsOf, productWords } from '#domain/participation/product-words.ts';
import type { Database } from '../../../db/open.ts';
import { choicesOf } from './choices.ts';

type Source = 'product' | 'requirement';

/** Brings a participation's words up to what it says now; `refreshSearch` calls it. */
export async function refreshProductWords(trx: Database, participateIdx: number): Promise<void> {
  const stated = await textsOf(trx, participateIdx);
  if (!stated) return;
  const held = await trx
    .selectFrom('participateWord')
    .select(['source', 'word', 'isWhole'])
    .where('participateIdx', '=', participateIdx)
    .execute();
  const before = new Map<string, (typeof held)[number]>(
    held.map((row) => [`${row.source} ${row.word}`, row]),
  );
  const added = [];
  for (const source of ['product', 'requirement'] as const) {
    for (const [word, isWhole] of storedWords(stated[source], stated.industries)) {
      const key = `${source} ${word}`;
      if (before.get(key)?.isWhole === isWhole) before.delete(key);
      else added.push({ participateIdx, source, word, isWhole });
    }
  }
  for (const { source, word } of before.values())
    await trx
      .deleteFrom('participateWord')
      .where('participateIdx', '=', participateIdx)
      .where('source', '=', source)
      .where('word', '=', word)
      .execute();
  if (added.length > 0) await trx.insertInto('participateWord').values(added).execute();
}

/** A heading is kept among the words, by a sign that no word has. */
const headingSign = 'hs:';
export const isHeadingWord = (word: string): boolean => word.startsWith(headingSign);

/** Whole words, the endings of compounds and the headings of the goods that are named, each once. */
function storedWords(texts: readonly (string | null)[], industries: readonly string[]): Map<string, 0 | 1> {
  const words = productWords(...texts);
  const endings = words.flatMap(({ word }) => endingsOf(word));
  return new Map([
    ...endings.map((ending) => [ending, 0] as const),
    ...words.map(({ word }) => [word, 1] as const),
    ...headingsOf(industries, ...texts).map((heading) => [`${headingSign}${heading}`, 1] as const),
  ]);
}

type Entered = Record<Source, (string | null)[]> & { industries: readonly string[] };

/** What a company shows, or a buyer looks for; null of whoever is neither. */
async function textsOf(db: Database, participateIdx: number): Promise<Entered | null> {
  const { industries } = (await choicesOf(db, [participateIdx]))(participateIdx);
  const company = await db
    .selectFrom('company')
    .select(['idx', 'mainProduct'])
    .where('participateIdx', '=', participateIdx)
    .executeTakeFirst();
  if (company) {
    const products = await db
      .selectFrom('product')
      .select(['nameKo', 'nameEn'])
      .where('companyIdx', '=', company.idx)
      .orderBy('viewOrder')
      .execute();
    const shown = products.flatMap(({ nameKo, nameEn }) => [nameKo, nameEn]);
    return { product: [company.mainProduct, ...shown], requirement: [], industries };
  }
  const buyer = await db
    .selectFrom('buyer')
    .select(['product', 'requirements', 'hopeCompany'])
    .where('participateIdx', '=', participateIdx)
    .executeTakeFirst();
  if (!buyer) return null;
  return { product: [buyer.product], requirement: [buyer.requirements, buyer.hopeCompany], industries };
}
