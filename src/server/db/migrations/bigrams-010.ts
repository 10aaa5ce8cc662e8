/**
 * Texts as keywords are looked for in them. Every two characters that follow each other are kept beside a text: an index
 * that knows no language, the same on both databases. SQLite's own trigrams find no word of two syllables, and
 * PostgreSQL's no Hangul under the C locale.
 */

/** A character's number is below 2^21, so two of them stand in one that is exact. */
export const shift = 2 ** 21;
const space = 32;

/** The text in which keywords are looked for: one form for every way to type a character, in small letters. */
export function searchable(...parts: readonly (string | null)[]): string {
  return parts
    .filter((part) => part !== null)
    .join(' ')
    .normalize('NFKC')
    .toLowerCase();
}

/** Every two characters that follow each other in a word, as one number; a word's last stands before a space. */
export function gramsOf(text: string): Set<number> {
  const grams = new Set<number>();
  for (const word of wordsOf(text)) {
    const points = [...word].map((character) => character.codePointAt(0) as number);
    points.forEach((point, at) => {
      grams.add(point * shift + (points[at + 1] ?? space));
    });
  }
  return grams;
}

export const wordsOf = (text: string) => text.split(/\s+/).filter(Boolean);
