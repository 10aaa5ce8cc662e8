/** What leaving a page does: what is forgotten, what is kept, and what is asked first. */
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { localePath } from '#i18n/locales.ts';
import { encode, storageKeys } from '#stores/lib/storage.ts';
import { arrivalsAt } from '#tests/support/arrivals.ts';
import { buyer, company, expo } from '#tests/support/factories.ts';
import { testSite } from '#tests/support/site.ts';
import type { Traveller } from '#tests/support/traveller.ts';
import { turnsOf } from '#tests/support/turns.ts';

const site = await testSite();
const at = await expo(site);
const seller = await company(site, at);
const purchaser = await buyer(site, at);
const desk = 1440;
const phone = 390;

const arrive = arrivalsAt(site, { expected: /The browser storage is full/ });
const participant = { [storageKeys.token]: purchaser.token };

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

  /** What was stored before this visit would be forgotten (client-place.test.ts). */
  const look = ({ page }: Traveller) =>
    page.evaluate(
      (entries) => {
        for (const [name, value] of entries) localStorage.setItem(name, value);
      },
      Object.entries(searched).map(([name, value]) => [name, encode(value) ?? ''] as const),
    );

  test('is kept between the matching pages, and forgotten with the tab on leaving them', async () => {
    const reader = await arrive('en', desk, participant);
    await reader.open('/matching/detail');
    await look(reader);
    await reader.open('/matching/info');
    for (const path of [`/matching/user/${seller.participateIdx}`, '/matching/detail', '/matching/info']) {
      await reader.open(path);
      expect(await keptBy(reader), path).toEqual(names);
    }
    await reader.open('/okta');
    expect(await keptBy(reader)).toEqual([]);
  });

  test('is forgotten on leaving the visitor guide, but not the tab', async () => {
    const reader = await arrive('ko', desk);
    await reader.open('/info');
    await look(reader);
    await reader.open('/visit');
    expect(await keptBy(reader)).toEqual(names);
    await reader.press(reader.t('common.nav.okta'));
    await reader.page.waitForURL('**/ko/okta');
    expect(await keptBy(reader)).toEqual(names.filter((name) => !search.includes(name)));
  });

  test('is forgotten although the page comes back from the cache in between', async () => {
    const reader = await arrive('en', desk, participant);
    await reader.open('/matching/info');
    await look(reader);
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
  const profiles = [`/matching/user/${seller.participateIdx}`, `/matching/product/${seller.productIdx}`];
  /** From now on pages stand scrolled down as they open, and their clock moves only as far as a test lets it. */
  const holdClock = async ({ page }: Traveller) => {
    await page.clock.install({ time: 0 });
    await page.clock.pauseAt(1000);
    await page.addInitScript(() => {
      document.addEventListener('DOMContentLoaded', () => {
        document.body.style.minBlockSize = '500vh';
        window.scrollTo(0, 400);
      });
    });
  };
  /** Where the view stands this many milliseconds after the page opened: each counted from the one before. */
  const viewAfter = async ({ page }: Traveller, ...pauses: number[]) => {
    const seen: number[] = [];
    for (const pause of pauses) {
      await page.clock.runFor(pause);
      seen.push(await page.evaluate(() => window.scrollY));
    }
    return seen;
  };

  test('the view goes to the top after 200 ms, whichever page comes next', async () => {
    const reader = await arrive('en', phone, participant);
    await holdClock(reader);
    const [seller, product] = profiles as [string, string];
    // Each page after either profile: tests/unit/route-effects.test.ts.
    for (const [profile, ...others] of [
      [seller, '/'],
      [product, '/info'],
      [seller, '/matching/info'],
      [product, seller, product],
    ] as [string, ...string[]][]) {
      await reader.open(profile);
      for (const next of others) {
        await reader.open(next);
        // What loads above may push the view further down meanwhile.
        const [first = 0, late = 0, top] = await viewAfter(reader, 0, 199, 1);
        expect([first >= 400, late >= 400, top], next).toEqual([true, true, 0]);
      }
    }
  });

  test('the view stays where it was on the meetings, and on a page that is not after a profile', async () => {
    const reader = await arrive('en', phone, participant);
    await holdClock(reader);
    await reader.open(profiles[0] as string);
    for (const next of ['/matching/detail', '/info']) {
      await reader.open(next);
      expect(await viewAfter(reader, 0, 1000), next).toEqual([400, 400]);
    }
  });
});

