/** A page that a list does not have says so on every list, and leads back to what the list has. */
import { describe, expect } from 'vitest';
import type { Locale } from '#i18n/locales.ts';
import { storageKeys } from '#stores/lib/storage.ts';
import { arrivalsAt } from '#tests/support/arrivals.ts';
import { faultsOf } from '#tests/support/faults.ts';
import { testSite } from '#tests/support/site.ts';
import { inTurns } from '#tests/support/turns.ts';
import { world } from '#tests/support/world.ts';

const site = await testSite();
const here = await world(site, site.eventInUse);
const arrive = arrivalsAt(site);
const ofCompany = { [storageKeys.token]: here.company.token };
const ofManager = { [storageKeys.token]: here.admin.token };

/** The last one in the order of a list that is paged by key: nothing is after it. */
const { data: applications } = await here.admin.client('GET /manage/participate/getList', {
  eventIdx: here.eventIdx,
  rows: 100,
  listOrder: 'recent',
});
const last = applications.at(-1)?.participateIdx ?? 0;

/** By the parameter `page`: the address, and who reads it. */
const numbered: [string, Record<string, unknown>][] = [
  ['/participate/companyList', {}],
  ['/info/products', {}],
  ['/media-center', {}],
  ['/event', {}],
  ['/counseling/list', ofCompany],
  ['/manage/board', ofManager],
  ['/manage/permission', ofManager],
  ['/manage/counseling', ofManager],
  ['/manage/member', ofManager],
  ['/manage/outbox', ofManager],
  ['/manage/matching', ofManager],
];

describe.each(
  inTurns<[Locale, number]>([
    ['ko', 390],
    ['en', 1440],
  ]),
)('in %s at %i px', (locale, width, test) => {
  test.each(numbered)('%s', async (path, kept) => {
    const who = await arrive(locale, width, kept);
    const { page, t } = who;
    await who.open(`${path}?page=999`);
    const none = page.getByText(t('ui.pageEmpty'));
    await none.waitFor();
    await who.quiet();
    expect(await faultsOf(page, locale)).toEqual([]);
    await who.press(t('ui.lastPage'));
    await expect.poll(() => none.count()).toBe(0);
    await who.quiet();
    expect(new URL(page.url()).searchParams.get('page')).toBe(null);
    expect(await page.getByText(t('ui.pageEmpty')).count()).toBe(0);
  });

  test('applications, which are paged by key', async () => {
    const who = await arrive(locale, width, ofManager);
    const { page, t } = who;
    await who.open(`/manage/participate?state=&after=${last}`);
    await page.getByText(t('ui.pageEmpty')).waitFor();
    await who.press(t('console.firstPage'));
    await page.getByText(t('ui.pageEmpty')).waitFor({ state: 'detached' });
    expect(new URL(page.url()).searchParams.has('after')).toBe(false);
  });
});
