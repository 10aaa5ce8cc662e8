import { countries } from '#domain/regions.ts';
import { countryName } from '#i18n/format.ts';
import type { Locale } from '#i18n/locales.ts';
import type { SearchOption } from '#islands/ui/Combobox.tsx';

const made: Partial<Record<Locale, SearchOption[]>> = {};

/** All countries in the reader's language, in its order; also found by code and by their name in the other language. */
export function countryOptions(locale: Locale): SearchOption[] {
  const other: Locale = locale === 'ko' ? 'en' : 'ko';
  made[locale] ??= countries
    .map((code) => ({
      value: code,
      label: countryName(locale, code),
      also: `${code} ${countryName(other, code)}`,
    }))
    .sort((a, b) => a.label.localeCompare(b.label, locale));
  return made[locale];
}
