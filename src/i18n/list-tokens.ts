/**
 * What forms offer to choose from is the organiser's (docs/rules/site.md, I10), and pages are built without knowing it: the names of
 * committees and industries, and which of them are offered, stand in texts as these tokens.
 */
import { currencies } from '#domain/common/numbers/currencies.ts';
import {
  type Listed,
  type ListedPart,
  listedCodes,
  listedParts,
  type SiteLists,
  standardCodes,
} from '#domain/site/lists.ts';
import { type Locale, locales } from './locales.ts';
import { choice as choiceEn } from './messages/en.ts';
import { choice as choiceKo } from './messages/ko.ts';

/** How `choice.json` calls a list, and its tokens. */
const called = {
  committees: { area: 'tradeCommittee', token: 'COMMITTEE' },
  industries: { area: 'industry', token: 'INDUSTRY' },
} as const satisfies Record<ListedPart, { area: string; token: string }>;

const standard = { ko: choiceKo, en: choiceEn };

/** What each code is called where the organiser has no name for it. One that was added is not among them. */
export const standardNames = Object.fromEntries(
  listedParts.map((part) => [
    part,
    Object.fromEntries(
      standardCodes[part].map((code) => [
        code,
        { ko: standardName(part, code, 'ko'), en: standardName(part, code, 'en') },
      ]),
    ),
  ]),
) as Record<ListedPart, Record<string, Record<Locale, string>>>;

function standardName(part: ListedPart, code: string, locale: Locale): string {
  const texts: Readonly<Record<string, string>> = standard[locale][called[part].area];
  return texts[code] ?? '';
}

const nameToken = (part: ListedPart, code: string, locale: Locale) =>
  `__ORGANISER_${called[part].token}${code}_${locale.toUpperCase()}__`;
/** Of codes that are offered, and of those that were: what is stored by them is shown and found. */
const codesToken = (state: 'OFFERED' | 'RETIRED', what: string) => `__ORGANISER_${state}${what}__`;

const countriesToken = '__ORGANISER_COUNTRIESFIRST__';

const namesOf = <Part extends ListedPart>(part: Part, locale: Locale) =>
  Object.fromEntries(listedCodes[part].map((code) => [code, nameToken(part, code, locale)])) as Record<
    (typeof listedCodes)[Part][number],
    string
  >;

/** What `choice.json` has of these lists in a catalog: names, and codes that are offered, with spaces between; '' of currencies is all. */
export const listTexts = (locale: Locale) => ({
  industry: namesOf('industries', locale),
  tradeCommittee: namesOf('committees', locale),
  offered: {
    industry: codesToken('OFFERED', 'INDUSTRY'),
    tradeCommittee: codesToken('OFFERED', 'COMMITTEE'),
    currency: codesToken('OFFERED', 'CURRENCY'),
  },
  retired: {
    industry: codesToken('RETIRED', 'INDUSTRY'),
    tradeCommittee: codesToken('RETIRED', 'COMMITTEE'),
  },
});

/** The countries that stand first, with spaces between: of every island that asks for one. */
export const firstCountries = countriesToken;

/** What a code is called in each language: by the organiser's name, or as the texts call it. */
function nameOf(part: ListedPart, list: readonly Listed[], code: string, locale: Locale): string {
  const name = list.find((one) => one.code === code)?.name[locale] || standardName(part, code, locale);
  // Nobody is shown a code, also where the file of the installation has lost a name by which somebody chose.
  return name || standard[locale].unnamed;
}

/** The codes of a list that are offered, or those that no longer are, in order. */
const codesIn = (list: readonly Listed[], isOffered: boolean): string =>
  list
    .filter((one) => one.isOffered === isOffered)
    .map(({ code }) => code)
    .join(' ');

/** What each token stands for. */
export function listTokenValues(lists: SiteLists): [token: string, value: string][] {
  const isEvery = lists.currencies.join() === currencies.join();
  return [
    ...listedParts.flatMap((part) => [
      ...listedCodes[part].flatMap((code) =>
        locales.map((locale): [string, string] => [
          nameToken(part, code, locale),
          nameOf(part, lists[part], code, locale),
        ]),
      ),
      [codesToken('OFFERED', called[part].token), codesIn(lists[part], true)] as [string, string],
      [codesToken('RETIRED', called[part].token), codesIn(lists[part], false)] as [string, string],
    ]),
    [codesToken('OFFERED', 'CURRENCY'), isEvery ? '' : lists.currencies.join(' ')],
    [countriesToken, lists.countriesFirst.join(' ')],
  ];
}
