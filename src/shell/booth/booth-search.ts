/** How the booth map is searched: fetched when someone begins to, because it is of no use before. */

import { nameIn } from '#domain/common/language.ts';
import { findable, hasWordsIn } from '#domain/common/search/keywords.ts';
import { api } from '#stores/site/api.ts';

export interface BoothSearch {
  /** Whether the booth of a code is found by some words. */
  isFound: (code: string, words: string) => boolean;
  /** The product by which it is found, where its line does not say why; undefined where it does. */
  productFound: (code: string, words: string) => string | undefined;
}

/**
 * Finds booths by what their lines say, and by the names of all products of their companies in both languages; also by initial
 * consonants. Without the products where they can't be fetched.
 */
export async function boothSearch(lines: ReadonlyMap<string, string>): Promise<BoothSearch> {
  const halls = await api('GET /event/getBoothMap', {}).then(
    ({ data }) => data.halls,
    () => [],
  );
  const locale = document.documentElement.lang === 'ko' ? 'ko' : 'en';
  const ofLines = new Map([...lines].map(([code, line]) => [code, findable(line)]));
  const products = new Map(
    halls
      .flatMap(({ booths }) => booths)
      .map(({ code, company }) => [
        code,
        (company?.products ?? []).map((product) => ({
          name: nameIn(locale, product),
          text: findable(product.nameKo, product.nameEn),
        })),
      ]),
  );
  const ofProducts = (code: string) => products.get(code) ?? [];
  return {
    isFound: (code, words) =>
      hasWordsIn([ofLines.get(code) ?? '', ...ofProducts(code).map(({ text }) => text)].join(' '), words),
    productFound: (code, words) =>
      hasWordsIn(ofLines.get(code) ?? '', words)
        ? undefined
        : ofProducts(code).find(({ text }) => hasWordsIn(text, words))?.name,
  };
}
