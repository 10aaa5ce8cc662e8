/** The public profile pages: what a guest reads, what a member reads beside it, and the way to a meeting (docs/rules.md, V1 to V3). */
import { afterEach, describe, expect, test } from 'vitest';
import type { ViewType } from '#domain/participation/participation.ts';
import { type Locale, localePath } from '#i18n/locales.ts';
import { advanceAllContent } from '#server/platform/cache/content-tags.ts';
import { storageKeys } from '#stores/lib/storage.ts';
import { buyer, company, expo, slotsOf } from '#tests/support/factories.ts';
import { faultsInTheDark, faultsOf } from '#tests/support/faults.ts';
import { uploaded } from '#tests/support/files.ts';
import { nextNumber } from '#tests/support/numbers.ts';
import { password } from '#tests/support/samples.ts';
import { testSite } from '#tests/support/site.ts';
import { Traveller } from '#tests/support/traveller.ts';
import { inTurns } from '#tests/support/turns.ts';

const site = await testSite();
const at = await expo(site);
const seller = await company(site, at);
const [meeting, stranger] = [await buyer(site, at), await buyer(site, at)];
const [slot] = await slotsOf(seller, at);
const { data: asked } = await meeting.client('POST /matching/apply', {
  targetParticipateIdx: seller.participateIdx,
  wishes: [slot as number],
});
await seller.client('POST /matching/approve', { matchingIdx: asked.matchingIdx });
const document = await uploaded(site.db, seller, 'productIntro', 'pdf', '제품 소개.pdf');
await site.db
  .updateTable('product')
  .set({ introFileIdx: document.idx, videoUrl: 'https://video.example.org/oil' })
  .where('idx', '=', seller.productIdx)
  .execute();
await advanceAllContent(site.db);
const { data: profile } = await site.client()('GET /company/getDetail', {
  participateIdx: seller.participateIdx,
});

const show = async (viewType: ViewType) => {
  await site.db.updateTable('event').set({ viewType }).execute();
  await advanceAllContent(site.db);
};
const travellers: Traveller[] = [];
const arrive = async (locale: Locale, who?: { id: string }, width = 1440) => {
  const login = who && (await site.client()('POST /member/login', { id: who.id, password })).data;
  const kept = login ? { [storageKeys.token]: login.token, [storageKeys.member]: login.member } : {};
  const traveller = await Traveller.arrive(site, locale, width, kept);
  travellers.push(traveller);
  return traveller;
};
afterEach(async () => {
  await show('allShow');
  await Promise.all(travellers.splice(0).map((traveller) => traveller.leave()));
});
const companyPage = `/matching/user/${seller.participateIdx}`;
const productPage = `/matching/product/${seller.productIdx}`;
// biome-ignore lint/performance/useDomNodeTextContent: what a reader sees, without what is hidden.
const wordsOf = ({ page }: Traveller) => page.locator('main').innerText();

describe.each(inTurns<Locale>(['ko', 'en']))('in %s', (locale, test) => {
  test('a guest reads a company and its products in both languages, without React', async () => {
    const guest = await arrive(locale, undefined, 390);
    // In characters; React alone has three times as many.
    const scripts: Promise<number>[] = [];
    guest.page.on('response', (response) => {
      if (response.url().endsWith('.js')) scripts.push(response.text().then(({ length }) => length));
    });
    for (const path of [companyPage, productPage]) {
      await guest.open(path);
      const words = await wordsOf(guest);
      const texts = [profile.nameKo, profile.nameEn, profile.introKo, profile.introEn];
      for (const text of path === companyPage ? texts : [locale === 'ko' ? profile.nameKo : profile.nameEn]) {
        expect(words).toContain(text);
      }
      expect(words).toContain('video.example.org');
      expect(words).not.toContain(seller.id);
      expect(await faultsOf(guest.page, locale)).toEqual([]);
      expect(await faultsInTheDark(guest.page)).toEqual([]);
    }
    const link = guest.page.locator(`a[href$=".pdf"]`);
    expect(await link.getAttribute('download')).toBe('제품 소개.pdf');
    const sizes = await Promise.all(scripts);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(71_500);
    expect(guest.trouble).toEqual([]);
  });

  test('a guest who asks for a meeting logs in and comes to the request', async () => {
    const guest = await arrive(locale);
    await guest.open(companyPage);
    await guest.press(guest.t('profile.ask'));
    const apply = localePath(locale, `/matching/apply?target=${seller.participateIdx}`);
    await guest.page.waitForURL(`**${localePath(locale, '/login')}?next=${encodeURIComponent(apply)}`);
    await guest.page.waitForFunction(() => window.document.querySelector('astro-island[ssr]') === null);
    await guest.page.locator('[data-field="id"]').fill(stranger.id);
    await guest.page.locator('[data-field="password"]').fill(password);
    await guest.page
      .locator('form')
      .getByRole('button', { name: guest.t('member.login.submit') })
      .click();
    await guest.confirm();
    await guest.page.waitForURL(`**${apply}`);
    await guest.page
      .getByText(locale === 'ko' ? profile.nameKo : profile.nameEn)
      .first()
      .waitFor();
  });
});

