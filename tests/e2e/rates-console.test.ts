/** A manager enters exchange rates, corrects one, takes one away and puts it back. */
import { expect, test } from 'vitest';
import type { Locale } from '#i18n/locales.ts';
import { storageKeys } from '#stores/lib/storage.ts';
import { arrivalsAt } from '#tests/support/arrivals.ts';
import { expo, manager } from '#tests/support/factories.ts';
import { testSite } from '#tests/support/site.ts';

const site = await testSite();
const at = await expo(site);
const arrive = arrivalsAt(site, { expected: /./ });

test.each<[Locale, number]>([
  ['ko', 390],
  ['en', 1440],
])(
  'in %s at %i px rates are entered by who reads logs, corrected, removed and put back',
  async (locale, width) => {
    const { token, client } = await manager(site, 'counseling', at.eventIdx);
    const who = await arrive(locale, width, { [storageKeys.token]: token });
    const { page, t } = who;
    const rates = async () =>
      (await client('GET /manage/rate/getRates', { eventIdx: at.eventIdx })).data.map((one) => [
        one.currency,
        one.day,
        one.toUsd,
        one.source,
      ]);
    await who.open('/manage/rates');
    const field = (name: string) => page.locator(`[data-field="${name}"]`);
    await field('toUsd').waitFor();
    await who.quiet();
    const save = page.getByRole('button', { name: t('rates.save') });
    await field('currency').fill('EUR');
    await page.keyboard.press('Enter');
    await field('toUsd').fill('1,16');
    await field('day').fill('2026-01-05');
    await field('source').fill('ECB');
    await save.click();
    await who.told(t('ui.done.saved'));
    expect(await rates()).toEqual([['EUR', '2026-01-05', 1.16, 'ECB']]);
    await page.getByRole('button', { name: t('rates.correct') }).click();
    await field('toUsd').fill('1.17');
    await save.click();
    await page.getByText('1.17').first().waitFor();
    expect(await rates()).toEqual([['EUR', '2026-01-05', 1.17, 'ECB']]);
    await page.getByRole('button', { name: /EUR/ }).last().click();
    await page.getByRole('button', { name: t('rates.putBack') }).waitFor();
    expect(await rates()).toEqual([]);
    await page.getByRole('button', { name: t('rates.putBack') }).click();
    await page.getByText('1.17').first().waitFor();
    expect(await rates()).toHaveLength(1);
    // The least rate is shown as people write it, and correcting something else of it leaves it as it is.
    await field('currency').fill('IDR');
    await page.keyboard.press('Enter');
    // What a dollar is worth, by mistake: told with the value that was meant.
    await field('toUsd').fill('16000');
    const turned = { currency: 'IDR', toUsd: '16000', turned: '0.0000625' };
    await page.getByText(t('rates.upsideDown', turned)).waitFor();
    await field('toUsd').fill('0.0000001');
    expect(await page.getByText(t('rates.upsideDown', turned)).count()).toBe(0);
    await field('day').fill('2026-01-06');
    await save.click();
    await page.getByText('0.0000001', { exact: true }).waitFor();
    await page.getByRole('button', { name: /IDR/ }).first().click();
    expect(await field('toUsd').inputValue()).toBe('0.0000001');
    await field('source').fill('BI');
    await save.click();
    await page.getByText('BI', { exact: true }).waitFor();
    expect(await rates()).toContainEqual(['IDR', '2026-01-06', 1e-7, 'BI']);
    await client('POST /manage/rate/delete', {
      eventIdx: at.eventIdx,
      currency: 'IDR',
      day: '2026-01-06',
    });
    await client('POST /manage/rate/delete', { eventIdx: at.eventIdx, currency: 'EUR', day: '2026-01-05' });
  },
);
