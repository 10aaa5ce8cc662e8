import { z } from 'zod';
import { instant, wholeNumber, yn } from '#domain/common/fields.ts';
import { locales } from '#domain/common/language.ts';
import { limits } from '#domain/common/limits.ts';
import { pageFaults, pageName, pageParts, pageText } from '#domain/page/page.ts';
import { type Calls, isoInstant, pageRequest } from '../wire/contract.ts';

const part = z.enum(pageParts);
const language = z.enum(locales);
/** The page at an address: '/info/overview' is `overview` of `info`. */
const address = z.object({ part, name: pageName });

/** The head of a page that is published on screen; of a hidden one nothing but that it is. */
const writtenPage = z.object({
  part,
  name: z.string(),
  isHidden: yn,
  tabOrder: z.int().min(0),
  titleKo: z.string().nullable(),
  titleEn: z.string().nullable(),
  descriptionKo: z.string().nullable(),
  descriptionEn: z.string().nullable(),
  fromDay: z.string().nullable(),
});
export type WrittenPage = z.output<typeof writtenPage>;

/** What a page says; the texts are as markdown. */
const said = z.object({
  titleKo: z.string().nullable(),
  titleEn: z.string().nullable(),
  descriptionKo: z.string().nullable(),
  descriptionEn: z.string().nullable(),
  bodyKo: z.string().nullable(),
  bodyEn: z.string().nullable(),
  tabOrder: z.int().min(0),
  isHidden: yn,
  fromDay: z.string().nullable(),
  /** Whether members are, or were, asked to agree anew once it is published. */
  asksAnew: yn,
});
export type SaidOnPage = z.output<typeof said>;

/** Who saved it when; the names are null of a former member. */
const saved = z.object({
  version: z.int().min(1),
  savedAt: isoInstant,
  savedByKo: z.string().nullable(),
  savedByEn: z.string().nullable(),
});

const managedPage = z.object({
  ...{ part, name: z.string() },
  /** Counts each saving; 0: nobody has written it on screen. */
  version: z.int().min(0),
  /** `publishAt`: when it publishes itself; null: not by itself. */
  draft: said.extend(saved.shape).extend({ publishAt: isoInstant.nullable() }).nullable(),
  published: said.extend(saved.shape).nullable(),
  /** What the files of the installation say, or the demonstration; null where they have no such page. */
  byFile: said.nullable(),
  mayHide: z.boolean(),
  /** How many members are written to once the draft is published, because it asks them anew; null where it asks nobody. */
  asksMembers: z.int().min(0).nullable(),
});
export type ManagedPage = z.output<typeof managedPage>;

const listedPage = z.object({
  ...{ part, name: z.string(), titleKo: z.string().nullable(), titleEn: z.string().nullable() },
  tabOrder: z.int().min(0),
  /** As readers find it now. */
  isHidden: yn,
  /** Whose text readers see: that of the screen, of the files, of the demonstration; `none`: a page that was never published. */
  shown: z.enum(['screen', 'file', 'demonstration', 'none']),
  hasDraft: z.boolean(),
  publishAt: isoInstant.nullable(),
  savedAt: isoInstant.nullable(),
});
export type ListedPage = z.output<typeof listedPage>;

const fault = z.object({
  fault: z.enum(pageFaults),
  language,
  /** Of the text; null where it is of no line. */
  line: z.int().min(1).nullable(),
  /** How what is meant begins. */
  found: z.string(),
});
export type FoundPageFault = z.output<typeof fault>;

const preview = z.object({
  /** As readers get it, with what the organiser says of themselves. */
  html: z.string(),
  faults: z.array(fault),
  headings: z.array(z.object({ depth: z.int(), text: z.string(), id: z.string() })),
});
export type PagePreview = z.output<typeof preview>;

/** Another version than the present one is `page_changed`, with the page as it is now. */
const basedOn = wholeNumber(0, limits.idx);
const change = address.extend({ basedOn });

