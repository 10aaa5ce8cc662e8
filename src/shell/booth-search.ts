/** How the booth map is searched: fetched when someone begins to, because it is of no use before. */
import { findable, hasWordsIn } from '#domain/keywords.ts';
import { api } from '#stores/api.ts';

/**
 * Whether the booth of a code is found by some words: by what its line says, and by the names of all products of its company in
 * both languages; also by initial consonants. Without the products where they can't be fetched.
 */
export async function boothSearch(
  lines: ReadonlyMap<string, string>,
): Promise<(code: string, words: string) => boolean> {
  const halls = await api('GET /event/getBoothMap', {}).then(
    ({ data }) => data.halls,
    () => [],
  );
  const texts = new Map([...lines].map(([code, line]) => [code, findable(line)]));
  for (const { code, company } of halls.flatMap(({ booths }) => booths)) {
    const names = company?.products.flatMap(({ nameKo, nameEn }) => [nameKo, nameEn]) ?? [];
    texts.set(code, `${texts.get(code) ?? ''} ${findable(...names)}`);
  }
  return (code, words) => hasWordsIn(texts.get(code) ?? '', words);
}
