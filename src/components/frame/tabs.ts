/** The markdown pages of a part of the site as a reader of one language finds them. */
import { type CollectionEntry, getCollection } from 'astro:content';
import { type Item, programmeIn } from '#domain/event/programme.ts';
import { type Locale, locales } from '#i18n/locales.ts';
import { demonstrationToken, saidToken } from '#i18n/organiser-tokens.ts';

/** The parts of the site whose pages editors write. */
export type PagePart = 'info' | 'visit' | 'okta' | 'policy';
type Entry = CollectionEntry<'pages'>;

export interface Tab {
  name: string;
  entry: Entry;
  /** The language of the text: not the reader's when only the other language has the page. */
  language: Locale;
  /** The token that is not empty where the page is there (`When.astro`); undefined: always. */
  said?: string | undefined;
  /** What the demonstration adds below the text. */
  below?: Pick<Tab, 'entry' | 'language'>;
}

/** Tabs below whose text a page of their own, `src/pages/[locale]/info/<name>.astro`, draws from data. */
const drawn: Partial<Record<PagePart, readonly string[]>> = {
  info: ['schedule', 'fields', 'booth-map'],
};

type Written = Pick<Tab, 'entry' | 'language'>;

/** The pages in a folder, each name once: in the reader's language where it has it. */
async function inLanguage(folder: string, locale: Locale): Promise<Map<string, Written>> {
  const found = new Map<string, Written>();
  const entries = await getCollection('pages', ({ id }: Entry) => id.startsWith(folder));
  for (const entry of entries as Entry[]) {
    const [language, name] = entry.id.slice(folder.length).split('/') as [Locale, string];
    if (language === locale || !found.has(name)) found.set(name, { entry, language });
  }
  return found;
}

/**
 * All tabs in order: each page that either language has, in the reader's language where it exists. The demonstration's pages
 * (`demo/site`) are tabs of their own, or stand below the one that has their name.
 */
export async function tabsOf(part: PagePart, locale: Locale): Promise<Tab[]> {
  const tabs = new Map<string, Tab>();
  for (const [name, written] of await inLanguage(`content/${part}/`, locale)) {
    const { needs } = written.entry.data;
    tabs.set(name, { name, ...written, said: needs && saidToken(needs, locale) });
  }
  for (const [name, written] of await inLanguage(`site/${part}/`, locale)) {
    const tab = tabs.get(name);
    tabs.set(name, tab ? { ...tab, below: written } : { name, ...written, said: demonstrationToken });
  }
  return [...tabs.values()].sort(
    (a, b) => a.entry.data.order - b.entry.data.order || a.name.localeCompare(b.name),
  );
}

/** The tab that the bare address of a part shows: the first that is always there, or else the first. Not one that is drawn from data. */
export async function firstOf(part: PagePart, locale: Locale): Promise<Tab | undefined> {
  const written = (await tabsOf(part, locale)).filter(({ name }) => !drawn[part]?.includes(name));
  return written.find(({ said }) => said === undefined) ?? written[0];
}

/** What takes place, by the pages of the schedule: either language may say it alone. Where neither does, what the demonstration says. */
export async function programmeOf(locale: Locale): Promise<Item[]> {
  const entries = (await getCollection('pages')) as Entry[];
  const within = (folder: string) =>
    programmeIn(
      locale,
      Object.fromEntries(
        locales.map((language) => {
          const id = `${folder}/info/${language}/schedule`;
          return [language, entries.find((entry) => entry.id === id)?.data.programme];
        }),
      ),
    );
  return within('content') ?? within('site')?.map((item) => ({ ...item, said: demonstrationToken })) ?? [];
}

/**
 * The static paths of a part with tabs: each tab in each language, and the bare address, where it has any.
 * Tabs that are drawn from data are rendered by their own pages.
 */
export async function tabPaths(part: PagePart) {
  const paths = await Promise.all(
    locales.map(async (locale) => {
      const tabs = await tabsOf(part, locale);
      const first = await firstOf(part, locale);
      const bare = first ? [{ params: { locale, tab: undefined as string | undefined }, tab: first }] : [];
      const named = tabs
        .filter(({ name }) => !drawn[part]?.includes(name))
        .map((tab) => ({ params: { locale, tab: tab.name as string | undefined }, tab }));
      return [...bare, ...named].map(({ params, tab }) => ({ params, props: { locale, tabs, tab } }));
    }),
  );
  return paths.flat();
}
