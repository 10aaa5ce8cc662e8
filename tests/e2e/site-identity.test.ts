/** A manager says who runs the site: a draft, its preview on the real pages, and publishing, without a rebuild (docs/rules.md, I1 to I6). */
import { beforeEach, expect, test } from 'vitest';
import type { Locale } from '#i18n/locales.ts';
import { storageKeys } from '#stores/lib/storage.ts';
import { arrivalsAt } from '#tests/support/arrivals.ts';
import { asked } from '#tests/support/asked.ts';
import { expo, manager } from '#tests/support/factories.ts';
import { faultsOf } from '#tests/support/faults.ts';
import { nextNumber } from '#tests/support/numbers.ts';
import { testSite } from '#tests/support/site.ts';
import { turnsOf } from '#tests/support/turns.ts';

const site = await testSite();
await expo(site);
const { token, client } = await manager(site);
const arrive = arrivalsAt(site, { expected: /./ });
beforeEach(async () => {
  const { data } = await client('GET /manage/site/getSite', {});
  if (data.published) await client('POST /manage/site/bringBack', { basedOn: data.version, version: 0 });
});

const { eventIdx: other } = await expo(site, { eventIdx: nextNumber('event') });
await client('POST /manage/event/saveForm', {
  ...{ eventIdx: other, kind: 'BUYER', basedOn: 0, fields: [] },
  questions: [asked({ labelKo: '저기서만 물어요', labelEn: 'Asked there alone' })],
});

const read = async (path: string) => (await fetch(`${site.url}${path}`)).text();
const hostile = `Court </script><b>"&'\\ 마당`;

test.each(
  turnsOf<[Locale, number]>([
    ['ko', 390],
    ['en', 1440],
  ])(),
)(
  'in %s at %i px a name and a colour are drafted, previewed, published and brought back',
  async (locale, width) => {
    const who = await arrive(locale, width, { [storageKeys.token]: token });
    const { page, t } = who;
    await who.open('/manage/site');
    const field = (name: string) => page.locator(`[data-field="${name}"]`);
    await field('nameKo').waitFor();
    expect(await faultsOf(page, locale)).toEqual([]);
    await field('nameKo').fill(hostile);
    await field('nameEn').fill(hostile);
    await field('businessNumber').fill('');
    await field('strong').fill('#ffcc00');
    expect(await page.locator('.site-shades li').count()).toBe(2);
    // Another saves meanwhile: theirs is read, and nothing of this is lost.
    const { data: before } = await client('GET /manage/site/getSite', {});
    await client('POST /manage/site/saveDraft', {
      basedOn: before.version,
      identity: { hostEn: `The other ${locale}` },
    });
    await page.locator('form button[type="submit"]').click();
    await who.press(t('manage.readAgain'));
    await expect.poll(() => field('hostEn').inputValue()).toBe(`The other ${locale}`);
    expect(await field('nameEn').inputValue()).toBe(hostile);
    await page.locator('form button[type="submit"]').click();
    await who.told(t('siteIdentity.done.saved'));
    expect(await faultsOf(page, locale)).toEqual([]);

    // The draft is on the pages of its preview alone, and on those it leads to.
    await who.press(t('siteIdentity.preview'));
    const link = page.locator('.site-preview a').first();
    await link.waitFor();
    const address = (await link.getAttribute('href')) ?? '';
    const preview = await fetch(`${site.url}${address}`);
    expect(preview.headers.get('cache-control')).toBe('no-store');
    const html = await preview.text();
    expect(html).toContain('Court &lt;/script&gt;&lt;b&gt;');
    expect(html).toMatch(/href="\/ko\/policy\/privacy\?preview=[\w-]{32}"/);
    // In another event it is of that one: its links, and what its forms ask.
    const draft = new URL(address, site.url).searchParams.get('preview');
    const there = `eventIdx=${other}&preview=${draft}`;
    expect(await read(`/ko?${there}`)).toMatch(
      new RegExp(`href="/ko/policy/privacy\\?eventIdx=${other}&amp;preview=[\\w-]{32}"`),
    );
    expect(await read(`/ko/participate/buyer?${there}`)).toContain('Asked there alone');
    for (const path of ['/ko', '/en', '/ko/info']) expect(await read(path)).not.toContain('Court');

    await who.press(t('siteIdentity.publish'));
    await who.told(t('siteIdentity.done.published'));
    for (const path of ['/ko', '/en/info', '/ko/policy/privacy', '/en/manifest.webmanifest', '/sw.js'])
      await expect.poll(async () => (await read(path)).includes('Court')).toBe(true);

    // A guest sees it as a text, in the colour, with nothing that the page's policy refuses.
    const guest = await arrive(locale, width);
    await guest.open('/info');
    expect(await guest.page.title()).toContain(hostile);
    expect(await guest.page.locator('#footer .sign').textContent()).toContain(hostile);
    expect(
      await guest.page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--jade')),
    ).toMatch(/^#/);
    expect(await guest.page.locator('#footer dd:visible').count()).toBe(5);
    expect(await faultsOf(guest.page, locale)).toEqual([]);

    await page.reload();
    await page.locator('.site-versions li').first().waitFor();
    expect(await page.locator('.site-versions li').count()).toBeGreaterThan(0);
  },
);
