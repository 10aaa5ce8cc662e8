/** Offline and on bad networks: what the service worker caches, and what it never does. */
import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { translator } from '#i18n/translator.ts';
import { encode, storageKeys } from '#stores/lib/storage.ts';
import { buyer, company, expo, type Participant } from '#tests/support/factories.ts';
import { testSite } from '#tests/support/site.ts';

const site = await testSite();
let seller: Participant;
let purchaser: Participant;

beforeAll(async () => {
  const at = await expo(site);
  seller = await company(site, at);
  purchaser = await buyer(site, at);
});

type Reader = Awaited<ReturnType<typeof reader>>;

/** A reader whose worker has settled: it looks after this page and keeps what it always keeps. */
async function reader(locale: 'ko' | 'en' = 'ko') {
  const visitor = await site.visit({ serviceWorkers: 'allow', locale: locale === 'ko' ? 'ko-KR' : 'en-GB' });
  await visitor.page.goto(`/${locale}`);
  await visitor.page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await keeps(visitor.page, `/${locale}/info/booth-map`);
  return { ...visitor, t: translator(locale) };
}

/** Waits until the worker keeps this address. */
const keeps = (page: Page, path: string) =>
  page.waitForFunction(async (address) => (await caches.match(address)) !== undefined, path, {
    polling: 100,
  });

const everythingKept = (page: Page) =>
  page.evaluate(async () => {
    const caught: string[] = [];
    for (const name of await caches.keys()) {
      for (const { url } of await (await caches.open(name)).keys()) caught.push(new URL(url).pathname);
    }
    return caught;
  });

describe('without a network', () => {
  // One of each language for all of these: a browser with a worker of its own is dear.
  const readers = {} as Record<'ko' | 'en', Reader>;
  beforeAll(async () => {
    readers.ko = await reader('ko');
    readers.en = await reader('en');
  });
  afterEach(() => Promise.all([readers.ko, readers.en].map(({ page }) => page.context().setOffline(false))));
  afterAll(() => Promise.all([readers.ko.close(), readers.en.close()]));

  it('shows pages that were seen, and says from when they are', async () => {
    const { page, t } = readers.ko;
    await page.goto('/ko/policy/privacy');
    await keeps(page, '/ko/policy/privacy');
    await page.context().setOffline(true);
    for (const path of ['/ko/policy/privacy', '/ko']) {
      await page.goto(path);
      await expect.poll(() => page.locator('h1').count()).toBe(1);
      const [before] = t('common.keptAt', { time: '|' }).split('|');
      const said = await page.getByRole('status').first().textContent();
      expect(said).toContain(before);
      // The day is written out, as everywhere.
      expect(said).toMatch(/\d+월 \d+일 (오전|오후) \d+:\d\d/);
    }
  });

  it('shows the schedule and the booth map though they were never opened, with their styles and scripts', async () => {
    const { page } = readers.en;
    await page.context().setOffline(true);
    for (const path of ['/en/info/schedule', '/en/info/booth-map']) {
      await page.goto(path);
      expect(await page.locator('h1').count()).toBe(1);
      expect(await page.locator('.from-before').count()).toBe(1);
      expect(await page.evaluate(() => document.documentElement.dataset['session'])).toBe('guest');
    }
  });

  it('says so in place of a page that was never opened, and names what can be read', async () => {
    const { page, t } = readers.ko;
    await page.context().setOffline(true);
    await page.goto('/ko/visit');
    expect(await page.locator('h1').textContent()).toBe(t('common.offline.title'));
    await page.getByRole('link', { name: t('common.offline.boothMap') }).click();
    await page.waitForURL('**/ko/info/booth-map');
    expect(await page.locator('.from-before').count()).toBe(1);
  });

  // The last, for it logs in.
  it('names the logs to companies only, whose page they are', async () => {
    const { page, t } = readers.ko;
    for (const [person, hasLogs] of [
      [seller, true],
      [purchaser, false],
    ] as const) {
      await page.context().setOffline(false);
      await page.goto('/ko');
      const member = (await person.client('GET /member/getMember', {})).data;
      await page.evaluate(
        (entries) => {
          for (const [key, value] of entries) localStorage.setItem(key, value);
        },
        [
          [storageKeys.member, encode(member) as string],
          [storageKeys.token, encode(person.token) as string],
        ] as const,
      );
      await page.context().setOffline(true);
      await page.goto('/ko/visit');
      await page.getByRole('link', { name: t('common.offline.boothMap') }).waitFor();
      await page.locator('li[data-own="meetings"]').waitFor();
      expect(await page.locator('li[data-own="logs"]').isVisible()).toBe(hasLogs);
    }
  });
});

