/** The organiser makes meetings on the schedule (docs/rules.md, M27), by mouse, by keyboard and on a phone. */
import type { Page } from 'playwright';
import { beforeEach, describe, expect } from 'vitest';
import { locales } from '#i18n/locales.ts';
import { storageKeys } from '#stores/lib/storage.ts';
import { arrivalsAt } from '#tests/support/arrivals.ts';
import { clicksOn, countClicks } from '#tests/support/clicks.ts';
import { buyer, company, type Participant } from '#tests/support/factories.ts';
import { faultsInTheDark, faultsOf } from '#tests/support/faults.ts';
import { testSite } from '#tests/support/site.ts';
import { inTurns } from '#tests/support/turns.ts';
import { world } from '#tests/support/world.ts';

const site = await testSite();
const here = await world(site, site.eventInUse);
const arrive = arrivalsAt(site);
const desk = { [storageKeys.token]: here.admin.token };
const longBefore = site.clock.read().toISOString();
beforeEach(() => site.clock.set(longBefore));

const slot = (no: number) => here.slots[no] as number;
const cell = (page: Page, slotIdx: number, tableNo: number) =>
  page.locator(`[data-slot="${slotIdx}"][data-table="${tableNo}"]`);

/** A company and a buyer, with the names under which the schedule has them. */
async function two() {
  const [seller, purchaser] = [await company(site, here), await buyer(site, here)];
  const [ofSeller, ofBuyer] = await Promise.all([
    here.admin.client('GET /company/getDetail', { participateIdx: seller.participateIdx }),
    here.admin.client('GET /buyer/getDetail', { participateIdx: purchaser.participateIdx }),
  ]);
  return {
    seller,
    purchaser,
    companyName: { ko: ofSeller.data.nameKo as string, en: ofSeller.data.nameEn as string },
    buyerName: ofBuyer.data.companyName as string,
  };
}
const meetingOf = async (companyIdx: number) => {
  const { data } = await here.admin.client('GET /manage/matching/getList', {
    companyIdx,
    stateMatching: 'complete',
  });
  return data[0];
};
const cancel = (matchingIdx: number | undefined) =>
  here.admin.client('POST /manage/matching/cancel', {
    matchingIdx: matchingIdx as number,
    reason: 'The test is over',
  });

