/** A manager writes pages on screen, and visitors read them without a rebuild (docs/rules.md, W11 to W15). */
import { expect, test } from 'vitest';
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

const statusOf = async (path: string) => (await fetch(`${site.url}${path}`)).status;
const read = async (path: string) => (await fetch(`${site.url}${path}`)).text();

test.each(
  turnsOf<[Locale, number]>([
    ['en', 1440],
    ['ko', 390],
  ])(),
)(
  'in %s at %i px a page is written, previewed, published, hidden and given back to its file',
  async (locale, width) => {
    const address = { part: 'info', name: 'overview' } as const;
    const path = `/${locale}/info/overview`;
    const built = await read(path);
    const who = await arrive(locale, width, { [storageKeys.token]: token });
    const { page, t } = who;
    await who.open('/manage/pages');
    await page.locator('.page-rows li').first().waitFor();
    expect(await faultsOf(page, locale)).toEqual([]);
    await who.open('/manage/pages?page=info/overview');
    const field = (name: string) => page.locator(`[data-field="${name}"]`);
    await field('bodyKo').waitFor();
    expect(await field('bodyEn').inputValue()).toContain('##');
    const own = locale === 'ko' ? 'bodyKo' : 'bodyEn';
    await field(own).fill('## 마당 Courtyard\n\n<script>alert(1)</script>\n\n[the way](/visit)');
    await page.locator('form button[type="submit"]').first().click();

    // Another saves meanwhile: theirs is read and shown, and nothing of this is lost.
    await who.told(t('pageConsole.done.saved'));
    const { data: mine } = await client('GET /manage/page/getPage', address);
    const {
      version: _,
      savedAt,
      savedByKo,
      savedByEn,
      publishAt,
      ...said
    } = mine.draft as NonNullable<typeof mine.draft>;
    await client('POST /manage/page/saveDraft', {
      ...{ ...address, basedOn: mine.version },
      text: { ...said, [own]: 'Theirs', tabOrder: 77 },
    });
    await field(own).fill('## 마당 Courtyard\n\n[the way](/visit) <b>soon</b>');
    const save = page.getByRole('button', { name: t('pageConsole.save') });
    await save.click();
    await who.press(t('manage.readAgain'));
    await page.locator('.page-theirs').getByText('Theirs').waitFor();
    expect(await field('tabOrder').inputValue()).toBe('77');
    expect(await field(own).inputValue()).toContain('Courtyard');
    await save.click();
    await who.told(t('pageConsole.done.saved'));

    // What would not be shown as it is meant keeps it from being published.
    await who.press(t(`pageConsole.previewIn.${locale}`));
    await page.getByRole('dialog').locator('.page-faults code').waitFor();
    expect(await page.getByRole('dialog').locator('article h2').textContent()).toBe('마당 Courtyard');
    expect(await faultsOf(page, locale)).toEqual([]);
    await page.keyboard.press('Escape');
    await field(own).fill('## 마당 Courtyard\n\n[the way](/visit)');
    await save.click();
    await who.told(t('pageConsole.done.saved'));
    expect(await read(path)).toBe(built);
    await who.press(t('pageConsole.publish'));
    await who.told(t('pageConsole.done.published'));
    await expect.poll(() => read(path)).toContain('마당 Courtyard');

    // A guest reads it at its address, in its tab, as a page without React; the bare address and its neighbours follow.
    const guest = await arrive(locale, width);
    await guest.open('/info/overview');
    expect(await guest.page.locator('article.prose a').getAttribute('href')).toBe(`/${locale}/visit`);
    expect(await guest.page.locator('link[rel="canonical"]').getAttribute('href')).toContain(path);
    expect(await guest.page.locator('astro-island').count()).toBe(0);
    expect(await guest.page.locator('nav .tabs a[aria-current="page"]').count()).toBe(1);
    expect(await faultsOf(guest.page, locale)).toEqual([]);
    expect(await statusOf(`/${locale}/written/info/overview`)).toBe(404);

    // Hidden it is nowhere; given back to its file it is as it was built.
    await page.getByLabel(t('pageConsole.hide')).check();
    await save.click();
    await who.told(t('pageConsole.done.saved'));
    await who.press(t('pageConsole.publish'));
    await expect.poll(() => statusOf(path)).toBe(404);
    expect(await read('/sitemap.xml')).not.toContain('/info/overview<');
    expect(await read(`/${locale}/info/schedule`)).not.toContain('/info/overview"');
    const { data: last } = await client('GET /manage/page/getPage', address);
    await client('POST /manage/page/bringBack', { ...address, basedOn: last.version, version: 0 });
    await expect.poll(() => read(path)).toBe(built);

    // A new page, with its tab and in the map of the site.
    const food = { part: 'visit', name: `food-${locale}` } as const;
    const text = { titleEn: 'Food', descriptionEn: 'What to eat.', bodyEn: 'Soup.', tabOrder: 30 };
    await client('POST /manage/page/saveDraft', { ...food, basedOn: 0, text });
    await client('POST /manage/page/publish', { ...food, basedOn: 1 });
    await expect.poll(() => statusOf(`/${locale}/visit/${food.name}`)).toBe(200);
    expect(await read(`/${locale}/visit/guide`)).toContain(`/visit/${food.name}"`);
    expect(await read('/sitemap.xml')).toContain(`/visit/${food.name}<`);
  },
);
