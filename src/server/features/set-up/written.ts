/** What editors have written in the files of the installation (docs/editing.md), as far as a new one lacks it. */
import { readdir, readFile } from 'node:fs/promises';
import { locales } from '#i18n/locales.ts';

/** The folder of the pages. */
const own = new URL('../../../content/', import.meta.url);

/** A file of the folder; '' where there is none. */
const read = (file: string, content: URL) => readFile(new URL(file, content), 'utf8').catch(() => '');

async function hasPages(folder: string, content: URL): Promise<boolean> {
  const files = await Promise.all(
    locales.map((locale) => readdir(new URL(`${folder}/${locale}/`, content)).catch(() => [])),
  );
  return files.flat().some((file) => file.endsWith('.md'));
}

/** Between the two lines of dashes. */
const frontmatter = (text: string) => /^---\r?\n([\s\S]*?)\r?\n---/.exec(text)?.[1] ?? '';

/** Whether a list names somebody, in whichever way of YAML: what is behind '#' does not count. */
const hasEntries = (list: string) => /(?:^|[\s{,[])(['"]?)id\1\s*:/m.test(list.replaceAll(/^\s*#.*$/gm, ''));

/**
 * Whether there are sponsors, the pages that only the organiser can write (the association, the way there), and terms and a policy that
 * somebody has gone through: those say from when they apply.
 */
export async function written(content = own): Promise<Record<'sponsors' | 'pages' | 'policy', boolean>> {
  const [sponsors, association, ways, terms] = await Promise.all([
    read('sponsors.yaml', content),
    hasPages('okta', content),
    Promise.all(locales.map((locale) => read(`visit/${locale}/directions.md`, content))),
    Promise.all(
      locales.flatMap((locale) =>
        ['service', 'privacy'].map((name) => read(`policy/${locale}/${name}.md`, content)),
      ),
    ),
  ]);
  return {
    sponsors: hasEntries(sponsors),
    pages: association && ways.some((text) => text !== ''),
    policy: terms.every((text) => /^from:/m.test(frontmatter(text))),
  };
}
