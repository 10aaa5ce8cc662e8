import { z } from 'zod';
import { wholeNumber } from '#domain/common/fields.ts';
import { limits } from '#domain/common/limits.ts';
import { ownFaces } from '#domain/site/face.ts';
import { siteIdentity } from '#domain/site/identity.ts';
import { type Calls, isoInstant, pageRequest } from '../wire/contract.ts';
import { ownPicture } from './pictures.ts';

const inBoth = z.object({ ko: z.string(), en: z.string() });
const picture = z.string().nullable();

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
  }),
  /** Where the pictures are read that the draft and what is published name: of a draft for five minutes. */
  pictures: z.array(ownPicture),
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
    refusals: ['site_changed', 'site_draft_not_found'],
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
    refusals: ['site_changed', 'site_version_not_found', 'too_many_site_versions'],
  },
} satisfies Calls;
