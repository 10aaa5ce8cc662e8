/**
 * Do the pages that editors write hold together? Fails for a link to a page that is not there, a link that names a language,
 * a file where no page is read from, a page that the site leads to and that is not there, a second page of the association, a picture
 * that is missing or that a drawn tab can't show, and whatever keeps a page from being rendered (a value that is not known, or not filled
 * where it stands). The demonstration's pages (`demo/site`) may also link to each other. Notes, without failing, which pages still lack
 * one of the languages.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isPage } from '../src/editing/markdown.ts';
import { headFault } from '../src/editing/page.ts';
import { pageFault, proseRenderer } from '../src/editing/prose.ts';
import { isLocale, locales, splitPath } from '../src/i18n/locales.ts';

const collections = ['info', 'visit', 'okta', 'policy'];

/** Pages that menus, mails, consents or the pages kept for being offline lead to by name. */
const fixed = ['info/schedule', 'info/booth-map', 'policy/service', 'policy/privacy'];

interface Judged {
  faults: string[];
  notes: string[];
  pages: number;
}

const filesIn = (folder: string, ending: RegExp) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && ending.test(entry.name))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));

/** The pages in a folder, as 'okta/ko/about.md'. */
const pagesIn = (content: string): string[] =>
  collections
    .filter((name) => existsSync(join(content, name)))
    .flatMap((name) => filesIn(join(content, name), /\.md$/).map((file) => `${name}/${file}`));

/** The names of the pages in a folder, whichever language they are in, as 'okta/about'. */
const namesIn = (content: string) => pagesIn(content).map((file) => file.replace(/\/\w+\/(.*)\.md$/, '/$1'));

/** The addresses of the site without language: what the files of `pages` and the markdown of `content` make, as patterns. */
function addressesOf(source: string, pages: string[]): RegExp[] {
  // What editors write decides which tabs their collections have.
  const files = filesIn(join(source, 'pages/[locale]'), /\.astro$/)
    .map((file) => `/${file.replace(/(\/?index)?\.astro$/, '')}`)
    .filter((path) => !collections.some((name) => path === `/${name}` || path.startsWith(`/${name}/[`)));
  const bare = collections
    .filter((name) => name !== 'policy' && pages.some((page) => page.startsWith(`${name}/`)))
    .map((name) => `/${name}`);
  // The association has one page, at the bare address.
  const named = pages.filter((page) => !page.startsWith('okta/'));
  return [...files, ...bare, ...named.map((page) => `/${page}`)].map(
    (path) => new RegExp(`^${path.replace(/\/\[\.{3}\w+\]$/, '(/.+)?').replaceAll(/\[\w+\]/g, '[^/]+')}$`),
  );
}

