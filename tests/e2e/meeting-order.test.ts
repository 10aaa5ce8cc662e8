/** A manager puts a meeting before another on the schedule, sees what that keeps it from, and takes it back on its page (docs/rules.md, M63, M65). */
import { expect, test } from 'vitest';
import { locales } from '#i18n/locales.ts';
import en from '#i18n/messages/en/meetingOrders.json' with { type: 'json' };
import ko from '#i18n/messages/ko/meetingOrders.json' with { type: 'json' };
import { storageKeys } from '#stores/lib/storage.ts';
import { arrivalsAt } from '#tests/support/arrivals.ts';
import { buyer, company } from '#tests/support/factories.ts';
import { faultsInTheDark, faultsOf } from '#tests/support/faults.ts';
import { testSite } from '#tests/support/site.ts';
import { world } from '#tests/support/world.ts';

const site = await testSite();
const here = await world(site, site.eventInUse);
const arrive = arrivalsAt(site);
const slot = (no: number) => here.slots[no] as number;
const words = { ko, en };

const make = async (no: number, tableNo: number, companyIdx: number) =>
  (
    await here.admin.client('POST /manage/matching/add', {
      ...{ companyIdx, slotIdx: slot(no), tableNo },
      buyerIdx: (await buyer(site, here)).participateIdx,
    })
  ).data;

test.each(locales)('in %s', async (locale) => {
  const own = words[locale];
  const { participateIdx } = await company(site, here);
  const [first, second] = [await make(1, 1, participateIdx), await make(3, 1, participateIdx)];
  const who = await arrive(locale, 1440, { [storageKeys.token]: here.admin.token });
  const { page, t } = who;
  await who.open('/manage/schedule');
  const cell = (no: number) => page.locator(`[data-slot="${slot(no)}"][data-table="1"]`);
  await cell(1).click();
  const panel = page.getByRole('region', { name: own.title });
  await panel.getByText(own.none).waitFor();
  await panel.getByRole('button', { name: own.set }).click();
  const dialog = page.getByRole('dialog');
  // The other meeting of the same company is there without a search.
  await dialog.locator('.meeting-order-choices').getByRole('radio').check();
  expect(await faultsOf(page, locale)).toEqual([]);
  expect(await faultsInTheDark(page)).toEqual([]);
  await dialog.getByRole('button', { name: own.do }).click();
  await cell(1).getByText(t('schedule.ordered')).waitFor();
  await cell(3).getByText(t('schedule.ordered')).waitFor();
  await page.getByRole('button', { name: t('schedule.panel.move'), exact: true }).click();
  await expect.poll(() => cell(4).getAttribute('title')).toBe(t('schedule.why.outOfOrder'));
  await page.keyboard.press('Escape');
  await who.open('/manage/plans');
  await page.locator('.plans-counts summary').first().click();
  await page.getByText(t('plans.counts.orders', { count: 1 })).waitFor();
  await who.open(`/matching/meeting/${second.matchingIdx}`);
  await page.getByRole('region', { name: own.title }).getByRole('link').waitFor();
  expect(await faultsOf(page, locale)).toEqual([]);
  await page.getByRole('region', { name: own.title }).getByText(own.takeBack, { exact: true }).click();
  await page.getByText(own.none).waitFor();
  for (const { matchingIdx } of [first, second])
    await here.admin.client('POST /manage/matching/cancel', { matchingIdx, reason: 'The test is over' });
});
