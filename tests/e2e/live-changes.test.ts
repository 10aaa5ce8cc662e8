/** Pages that are open show what happens elsewhere (docs/rules.md, N3). */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { locales } from '#i18n/locales.ts';
import { storageKeys } from '#stores/lib/storage.ts';
import { arrivalsAt } from '#tests/support/arrivals.ts';
import { buyer } from '#tests/support/factories.ts';
import { testSite } from '#tests/support/site.ts';
import { world } from '#tests/support/world.ts';

const site = await testSite();
const here = await world(site, site.eventInUse);
const { company } = here;
await company.client('POST /matching/deny', { matchingIdx: here.asked, reason: 'Full' });
const arrive = arrivalsAt(site);

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

test.each(locales)('in %s a page that is open shows a new request and counts its notice', async (locale) => {
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

test('marks that are not saved stay when something changes', async () => {
  const { asking, meeting } = await ask(6);
  const who = await arrive('en', 1440, { [storageKeys.token]: asking.token });
  await who.open(`/matching/table/${asking.participateIdx}`);
  const { page } = who;
  const box = page.locator('main').getByRole('checkbox').first();
  await box.check();
  const answered = page.waitForResponse((response) => response.url().includes('/matching/getTable'));
  await company.client('POST /matching/approve', { matchingIdx: meeting.matchingIdx });
  await answered;
  expect(await box.isChecked()).toBe(true);
});
