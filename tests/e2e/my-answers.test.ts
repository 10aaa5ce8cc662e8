/** What waits for the reader's answer is one list, wherever it is counted; the next meeting has the reader's own clock beside the event's. */
import { afterEach, beforeAll, expect, test } from 'vitest';
import { formatOwnTime, ownPlace } from '#i18n/format.ts';
import { locales } from '#i18n/locales.ts';
import { storageKeys } from '#stores/lib/storage.ts';
import { faultsOf } from '#tests/support/faults.ts';
import { testSite } from '#tests/support/site.ts';
import { Traveller } from '#tests/support/traveller.ts';
import { turnsOf } from '#tests/support/turns.ts';
import { world } from '#tests/support/world.ts';

const site = await testSite();
const here = await world(site, site.eventInUse);
// A request and a proposal wait for the company, one arranged and one on the spot; another meeting waits for a place.
beforeAll(() =>
  site.db.updateTable('matching').set({ type: 'offline' }).where('idx', '=', here.asked).execute(),
);

let who: Traveller;
afterEach(() => who.leave());

const sizes = locales.flatMap((locale) => [390, 1440].map((width) => [locale, width] as const));
const turnOfSize = turnsOf(sizes);

test.each(turnOfSize())('in %s at %i px all that is counted stands in one list', async (locale, width) => {
  who = await Traveller.arrive(site, locale, width, { [storageKeys.token]: here.company.token });
  const { page, t } = who;
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setTimezoneOverride', { timezoneId: 'Asia/Seoul' });
  const { data: meeting } = await here.company.client('GET /matching/getDetail', {
    matchingIdx: here.placed,
  });
  const time = formatOwnTime(locale, meeting.slot?.startsAt ?? '', 'Europe/Vienna', 'Asia/Seoul') ?? '';
  const own = t('suggestion.todo.own', { time, place: ownPlace(locale, 'Asia/Seoul') });

  await who.open('/');
  const next = page.locator('#next');
  await next.locator('.answers').getByText('2').waitFor();
  expect(await next.locator('.when').textContent()).toContain(time);
  await who.open('/matching/info');
  const mine = page.getByRole('region', { name: t('suggestion.todo.title') });
  await mine.getByText(own).waitFor();
  await mine.getByRole('link', { name: t('suggestion.todo.answers', { count: 2 }) }).click();

  await page.waitForURL('**/matching/detail?type=answer');
  const waiting = page.locator('.agenda[data-group="answer"] .meeting');
  await expect.poll(() => waiting.count()).toBe(2);
  expect(await page.locator('.meeting').count()).toBe(2);
  for (const tab of await page.getByRole('tab').all())
    expect(await tab.evaluate((one) => one.scrollWidth <= one.clientWidth + 1)).toBe(true);
  const tab = page.getByRole('tab', { name: t('matching.detail.toAnswer', { count: 2 }) });
  const box = await page.getByRole('tab').last().boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
  expect(await tab.getAttribute('aria-selected')).toBe('true');
  expect(await faultsOf(page, locale)).toEqual([]);
  if (process.env['SHOT']) await page.screenshot({ path: `${process.env['SHOT']}-${locale}-${width}.png` });

  // What has been answered and waits for a place is no answer that is missing.
  await page.getByRole('tab', { name: t('matching.detail.online'), exact: true }).click();
  await page.locator('.agenda[data-group="waiting"] .meeting[data-state="pending"]').waitFor();
});
