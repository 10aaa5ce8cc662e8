/** In a hall without a network: one's own schedule, meetings and logs are read, and logs are written and sent once, later. */
import type { Page } from 'playwright';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { translator } from '#i18n/translator.ts';
import { encode, storageKeys } from '#stores/lib/storage.ts';
import { longBefore } from '#tests/support/api.ts';
import { actOn } from '#tests/support/asking.ts';
import { buyer, type Company, company, type Expo, expo, slotsOf } from '#tests/support/factories.ts';
import { approve, askFor } from '#tests/support/pair.ts';
import { unfoldDays } from '#tests/support/past-days.ts';
import { testSite } from '#tests/support/site.ts';

const site = await testSite();
const t = translator('en');
let at: Expo;

beforeAll(async () => {
  at = await expo(site);
});
beforeEach(() => site.clock.set(longBefore));

/** A company that meets a buyer in the first slot, and is in the middle of it. */
async function meeting() {
  const seller = await company(site, at);
  const purchaser = await buyer(site, at);
  const here = { at, seller, purchaser, slots: await slotsOf(seller, at) };
  const { matchingIdx } = await askFor(here, purchaser, seller);
  await approve(seller, matchingIdx);
  site.clock.set('2026-10-29T09:30:00Z');
  return { ...here, matchingIdx };
}

/** Their browser, with the worker, logged in. */
async function arrive({ token }: Pick<Company, 'token'>) {
  const localStorage = [{ name: storageKeys.token, value: encode(token) ?? '' }];
  const visitor = await site.visit({
    width: 390,
    serviceWorkers: 'allow',
    locale: 'en-GB',
    reducedMotion: 'reduce',
    storageState: { cookies: [], origins: [{ origin: site.url, localStorage }] },
  });
  return { ...visitor, context: visitor.page.context() };
}

const awake = (page: Page) =>
  page.waitForFunction(() => document.querySelector('astro-island[ssr]:not([client="visible"])') === null);

/** Waits until the browser has kept what the hall will need: pages, and answers. */
async function settled(page: Page, memberIdx: number) {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  for (const path of [
    '/en/matching/table/1',
    '/en/matching/meeting/1',
    '/en/counseling/add',
    '/en/counseling/list',
    '/en/counseling/detail/1',
  ])
    await expect
      .poll(() => page.evaluate(async (one) => (await caches.match(one)) !== undefined, path), {
        timeout: 90_000,
      })
      .toBe(true);
  await expect
    .poll(
      async () =>
        (await keys(page, 'answers', memberIdx)).some((key) => key.startsWith('GET /buyer/getDetail')),
      {
        timeout: 90_000,
      },
    )
    .toBe(true);
}

/** The keys of what the browser keeps of a member. */
const keys = (page: Page, kept: 'answers' | 'unsent', memberIdx: number): Promise<string[]> =>
  page.evaluate(
    ([name, store]) =>
      new Promise<string[]>((resolve) => {
        const opened = indexedDB.open(String(name));
        opened.onupgradeneeded = () => opened.result.createObjectStore(String(store));
        opened.onsuccess = () => {
          const read = opened.result.transaction(String(store)).objectStore(String(store)).getAllKeys();
          read.onsuccess = () => {
            opened.result.close();
            resolve(read.result.map(String));
          };
        };
      }),
    [`madang-${kept}-${memberIdx}`, kept] as const,
  );

const logsOf = (matchingIdx: number) =>
  site.db.selectFrom('counseling').selectAll().where('matchingIdx', '=', matchingIdx).execute();

async function writeLog(page: Page, matchingIdx: number) {
  await page.goto(`/en/counseling/add?matching=${matchingIdx}`);
  await page.locator('label.chip', { hasText: t('choice.counselingType.AGREE_SAMPLE') }).click();
  await page.getByRole('button', { name: t('counseling.form.save') }).click();
  await actOn(page).click();
  await page.waitForURL('**/counseling/list');
  await page.locator('.unsent-logs li').first().waitFor();
}

