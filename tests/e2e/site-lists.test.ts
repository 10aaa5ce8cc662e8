/** A manager says what forms offer and how the menu stands: drafted on screen, published, and shown without a rebuild (docs/rules/site.md, I10, I11). */
import { beforeEach, expect, test } from 'vitest';
import type { Locale } from '#i18n/locales.ts';
import { storageKeys } from '#stores/lib/storage.ts';
import { arrivalsAt } from '#tests/support/arrivals.ts';
import { expo, manager } from '#tests/support/factories.ts';
import { faultsOf } from '#tests/support/faults.ts';
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
const read = async (path: string) => (await fetch(`${site.url}${path}`)).text();

test.each(
  turnsOf<[Locale, number]>([
    ['en', 1440],
    ['ko', 390],
  ])(),
)(
  'in %s at %i px a committee is offered, and an entry of the menu named, moved and hidden',
  async (locale, width) => {
    const who = await arrive(locale, width, { [storageKeys.token]: token });
    const { page, t } = who;
    await who.open('/manage/site');
    const field = (name: string) => page.locator(`[data-field="${name}"]`);
    await page.getByText(t('siteIdentity.lists.committees'), { exact: true }).click();
    await page.getByText(t('siteIdentity.menus.menu'), { exact: true }).click();
    expect(await faultsOf(page, locale)).toEqual([]);
    await field('committees.0.isOffered').check();
    await field('committees.0.nameKo').fill('우리 위원회');
    await field('committees.0.nameEn').fill(`Ours </script> ${locale}`);
    // A list that offers nothing is refused at the list.
    await page.getByText(t('siteIdentity.lists.industries'), { exact: true }).click();
    for (let at = 0; at < 14; at += 1) await field(`industries.${at}.isOffered`).uncheck();
    await page.locator('form button[type="submit"]').click();
    await field('industries').and(page.locator('[aria-invalid="true"]')).waitFor();
    for (let at = 0; at < 14; at += 1) await field(`industries.${at}.isOffered`).check();
    await field('menu.0.nameEn').fill('Fair');
    await field('menu.0.nameKo').fill('우리 박람회');
    await field('menu.1.isShown').uncheck();
    const own = locale === 'ko' ? '우리 박람회' : 'Fair';
    const down = page.getByRole('button', { name: t('siteIdentity.rows.downOf', { label: own }) });
    for (let by = 0; by < 2; by += 1) await down.click();
    await page.locator('form button[type="submit"]').click();
    await who.told(t('siteIdentity.done.saved'));
    await who.press(t('siteIdentity.publish'));
    await who.told(t('siteIdentity.done.published'));

    const entries = async () => {
      const html = await read(`/${locale}/info`);
      const [, list = ''] = /data-menu="menu"[^>]*>([\s\S]*?)<\/ul>/.exec(html) ?? [];
      return [...list.matchAll(/<a [^>]*>\s*([^<]+?)\s*<\/a>/g)].map(([, name]) => name);
    };
    await expect
      .poll(async () => (await entries()).slice(0, 3))
      .toEqual([t('common.nav.okta'), own, t('common.nav.companies')]);
    // What is hidden is still found at its address, and in no site map.
    expect((await fetch(`${site.url}/${locale}/visit`)).status).toBe(200);
    expect(await read('/sitemap.xml')).not.toContain('/ko/visit');
    expect(await read('/sitemap.xml')).toContain('/ko/info');
    // The name comes as a text into the data of islands.
    expect(await read('/en/participate/company')).toContain('Ours \\u003c/script&gt;');
  },
);
