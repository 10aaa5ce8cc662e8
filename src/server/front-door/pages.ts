import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Organiser } from '#domain/site/identity.ts';
import type { Settings } from '../ground/config.ts';
import { answerOf, type PreparedAnswer, prepareBrotli } from '../platform/answer.ts';
import { compress, isCompressible } from '../platform/compress.ts';
import { ownStyle } from './own-colours.ts';
import { isLeftOut, type Placed, placed, writingOf } from './placing.ts';
import { narrowMetaPolicy } from './policy.ts';

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.pdf': 'application/pdf',
  '.mp4': 'video/mp4',
};
const withTokens = new Set(['.html', '.xml', '.txt', '.webmanifest', '.json']);
/** The one script that names the site; no policy knows it by its hash. */
const namingScript = '/sw.js';

/** The folder whose names carry a hash of what is inside. */
const immutable = '/_astro/';

async function filesOf(folder: string): Promise<string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  return found.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

/** The content type of a file, by its name. */
export const typeOf = (file: string) => types[extname(file).toLowerCase()] ?? 'application/octet-stream';

/** At the end of a build: the best compression of what no installation changes, so that no start has to make it. */
export async function precompress(folder: string): Promise<void> {
  for (const file of await filesOf(join(folder, immutable))) {
    const body = await readFile(file);
    if (isCompressible(body, typeOf(file))) await writeFile(`${file}.br`, await compress(body, 11));
  }
}

type PlacedSettings = Placed & Pick<Settings, 'PAGE_QUALITY'>;

const hasTokens = (path: string) => withTokens.has(extname(path).toLowerCase()) || path === namingScript;

const pathIn = (folder: string, file: string) => file.slice(folder.length).replaceAll('\\', '/');

/**
 * What the build made for browsers as its readers get it, under its address: a prerendered page under its clean one (`/ko/info`).
 * `isLeftOut`: a page that is not there, because nobody has said what it is about.
 */
async function read(folder: string, file: string, settings: PlacedSettings, organiser: Organiser) {
  const path = pathIn(folder, file);
  const type = typeOf(file);
  const html = extname(file).toLowerCase() === '.html';
  const raw = await readFile(file);
  const built = hasTokens(path) ? raw.toString() : undefined;
  const isNowhere = html && built !== undefined && isLeftOut(built, organiser);
  const text = built === undefined ? undefined : placed(built, writingOf(type), settings, organiser);
  return {
    address: html ? cleanAddress(path) : path,
    isLeftOut: isNowhere,
    body: text === undefined ? raw : Buffer.from(html ? narrowMetaPolicy(text, ownStyle(organiser)) : text),
    // A page is in every first view: some 40 ms of a start each, for 5 ms less of each reader's wait.
    quality: html ? settings.PAGE_QUALITY : 9,
    headers: {
      'content-type': type,
      'cache-control': path.startsWith(immutable)
        ? 'public, max-age=31536000, immutable'
        : hasTokens(path)
          ? 'no-cache'
          : 'public, max-age=3600',
    },
  };
}

/** Reads all that the build made for browsers into memory, compressed. */
export async function loadPages(
  folder: string,
  settings: PlacedSettings,
  organiser: Organiser,
): Promise<Map<string, PreparedAnswer>> {
  const files = new Set(await filesOf(folder));
  const pages = new Map<string, PreparedAnswer>();
  await each(
    [...files].filter((file) => !file.endsWith('.br')),
    async (file) => {
      const { address, isLeftOut, body, ...options } = await read(folder, file, settings, organiser);
      if (isLeftOut) return;
      // A start that compresses no page, for whoever starts it often.
      if (options.quality === 0) {
        pages.set(address, answerOf(body, { ...options, quality: 4 }));
        return;
      }
      const br = files.has(`${file}.br`) ? await readFile(`${file}.br`) : undefined;
      pages.set(address, await prepareBrotli(body, { ...options, br }));
    },
  );
  return pages;
}

/** A prerendered page as a draft would have it; undefined where there is none at this address. */
export async function placedPage(
  folder: string,
  address: string,
  settings: PlacedSettings,
  organiser: Organiser,
): Promise<PreparedAnswer | undefined> {
  const file = (await filesOf(folder)).find(
    (one) => one.endsWith('.html') && cleanAddress(pathIn(folder, one)) === address,
  );
  if (!file) return undefined;
  const { isLeftOut, body, headers } = await read(folder, file, settings, organiser);
  return isLeftOut ? undefined : answerOf(body, { headers, quality: 4 });
}

/**
 * Makes those anew that name the organiser, once that has changed: all are there within moments, compressed once somebody takes a form.
 * `isLatest` turns false where it has changed once more meanwhile.
 */
export async function placeAnew(
  pages: Map<string, PreparedAnswer>,
  folder: string,
  settings: PlacedSettings,
  organiser: Organiser,
  isLatest: () => boolean,
): Promise<void> {
  const made: [address: string, page: PreparedAnswer | undefined][] = [];
  const files = (await filesOf(folder)).filter((file) => hasTokens(pathIn(folder, file)));
  await each(files, async (file) => {
    const { address, isLeftOut, body, headers } = await read(folder, file, settings, organiser);
    const page = isLeftOut ? undefined : answerOf(body, { headers, quality: 7 });
    if (pages.get(address)?.etag !== page?.etag) made.push([address, page]);
  });
  if (!isLatest()) return;
  for (const [address, page] of made) {
    if (page) pages.set(address, page);
    else pages.delete(address);
  }
}

/** A few at a time: what compresses a page takes megabytes for as long as it waits. */
async function each(files: string[], work: (file: string) => Promise<void>): Promise<void> {
  const waiting = [...files];
  const lane = async () => {
    for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) await work(file);
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
}

/** As many as Node's pool has threads. */
const atOnce = 4;

const cleanAddress = (path: string) => path.replace(/(\/index)?\.html$/, '') || '/';