/** Opens the schedule once with the network, as in the hotel, and then has none. */
async function intoTheHall(seller: Company) {
  const reader = await arrive(seller);
  await reader.page.goto(`/en/matching/table/${seller.participateIdx}`);
  await awake(reader.page);
  // A page that begins to load while the worker takes the pages over is missed by it, and has it from the next one on.
  await reader.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await reader.page.reload();
  await awake(reader.page);
  await settled(reader.page, seller.memberIdx);
  await reader.context.setOffline(true);
  return reader;
}

const offlineLine = (page: Page) => page.getByText('no network', { exact: false }).first();

describe('without a network', () => {
  it('the schedule and the meetings are read as of then, a log is written, and one arrives when the network is back', async () => {
    const { seller, matchingIdx } = await meeting();
    const { page, context, close } = await intoTheHall(seller);
    await page.reload();
    await offlineLine(page).waitFor();
    expect(await page.locator('body').textContent()).toContain('Table 1');
    await page.goto('/en/matching/detail');
    await offlineLine(page).waitFor();
    await writeLog(page, matchingIdx);
    expect(await logsOf(matchingIdx)).toEqual([]);
    await context.setOffline(false);
    await page.locator('.unsent-logs').waitFor({ state: 'detached' });
    const [log, ...others] = await logsOf(matchingIdx);
    expect(others).toEqual([]);
    expect(log).toMatchObject({ type: 'AGREE_SAMPLE' });
    expect([log?.buyerCompanyName, log?.buyerName, log?.buyerCountry]).not.toContain('');
    // What was sent is in the list without anyone asking.
    await page.locator('.log-buyer').first().waitFor();
    expect(await keys(page, 'unsent', seller.memberIdx)).toEqual([]);
    await close();
  });

  it('a meeting is opened from the schedule, and a page that was never opened leads to what is kept', async () => {
    const { seller, matchingIdx } = await meeting();
    const { page, close } = await intoTheHall(seller);
    await page.reload();
    const link = page.locator(`a[href="/en/matching/meeting/${matchingIdx}"]`).first();
    await link.waitFor({ state: 'attached' });
    // By the clock of this browser the event is over, and its days are folded.
    await unfoldDays(page);
    await link.click();
    await page.waitForURL(`**/matching/meeting/${matchingIdx}`);
    await offlineLine(page).waitFor();
    await page.locator('.meeting-table', { hasText: /^Table \d+$/ }).waitFor();
    await page.goto('/en/matching/apply?target=1');
    await page
      .getByRole('link', { name: t('matching.nav.detail') })
      .filter({ visible: true })
      .click();
    await page.locator('article.meeting').first().waitFor();
    await close();
  });

  it('what needs a network is off with the reason, and on again when it is back', async () => {
    const { seller, matchingIdx } = await meeting();
    site.clock.set(longBefore);
    const { page, context, close } = await intoTheHall(seller);
    await page.goto(`/en/matching/meeting/${matchingIdx}`);
    const move = page.getByRole('button', { name: t('matching.detail.move') });
    await page.getByText(t('matching.offline.acts')).waitFor();
    expect(await move.isDisabled()).toBe(true);
    await context.setOffline(false);
    await expect.poll(() => move.isDisabled()).toBe(false);
    expect(await page.getByText(t('matching.offline.acts')).count()).toBe(0);
    await close();
  });

  it('two tabs that come back at once send it once, and a change of a log is sent, too', async () => {
    const { seller, matchingIdx } = await meeting();
    const { page, context, close } = await intoTheHall(seller);
    await writeLog(page, matchingIdx);
    const other = await context.newPage();
    await other.goto('/en/counseling/list');
    await other.locator('.unsent-logs li').first().waitFor();
    await context.setOffline(false);
    await Promise.all([page, other].map((one) => one.locator('.unsent-logs').waitFor({ state: 'detached' })));
    const [log, ...doubles] = await logsOf(matchingIdx);
    expect(doubles).toEqual([]);
    await other.close();

    await page.goto('/en/counseling/list');
    await page.locator('.log-buyer').first().waitFor();
    await expect
      .poll(async () =>
        (await keys(page, 'answers', seller.memberIdx)).some((key) => key.includes('getList')),
      )
      .toBe(true);
    await context.setOffline(true);
    await page.goto(`/en/counseling/detail/${log?.idx}`);
    await page.locator('[data-field="productName"]').fill('Changed in the hall');
    await page.getByRole('button', { name: t('counseling.form.change') }).click();
    await actOn(page).click();
    await page.waitForURL('**/counseling/list');
    await page.locator('.unsent-logs li').first().waitFor();
    await context.setOffline(false);
    await expect.poll(async () => (await logsOf(matchingIdx))[0]?.productName).toBe('Changed in the hall');
    await close();
  });
});

