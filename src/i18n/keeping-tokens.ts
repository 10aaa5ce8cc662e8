/** Which laws are named and how long what is kept is the organiser's (docs/rules/site.md, I12): pages are built with these tokens. */
import { period } from '#domain/common/retention.ts';
import { type Keeping, type Law, laws, type Period, periods } from '#domain/site/keeping.ts';
import { type Locale, locales } from './locales.ts';

/** The laws that are named, with spaces between. */
export const lawsToken = '__ORGANISER_LAWS__';

/** The token that is empty where a law is not named. */
export const lawToken = (law: Law): string => `__ORGANISER_LAW${law.toUpperCase()}__`;

/** Stands at the beginning of a text that is only for a law, and is nothing once the text is sent. */
export const ofLaw = (law: Law): string => `__ORGANISER_OFLAW${law.toUpperCase()}__`;

/** A period in words: '3 years'; of days their number. */
export const periodToken = (of: Period, locale: Locale): string =>
  `__ORGANISER_PERIOD${of.toUpperCase()}_${locale.toUpperCase()}__`;

/** What each token stands for. */
export function keepingTokenValues({ laws: named, retention }: Keeping): [token: string, value: string][] {
  const inWords = (of: Period, locale: Locale) =>
    of === 'announcedDays' ? String(retention[of]) : period(retention[of], locale);
  return [
    [lawsToken, named.join(' ')],
    ...laws.flatMap((law): [string, string][] => [
      [lawToken(law), named.includes(law) ? '1' : ''],
      [ofLaw(law), ''],
    ]),
    ...periods.flatMap((of) =>
      locales.map((locale): [string, string] => [periodToken(of, locale), inWords(of, locale)]),
    ),
  ];
}