describe('with a network', () => {
  let page: Page;
  let close: () => Promise<void>;
  beforeAll(async () => {
    ({ page, close } = await reader());
  });
  afterAll(() => close());

  it('never shows an old page as new', async () => {
    const path = `/ko/matching/user/${seller.participateIdx}`;
    await page.goto(path);
    await keeps(page, path);
    const { data } = await seller.client('GET /participate/getDetail', {});
    await site.db
      .updateTable('company')
      .set({ nameKo: '새이름상사' })
      .where('idx', '=', seller.participateIdx)
      .execute();
    expect(data.participateIdx).toBe(seller.participateIdx);
    await site.db
      .updateTable('contentVersion')
      .set((of) => ({ version: of('version', '+', 1) }))
      .execute();
    await page.goto(path);
    expect(await page.locator('h1').textContent()).toContain('새이름상사');
    expect(await page.locator('.from-before').count()).toBe(0);
  });

  it('keeps no link to a new password', async () => {
    await page.goto('/ko/login?reset=a-token-of-a-mail');
    await page.goto('/ko/login');
    await keeps(page, '/ko/login');
    const addresses = await page.evaluate(async () => {
      const requests = await Promise.all(
        (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
      );
      return requests.flat().map(({ url }) => url);
    });
    expect(addresses.filter((url) => url.includes('reset='))).toEqual([]);
  });

  // The last, for it logs in.
  it('keeps no answer of the API, and pages behind the log-in without anything of whom they were opened by', async () => {
    await page.goto('/ko');
    await page.evaluate(([key, token]) => localStorage.setItem(String(key), String(token)), [
      storageKeys.token,
      encode(seller.token) ?? '',
    ] as const);
    await page.goto('/ko/participate/companyList');
    await page.goto('/ko/matching/detail');
    await keeps(page, '/ko/matching/detail');
    const kept = await everythingKept(page);
    expect(kept.filter((path) => path.startsWith('/api'))).toEqual([]);
    expect(kept).toContain('/ko/participate/companyList');
    const html = await page.evaluate(async () => (await caches.match('/ko/matching/detail'))?.text());
    expect(html).toBe(await (await fetch(`${site.url}/ko/matching/detail`)).text());
  });
});

describe('a storage that is full', () => {
  /** From here on the worker can keep nothing, and where `isBroken` it can't read what it has either. */
  async function full(page: Page, isBroken: boolean): Promise<void> {
    const [worker] = page.context().serviceWorkers();
    await worker?.evaluate((broken) => {
      const fails = () => Promise.reject(new DOMException('Full.', 'QuotaExceededError'));
      Cache.prototype.put = fails;
      if (broken) CacheStorage.prototype.open = fails;
    }, isBroken);
  }

  /** A page that was never opened comes from the network with all that it needs, though nothing can be kept. */
  async function comesWhole(page: Page, isBroken: boolean): Promise<void> {
    const failed: string[] = [];
    page.on('requestfailed', (request) => failed.push(request.url()));
    await page.evaluate(async () => {
      for (const name of await caches.keys()) if (name.startsWith('assets')) await caches.delete(name);
    });
    await full(page, isBroken);
    await page.goto('/ko/policy/privacy');
    expect(await page.locator('h1').count()).toBe(1);
    expect(await page.evaluate(() => document.documentElement.dataset['session'])).toBe('guest');
    expect(await page.evaluate(() => document.styleSheets.length)).toBeGreaterThan(0);
    expect(failed).toEqual([]);
  }

  it('can not be read, and pages come from the network, whole', async () => {
    const { page, close } = await reader();
    await comesWhole(page, true);
    await close();
  });

  it('refuses what is new, and pages come from the network, whole; what was kept before is still shown', async () => {
    const { page, close } = await reader();
    await page.goto('/ko/policy/service');
    await keeps(page, '/ko/policy/service');
    await comesWhole(page, false);
    await page.goto('/ko/policy/service');
    await page.waitForLoadState('networkidle');
    await page.context().setOffline(true);
    await page.goto('/ko/policy/service');
    expect(await page.locator('.from-before').count()).toBe(1);
    await close();
  });
});
