/**
 * The state of a list in the address: keywords, page and choices, so that it can be shared, reloaded and returned to by the
 * browser's back button. What the address does not say is as the list opens; an empty parameter is 'all'.
 */
import { atom, type ReadableAtom } from 'nanostores';
import { limits } from '#domain/common/limits.ts';
import { asKeywords } from '#domain/common/search/keywords.ts';

type Choices = Record<string, readonly string[]>;
/** What is typed rather than chosen, and of what form it has to be to be asked for. */
type Typed = Record<string, RegExp>;

/** What is asked of the list; '' is no choice. */
export type Asked<C extends Choices, T extends Typed = Record<never, RegExp>> = {
  keywords: string;
  page: number;
} & {
  [Name in keyof C]: C[Name][number] | '';
} & { [Name in keyof T]: string };

export interface ListAddress<C extends Choices, T extends Typed> {
  $asked: ReadableAtom<Asked<C, T>>;
  /** Nothing chosen, no keywords, the first page. */
  nothing: Asked<C, T>;
  /** The address of this state, with further parameters such as the row that is open. */
  hrefOf: (asked: Asked<C, T>, more?: Record<string, string>) => string;
  /** Takes over what the address of the page says now. */
  read: () => void;
}

/** The page that an address asks for, which its list may not have; the first where it names none. */
export const pageIn = (query: URLSearchParams): number =>
  Math.min(limits.pageMax, Math.max(1, Math.trunc(Number(query.get('page'))) || 1));

/** `opens`: the choices with which the list opens; the others open without one. */
export function listAddress<const C extends Choices, const T extends Typed = Record<never, RegExp>>(
  choices: C,
  opens: Partial<Record<keyof C, string>> = {},
  typed: T = {} as T,
): ListAddress<C, T> {
  const names = Object.keys(choices);
  const none = Object.fromEntries([...names, ...Object.keys(typed)].map((name) => [name, '']));
  const nothing = { keywords: '', page: 1, ...none } as Asked<C, T>;
  const $asked = atom<Asked<C, T>>({ ...nothing, ...opens });
  const chosen = (query: URLSearchParams, name: string) => {
    const value = query.get(name);
    if (value === '') return '';
    return choices[name]?.find((one) => one === value) ?? opens[name] ?? '';
  };
  const typedIn = (query: URLSearchParams, name: string) => {
    const text = asKeywords(query.get(name) ?? '');
    return typed[name]?.test(text) ? text : '';
  };
  return {
    $asked,
    nothing,
    hrefOf(asked, more = {}) {
      const query = new URLSearchParams();
      for (const name of names) {
        const value = String(asked[name]);
        if (value !== (opens[name] ?? '')) query.set(name, value);
      }
      for (const name of Object.keys(typed)) if (asked[name] !== '') query.set(name, String(asked[name]));
      if (asked.keywords) query.set('keywords', asked.keywords);
      if (asked.page > 1) query.set('page', String(asked.page));
      for (const [name, value] of Object.entries(more)) query.set(name, value);
      return query.size === 0 ? '?' : `?${query}`;
    },
    read() {
      const query = new URLSearchParams(location.search);
      $asked.set({
        ...Object.fromEntries(names.map((name) => [name, chosen(query, name)])),
        ...Object.fromEntries(Object.keys(typed).map((name) => [name, typedIn(query, name)])),
        keywords: asKeywords(query.get('keywords') ?? ''),
        page: pageIn(query),
      } as Asked<C, T>);
    },
  };
}
