/** How much of the schedule is in sight: the grid of a desk uses the whole window, a phone shows the day first. */
import { expect, test } from 'vitest';
import { locales } from '#i18n/locales.ts';
import { storageKeys } from '#stores/lib/storage.ts';
import { arrivalsAt } from '#tests/support/arrivals.ts';
import { buyer, company, expo, slotsOf } from '#tests/support/factories.ts';
import { faultsOf } from '#tests/support/faults.ts';
import { approve } from '#tests/support/pair.ts';
import { testSite } from '#tests/support/site.ts';

const site = await testSite();
const at = await expo(site, {
  days: [{ date: '2026-10-29', from: '09:00', to: '14:00' }],
  slotMinutes: 30,
  tables: 20,
});
const arrive = arrivalsAt(site);
const desk = { [storageKeys.token]: at.manager.token };

test.each(locales)('in %s ten times and sixteen tables are in sight at 1440 x 900', async (locale) => {
  const who = await arrive(locale, 1440, desk);
  const { page } = who;
  await who.open('/manage/schedule');
  await page.locator('.schedule-cell').first().waitFor();
  const seen = await page.locator('.schedule-grid').evaluate((grid) => {
    const { left, top, right, bottom } = grid.getBoundingClientRect();
    const edge = { right: Math.min(right, innerWidth), bottom: Math.min(bottom, innerHeight) };
    const label = grid.querySelector('.schedule-corner')?.getBoundingClientRect();
    const isIn = (one: Element) => {
      const box = one.getBoundingClientRect();
      return (
        box.left >= (label?.right ?? left) - 1 &&
        box.right <= edge.right &&
        box.top >= (label?.bottom ?? top) - 1 &&
        box.bottom <= edge.bottom
      );
    };
    const cells = [...grid.querySelectorAll<HTMLElement>('.schedule-cell')].filter(isIn);
    return {
      times: new Set(cells.map(({ dataset }) => dataset.slot)).size,
      tables: new Set(cells.map(({ dataset }) => dataset.table)).size,
    };
  });
  const cut = await page
    .locator('.schedule-slot')
    .evaluateAll((hours) => hours.filter((hour) => hour.scrollWidth > hour.clientWidth).length);
  expect(cut).toBe(0);
  expect(seen.times).toBeGreaterThanOrEqual(10);
  expect(seen.tables).toBeGreaterThanOrEqual(16);
  expect(await faultsOf(page, locale)).toEqual([]);
});

test('on the day itself the schedule opens at the slot that runs, and the page at its head', async () => {
  const before = site.clock.read().toISOString();
  site.clock.set('2026-10-29T12:35:00Z');
  const who = await arrive('en', 820, desk);
  const { page } = who;
  await who.open('/manage/schedule');
  await page.locator('.schedule-slot[data-now]').waitFor();
  const [left, top] = await page
    .getByRole('grid')
    .evaluate((grid) => [grid.scrollLeft / (grid.scrollWidth - grid.clientWidth), window.scrollY]);
  expect(left).toBeCloseTo(1);
  expect(top).toBe(0);
  site.clock.set(before);
});

test.each(locales)('in %s a phone shows the day before what waits, and leads to that', async (locale) => {
  const waiting = await pending();
  const who = await arrive(locale, 390, desk);
  const { page, t } = who;
  await who.open('/manage/schedule');
  const card = page.locator(`[data-carry="${waiting}"]`);
  await card.waitFor();
  const first = page.locator('.schedule-list > li').first();
  expect((await first.boundingBox())?.y).toBeLessThan(400);
  const above = await first.evaluate(
    (one, other) => one.compareDocumentPosition(other as Node) & Node.DOCUMENT_POSITION_FOLLOWING,
    await card.elementHandle(),
  );
  expect(above).toBeTruthy();
  await page.getByRole('link', { name: t('schedule.waiting.pending') }).click();
  await card.click();
  // Where it may go is shown at once, and what is carried stays in sight on the way.
  await expect.poll(async () => (await first.boundingBox())?.y).toBeGreaterThan(0);
  await page.locator('.schedule-list > li').last().scrollIntoViewIfNeeded();
  const line = await page.locator('.schedule-line[data-carrying]').boundingBox();
  expect(line?.y).toBeGreaterThan(0);
  expect(await faultsOf(page, locale)).toEqual([]);
});

test.each(locales)('in %s a phone breaks no heading of the sheets that are printed', async (locale) => {
  const who = await arrive(locale, 390, desk);
  const { page } = who;
  await who.open('/manage/schedule/print');
  await page.locator('.sheet-table thead th').first().waitFor();
  const lines = await page.locator('.sheet-table thead th').evaluateAll((heads) =>
    heads.map((head) => {
      const range = document.createRange();
      range.selectNodeContents(head);
      return range.getClientRects().length;
    }),
  );
  expect(new Set(lines)).toEqual(new Set([1]));
  expect(await faultsOf(page, locale)).toEqual([]);
});

/** A meeting that was accepted while its only slot is taken. */
async function pending(): Promise<number> {
  const seller = await company(site, at);
  const [slot] = await slotsOf(seller, at);
  const ask = async () => {
    const { data } = await (await buyer(site, at)).client('POST /matching/apply', {
      targetParticipateIdx: seller.participateIdx,
      wishes: [slot as number],
    });
    await approve(seller, data.matchingIdx);
    return data.matchingIdx;
  };
  await ask();
  return ask();
}
