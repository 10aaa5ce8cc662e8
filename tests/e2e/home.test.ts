/** What a phone shows of the home page before anyone scrolls. */
import { expect, test } from 'vitest';
import { testSite } from '#tests/support/site.ts';
import { Traveller } from '#tests/support/traveller.ts';
import { world } from '#tests/support/world.ts';

const site = await testSite();
await world(site, site.eventInUse);

test.each(['ko', 'en'] as const)(
  'the first screen says what, when, where and the hours (%s)',
  async (locale) => {
    const reader = await Traveller.arrive(site, locale, 390);
    await reader.open('/');
    const where = reader.page.locator('.hero .where');
    const { data: event } = await site.client()('GET /event/getDetail', {});
    expect(await where.textContent()).toContain(locale === 'ko' ? event.placeKo : event.placeEn);
    expect(await where.textContent()).toMatch(/\d:\d\d – .*\d:\d\d/);
    const box = await where.boundingBox();
    expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThanOrEqual(844);
    await reader.leave();
  },
);
