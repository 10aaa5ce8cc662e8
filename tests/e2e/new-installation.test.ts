/** A site on which nobody has made an event yet: its pages stand, and none of them breaks. */
import { expect, test } from 'vitest';
import { storageKeys } from '#stores/lib/storage.ts';
import { arrivalsAt } from '#tests/support/arrivals.ts';
import { manager } from '#tests/support/factories.ts';
import { faultsInTheDark, faultsOf } from '#tests/support/faults.ts';
import { testSite } from '#tests/support/site.ts';

const site = await testSite();
const arrive = arrivalsAt(site);
const statusOf = async (path: string) => (await fetch(site.url + path, { redirect: 'manual' })).status;

test.each([
  '/',
  '/ko',
  '/en/participate',
  '/ko/participate/companyList',
  '/en/info',
  '/ko/media-center',
  '/en/event',
  '/ko/login',
  '/en/matching/user/1',
])('%s answers', async (path) => {
  expect([200, 308]).toContain(await statusOf(path));
});

test('a product that is not there is not found', async () => {
  expect(await statusOf('/ko/matching/product/1')).toBe(404);
});

test('the console says that there is no event, and leads to making the first one', async () => {
  const { token } = await manager(site);
  const head = await arrive('en', 1440, { [storageKeys.token]: token });
  const { page, t } = head;
  await head.open('/manage/tables');
  await page.getByRole('link', { name: t('account.noEvent.toMake') }).click();
  await page.waitForURL('**/manage/event');
  await page.locator('[data-field="nameKo"]').waitFor();
  expect(await faultsOf(page, 'en')).toEqual([]);
  expect(await faultsInTheDark(page)).toEqual([]);
  await head.press(t('eventConsole.firstMake'));
  await page.locator('[data-field="nameKo"][data-bad], [data-field="nameKo"][aria-invalid="true"]').waitFor();
  await head.fill('', {
    nameKo: '첫 엑스포',
    nameEn: 'First Expo',
    placeKo: '빈',
    placeEn: 'Vienna',
    tables: '12',
  });
  const zone = page.locator('[data-field="timeZone"]');
  await zone.fill('Vienna');
  await zone.press('Enter');
  await head.press(t('eventConsole.firstMake'));
  await page.getByRole('button', { name: t('eventConsole.savePlan') }).waitFor();
  expect(await page.locator('[data-field="tables"]').inputValue()).toBe('12');
  const { data } = await site.client()('GET /event/getDetail', {});
  expect(data).toMatchObject({ eventIdx: site.eventInUse, timeZone: 'Europe/Vienna', nameEn: 'First Expo' });
  await head.open('/manage/participate?state=');
  await page.getByText(t('manage.participants.nobody')).waitFor();
});