test('a member goes straight to the request, and only to the other side of the table; how to reach a company is told to whoever has a meeting with it, and to nobody else', async () => {
  const [met, asking, own] = [
    await arrive('ko', meeting),
    await arrive('ko', stranger),
    await arrive('en', seller),
  ];
  for (const one of [met, own]) await one.open(companyPage);
  await met.page.getByText(met.t('profile.contactText')).waitFor();
  expect(
    await own.page
      .getByRole('link', { name: own.t('profile.ask') })
      .filter({ visible: true })
      .count(),
  ).toBe(0);
  const asks = asking.page.waitForResponse(/company\/getDetail/);
  await asking.open(companyPage);
  await asks;
  expect(await asking.page.getByText(asking.t('profile.contactText')).count()).toBe(0);
  await asking.press(asking.t('profile.ask'));
  await asking.page.waitForURL(`**/ko/matching/apply?target=${seller.participateIdx}`);
});

test.each<[Locale, boolean]>([
  ['ko', false],
  ['en', true],
])(
  'in %s a profile offers what one does where the organiser makes the meetings',
  async (locale, isPublished) => {
    const event = await expo(site, { eventIdx: nextNumber('event') });
    const [firm, reader] = [await company(site, event), await buyer(site, event)];
    await site.db
      .updateTable('event')
      .set({ matchingWay: 'arranged', publishedAt: isPublished ? site.clock.read().toISOString() : null })
      .where('idx', '=', event.eventIdx)
      .execute();
    await advanceAllContent(site.db);
    const page = (idx: number) => `/matching/user/${idx}?eventIdx=${event.eventIdx}`;
    const acts = ({ page, t }: Traveller) =>
      page
        .locator('main')
        .getByRole('link')
        .filter({ hasText: new RegExp(`${t('profile.ask')}|${t('profile.rank')}`), visible: true });
    const member = await arrive(locale, reader);
    await member.open(page(firm.participateIdx));
    await member.page.getByRole('heading', { level: 1 }).waitFor();
    expect(await faultsOf(member.page, locale)).toEqual([]);
    // Once the meetings stand there is nothing to ask for; before that, whoever it is is put in one's order.
    if (isPublished) expect(await acts(member).count()).toBe(0);
    else {
      expect(await acts(member).allInnerTexts()).toEqual([member.t('profile.rank')]);
      await acts(member).click();
      await member.page.waitForURL(/\/matching\/ranking\?add=/);
    }
    // Nobody is offered their own side.
    const own = await arrive(locale, firm);
    await own.open(page(firm.participateIdx));
    await own.page.getByRole('heading', { level: 1 }).waitFor();
    await expect.poll(() => acts(own).count()).toBe(0);
  },
);

test('a profile that guests may not read tells them nothing, and opens for a buyer', async () => {
  await show('onlyBuyer');
  const [guest, reader] = [await arrive('en'), await arrive('en', stranger)];
  for (const path of [companyPage, productPage, '/matching/user/999999']) {
    await guest.open(path);
    const words = await wordsOf(guest);
    expect(words).toContain(guest.t('profile.membersTitle'));
    expect(words).not.toContain(profile.nameEn);
    expect(await faultsOf(guest.page, 'en')).toEqual([]);
  }
  // One page for all of these: what leads on from it is of the address that is open.
  const toLogIn = guest.page.locator('.for-guests').getByRole('link');
  expect(await toLogIn.getAttribute('href')).toMatch(/\/en\/login\?next=%2Fen%2Fmatching%2Fuser%2F999999$/);
  await guest.page.locator('a[data-language="ko"]').click();
  await guest.page.waitForURL('**/ko/matching/user/999999');
  await reader.open(companyPage);
  await reader.page.getByRole('heading', { level: 1, name: profile.nameEn }).waitFor();
  expect(await faultsOf(reader.page, 'en')).toEqual([]);
  await reader.open('/matching/user/999999');
  await reader.page.getByText(reader.t('profile.goneTitle')).waitFor();
  const missing = await guest.page.goto('/en/matching/user/abc');
  expect(missing?.status()).toBe(404);
});

test('products are found by their words and by their field', async () => {
  const guest = await arrive('en');
  await guest.open('/info/products');
  const cards = guest.page.locator('.card');
  const all = await cards.count();
  expect(all).toBeGreaterThan(0);
  await guest.page.locator('input[name="keywords"]').fill('no such thing');
  await guest.page.keyboard.press('Enter');
  await guest.page.getByText(guest.t('product.find.empty')).waitFor();
  await guest.open('/info/products?industries=FOOD');
  expect(await cards.count()).toBe(all);
  await guest.open('/info/products?industries=MACHINERY');
  expect(await cards.count()).toBe(0);
});
