/** How a field's label stands inside of a sentence: Korean takes a particle, English an article. */
import type { Locale } from './locales.ts';

/** Digits and letters whose Korean names end in a consonant (영, 일, 삼, 육, 칠, 팔; 엘, 엠, 엔, 알). */
const endsClosed = /[013678LMNR]$/i;

/**
 * The word with the object particle that its last sound asks for: '회사명' → '회사명을', '주소' → '주소를'. What stands in
 * parentheses at the end is not counted: '아이디(이메일)' → '아이디(이메일)를'.
 */
export function withObjectParticle(word: string): string {
  const spoken = word.replace(/\s*\([^)]*\)$/, '');
  const last = spoken.charCodeAt(spoken.length - 1);
  // Hangul syllables lie in order, 28 to a pair of consonant and vowel; the first of each has no final consonant.
  if (last >= 0xac00 && last <= 0xd7a3) return `${word}${(last - 0xac00) % 28 === 0 ? '를' : '을'}`;
  if (/[0-9A-Za-z]$/.test(spoken)) return `${word}${endsClosed.test(spoken) ? '을' : '를'}`;
  return `${word}을(를)`;
}

/**
 * A label as the object of 'Enter …' or 'Choose …', in Korean of '… 입력해 주세요': 'Company name' → 'the company name',
 * '회사명' → '회사명을'. Undefined where the label is a question and can't be one.
 */
export function asObject(locale: Locale, label: string): string | undefined {
  if (label === '' || label.endsWith('?')) return undefined;
  if (locale === 'ko') return withObjectParticle(label);
  // Acronyms keep their capitals: 'CEO', 'ID'.
  const inside = /^[A-Z]{2}|^MOU/.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1);
  return /^(your|what|when|how|where)\b/.test(inside) ? inside : `the ${inside}`;
}
