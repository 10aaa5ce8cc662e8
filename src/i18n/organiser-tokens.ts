/**
 * Who runs the site is not known when it is built: built pages and texts hold these tokens, and the front door puts in what is published
 * (`server/front-door/placing.ts`). Letters and underscores alone, so that no markup, address or JSON changes them on the way.
 */
import type { Organiser } from '#domain/site/identity.ts';
import { type Locale, locales } from './locales.ts';

/** What is said of the organiser in each language, and what is the same in both. */
const local = ['name', 'host', 'operator', 'address', 'privacyOfficer'] as const;
const same = ['tel', 'telWhole', 'telDigits', 'email', 'businessNumber'] as const;
export type OrganiserValue = (typeof local)[number] | (typeof same)[number];

/** With which every token begins. */
export const tokenStart = '__ORGANISER_';

const token = (name: OrganiserValue, locale?: Locale) =>
  `${tokenStart}${[name, locale].filter(Boolean).join('_').toUpperCase()}__`;

const isLocal = (name: OrganiserValue): name is (typeof local)[number] => local.some((one) => one === name);

/** What stands in a page of a language for a value of the organiser. */
export const organiserToken = (name: OrganiserValue, locale: Locale): string =>
  token(name, isLocal(name) ? locale : undefined);

/** What finds every token in a text. */
export const anyToken = /__ORGANISER_[A-Z]+(?:_[A-Z]{2})?__/g;

/** What each token stands for. */
export function tokenValues(organiser: Organiser): ReadonlyMap<string, string> {
  const { tel, email, businessNumber } = organiser;
  const values = { tel, email, businessNumber };
  // A number that is broken over two lines is hard to dial; an address of one has no spaces.
  const written = { ...values, telWhole: tel.replaceAll(' ', '\u00A0'), telDigits: tel.replaceAll(' ', '') };
  return new Map([
    ...same.map((name) => [token(name), written[name]] as const),
    ...local.flatMap((name) =>
      locales.map((locale) => [token(name, locale), organiser[name][locale]] as const),
    ),
  ]);
}
