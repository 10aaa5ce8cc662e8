/** On a phone the question of a button takes room in the page: it lies over nothing that one reads before answering. */
import type { Locator, Page } from 'playwright';
import { expect, test } from 'vitest';
import { locales } from '#i18n/locales.ts';
import { storageKeys } from '#stores/lib/storage.ts';
import { buyer } from '#tests/support/factories.ts';
import { testSite } from '#tests/support/site.ts';
import { Traveller } from '#tests/support/traveller.ts';
import { world } from '#tests/support/world.ts';

const site = await testSite();
const here = await world(site, site.eventInUse);

/** What of the page the question lies over: texts, fields and buttons in the window, but what floats at its edges. */
const coveredIn = (page: Page) =>
  page.evaluate(() => {
    const asked = document.querySelector('.asking-question')?.getBoundingClientRect() ?? new DOMRect();
    const parts = 'main :is(p, h1, h2, h3, label, legend, button, input, select, textarea, a, td, li > span)';
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
  });

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

test.each(
  locales.flatMap((locale) => Object.entries(places).map(([name, reach]) => [locale, name, reach] as const)),
)('in %s nothing on a phone is covered by the question of %s', async (locale, name, reach) => {
  const person = await buyer(site, here);
  const who = await Traveller.arrive(site, locale, 390, { [storageKeys.token]: person.token });
  const { page } = who;
  page.setDefaultTimeout(15_000);
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
  await expect.poll(() => who.question.count(), { timeout: 5_000 }).toBe(0);
  expect(await button.boundingBox()).toEqual(before);
  await who.leave();
});
