/** How a public list reads its query: what is asked for, the addresses of its other pages, the choices of its search form. */
import { type Asked, askedOf, type Chosen, choicesOf, type ListPage } from '#domain/page-address.ts';

/** The words of one choice: `all` stands for none, `text` names a value. */
interface ChoiceTexts<Value> {
  label: string;
  all: string;
  text: (value: Value) => string;
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
  /** The address of page `to` of the same search, without the parameters that are empty. */
  addressOf: (to: number) => string;
  /** Every choice that the page states, in the order of the statement. */
  choices: (
    texts: {
      [Name in keyof Chosen<Page>]: ChoiceTexts<NonNullable<Chosen<Page>[Name]>>;
    },
  ) => Choice[];
}

/** `path` is the list as it is stated in `domain/page-address.ts`, `url` the page's own address. */
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
    Object.entries<readonly string[]>(choicesOf(path)).map(([name, values]) => {
      const { label, all, text } = texts[name as keyof typeof texts] as ChoiceTexts<string>;
      const options = values.map((value) => ({ value, text: text(value) }));
      return { label, name, all, options, chosen: chosen[name] };
    });
  return { asked, addressOf, choices };
}
