/** The organiser blocks hours of one of a company's people, and a colleague takes their meeting (docs/rules.md, M28). */
import { expect, test } from 'vitest';
import { locales } from '#i18n/locales.ts';
import { storageKeys } from '#stores/lib/storage.ts';
import { arrivalsAt } from '#tests/support/arrivals.ts';
import { buyer, company } from '#tests/support/factories.ts';
import { faultsOf } from '#tests/support/faults.ts';
import { addColleagues } from '#tests/support/people.ts';
import { testSite } from '#tests/support/site.ts';
import { turnsOf } from '#tests/support/turns.ts';
import { world } from '#tests/support/world.ts';

const turn = turnsOf(locales);
const site = await testSite();
const here = await world(site, site.eventInUse);
const arrive = arrivalsAt(site);

test.each(turn())('one of two people is blocked, and the other takes over, in %s', async (locale) => {
  const [seller, purchaser] = [await company(site, here), await buyer(site, here)];
  const { participateIdx } = seller;
  const [colleague] = await addColleagues(site, site.eventInUse, seller, 1);
  const representativeIdx = colleague?.representativeIdx as number;
  const { data: names } = await here.admin.client('GET /company/getDetail', { participateIdx });
  const slotIdx = here.slots[1] as number;
  const { data: made } = await here.admin.client('POST /manage/matching/add', {
    ...{ companyIdx: participateIdx, buyerIdx: purchaser.participateIdx, slotIdx },
    companyRepIdx: representativeIdx,
  });
  const desk = await arrive(locale, 390, { [storageKeys.token]: here.admin.token });
  const { page, t } = desk;
  await desk.open('/manage/schedule');
  await page.locator('.schedule-list').waitFor();
  await page.getByRole('button', { name: t('schedule.block.title') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox').fill((locale === 'ko' ? names.nameKo : names.nameEn) as string);
  await page.keyboard.press('Enter');
  await dialog.getByLabel(t('schedule.block.whose')).selectOption(String(representativeIdx));
  await dialog.getByRole('button', { name: t('schedule.block.morning'), exact: true }).click();
  await dialog.getByRole('button', { name: t('schedule.block.do') }).click();
  const fate = dialog.locator('.schedule-strands select');
  await fate.waitFor();
  expect(await fate.inputValue()).toBe('handOver');
  expect(await faultsOf(page, locale)).toEqual([]);
  await dialog.getByRole('button', { name: t('schedule.block.do') }).click();
  await dialog.waitFor({ state: 'detached' });
  const { data: now } = await here.admin.client('GET /matching/getDetail', {
    matchingIdx: made.matchingIdx,
  });
  expect(now.slot?.slotIdx).toBe(slotIdx);
  expect(now.company.representative?.representativeIdx).not.toBe(representativeIdx);
  await here.admin.client('POST /manage/matching/cancel', {
    ...{ matchingIdx: made.matchingIdx, reason: 'The test is over' },
  });
});
