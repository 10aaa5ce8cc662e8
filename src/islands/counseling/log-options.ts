/** What the form of a log offers to choose from. */
import { currencies } from '#domain/common/currencies.ts';
import { countries } from '#domain/region/regions.ts';
import { countryName } from '#i18n/format.ts';
import type { Locale } from '#i18n/locales.ts';

/** Codes with their names, those that are chosen most first. */
export function currencyOptions(locale: Locale) {
  const names = new Intl.DisplayNames(locale, { type: 'currency' });
  return currencies.map((value) => ({ value, label: `${value} · ${names.of(value)}` }));
}

/** Countries by their names, in the order of the alphabet. */
export const countriesByName = (locale: Locale) =>
  countries
    .map((value) => ({ value, label: countryName(locale, value) }))
    .sort((a, b) => a.label.localeCompare(b.label, locale));
