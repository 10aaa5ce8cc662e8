/**
 * Who runs the site is not known when it is built: built pages and texts hold these tokens, and the front door puts in what is published
 * (`server/front-door/placing.ts`). Letters, digits and underscores alone, so that no markup, address or JSON changes them on the way.
 */
import { hostCalled, type Organiser, operatorCalled } from '#domain/site/identity.ts';
import { keepingTokenValues } from './keeping-tokens.ts';
import { listTokenValues } from './list-tokens.ts';
import { type Locale, locales } from './locales.ts';
import { menuTokenValues } from './menu-tokens.ts';
import { ownValues } from './own-tokens.ts';
import { token as tokenOf } from './token.ts';

/**
 * What is said of the organiser in each language, and what is the same in both. `host` and `operator` are what sentences call them, which
 * is never empty; `hostSaid` and `operatorSaid` are what the organiser said, if anything; `demonstration` is empty but where it is shown, and `noDemonstration` where it is.
 */
const local = ['name', 'host', 'hostSaid', 'operator', 'operatorSaid', 'address', 'privacyOfficer'] as const;
const same = [
  'tel',
  'telWhole',
  'telDigits',
  'email',
  'businessNumber',
  'demonstration',
  'noDemonstration',
] as const;
export type OrganiserValue = (typeof local)[number] | (typeof same)[number];

const token = (name: OrganiserValue, locale?: Locale) => tokenOf(name, locale);

const isLocal = (name: OrganiserValue): name is (typeof local)[number] => local.some((one) => one === name);

/** What stands in a page of a language for a value of the organiser. */
export const organiserToken = (name: OrganiserValue, locale: Locale): string =>
  token(name, isLocal(name) ? locale : undefined);

/** What finds every token in a text. */
export const anyToken = /__ORGANISER_[A-Z]+\d*(?:_[A-Z]{2})?__/g;

/** The parts that an organiser may leave unsaid, as markdown and the frontmatter of a page name them. */
export const mayBeUnsaid = [
  'host',
  'operator',
  'address',
  'tel',
  'email',
  'businessNumber',
  'privacyOfficer',
] as const satisfies readonly OrganiserValue[];
export type MayBeUnsaid = (typeof mayBeUnsaid)[number];

/** The token that is empty where a part is unsaid in a language. */
export const saidToken = (part: MayBeUnsaid, locale: Locale): string =>
  organiserToken(part === 'host' ? 'hostSaid' : part === 'operator' ? 'operatorSaid' : part, locale);

/** The token that is empty but where the demonstration is shown. */
export const demonstrationToken = token('demonstration');

/** The token that is empty where it is shown. */
export const noDemonstrationToken = token('noDemonstration');

/** The token that is empty where there is no page of the association: it is of the pages, and of nobody's identity (docs/rules.md, W18). */
export const associationToken = tokenOf('association');

/** Before and behind a part of a page that is left out where a token is empty (`server/front-door/placing.ts`). Such parts may lie in each other. */
export const partStart = (when: string): string => `<!--if ${when}-->`;
export const partEnd = '<!--end-->';

/** At the beginning of the head of a page that is there only where a token is not empty. */
export const pageMark = (when: string): string => `<!--page ${when}-->`;

const made = new WeakMap<Organiser, ReadonlyMap<string, string>>();

/** What each token stands for; read anew for another organiser only. */
export function tokenValues(organiser: Organiser): ReadonlyMap<string, string> {
  const known = made.get(organiser) ?? valuesOf(organiser);
  made.set(organiser, known);
  return known;
}

function valuesOf(organiser: Organiser): ReadonlyMap<string, string> {
  const { tel, email, businessNumber, isDemonstration } = organiser;
  const shown = { demonstration: isDemonstration ? '1' : '', noDemonstration: isDemonstration ? '' : '1' };
  const values = { tel, email, businessNumber, ...shown };
  // A number that is broken over two lines is hard to dial; an address of one has no spaces.
  const written = { ...values, telWhole: tel.replaceAll(' ', '\u00A0'), telDigits: tel.replaceAll(' ', '') };
  const said = (name: (typeof local)[number], locale: Locale): string => {
    if (name === 'host') return hostCalled(organiser, locale);
    if (name === 'operator') return operatorCalled(organiser, locale);
    if (name === 'hostSaid') return organiser.host[locale];
    return name === 'operatorSaid' ? organiser.operator[locale] : organiser[name][locale];
  };
  return new Map([
    ...same.map((name) => [token(name), written[name]] as const),
    ...local.flatMap((name) => locales.map((locale) => [token(name, locale), said(name, locale)] as const)),
    ...ownValues(organiser),
    ...listTokenValues(organiser.lists),
    ...menuTokenValues(organiser.menus),
    ...keepingTokenValues(organiser.keeping),
  ]);
}
