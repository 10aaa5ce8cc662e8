import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { type Budgets, faultsOf, type Read, sizeOf } from '../../scripts/page-size.ts';

const budgets: Budgets = {
  fonts: 500,
  onDemand: [],
  informing: { document: 1000, scripts: 300 },
  pages: { '/join': { document: 2000, scripts: 700 } },
};

/** A site of texts, each answered with 100 bytes of headers. */
const reader =
  (site: Record<string, string>): Read =>
  async (address) => ({
    text: site[address] ?? '',
    bodyBytes: (site[address] ?? '').length,
    headerBytes: 100,
  });

const script = (bytes: number, begin = '') =>
  begin +
  randomBytes(bytes)
    .toString('hex')
    .slice(0, bytes - begin.length);
const site = (page: string, scripts: Record<string, string> = {}) =>
  reader({ '/ko/info': page, '/ko/join': page, ...scripts });

test('a page counts what it names, preloads and imports, each once', async () => {
  const page =
    '<!doctype html><link rel="modulepreload" href="/_astro/b.js"><script type="module" src="/_astro/a.js"></script>';
  const read = site(page, {
    '/_astro/a.js': script(100, 'import{x}from"./b.js";import("./c.js");'),
    '/_astro/b.js': script(40),
    '/_astro/c.js': script(60, 'export{y}from`./b.js`;'),
  });
  const size = await sizeOf('/ko/info', read);
  expect(size).toEqual({ document: page.length + 100, scripts: 200, fonts: 0, hasIslands: false });
  expect(faultsOf('/ko/info', size, budgets)).toEqual([]);
});

test('a page may be a hundredth over its budget, and no byte more', async () => {
  const read = (bytes: number) =>
    site('<script src="/_astro/a.js"></script>', { '/_astro/a.js': script(bytes) });
  const faults = async (bytes: number) =>
    faultsOf('/ko/info', await sizeOf('/ko/info', read(bytes)), budgets);
  expect(await faults(303)).toEqual([]);
  expect(await faults(304)).toHaveLength(1);
});

test('a chunk that waits for a press of a button counts for no page', async () => {
  const read = site('<script src="/_astro/a.js"></script>', {
    '/_astro/a.js': script(100, 'import("./keep.x1.js");import("./keeper.js");'),
    '/_astro/keep.x1.js': script(400),
    '/_astro/keeper.js': script(50),
  });
  expect((await sizeOf('/ko/info', read, ['keep'])).scripts).toBe(150);
});

test('a page over its budgets is named with each of them', async () => {
  const page = `<!doctype html><style>@font-face{src:url(/_astro/ko.woff2)}</style><script src="/_astro/a.js"></script>${'x'.repeat(1000)}`;
  const read = site(page, { '/_astro/a.js': script(400), '/_astro/ko.woff2': script(506) });
  const size = await sizeOf('/ko/info', read);
  expect(faultsOf('/ko/info', size, budgets)).toEqual([
    `/ko/info: HTML, styles and headers of 1.2 KB, ${size.document - budgets.informing.document} bytes over the budget of 1.0 KB.`,
    '/ko/info: scripts of 0.4 KB, 100 bytes over the budget of 0.3 KB.',
    '/ko/info: a font of 0.5 KB, 6 bytes over the budget of 0.5 KB.',
  ]);
});

test('a page with islands counts their scripts and the renderer, and needs a budget of its own', async () => {
  const page =
    '<astro-island component-url="/_astro/Form.js" renderer-url="/_astro/client.js" client="load"></astro-island>';
  const read = site(page, {
    '/_astro/Form.js': script(300, 'import r from"./react.js";'),
    '/_astro/client.js': script(200),
    '/_astro/react.js': script(150),
  });
  const size = await sizeOf('/ko/join', read);
  expect(size).toMatchObject({ scripts: 650, hasIslands: true });
  expect(faultsOf('/ko/join', size, budgets)).toEqual([]);
  expect(faultsOf('/en/matching/user/12', size, budgets)).toEqual([
    '/en/matching/user/12: a page with islands, 0.6 KB of scripts, and no budget for /matching/user/[idx].',
  ]);
});
