import type { ServerResponse } from 'node:http';
import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { PageApi } from '#server/front-door/made-of.ts';
import { createRenderer } from '#server/front-door/render.ts';
import { readSettings } from '#server/ground/config.ts';
import { compressFor } from '#server/platform/answer.ts';
import { openFixture } from '#tests/support/front-door.ts';

/** Renders what an endpoint answers with this type and text. */
const renderedAs = (type: string, text: string, headers: Record<string, string> = {}) =>
  createRenderer(
    (_req, res: ServerResponse) => {
      res.writeHead(200, { 'content-type': type, ...headers });
      res.end(text);
    },
    undefined as unknown as PageApi,
    readSettings({ SITE_URL: 'https://expo.example.org' }),
  )('/any');

test.each([
  ['application/rss+xml', 'application/rss+xml; charset=utf-8'],
  ['application/xml', 'application/xml; charset=utf-8'],
  ['text/plain;charset=UTF-8', 'text/plain; charset=utf-8'],
  ['application/manifest+json', 'application/manifest+json; charset=utf-8'],
])('what is rendered as %s knows the installation’s address and is compressed', async (type, sent) => {
  const outcome = await renderedAs(type, `__SITE_URL__/ko ${'소식 '.repeat(300)}`);
  expect(outcome?.page.identity.toString()).toMatch(/^https:\/\/expo\.example\.org\/ko 소식/);
  expect(outcome?.page.headers['content-type']).toBe(sent);
  expect(outcome?.page.headers['cache-control']).toBe('no-cache');
  if (!outcome) throw new Error('nothing was rendered');
  expect(outcome.page.br).toBeUndefined();
  await Promise.all([compressFor(outcome.page, 'gzip, br'), compressFor(outcome.page, 'gzip, br')]);
  expect(outcome.page.br && String(brotliDecompressSync(outcome.page.br))).toBe(
    String(outcome.page.identity),
  );
  // Nobody took it.
  expect(outcome.page.gzip).toBeUndefined();
  expect(compressFor(outcome.page, 'br')).toBeUndefined();
  expect(compressFor(outcome.page, 'br;q=0')).toBeUndefined();
  expect(outcome?.lasting).toBe(true);
});

test('a rendered picture is kept byte for byte, for as long as it says', async () => {
  const outcome = await renderedAs('image/png', '__SITE_URL__', { 'cache-control': 'public, max-age=600' });
  expect(outcome?.page.identity.toString()).toBe('__SITE_URL__');
  expect(outcome?.page.headers).toEqual({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=600',
  });
});

test('a document without a language is the same for every reader', async () => {
  const { ask, stage } = await openFixture();
  const answers = await Promise.all(
    ['ko', 'en'].map((language) => ask('/drawn.png', { headers: { 'accept-language': language } })),
  );
  for (const answer of answers) {
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'image/png']);
    expect([answer.headers.vary, answer.headers['content-language']]).toEqual([undefined, undefined]);
  }
  expect(stage.renders).toEqual(['/drawn.png']);
});

test('a document under a language has that language, and one that is not there is a page that is not there', async () => {
  const { ask } = await openFixture();
  expect((await ask('/ko/drawn.png')).headers['content-language']).toBe('ko');
  const missing = await ask('/nothing.png', { headers: { 'accept-language': 'ko' } });
  expect([missing.status, missing.text]).toEqual([404, '<h1>없는 페이지</h1>']);
});

test('a document is made once, whatever parameters its address is given', async () => {
  const { ask, stage } = await openFixture();
  for (const query of ['', '?keywords=a', '?keywords=b&page=2']) {
    expect((await ask(`/drawn.png${query}`)).status).toBe(200);
  }
  expect(stage.renders).toEqual(['/drawn.png']);
});
