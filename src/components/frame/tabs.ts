/** The pages of a part of the site as a reader of one language finds them: those of files, and those that managers wrote on screen. */
import { type CollectionEntry, getCollection } from 'astro:content';
import { textIn } from '#domain/common/language.ts';
import { type Item, programmeIn } from '#domain/event/programme.ts';
import { drawnNames, type PagePart } from '#domain/page/page.ts';
import { type Locale, locales } from '#i18n/locales.ts';
import { demonstrationToken, saidToken } from '#i18n/organiser-tokens.ts';

type Entry = CollectionEntry<'pages'>;

/** What is said of a page beside its text. */
interface Head {
  title: string;
  description: string;
  order: number;
  /** Of terms and policies: the day from which they apply. */
  from?: string | undefined;
}

export interface Tab {
  name: string;
  head: Head;
  /** Of a file. */
  entry?: Entry;
  /** Of a page that is written on screen: its HTML. */
  text?: () => Promise<string>;
  /** The language of the text: not the reader's when only the other language has the page. */
  language: Locale;
  /** The token that is not empty where the page is there (`When.astro`); undefined: always. */
  said?: string | undefined;
  /** What the demonstration adds below the text. */
  below?: Written;
}

/** A page that managers have published on screen. */
export interface OnScreen {
  part: PagePart;
  name: string;
  isHidden: 'Y' | 'N';
  tabOrder: number;
  titleKo: string | null;
  titleEn: string | null;
  descriptionKo: string | null;
  descriptionEn: string | null;
  fromDay: string | null;
  /** Its HTML in a language that it speaks. */
  text: (language: Locale) => Promise<string>;
}

interface Written {
  entry: Entry;
  language: Locale;
}

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

/** The page of that name as managers wrote it; as it was in the files where they wrote it in the other language alone. */
function asOnScreen(page: OnScreen, filed: Tab | undefined, locale: Locale): Tab {
  const { name, tabOrder: order, fromDay } = page;
  const { text: title, language } = textIn(locale, page.titleKo, page.titleEn);
  if (filed?.language === locale && language !== locale) return { ...filed, head: { ...filed.head, order } };
  const description = (language === 'ko' ? page.descriptionKo : page.descriptionEn) ?? '';
  return {
    ...{ name, language },
    head: { title, description, order, from: fromDay ?? undefined },
    text: () => page.text(language),
  };
}

/**
 * All tabs in order: each page that either language has, in the reader's language where it exists. The demonstration's pages
 * (`demo/site`) are tabs of their own, or stand below the one that has their name. Those that managers wrote on screen stand in the
 * place of the files, and those that they hid are none; a page that is built knows nothing of them.
 */
export async function tabsOf(
  part: PagePart,
  locale: Locale,
  onScreen: readonly OnScreen[] = [],
): Promise<Tab[]> {
  const tabs = new Map<string, Tab>();
  for (const [name, written] of await inLanguage(`content/${part}/`, locale)) {
    const { needs, ...head } = written.entry.data;
    tabs.set(name, { name, head, ...written, said: needs && saidToken(needs, locale) });
  }
  for (const [name, written] of await inLanguage(`site/${part}/`, locale)) {
    const tab = tabs.get(name);
    tabs.set(
      name,
      tab
        ? { ...tab, below: written }
        : { name, head: written.entry.data, ...written, said: demonstrationToken },
    );
  }
  for (const page of onScreen.filter((one) => one.part === part))
    if (page.isHidden === 'Y') tabs.delete(page.name);
    else tabs.set(page.name, asOnScreen(page, tabs.get(page.name), locale));
  return [...tabs.values()].sort((a, b) => a.head.order - b.head.order || a.name.localeCompare(b.name));
}

/** Tabs below whose text a page of their own, `src/pages/[locale]/info/<name>.astro`, draws from data. The guide is the first of its part. */
const isDrawn = (part: PagePart, name: string) => part === 'info' && drawnNames.info.includes(name);

/** The tab that the bare address of a part shows: the first that is always there, or else the first. Not one that is drawn from data. */
export async function firstOf(
  part: PagePart,
  locale: Locale,
  onScreen: readonly OnScreen[] = [],
): Promise<Tab | undefined> {
  const written = (await tabsOf(part, locale, onScreen)).filter(({ name }) => !isDrawn(part, name));
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
        .filter(({ name }) => !isDrawn(part, name))
        .map((tab) => ({ params: { locale, tab: tab.name as string | undefined }, tab }));
      return [...bare, ...named].map(({ params, tab }) => ({ params, props: { locale, tabs, tab } }));
    }),
  );
  return paths.flat();
}
