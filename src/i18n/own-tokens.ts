/** Tokens of the organiser's own pictures and sponsors in what is built, and what each stands for (docs/rules.md, I8, I9). */
import { alsoInOther, type Organiser } from '#domain/site/identity.ts';
import { ownAddress, readPictureName } from '#domain/site/pictures.ts';
import { type OwnSponsor, type SponsorKind, sponsorKinds } from '#domain/site/sponsors.ts';
import { type Locale, locales } from './locales.ts';
import { token, tokenStart } from './token.ts';

type Logo = 'logo' | 'logoDark' | 'logoNight';

/**
 * Addresses, and sizes in pixels; `no…` is '1' where there is none, and else ''. `logoNight` is the one for a dark ground: `logoDark`, or else
 * `logo`. `ownSponsors` is '' where nobody is named on screen, `fileSponsors` where the file is not asked.
 */
export type OwnValue =
  | Logo
  | `${Logo}${'Width' | 'Height'}`
  | 'noLogo'
  | 'noLogoDark'
  | 'icon'
  | 'iconType'
  | 'iconTouch'
  | 'iconSmall'
  | 'iconLarge'
  | 'iconMasked'
  | 'share'
  | 'noShare'
  | 'ownSponsors'
  | 'fileSponsors';

export const ownToken = (name: OwnValue): string => token(name);

/** How many are named as this; '' for nobody. */
export const listToken = (kind: SponsorKind): string => token(`${kind}List`);

const itemStart = (kind: SponsorKind) => `${tokenStart}${kind.toUpperCase()}ITEM`;

export type ItemValue = 'name' | 'link' | 'noLink' | 'logo' | 'noLogo' | 'width' | 'height';

/** What stands within the part of a page that is repeated for each who is named as this. */
export const itemToken = (kind: SponsorKind, name: ItemValue, locale: Locale): string =>
  token(`${kind}Item${name}`, name === 'name' ? locale : undefined);

/** Before and behind such a part (`server/front-door/repeating.ts`). One lies in no other. */
export const eachStart = (list: string): string => `<!--each ${list}-->`;
export const eachEnd = '<!--next-->';

/** The place of one in its list, in letters. */
const letters = (at: number) =>
  [Math.floor(at / 26), at % 26].map((one) => String.fromCharCode(65 + one)).join('');

const ofItem = new Map(
  sponsorKinds.map((kind) => [listToken(kind), new RegExp(`(${itemStart(kind)}[A-Z]+)`, 'g')]),
);

/** The part of a page that is repeated for a list, once more for the one at this place. */
export function repeatedPart(list: string, part: string, at: number): string {
  const tokens = ofItem.get(list);
  return tokens ? part.replaceAll(tokens, `$1X${letters(at)}`) : part;
}

const yes = (is: boolean) => (is ? '1' : '');

/** What each token stands for. Of a draft, behind the addresses stands what opens its pictures. */
export function ownValues(organiser: Organiser): [token: string, value: string][] {
  const { pictures, sponsors, preview } = organiser;
  const address = (name: string | null, form?: string) =>
    name === null ? '' : ownAddress(name, form) + (preview === undefined ? '' : `?preview=${preview}`);
  const sized = (as: string, name: string | null): [string, string][] => {
    const size = name === null ? undefined : readPictureName(name);
    return [
      [as, address(name)],
      [`${as}Width`, String(size?.width ?? '')],
      [`${as}Height`, String(size?.height ?? '')],
    ];
  };
  const { logo, icon, share } = pictures;
  // By itself it is the logo of nothing by day.
  const logoDark = logo === null ? null : pictures.logoDark;
  const iconOr = (form: string, built: string) => (icon === null ? built : address(icon, form));
  const one: [OwnValue | string, string][] = [
    ...sized('logo', logo),
    ...sized('logoDark', logoDark),
    ...sized('logoNight', logoDark ?? logo),
    ['noLogo', yes(logo === null)],
    ['noLogoDark', yes(logoDark === null)],
    ['icon', iconOr('-192.png', '/favicon.svg')],
    ['iconType', icon === null ? 'image/svg+xml' : 'image/png'],
    ['iconTouch', iconOr('-180.png', '/apple-touch-icon.png')],
    ['iconSmall', iconOr('-192.png', '/icon-192.png')],
    ['iconLarge', iconOr('-512.png', '/icon-512.png')],
    ['iconMasked', iconOr('-masked.png', '/icon-maskable-512.png')],
    ['share', address(share)],
    ['noShare', yes(share === null)],
    ['ownSponsors', yes((sponsors ?? []).length > 0)],
    ['fileSponsors', yes(sponsors === null)],
  ];
  const named = sponsorKinds.flatMap((kind) => {
    const list = (sponsors ?? []).filter((sponsor) => sponsor.as === kind);
    return [
      [listToken(kind), list.length > 0 ? String(list.length) : ''] as [string, string],
      ...list.flatMap((sponsor, at) => itemValues(sponsor, at, address)),
    ];
  });
  return [...one.map(([name, value]): [string, string] => [token(name), value]), ...named];
}

function itemValues(
  { as, nameKo, nameEn, link, logo }: OwnSponsor,
  at: number,
  address: (name: string | null) => string,
): [token: string, value: string][] {
  const name = alsoInOther({ ko: nameKo ?? '', en: nameEn ?? '' });
  const size = logo === null ? undefined : readPictureName(logo);
  const put = (value: ItemValue, said: string, locale: Locale = 'ko'): [string, string] => [
    repeatedPart(listToken(as), itemToken(as, value, locale), at),
    said,
  ];
  return [
    ...locales.map((locale) => put('name', name[locale], locale)),
    put('link', link ?? ''),
    put('noLink', yes(link === null)),
    put('logo', address(logo)),
    put('noLogo', yes(logo === null)),
    put('width', String(size?.width ?? '')),
    put('height', String(size?.height ?? '')),
  ];
}
