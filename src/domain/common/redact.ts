/** Taking a person's own words out of a text that someone else wrote. */

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&');

/** A telephone number however its digits are parted. */
const isNumber = (word: string) => /^\+?[\d\s().-]{6,}$/.test(word);

function patternOf(word: string): string {
  if (isNumber(word)) return `\\+?${[...word.replaceAll(/\D/g, '')].join('[\\s().-]*')}`;
  // In Latin letters a name ends with its word: 'Kim' is not in 'Kimchi'. In Korean a particle follows without a space.
  const before = /^[\p{Script=Latin}\d]/u.test(word) ? '(?<![\\p{Script=Latin}\\d])' : '';
  const after = /[\p{Script=Latin}\d]$/u.test(word) ? '(?![\\p{Script=Latin}\\d])' : '';
  return `${before}${escaped(word).replaceAll(/\s+/g, '\\s+')}${after}`;
}

/**
 * Replaces each of these words in a text, whatever its case, by `instead`, which may depend on the text. A single
 * character is no name, and stays.
 */
export function redactor(
  words: readonly string[],
  instead: (text: string) => string,
): (text: string) => string {
  const patterns = [...new Set(words.map((word) => word.trim()))]
    .filter((word) => word.length > 1)
    .sort((a, b) => b.length - a.length)
    .map(patternOf);
  if (patterns.length === 0) return (text) => text;
  const any = new RegExp(patterns.join('|'), 'giu');
  return (text) => text.replaceAll(any, () => instead(text));
}

/** Whether a text is Korean enough to be answered in Korean. */
export const isKorean = (text: string): boolean => /[가-힣]/.test(text);
