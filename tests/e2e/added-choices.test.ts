/** A manager adds a committee and an industry that no text names: named, published, offered and found (docs/rules/site-lists.md, I16 to I18). */
import { expect, test } from 'vitest';
import { type Locale, locales } from '#i18n/locales.ts';
import { storageKeys } from '#stores/lib/storage.ts';
import { arrivalsAt } from '#tests/support/arrivals.ts';
import { applied, approve, expo, manager } from '#tests/support/factories.ts';
import { faultsOf } from '#tests/support/faults.ts';
import { companySample } from '#tests/support/samples.ts';
import { testSite } from '#tests/support/site.ts';
import { turnsOf } from '#tests/support/turns.ts';

const site = await testSite();
const at = await expo(site);
const { token } = await manager(site);
const arrive = arrivalsAt(site, { expected: /./ });
const read = async (path: string) => (await fetch(`${site.url}${path}`)).text();

test.each(
  turnsOf<[Locale, number, string, 'OWN1' | 'OWN2']>([
    ['ko', 390, '해양', 'OWN1'],
    ['en', 1440, 'Maritime', 'OWN2'],
  ])(),
)(
  'in %s at %i px an industry is added, named in both languages, published and found in both',
  async (locale, width, name, code) => {
    const who = await arrive(locale, width, { [storageKeys.token]: token });
    const { page, t } = who;
    await who.open('/manage/site');
    const field = (of: string) => page.locator(`[data-field="${of}"]`);
    const save = () => page.locator('form button[type="submit"]').click();
    await page.getByText(t('siteIdentity.lists.committees'), { exact: true }).click();
    await page.getByText(t('siteIdentity.lists.industries'), { exact: true }).click();
    const rows = await page.locator('[data-field^="industries."][data-field$=".nameKo"]').count();
    const add = page.getByRole('button', { name: t('siteIdentity.lists.addIndustry') });
    await add.focus();
    await page.keyboard.press('Enter');
    // The focus is where the name is typed; one that has none in a language is refused there.
    await page.keyboard.type(`${name} ko`);
    expect(await field(`industries.${rows}.nameKo`).inputValue()).toBe(`${name} ko`);
    await save();
    await field(`industries.${rows}.nameEn`).and(page.locator('[aria-invalid="true"]')).waitFor();
    await field(`industries.${rows}.nameEn`).fill(`${name} en`);
    // What was added and is not wanted after all goes again, and the focus stays by the button.
    await page.getByRole('button', { name: t('siteIdentity.lists.addCommittee') }).click();
    expect(await faultsOf(page, locale)).toEqual([]);
    const unnamed = t('siteIdentity.rows.unnamed');
    await page.getByRole('button', { name: t('siteIdentity.rows.removeOf', { label: unnamed }) }).click();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-rows-add')))
      .toBe('committees');
    await save();
    await who.told(t('siteIdentity.done.saved'));
    await who.press(t('siteIdentity.publish'));
    await who.told(t('siteIdentity.done.published'));
    // It can't be taken out any more.
    const label = (of: Locale) => `${name} ${of}`;
    const remove = page.getByRole('button', {
      name: t('siteIdentity.rows.removeOf', { label: label(locale) }),
    });
    await expect.poll(() => remove.count()).toBe(0);

    for (const of of locales)
      await expect
        .poll(() => read(`/${of}/participate/company`))
        .toMatch(new RegExp(`offered[^}]*OTHER[^}]*${code}`));
    const sample = companySample(width);
    const company = { ...sample.company, industries: [code] };
    const { participateIdx } = await applied(site, at, { ...sample, company });
    await approve(at, participateIdx);
    for (const of of locales) {
      const guest = await arrive(of, of === 'ko' ? 390 : 1440);
      await guest.open(`/participate/companyList?industries=${code}`);
      const option = guest.page.locator(`option[value="${code}"]`);
      expect(await option.textContent()).toContain(`${label(of)} (1)`);
      await guest.open('/info/fields');
      await guest.page.getByRole('link', { name: label(of), exact: true }).waitFor();
    }
  },
);
