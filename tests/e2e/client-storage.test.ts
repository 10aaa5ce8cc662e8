/** What a browser keeps for this site: keys, values, a full storage, and values that nobody can read. */
import type { Page } from 'playwright';
import { afterEach, describe, expect, test } from 'vitest';
import type { Locale } from '#i18n/locales.ts';
import { decode, encode, messageDetailPrefix, storageKeys } from '#stores/lib/storage.ts';
import { buyer, company, expo } from '#tests/support/factories.ts';
import { password } from '#tests/support/samples.ts';
import { testSite } from '#tests/support/site.ts';
import { Traveller } from '#tests/support/traveller.ts';
import { turnsOf } from '#tests/support/turns.ts';

const site = await testSite();
const at = await expo(site);
const seller = await company(site, at);
const purchaser = await buyer(site, at);

const { id: purchaserId } = (await purchaser.client('GET /member/getMember', {})).data;

const travellers: Traveller[] = [];
const arrive = async (kept: Record<string, unknown> = {}, locale: Locale = 'en') => {
  const traveller = await Traveller.arrive(site, locale, 1440, kept);
  travellers.push(traveller);
  return traveller;
};
const search = async ({ page }: Traveller, words: string) => {
  await page.getByRole('searchbox').fill(words);
  await page.getByRole('searchbox').press('Enter');
};
/** The lists, without who is suggested above them. */
const found = ({ page, t }: Traveller) => page.getByRole('region', { name: t('matching.info.title') });
const everything = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(() => ({ ...localStorage }) as Record<string, string>);

afterEach(async () => {
  const all = travellers.splice(0);
  for (const { trouble } of all) expect(trouble).toEqual([]);
  await Promise.all(all.map((traveller) => traveller.leave()));
});

test('only the known keys are written, and each value is compressed', async () => {
  const reader = await arrive({ [storageKeys.token]: seller.token });
  const { page, t } = reader;
  await reader.open('/matching/info');
  await search(reader, 'Wien');
  await found(reader)
    .getByRole('heading', { name: /Wiener Handel/ })
    .waitFor();
  await page.locator('details.filters > summary').click();
  await page.getByRole('combobox').first().selectOption({ index: 1 });
  await page.getByRole('tab', { name: t('matching.info.product') }).click();
  await expect.poll(() => reader.stored(storageKeys.matchingTab)).toBe('product');
  await reader.press(t('common.otherLanguage'));
  await page.waitForURL('**/ko/matching/info');

  const kept = await everything(page);
  expect(Object.keys(kept).sort()).toEqual(
    [
      'language',
      'loginToken',
      'loginUser',
      'matchingTab',
      'searchFilter',
      'searchKeyword',
      'searchPage',
    ].sort(),
  );
  for (const value of Object.values(kept)) expect(value).toBe(encode(decode(value)));
  expect(decode(kept['loginToken'])).toBe(seller.token);
  expect(decode(kept['loginUser'])).toMatchObject({ memberIdx: seller.memberIdx });
  expect(kept['loginUser']?.length).toBeLessThan(JSON.stringify(decode(kept['loginUser'])).length);
  expect(decode(kept['searchKeyword'])).toBe('Wien');
});

test('a full storage gives up message details, says so, and keeps the rest and the new value', async () => {
  const reader = await arrive({ [storageKeys.token]: purchaser.token, [`${messageDetailPrefix}:7`]: 'old' });
  const { page } = reader;
  await reader.open('/matching/info');
  await page.getByRole('searchbox').waitFor();
  await expect.poll(() => reader.stored(storageKeys.member)).toBeDefined();
  const before = await everything(page);
  await page.evaluate((prefix) => {
    for (let size = 4_194_304; size >= 1; size = Math.floor(size / 2)) {
      try {
        localStorage.setItem(`${prefix}:${size}`, 'x'.repeat(size));
      } catch {
        // Too much; half of it may fit.
      }
    }
  }, messageDetailPrefix);

  await search(reader, 'Madang');
  await expect.poll(() => reader.stored(storageKeys.searchKeyword)).toBe('Madang');
  await found(reader)
    .getByRole('heading', { name: /Madang Foods/ })
    .waitFor();
  expect(reader.trouble.splice(0)).toEqual(['warning: The browser storage is full: cleaning old data.']);
  const after = await everything(page);
  expect(Object.keys(after).filter((key) => key.includes(messageDetailPrefix))).toEqual([]);
  for (const key of [storageKeys.token, storageKeys.member]) expect(after[key]).toBe(before[key]);
});

