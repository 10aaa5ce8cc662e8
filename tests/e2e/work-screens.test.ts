/** Cards of partners on a phone: so many fit a screen. What is needed first on a page is looked at in `every-member-page`. */
import { afterEach, expect, test } from 'vitest';
import { locales } from '#i18n/locales.ts';
import { storageKeys } from '#stores/lib/storage.ts';
import { testSite } from '#tests/support/site.ts';
import { Traveller } from '#tests/support/traveller.ts';
import { world } from '#tests/support/world.ts';

const site = await testSite();
const here = await world(site, site.eventInUse);
const { company, buyer } = here;

let reader: Traveller | undefined;
afterEach(() => reader?.leave());

test.each([
  ['company', company.token],
  ['buyer', buyer.token],
] as const)('on a phone a card that a %s finds is at most 160 px high', async (_, token) => {
  for (const locale of locales) {
    reader = await Traveller.arrive(site, locale, 390, { [storageKeys.token]: token });
    await reader.open('/matching/info');
    await reader.quiet();
    const cards = reader.page.locator('.cards .card:not(.suggestions *)');
    const heights = await cards.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
    expect(heights.length).toBeGreaterThan(0);
    // Edges of neighbours are one.
    expect(Math.max(...heights)).toBeLessThanOrEqual(161);
    await reader.leave();
  }
});
