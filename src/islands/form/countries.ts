import { countries } from '#domain/regions.ts';
import { countryName } from '#i18n/format.ts';
import type { Locale } from '#i18n/locales.ts';
import type { SearchOption } from '#islands/ui/Combobox.tsx';

const made: Partial<Record<Locale, SearchOption[]>> = {};

/** Everyday names that no list of countries has: short forms that people type. */
const everyday: Partial<Record<string, string>> = {
  KR: '한국 남한',
  KP: '북한',
  GB: 'UK',
  US: 'USA',
  AE: 'UAE',
};

/** What a country is called where it lies: 'Österreich' for AT. */
function ownName(code: string): string {
  return (
    new Intl.DisplayNames(new Intl.Locale(`und-${code}`).maximize().language, { type: 'region' }).of(code) ??
    ''
  );
}

/**
 * All countries in the reader's language, in its order; also found by code, by their name in the other language and
 * in their own, and by short forms.
 */
export function countryOptions(locale: Locale): SearchOption[] {
  const other: Locale = locale === 'ko' ? 'en' : 'ko';
  made[locale] ??= countries
    .map((code) => ({
      value: code,
      label: countryName(locale, code),
      also: `${code} ${countryName(other, code)} ${ownName(code)} ${everyday[code] ?? ''}`,
    }))
    .sort((a, b) => a.label.localeCompare(b.label, locale));
  return made[locale];
}