export const pageCalls = {
  'GET /page/getList': {
    summary: 'Pages that managers have published on screen, in the place of the files or beside them.',
    access: { who: 'anyone', in: 'none' },
    request: z.object({}),
    answer: z.array(writtenPage),
    refusals: [],
  },
  'GET /page/getDetail': {
    summary:
      'The text of a page that is published on screen, as HTML in one language; what the organiser says of themselves stands in it as tokens, which the front door fills.',
    access: { who: 'anyone', in: 'none' },
    request: address.extend({ language }),
    answer: z.object({ html: z.string() }),
    refusals: ['page_not_found'],
  },
  'GET /manage/page/getPages': {
    summary:
      'All pages of the site, those of the files and those written on screen, in the order of their tabs.',
    access: { who: 'famppy', in: 'none' },
    request: z.object({}),
    answer: z.array(listedPage),
    refusals: [],
  },
  'GET /manage/page/getPage': {
    summary: 'A page: its draft, what is published on screen, and what the files say.',
    access: { who: 'famppy', in: 'none' },
    request: address,
    answer: managedPage,
    refusals: ['page_not_found'],
  },
  'POST /manage/page/saveDraft': {
    summary:
      'Saves the draft of a page over the version that was seen (0: nobody has written it on screen; a name that no page has is a new page). Readers see nothing of it. A draft that was to publish itself waits again.',
    access: { who: 'famppy', in: 'none' },
    request: z.object({ ...change.shape, text: pageText }),
    answer: managedPage,
    refusals: ['page_changed', 'page_not_found', 'too_many_pages', 'invalid_parameter'],
  },
  'POST /manage/page/removeDraft': {
    summary:
      'Throws the draft of the version that was seen away. A page that was never published goes with it.',
    access: { who: 'famppy', in: 'none' },
    request: change,
    answer: managedPage.nullable(),
    refusals: ['page_changed', 'page_not_found', 'site_draft_not_found'],
  },
  'POST /manage/page/publish': {
    summary: 'Publishes the draft of the version that was seen; every process shows it within two seconds.',
    access: { who: 'famppy', in: 'none' },
    request: change,
    answer: managedPage,
    refusals: ['page_changed', 'page_not_found', 'site_draft_not_found', 'page_has_faults', 'page_needed'],
  },
  'POST /manage/page/schedule': {
    summary: 'Has the draft of the version that was seen publish itself at an instant; null: not by itself.',
    access: { who: 'famppy', in: 'none' },
    request: z.object({ ...change.shape, at: instant.nullable() }),
    answer: managedPage,
    refusals: [
      'page_changed',
      'page_not_found',
      'site_draft_not_found',
      'page_has_faults',
      'page_needed',
      'invalid_parameter',
    ],
  },
  'POST /manage/page/preview': {
    summary: 'A text as readers would get it, with what keeps it from being published. Nothing is stored.',
    access: { who: 'famppy', in: 'none' },
    request: z.object({ part, language, body: z.string().max(limits.pageBody) }),
    answer: preview,
    refusals: [],
  },
  'GET /manage/page/getVersions': {
    summary: 'What has been published of a page on screen, the newest first.',
    access: { who: 'famppy', in: 'none' },
    request: pageRequest.extend(address.shape),
    answer: z.array(
      saved.extend({
        titleKo: z.string().nullable(),
        titleEn: z.string().nullable(),
        isHidden: yn,
      }),
    ),
    refusals: ['page_not_found'],
  },
  'POST /manage/page/bringBack': {
    summary:
      'Publishes once more what was published before, as a new version (0: the page goes by the files again, and one that they do not have is gone). A draft stays.',
    access: { who: 'famppy', in: 'none' },
    request: z.object({ ...change.shape, version: wholeNumber(0, limits.idx) }),
    answer: managedPage,
    refusals: ['page_changed', 'page_not_found', 'site_version_not_found', 'page_needed'],
  },
} satisfies Calls;
