/** A day that is over is one line that opens: in one's schedule, in the programme and in the plan of the event. */
import { afterEach, describe, expect } from 'vitest';
import type { Locale } from '#i18n/locales.ts';
import { storageKeys } from '#stores/lib/storage.ts';
import { faultsOf } from '#tests/support/faults.ts';
import { testSite } from '#tests/support/site.ts';
import { Traveller } from '#tests/support/traveller.ts';
import { inTurns } from '#tests/support/turns.ts';
import { world } from '#tests/support/world.ts';

const site = await testSite();
const here = await world(site, site.eventInUse);
const { data: plan } = await here.manager.client('GET /manage/plan/getDetail', { eventIdx: here.eventIdx });
const lastDay = plan.days.at(-1)?.date ?? '';
const after = new Date(Date.parse(`${lastDay}T12:00:00Z`) + 86_400_000).toISOString();
const before = new Date(Date.parse(`${plan.days[0]?.date}T12:00:00Z`) - 86_400_000).toISOString();

let leave: () => Promise<void>;
afterEach(() => leave());

describe.each(
  inTurns<[Locale, number]>([
    ['ko', 390],
    ['en', 1440],
  ]),
)('in %s at %i px', (locale, width, test) => {
  test.each([
    [
      'the own schedule',
      here.company.token,
      `/matching/table/${here.company.participateIdx}`,
      '.schedule-slot',
    ],
    ['the programme', here.company.token, '/info/schedule', 'ol.rows > li'],
    ['the plan of the event', here.manager.token, '/manage/event', 'input[type="date"][name^="days."]'],
  ])('%s', async (_, token, path, within) => {
    const who = await Traveller.arrive(site, locale, width, { [storageKeys.token]: token });
    leave = () => who.leave();
    const { page } = who;
    await page.clock.setFixedTime(before);
    await who.open(path);
    await page.locator(within).first().waitFor();
    expect(await page.locator('.past-day').count()).toBe(0);

    await page.clock.setFixedTime(after);
    await who.open(path);
    const line = page.locator('.past-day > summary');
    await line.first().waitFor();
    expect(await line.count()).toBe(plan.days.length);
    expect(await page.locator(within).first().isVisible()).toBe(false);
    // A line of text at 390 px may turn once.
    expect((await page.locator('.past-day').first().boundingBox())?.height).toBeLessThan(110);
    expect(await faultsOf(page, locale)).toEqual([]);
    await line.first().focus();
    await page.keyboard.press('Enter');
    await page.locator(within).first().waitFor();
    // On paper it stands as it is.
    await line.first().press('Enter');
    await page.emulateMedia({ media: 'print' });
    expect(
      await page
        .locator('.past-day')
        .first()
        .evaluate((day) => day.clientHeight),
    ).toBeGreaterThan(110);
  });
});
