import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { placeholders } from '#installation';
import type { Settings } from '../ground/config.ts';
import { type PreparedAnswer, prepareAnswer } from '../platform/answer.ts';
import { compress, isCompressible } from '../platform/compress.ts';
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
const withPlaceholders = new Set(['.html', '.xml', '.txt', '.webmanifest']);

/** Replaces what depends on the installation (`src/installation.ts`). */
export function placed(
  text: string,
  settings: Pick<Settings, 'SITE_URL' | 'PUBLIC_API_BASE' | 'PUBLIC_FILE_BASE'>,
): string {
  return text
    .replaceAll(placeholders.siteUrl, escaped(settings.SITE_URL ?? ''))
    .replaceAll(placeholders.apiBase, escaped(settings.PUBLIC_API_BASE))
    .replaceAll(placeholders.fileBase, escaped(settings.PUBLIC_FILE_BASE));
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

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

/**
 * Reads all that the build made for browsers into memory, compressed: prerendered pages under their clean addresses
 * (`/ko/info`), everything else under its own.
 */
export async function loadPages(
  folder: string,
  settings: Parameters<typeof placed>[1] & Pick<Settings, 'PAGE_QUALITY'>,
): Promise<Map<string, PreparedAnswer>> {
  const files = new Set(await filesOf(folder));
  const pages = new Map<string, PreparedAnswer>();
  const load = async (file: string) => {
    const path = file.slice(folder.length).replaceAll('\\', '/');
    const extension = extname(file).toLowerCase();
    const html = extension === '.html';
    const raw = await readFile(file);
    const text = withPlaceholders.has(extension) ? placed(raw.toString(), settings) : undefined;
    const body = text === undefined ? raw : Buffer.from(html ? narrowMetaPolicy(text) : text);
    const page = await prepareAnswer(body, {
      // A page is in every first view: some 40 ms of a start each, for 5 ms less of each reader's wait.
      quality: html ? settings.PAGE_QUALITY : 9,
      br: files.has(`${file}.br`) ? await readFile(`${file}.br`) : undefined,
      headers: {
        'content-type': typeOf(file),
        'cache-control': path.startsWith(immutable)
          ? 'public, max-age=31536000, immutable'
          : html
            ? 'no-cache'
            : 'public, max-age=3600',
      },
    });
    pages.set(html ? cleanAddress(path) : path, page);
  };
  // A few at a time: what compresses a page takes megabytes for as long as it waits.
  const waiting = [...files].filter((file) => !file.endsWith('.br'));
  const lane = async () => {
    for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) await load(file);
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  return pages;
}

/** As many as Node's pool has threads. */
const atOnce = 4;

const cleanAddress = (path: string) => path.replace(/(\/index)?\.html$/, '') || '/';
