/** Within 48 hours of its start a time is asked for on the spot (docs/rules.md, M8): the screens say so before the press. */
import { afterEach, beforeAll, expect, test } from 'vitest';
import { formatDay, formatMoment, formatSpan } from '#i18n/format.ts';
import { locales } from '#i18n/locales.ts';
import { storageKeys } from '#stores/lib/storage.ts';
import { buyer as anotherBuyer } from '#tests/support/factories.ts';
import { faultsOf } from '#tests/support/faults.ts';
import { testSite } from '#tests/support/site.ts';
import { Traveller } from '#tests/support/traveller.ts';
import { turnsOf } from '#tests/support/turns.ts';
import { world } from '#tests/support/world.ts';

const site = await testSite();
const here = await world(site, site.eventInUse);
const { data: slots } = await here.company.client('GET /matching/getSlotList', {});
/** Within the third slot of the first day. */
const running = slots[2] as (typeof slots)[number];
const now = new Date(Date.parse(running.startsAt) + 60_000).toISOString();
beforeAll(() => site.clock.set(now));

let who: Traveller;
afterEach(() => who.leave());
const arrive = async (locale: (typeof locales)[number], width: number) => {
  who = await Traveller.arrive(site, locale, width, { [storageKeys.token]: here.company.token });
  await who.page.clock.setFixedTime(now);
  return who;
};

const sizes = locales.flatMap((locale) => [390, 1440].map((width) => [locale, width] as const));
const turnOfSize = turnsOf(sizes);
const turn = turnsOf(locales);

test.each(turnOfSize())(
  'in %s at %i px times within 48 hours say that they are asked for on the spot',
  async (locale, width) => {
    const other = await anotherBuyer(site, here);
    const { page, t } = await arrive(locale, width);
    await who.open(`/matching/apply?target=${other.participateIdx}`);
    const slot = (no: number) => page.locator(`button.slot[data-slot="${slots[no]?.slotIdx}"]`);
    await slot(3).waitFor();
    expect(await slot(1).textContent()).toBe(t('matching.apply.over'));
    expect(await slot(2).textContent()).toBe(t('matching.apply.now'));
    expect(await slot(3).textContent()).toBe(t('matching.apply.onSpot'));
    expect(await slot(3).getAttribute('aria-label')).toContain(t('matching.apply.onSpot'));
    await page.getByText(t('matching.apply.onSpotHint')).waitFor();
    await slot(3).click();
    const time = formatMoment(locale, slots[3]?.startsAt ?? '', 'Europe/Vienna');
    await page.getByText(t('matching.apply.onSpotUntil', { time })).waitFor();
    expect(await faultsOf(page, locale)).toEqual([]);
    if (process.env['SHOT'])
      await page.screenshot({ path: `${process.env['SHOT']}-${locale}-${width}.png`, fullPage: true });
    const name = (await page.locator('.apply-who h2').textContent()) ?? '';
    await who.press(t('matching.apply.submitOnSpot'));
    await who.confirm(t('matching.apply.submitOnSpot'));
    // What is said then names the partner and the time.
    const { startsAt, endsAt } = slots[3] as (typeof slots)[number];
    const [day, hours] = [
      formatDay(locale, startsAt, 'Europe/Vienna'),
      formatSpan(locale, startsAt, endsAt, 'Europe/Vienna'),
    ];
    await who.told(t('matching.apply.doneAt', { name, times: `${day} ${hours}` }));
  },
);

test.each(turn())('in %s the own schedule says of empty times that they are over, or now', async (locale) => {
  const { page, t } = await arrive(locale, 1440);
  await who.open(`/matching/table/${here.company.participateIdx}`);
  const row = (no: number) => page.locator('.schedule-slot').nth(no);
  await row(2).waitFor();
  expect(await row(2).textContent()).toContain(t('matching.table.now'));
  expect(await row(1).textContent()).toContain(t('matching.table.over'));
});
