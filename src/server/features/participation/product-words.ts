/** The words by which suggestions find who shows what someone looks for. They follow what was entered. */
import { endingsOf, productWords } from '#domain/product-words.ts';
import type { Database } from '../../db/open.ts';

type Source = 'product' | 'requirement';

/** Brings a participation's words up to what it says now; `refreshSearch` calls it. */
export async function refreshProductWords(trx: Database, participateIdx: number): Promise<void> {
  const said = await textsOf(trx, participateIdx);
  if (!said) return;
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
    for (const [word, isWhole] of storedWords(said[source])) {
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

/** Whole words and the endings of compounds, each once. */
function storedWords(texts: readonly (string | null)[]): Map<string, 0 | 1> {
  const words = productWords(...texts);
  const endings = words.flatMap(({ word }) => endingsOf(word));
  return new Map([
    ...endings.map((ending) => [ending, 0] as const),
    ...words.map(({ word }) => [word, 1] as const),
  ]);
}

/** What a company shows, or a buyer looks for; null of whoever is neither. */
async function textsOf(
  db: Database,
  participateIdx: number,
): Promise<Record<Source, (string | null)[]> | null> {
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
    return { product: [company.mainProduct, ...shown], requirement: [] };
  }
  const buyer = await db
    .selectFrom('buyer')
    .select(['product', 'requirements', 'hopeCompany'])
    .where('participateIdx', '=', participateIdx)
    .executeTakeFirst();
  if (!buyer) return null;
  return { product: [buyer.product], requirement: [buyer.requirements, buyer.hopeCompany] };
}
