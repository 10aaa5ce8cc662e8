/** A browser that is handed on from one traveller to the next (tests/support/visitors.ts). */
import { expect, test } from 'vitest';
import { storageKeys } from '#stores/lib/storage.ts';
import { testSite } from '#tests/support/site.ts';
import { Traveller } from '#tests/support/traveller.ts';

const site = await testSite();
const arrive = (kept: Record<string, unknown> = {}) => Traveller.arrive(site, 'en', 390, kept);

test('has nothing left of the one before in it', async () => {
  const first = await arrive({ [storageKeys.deviceToken]: 'of the first' });
  await first.open('/info');
  await first.open('/visit');
  await first.page.setViewportSize({ width: 1440, height: 900 });
  await first.page.emulateMedia({ colorScheme: 'dark' });
  await first.page.evaluate(async () => {
    sessionStorage.setItem('test-one', 'one');
    window.name = 'one';
    await new Promise((done) => {
      indexedDB.open('madang-files').onsuccess = done;
    });
  });
  const { page } = first;
  await page.context().addCookies([{ name: 'language', value: 'ko', url: site.url }]);
  await first.page.context().newPage();
  await first.leave();

  const second = await arrive({ [storageKeys.visitorPass]: 'of the second' });
  expect(second.page).toBe(page);
  await second.open('/info');
  expect(await second.stored(storageKeys.deviceToken)).toBeUndefined();
  expect(await second.stored(storageKeys.visitorPass)).toBe('of the second');
  const left = await page.evaluate(async () => ({
    session: sessionStorage.length,
    cookie: document.cookie,
    name: window.name,
    databases: await indexedDB.databases(),
    before: history.length,
    isDark: matchMedia('(prefers-color-scheme: dark)').matches,
    width: innerWidth,
  }));
  expect(left).toMatchObject({ cookie: '', name: '', databases: [], before: 2, isDark: false, width: 390 });
  expect(page.context().pages()).toEqual([page]);
  await second.leave();
});

test('answers as the site does again, runs no script of the one before, tells them nothing, and has a network', async () => {
  const first = await arrive();
  const { page } = first;
  await page.route('**/info', (route) => route.fulfill({ body: 'of the first' }));
  await page.context().route('**/visit', (route) => route.abort());
  await page.addInitScript(() => {
    window.name = 'of the first';
  });
  await page.goto('/en/info');
  expect(await page.locator('body').textContent()).toBe('of the first');
  await page.context().setOffline(true);
  let heard = 0;
  page.on('response', () => heard++);
  await first.leave();
  heard = 0;

  const second = await arrive();
  expect(second.page).toBe(page);
  for (const path of ['/info', '/visit']) {
    await second.open(path);
    await page.getByRole('banner').waitFor();
  }
  expect(await page.evaluate(() => window.name)).toBe('');
  expect(heard).toBe(0);
  await second.leave();
});

test.each<[string, (traveller: Traveller) => unknown]>([
  ['a clock of its own', ({ page }) => page.clock.install()],
  ['tools of its own', ({ page }) => page.context().newCDPSession(page)],
])('is not handed on with %s', async (_, alter) => {
  const first = await arrive();
  await alter(first);
  await first.leave();
  expect(first.page.isClosed()).toBe(true);
  const second = await arrive();
  expect(second.page).not.toBe(first.page);
  await second.leave();
});
