import { distanceTo } from '#domain/region/country-areas.ts';
import { countries } from '#domain/region/regions.ts';
import type { Translate } from '#i18n/engine.ts';
import { countryName } from '#i18n/format.ts';
import type { Locale } from '#i18n/locales.ts';
import type { SearchOption } from '#islands/ui/form/find-options.ts';
import { site } from '#site.config';

const made: Partial<Record<Locale, SearchOption[]>> = {};

/** Everyday names that no list of countries has: short forms that people type. */
const everyday: Partial<Record<string, readonly string[]>> = {
  KR: ['한국', '남한'],
  KP: ['북한'],
  GB: ['UK'],
  US: ['USA'],
  ZA: ['남아공', '남아프리카공화국'],
  AE: ['UAE'],
};

/** What a country is called where it lies: 'Österreich' for AT. */
function ownName(code: string): string {
  return (
    new Intl.DisplayNames(new Intl.Locale(`und-${code}`).maximize().language, { type: 'region' }).of(code) ??
    ''
  );
}

/**
 * All countries in the reader's language: those that the organiser puts first (docs/rules/site.md, I10), then the others in its order. Also
 * found by code, by their name in the other language and in their own, and by short forms; of two that fit the nearer to the event is first.
 */
export function countryOptions(t: Translate<'ui'>): SearchOption[] {
  const { locale } = t;
  const first = t('ui.countriesFirst').split(' ');
  const placeIn = (code: string) => (first.includes(code) ? first.indexOf(code) : first.length);
  const other: Locale = locale === 'ko' ? 'en' : 'ko';
  made[locale] ??= countries
    .map((code) => ({
      value: code,
      label: countryName(locale, code),
      also: [code, countryName(other, code), ownName(code), ...(everyday[code] ?? [])],
      distance: first.includes(code) ? 0 : distanceTo(site.country, code),
    }))
    .sort((a, b) => placeIn(a.value) - placeIn(b.value) || a.label.localeCompare(b.label, locale));
  return made[locale];
}
