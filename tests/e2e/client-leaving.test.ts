/** What leaving a page does: what is forgotten, what is kept, and what is asked first (spec.md, sections 2 to 4). */
import type { Page } from 'playwright';
import { afterEach, describe, expect, test } from 'vitest';
import { localePath } from '#i18n/locales.ts';
import { decode, encode, storageKeys } from '#stores/storage.ts';
import { buyer, company, expo, joined } from '#tests/support/factories.ts';
import { companySample, joinSample, password } from '#tests/support/samples.ts';
import { testSite } from '#tests/support/site.ts';
import { Traveller } from '#tests/support/traveller.ts';

const site = await testSite();
const at = await expo(site);
const seller = await company(site, at);
const purchaser = await buyer(site, at);
const desk = 1440;
const phone = 390;

const travellers: Traveller[] = [];
const arrive = async (locale: 'ko' | 'en', width: number, kept: Record<string, unknown> = {}) => {
  const traveller = await Traveller.arrive(site, locale, width, kept);
  travellers.push(traveller);
  return traveller;
};
const participant = { [storageKeys.token]: purchaser.token };

afterEach(async () => {
  const all = travellers.splice(0);
  for (const { trouble } of all) expect(trouble).toEqual([]);
  await Promise.all(all.map((traveller) => traveller.leave()));
});

describe('the search', () => {
  const searched = {
    [storageKeys.searchKeyword]: 'oil',
    [storageKeys.searchFilter]: { country: 'AT' },
    [storageKeys.searchPage]: 2,
    [storageKeys.matchingTab]: 'product',
  };
  const names = Object.keys(searched);
  const keptBy = async ({ page }: Traveller) => {
    const keys = await page.evaluate(() => Object.keys(localStorage));
    return names.filter((name) => keys.includes(name));
  };
  const search = names.filter((name) => name !== storageKeys.matchingTab);

  test('is kept between the matching pages, and forgotten with the tab on leaving them', async () => {
    const reader = await arrive('en', desk, { ...participant, ...searched });
    await reader.open('/matching/info');
    for (const path of [`/matching/user/${seller.participateIdx}`, '/matching/detail', '/matching/info']) {
      await reader.open(path);
      expect(await keptBy(reader), path).toEqual(names);
    }
    await reader.open('/okta');
    expect(await keptBy(reader)).toEqual([]);
  });

  test('is forgotten on leaving the visitor guide, but not the tab', async () => {
    const reader = await arrive('ko', desk, searched);
    await reader.open('/info');
    await reader.open('/visit');
    expect(await keptBy(reader)).toEqual(names);
    await reader.press(reader.t('common.nav.okta'));
    await reader.page.waitForURL('**/ko/okta');
    expect(await keptBy(reader)).toEqual(names.filter((name) => !search.includes(name)));
  });

  test('is forgotten although the page comes back from the cache in between', async () => {
    const reader = await arrive('en', desk, { ...participant, ...searched });
    await reader.open('/matching/info');
    // As if another page had been open since: the browser brings this one back as it was.
    await reader.page.evaluate(() => {
      sessionStorage.setItem('lastPath', '/okta');
      window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    });
    await reader.open('/info');
    expect(await keptBy(reader)).toEqual([]);
  });
});

describe('after a profile', () => {
  /** Opens a page that was scrolled down as it opened, and answers how far down the view stands when all is still. */
  const viewOn = async (reader: Traveller, path: string) => {
    await reader.open(path);
    await reader.page.waitForTimeout(500);
    return reader.page.evaluate(() => window.scrollY);
  };
  const scrolled = async (reader: Traveller) => {
    await reader.page.addInitScript(() => {
      document.addEventListener('DOMContentLoaded', () => {
        document.body.style.minBlockSize = '500vh';
        window.scrollTo(0, 400);
      });
    });
  };
  const profiles = [`/matching/user/${seller.participateIdx}`, `/matching/product/${seller.productIdx}`];

  test.each(profiles)('%s, the view goes to the top', async (profile) => {
    const reader = await arrive('en', phone);
    await reader.open(profile);
    await scrolled(reader);
    expect(await viewOn(reader, '/info')).toBe(0);
  });

  test('the view stays where it was on the meetings, and on a page that is not after a profile', async () => {
    const reader = await arrive('en', phone, participant);
    await reader.open(profiles[0] as string);
    await scrolled(reader);
    expect(await viewOn(reader, '/matching/detail')).toBe(400);
    expect(await viewOn(reader, '/info')).toBe(400);
  });
});

