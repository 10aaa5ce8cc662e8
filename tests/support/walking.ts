/** Every address of a site that a guest can find, and what is said there. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const built = join(import.meta.dirname, '../../dist/client');

/** Pages that lead to no other answer than their own: error pages have no address. */
const withoutAddress = /\/(404|500|503|being-set-up)$/;

export interface Walked {
  /** What is said at each address that answers with a text. */
  texts: Map<string, string>;
  /** Addresses that a link leads to and where nothing is. */
  dead: string[];
}

/** Reads the home pages, the map of the site, what the build made, and from there all that links of this site lead to. */
export async function walked(url: string): Promise<Walked> {
  const files = readdirSync(built, { recursive: true, encoding: 'utf8' });
  const pages = files
    .filter((file) => file.endsWith('.html'))
    .map((file) => `/${file.replace(/(\/?index)?\.html$/, '')}`);
  const documents = files
    .filter((file) => /\.(webmanifest|json|txt|xml)$|^sw\.js$/.test(file))
    .map((file) => `/${file}`);
  const start = [
    '/ko',
    '/en',
    '/sitemap.xml',
    '/robots.txt',
    '/ko/media-center/notice/feed.xml',
    ...documents,
  ];
  const linked = new Set<string>(start);
  const waiting = [...linked, ...pages.filter((page) => !withoutAddress.test(page))];
  const known = new Set(waiting);
  const walk: Walked = { texts: new Map(), dead: [] };
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    // One after the other: few pages are rendered at once.
    const answer = await fetch(new URL(path, url));
    if (!/text|json|xml|javascript/.test(answer.headers.get('content-type') ?? '')) continue;
    const text = await answer.text();
    if (answer.status !== 200) {
      if (linked.has(path)) walk.dead.push(`${answer.status} ${path}`);
      continue;
    }
    walk.texts.set(path, text);
    for (const [, found = ''] of text.matchAll(/(?: href="|<loc>)([^"<#?]+)/g)) {
      const address = found.startsWith(url) ? found.slice(url.length) : found;
      if (!/^\/(ko|en)(\/|$)/.test(address)) continue;
      linked.add(address);
      if (!known.has(address)) waiting.push(address);
      known.add(address);
    }
  }
  return walk;
}
