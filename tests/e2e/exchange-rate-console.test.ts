/** A manager enters exchange rates, corrects one, takes one away and puts it back. */
import { expect, test } from 'vitest';
import type { Locale } from '#i18n/locales.ts';
import { storageKeys } from '#stores/lib/storage.ts';
import { arrivalsAt } from '#tests/support/arrivals.ts';
import { expo, manager } from '#tests/support/factories.ts';
import { testSite } from '#tests/support/site.ts';
import { turnsOf } from '#tests/support/turns.ts';

const site = await testSite();
const at = await expo(site);
const arrive = arrivalsAt(site, { expected: /./ });

test.each(
  turnsOf<[Locale, number]>([
    ['en', 1440],
    ['ko', 390],
  ])(),
)(
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
    const save = page.getByRole('button', { name: t('exchangeRate.save') });
    await field('currency').fill('EUR');
    await page.keyboard.press('Enter');
    await field('toUsd').fill('1,16');
    await field('day').fill('2026-01-05');
    await field('source').fill('ECB');
    await save.click();
    await who.told(t('ui.done.saved'));
    expect(await rates()).toEqual([['EUR', '2026-01-05', 1.16, 'ECB']]);
    // A button that stays at the foot, under a title at the head: the news covers neither.
    const styled = (title: string, button: string) =>
      page.evaluate(
        ([forTitle, forButton]) => {
          const [head, save] = [
            document.querySelector<HTMLElement>('h1'),
            document.querySelector<HTMLElement>('.rates form button[type="submit"]'),
          ];
          if (head) head.style.cssText = forTitle;
          if (save) save.style.cssText = forButton;
        },
        [title, button] as const,
      );
    await styled(
      'position: fixed; inset: var(--bar) 0 auto; block-size: 8rem',
      'position: fixed; inset: auto 0 0; z-index: 30',
    );
    await field('currency').fill('EUR');
    await page.keyboard.press('Enter');
    await field('toUsd').fill('1.16');
    await page.locator('.toast').first().waitFor({ state: 'detached' });
    await save.click();
    const news = await page.locator('.toast').first().boundingBox();
    const [under, over] = [await save.boundingBox(), await page.locator('h1').boundingBox()];
    if (!news || !under || !over) throw new Error('nothing was said');
    expect(news.y + news.height).toBeLessThanOrEqual(under.y);
    expect(news.y).toBeGreaterThanOrEqual(over.y + over.height);
    await styled('', '');
    await page.getByRole('button', { name: t('exchangeRate.correct') }).click();
    await field('toUsd').fill('1.17');
    await save.click();
    await page.getByText('1.17').first().waitFor();
    expect(await rates()).toEqual([['EUR', '2026-01-05', 1.17, 'ECB']]);
    await page.getByRole('button', { name: /EUR/ }).last().click();
    await page.getByRole('button', { name: t('exchangeRate.putBack') }).waitFor();
    expect(await rates()).toEqual([]);
    await page.getByRole('button', { name: t('exchangeRate.putBack') }).click();
    await page.getByText('1.17').first().waitFor();
    expect(await rates()).toHaveLength(1);
    // The least rate is shown as people write it, and correcting something else of it leaves it as it is.
    await field('currency').fill('IDR');
    await page.keyboard.press('Enter');
    // What a dollar is worth, by mistake: told with the value that was meant.
    await field('toUsd').fill('16000');
    const turned = { currency: 'IDR', toUsd: '16000', turned: '0.0000625' };
    await page.getByText(t('exchangeRate.upsideDown', turned)).waitFor();
    await field('toUsd').fill('0.0000001');
    expect(await page.getByText(t('exchangeRate.upsideDown', turned)).count()).toBe(0);
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