describe.each(inTurns(locales))('in %s', (locale, test) => {
  async function arriveAt(width: number, query = '') {
    const who = await arrive(locale, width, desk);
    await who.open(`/manage/schedule${query}`);
    return { page: who.page, t: who.t, told: (words: string) => who.told(words) };
  }

  test('a free cell becomes a meeting by two names, and each who can’t says why', async () => {
    const busy = await two();
    const { companyName, buyerName, seller } = await two();
    const { data: blocked } = await here.admin.client('POST /manage/matching/add', {
      companyIdx: busy.seller.participateIdx,
      buyerIdx: busy.purchaser.participateIdx,
      slotIdx: slot(4),
      tableNo: 1,
    });
    const { page, t } = await arriveAt(1440);
    await cell(page, slot(4), 3).waitFor();
    await countClicks(page);
    await cell(page, slot(4), 3).click();
    const dialog = page.getByRole('dialog');
    const field = (side: 'company' | 'buyer') =>
      dialog.getByRole('combobox', { name: t(`schedule.side.${side}`) });
    await field('company').fill(busy.companyName[locale]);
    await page.keyboard.press('Enter');
    await dialog.getByText(t('schedule.why.companyMeets'), { exact: true }).waitFor();
    expect(await faultsOf(page, locale)).toEqual([]);
    expect(await faultsInTheDark(page)).toEqual([]);
    await field('company').fill(companyName[locale]);
    await page.keyboard.press('Enter');
    await field('buyer').fill(buyerName);
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: t('schedule.arrange.do') }).click();
    await cell(page, slot(4), 3).and(page.locator('[data-kind="placed"]')).waitFor();
    expect(await clicksOn(page)).toBe(2);
    const made = await meetingOf(seller.participateIdx);
    expect(made).toMatchObject({ askedBy: 'organiser', tableNo: 3, slot: { slotIdx: slot(4) } });
    for (const one of [made, blocked]) await cancel(one?.matchingIdx);
  });

  test('by keyboard alone, from the row of one of the two', async () => {
    const { companyName, buyerName, seller } = await two();
    const { page, t } = await arriveAt(1024, '?rows=people');
    await page.getByRole('searchbox', { name: t('schedule.findLabel') }).fill(companyName[locale]);
    await expect.poll(() => page.getByRole('rowheader').count()).toBe(1);
    await page.locator(`[data-slot="${slot(3)}"]`).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    const ofBuyer = dialog.getByRole('combobox', { name: t('schedule.side.buyer') });
    await ofBuyer.focus();
    await page.keyboard.type(buyerName);
    await page.keyboard.press('Enter');
    for (let step = 0; step < 6; step++) {
      await page.keyboard.press('Tab');
      const isThere = await dialog
        .getByRole('button', { name: t('schedule.arrange.do') })
        .evaluate((one) => one === document.activeElement);
      if (isThere) break;
    }
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await meetingOf(seller.participateIdx))?.slot?.slotIdx).toBe(slot(3));
    await cancel((await meetingOf(seller.participateIdx))?.matchingIdx);
  });

  test('on a phone from a slot of the list', async () => {
    const { companyName, buyerName, seller } = await two();
    const { page, t } = await arriveAt(390);
    await page.locator('.schedule-list > li').nth(3).getByRole('button').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: t('schedule.side.company') }).fill(companyName[locale]);
    await page.keyboard.press('Enter');
    await dialog.getByRole('combobox', { name: t('schedule.side.buyer') }).fill(buyerName);
    await page.keyboard.press('Enter');
    expect(await faultsOf(page, locale)).toEqual([]);
    await dialog.getByRole('button', { name: t('schedule.arrange.do') }).click();
    await expect.poll(async () => (await meetingOf(seller.participateIdx))?.slot?.slotIdx).toBe(slot(3));
    await cancel((await meetingOf(seller.participateIdx))?.matchingIdx);
  });

  test('two meetings change places by three presses, on the grid and by keyboard', async () => {
    const [one, other] = [await placed(1, 1), await placed(4, 2)];
    const { page, t } = await arriveAt(1440);
    const from = cell(page, slot(1), 1).and(page.locator('[data-kind="placed"]'));
    const to = cell(page, slot(4), 2).and(page.locator('[data-kind="placed"]'));
    await from.waitFor();
    await countClicks(page);
    await from.click();
    await page.getByRole('button', { name: t('schedule.panel.swap') }).click();
    await to.and(page.locator('[data-put="yes"]')).waitFor();
    expect(await cell(page, slot(3), 3).getAttribute('title')).toBe(t('schedule.why.noMeeting'));
    expect(await faultsOf(page, locale)).toEqual([]);
    await to.click();
    await expect.poll(() => placeOf(one)).toEqual([slot(4), 2]);
    expect(await placeOf(other)).toEqual([slot(1), 1]);
    expect(await clicksOn(page)).toBe(3);

    await from.focus();
    await page.keyboard.press('Enter');
    const press = page.getByRole('button', { name: t('schedule.panel.swap') });
    await press.focus();
    await page.keyboard.press('Enter');
    await page.locator('.schedule-cell[data-put="yes"]:focus').waitFor();
    await to.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => placeOf(one)).toEqual([slot(1), 1]);
    for (const matchingIdx of [one, other]) await cancel(matchingIdx);
  });

  test('a morning is blocked by three presses; the meetings in it are shown first, and moved', async () => {
    const { seller, companyName, purchaser } = await two();
    const { data: made } = await here.admin.client('POST /manage/matching/add', {
      companyIdx: seller.participateIdx,
      buyerIdx: purchaser.participateIdx,
      slotIdx: slot(1),
    });
    const free = await two();
    const { page, t } = await arriveAt(390);
    await page.locator('.schedule-list').waitFor();
    await countClicks(page);
    await page.getByRole('button', { name: t('schedule.block.title') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox').fill(companyName[locale]);
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: t('schedule.block.morning'), exact: true }).click();
    // The last slot is left open, so that there is somewhere to go.
    await dialog.locator('.chips label').last().click();
    await dialog.getByRole('button', { name: t('schedule.block.do') }).click();
    const fate = dialog.locator('.schedule-strands select');
    await fate.waitFor();
    expect(await fate.inputValue()).toBe('move');
    expect(await faultsOf(page, locale)).toEqual([]);
    await dialog.getByRole('button', { name: t('schedule.block.do') }).click();
    await dialog.waitFor({ state: 'detached' });
    expect((await placeOf(made.matchingIdx))[0]).toBe(here.slots.at(-1));
    expect(await marksOf(seller)).toEqual(here.slots.slice(0, -1));
    await cancel(made.matchingIdx);

    // Without a meeting in it three presses are all, and three more open it again.
    await page.getByRole('button', { name: t('schedule.block.title') }).click();
    await dialog.getByRole('combobox').fill(free.companyName[locale]);
    await page.keyboard.press('Enter');
    const before = await clicksOn(page);
    await dialog.getByRole('button', { name: t('schedule.block.morning'), exact: true }).click();
    await dialog.getByRole('button', { name: t('schedule.block.do') }).click();
    await dialog.waitFor({ state: 'detached' });
    expect((await clicksOn(page)) - before).toBe(2);
    expect(await marksOf(free.seller)).toEqual(here.slots);
    await page.getByRole('button', { name: t('schedule.block.title') }).click();
    await dialog.getByRole('combobox').fill(free.companyName[locale]);
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: t('schedule.block.morning'), exact: true }).click();
    await dialog.getByRole('button', { name: t('schedule.block.open') }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await marksOf(free.seller)).toEqual([]);
  });
});

/** A meeting of two new people, made by the organiser. */
async function placed(no: number, tableNo: number): Promise<number> {
  const { seller, purchaser } = await two();
  const { data } = await here.admin.client('POST /manage/matching/add', {
    companyIdx: seller.participateIdx,
    buyerIdx: purchaser.participateIdx,
    slotIdx: slot(no),
    tableNo,
  });
  return data.matchingIdx;
}
const placeOf = async (matchingIdx: number) => {
  const { data } = await here.admin.client('GET /matching/getDetail', { matchingIdx });
  return [data.slot?.slotIdx, data.tableNo];
};
const marksOf = async ({ client }: Participant) => {
  const { data } = await client('GET /matching/getTable', {});
  return data.slots.filter(({ isUnavailable }) => isUnavailable).map(({ slotIdx }) => slotIdx);
};
