/** What people look for in lists: the form in which words are compared, and how much of it one search takes. */
import { limits } from '../limits.ts';

/** The text in which keywords are looked for: one form for every way to type a character, in small letters. */
export function searchable(...parts: readonly (string | null)[]): string {
  return parts
    .filter((part) => part !== null)
    .join(' ')
    .normalize('NFKC')
    .toLowerCase();
}

export const wordsOf = (text: string) => text.split(/\s+/).filter(Boolean);

/** The words of a search, each once, as they are looked for in a whole text, of which no initials are kept. */
export const textWords = (keywords: string): string[] => [...new Set(wordsOf(searchable(keywords)))];

/** Hangul syllables lie in one row, 588 for each initial consonant, which have a row of their own. */
const [firstSyllable, perInitial, firstInitial] = [0xac00, 588, 0x1100];
const initialOf = (syllable: string) =>
  String.fromCodePoint(
    firstInitial + Math.floor(((syllable.codePointAt(0) as number) - firstSyllable) / perInitial),
  );
/** A normalised text with its syllables reduced to their initial consonants, as long as it is; whatever else it has parts words. */
const initialsOf = (text: string) =>
  text.replaceAll(/[\uac00-\ud7a3]/g, initialOf).replaceAll(/[^\u1100-\u1112]/g, ' ');

/**
 * The two forms in which a name is found, one as long as the other: without its spaces, and by the initial consonants of
 * its syllables. Every part of the name as it is written is a part of the first, too.
 */
export function nameForms(name: string | null): [joined: string, initials: string] {
  const joined = searchable(name).replaceAll(/\s+/g, '');
  return [joined, initialsOf(joined)];
}

/**
 * The text in which something with these names is found: the names, each also without its spaces, and the initial
 * consonants of its syllables.
 */
export function findable(...names: readonly (string | null)[]): string {
  const forms = names.map(nameForms);
  const texts = [searchable(...names), ...forms.map(([joined]) => joined), ...forms.map(([, part]) => part)];
  return [...new Set(texts.flatMap(wordsOf))].join(' ');
}

/** Two initials that a keyboard joined to a final cluster, by the letter that it is in the row of compatible letters. */
const clusters: Record<string, string> = {
  '\u3133': '\u1100\u1109',
  '\u3135': '\u1102\u110c',
  '\u3136': '\u1102\u1112',
  '\u313a': '\u1105\u1100',
  '\u313b': '\u1105\u1106',
  '\u313c': '\u1105\u1107',
  '\u313d': '\u1105\u1109',
  '\u313e': '\u1105\u1110',
  '\u313f': '\u1105\u1111',
  '\u3140': '\u1105\u1112',
  '\u3144': '\u1107\u1109',
};

/**
 * The words of a search, each once, as they are looked for in a `findable` text. A word of syllables and initials, as one
 * has it in the middle of typing, asks for both: the syllables, and the initials of all of it.
 */
export function soughtWords(keywords: string | null): string[] {
  const spread = (keywords ?? '').replaceAll(
    /[\u3133\u3135\u3136\u313a-\u3140\u3144]/g,
    (c) => clusters[c] ?? c,
  );
  const words = wordsOf(searchable(spread)).flatMap((word) => {
    const rest = word.replaceAll(/[\u1100-\u1112]+/g, ' ');
    return rest === word || rest.trim() === '' ? [word] : [...wordsOf(initialsOf(word)), ...wordsOf(rest)];
  });
  return [...new Set(words)];
}

/** Whether a `findable` text has every word that is looked for. No words: it has. */
export const hasWordsIn = (text: string, keywords: string | null): boolean =>
  soughtWords(keywords).every((word) => text.includes(word));

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
