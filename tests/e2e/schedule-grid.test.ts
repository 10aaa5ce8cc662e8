/** The managers' schedule (docs/rules.md, M25, M26): placing, moving, booking on the spot, no-shows, paper, on each kind of device. */
import type { Page } from 'playwright';
import { afterEach, beforeEach, describe, expect } from 'vitest';
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
await here.company.client('POST /matching/cancel', { matchingIdx: here.pending });
const arrive = arrivalsAt(site);
const desk = { [storageKeys.token]: here.admin.token };
const longBefore = site.clock.read().toISOString();
beforeEach(() => site.clock.set(longBefore));

const slot = (no: number) => here.slots[no] as number;
const detail = async (matchingIdx: number) =>
  (await here.admin.client('GET /matching/getDetail', { matchingIdx })).data;

/** A company with a buyer, and their meeting: confirmed in a slot, or accepted while that slot is taken. */
async function meeting(no: number, isPending = false) {
  const seller = await company(site, here);
  const ask = async () => {
    const { data } = await (await buyer(site, here)).client('POST /matching/apply', {
      targetParticipateIdx: seller.participateIdx,
      wishes: [slot(no)],
    });
    made.push(data.matchingIdx);
    return (await seller.client('POST /matching/approve', { matchingIdx: data.matchingIdx })).data;
  };
  const placed = await ask();
  return isPending ? ask() : placed;
}
const cancel = (matchingIdx: number) =>
  here.admin.client('POST /manage/matching/cancel', { matchingIdx, reason: 'The test is over' });
/** What the test has put on the schedule, which ends with it. */
const made: number[] = [];
afterEach(async () => {
  for (const matchingIdx of made.splice(0)) await cancel(matchingIdx);
});

/** A cell by its slot and table. */
const cell = (page: Page, slotIdx: number, tableNo: number) =>
  page.locator(`[data-slot="${slotIdx}"][data-table="${tableNo}"]`);

