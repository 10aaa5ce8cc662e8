/**
 * Pages that managers write on screen, in the place of the files of `src/content` or beside them (docs/rules.md, W11 to W16). A page is named by
 * its part and the last part of its address, and is one page in two languages.
 */
import { z } from 'zod';
import { policyPages } from '../account/consent.ts';
import { date, hasInk, optionalLine, rule, wholeNumber, yn } from '../common/fields.ts';
import { type Locale, locales } from '../common/language.ts';
import { limits } from '../common/limits.ts';

/** The parts of the site whose pages are written, by the first part of their addresses. */
export const pageParts = ['info', 'visit', 'okta', 'policy'] as const;
export type PagePart = (typeof pageParts)[number];

export const isPagePart = (part: string | undefined): part is PagePart =>
  pageParts.some((one) => one === part);

/** The last part of a page's address: small letters, digits and hyphens. */
export const pageName = z
  .string()
  .trim()
  .min(1)
  .max(limits.pageName)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  .meta({ examples: ['getting-here'] });

/** Addresses below a part that are pages of the site's own, which nobody writes. */
export const takenNames: Readonly<Record<PagePart, readonly string[]>> = {
  info: ['products'],
  visit: ['board', 'interpreter', 'participant'],
  okta: [],
  policy: [],
};

/** Pages of which the text stands above what the site draws from its data: their text takes no address of its own. */
export const drawnNames: Readonly<Record<PagePart, readonly string[]>> = {
  info: ['schedule', 'fields', 'booth-map'],
  visit: ['guide'],
  okta: [],
  policy: [],
};

/** What the page of the association is called where it is begun on screen (W18). The menu leads to it as long as there is one. */
export const associationPage = { part: 'okta', name: 'association' } as const;

/** Menus, mails and consents lead to these: they are always there. */
const lastingNames: Readonly<Record<PagePart, readonly string[]>> = {
  info: ['schedule', 'booth-map'],
  visit: [],
  okta: [],
  policy: ['service', 'privacy'],
};

/** Whether a page can be hidden. Beside these the last page of a part that is not drawn from data stays (`page_needed`; `mayBeEmpty`). */
export const mayHide = (part: PagePart, name: string): boolean => !lastingNames[part].includes(name);

/** Whether a part may have no page at all: not everybody has an association. */
export const mayBeEmpty = (part: PagePart): boolean => part === 'okta';

/** Whether members agree to what a page says, and so may be asked anew when another text of it is published. */
export const isAgreedTo = (part: PagePart, name: string): boolean =>
  part === 'policy' && Object.values(policyPages).some((one) => one === name);

/** A body in markdown: bounded in characters, which the wire measures by, and in bytes. Lines end in one way. */
const body = z.preprocess(
  (value) => (typeof value === 'string' && !hasInk(value) ? null : value),
  z
    .string()
    .max(limits.pageBody)
    .transform((value) => value.replaceAll(/\r\n?/g, '\n'))
    .refine((value) => !value.includes('\0') && value.isWellFormed(), rule('type'))
    .refine(
      (value) => new TextEncoder().encode(value).length <= limits.pageBody,
      rule('too_long', { max: limits.pageBody }),
    )
    .nullish()
    .transform((value) => value ?? null),
) as unknown as z.ZodType<string | null, string | null | undefined> & { _zod: { optin: 'optional' } };

const fields = z.object({
  titleKo: optionalLine(limits.name),
  titleEn: optionalLine(limits.name),
  descriptionKo: optionalLine(limits.text),
  descriptionEn: optionalLine(limits.text),
  /** Markdown, as editors of files write it. */
  bodyKo: body,
  bodyEn: body,
  /** The place among the tabs, smaller numbers first. */
  tabOrder: wholeNumber(0, limits.pageOrder),
  isHidden: yn.default('N'),
  /** Of terms and the privacy policy: whether members are asked to agree anew once this is published. */
  asksAnew: yn.default('N'),
  /** Of terms and policies: the day from which they apply, which stands below the text. */
  fromDay: z
    .preprocess((value) => (value === '' ? null : value), date.nullish())
    .transform((value) => value ?? null) as unknown as z.ZodType<string | null, string | null | undefined> & {
    _zod: { optin: 'optional' };
  },
});
export type PageText = z.output<typeof fields>;

const inEach = {
  ko: { title: 'titleKo', description: 'descriptionKo', body: 'bodyKo' },
  en: { title: 'titleEn', description: 'descriptionEn', body: 'bodyEn' },
} as const satisfies Record<Locale, Record<string, keyof PageText>>;

/** What a page says in one language; undefined where it says nothing in it. */
export function textOfPage(
  page: Pick<PageText, 'titleKo' | 'titleEn' | 'descriptionKo' | 'descriptionEn' | 'bodyKo' | 'bodyEn'>,
  language: Locale,
): { title: string; description: string; body: string } | undefined {
  const names = inEach[language];
  const title = page[names.title];
  const text = page[names.body];
  if (title === null || text === null) return undefined;
  return { title, description: page[names.description] ?? '', body: text };
}

/** One language may be empty, but its title, its sentence and its text stand together, and one language has them. */
export const pageText = fields.superRefine((page, context) => {
  const lacks = (field: keyof PageText) =>
    context.addIssue({ code: 'custom', path: [field], ...rule('required') });
  const isSaid = locales.filter((language) => Object.values(inEach[language]).some((field) => page[field]));
  for (const language of isSaid)
    for (const field of Object.values(inEach[language])) if (page[field] === null) lacks(field);
  if (isSaid.length === 0) for (const field of Object.values(inEach.ko)) lacks(field);
});

/** What stops a text from being published, with the line in which it stands. */
export const pageFaults = [
  /** Markup of HTML, but for a question that opens. */
  'html',
  /** `{{name}}` that is not known. */
  'value',
  /** `{{if …}}`, `{{end}}` or a table of the site's that doesn't stand on a line of its own, or is not ended. */
  'mark',
  /** A picture that is not of the site's own files. */
  'picture',
  /** A picture without words for whoever can't see it. */
  'words',
  /** An address that is no page, no mail, no telephone and not of the web. */
  'link',
  /** Nothing is left to show. */
  'empty',
  /** Deeper in itself, or larger once it is shown, than a page may be. */
  'size',
] as const;
export type PageFault = (typeof pageFaults)[number];
