/** What the site shows of itself stands in nobody's way: loading, short news, and a page that comes back after it was sent. */
import type { Page } from 'playwright';
import { afterEach, describe, expect, test } from 'vitest';
import { type Locale, locales } from '#i18n/locales.ts';
import { storageKeys } from '#stores/lib/storage.ts';
import { arrivalsAt } from '#tests/support/arrivals.ts';
import { buyer, company, expo, joined } from '#tests/support/factories.ts';
import { testSite } from '#tests/support/site.ts';

const site = await testSite();
const at = await expo(site);
const arrive = arrivalsAt(site, { expected: /counseling\/list/ });

const widths: [Locale, number][] = [
  ['ko', 390],
  ['en', 390],
  ['ko', 1440],
  ['en', 1440],
];

let close: (() => Promise<void>) | undefined;
afterEach(async () => {
  await close?.();
  close = undefined;
});

/** Their details, opened and changed. */
async function changing(locale: Locale, width: number) {
  const { token } = await joined(site);
  const who = await arrive(locale, width, { [storageKeys.token]: token });
  await who.open('/my-page');
  await who.press(who.t('member.page.edit'));
  await who.page.locator('[data-field="city"]').first().fill('Linz');
  return who;
}

/** Whether two places have a point in common. */
const meet = (page: Page, one: string, others: string) =>
  page.evaluate(
    ([a, b]) => {
      const place = document.querySelector(a as string)?.getBoundingClientRect();
      return [...document.querySelectorAll(b as string)]
        .filter((element) => {
          const other = element.getBoundingClientRect();
          return (
            place &&
            other.width > 0 &&
            other.left < place.right &&
            other.right > place.left &&
            other.top < place.bottom &&
            other.bottom > place.top
          );
        })
        .map((element) => element.textContent);
    },
    [one, others],
  );

test.each(widths)('in %s at %i px what loads covers nothing that can be pressed', async (locale, width) => {
  const who = await changing(locale, width);
  const { page, t } = who;
  const goOn = Promise.withResolvers<void>();
  await page.route('**/member/update', async (route) => {
    await goOn.promise;
    await route.continue();
  });
  await who.press(t('member.page.save'));
  await who.confirm();
  await page.locator('.loading').waitFor({ state: 'visible' });
  const field = page.locator('[data-field="city"]').first();
  await field.click({ timeout: 2000 });
  await field.fill('Wels');
  expect((await page.locator('.loading').boundingBox())?.height).toBeLessThanOrEqual(4);
  goOn.resolve();
});

test.each(widths)(
  'in %s at %i px a toast covers neither the title nor what was pressed, nor a place where the hand goes',
  async (locale, width) => {
    const who = await changing(locale, width);
    const { page, t } = who;
    await who.press(t('member.page.save'));
    await who.confirm();
    await who.told(t('ui.done.changed'));
    expect(await meet(page, '.toast', 'h1, #header .title, #header button, #header a')).toEqual([]);
    const pressed = await page.evaluate(() => document.activeElement?.textContent ?? '');
    expect(await meet(page, '.toast', ':focus:not(body, main)'), pressed).toEqual([]);
  },
);

test.each(locales)('in %s the news of a request covers nothing that a phone can press', async (locale) => {
  const [asked, asking] = [await company(site, at), await buyer(site, at)];
  const who = await arrive(locale, 390, { [storageKeys.token]: asking.token });
  const { page, t } = who;
  await who.open(`/matching/apply?target=${asked.participateIdx}`);
  await page.locator('button.slot[data-state="free"]').first().click();
  // As long as the card nearly fills what a phone's browser leaves of its screen.
  await page.setViewportSize({ width: 390, height: 664 });
  await who.fill('', {
    message: 'We look for sauces and pastes for shops in Austria and Bavaria. '.repeat(3),
  });
  await who.press(t('matching.apply.submit'));
  await who.confirm();
  await page.locator('main').getByText(t('matching.detail.withdraw')).first().waitFor();
  expect(await page.locator('.toast').count()).toBe(1);
  expect(await meet(page, '.toast', 'main :is(button, a.button), h1')).toEqual([]);
});

describe('a form that was sent', () => {
  test.each(locales)(
    'and comes back from the browser’s cache says so, in %s, and sends nothing twice',
    async (locale) => {
      const seller = await company(site, at);
      const who = await arrive(locale, 1440, { [storageKeys.token]: seller.token });
      const { page, t } = who;
      let sent = 0;
      page.on('request', (request) => {
        if (request.url().endsWith('/api/counseling/add')) sent++;
      });
      site.clock.set('2026-10-29T09:30:00Z');
      await who.open('/counseling/add');
      await page.locator('[data-field="buyerCompanyName"]').waitFor();
      await who.fill('', {
        buyerCompanyName: 'Donau Import',
        buyerName: 'Anna Gruber',
        productName: 'Doenjang',
        type: 'SIMPLE_INTRO',
      });
      // The page stays, as the browser has it when it comes back.
      await page.route(/counseling\/list/, (route) => route.fulfill({ status: 204 }));
      await who.press(t('counseling.form.save'));
      await who.confirm();
      await expect.poll(() => sent).toBe(1);
      await who.quiet();
      // The next page is on its way still.
      await who.breathe();
      await page.getByRole('button', { name: t('counseling.form.save') }).dblclick();
      await who.quiet();
      expect(sent).toBe(1);
      await page.evaluate(() =>
        window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
      );
      await page.getByRole('alert').getByText(t('ui.alreadySent')).waitFor();
      await page.getByRole('button', { name: t('counseling.form.save') }).dblclick();
      await who.quiet();
      expect(sent).toBe(1);
    },
  );
});

describe('at night', () => {
  test('a box that can be ticked has an edge that is seen, and one that can not is told apart', async () => {
    const visitor = await site.visit({ width: 390, locale: 'ko-KR', colorScheme: 'dark' });
    close = visitor.close;
    const { page } = visitor;
    await page.goto('/ko/participate/visitor');
    const box = page.locator('form input[type="checkbox"]:not(.chip *)').first();
    await box.waitFor();
    const contrast = () =>
      box.evaluate((input) => {
        const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
        const light = (colour: string) => {
          if (!canvas) return 0;
          canvas.fillStyle = colour;
          canvas.fillRect(0, 0, 1, 1);
          const [r = 0, g = 0, b = 0] = [...canvas.getImageData(0, 0, 1, 1).data]
            .slice(0, 3)
            .map((part) => part / 255)
            .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
          return 0.2126 * r + 0.7152 * g + 0.0722 * b;
        };
        const ratio = (a: string, b: string) => {
          const [dark = 0, bright = 0] = [light(a), light(b)].sort((x, y) => x - y);
          return (bright + 0.05) / (dark + 0.05);
        };
        const own = getComputedStyle(input);
        return {
          edge: ratio(own.borderTopColor, getComputedStyle(document.documentElement).backgroundColor),
          mark: ratio(getComputedStyle(input, '::before').backgroundColor, own.backgroundColor),
          style: own.borderTopStyle,
        };
      });
    expect((await contrast()).edge).toBeGreaterThan(4.5);
    await box.check();
    expect((await contrast()).mark).toBeGreaterThan(4.5);
    await box.evaluate((input: HTMLInputElement) => {
      input.disabled = true;
    });
    expect((await contrast()).style).toBe('dashed');
  });
});
