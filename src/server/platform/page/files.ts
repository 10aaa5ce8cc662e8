/** The pages of the installation's files (`src/content`) and of the demonstration, for managers who write others in their place on screen. */
import { readdir, readFile } from 'node:fs/promises';
import { type PagePart, pageParts } from '#domain/page/page.ts';
import { type Locale, locales } from '#i18n/locales.ts';
import { example } from '../site/example.ts';

/** The folder of the pages. */
const own = new URL('../../../content/', import.meta.url);

export interface FilePage {
  part: PagePart;
  name: string;
  /** Of the demonstration alone. */
  isInvented: boolean;
  tabOrder: number;
  /** The day from which it applies. */
  fromDay: string | null;
  texts: Partial<Record<Locale, { title: string; description: string; body: string }>>;
}

const split = /^---\r?\n([\s\S]*?)\r?\n---[^\S\n]*(?:\r?\n|$)([\s\S]*)$/;

/** A value of the frontmatter that stands on one line, without the quotes around it. */
function valueIn(head: string, field: string): string {
  const [, value = ''] = new RegExp(`^${field}:[ \\t]*(.*?)[ \\t]*$`, 'm').exec(head) ?? [];
  const [, quoted] = /^'(.*)'$/.exec(value) ?? [];
  if (quoted !== undefined) return quoted.replaceAll("''", "'");
  return value.startsWith('"') && value.endsWith('"') && value.length > 1
    ? value.slice(1, -1).replaceAll('\\"', '"')
    : value;
}

async function pagesIn(folder: URL, isInvented: boolean): Promise<FilePage[]> {
  const pages = new Map<string, FilePage>();
  for (const part of pageParts)
    for (const language of locales) {
      const files = await readdir(new URL(`${part}/${language}/`, folder)).catch(() => []);
      for (const file of files.filter((one) => one.endsWith('.md'))) {
        const text = await readFile(new URL(`${part}/${language}/${file}`, folder), 'utf8').catch(() => '');
        const [, head = '', body = ''] = split.exec(text) ?? [];
        const name = file.slice(0, -'.md'.length);
        const page = pages.get(`${part}/${name}`) ?? {
          ...{ part, name, isInvented, tabOrder: 0, fromDay: null, texts: {} },
        };
        page.tabOrder = Number(valueIn(head, 'order')) || 0;
        page.fromDay ??= valueIn(head, 'from') || null;
        page.texts[language] = {
          title: valueIn(head, 'title'),
          description: valueIn(head, 'description'),
          body: body.trim(),
        };
        pages.set(`${part}/${name}`, page);
      }
    }
  return [...pages.values()];
}

/** What the files of one folder say does not change while a process runs: a built page is a part of the build. */
const read = new Map<string, Promise<FilePage[]>>();

function once(folder: URL, isInvented: boolean): Promise<FilePage[]> {
  const known = read.get(folder.href) ?? pagesIn(folder, isInvented);
  read.set(folder.href, known);
  return known;
}

/** The pages of the files, and those that the demonstration has beside them where it is shown. */
export async function filePages(content = own): Promise<FilePage[]> {
  const invented = example()?.pages;
  const pages = await once(content, false);
  const names = new Set(pages.map(({ part, name }) => `${part}/${name}`));
  const others = invented ? await once(invented, true) : [];
  return [...pages, ...others.filter(({ part, name }) => !names.has(`${part}/${name}`))];
}

/** The page of the files at an address. */
export const filePage = async (part: PagePart, name: string): Promise<FilePage | undefined> =>
  (await filePages()).find((page) => page.part === part && page.name === name);
