/** Pages that are open show what happens elsewhere (docs/rules.md, N3). */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { locales } from '#i18n/locales.ts';
import { storageKeys } from '#stores/lib/storage.ts';
import { arrivalsAt } from '#tests/support/arrivals.ts';
import { buyer } from '#tests/support/factories.ts';
import { unfoldDays } from '#tests/support/past-days.ts';
import { password } from '#tests/support/samples.ts';
import { testSite } from '#tests/support/site.ts';
import { turnsOf } from '#tests/support/turns.ts';
import { world } from '#tests/support/world.ts';

const turn = turnsOf(locales);
const site = await testSite();
const here = await world(site, site.eventInUse);
const { company } = here;
await company.client('POST /matching/deny', { matchingIdx: here.asked, reason: 'Full' });
// A browser writes a line of its own for each answer that refuses.
const arrive = arrivalsAt(site, { expected: /status of 401/ });

/** A buyer asks the company for a free time. */
async function ask(no: number) {
  const asking = await buyer(site, here);
  const { data } = await asking.client('POST /matching/apply', {
    targetParticipateIdx: company.participateIdx,
    wishes: [here.slots.at(-no) as number],
  });
  return { asking, meeting: data };
}

/** The state of the only meeting of a list; the filter has the same words. */
const stateOn = (page: Page, words: string) =>
  page.getByText(words, { exact: true }).and(page.locator(':not(option)')).first();

test.each(turn())('in %s a page that is open shows a new request and counts its notice', async (locale) => {
  const { meeting } = await ask(locale === 'ko' ? 1 : 2);
  const who = await arrive(locale, 390, { [storageKeys.token]: company.token });
  const { page, t } = who;
  await who.open(`/matching/detail?type=${meeting.matchingType}`);
  const withdraw = page.getByRole('button', { name: t('matching.detail.deny') });
  const shown = await withdraw.count();
  expect(shown).toBeGreaterThan(0);
  const unread = page.locator('[data-unread]').first();
  const before = Number((await unread.locator('span').first().textContent()) || '0');
  await ask(locale === 'ko' ? 3 : 4);
  await expect.poll(() => withdraw.count()).toBe(shown + 1);
  await expect.poll(async () => Number(await unread.locator('span').first().textContent())).toBe(before + 1);
});

test('two tabs share one stream, and both hear; the other goes on when the one that reads it is closed', async () => {
  const { asking, meeting } = await ask(5);
  const who = await arrive('en', 1440, { [storageKeys.token]: asking.token });
  const streams: string[] = [];
  who.page.context().on('request', (request) => {
    if (request.url().includes('/notice/listen')) streams.push(request.url());
  });
  const first = who.page;
  const address = `${site.url}/en/matching/detail?type=${meeting.matchingType}`;
  await first.goto(address);
  await stateOn(first, who.t('choice.matchingState.request')).waitFor();
  await expect.poll(() => streams.length).toBe(1);
  const second = await first.context().newPage();
  await second.goto(address);
  await stateOn(second, who.t('choice.matchingState.request')).waitFor();
  await company.client('POST /matching/approve', { matchingIdx: meeting.matchingIdx });
  const confirmed = who.t('choice.matchingState.complete');
  await stateOn(second, confirmed).waitFor();
  await first.bringToFront();
  await stateOn(first, confirmed).waitFor();
  expect(streams).toHaveLength(1);
  await first.close();
  await expect.poll(() => streams.length).toBe(2);
  await asking.client('POST /matching/cancel', { matchingIdx: meeting.matchingIdx });
  await stateOn(second, who.t('choice.matchingState.cancel')).waitFor();
});

test('a page shows a change that came between its first data and its stream, and else looks once', async () => {
  const { asking, meeting } = await ask(5);
  const who = await arrive('en', 1440, { [storageKeys.token]: asking.token });
  const { page } = who;
  let looks = 0;
  page.on('request', (request) => {
    if (request.url().includes('/member/getMember')) looks += 1;
  });
  const address = `/matching/detail?type=${meeting.matchingType}`;
  const listening = page.waitForResponse((response) => response.url().includes('/notice/listen'));
  await who.open(address);
  await stateOn(page, who.t('choice.matchingState.request')).waitFor();
  await listening;
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect(looks).toBe(1);

  const loaded = Promise.withResolvers<void>();
  await page.route('**/notice/listen*', async (route) => {
    await loaded.promise;
    await company.client('POST /matching/approve', { matchingIdx: meeting.matchingIdx });
    await route.continue();
  });
  await who.open(address);
  await stateOn(page, who.t('choice.matchingState.request')).waitFor();
  loaded.resolve();
  await stateOn(page, who.t('choice.matchingState.complete')).waitFor();
});

test.each(turn())(
  'in %s a page whose session is ended elsewhere asks for the log-in, and hears nothing more',
  async (locale) => {
    const { asking, meeting } = await ask(locale === 'ko' ? 2 : 3);
    const who = await arrive(locale, 390, { [storageKeys.token]: asking.token });
    const { page, t } = who;
    const [alerts, heard]: [string[], number[]] = [[], []];
    page.on('dialog', (dialog) => {
      alerts.push(dialog.message());
      void dialog.accept();
    });
    page.on('response', (response) => {
      if (response.url().includes('/notice/listen')) heard.push(response.status());
    });
    // Which asks for nothing by itself once it is there.
    await who.open('/my-page');
    await expect.poll(() => heard).toEqual([200]);
    const { data } = await site.client()('POST /member/login', { id: asking.id, password });
    await site.client(data.token)('POST /member/endOtherSessions', {});
    await page.getByRole('dialog', { name: t('logInAgain.title') }).waitFor();
    expect(alerts).toEqual([]);
    expect(heard).toEqual([200, 401, 401]);
    await company.client('POST /matching/deny', { matchingIdx: meeting.matchingIdx, reason: 'Full' });
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    expect(heard).toHaveLength(3);
  },
);

test('marks that are not saved stay when something changes', async () => {
  const { asking, meeting } = await ask(6);
  const who = await arrive('en', 1440, { [storageKeys.token]: asking.token });
  await who.open(`/matching/table/${asking.participateIdx}`);
  const { page } = who;
  const box = page.locator('main').getByRole('checkbox').first();
  await unfoldDays(page);
  await box.check();
  const answered = page.waitForResponse((response) => response.url().includes('/matching/getTable'));
  await company.client('POST /matching/approve', { matchingIdx: meeting.matchingIdx });
  await answered;
  expect(await box.isChecked()).toBe(true);
});
