/** How a public list reads its query: what is asked for, the addresses of its other pages, the choices of its search form. */
import { limits } from '#domain/common/limits.ts';
import {
  type Asked,
  askedOf,
  type Chosen,
  choicesOf,
  formedOf,
  type ListPage,
} from '#domain/participation/page-address.ts';

/** The words of one choice: `all` stands for none, `options` are those that find something. */
interface ChoiceTexts {
  label: string;
  all: string;
  options: { value: string; text: string }[];
}

/** A choice as the search form draws it. */
export interface Choice {
  label: string;
  name: string;
  all: string;
  options: { value: string; text: string }[];
  chosen: string | undefined;
}

interface ListSearch<Page extends ListPage> {
  asked: Asked<Page>;
  /** What narrows the list, without its order and without what is not chosen. */
  narrowed: Partial<Omit<Chosen<Page>, 'listOrder'>>;
  /** Whether anything is asked for but the pages of the list as it opens. */
  isSearch: boolean;
  /** The address of page `to` of the same search, without the parameters that are empty. */
  addressOf: (to: number) => string;
  /** Every choice that the page states, in the order of the statement; of those whose values the event makes the ones that have words. */
  choices: (
    texts: { [Name in keyof ReturnType<typeof choicesOf<Page>>]: ChoiceTexts } & Partial<
      Record<ReturnType<typeof formedOf<Page>>[number], ChoiceTexts>
    >,
  ) => Choice[];
}

/** How many pages a public list has, and whether the one that is asked for is past its end. */
export function pagesOf(totalCount: number, page: number): { total: number; isPastEnd: boolean } {
  const total = Math.max(1, Math.ceil(totalCount / limits.rows));
  return { total, isPastEnd: page > total };
}

/** `path` is the list as it is stated in `domain/participation/page-address.ts`, `url` the page's own address. */
export function listSearch<Page extends ListPage>(path: Page, url: URL): ListSearch<Page> {
  const asked = askedOf(path, url.searchParams);
  const {
    keywords,
    page: _,
    ...chosen
  } = asked as { keywords: string; page: number } & Record<string, string | undefined>;
  const addressOf = (to: number) => {
    const all = { keywords, ...chosen, page: to > 1 ? String(to) : undefined };
    const next = new URLSearchParams(
      Object.entries(all).flatMap(([name, value]) => (value ? [[name, value]] : [])),
    );
    return next.size === 0 ? url.pathname : `${url.pathname}?${next}`;
  };
  const choices: ListSearch<Page>['choices'] = (texts) =>
    [...Object.keys(choicesOf(path)), ...formedOf(path)].flatMap((name) => {
      const words = texts[name as keyof typeof texts] as ChoiceTexts | undefined;
      return words ? [{ ...words, name, chosen: chosen[name] }] : [];
    });
  const narrowed = Object.fromEntries(
    Object.entries(chosen).filter(([name, value]) => name !== 'listOrder' && value !== undefined),
  ) as ListSearch<Page>['narrowed'];
  const isSearch = keywords !== '' || Object.values(chosen).some((value) => value !== undefined);
  return { asked, narrowed, isSearch, addressOf, choices };
}
