/** Screens that one works in: what is needed first stands high on them, for each kind of reader, on a desk and on a phone. */
import { afterEach, describe, expect, test } from 'vitest';
import { locales } from '#i18n/locales.ts';
import { storageKeys } from '#stores/lib/storage.ts';
import { testSite } from '#tests/support/site.ts';
import { Traveller } from '#tests/support/traveller.ts';
import { world } from '#tests/support/world.ts';

const site = await testSite();
const here = await world(site, site.eventInUse);
const { company, buyer, waiting, admin } = here;

/** Of each page the row, card or field that is needed first. */
const mine = '.my-page > *';
const card = '.cards .card';
const meeting = '.meetings > li';
const row = 'tbody tr';
const field = 'form [data-field]';
const readers = [
  {
    who: 'a company',
    token: company.token,
    firsts: {
      '/my-page': mine,
      '/matching/info': card,
      '/matching/detail': meeting,
      [`/matching/table/${company.participateIdx}`]: '.schedule > *',
      [`/matching/apply?target=${buyer.participateIdx}`]: field,
      '/counseling/list': row,
      '/counseling/add': field,
      [`/counseling/detail/${here.counselingIdx}`]: field,
    },
  },
  {
    who: 'a buyer',
    token: buyer.token,
    firsts: {
      '/my-page': mine,
      '/matching/info': card,
      [`/matching/apply?target=${company.participateIdx}`]: field,
      '/counseling/list': '.empty',
    },
  },
  { who: 'someone whose application waits', token: waiting.token, firsts: { '/my-page': mine } },
  {
    who: 'a manager',
    token: admin.token,
    firsts: { '/manage/matching?state=': row, '/manage/participate?state=': row },
  },
];

let reader: Traveller | undefined;
afterEach(() => reader?.leave());

/** Width and height of a window, and in how many pixels of it that must stand. */
const windows = [
  [1440, 900, 300],
  [390, 844, 400],
] as const;

describe.each(locales)('in %s on a desk and on a phone', (locale) => {
  test.each(readers)('$who finds what is needed first', async ({ token, firsts }) => {
    reader = await Traveller.arrive(site, locale, 1440, { [storageKeys.token]: token });
    const { page } = reader;
    for (const [path, first] of Object.entries(firsts)) {
      await reader.open(path);
      // Rows that are asked for later, such as what counts a filter's choices, must not push it down.
      await reader.quiet();
      for (const [width, height, most] of windows) {
        await page.setViewportSize({ width, height });
        const box = await page.locator(first).filter({ visible: true }).first().boundingBox();
        expect(box?.y, `${path} at ${width} px`).toBeGreaterThan(0);
        expect(box?.y, `${path} at ${width} px`).toBeLessThanOrEqual(most);
      }
    }
  });
});

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