test('a storage that stays full costs what is new, not the page', async () => {
  const reader = await arrive({ [storageKeys.token]: purchaser.token });
  const { page } = reader;
  await reader.open('/matching/info');
  await page.getByRole('searchbox').waitFor();
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await search(reader, 'nobody at all');
  await found(reader)
    .getByRole('heading', { name: /Madang Foods/ })
    .waitFor({ state: 'detached' });
  expect(await reader.stored(storageKeys.token)).toBe(purchaser.token);
  expect(new Set(reader.trouble.splice(0))).toEqual(
    new Set(['warning: The browser storage is full: cleaning old data.']),
  );
});

test.each(turnsOf(['ko', 'en'] as const)())(
  'a browser without any room says so at the log-in, and what was typed stays (%s)',
  async (locale) => {
    const reader = await arrive({}, locale);
    const { page } = reader;
    await page.addInitScript(() => {
      const full = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
      Storage.prototype.setItem = full;
      IDBFactory.prototype.open = full;
    });
    await reader.open('/login');
    await reader.fill('', { id: purchaserId, password });
    await page.locator('[data-field="password"]').press('Enter');
    await reader.confirm();
    await page.getByText(reader.t('msg.storage_full')).waitFor();
    expect(await page.locator('[data-field="id"]').inputValue()).toBe(purchaserId);
    expect(new URL(page.url()).pathname).toBe(`/${locale}/login`);

    // Pages, too, open as ever, and going from one to the next.
    await reader.open('/info/schedule');
    await page.getByRole('heading', { level: 1 }).waitFor();
    const warned = /browser storage is full|storage is full/;
    expect(reader.trouble.splice(0).filter((line) => !warned.test(line))).toEqual([]);
  },
);

// What was cut short reads as nothing, as what this site never wrote does (tests/unit/storage.test.ts).
describe.each<[string, string]>([
  ['that this site never wrote', '{"old": true}'],
  ['of another kind', encode(true) ?? ''],
  ['of another shape', encode({ values: null, memberIdx: 0 }) ?? ''],
])('stored values %s', (_, broken) => {
  const spoil = ({ page }: Traveller, keys: readonly string[]) =>
    page.evaluate(
      ([all, value]) => {
        for (const key of all) localStorage.setItem(key, value);
      },
      [keys, broken] as const,
    );
  const others = Object.values(storageKeys).filter((key) => key !== storageKeys.token);

  test('are as good as none: a guest and a member find every page in order', async () => {
    const reader = await arrive({ [storageKeys.token]: seller.token });
    const { page, t } = reader;
    await spoil(reader, others);
    await page.goto('/info');
    expect(await page.locator('html').getAttribute('lang')).toBe('en');
    await reader.open('/matching/info');
    await found(reader)
      .getByRole('heading', { name: /Wiener Handel/ })
      .waitFor();
    await expect.poll(() => reader.stored(storageKeys.member)).toMatchObject({ memberIdx: seller.memberIdx });
    await reader.open('/matching/detail');
    await page.locator('main h1').waitFor();
    await reader.open('/counseling/add');
    await page.locator('[data-field="productName"]').waitFor();

    const guest = await arrive();
    await spoil(guest, others);
    await guest.open('/join');
    await guest.page.locator('[data-field="member.id"]').waitFor();
    await guest.open('/participate/company');
    await guest.page.locator('[data-field="member.id"]').waitFor();
    expect(await guest.page.getByText(t('participate.wizard.restored')).count()).toBe(0);
  });
});

test('an unreadable token is no log-in', async () => {
  const guest = await arrive();
  await guest.page.evaluate((key) => localStorage.setItem(key, 'unreadable'), storageKeys.token);
  await guest.open('/');
  expect(await guest.page.locator('html').getAttribute('data-session')).toBe('guest');
});
