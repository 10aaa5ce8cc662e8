/** On the spot: the meeting's own page, being there, the code on a table, walk-ins and the board of the hall, as people find them. */
import { beforeAll, expect, test } from 'vitest';
import { formatTime } from '#i18n/format.ts';
import { locales } from '#i18n/locales.ts';
import { storageKeys } from '#stores/lib/storage.ts';
import { arrivalsAt } from '#tests/support/arrivals.ts';
import { buyer, company } from '#tests/support/factories.ts';
import { faultsOf } from '#tests/support/faults.ts';
import { testSite } from '#tests/support/site.ts';
import { turnsOf } from '#tests/support/turns.ts';
import { world } from '#tests/support/world.ts';

const turn = turnsOf(locales);
const site = await testSite();
const here = await world(site, site.eventInUse);
const arrive = arrivalsAt(site);
/** The server's clock: the first slot of the event begins at 09:00 in Vienna. */
const at = (time: string) => site.clock.set(`2026-10-29T${time}Z`);

/** A company and a buyer of their own with a confirmed meeting in a slot, by its place in the event. */
async function meeting(no: number) {
  const seller = await company(site, here);
  const purchaser = await buyer(site, here);
  const { data } = await purchaser.client('POST /matching/apply', {
    targetParticipateIdx: seller.participateIdx,
    wishes: [here.slots[no] as number],
  });
  const { data: placed } = await seller.client('POST /matching/approve', { matchingIdx: data.matchingIdx });
  return { seller, purchaser, placed };
}
const longBefore = site.clock.read().toISOString();
beforeAll(() => site.clock.set(longBefore));

test.each(turn())(
  'in %s on a phone one opens a meeting from its card, says to be late and then to be there, and the other side sees it',
  async (locale) => {
    site.clock.set(longBefore);
    const { seller, purchaser, placed } = await meeting(locale === 'ko' ? 1 : 2);
    at(locale === 'ko' ? '08:10:00' : '08:40:00');
    const one = await arrive(locale, 390, { [storageKeys.token]: purchaser.token });
    await one.open(`/matching/detail?type=${placed.matchingType}`);
    await one.page.locator('.meeting h3 a').first().click();
    await one.page.waitForURL(`**/matching/meeting/${placed.matchingIdx}`);
    const other = await arrive(locale, 1440, { [storageKeys.token]: seller.token });
    await other.open(`/matching/meeting/${placed.matchingIdx}`);
    const said = other.page.locator('.presence-lines li');
    await other.page.locator('.meeting-page').waitFor();
    const { t } = one;
    await one.press(t('meeting.act.late', { minutes: 10 }));
    await expect.poll(() => said.count()).toBe(1);
    at(locale === 'ko' ? '08:20:00' : '08:50:00');
    await one.press(t('meeting.act.here'));
    await expect.poll(() => said.count()).toBe(2);
    expect(await said.allTextContents()).toEqual([
      expect.stringContaining('10'),
      expect.stringContaining(t('meeting.said.here', { who: '' }).replace(/^: /, '')),
    ]);
    expect(await one.page.getByRole('button', { name: t('meeting.act.here') }).count()).toBe(0);
    expect(await faultsOf(one.page, locale)).toEqual([]);
    expect(await faultsOf(other.page, locale)).toEqual([]);
  },
);

test.each(turn())(
  'in %s someone contests that they did not come, and the manager reads both words',
  async (locale) => {
    site.clock.set(longBefore);
    const { seller, purchaser, placed } = await meeting(3);
    at('09:40:00');
    const one = await arrive(locale, 1440, { [storageKeys.token]: seller.token });
    const { t } = one;
    await one.open(`/matching/meeting/${placed.matchingIdx}`);
    await one.press(t('meeting.act.absent'));
    await one.confirm(t('meeting.act.absent'));
    await one.page.locator('.presence-lines li').waitFor();
    const other = await arrive(locale, 390, { [storageKeys.token]: purchaser.token });
    await other.open('/matching/notices');
    await other.page.locator('.notices a').first().click();
    await other.page.waitForURL(`**/matching/meeting/${placed.matchingIdx}`);
    await other.press(t('meeting.act.contested'));
    await other.confirm(t('meeting.act.contested'));
    await expect.poll(() => other.page.locator('.presence-lines li').count()).toBe(2);
    const manager = await arrive(locale, 1440, { [storageKeys.token]: here.admin.token });
    await manager.open(`/matching/meeting/${placed.matchingIdx}`);
    await expect.poll(() => manager.page.locator('.presence-lines li').count()).toBe(2);
    expect(await manager.page.locator('.meeting-party').count()).toBe(2);
  },
);

test.each(turn())(
  'in %s a guest who scans a table logs in and comes to their own meeting there',
  async (locale) => {
    site.clock.set(longBefore);
    const { seller, placed } = await meeting(4);
    at('09:45:00');
    const guest = await arrive(locale, 390);
    await guest.open(`/matching/at/${placed.tableNo}`);
    await guest.page.waitForURL('**/login?next=**');
    expect(new URL(guest.page.url()).searchParams.get('next')).toContain(`/matching/at/${placed.tableNo}`);
    const one = await arrive(locale, 390, { [storageKeys.token]: seller.token });
    await one.open(`/matching/at/${placed.tableNo}`);
    await one.page.waitForURL(`**/matching/meeting/${placed.matchingIdx}`);
    await one.open('/matching/at/99');
    await one.page.getByText(one.t('onSite.table.none', { no: 99 })).waitFor();
    expect(await one.page.locator('.at-table-next a').getAttribute('href')).toContain(
      `/matching/meeting/${placed.matchingIdx}`,
    );
  },
);

