/** A browser whose service worker is of an older version of the site, and the server that is newer. */
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright';
import { afterAll, expect, test } from 'vitest';
import { offlineCaches } from '#domain/common/browser-storage.ts';
import { sharedBrowser } from '#tests/support/browser.ts';
import { testSite } from '#tests/support/site.ts';

const site = await testSite();
const older = Object.fromEntries(Object.entries(offlineCaches).map(([kind]) => [kind, `${kind}-0`]));

/** The site behind a door that hands out the worker of an older version, whose caches had other names, until it is `updated`. */
let isUpdated = false;
const proxy = createServer((asked, answer) => {
  const { host: _, 'accept-encoding': __, ...headers } = asked.headers;
  const upstream = request(new URL(asked.url ?? '/', site.url), { method: asked.method, headers }, (came) => {
    if (asked.url !== '/sw.js' || isUpdated) {
      answer.writeHead(came.statusCode ?? 502, came.headers);
      came.pipe(answer);
      return;
    }
    const parts: Buffer[] = [];
    came.on('data', (part: Buffer) => parts.push(part));
    came.on('end', () => {
      const worker = Buffer.concat(parts).toString();
      const old = worker.replace(JSON.stringify(offlineCaches), JSON.stringify(older));
      expect(old).not.toBe(worker);
      const { 'content-length': _length, etag: _etag, ...kept } = came.headers;
      answer.writeHead(200, kept).end(old);
    });
  });
  upstream.on('error', () => answer.destroy());
  asked.pipe(upstream);
});
await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done));
afterAll(() => void proxy.close());
const origin = `http://localhost:${(proxy.address() as AddressInfo).port}`;

const cacheNames = (page: Page) => page.evaluate(() => caches.keys());

test('an older worker never shows an old page of a server that answers, and makes room for the new one', async () => {
  const context = await (await sharedBrowser()).newContext({ locale: 'en-GB', serviceWorkers: 'allow' });
  const page = await context.newPage();
  await page.goto(`${origin}/en`);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.goto(`${origin}/en/visit`);
  await expect
    .poll(() =>
      page.evaluate(async () => (await (await caches.open('pages-0')).match('/en/visit')) !== undefined),
    )
    .toBe(true);
  expect((await cacheNames(page)).sort()).toEqual(expect.arrayContaining(['assets-0', 'pages-0']));

  // What it keeps is of that version: a page whose scripts the newer server does not have any more.
  await page.evaluate(async () => {
    const cache = await caches.open('pages-0');
    const html = '<!doctype html><title>old</title><h1>Old</h1><script src="/_astro/gone.js"></script>';
    await cache.put(
      '/en/visit',
      new Response(html, {
        headers: { 'content-type': 'text/html', 'x-kept-at': new Date(0).toISOString() },
      }),
    );
  });
  isUpdated = true;
  await page.goto(`${origin}/en/visit`);
  expect(await page.locator('h1').textContent()).not.toBe('Old');
  expect(await page.locator('.from-before').count()).toBe(0);

  // The browser looks for a newer worker when a page is opened; the test does not wait for a day to pass.
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  await expect.poll(async () => (await cacheNames(page)).filter((name) => name.endsWith('-0'))).toEqual([]);
  await page.goto(`${origin}/en/visit`);
  await expect
    .poll(() => page.evaluate(async () => (await caches.match('/en/visit')) !== undefined))
    .toBe(true);
  await context.setOffline(true);
  await page.goto(`${origin}/en/visit`);
  expect(await page.locator('h1').textContent()).not.toBe('Old');
  expect(await page.locator('.from-before').count()).toBe(1);
  await context.close();
});
