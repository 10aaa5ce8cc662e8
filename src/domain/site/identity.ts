/**
 * Who runs the site, as managers say it on screen (docs/rules.md, I1 to I6). What they leave to `src/site.config.ts` is null; what visitors are
 * told nothing of is ''.
 */
import { z } from 'zod';
import { email, line, optional, phone, rule } from '../common/fields.ts';
import { type Locale, locales } from '../common/language.ts';
import { limits } from '../common/limits.ts';
import { type OwnFace, ownFace } from './face.ts';
import { type Keeping, keepingOf, keepingShape } from './keeping.ts';
import { listShape, listsOf, type SiteLists } from './lists.ts';
import { type Menus, menuShape, menusOf } from './menu.ts';
import { noPictures, type OwnPictures, pictureFields, pictureParts } from './pictures.ts';
import { type OwnSponsor, ownSponsors } from './sponsors.ts';

/** Parts that are said in each language. */
export const partsInBoth = ['name', 'host', 'operator', 'address', 'privacyOfficer'] as const;
export type PartInBoth = (typeof partsInBoth)[number];

/** A part that may be left unsaid: null goes by the file, '' is shown nowhere; in one language, the other's stands there. */
const orUnsaid = <T extends z.ZodType<string>>(schema: T) =>
  z
    .union([
      schema,
      z
        .string()
        .trim()
        .max(0)
        .meta({ examples: [''] }),
    ])
    .nullish()
    .transform((value) => value ?? null);

/** Six digits behind '#', in small letters. */
const colour = optional(
  z
    .string()
    .trim()
    .toLowerCase()
    .max(7)
    .refine((value) => /^#[0-9a-f]{6}$/.test(value), rule('type'))
    .meta({ examples: ['#1a6b5a'] }),
);

const name = optional(line(limits.name));
const unsaidLine = orUnsaid(line(limits.text));

/** Every part may be missing. */
export const siteIdentity = z.object({
  nameKo: name,
  nameEn: name,
  hostKo: name,
  hostEn: name,
  operatorKo: name,
  operatorEn: name,
  addressKo: unsaidLine,
  addressEn: unsaidLine,
  tel: orUnsaid(phone),
  email: optional(email),
  privacyOfficerKo: unsaidLine,
  privacyOfficerEn: unsaidLine,
  businessNumber: orUnsaid(line(limits.phone)),
  /** What one can do: buttons, links. */
  strong: colour,
  /** What needs attention. */
  accent: colour,
  ...pictureFields,
  face: ownFace,
  sponsors: ownSponsors,
  ...listShape,
  ...menuShape,
  ...keepingShape,
});
export type SiteIdentity = z.output<typeof siteIdentity>;

/** An identity of which everything goes by the file. */
export const nothingSaid = (): SiteIdentity => siteIdentity.parse({});

export type InBoth = Record<Locale, string>;

/** Who runs the site, with every part said, or '' where nobody has said it. */
export interface Organiser {
  name: InBoth;
  host: InBoth;
  operator: InBoth;
  address: InBoth;
  tel: string;
  email: string;
  privacyOfficer: InBoth;
  businessNumber: string;
  /** Colours of their own; null: the design's. */
  strong: string | null;
  accent: string | null;
  /** Whether the demonstration is shown: what is invented stands in pages there, and nowhere else. */
  isDemonstration: boolean;
  /** The face of headings; null: the design's. */
  face: OwnFace | null;
  pictures: OwnPictures;
  /** Null: those of the file. */
  sponsors: OwnSponsor[] | null;
  /** Of a draft: the token of its preview, by which its pictures are read before they are published. */
  preview?: string;
  /** What forms offer to choose from. */
  lists: SiteLists;
  menus: Menus;
  keeping: Keeping;
}

/** What the software is called. A site that goes by it has no name of its own yet. */
export const softwareName: InBoth = { ko: '마당', en: 'Madang' };

/** Whether a site has a name of its own, in any language. */
export const isNamed = ({ name }: Pick<Organiser, 'name'>): boolean =>
  locales.some((locale) => name[locale] !== '' && !Object.values(softwareName).includes(name[locale]));

/** What sentences call the host: by name, or by that of the site where nobody has said who it is. Never empty. */
export const hostCalled = ({ host, name }: Pick<Organiser, 'host' | 'name'>, locale: Locale): string =>
  host[locale] || name[locale];

/** What sentences call whoever operates the site; the host where nobody else does. Never empty. */
export const operatorCalled = (
  organiser: Pick<Organiser, 'operator' | 'host' | 'name'>,
  locale: Locale,
): string => organiser.operator[locale] || hostCalled(organiser, locale);

/** What is said in one language alone, as it stands in both; '' is unsaid. */
export const alsoInOther = ({ ko, en }: InBoth): InBoth => ({ ko: ko || en, en: en || ko });

/** A name in both languages, one behind the other; once, where it is the same in both. */
export const inBothAtOnce = (name: InBoth): string =>
  [...new Set([name.ko, name.en])].filter((one) => one !== '').join(' ');

/** What a language has of a part, else what the other has; '' where it is left out in both, null where it goes by the file. */
const either = (one: string | null, other: string | null): string | null => one || other || (one ?? other);

/** What is said in one language only stands in both, in rows that have '' in the other too: nobody is called by another's name. */
const inBoth = (ko: string | null, en: string | null, byFile: InBoth): InBoth => ({
  ko: either(ko, en) ?? byFile.ko,
  en: either(en, ko) ?? byFile.en,
});

/** Who runs the site: what managers say, and for the rest the file. */
export function organiserOf(said: SiteIdentity, byFile: Organiser): Organiser {
  return {
    name: inBoth(said.nameKo, said.nameEn, byFile.name),
    host: inBoth(said.hostKo, said.hostEn, byFile.host),
    operator: inBoth(said.operatorKo, said.operatorEn, byFile.operator),
    address: inBoth(said.addressKo, said.addressEn, byFile.address),
    tel: said.tel ?? byFile.tel,
    email: said.email ?? byFile.email,
    privacyOfficer: inBoth(said.privacyOfficerKo, said.privacyOfficerEn, byFile.privacyOfficer),
    businessNumber: said.businessNumber ?? byFile.businessNumber,
    strong: said.strong ?? byFile.strong,
    accent: said.accent ?? byFile.accent,
    isDemonstration: byFile.isDemonstration,
    face: said.face ?? byFile.face,
    pictures: {
      logo: said.logo ?? byFile.pictures.logo,
      logoDark: said.logoDark ?? byFile.pictures.logoDark,
      icon: said.icon ?? byFile.pictures.icon,
      share: said.share ?? byFile.pictures.share,
    },
    sponsors: said.sponsors ?? byFile.sponsors,
    lists: listsOf(said, byFile.lists),
    menus: menusOf(said, byFile.menus),
    keeping: keepingOf(said, byFile.keeping),
  };
}

/** What the file says of pictures, sponsors and a face: it knows none. */
export const nothingOwn = { face: null, pictures: noPictures, sponsors: null } satisfies Partial<Organiser>;

/** The pictures that an identity names, each with the field that names it. */
export const picturesIn = (said: SiteIdentity): { field: string; name: string }[] =>
  [
    ...pictureParts.map((field) => ({ field, name: said[field] })),
    ...(said.sponsors ?? []).map(({ logo }, at) => ({ field: `sponsors.${at}.logo`, name: logo })),
  ].flatMap(({ field, name }) => (name === null ? [] : [{ field, name }]));
