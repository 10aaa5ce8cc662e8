/**
 * The search index of a text: every character and every two that follow each other are stored beside it: an
 * index that knows no language, the same on both databases, in which each gram of a search is one key, never a range.
 * SQLite's own trigrams find no word of two syllables, and PostgreSQL's no Hangul under the C locale.
 */
import { wordsOf } from '#domain/common/search/keywords.ts';

/** A character's number is below 2^21, so two of them stand in one that is exact, and one alone is below all pairs. */
const shift = 2 ** 21;

/** Every character and every two characters that follow each other in a word, each as one number. */
export function gramsOf(text: string): Set<number> {
  const grams = new Set<number>();
  for (const word of wordsOf(text)) {
    const points = [...word].map((character) => character.codePointAt(0) as number);
    points.forEach((point, at) => {
      grams.add(point);
      const next = points[at + 1];
      if (next !== undefined) grams.add(point * shift + next);
    });
  }
  return grams;
}

/**
 * What a word asks of the grams: its pairs, or itself where it is one character. For a word of one or two characters that
 * says all; a longer one may have its pairs in a text apart from each other.
 */
export function gramsAskedBy(word: string): number[] {
  const points = [...word].map((character) => character.codePointAt(0) as number);
  return points.length === 1
    ? points
    : points.slice(1).map((point, at) => (points[at] as number) * shift + point);
}