describe('what was written and not sent', () => {
  it('waits for its member when the session has ended, and another member neither sees nor sends it', async () => {
    const { seller, purchaser, matchingIdx } = await meeting();
    const { page, context, close } = await intoTheHall(seller);
    await writeLog(page, matchingIdx);
    // As an expired session and a log-in of someone else on the same device leave it.
    await use(page, (await company(site, at)).token);
    await context.setOffline(false);
    await page.goto('/en/counseling/list');
    await page.getByText(t('counseling.list.emptyTitle')).waitFor();
    expect(await page.locator('.unsent-logs').count()).toBe(0);
    expect(await logsOf(matchingIdx)).toEqual([]);
    expect(await keys(page, 'unsent', seller.memberIdx)).toHaveLength(1);
    // What the first one read is gone by then.
    await expect.poll(() => keys(page, 'answers', seller.memberIdx)).toEqual([]);
    await use(page, seller.token);
    await page.goto('/en/counseling/list');
    await expect.poll(async () => (await logsOf(matchingIdx)).length).toBe(1);
    expect(purchaser.memberIdx).not.toBe(seller.memberIdx);
    await close();
  });

  it('is named before a log-out, which stays, sends or discards as its writer says, and leaves nothing behind', async () => {
    const { seller, matchingIdx } = await meeting();
    const { page, context, close } = await intoTheHall(seller);
    await writeLog(page, matchingIdx);
    await pressLogOut(page);
    const dialog = page.getByRole('alertdialog');
    const name = await page.locator('.unsent-logs li a').first().textContent();
    expect(await dialog.textContent()).toContain(String(name).split(' · ')[0]);
    await dialog.getByRole('button', { name: t('common.unsent.stay') }).click();
    expect(await keys(page, 'unsent', seller.memberIdx)).toHaveLength(1);
    // Without a network it can't be sent, so nobody is logged out.
    await pressLogOut(page);
    await dialog.getByRole('button', { name: t('common.unsent.send') }).click();
    await page.getByText(t('common.unsent.failed')).waitFor();
    await dialog.getByRole('button').click();
    await pressLogOut(page);
    await dialog.getByRole('button', { name: t('common.unsent.discard') }).click();
    await page.waitForFunction(() => localStorage.getItem('loginToken') === null);
    await context.setOffline(false);
    // The log-out leads home by itself, a moment after the session has ended.
    await page.waitForURL((url) => url.pathname === '/en');
    await page.goto('/en');
    expect(await keys(page, 'unsent', seller.memberIdx)).toEqual([]);
    expect(await keys(page, 'answers', seller.memberIdx)).toEqual([]);
    expect(await logsOf(matchingIdx)).toEqual([]);
    await close();
  });
});

/** Logs someone else in, as a log-in of this browser would. */
async function use(page: Page, token: string) {
  await page.goto('/en/info/schedule');
  await page.evaluate(
    ([key, member, value]) => {
      localStorage.removeItem(String(member));
      localStorage.setItem(String(key), String(value));
    },
    [storageKeys.token, storageKeys.member, encode(token) ?? ''] as const,
  );
}

async function pressLogOut(page: Page) {
  const button = page.getByRole('button', { name: t('common.nav.logout') });
  if (!(await button.filter({ visible: true }).count()))
    await page
      .getByRole('button', { name: t('common.menu') })
      .first()
      .click();
  await button.filter({ visible: true }).first().click();
}
