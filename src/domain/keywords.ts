/** What people look for in lists: the form in which words are compared, and how much of it one search takes. */
import { limits } from './limits.ts';

/** The text in which keywords are looked for: one form for every way to type a character, in small letters. */
export function searchable(...parts: readonly (string | null)[]): string {
  return parts
    .filter((part) => part !== null)
    .join(' ')
    .normalize('NFKC')
    .toLowerCase();
}

export const wordsOf = (text: string) => text.split(/\s+/).filter(Boolean);

/** Which bound of a search these keywords break, counted in the form in which they are looked for; null for none. */
export function keywordsBeyond(keywords: string): 'too_many_words' | 'too_long' | null {
  const words = wordsOf(searchable(keywords));
  if (words.length > limits.keywordWords) return 'too_many_words';
  // One character can be as many as eighteen in that form.
  return words.reduce((sum, word) => sum + [...word].length, 0) > limits.keywords ? 'too_long' : null;
}

/** What was typed as a search takes it: from its beginning as much as the bounds allow. */
export function asKeywords(typed: string): string {
  const text = typed.toWellFormed().replaceAll('\0', ' ').trim();
  // Halving, because each look at a text costs as much as the text is long.
  let [kept, beyond] = [0, Math.min(text.length, limits.keywords) + 1];
  while (beyond - kept > 1) {
    const middle = (kept + beyond) >> 1;
    if (keywordsBeyond(text.slice(0, middle)) === null) kept = middle;
    else beyond = middle;
  }
  const cut = text.slice(0, kept);
  // A character beyond the common ones may have been halved.
  return (cut.isWellFormed() ? cut : cut.slice(0, -1)).trim();
}
