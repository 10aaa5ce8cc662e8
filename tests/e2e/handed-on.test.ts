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

test.each<[string, (traveller: Traveller) => unknown]>([
  ['answers of its own', ({ page }) => page.route('**/api/**', (route) => route.continue())],
  ['a clock of its own', ({ page }) => page.clock.install()],
  ['a script of its own', ({ page }) => page.addInitScript(() => undefined)],
  ['no network', ({ page }) => page.context().setOffline(false)],
  ['somebody who listens', ({ page }) => page.on('dialog', () => undefined)],
])('is not handed on with %s', async (_, alter) => {
  const first = await arrive();
  await alter(first);
  await first.leave();
  expect(first.page.isClosed()).toBe(true);
  const second = await arrive();
  expect(second.page).not.toBe(first.page);
  await second.leave();
});