describe.each(inTurns(locales))('in %s', (locale, test) => {
  test('a meeting that waits is placed by two clicks, and what cannot be says why', async () => {
    const waiting = await meeting(0, true);
    const { page, t, told, ...who } = await arriveAt(1440);
    const card = page.locator(`[data-carry="${waiting.matchingIdx}"][data-waits]`);
    await card.waitFor();
    await countClicks(page);
    await card.click();
    const taken = cell(page, slot(0), 3);
    expect(await taken.getAttribute('aria-disabled')).toBe('true');
    expect(await taken.getAttribute('title')).toBe(t('schedule.why.companyMeets'));
    expect(await faultsOf(page, locale)).toEqual([]);
    expect(await faultsInTheDark(page)).toEqual([]);
    await cell(page, slot(3), 2).click();
    await expect.poll(async () => (await detail(waiting.matchingIdx)).stateMatching).toBe('complete');
    expect(await clicksOn(page)).toBe(2);
    expect(await detail(waiting.matchingIdx)).toMatchObject({ tableNo: 2, slot: { slotIdx: slot(3) } });
    await cell(page, slot(3), 2).and(page.locator('[data-kind="placed"]')).waitFor();
    expect(who.trouble).toEqual([]);
  });

  test.each([768, 1440])(
    'at %i px no tab is cut, and columns out of sight show at the edge',
    async (width) => {
      const { page } = await arriveAt(width);
      const grid = page.locator('.schedule-grid');
      await grid.waitFor();
      const tabs = page.locator('.schedule-waiting [role="tablist"]');
      expect(await tabs.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(0);
      const frame = page.locator('.schedule-frame');
      const isWider = () => grid.evaluate((one) => one.scrollWidth > one.clientWidth + 1);
      expect(await frame.evaluate((one) => 'after' in (one as HTMLElement).dataset)).toBe(await isWider());
      // However few the columns are, a narrow enough window hides some.
      await page.setViewportSize({ width: 768, height: 900 });
      await grid.evaluate((one) => {
        one.style.inlineSize = '400px';
      });
      await expect.poll(() => frame.getAttribute('data-after')).toBe('');
      expect(await frame.getAttribute('data-before')).toBe(null);
      await grid.evaluate((one) => one.scrollTo({ left: 10_000 }));
      await expect.poll(() => frame.getAttribute('data-before')).toBe('');
      await expect.poll(() => frame.getAttribute('data-after')).toBe(null);
    },
  );

  test('by keyboard alone a meeting is picked up, put back, moved, and each step is said', async () => {
    const placed = await meeting(1);
    const { page, t } = await arriveAt(1024);
    const from = cell(page, slot(1), placed.tableNo as number);
    await from.click();
    await page.getByRole('region', { name: t('schedule.panel.title'), exact: true }).waitFor();
    await from.focus();
    await page.keyboard.press('Space');
    const said = page
      .getByRole('status')
      .filter({ hasText: t('schedule.pickedUp', { names: '', count: 0 }).split('.').at(-2) as string });
    await said.waitFor({ state: 'attached' });
    await page.locator('.schedule-cell[data-put="yes"]:focus').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator('[data-carried]').count()).toBe(0);
    await from.focus();
    await page.keyboard.press('Space');
    await page.locator('.schedule-cell[data-put="yes"]:focus').waitFor();
    const to = cell(page, slot(4), 3);
    for (let step = 0; step < 40 && !(await to.evaluate((one) => one === document.activeElement)); step++) {
      const here = await page.evaluate(() => {
        const { slot = '', table = '' } = (document.activeElement as HTMLElement).dataset;
        return { slot: Number(slot), table: Number(table) };
      });
      await page.keyboard.press(
        here.table < 3 ? 'ArrowDown' : here.slot < slot(4) ? 'ArrowRight' : 'ArrowLeft',
      );
    }
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await detail(placed.matchingIdx)).slot?.slotIdx).toBe(slot(4));
    expect((await detail(placed.matchingIdx)).tableNo).toBe(3);
  });

  test('what others do is on the open screen by itself, and what one has moved meanwhile stays there, and it is said', async () => {
    const { page, t, told } = await arriveAt(1440);
    await page.locator('.schedule-grid').waitFor();
    const { matchingIdx } = await meeting(3);
    const there = page.locator(`[data-carry="${matchingIdx}"]`);
    await there.waitFor();
    await here.admin.client('POST /manage/matching/move', { matchingIdx, slotIdx: slot(1) });
    const from = there.and(page.locator(`[data-slot="${slot(1)}"]`));
    await from.waitFor();

    await from.click();
    await page.getByRole('button', { name: t('schedule.panel.move') }).click();
    await page.locator('[data-put="yes"]').first().waitFor();
    await here.admin.client('POST /manage/matching/move', { matchingIdx, slotIdx: slot(4), tableNo: 2 });
    await cell(page, slot(3), 3).click();
    await told(t('msg.matching_state'));
    await cell(page, slot(4), 2).and(page.locator('[data-kind="placed"]')).waitFor();
    expect(await detail(matchingIdx)).toMatchObject({ tableNo: 2, slot: { slotIdx: slot(4) } });
    expect(await page.locator('[data-carried]').count()).toBe(0);
  });

  test('by mouse a meeting is dragged to another table; dropped where it cannot be it stays', async () => {
    const placed = await meeting(2);
    const { page, t, ...who } = await arriveAt(1440);
    const from = cell(page, slot(2), placed.tableNo as number);
    const drag = async (to: ReturnType<typeof cell>) => {
      await from.hover();
      await page.mouse.down();
      const box = (await to.boundingBox()) as { x: number; y: number };
      await page.mouse.move(box.x + 20, box.y + 10, { steps: 6 });
      await page.locator('.schedule-line[data-carrying]').waitFor();
      return async () => {
        await page.mouse.up();
        await expect.poll(() => page.locator('.schedule-line[data-carrying]').count()).toBe(0);
      };
    };
    const blocked = await meeting(3);
    await cell(page, slot(3), blocked.tableNo as number)
      .and(page.locator('[data-kind="placed"]'))
      .waitFor();
    const drop = await drag(cell(page, slot(3), blocked.tableNo as number));
    await page.locator('.schedule-line [data-no]').waitFor();
    await drop();
    await who.told(t('schedule.why.tableTaken'));
    expect((await detail(placed.matchingIdx)).slot?.slotIdx).toBe(slot(2));
    const free = blocked.tableNo === 3 ? 2 : 3;
    await (await drag(cell(page, slot(3), free)))();
    await expect.poll(async () => (await detail(placed.matchingIdx)).slot?.slotIdx).toBe(slot(3));
    expect((await detail(placed.matchingIdx)).tableNo).toBe(free);
  });

  test('a slot that the clock has closed takes a meeting with a reason', async () => {
    const placed = await meeting(1);
    site.clock.set('2026-10-28T12:00:00Z');
    const { page, t } = await arriveAt(1440);
    await cell(page, slot(1), placed.tableNo as number).focus();
    await page.keyboard.press('Space');
    await cell(page, slot(4), 2).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').fill('Both asked at the desk');
    expect(await faultsOf(page, locale)).toEqual([]);
    await dialog.getByRole('button', { name: t('schedule.reasonSubmit'), exact: true }).click();
    await expect.poll(async () => (await detail(placed.matchingIdx)).slot?.slotIdx).toBe(slot(4));
  });

  test('on a tablet a walk-in is booked from a free cell, at its slot and table', async () => {
    site.clock.set('2026-10-29T08:05:00Z');
    const [seller, purchaser] = [await company(site, here), await buyer(site, here)];
    const [sellerName, buyerName] = await Promise.all([
      here.admin.client('GET /company/getDetail', { participateIdx: seller.participateIdx }),
      here.admin.client('GET /buyer/getDetail', { participateIdx: purchaser.participateIdx }),
    ]).then(([one, other]) => [one.data.nameEn, other.data.companyName]);
    const { page, t } = await arriveAt(820);
    await cell(page, slot(0), 3).waitFor();
    await countClicks(page);
    await cell(page, slot(0), 3).click();
    const dialog = page.getByRole('dialog');
    for (const name of [sellerName, buyerName] as string[]) {
      await dialog.getByRole('searchbox').first().fill(name);
      await page.keyboard.press('Enter');
      await dialog.locator('.manage-walk-in .button').first().click();
    }
    expect(await faultsOf(page, locale)).toEqual([]);
    await dialog.getByRole('button', { name: t('manage.walkIn.now') }).click();
    await cell(page, slot(0), 3).and(page.locator('[data-kind="placed"]')).waitFor();
    expect(await clicksOn(page)).toBeLessThanOrEqual(6);
    const { data } = await here.admin.client('GET /manage/matching/getList', { stateMatching: 'complete' });
    const booked = data.find(({ company: { participateIdx } }) => participateIdx === seller.participateIdx);
    made.push(booked?.matchingIdx as number);
    expect(booked).toMatchObject({ tableNo: 3, slot: { slotIdx: slot(0) } });

    await cell(page, slot(0), 3).click();
    await page.getByRole('radio', { name: t('schedule.missing.buyer') }).click({ force: true });
    await page.locator('.schedule-missing').waitFor();
  });

  test('on a phone the schedule is a list by slot, in which a meeting is placed', async () => {
    const waiting = await meeting(0, true);
    const { page, t } = await arriveAt(390);
    await page.locator(`[data-carry="${waiting.matchingIdx}"]`).click();
    await page.locator('.schedule-line[data-carrying]').waitFor();
    expect(await faultsOf(page, locale)).toEqual([]);
    await page
      .getByRole('button', {
        name: t('schedule.list.placeAt', { time: '' })
          .replace(/[^\p{L} ]/gu, '')
          .trim(),
      })
      .first()
      .click();
    await expect.poll(async () => (await detail(waiting.matchingIdx)).stateMatching).toBe('complete');
  });

  test('with people as rows a meeting stands in both of theirs, and a row is found by its name', async () => {
    const placed = await meeting(4);
    const name = placed.company[locale === 'ko' ? 'companyName' : 'companyNameEn'] as string;
    const { page, t } = await arriveAt(1440, '?rows=people');
    await page.getByRole('searchbox', { name: t('schedule.findLabel') }).fill(name);
    const row = page.getByRole('row').filter({ has: page.getByText(name, { exact: true }) });
    await expect.poll(() => page.getByRole('rowheader').count()).toBe(1);
    await row.locator(`[data-carry="${placed.matchingIdx}"]`).waitFor();
    expect(await faultsOf(page, locale)).toEqual([]);
    await page.getByRole('searchbox', { name: t('schedule.findLabel') }).fill('nobody at all');
    await page.getByRole('button', { name: t('schedule.clearFind') }).click();
    await expect.poll(() => page.getByRole('rowheader').count()).toBeGreaterThan(1);
  });

  test('sheets of paper: the hall, each table, each participant', async () => {
    await meeting(4);
    const { page } = await arriveAt(1440, '', '/manage/schedule/print');
    await page.locator('.sheet').first().waitFor();
    const ofAll = await page.locator('.sheet tbody tr').count();
    expect(ofAll).toBeGreaterThan(1);
    expect(await faultsOf(page, locale)).toEqual([]);
    await page.goto(`${page.url().split('?')[0]}?sheet=tables`);
    await expect.poll(() => page.locator('.sheet').count()).toBe(3);
    await page.goto(`${page.url().split('?')[0]}?sheet=participants`);
    await expect.poll(() => page.locator('.sheet').count()).toBeGreaterThan(3);
    await page.emulateMedia({ media: 'print' });
    const breaks = await page
      .locator('.sheet')
      .evaluateAll((all) => all.slice(1).map((one) => getComputedStyle(one).breakBefore));
    expect(new Set(breaks)).toEqual(new Set(['page']));
  });

  async function arriveAt(width: number, query = '', path = '/manage/schedule') {
    const who = await arrive(locale, width, desk);
    await who.open(`${path}${query}`);
    const told = (words: string) => who.told(words);
    return { page: who.page, t: who.t, trouble: who.trouble, told };
  }
});
