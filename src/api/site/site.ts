import { z } from 'zod';
import { wholeNumber } from '#domain/common/fields.ts';
import { limits } from '#domain/common/limits.ts';
import { currencies } from '#domain/common/numbers/currencies.ts';
import { countries } from '#domain/region/regions.ts';
import { ownFaces } from '#domain/site/face.ts';
import { siteIdentity } from '#domain/site/identity.ts';
import { laws } from '#domain/site/keeping.ts';
import { listedCodes } from '#domain/site/lists.ts';
import { type MenuPart, menuCodes } from '#domain/site/menu.ts';
import { type Calls, isoInstant, pageRequest } from '../wire/contract.ts';
import { ownPicture } from './pictures.ts';

const inBoth = z.object({ ko: z.string(), en: z.string() });
const picture = z.string().nullable();

const listed = <const Codes extends readonly [string, ...string[]]>(codes: Codes) =>
  z.array(z.object({ code: z.enum(codes), name: inBoth, isOffered: z.boolean() }));

const menu = (part: MenuPart) =>
  z.array(z.object({ code: z.enum(menuCodes(part)), name: inBoth, isShown: z.boolean() }));

/** How many stored rows use each; what nobody uses is missing. */
const uses = z.array(z.object({ value: z.string(), count: z.int().positive() }));

/** What is said, and who said it when; the names are null of a former member. */
const said = z.object({
  version: z.int().min(1),
  identity: siteIdentity,
  savedAt: isoInstant,
  savedByKo: z.string().nullable(),
  savedByEn: z.string().nullable(),
});

/** The site's identity as its managers read it. */
export const managedSite = z.object({
  /** Counts each saving; 0: nobody has said anything. */
  version: z.int().min(0),
  draft: said.nullable(),
  published: said.nullable(),
  /** What `src/site.config.ts` says, for parts that are null; the demonstration's words where that says nothing and it is shown. */
  byFile: z.object({
    name: inBoth,
    host: inBoth,
    operator: inBoth,
    address: inBoth,
    tel: z.string(),
    email: z.string(),
    privacyOfficer: inBoth,
    businessNumber: z.string(),
    strong: z.string().nullable(),
    accent: z.string().nullable(),
    isDemonstration: z.boolean(),
    face: z.enum(ownFaces).nullable(),
    pictures: z.object({ logo: picture, logoDark: picture, icon: picture, share: picture }),
    sponsors: siteIdentity.shape.sponsors,
    /** What forms offer: names are '' where the texts of the site call it. */
    lists: z.object({
      committees: listed(listedCodes.committees),
      industries: listed(listedCodes.industries),
      countriesFirst: z.array(z.enum(countries)),
      currencies: z.array(z.enum(currencies)),
    }),
    menus: z.object({ menu: menu('menu'), quickMenu: menu('quickMenu') }),
    keeping: z.object({
      laws: z.array(z.enum(laws)),
      /** Months, and days before which members are told. */
      retention: z.object({
        visitors: z.int(),
        participations: z.int(),
        accounts: z.int(),
        announcedDays: z.int(),
      }),
    }),
  }),
  /** Where the pictures are read that the draft and what is published name: of a draft for five minutes. */
  pictures: z.array(ownPicture),
  /** Applications that chose a committee or an industry, consultation logs in a currency: these stay, also where they are offered no longer. */
  uses: z.object({ committees: uses, industries: uses, currencies: uses }),
});
export type ManagedSite = z.output<typeof managedSite>;

/** Another version than the present one is `site_changed`, with the site as it is now. */
const basedOn = wholeNumber(0, limits.idx);

export const siteCalls = {
  'GET /manage/site/getSite': {
    summary: 'Who runs the site: the draft, what is published, and what the file of the installation says.',
    access: { who: 'famppy', in: 'none' },
    request: z.object({}),
    answer: managedSite,
    refusals: [],
  },
  'POST /manage/site/saveDraft': {
    summary:
      'Saves the draft over the version that was seen (0: nobody has said anything). Visitors see nothing of it.',
    access: { who: 'famppy', in: 'none' },
    request: z.object({ basedOn, identity: siteIdentity }),
    answer: managedSite,
    refusals: ['site_changed', 'too_many_site_versions', 'invalid_parameter'],
  },
  'POST /manage/site/publish': {
    summary: 'Publishes the draft of the version that was seen; every process shows it within two seconds.',
    access: { who: 'famppy', in: 'none' },
    request: z.object({ basedOn }),
    answer: managedSite,
    refusals: ['site_changed', 'site_draft_not_found', 'invalid_parameter'],
  },
  'POST /manage/site/preview': {
    summary:
      'Opens a preview of the draft for an hour: pages with `?preview=` and this token show it, and nothing keeps them. One that was opened before ends.',
    access: { who: 'famppy', in: 'none' },
    request: z.object({}),
    answer: z.object({ token: z.string(), until: isoInstant }),
    refusals: ['site_draft_not_found'],
  },
  'GET /manage/site/getVersions': {
    summary: 'What has been published, the newest first.',
    access: { who: 'famppy', in: 'none' },
    request: pageRequest,
    answer: z.array(said),
    refusals: [],
  },
  'POST /manage/site/bringBack': {
    summary:
      'Publishes once more what was published before, as a new version (0: all as the file of the installation says). A draft stays.',
    access: { who: 'famppy', in: 'none' },
    request: z.object({ basedOn, version: wholeNumber(0, limits.idx) }),
    answer: managedSite,
    refusals: ['site_changed', 'site_version_not_found', 'too_many_site_versions', 'invalid_parameter'],
  },
} satisfies Calls;
