/** A meeting that is over says so, and leads each side to what is left of it to do: the log, or the amount. */
import { beforeEach, expect, test } from 'vitest';
import { locales } from '#i18n/locales.ts';
import { storageKeys } from '#stores/lib/storage.ts';
import { longBefore } from '#tests/support/api.ts';
import { arrivalsAt } from '#tests/support/arrivals.ts';
import { buyer, company, expo, slotsOf } from '#tests/support/factories.ts';
import { approve, askFor } from '#tests/support/pair.ts';
import { counselingSample } from '#tests/support/samples.ts';
import { testSite } from '#tests/support/site.ts';
import { turnsOf } from '#tests/support/turns.ts';

const turn = turnsOf(locales);
const site = await testSite();
// Each test's meeting is at the same two times: a table for each of them.
const at = await expo(site, { tables: 8 });
const arrive = arrivalsAt(site);
beforeEach(() => site.clock.set(longBefore));

/** A meeting of this morning, at noon. */
async function held() {
  const [seller, purchaser] = [await company(site, at), await buyer(site, at)];
  const here = { at, seller, purchaser, slots: await slotsOf(seller, at) };
  const { matchingIdx } = await askFor(here, purchaser, seller);
  await approve(seller, matchingIdx);
  site.clock.set('2026-10-29T12:00:00Z');
  return { seller, purchaser, matchingIdx };
}

test.each(turn())('in %s the company reads which log is missing, until it is written', async (locale) => {
  const { seller, matchingIdx } = await held();
  const { page, t, open } = await arrivedAs(seller.token, locale);
  await open(`/matching/meeting/${matchingIdx}`);
  await page.getByText(t('matching.detail.logMissing'), { exact: true }).first().waitFor();
  expect(await page.getByText(t('choice.matchingState.complete'), { exact: true }).count()).toBe(0);
  await page.getByText(t('meeting.over'), { exact: true }).waitFor();
  expect(await page.getByText(t('meeting.state.complete'), { exact: true }).count()).toBe(0);
  await open('/counseling/list');
  await page.getByRole('heading', { name: t('counseling.list.unwritten', { count: 1 }) }).waitFor();
  await seller.client('POST /counseling/add', {
    ...counselingSample(matchingIdx),
    eventIdx: at.eventIdx,
  });
  await open(`/matching/meeting/${matchingIdx}`);
  await page.getByText(t('matching.detail.over'), { exact: true }).first().waitFor();
});

test.each(turn())(
  'in %s a log that nobody wrote in time is listed as missing, without a way to write it',
  async (locale) => {
    const { seller } = await held();
    const { page, t, open } = await arrivedAs(seller.token, locale);
    const ends = (counselingTo: string) =>
      site.db.updateTable('event').set({ counselingTo }).where('idx', '=', at.eventIdx).execute();
    const { counselingTo } = await site.db
      .selectFrom('event')
      .select('counselingTo')
      .where('idx', '=', at.eventIdx)
      .executeTakeFirstOrThrow();
    await ends('2026-10-29T11:00:00.000Z');
    await open('/counseling/list');
    await page.getByRole('heading', { name: t('counseling.list.unwritten', { count: 1 }) }).waitFor();
    await page.getByText(t('counseling.list.tooLate')).waitFor();
    expect(await page.locator('.unwritten .button').count()).toBe(0);
    await ends(counselingTo ?? '');
  },
);

test.each(turn())('in %s the buyer has no logs, but on home the amount to confirm', async (locale) => {
  const { seller, purchaser, matchingIdx } = await held();
  const { page, t, open } = await arrivedAs(purchaser.token, locale);
  await open(`/matching/meeting/${matchingIdx}`);
  await page.getByText(t('matching.detail.over'), { exact: true }).first().waitFor();
  expect(await page.locator('[data-tab="counseling"]').isVisible()).toBe(false);
  const { data: log } = await seller.client('POST /counseling/add', {
    ...counselingSample(matchingIdx),
    eventIdx: at.eventIdx,
  });
  await seller.client('POST /counseling/askAmount', { counselingIdx: log.counselingIdx });
  await open('/');
  const link = page.getByRole('link', { name: t('home.next.amounts', { count: 1 }) });
  await link.click();
  await page.waitForURL(/\/counseling\/list/);
});

test.each(turn())('in %s managers read the same of it in their table', async (locale) => {
  const { seller } = await held();
  const { page, t, open } = await arrivedAs(at.manager.token, locale);
  await open('/manage/matching?state=');
  await page.getByText(t('matching.detail.logMissing'), { exact: true }).first().waitFor();
  await open(`/manage/participate?participateIdx=${seller.participateIdx}`);
  const met = page.getByRole('region', { name: t('manage.met.count', { count: 1 }) });
  await met.getByText(t('manage.met.logMissing')).waitFor();
});

async function arrivedAs(token: string, locale: (typeof locales)[number]) {
  const who = await arrive(locale, 1440, { [storageKeys.token]: token });
  return { page: who.page, t: who.t, open: (path: string) => who.open(path) };
}
