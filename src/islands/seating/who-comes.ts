import type { Meeting } from '#api/matching/matching.ts';
import type { Representative } from '#api/matching/representative.ts';
import { nameIn, partIn } from '#domain/common/language.ts';
import type { Locale } from '#i18n/locales.ts';

/** A representative by name; '' of a former member. */
export const representativeName = (
  locale: Locale,
  { name, nameEn }: Pick<Representative, 'name' | 'nameEn'>,
) => nameIn(locale, { nameKo: name, nameEn });

/** The same with their position. */
export const representativeText = (locale: Locale, one: Representative) =>
  [representativeName(locale, one), one.position && partIn(locale, one.position)].filter(Boolean).join(', ');

/** Who comes for a side: where it has several people the one who sits there or was asked for, else whom it names as its contact. */
export const whoComes = (locale: Locale, party: Meeting['company']): string =>
  party.representative
    ? representativeText(locale, party.representative)
    : nameIn(locale, { nameKo: party.personName, nameEn: party.personNameEn });
