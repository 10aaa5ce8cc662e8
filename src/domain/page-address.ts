/**
 * What of an address makes a page made from data another page. Whatever else is in it makes no difference: there is one page, which is
 * rendered once: links carry counters of their own, and anyone can make up parameters and numbers without end.
 */
import { businessCategories, industries } from './company.ts';

/**
 * In place of an idx in the address under which a page is rendered that is the same for all of them, because only its
 * island knows what is behind the number. No row has it, and no reader ever sees it.
 */
export const anyIdx = '0';

interface ListQuery {
  /** The last page that can be asked for. */
  pages: number;
  /** Choices, each with its values. */
  choices?: Record<string, readonly string[]>;
}

/** Lists that are searched by their address, without the language. Every other page reads nothing of its query. */
const lists: Record<string, ListQuery> = {
  '/participate/companyList': {
    pages: 10_000,
    choices: { businessCategory: businessCategories, industries },
  },
  '/info/products': { pages: 10_000, choices: { industries } },
  '/media-center': { pages: 100_000 },
};

/** Each category of the media center is a list like the whole of it. */
const listOf = (path: string) => lists[path.replace(/^(\/media-center)\/(?!detail(\/|$))[^/]+$/, '$1')];

/** The longest search, in characters. */
const keywordsMost = 100;

/** The parameters that the page at `path` (without its language) reads, in one order and spelling; none that say nothing. */
export function pageQuery(path: string, query: URLSearchParams): URLSearchParams {
  const read = new URLSearchParams();
  const list = query.size > 0 ? listOf(path) : undefined;
  if (!list) return read;
  for (const [name, values] of Object.entries(list.choices ?? {})) {
    const value = query.get(name);
    if (value && values.includes(value)) read.set(name, value);
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
