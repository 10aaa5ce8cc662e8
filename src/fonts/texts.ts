/**
 * What headings say, as far as it is known when the site is built: the texts that pages put into h1 and h2, the titles of
 * markdown pages, the categories with which a media center begins, and the words that an organiser lists in `site.config.ts`.
 */
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { firstCategories } from '#domain/board/board.ts';
import { nameIn } from '#domain/common/language.ts';
import { alsoInOther } from '#domain/site/identity.ts';
import type { Locale } from '#i18n/locales.ts';
import { site } from '#site.config';

type Tree = { [key: string]: string | Tree };

const flat = (tree: Tree, path = ''): [key: string, text: string][] =>
  Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[path + key, value]] : flat(value, `${path}${key}.`),
  );

/** Where a template puts a heading: in the element, in what is marked as one, or in the title that it hands on. */
const places = [
  /<h[12][^>]*>[\s\S]*?<\/h[12]>/g,
  /data-face="display"[\s\S]*?<\//g,
  /\btitle(:|=\{)\s*t\(('[^']*'|`[^`]*`)/g,
  /\btitle = [^;]*;/g,
];

const literal = (part: string) => part.replaceAll('.', '\\.');

/** The keys that the headings of a template name, as patterns: t(`common.${kind}.title`) names several. */
export function headingKeys(template: string): string[] {
  const found = places.flatMap((place) => template.match(place) ?? []).join('\n');
  return [...found.matchAll(/\bt\(\s*(?:'([\w.]+)'|`([\w.]+)\$\{\w+\}([\w.]*)`)/g)].map(
    ([, whole, start = '', end = '']) =>
      whole ? `^${literal(whole)}(_\\w+)?$` : `^${literal(start)}[^.]+${literal(end)}$`,
  );
}

/** Every heading of one language that the build knows of: what must be there first, then the shortest. */
export function headingTexts(locale: Locale, root: string): string[] {
  const messages = readdirSync(join(root, 'src/i18n/messages', locale)).flatMap((file) =>
    flat(
      JSON.parse(readFileSync(join(root, 'src/i18n/messages', locale, file), 'utf8')) as Tree,
      `${file.replace('.json', '')}.`,
    ),
  );
  const templates = globSync(['src/{components,layouts,pages}/**/*.astro', 'src/islands/profile/*.tsx'], {
    cwd: root,
  }).sort();
  const keys = new RegExp(
    templates
      .flatMap((file) => headingKeys(readFileSync(join(root, file), 'utf8')))
      // The menu on a phone is set like headings.
      .concat('^common\\.nav\\.')
      .join('|'),
  );
  const pages = globSync([`src/content/*/${locale}/*.md`, `demo/site/*/${locale}/*.md`], {
    cwd: root,
  }).sort();
  const known = [
    ...firstCategories.map((category) => nameIn(locale, category)),
    ...messages.filter(([key]) => keys.test(key)).map(([, text]) => text.replaceAll(/\{\{[\w.]+\}\}/g, '')),
    ...pages.map((file) => /^title:\s*(.*)$/m.exec(readFileSync(join(root, file), 'utf8'))?.[1] ?? ''),
  ];
  // Short ones first: a template's patterns also catch sentences, which may go without.
  return [
    alsoInOther(site.name)[locale],
    ...site.headings[locale],
    ...known.sort((a, b) => a.length - b.length),
  ];
}
