/** On a phone the question of a button takes room in the page: it lies over nothing that one reads before answering. */
import type { Locator, Page } from 'playwright';
import { expect, test } from 'vitest';
import { localePath, locales } from '#i18n/locales.ts';
import { storageKeys } from '#stores/lib/storage.ts';
import { buyer } from '#tests/support/factories.ts';
import { testSite } from '#tests/support/site.ts';
import { Traveller } from '#tests/support/traveller.ts';
import { turnsOf } from '#tests/support/turns.ts';
import { world } from '#tests/support/world.ts';

const site = await testSite();
const here = await world(site, site.eventInUse);
/** Has asked nobody for a meeting. */
const person = await buyer(site, here);
const turn = turnsOf(locales);

/** What of the page the question lies over: texts, fields and buttons in the window, but what floats at its edges. */
const coveredIn = (page: Page, within = 'main') =>
  page.evaluate((around) => {
    const asked = document.querySelector('.asking-question')?.getBoundingClientRect() ?? new DOMRect();
    const parts = `${around} :is(p, h1, h2, h3, label, legend, button, input, select, textarea, a, td, li > span)`;
    return [...document.querySelectorAll<HTMLElement>(parts)]
      .filter((part) => !part.closest('.asking, .next-line') && part.checkVisibility())
      .filter((part) => {
        const { top, bottom, left, right } = part.getBoundingClientRect();
        const at = document.elementsFromPoint((left + right) / 2, (top + bottom) / 2);
        // What is scrolled under a bar is covered by that.
        const bar = at.find(
          (one) => /sticky|fixed/.test(getComputedStyle(one).position) && !one.closest('.asking'),
        );
        return (
          !(bar && !bar.contains(part)) &&
          top < asked.bottom - 1 &&
          bottom > asked.top + 1 &&
          left < asked.right - 1 &&
          right > asked.left + 1
        );
      })
      .map((part) => `${part.localName} ${part.textContent?.slice(0, 40)}`);
  }, within);

type Reach = (who: Traveller) => Promise<Locator>;
/** A button that asks, made ready to be pressed. */
const places: Record<string, Reach> = {
  'the details': async (who) => {
    await who.open('/my-page');
    await who.press(who.t('member.page.edit'));
    await who.page.locator('[data-field="city"]').first().fill('Graz');
    return who.page.getByRole('button', { name: who.t('member.page.save'), exact: true });
  },
  'a request': async (who) => {
    await who.open(`/matching/apply?target=${here.company.participateIdx}`);
    await who.page.locator('button.slot[data-state="free"]').first().click();
    return who.page.getByRole('button', { name: who.t('matching.apply.submit') });
  },
  'a consent': async (who) => {
    await who.open('/my-page#consents');
    return who.page.getByRole('button', { name: who.t('consent.page.give'), exact: true });
  },
};

/** A bar with the button that saves, which stays in sight at the foot of a phone, of a company's screen. */
const bars: Record<string, Reach> = {
  'the schedule': async (who) => {
    await who.open(`/matching/table/${here.company.participateIdx}`);
    // The day of the tests is over on the clock of the browser.
    await who.page.locator('.past-day > summary').first().click();
    await who.page.locator('.schedule-slot .check').filter({ visible: true }).first().click();
    return who.page.getByRole('button', { name: who.t('matching.table.save') });
  },
  'a log': async (who) => {
    await who.open(`/counseling/detail/${here.counselingIdx}`);
    return who.page.getByRole('button', { name: who.t('counseling.form.change'), exact: true });
  },
};

test.each(
  Object.entries(bars).flatMap(([name, reach]) => turn().map((locale) => [locale, name, reach] as const)),
)(
  'in %s the bar of %s stays where it is when its button asks, as it opens and at its end',
  async (locale, _, reach) => {
    const who = await Traveller.arrive(site, locale, 390, { [storageKeys.token]: here.company.token });
    const { page } = who;
    const button = await reach(who);
    await button.waitFor();
    const seen = () =>
      button.evaluate((one) => {
        const bar = one.closest('.save-bar, .form-actions') as HTMLElement;
        const { bottom, left, right } = bar.getBoundingClientRect();
        const { x, y } = one.getBoundingClientRect();
        return { bottom, left, right, x, y };
      });
    for (const at of ['as it opens', 'at its end']) {
      if (at === 'at its end')
        await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
      await who.quiet();
      const before = await seen();
      await button.click();
      await who.question.waitFor();
      expect(await seen(), at).toEqual(before);
      await page.keyboard.press('Escape');
      await expect.poll(() => who.question.count()).toBe(0);
      expect(await seen(), at).toEqual(before);
    }
    await who.leave();
  },
);

test.each([390, 1440].flatMap((width) => turn().map((locale) => [locale, width] as const)))(
  'in %s at %i px a dialog has room for the question of its button',
  async (locale, width) => {
    const who = await Traveller.arrive(site, locale, width, { [storageKeys.token]: person.token });
    const { page, t } = who;
    await who.open('/my-page');
    const tab = await page.context().newPage();
    await tab.goto(localePath(locale, '/info'));
    await tab.evaluate((key) => localStorage.removeItem(key), storageKeys.token);
    await tab.close();
    const dialog = page.getByRole('dialog', { name: t('logInAgain.title') });
    await dialog.locator('[data-field="password"]').fill('anything at all');
    const button = dialog.getByRole('button', { name: t('member.login.submit'), exact: true });
    const before = await button.boundingBox();
    await button.click();
    await who.question.waitFor();
    if (process.env['SHOT'])
      await page.screenshot({ path: `${process.env['SHOT']}-dialog-${locale}-${width}.png` });
    expect(await button.boundingBox()).toEqual(before);
    expect(await coveredIn(page, 'dialog')).toEqual([]);
    const [asked, around] = [await who.question.boundingBox(), await dialog.boundingBox()];
    expect(asked?.y).toBeGreaterThanOrEqual(around?.y ?? 0);
    expect((asked?.y ?? 0) + (asked?.height ?? 0)).toBeLessThanOrEqual(
      (around?.y ?? 0) + (around?.height ?? 0) + 1,
    );
    await page.keyboard.press('Escape');
    await expect.poll(() => who.question.count()).toBe(0);
    expect(await button.boundingBox()).toEqual(before);
    await who.leave();
  },
);

test.each(
  Object.entries(places).flatMap(([name, reach]) => turn().map((locale) => [locale, name, reach] as const)),
)('in %s nothing on a phone is covered by the question of %s', async (locale, name, reach) => {
  const who = await Traveller.arrive(site, locale, 390, { [storageKeys.token]: person.token });
  const { page } = who;
  const button = await reach(who);
  await button.scrollIntoViewIfNeeded();
  const before = await button.boundingBox();
  await button.click();
  await who.question.waitFor();
  // The act stays under the finger.
  expect(await button.boundingBox()).toEqual(before);
  if (process.env['SHOT'])
    await page.screenshot({ path: `${process.env['SHOT']}-${name.replaceAll(' ', '-')}-${locale}.png` });
  expect(await coveredIn(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect.poll(() => who.question.count()).toBe(0);
  expect(await button.boundingBox()).toEqual(before);
  await who.leave();
});
