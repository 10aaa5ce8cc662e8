/** The markdown pages of a collection as a reader of one language finds them. */
import { type CollectionEntry, type CollectionKey, getCollection } from 'astro:content';
import { type Locale, locales } from '#i18n/locales.ts';
import { demonstrationToken, saidToken } from '#i18n/organiser-tokens.ts';

/** The collections whose entries are pages of editors. */
export type PageCollection = Exclude<CollectionKey, 'sponsors' | 'inventedPages' | 'inventedSponsors'>;

export interface Tab {
  name: string;
  entry: CollectionEntry<PageCollection | 'inventedPages'>;
  /** The language of the text: not the reader's when only the other language has the page. */
  language: Locale;
  /** The token that is not empty where the page is there (`When.astro`); undefined: always. */
  said?: string | undefined;
  /** What the demonstration adds below the text. */
  below?: Pick<Tab, 'entry' | 'language'>;
}

/** Tabs below whose text a page of their own, `src/pages/[locale]/info/<name>.astro`, draws from data. */
const drawn: Partial<Record<PageCollection, readonly string[]>> = {
  info: ['schedule', 'fields', 'booth-map'],
};

type Written = Pick<Tab, 'entry' | 'language'>;

/** Of entries named `<language>/<name>`, each name once: in the reader's language where it has it. */
function inLanguage(entries: { id: string; entry: Tab['entry'] }[], locale: Locale): Map<string, Written> {
  const found = new Map<string, Written>();
  for (const { id, entry } of entries) {
    const [language, name] = id.split('/') as [Locale, string];
    if (language === locale || !found.has(name)) found.set(name, { entry, language });
  }
  return found;
}

/**
 * All tabs in order: each page that either language has, in the reader's language where it exists. The demonstration's pages
 * (`demo/site`) are tabs of their own, or stand below the one that has their name.
 */
export async function tabsOf(collection: PageCollection, locale: Locale): Promise<Tab[]> {
  const own = (await getCollection(collection)).map((entry) => ({ id: entry.id, entry }));
  const invented = (await getCollection('inventedPages'))
    .filter(({ id }) => id.startsWith(`${collection}/`))
    .map((entry) => ({ id: entry.id.slice(collection.length + 1), entry }));
  const tabs = new Map<string, Tab>();
  for (const [name, written] of inLanguage(own, locale)) {
    const { needs } = written.entry.data;
    tabs.set(name, { name, ...written, said: needs && saidToken(needs, locale) });
  }
  for (const [name, written] of inLanguage(invented, locale)) {
    const tab = tabs.get(name);
    tabs.set(name, tab ? { ...tab, below: written } : { name, ...written, said: demonstrationToken });
  }
  return [...tabs.values()].sort(
    (a, b) => a.entry.data.order - b.entry.data.order || a.name.localeCompare(b.name),
  );
}

/** The tab that the bare address of a collection shows: the first that is always there, or else the first. Not one that is drawn from data. */
export async function firstOf(collection: PageCollection, locale: Locale): Promise<Tab | undefined> {
  const written = (await tabsOf(collection, locale)).filter(({ name }) => !drawn[collection]?.includes(name));
  return written.find(({ said }) => said === undefined) ?? written[0];
}

/**
 * The static paths of a collection with tabs: each tab in each language, and the bare address, where it has any.
 * Tabs that are drawn from data are rendered by their own pages.
 */
export async function tabPaths(collection: PageCollection) {
  const paths = await Promise.all(
    locales.map(async (locale) => {
      const tabs = await tabsOf(collection, locale);
      const first = await firstOf(collection, locale);
      const bare = first ? [{ params: { locale, tab: undefined as string | undefined }, tab: first }] : [];
      const named = tabs
        .filter(({ name }) => !drawn[collection]?.includes(name))
        .map((tab) => ({ params: { locale, tab: tab.name as string | undefined }, tab }));
      return [...bare, ...named].map(({ params, tab }) => ({ params, props: { locale, tabs, tab } }));
    }),
  );
  return paths.flat();
}
