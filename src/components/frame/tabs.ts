/** The markdown pages of a collection as a reader of one language finds them. */
import { type CollectionEntry, type CollectionKey, getCollection } from 'astro:content';
import { type Locale, locales } from '#i18n/locales.ts';

/** The collections whose entries are pages. */
export type PageCollection = Exclude<CollectionKey, 'sponsors'>;

export interface Tab<C extends PageCollection = PageCollection> {
  name: string;
  entry: CollectionEntry<C>;
  /** The language of the text: not the reader's when only the other language has the page. */
  language: Locale;
}

/** Tabs below whose text a page of their own, `src/pages/[locale]/info/<name>.astro`, draws from data. */
const drawn: Partial<Record<PageCollection, readonly string[]>> = {
  info: ['schedule', 'fields', 'booth-map'],
};

/** All tabs in order: each page that either language has, in the reader's language where it exists. */
export async function tabsOf<C extends PageCollection>(collection: C, locale: Locale): Promise<Tab<C>[]> {
  const tabs = new Map<string, Tab<C>>();
  for (const entry of await getCollection(collection)) {
    const [language, name] = entry.id.split('/') as [Locale, string];
    if (language === locale || !tabs.has(name)) tabs.set(name, { name, entry, language });
  }
  return [...tabs.values()].sort(
    (a, b) => a.entry.data.order - b.entry.data.order || a.name.localeCompare(b.name),
  );
}

/**
 * The static paths of a collection with tabs: each tab in each language, and the bare address, which shows the first.
 * Tabs that are drawn from data are rendered by their own pages.
 */
export async function tabPaths<C extends PageCollection>(collection: C) {
  const paths = await Promise.all(
    locales.map(async (locale) => {
      const tabs = await tabsOf(collection, locale);
      const written = tabs.filter(({ name }) => !drawn[collection]?.includes(name));
      return [undefined, ...written.map(({ name }) => name)].map((tab) => ({
        params: { locale, tab },
        props: { locale, tabs, tab: written.find(({ name }) => name === tab) ?? written[0] },
      }));
    }),
  );
  return paths.flat();
}
