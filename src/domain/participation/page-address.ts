/**
 * Which query parameters a page that is rendered from data reads. All others are dropped, so that they make no further page to
 * render and to cache: links carry counters of their own, and anyone can make up parameters and numbers without end.
 */

import { answerChoice } from '../common/answer-choice.ts';
import { idxOf } from '../common/fields.ts';
import { asKeywords } from '../common/search/keywords.ts';
import { companyFilters, type ListFilter } from './list-filters.ts';
import { isKnownCode } from './own-codes.ts';

/**
 * In place of an idx in the address under which a page is rendered that is the same for all of them, because only its
 * island knows what is behind the number. No row has it, and no reader ever sees it.
 */
export const anyIdx = '0';

/** Whether a part of an address names a row, or stands for all of them: whatever else is there, no page is. */
export const mayBeIdx = (part: string | undefined) => part === anyIdx || idxOf(part) !== undefined;

interface ListQuery {
  /** The last page that can be asked for. */
  pages: number;
  /** Choices, each with its values. */
  choices: Record<string, readonly string[]>;
  /** What else can be chosen: values that the event makes, of this form. */
  formed?: Record<string, RegExp>;
}

type ValuesOf<Filters extends Record<string, ListFilter>> = {
  [Name in keyof Filters]: Filters[Name]['values'];
};
const valuesOf = <Filters extends Record<string, ListFilter>>(filters: Filters) =>
  Object.fromEntries(
    Object.entries(filters).map(([name, { values }]) => [name, values]),
  ) as ValuesOf<Filters>;

/** By what companies, and what they show, can be narrowed. */
const ofCompanies = valuesOf(companyFilters);
const ofAnswers = { answer: answerChoice };

/**
 * Which query parameters a page reads, by its path without the language: words and a page, and the choices named here. The
 * front door, the key of a cached page, the page itself (`components/list/list-search.ts`), its links and its search form follow
 * from this one statement. A page that is not named reads nothing of its query.
 */
const lists = {
  '/participate/companyList': {
    pages: 10_000,
    choices: { ...ofCompanies, listOrder: ['recent'] },
    formed: ofAnswers,
  },
  '/info/products': { pages: 10_000, choices: { ...ofCompanies, listOrder: ['name'] }, formed: ofAnswers },
  '/media-center': { pages: 100_000, choices: {}, formed: {} },
  '/event': { pages: 100, choices: {}, formed: {} },
} as const satisfies Record<string, ListQuery>;

type Lists = typeof lists;
/** A page that reads its query. */
export type ListPage = keyof Lists;
type Choices<Page extends ListPage> = Lists[Page]['choices'];
/** What is chosen in a search, each by the name of its parameter; undefined where nothing is. */
export type Chosen<Page extends ListPage> = {
  [Name in keyof Choices<Page>]: Choices<Page>[Name] extends readonly (infer Value)[]
    ? Value | undefined
    : never;
} & { [Name in keyof Lists[Page]['formed']]: string | undefined };
/** All that a page reads of its query. */
export type Asked<Page extends ListPage> = { keywords: string; page: number } & Chosen<Page>;

/** Each category of the media center is a list like the whole of it. */
const listOf = (path: string): ListQuery | undefined =>
  (lists as Record<string, ListQuery>)[path.replace(/^(\/media-center)\/(?!detail(\/|$))[^/]+$/, '$1')];

/** The longest search, in characters. */
const keywordsMost = 100;

/** The parameters that the page at `path` (without its language) reads, in one order and spelling; none that say nothing. */
export function pageQuery(path: string, query: URLSearchParams): URLSearchParams {
  const read = new URLSearchParams();
  const list = query.size > 0 ? listOf(path) : undefined;
  if (!list) return read;
  for (const [name, values] of Object.entries(list.choices)) {
    const value = query.get(name);
    if (value && values.includes(value) && isKnownCode(value)) read.set(name, value);
  }
  for (const [name, form] of Object.entries(list.formed ?? {})) {
    const value = query.get(name);
    if (value && form.test(value)) read.set(name, value);
  }
  const keywords = query
    .get('keywords')
    ?.replaceAll(/[\s\0]+/g, ' ')
    .trim()
    .slice(0, keywordsMost)
    .trim();
  if (keywords) read.set('keywords', keywords);
  const page = Math.min(list.pages, Math.trunc(Number(query.get('page'))) || 1);
  if (page > 1) read.set('page', String(page));
  return read;
}

/** What the page at `path` reads of the query, and nothing that it does not state above. */
export function askedOf<Page extends ListPage>(path: Page, query: URLSearchParams): Asked<Page> {
  const read = pageQuery(path, query);
  const names = [...Object.keys(lists[path].choices), ...Object.keys(lists[path].formed)];
  const chosen = Object.fromEntries(names.map((name) => [name, read.get(name) ?? undefined]));
  const page = Number(read.get('page') ?? 1);
  return { ...chosen, keywords: asKeywords(read.get('keywords') ?? ''), page } as Asked<Page>;
}

/** The values of each choice of the page at `path`, by the name of its parameter. */
export const choicesOf = <Page extends ListPage>(path: Page): Choices<Page> => lists[path].choices;

/** The names of what else can be chosen there. */
export const formedOf = <Page extends ListPage>(path: Page) =>
  Object.keys(lists[path].formed) as (keyof Lists[Page]['formed'] & string)[];