describe('a form with unsaved changes', () => {
  const openAndType = async (reader: Traveller) => {
    await reader.open('/participate');
    await reader.page.locator(`main a[href="${localePath(reader.locale, '/participate/company')}"]`).click();
    const field = reader.page.locator('[data-field="member.nameEn"]');
    await field.fill('Haneul');
    return field;
  };
  const questionOf = ({ page }: Traveller) => page.getByRole('alertdialog');
  /** Questions that the browser asked by itself. All are agreed to. */
  const browserQuestions = (page: Page) => {
    const asked: string[] = [];
    page.on('dialog', (dialog) => {
      asked.push(dialog.type());
      void dialog.accept();
    });
    return asked;
  };

  test('asks in the words of the site before a link leaves it; no stays, yes leaves and is asked once', async () => {
    const reader = await arrive('ko', desk);
    const { page, t } = reader;
    const asked = browserQuestions(page);
    const field = await openAndType(reader);
    await reader.press(t('common.nav.okta'));
    expect(await questionOf(reader).textContent()).toContain(t('msg.do_not_save'));
    await reader.press(t('ui.cancel'));
    await questionOf(reader).waitFor({ state: 'detached' });
    expect(await field.inputValue()).toBe('Haneul');

    await reader.press(t('common.nav.okta'));
    await reader.confirm();
    await page.waitForURL('**/ko/okta');
    expect(asked).toEqual([]);
  });

  test('asks so before the back button of a phone and before the toggle, which chooses nothing after a no', async () => {
    const reader = await arrive('en', phone);
    const { page, t } = reader;
    const asked = browserQuestions(page);
    await openAndType(reader);
    await reader.press(t('common.menu'));
    await reader.press(t('common.otherLanguage'));
    expect(await questionOf(reader).textContent()).toContain(t('msg.do_not_save'));
    await reader.press(t('ui.cancel'));
    await questionOf(reader).waitFor({ state: 'detached' });
    expect(await reader.stored(storageKeys.language)).toBeUndefined();
    await page.keyboard.press('Escape');

    await page.locator('#header [data-back]').click();
    expect(await questionOf(reader).textContent()).toContain(t('msg.do_not_save'));
    await reader.confirm();
    await page.waitForURL('**/en/participate');
    expect(asked).toEqual([]);
  });

  test('leaves the question to the browser where the page is reloaded, and asks nothing when nothing changed', async () => {
    const reader = await arrive('en', desk);
    const { page } = reader;
    const asked = browserQuestions(page);
    const field = await openAndType(reader);
    await field.fill('');
    await page.reload();
    expect(asked).toEqual([]);

    await openAndType(reader);
    await page.reload();
    expect(asked).toEqual(['beforeunload']);
  });
});

describe('the draft of an application', () => {
  test('survives a closed tab and a change of the language, and never holds a password', async () => {
    const reader = await arrive('en', desk);
    const { page, t } = reader;
    await reader.open('/participate/company');
    const { agreeTerms: _, agreePrivacy: __, ...person } = joinSample(800);
    await reader.fill('member', person);
    await page.close();

    const tab = await page.context().newPage();
    await tab.goto('/ko/participate/company');
    const ko = (await arrive('ko', desk)).t;
    await tab.getByText(ko('participate.wizard.restored')).waitFor();
    expect(await tab.locator('[data-field="member.id"]').inputValue()).toBe(person.id);
    expect(await tab.locator('[data-field="member.nameKo"]').inputValue()).toBe(person.nameKo);
    for (const name of ['password', 'passwordConfirm']) {
      expect(await tab.locator(`[data-field="member.${name}"]`).inputValue()).toBe('');
    }
    const kept = await tab.evaluate(() => ({ ...localStorage }) as Record<string, string>);
    expect(decode(kept[storageKeys.participateForm])).toMatchObject({
      values: { member: { id: person.id } },
    });
    for (const value of Object.values(kept)) {
      expect(JSON.stringify(decode(value))).not.toContain(password);
      expect(value).toBe(encode(decode(value)));
    }
    expect(t('participate.wizard.restored')).not.toBe(ko('participate.wizard.restored'));
  });

  test('is not found by another member', async () => {
    const values = { company: companySample(1).company };
    const owner = await joined(site);
    const reader = await arrive('en', desk, { [storageKeys.token]: owner.token });
    await reader.open('/participate/company');
    await expect.poll(() => reader.stored(storageKeys.member)).toBeDefined();
    await reader.page.locator('[data-field="company.nameKo"]').fill(values.company.nameKo);
    await expect
      .poll(() => reader.stored(storageKeys.participateForm))
      .toMatchObject({ memberIdx: owner.memberIdx });
    const draft = await reader.stored(storageKeys.participateForm);

    const other = await joined(site);
    const next = await arrive('en', desk, {
      [storageKeys.token]: other.token,
      [storageKeys.member]: (await other.client('GET /member/getMember', {})).data,
      [storageKeys.participateForm]: draft,
    });
    await next.open('/participate/company');
    expect(await next.page.locator('[data-field="company.nameKo"]').inputValue()).toBe('');
    expect(await next.page.getByText(next.t('participate.wizard.restored')).count()).toBe(0);
  });
});
