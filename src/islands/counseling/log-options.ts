/** What the form of a log offers to choose from. */
import { countries } from '#domain/region/regions.ts';
import type { Translate } from '#i18n/engine.ts';
import { countryName } from '#i18n/format.ts';
import type { Locale } from '#i18n/locales.ts';
import { offeredCurrencies } from '#i18n/offered.ts';

/** Codes with their names, as the organiser offers them; `kept` is what the form holds. */
export function currencyOptions(t: Translate<'choice'>, kept: string) {
  const names = new Intl.DisplayNames(t.locale, { type: 'currency' });
  return offeredCurrencies(t, kept).map((value) => ({ value, label: `${value} · ${names.of(value)}` }));
}

/** Countries by their names, in the order of the alphabet. */
export const countriesByName = (locale: Locale) =>
  countries
    .map((value) => ({ value, label: countryName(locale, value) }))
    .sort((a, b) => a.label.localeCompare(b.label, locale));
