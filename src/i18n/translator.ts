/**
 * Texts for pages: `const t = translator(locale)` in an .astro file or on the server.
 * An island gets its texts as a property instead, so that it ships one language and only its own areas:
 * `<MatchingList client:load texts={textsFor(locale, ['matching', 'choice'])} />`, and wraps itself in `<Texts>`
 * (`#islands/ui/Texts.tsx`), under which `useT()` answers. The areas `ui`, `msg` and `rule` are always in.
 */
import { type Area, type Catalog, catalogs } from './catalogs.ts';
import { type Texts, type Translate, translatorOf } from './engine.ts';
import type { Locale } from './locales.ts';

/** The areas that the shared pieces of every island need. */
export type SharedArea = 'ui' | 'msg' | 'rule';
const shared: SharedArea[] = ['ui', 'msg', 'rule'];

const whole: Partial<Record<Locale, Translate>> = {};

/** The translator of a language, with every area; made once for each language. */
export function translator(locale: Locale): Translate {
  whole[locale] ??= translatorOf({ locale, areas: catalogs[locale] });
  return whole[locale];
}

/** The texts of these areas and the shared ones, as plain data for an island's property. */
export function textsFor<A extends Area = never>(
  locale: Locale,
  areas: readonly A[] = [],
): Texts<A | SharedArea> {
  const catalog = catalogs[locale];
  const wanted = [...shared, ...areas].map((area) => [area, catalog[area]]);
  return { locale, areas: Object.fromEntries(wanted) as Pick<Catalog, A | SharedArea> };
}

/** Some texts of an area alone, for what an island says in the other language too. */
export function textsOf<A extends Area>(
  locale: Locale,
  area: A,
  keys: readonly (keyof Catalog[A])[],
): Texts<A> {
  const all: Catalog[A] = catalogs[locale][area];
  const some = Object.fromEntries(keys.map((key) => [key, all[key]]));
  return { locale, areas: { [area]: some } as unknown as Pick<Catalog, A> };
}