test.each(turn())('in %s two who stand in front of each other book a free table', async (locale) => {
  site.clock.set(longBefore);
  const [{ seller }, purchaser] = [await meeting(0), await buyer(site, here)];
  at(locale === 'ko' ? '10:05:00' : '10:35:00');
  const one = await arrive(locale, 390, { [storageKeys.token]: purchaser.token });
  const { t } = one;
  await one.open(`/matching/walk-in?with=${seller.participateIdx}`);
  await one.page.locator('.walk-in-slots .button').first().waitFor();
  expect(await faultsOf(one.page, locale)).toEqual([]);
  await one.press(`${t('onSite.walkIn.ask')}: ${t('onSite.walkIn.now')}`);
  await one.confirm(t('onSite.walkIn.ask'));
  await one.page.waitForURL('**/matching/meeting/*');
  const other = await arrive(locale, 390, { [storageKeys.token]: seller.token });
  // Among those that are arranged it has no place, and it cannot wait.
  await other.open('/matching/detail?type=online');
  const [, words = ''] = other.t('matching.detail.walkInWaits', { name: '|' }).split('|');
  await other.page.getByRole('status').getByText(words).getByRole('button').click();
  await other.page.locator('.walk-in-mark').waitFor();
  await other.press(t('matching.detail.approve'));
  await other.confirm(t('matching.detail.approve'));
  await other.page
    .locator('#toasts')
    .getByText(/\d:\d\d–.*\d:\d\d.*\d$/)
    .waitFor();
  // What was pressed is gone, and with it the list of what waits: the focus stands beside it, not at the top of the page.
  await expect
    .poll(() =>
      other.page.evaluate(() => document.querySelector('main')?.contains(document.activeElement) === true),
    )
    .toBe(true);
  // The page of whoever asked hears of it.
  await one.page.locator('.meeting-page[data-state="complete"] .meeting-table').waitFor();
  // The code is read once more: what could only be refused is not offered.
  await one.open(`/matching/walk-in?with=${seller.participateIdx}`);
  await one.page.waitForURL('**/matching/meeting/*');
  await one.told(t('matching.apply.already.complete'));
});

test.each(turn())('in %s the board of the hall fills a big screen and names no buyer', async (locale) => {
  site.clock.set(longBefore);
  const { purchaser, seller } = await meeting(2);
  at('09:05:00');
  const guest = await arrive(locale, 390);
  await guest.open('/visit/board');
  await guest.page.getByText(guest.t('onSite.board.closedTitle')).waitFor();
  const screen = await arrive(locale, 1920, { [storageKeys.token]: here.admin.token });
  await screen.page.setViewportSize({ width: 1920, height: 1080 });
  await screen.open('/visit/board');
  const rows = screen.page.locator('.board-screen tbody tr');
  await rows.first().waitFor();
  // The hall's clock is the server's, whatever this screen's says: the board is of five past ten in Vienna.
  const clock = formatTime(locale, site.clock.read(), 'Europe/Vienna');
  await expect.poll(() => screen.page.locator('.board-clock').textContent()).toBe(clock);
  const names = await site.db
    .selectFrom('company')
    .select(['nameKo', 'nameEn'])
    .where('participateIdx', '=', seller.participateIdx)
    .executeTakeFirstOrThrow();
  expect((await rows.allTextContents()).join(' ')).toContain(locale === 'ko' ? names.nameKo : names.nameEn);
  const { companyName } = await site.db
    .selectFrom('buyer')
    .select('companyName')
    .where('participateIdx', '=', purchaser.participateIdx)
    .executeTakeFirstOrThrow();
  expect(await screen.page.locator('main').textContent()).not.toContain(companyName);
  const box = await screen.page.locator('.board-screen').boundingBox();
  expect(box).toMatchObject({ x: 0, y: 0, width: 1920, height: 1080 });
  const sizes = await rows
    .locator('td')
    .evaluateAll((all) => all.map((one) => getComputedStyle(one).fontSize));
  // Few tables are in use: their names are as large as a reader five metres away needs.
  for (const size of sizes) expect(Number.parseFloat(size)).toBeGreaterThan(60);
  expect(await faultsOf(screen.page, locale)).toEqual([]);
});

test.each(turn())('in %s the page of a meeting is one sheet of paper', async (locale) => {
  site.clock.set(longBefore);
  const { seller, placed } = await meeting(4);
  const one = await arrive(locale, 1440, { [storageKeys.token]: seller.token });
  await one.open(`/matching/meeting/${placed.matchingIdx}`);
  await one.page.locator('.meeting-steps li').first().waitFor();
  await one.quiet();
  const paper = (await one.page.pdf({ format: 'A4' })).toString('latin1');
  expect(paper.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
});

test('managers print a code for each table', async () => {
  const manager = await arrive('en', 1440, { [storageKeys.token]: here.admin.token });
  await manager.open('/manage/tables');
  const codes = manager.page.locator('.table-codes svg');
  await expect.poll(() => codes.count()).toBe(3);
  expect(await codes.first().getAttribute('aria-label')).toContain('/matching/at/1');
});
