/** One's place on a page: where a profile opens, where going back leads, and what a page asks for when it opens. */
import { afterEach, describe, expect, test } from 'vitest';
import { storageKeys } from '#stores/lib/storage.ts';
import { company } from '#tests/support/factories.ts';
import { testSite } from '#tests/support/site.ts';
import { Traveller } from '#tests/support/traveller.ts';
import { world } from '#tests/support/world.ts';

const site = await testSite();
const here = await world(site, site.eventInUse);
for (let count = 0; count < 8; count++) await company(site, here);

const travellers: Traveller[] = [];
afterEach(async () => {
  await Promise.all(travellers.splice(0).map((traveller) => traveller.leave()));
});

const arrive = async () => {
  const reader = await Traveller.arrive(site, 'ko', 390, { [storageKeys.token]: here.buyer.token });
  travellers.push(reader);
  return reader;
};
const topOf = ({ page }: Traveller) => page.evaluate(() => Math.round(window.scrollY));

describe('a profile that was found in a list', () => {
  test('opens at its top, and going back returns to the place in the list', async () => {
    const reader = await arrive();
    const { page } = reader;
    await reader.open('/matching/info');
    // What is asked for later stands above the list.
    await reader.quiet();
    const links = page.getByRole('main').getByRole('heading').getByRole('link');
    await links.nth(6).scrollIntoViewIfNeeded();
    const place = await topOf(reader);
    expect(place).toBeGreaterThan(300);

    await links.nth(6).click();
    await page.waitForURL('**/matching/user/*');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expect.poll(() => topOf(reader)).toBe(0);

    await page.goBack();
    await expect.poll(() => topOf(reader)).toBe(place);
    // The 200 ms after which a page that comes next would go to its top are over.
    await page.waitForTimeout(400);
    expect(await topOf(reader)).toBe(place);
  });
});

describe('a list that was narrowed', () => {
  test('is narrowed as it was, in its order and at its place, after a profile and back', async () => {
    const reader = await arrive();
    const { page } = reader;
    await page.goto('/ko/participate/companyList?businessCategory=MANUFACTURING&listOrder=recent');
    const links = page.getByRole('main').getByRole('heading').getByRole('link');
    await links.nth(5).scrollIntoViewIfNeeded();
    const [names, place] = [await links.allTextContents(), await topOf(reader)];
    await links.nth(5).click();
    await page.waitForURL('**/matching/user/*');
    await page.goBack();
    await expect.poll(() => topOf(reader)).toBe(place);
    expect(await links.allTextContents()).toEqual(names);
    expect(page.url()).toContain('businessCategory=MANUFACTURING&listOrder=recent');
  });
});

describe('partners that were looked for', () => {
  const narrow = async (reader: Traveller) => {
    const { page } = reader;
    await reader.open('/matching/info');
    const field = page.getByRole('main').getByRole('searchbox');
    await field.fill('madang');
    await field.press('Enter');
    await page.locator('.filters > summary').click();
    await page
      .getByRole('main')
      .getByRole('combobox', { name: reader.t('matching.info.listOrder') })
      .selectOption('name');
    await page
      .getByRole('main')
      .getByRole('combobox', { name: reader.t('choice.filter.company.businessCategory') })
      .selectOption('MANUFACTURING');
    await reader.quiet();
  };
  const links = ({ page }: Traveller) => page.getByRole('main').getByRole('heading').getByRole('link');
  const shown = ({ page, t }: Traveller) =>
    Promise.all([
      page.getByRole('main').getByRole('searchbox').inputValue(),
      page.getByRole('combobox', { name: t('matching.info.listOrder'), includeHidden: true }).inputValue(),
      page
        .getByRole('combobox', { name: t('choice.filter.company.businessCategory'), includeHidden: true })
        .inputValue(),
    ]);

  test('are narrowed as they were, in their order and place, after a profile, and the card has the focus', async () => {
    const reader = await arrive();
    const { page } = reader;
    await narrow(reader);
    expect(await shown(reader)).toEqual(['madang', 'name', 'MANUFACTURING']);
    await links(reader).nth(5).scrollIntoViewIfNeeded();
    const [names, place] = [await links(reader).allTextContents(), await topOf(reader)];
    const href = await links(reader).nth(5).getAttribute('href');
    await links(reader).nth(5).click();
    await page.waitForURL('**/matching/user/*');
    await page.getByRole('heading', { level: 1 }).waitFor();

    await page.goBack();
    await expect.poll(() => topOf(reader)).toBe(place);
    expect(await links(reader).allTextContents()).toEqual(names);
    expect(await shown(reader)).toEqual(['madang', 'name', 'MANUFACTURING']);
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('href'))).toBe(href);
  });

  test('are all there again after other pages, and at the next visit', async () => {
    const reader = await arrive();
    const { page } = reader;
    await narrow(reader);
    expect(await reader.stored(storageKeys.searchKeyword)).toBe('madang');
    await reader.open('/matching/detail');
    expect(await reader.stored(storageKeys.searchKeyword)).toBe('madang');
    await reader.open('/info');
    expect(await reader.stored(storageKeys.searchKeyword)).toBeUndefined();

    await narrow(reader);
    // Another tab of the same browser, opened by its address: this is what tomorrow's visit is, too.
    const next = await page.context().newPage();
    await page.close();
    await next.goto('/ko/matching/info');
    await next.getByRole('main').getByRole('heading').first().waitFor();
    expect(await next.getByRole('main').getByRole('searchbox').inputValue()).toBe('');
  });
});

describe('what a page asks for', () => {
  test.each(['/my-page', '/matching/info', '/info'])('is the member once: %s', async (path) => {
    const reader = await arrive();
    const asked: string[] = [];
    reader.page.on('request', (request) => {
      if (request.url().includes('/member/getMember')) asked.push(request.url());
    });
    await reader.open(path);
    await reader.quiet();
    expect(asked).toHaveLength(1);
  });
});

describe('while something loads', () => {
  const overlayOf = ({ page }: Traveller) => page.locator('.loading');

  test('the overlay covers the page, after 200 ms, until it is there', async () => {
    const reader = await arrive();
    const { page, t } = reader;
    let goOn = () => {};
    const held = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    await page.route('**/api/company/getList*', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/ko/matching/info');
    await overlayOf(reader).waitFor({ state: 'visible' });
    expect(await overlayOf(reader).textContent()).toBe(t('ui.loading'));
    goOn();
    await overlayOf(reader).waitFor({ state: 'hidden' });
  });

  test('it says of posts that they are loading', async () => {
    const reader = await arrive();
    const { page, t } = reader;
    const said: string[] = [];
    await reader.open('/info');
    const heard = Promise.withResolvers<void>();
    await page.route('**/media-center', async (route) => {
      await heard.promise;
      await route.continue();
    });
    // What it says is noted in the page: while another page is on its way, this one is not to be asked.
    await page.exposeFunction('note', (words: string) => said.push(words));
    await page.evaluate(() => {
      const text = document.getElementById('loading-text');
      const seen = () => {
        if (document.documentElement.dataset.loading !== undefined)
          void (window as unknown as { note: (words: string) => void }).note(text?.textContent ?? '');
      };
      new MutationObserver(seen).observe(document.documentElement, { attributes: true });
    });
    await page
      .locator('#menu a[href$="/media-center"]')
      .first()
      .evaluate((element: HTMLElement) => element.click());
    await expect.poll(() => said).toContain(t('ui.loadingPosts'));
    heard.resolve();
    await page.waitForURL('**/media-center');
  });
});
