/** The line at the foot of every page that says when and where one meets next. */
import { expect, test } from 'vitest';
import { formatTime } from '#i18n/format.ts';
import { locales } from '#i18n/locales.ts';
import { storageKeys } from '#stores/lib/storage.ts';
import { testSite } from '#tests/support/site.ts';
import { Traveller } from '#tests/support/traveller.ts';
import { turnsOf } from '#tests/support/turns.ts';
import { world } from '#tests/support/world.ts';

const turn = turnsOf(locales);
const site = await testSite();
const { company, buyer, placed } = await world(site, site.eventInUse);
const { data: meeting } = await company.client('GET /matching/getDetail', { matchingIdx: placed });
const startsAt = Date.parse(meeting.slot?.startsAt ?? '');
/** The moment that is so many minutes before the meeting begins. */
const before = (minutes: number) => new Date(startsAt - minutes * 60_000).toISOString();

test.each(turn())(
  'in %s counts the minutes on every page, and is gone once nothing is left',
  async (locale) => {
    site.clock.set(before(12));
    const who = await Traveller.arrive(site, locale, 390, { [storageKeys.token]: company.token });
    const { page, t } = who;
    const table = t('nextLine.table', { no: meeting.tableNo as number });
    const line = page.getByRole('complementary', { name: t('nextLine.label') });
    await page.clock.setFixedTime(before(12));
    for (const path of ['/info/overview', '/', '/matching/table', '/media-center']) {
      await who.open(path);
      await line.waitFor();
      expect(await line.textContent()).toBe(`${t('nextLine.soon', { minutes: 12 })} · ${table}`);
    }
    /** The page looks at the clock again, as it does every ten seconds. */
    const look = async (at: string) => {
      await page.clock.setFixedTime(at);
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    };
    await look(before(-1));
    await expect.poll(() => line.textContent()).toBe(`${t('nextLine.now')} · ${table}`);
    await line.getByRole('link').click();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await line.waitFor();
    const { data: self } = await company.client('GET /member/getMember', {});
    await look(self.nextMeetings.at(-1)?.endsAt ?? '');
    await expect.poll(() => line.count()).toBe(0);
    await who.leave();
  },
);

test('a reader in another zone finds their own time beside the event’s', async () => {
  site.clock.set(before(90));
  const who = await Traveller.arrive(site, 'en', 390, { [storageKeys.token]: company.token });
  const devtools = await who.page.context().newCDPSession(who.page);
  await devtools.send('Emulation.setTimezoneOverride', { timezoneId: 'Asia/Seoul' });
  await who.page.clock.setFixedTime(before(90));
  await who.open('/info/overview');
  const line = who.page.getByRole('complementary', { name: who.t('nextLine.label') });
  await line.getByText(formatTime('en', new Date(startsAt), 'Europe/Vienna')).waitFor();
  expect(await line.textContent()).toContain(
    who.t('nextLine.own', { time: formatTime('en', new Date(startsAt), 'Asia/Seoul'), place: 'Seoul' }),
  );
  // In two lines it takes more room, and the page leaves as much below what can be scrolled.
  await who.page.setViewportSize({ width: 240, height: 800 });
  const height = () => line.evaluate((one) => one.getBoundingClientRect().height);
  await expect.poll(height).toBeGreaterThan(50);
  await expect
    .poll(() => who.page.evaluate(() => Number.parseFloat(getComputedStyle(document.body).paddingBlockEnd)))
    .toBeCloseTo(await height(), 2);
  await who.leave();
});

test('no time and no table is parted where the line is set in two, and it stands in the middle', async () => {
  site.clock.set(before(90));
  const who = await Traveller.arrive(site, 'ko', 390, { [storageKeys.token]: company.token });
  const devtools = await who.page.context().newCDPSession(who.page);
  await devtools.send('Emulation.setTimezoneOverride', { timezoneId: 'Asia/Seoul' });
  await who.page.clock.setFixedTime(before(90));
  await who.open('/info/overview');
  const link = who.page.getByRole('complementary', { name: who.t('nextLine.label') }).getByRole('link');
  await link.getByText(formatTime('ko', new Date(startsAt), 'Europe/Vienna')).waitFor();
  const parts = await link
    .locator('span > span')
    .evaluateAll((spans) =>
      spans.map((one) => ({ words: one.textContent, lines: one.getClientRects().length })),
    );
  expect(parts.at(-1)?.words).toBe(who.t('nextLine.table', { no: meeting.tableNo as number }));
  expect(parts.map(({ lines }) => lines)).toEqual([1, 1, 1]);
  expect(await link.evaluate((one) => getComputedStyle(one).textAlign)).toBe('center');
  await who.leave();
});

test('whoever meets nobody today has no line, and does not fetch what draws it', async () => {
  site.clock.set(before(12));
  const who = await Traveller.arrive(site, 'en', 390, { [storageKeys.token]: buyer.token });
  const scripts: string[] = [];
  who.page.on('request', (request) => scripts.push(request.url()));
  await who.open('/info/overview');
  await who.quiet();
  expect(scripts.filter((url) => url.includes('getMember'))).not.toEqual([]);
  expect(scripts.filter((url) => url.includes('next-line'))).toEqual([]);
  expect(await who.page.locator('.next-line').count()).toBe(0);
  await who.leave();
});
