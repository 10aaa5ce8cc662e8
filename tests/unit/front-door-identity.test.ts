/** Built and rendered pages once another organiser is published, or only drafted (docs/rules.md, I3, I4). */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { example } from '#demo/site/example.ts';
import type { Organiser } from '#domain/site/identity.ts';
import { organiserToken } from '#i18n/organiser-tokens.ts';
import { createPageCache } from '#server/front-door/page-cache.ts';
import { loadPages, placeAnew, placedPage } from '#server/front-door/pages.ts';
import { createPreview, linkedInPreview } from '#server/front-door/preview.ts';
import { answerOf, compressFor } from '#server/platform/answer.ts';
import { showExample } from '#server/platform/site/example.ts';
import { byFile } from '#server/platform/site/identity.ts';

showExample(example);
const folder = mkdtempSync(join(tmpdir(), 'identity-'));
afterAll(() => rmSync(folder, { recursive: true }));
const host = organiserToken('host', 'en');
const long = 'A paragraph of the page. '.repeat(100);
writeFileSync(join(folder, 'en.html'), `<html><head></head><body>${host} ${long}</body></html>`);
writeFileSync(join(folder, 'plain.html'), `<html><head></head><body>${long}</body></html>`);
writeFileSync(join(folder, 'sw.js'), `const title = "${host}";`);
writeFileSync(join(folder, 'other.js'), `const title = "${host}";`);
const settings = {
  ...{ SITE_URL: 'https://expo.example', PUBLIC_API_BASE: '/api', PUBLIC_FILE_BASE: '/files' },
  PAGE_QUALITY: 4,
};
const other: Organiser = { ...byFile(), host: { ko: '새 주최', en: 'Another & Sons' } };
const textOf = (page: { identity: Buffer } | undefined) => String(page?.identity);

test('built pages name who is published, are made anew with another ETag, and all others stay', async () => {
  const pages = await loadPages(folder, settings, byFile());
  const [before, plain] = [pages.get('/en'), pages.get('/plain')];
  expect(textOf(before)).toContain(byFile().host.en);
  expect(before?.br).toBeDefined();
  await placeAnew(pages, folder, settings, other, () => true);
  const after = pages.get('/en');
  expect(textOf(after)).toContain('Another &amp; Sons');
  expect(after?.etag).not.toBe(before?.etag);
  expect(textOf(pages.get('/sw.js'))).toBe('const title = "Another & Sons";');
  // A module of the build is known by its hash and holds no value.
  expect(textOf(pages.get('/other.js'))).toContain(host);
  expect(pages.get('/plain')).toBe(plain);
  // Compressed once somebody takes it.
  if (after) await compressFor(after, 'br');
  expect(after?.br?.length).toBeLessThan(after?.identity.length ?? 0);
});

test('one that was published meanwhile is not overtaken by the one before', async () => {
  const pages = await loadPages(folder, settings, byFile());
  await placeAnew(pages, folder, settings, other, () => false);
  expect(textOf(pages.get('/en'))).toContain(byFile().host.en);
});

test('rendered pages are forgotten, and one that was begun before is not kept', async () => {
  let name = 'before';
  const begun = Promise.withResolvers<void>();
  const cache = createPageCache({
    version: () => 1,
    clock: () => new Date(),
    render: async () => {
      const said = name;
      if (said === 'slow') await begun.promise;
      return { page: answerOf(Buffer.from(said), { headers: {}, quality: 4 }), lasting: true };
    },
  });
  expect(textOf(await cache.get('/en'))).toBe('before');
  name = 'slow';
  expect(textOf(await cache.get('/en'))).toBe('before');
  cache.clear();
  const slow = cache.get('/en');
  await new Promise((resolve) => setTimeout(resolve, 20));
  name = 'after';
  cache.clear();
  begun.resolve();
  expect(textOf(await slow)).toBe('slow');
  expect(textOf(await cache.get('/en'))).toBe('after');
});

test('a preview is for its token, is kept by nobody, and goes on from page to page', async () => {
  const token = 'a'.repeat(32);
  const asked: string[] = [];
  const preview = createPreview({
    draftOf: async (given) => (given === token ? other : undefined),
    make: async (address, draft) => {
      asked.push(address);
      return placedPage(folder, address.split('?')[0] ?? '', settings, draft);
    },
  });
  const page = await preview('/en', `?preview=${token}`);
  expect(textOf(page)).toContain('Another &amp; Sons');
  expect(page?.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
  for (const search of ['?preview=', `?preview=${'b'.repeat(32)}`, '?preview=%3Cscript%3E'])
    expect(await preview('/en', search)).toBeUndefined();
  // In the event of its address.
  expect(await preview('/en?eventIdx=3', `?eventIdx=3&preview=${token}`)).toBeDefined();
  expect(asked.at(-1)).toBe('/en?eventIdx=3');
  expect(await preview('/en/none', `?preview=${token}`)).toBeUndefined();
  const html = '<a href="/ko/info?a=1#b"></a><a href="https://other.example"></a><a href="/files/a.pdf"></a>';
  expect(linkedInPreview(html, token)).toBe(
    `<a href="/ko/info?a=1&amp;preview=${token}#b"></a><a href="https://other.example"></a><a href="/files/a.pdf"></a>`,
  );
});

test('only so many tokens of a preview are looked up at once', async () => {
  const looking = Promise.withResolvers<undefined>();
  const preview = createPreview({ draftOf: () => looking.promise, make: async () => undefined });
  const ask = () => preview('/en', `?preview=${'c'.repeat(32)}`);
  const asked = Array.from({ length: 20 }, ask);
  await expect(ask()).rejects.toMatchObject({ status: 503, retryAfter: 5 });
  looking.resolve(undefined);
  expect(new Set(await Promise.all(asked))).toEqual(new Set([undefined]));
  expect(await ask()).toBeUndefined();
});
