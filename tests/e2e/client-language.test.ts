/** Which language a page has: the address, the stored choice, the browser's wish (docs/rules.md, L2). */
import type { Page } from 'playwright';
import { afterEach, describe, expect, test } from 'vitest';
import { decode, encode, storageKeys } from '#stores/lib/storage.ts';
import { expo } from '#tests/support/factories.ts';
import { testSite } from '#tests/support/site.ts';
import { Traveller } from '#tests/support/traveller.ts';
import type { Visit, Visitor } from '#tests/support/visitors.ts';

const site = await testSite();
await expo(site);

const visitors: Pick<Visitor, 'trouble' | 'close'>[] = [];
const visit = async (options: Visit) => {
  const visitor = await site.visit(options);
  visitors.push(visitor);
  return visitor.page;
};
const languageOf = (page: Page) => page.locator('html').getAttribute('lang');
const cookieOf = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === 'language')?.value;
const storedIn = async (page: Page) =>
  decode(await page.evaluate((key) => localStorage.getItem(key), storageKeys.language));
/** A browser whose stored choice and whose cookie each say something else. */
const torn = (stored: string, cookie: string): Visit => ({
  storageState: {
    cookies: [
      {
        name: 'language',
        value: cookie,
        domain: '127.0.0.1',
        path: '/',
        expires: -1,
        httpOnly: false,
        secure: false,
        sameSite: 'Lax',
      },
    ],
    origins: [
      { origin: site.url, localStorage: [{ name: storageKeys.language, value: encode(stored) ?? '' }] },
    ],
  },
});
/** How often the page itself is fetched, from now on. */
const fetchesOf = (page: Page) => {
  const fetched: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) fetched.push(new URL(request.url()).pathname);
  });
  return fetched;
};

afterEach(async () => {
  const all = visitors.splice(0);
  for (const { trouble } of all) expect(trouble).toEqual([]);
  await Promise.all(all.map(({ close }) => close()));
});

test.each([
  ['ko-KR', 'ko'],
  ['en-GB', 'en'],
] as const)(
  'an address without a prefix answers a browser that prefers %s in %s',
  async (locale, language) => {
    const page = await visit({ locale });
    for (const path of ['/', '/info', '/participate/companyList']) {
      const response = await page.goto(path);
      expect(response?.status()).toBe(200);
      expect(response?.headers()).toMatchObject({ 'content-language': language });
      expect(response?.headers()['vary']).toMatch(/Cookie, Accept-Language/);
      expect(new URL(page.url()).pathname).toBe(path);
      expect(await languageOf(page)).toBe(language);
    }
  },
);

describe('the toggle', () => {
  test('opens the same page with the same query, and the choice stays for addresses without a prefix', async () => {
    const reader = await Traveller.arrive(site, 'ko', 1440);
    visitors.push({ trouble: reader.trouble, close: () => reader.leave() });
    const { page } = reader;
    await reader.open('/participate/companyList?keywords=oil#main');
    await reader.press(reader.t('common.otherLanguage'));
    await page.waitForURL('**/en/participate/companyList?keywords=oil#main');
    expect(await languageOf(page)).toBe('en');
    expect(await page.evaluate((key) => localStorage.getItem(key), storageKeys.language)).toBe(encode('en'));
    expect(await cookieOf(page)).toBe('en');

    const fetched = fetchesOf(page);
    const other = await page.context().newPage();
    for (const tab of [page, other]) {
      await tab.goto('/info', { waitUntil: 'networkidle' });
      expect(await languageOf(tab)).toBe('en');
    }
    expect(fetched).toEqual(['/info']);

    await page.goto('/okta?x=1');
    await page.getByRole('link', { name: '한국어' }).click();
    await page.waitForURL('**/ko/okta?x=1');
    await other.goto('/');
    expect(await languageOf(other)).toBe('ko');
  });

  test('stands in the menu on a phone too', async () => {
    const reader = await Traveller.arrive(site, 'en', 390);
    visitors.push({ trouble: reader.trouble, close: () => reader.leave() });
    await reader.open('/visit?x=1');
    await reader.press(reader.t('common.menu'));
    await reader.press(reader.t('common.otherLanguage'));
    await reader.page.waitForURL('**/ko/visit?x=1');
  });
});

describe('where the stored choice and the cookie disagree', () => {
  test('an address without a prefix corrects the cookie and is fetched once more', async () => {
    const page = await visit(torn('en', 'ko'));
    const fetched = fetchesOf(page);
    await page.goto('/info?x=1');
    await expect.poll(() => languageOf(page).catch(() => undefined)).toBe('en');
    await page.waitForLoadState('networkidle');
    expect(fetched).toEqual(['/info', '/info']);
    expect(await cookieOf(page)).toBe('en');
    expect(page.url()).toMatch(/\/info\?x=1$/);

    await page.context().addCookies([{ name: 'language', value: 'ko', url: site.url }]);
    await page.goto('/okta');
    await expect.poll(() => languageOf(page).catch(() => undefined)).toBe('en');
  });

  test('it is fetched only once more, even if the cookie can not be corrected', async () => {
    const page = await visit(torn('en', 'ko'));
    await page.addInitScript(() =>
      Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: () => undefined }),
    );
    const fetched = fetchesOf(page);
    await page.goto('/info');
    await expect.poll(() => fetched.length).toBe(2);
    await page.waitForLoadState('networkidle');
    expect(fetched).toHaveLength(2);
    expect(await languageOf(page)).toBe('ko');
  });

  test('an address with a prefix wins over both, and changes neither', async () => {
    const page = await visit(torn('en', 'en'));
    const fetched = fetchesOf(page);
    await page.goto('/ko/info', { waitUntil: 'networkidle' });
    expect(await languageOf(page)).toBe('ko');
    expect(fetched).toEqual(['/ko/info']);
    expect([await storedIn(page), await cookieOf(page)]).toEqual(['en', 'en']);
  });
});