/** Judges the pages in `content`, the folder of a source tree, and links from there also to `others`, as 'okta/about'. */
export async function judge(
  source: string,
  content = join(source, 'content'),
  others: readonly string[] = [],
): Promise<Judged> {
  const files = pagesIn(content);
  const names = new Map<string, Set<string>>();
  const faults: string[] = [];
  for (const file of files) {
    const [collection, language, name, more] = file.replace(/\.md$/, '').split('/');
    if (!isLocale(language) || !name || more !== undefined) {
      faults.push(
        `${file}: pages stand in ${collection}/ko and ${collection}/en, not deeper and not elsewhere.`,
      );
      continue;
    }
    const page = `${collection}/${name}`;
    names.set(page, (names.get(page) ?? new Set()).add(language));
  }
  const association = [...names.keys()].filter((page) => page.startsWith('okta/'));
  if (association.length > 1)
    faults.push(
      `${association.map((page) => `${page}.md`).join(', ')}: the association has one page, at /okta. Write them into one.`,
    );
  const addresses = addressesOf(source, [...names.keys(), ...others]);
  const drawn = new Set(filesIn(join(source, 'pages/[locale]/info'), /^[^[]+\.astro$/));
  const rendered = await proseRenderer();
  for (const file of files) {
    const whole = readFileSync(join(content, file), 'utf8');
    const prose = await proseFault(rendered(whole, pathToFileURL(join(content, file))));
    for (const fault of [headFault(whole), prose]) if (fault) faults.push(`${file}: ${fault}`);
    const text = whole.replaceAll(/```[\s\S]*?```|`[^`\n]*`/g, '');
    const isDrawn =
      file.startsWith('info/') && drawn.has(`${file.split('/')[2]?.replace(/\.md$/, '')}.astro`);
    for (const [, isPicture, address = ''] of text.matchAll(/(!?)\[[^\]]*\]\(\s*<?([^\s)>]+)/g)) {
      const fault = isPicture
        ? pictureFault(join(content, file), address, isDrawn)
        : linkFault(address, addresses);
      if (fault) faults.push(`${file}: ${fault}`);
    }
  }
  const notes = [...names].flatMap(([page, has]) =>
    locales
      .filter((language) => !has.has(language))
      .map((language) => `${page} has no page in '${language}'`),
  );
  return { faults, notes, pages: files.length };
}

/** What is wrong with pages that the site leads to by name and that neither language has, of a folder of pages. */
export const lackingIn = (content: string): string[] => {
  const named = new Set(namesIn(content));
  return fixed
    .filter((page) => !named.has(page))
    .map((page) => `${page.replace('/', '/<language>/')}.md is not there, and the site leads to /${page}.`);
};

async function proseFault(rendering: Promise<string>): Promise<string | undefined> {
  try {
    return pageFault(await rendering);
  } catch (error) {
    // The renderer names the file, as a reader of the build's log needs it; here it stands before each fault.
    return (error as Error).message.replace(/^[^:\s]+\.md: /, '');
  }
}

function pictureFault(file: string, address: string, isDrawn: boolean): string | undefined {
  if (/^https?:|^\//.test(address))
    return `the picture ${address} has to lie beside the text ('./hall.jpg').`;
  if (!existsSync(resolve(dirname(file), decodeURI(address)))) return `the picture ${address} is not there.`;
  if (isDrawn) return `the picture ${address}: a tab that is drawn from data takes no pictures.`;
  return undefined;
}

function linkFault(address: string, addresses: RegExp[]): string | undefined {
  if (/^[a-z][a-z0-9+.-]*:|^#|^\{\{/i.test(address)) return undefined;
  if (!address.startsWith('/'))
    return `the link ${address} has to begin with '/', or with 'https://' where it leaves the site.`;
  if (!isPage(address)) return undefined;
  const { locale, path } = splitPath(address.split(/[?#]/)[0] ?? '');
  if (locale) return `the link ${address} names a language: write ${path}, it keeps the reader's.`;
  if (addresses.some((pattern) => pattern.test(path))) return undefined;
  return `the link ${address} leads nowhere: there is no such page.`;
}

if (import.meta.main) {
  const root = resolve(import.meta.dirname, '..');
  const [source, invented] = [join(root, 'src'), join(root, 'demo/site')];
  const named = namesIn(join(source, 'content'));
  const own = await judge(source);
  const demonstrated = await judge(source, invented, named);
  const lacking = lackingIn(join(source, 'content'));
  const faults = [...own.faults, ...lacking, ...demonstrated.faults.map((fault) => `demo/site/${fault}`)];
  const notes = [...own.notes, ...demonstrated.notes.map((note) => `demo/site/${note}`)];
  for (const fault of faults) process.stdout.write(`${fault}\n`);
  if (notes.length > 0) process.stdout.write(`note: ${notes.join(', ')}; readers get the other language\n`);
  process.stdout.write(`${own.pages + demonstrated.pages} pages, ${faults.length} faults\n`);
  process.exitCode = faults.length === 0 ? 0 : 1;
}
