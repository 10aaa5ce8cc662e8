/** A manager begins the page of the association where nobody has one, and the menu leads to it (docs/rules.md, W18). */
import { expect, test } from 'vitest';
import { type Locale, locales } from '#i18n/locales.ts';
import { storageKeys } from '#stores/lib/storage.ts';
import { arrivalsAt } from '#tests/support/arrivals.ts';
import { expo, manager } from '#tests/support/factories.ts';
import { faultsOf } from '#tests/support/faults.ts';
import { testSite } from '#tests/support/site.ts';
import { turnsOf } from '#tests/support/turns.ts';

const site = await testSite({ isUnsaid: true });
await expo(site);
const { token, client } = await manager(site);
const arrive = arrivalsAt(site, { expected: /./ });
const address = { part: 'okta', name: 'association' } as const;
const statusOf = async (path: string) => (await fetch(`${site.url}${path}`)).status;
const read = async (path: string) => (await fetch(`${site.url}${path}`)).text();

test.each(
  turnsOf<[Locale, number]>([
    ['ko', 390],
    ['en', 1440],
  ])(),
)(
  'in %s at %i px it is begun, published, found by the menu in both languages and taken away',
  async (locale, width) => {
    const facts = (of: Locale) => {
      const path = `/${of}/okta`;
      return { path, link: `href="${path}"`, built: `/${of}/info/overview` };
    };
    for (const of of locales) expect(await statusOf(facts(of).path)).toBe(404);
    const who = await arrive(locale, width, { [storageKeys.token]: token });
    const { page, t } = who;
    await who.open('/manage/pages');
    await who.press(t('pageConsole.writeAssociation'));
    const field = (name: string) => page.locator(`[data-field="${name}"]`);
    await field('titleKo').waitFor();
    for (const [name, words] of [
      ['titleKo', '우리 협회'],
      ['descriptionKo', '누가 함께하는지'],
      ['bodyKo', '## 하는 일\n\n만남을 도와요.'],
      ['titleEn', 'Our association'],
      ['descriptionEn', 'Who we are'],
      ['bodyEn', '## What we do\n\nWe help people meet.'],
    ] as const)
      await field(name).fill(words);
    await page.getByRole('button', { name: t('pageConsole.save') }).click();
    await who.told(t('pageConsole.done.saved'));
    await who.press(t('pageConsole.publish'));
    await who.told(t('pageConsole.done.published'));
    for (const [of, at, title] of [
      ['ko', 390, '우리 협회'],
      ['en', 1440, 'Our association'],
    ] as const) {
      const { path, link, built } = facts(of);
      await expect.poll(() => statusOf(path)).toBe(200);
      // A built page and a rendered one lead there.
      await expect.poll(() => read(built)).toContain(link);
      await expect.poll(() => read(`/${of}`)).toContain(link);
      expect(await read('/sitemap.xml')).toContain(`/${of}/okta<`);
      const guest = await arrive(of, at);
      await guest.open('/okta');
      expect(await guest.page.locator('h1').textContent()).toBe(title);
      expect(await guest.page.locator('astro-island').count()).toBe(0);
      expect(await faultsOf(guest.page, of)).toEqual([]);
    }

    const { data } = await client('GET /manage/page/getPage', address);
    await client('POST /manage/page/bringBack', { ...address, basedOn: data.version, version: 0 });
    for (const of of locales) {
      const { path, link, built } = facts(of);
      await expect.poll(() => statusOf(path)).toBe(404);
      await expect.poll(() => read(built)).not.toContain(link);
      await expect.poll(() => read(`/${of}`)).not.toContain(link);
      expect(await read('/sitemap.xml')).not.toContain(`/${of}/okta<`);
    }
    // It can be begun anew.
    await who.open('/manage/pages');
    await who.press(t('pageConsole.writeAssociation'));
    await field('titleKo').waitFor();
  },
);