describe('a form that keeps nothing, with unsaved changes', () => {
  const openAndType = async (reader: Traveller, city = 'Haneul') => {
    await reader.open('/participate');
    const form = localePath(reader.locale, '/my-page');
    await reader.page.evaluate((path) => location.assign(path), form);
    await reader.page.waitForURL(`**${form}`);
    await reader.awake();
    await reader.press(reader.t('member.page.edit'));
    const field = reader.page.locator('[data-field="city"]').first();
    const before = await field.inputValue();
    await field.fill(city || before);
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
    const reader = await arrive('ko', desk, participant);
    const { page, t } = reader;
    const asked = browserQuestions(page);
    const field = await openAndType(reader);
    await reader.press(t('common.nav.okta'));
    expect(await questionOf(reader).textContent()).toContain(t('msg.do_not_save'));
    // What loses nothing is what stands out, and what Enter does.
    expect(await page.locator('button:focus').textContent()).toBe(t('ui.stay'));
    await reader.press(t('ui.stay'));
    await questionOf(reader).waitFor({ state: 'detached' });
    expect(await field.inputValue()).toBe('Haneul');

    await reader.press(t('common.nav.okta'));
    await reader.confirm();
    await page.waitForURL('**/ko/okta');
    expect(asked).toEqual([]);
  });

  test('asks so before the back button of a phone and before the toggle, which chooses nothing after a no', async () => {
    const reader = await arrive('en', phone, participant);
    const { page, t } = reader;
    const asked = browserQuestions(page);
    await openAndType(reader);
    await reader.press(t('common.menu'));
    await reader.press(t('common.otherLanguage'));
    expect(await questionOf(reader).textContent()).toContain(t('msg.do_not_save'));
    await reader.press(t('ui.stay'));
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
    const reader = await arrive('en', desk, participant);
    const { page } = reader;
    const asked = browserQuestions(page);
    await openAndType(reader, '');
    await page.reload();
    expect(asked).toEqual([]);

    await openAndType(reader);
    await page.reload();
    expect(asked).toEqual(['beforeunload']);
  });
});

describe('a form that keeps what is entered', () => {
  test.each(turnsOf(['ko', 'en'] as const)())(
    'says so, in %s, asks nothing when it is left, and has it when one is back',
    async (locale) => {
      const reader = await arrive(locale, phone);
      const { page, t } = reader;
      const asked: string[] = [];
      page.on('dialog', (dialog) => {
        asked.push(dialog.type());
        void dialog.accept();
      });
      await reader.open('/participate/company');
      const field = page.locator('[data-field="member.nameEn"]');
      await field.fill('Haneul');
      await page.getByText(t('participate.wizard.draftKept')).waitFor();
      await page.locator('#header [data-back]').click();
      await page.waitForURL((url) => !url.pathname.endsWith('/company'));
      await reader.open('/participate/company');
      await expect.poll(() => field.inputValue()).toBe('Haneul');
      await page.reload();
      await reader.awake();
      await expect.poll(() => field.inputValue()).toBe('Haneul');
      expect(asked).toEqual([]);
    },
  );

  test('asks after all where the browser has no room for it', async () => {
    const reader = await arrive('en', desk);
    const { page } = reader;
    const asked: string[] = [];
    page.on('dialog', (dialog) => {
      asked.push(dialog.type());
      void dialog.accept();
    });
    await page.addInitScript((key) => {
      const { setItem } = Storage.prototype;
      Storage.prototype.setItem = function set(name, value) {
        if (name === key) throw new DOMException('full', 'QuotaExceededError');
        setItem.call(this, name, value);
      };
    }, storageKeys.participateForm);
    await reader.open('/participate/company');
    await page.locator('[data-field="member.nameEn"]').fill('Haneul');
    await expect.poll(() => page.getByText(reader.t('participate.wizard.draftKept')).count()).toBe(0);
    await page.reload();
    expect(asked).toEqual(['beforeunload']);
  });
});
