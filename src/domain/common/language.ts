/** The two languages of the site (docs/rules.md, L1). */
export const locales = ['ko', 'en'] as const;
export type Locale = (typeof locales)[number];

/** The name in the reader's language, falling back to the other (docs/rules.md, L4). */
export function nameIn(locale: Locale, names: { nameKo: string | null; nameEn: string | null }): string {
  const [first, second] = locale === 'ko' ? [names.nameKo, names.nameEn] : [names.nameEn, names.nameKo];
  return first || second || '';
}

/** A text in the reader's language or, where that lacks it, in the other, with the language that it is in. */
export function textIn(
  locale: Locale,
  ko: string | null,
  en: string | null,
): { text: string; language: Locale } {
  const [first, second] = locale === 'ko' ? [ko, en] : [en, ko];
  if (first || !second) return { text: first ?? '', language: locale };
  return { text: second, language: locale === 'ko' ? 'en' : 'ko' };
}

const hangul = /\p{Script=Hangul}/u;

/** What a text that is written once is written in, as far as its letters say: with Hangul in it Korean, else the other language of the site. */
export const languageOf = (text: string): Locale => (hangul.test(text) ? 'ko' : 'en');

/**
 * Of one text that says the same in both languages ('전동 사출기 · Electric machines'), what is in the reader's; any other
 * text as it is.
 */
export function partIn(locale: Locale, text: string): string {
  const parts = text.split(/\s+[·|/]\s+/);
  const own = parts.filter((part) => hangul.test(part) === (locale === 'ko'));
  return own.length > 0 && own.length < parts.length ? own.join(' · ') : text;
}

/**
 * The name of a contact person, written once for readers of both languages ('장진우 (Jinwoo Jang)'): the reader's letters come first.
 * Nothing is left out, because what stands in brackets may be a position.
 */
export function personIn(locale: Locale, text: string): string {
  const [, outer, inner] = /^([^()]+?)\s*\(([^()]+)\)$/.exec(text.trim()) ?? [];
  if (outer === undefined || inner === undefined || hangul.test(outer) === hangul.test(inner)) return text;
  return hangul.test(inner) === (locale === 'ko') ? `${inner} (${outer})` : text;
}

/**
 * A text that a company writes once, for readers of English: where it is Korean, the English names of what the company
 * shows stand in for it, if there are any.
 */
export function englishFor(text: string, namesEn: readonly string[]): string {
  const english = partIn('en', text);
  return (hangul.test(english) && namesEn.slice(0, 2).join(', ')) || english;
}

/** A company's main product in the reader's language. */
export const mainProductIn = (
  locale: Locale,
  company: { mainProduct: string; mainProductEn: string },
): string => (locale === 'ko' ? partIn('ko', company.mainProduct) : company.mainProductEn);
