/** What editors have written in the files of the installation (docs/editing.md), as far as a new one lacks it. */
import { readdir, readFile } from 'node:fs/promises';
import { locales } from '#i18n/locales.ts';

/** The folder of the pages. */
const own = new URL('../../../content/', import.meta.url);

/** A file of the folder; '' where there is none. */
const read = (file: string, content: URL) => readFile(new URL(file, content), 'utf8').catch(() => '');

/** A file of each language. */
const inLanguages = (file: (locale: string) => string, content: URL) =>
  Promise.all(locales.map((locale) => read(file(locale), content)));

/** Whether the folder of the association has a page. Who has no association takes the folder away: then there is nothing to write. */
async function isAssociationTold(content: URL): Promise<boolean> {
  const files = await readdir(new URL('okta/', content), { recursive: true }).catch(() => undefined);
  return files === undefined || files.some((file) => file.endsWith('.md'));
}

export interface Written {
  sponsors: boolean;
  /** The way to the hall. */
  way: boolean;
  /** What takes place besides meetings; `programme: []` says that nothing does. */
  programme: boolean;
  association: boolean;
  /** Terms and a policy that somebody has gone through: those say from when they apply. */
  policy: boolean;
}

/** Between the two lines of dashes. */
const frontmatter = (text: string) => /^---\r?\n([\s\S]*?)\r?\n---/.exec(text)?.[1] ?? '';

/** Whether a list names somebody, in whichever way of YAML: what is behind '#' does not count. */
const hasEntries = (list: string) => /(?:^|[\s{,[])(['"]?)id\1\s*:/m.test(list.replaceAll(/^\s*#.*$/gm, ''));

/** Whether there is what only the organiser can write. A page in one language is read in both. */
export async function written(content = own): Promise<Written> {
  const [sponsors, association, ways, schedules, terms] = await Promise.all([
    read('sponsors.yaml', content),
    isAssociationTold(content),
    inLanguages((locale) => `visit/${locale}/directions.md`, content),
    inLanguages((locale) => `info/${locale}/schedule.md`, content),
    Promise.all(
      ['service', 'privacy'].map((name) => inLanguages((locale) => `policy/${locale}/${name}.md`, content)),
    ),
  ]);
  return {
    sponsors: hasEntries(sponsors),
    way: ways.some((text) => text !== ''),
    programme: schedules.some((text) => /^programme:/m.test(frontmatter(text))),
    association,
    policy: terms.flat().every((text) => /^from:/m.test(frontmatter(text))),
  };
}
