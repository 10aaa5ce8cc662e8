/** The reader's choice of language: in local storage as specified, mirrored in a plain cookie that the server can read. */
import { isLocale, type Locale } from '#i18n/locales.ts';
import { kept, storageKeys } from '../lib/storage.ts';

const $language = kept<Locale>(storageKeys.language, undefined, isLocale);
const year = 365 * 24 * 60 * 60;

/** The stored choice, or undefined when the reader never chose. */
export function storedLanguage(): Locale | undefined {
  return $language.get();
}

export function chooseLanguage(locale: Locale): void {
  $language.set(locale);
  mirrorLanguage(locale);
}

export function mirrorLanguage(locale: Locale): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser this site serves.
  document.cookie = `language=${locale}; path=/; max-age=${year}; samesite=lax`;
}
