/** Several meetings are chosen in the grid of the schedule and moved at once (docs/rules.md, M52), by mouse, by keyboard and on a phone. */
import type { Page } from 'playwright';
import { beforeEach, describe, expect } from 'vitest';
import { locales } from '#i18n/locales.ts';
import { storageKeys } from '#stores/lib/storage.ts';
import { arrivalsAt } from '#tests/support/arrivals.ts';
import { clicksOn, countClicks } from '#tests/support/clicks.ts';
import { buyer, company } from '#tests/support/factories.ts';
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

/** A meeting of two new people, made by the organiser. */
async function placed(no: number, tableNo: number): Promise<number> {
  const [seller, purchaser] = [await company(site, here), await buyer(site, here)];
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
const cancel = (matchingIdx: number) =>
  here.admin.client('POST /manage/matching/cancel', { matchingIdx, reason: 'The test is over' });

describe.each(inTurns(locales))('in %s', (locale, test) => {
  async function arriveAt(width: number) {
    const who = await arrive(locale, width, desk);
    await who.open('/manage/schedule');
    return { page: who.page, t: who.t };
  }

  test('several are chosen in the grid and moved: by mouse, Shift and keyboard', async () => {
    const made = [await placed(1, 1), await placed(1, 2), await placed(2, 1)];
    const { page, t } = await arriveAt(1440);
    const at = (no: number, tableNo: number) => cell(page, slot(no), tableNo);
    const picked = page.locator('.schedule-cell[aria-selected="true"]');
    await at(1, 1).and(page.locator('[data-kind="placed"]')).waitFor();
    await countClicks(page);
    await page.getByRole('button', { name: t('schedule.several.title') }).click();
    await at(1, 1).click();
    await at(1, 2).click();
    await page
      .getByText(t('schedule.several.chosen', { count: 2 }))
      .first()
      .waitFor();
    expect(await picked.count()).toBe(2);
    expect(await faultsOf(page, locale)).toEqual([]);
    expect(await faultsInTheDark(page)).toEqual([]);
    // One is left out again, and all between two cells are chosen.
    await at(1, 2).click();
    await expect.poll(() => picked.count()).toBe(1);
    await at(1, 1).click();
    await at(1, 1).click();
    await at(2, 2).click({ modifiers: ['Shift'] });
    await expect.poll(() => picked.count()).toBe(3);
    await page.getByRole('button', { name: t('schedule.several.move', { count: 3 }) }).click();
    const dialog = page.getByRole('dialog');
    await expect.poll(() => dialog.getByRole('checkbox', { checked: true }).count()).toBe(3);
    expect(await faultsOf(page, locale)).toEqual([]);
    await dialog
      .getByRole('combobox')
      .nth(1)
      .selectOption(`slot ${slot(4)}`);
    await dialog.getByRole('button', { name: t('schedule.several.check') }).click();
    await dialog.getByRole('button', { name: t('schedule.several.moveAll', { count: 3 }) }).click();
    await dialog.waitFor({ state: 'detached' });
    // The way to choose and six presses on cells; then the way to the question, the check, and the act.
    expect(await clicksOn(page)).toBe(1 + 6 + 3);
    for (const one of made) expect((await placeOf(one))[0]).toBe(slot(4));
    // What was chosen has gone with it.
    expect(await picked.count()).toBe(0);
    await page.getByText(t('schedule.hint')).waitFor();

    // By keyboard: Shift and Space on a meeting, Shift and an arrow to the next, Escape ends it.
    await at(4, 1).and(page.locator('[data-kind="placed"]')).focus();
    await page.keyboard.press('Shift+Space');
    await expect.poll(() => picked.count()).toBe(1);
    await page.keyboard.press('Shift+ArrowDown');
    await expect.poll(() => picked.count()).toBe(2);
    await page.keyboard.press('Space');
    await expect.poll(() => picked.count()).toBe(1);
    await page.keyboard.press('Escape');
    await expect.poll(() => picked.count()).toBe(0);
    for (const matchingIdx of made) await cancel(matchingIdx);
  });

  test('several are chosen by touch on a phone', async () => {
    const made = [await placed(1, 1), await placed(1, 2)];
    const { page, t } = await arriveAt(390);
    await page.locator('.schedule-list').waitFor();
    await page.getByRole('button', { name: t('schedule.several.title') }).click();
    await page.locator('.schedule-list > li').nth(1).locator('summary').click();
    const cards = page.locator('.schedule-list button.schedule-card');
    await cards.first().click();
    await cards.nth(1).click();
    expect(await page.locator('.schedule-card[aria-pressed="true"]').count()).toBe(2);
    await page
      .getByText(t('schedule.several.chosen', { count: 2 }))
      .first()
      .waitFor();
    expect(await faultsOf(page, locale)).toEqual([]);
    await page.getByRole('button', { name: t('schedule.several.move', { count: 2 }) }).click();
    const dialog = page.getByRole('dialog');
    await dialog
      .getByRole('combobox')
      .nth(1)
      .selectOption(`slot ${slot(3)}`);
    await dialog.getByRole('button', { name: t('schedule.several.check') }).click();
    await dialog.getByRole('button', { name: t('schedule.several.moveAll', { count: 2 }) }).click();
    await dialog.waitFor({ state: 'detached' });
    for (const one of made) expect((await placeOf(one))[0]).toBe(slot(3));
    for (const matchingIdx of made) await cancel(matchingIdx);
  });
});
