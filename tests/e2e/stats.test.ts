/** Managers find logs, read one, and take the figures of their event along (docs/rules.md, C11, C12). */
import { readFile } from 'node:fs/promises';
import { afterEach, describe, expect } from 'vitest';
import { figureNames } from '#domain/stats/figure-tables.ts';
import { formatMoney } from '#i18n/format.ts';
import type { Locale } from '#i18n/locales.ts';
import { storageKeys } from '#stores/lib/storage.ts';
import { manager } from '#tests/support/factories.ts';
import { faultsOf } from '#tests/support/faults.ts';
import { testSite } from '#tests/support/site.ts';
import { Traveller } from '#tests/support/traveller.ts';
import { inTurns } from '#tests/support/turns.ts';
import { world } from '#tests/support/world.ts';

const site = await testSite();
const at = await world(site, site.eventInUse);

let leave: () => Promise<void>;
afterEach(() => leave());
const arrive = async (locale: Locale, width: number, permission: 'counseling' | 'stats', path: string) => {
  const { token } = await manager(site, permission, at.eventIdx);
  const desk = await Traveller.arrive(site, locale, width, { [storageKeys.token]: token });
  leave = () => desk.leave();
  await desk.open(path);
  return desk;
};
const saved = async ({ page }: Traveller, button: string) => {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button, exact: true }).click(),
  ]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
};

describe.each(
  inTurns<[Locale, number]>([
    ['ko', 390],
    ['en', 1440],
  ]),
)('in %s at %i px', (locale, width, test) => {
  test('logs are narrowed in the address, added up, opened, and left as a spreadsheet', async () => {
    const desk = await arrive(locale, width, 'counseling', '/manage/counseling');
    const { page, t } = desk;
    await page.getByText(t('counseling.list.count', { count: 1 })).waitFor();
    await page
      .getByText(formatMoney(locale, 13750.28, 'USD'))
      .first()
      .waitFor();
    await page.getByText(t('ui.filters')).click();
    await page.getByLabel(t('counseling.list.type')).selectOption('MISS_MATCHING');
    await page.getByText(t('counseling.list.nothingTitle')).waitFor();
    expect(page.url()).toContain('type=MISS_MATCHING');
    await page.getByLabel(t('counseling.list.type')).selectOption('AGREE_SAMPLE');
    await page
      .getByRole('link', { name: /한빛|Hanbit|Company|회사|기업/ })
      .or(page.locator('.table a'))
      .first()
      .click();
    await page.getByText('Samples by December').waitFor();
    expect(page.url()).toContain(`counselingIdx=${at.counselingIdx}`);
    expect(await faultsOf(page, locale)).toEqual([]);
    await page.getByRole('link', { name: t('managedLogs.back') }).click();
    const { name, bytes } = await saved(desk, t('counseling.list.downloadCsv'));
    expect(name).toMatch(/^consultation-logs-event-\d+-.*\.csv$/);
    expect(bytes.toString()).toContain('Wiener Handel GmbH');
    expect(desk.trouble).toEqual([]);
  });

  test('each figure that has something is drawn, has its table, and is saved as picture and spreadsheets', async () => {
    const desk = await arrive(locale, width, 'stats', '/manage/stats');
    const { page, t } = desk;
    const name = t('stats.name.meetingsByState');
    const card = page.locator('[data-figure="meetingsByState"]');
    await card.scrollIntoViewIfNeeded();
    await card.locator('.figure-plot svg text').first().waitFor();
    expect(await card.getByRole('img').getAttribute('aria-label')).toContain(name);
    await card.getByText(t('stats.asTable', { figure: name })).click();
    await card.getByRole('table').waitFor();
    const as = (format: 'png' | 'csv' | 'xlsx') =>
      t('stats.save.of', { format: t(`stats.save.${format}`), figure: name });
    const picture = await saved(desk, as('png'));
    expect([picture.name, picture.bytes.subarray(1, 4).toString()]).toEqual(['meetingsByState.png', 'PNG']);
    expect(picture.bytes.length).toBeGreaterThan(5000);
    const csv = (await saved(desk, as('csv'))).bytes.toString();
    expect(csv).toContain(t('choice.matchingState.pending'));
    expect((await saved(desk, as('xlsx'))).bytes.subarray(0, 2).toString()).toBe('PK');
    expect(desk.trouble).toEqual([]);
  });

  test('the report has every figure with a heading, in the language of its address, on paper too', async () => {
    const desk = await arrive(locale, width, 'stats', '/manage/stats/report');
    const { page, t } = desk;
    await page.getByRole('button', { name: t('stats.report.print') }).waitFor();
    for (const figure of figureNames)
      await page.getByRole('heading', { name: t(`stats.name.${figure}`), exact: true }).waitFor();
    await page.locator('[data-figure="satisfaction"] .figure-plot svg').waitFor();
    const drawn = await page.locator('.figure-plot').count();
    await expect.poll(() => page.locator('.figure-plot[data-state="drawn"] svg').count()).toBe(drawn);
    await page.emulateMedia({ media: 'print', colorScheme: 'light' });
    // A4 between its margins.
    await page.setViewportSize({ width: 688, height: 1000 });
    expect(await page.getByRole('button', { name: t('stats.report.print') }).isVisible()).toBe(false);
    expect(await page.locator('.report .table').first().isVisible()).toBe(true);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    expect(desk.trouble).toEqual([]);
  });
});
