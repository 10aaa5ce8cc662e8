/** What is asked before something is done, under both settings of `confirmations`. */
import type { Page } from 'playwright';
import { afterEach, describe, expect, test } from 'vitest';
import { type Locale, locales } from '#i18n/locales.ts';
import { storageKeys } from '#stores/lib/storage.ts';
import { buyer, type Person } from '#tests/support/factories.ts';
import { faultsOf } from '#tests/support/faults.ts';
import { password } from '#tests/support/samples.ts';
import { testSite } from '#tests/support/site.ts';
import { Traveller } from '#tests/support/traveller.ts';
import { turnsOf } from '#tests/support/turns.ts';
import { world } from '#tests/support/world.ts';

const turn = turnsOf(locales);
const site = await testSite();
const here = await world(site, site.eventInUse);

const travellers: Traveller[] = [];
afterEach(async () => {
  await Promise.all(travellers.splice(0).map((traveller) => traveller.leave()));
});

/** A reader of a site that is set so: the layout writes the setting into every page. */
async function arrive(
  setting: 'all' | 'irreversible',
  person?: Person,
  locale: Locale = 'en',
  width = 1440,
): Promise<Traveller> {
  const kept = person ? { [storageKeys.token]: person.token } : {};
  const reader = await Traveller.arrive(site, locale, width, kept);
  travellers.push(reader);
  if (setting === 'irreversible')
    await reader.page.addInitScript(() => {
      document.addEventListener('DOMContentLoaded', () => {
        document.documentElement.dataset.confirmations = 'irreversible';
      });
    });
  return reader;
}

/** Which button has the focus while the site asks. */
const focused = ({ page }: Traveller) => page.locator('button:focus').textContent();

/** How often the page has sent this call. */
function countOf(page: Page, call: string): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith(call)) count++;
  });
  return () => count;
}

/** Their details, changed and not yet saved; and how often that was sent. */
async function changing(reader: Traveller, city: string) {
  const { page, t } = reader;
  const sent = countOf(page, '/member/update');
  await reader.open('/my-page');
  await reader.press(t('member.page.edit'));
  await page.locator('[data-field="city"]').first().fill(city);
  const save = page.getByRole('button', { name: t('member.page.save'), exact: true });
  return { sent, save };
}

const cityOf = ({ memberIdx }: Person) =>
  site.db.selectFrom('member').select('city').where('idx', '=', memberIdx).executeTakeFirstOrThrow();

describe('with "all"', () => {
  test('logging in is asked about at the button and at Enter in a field, once nothing is wrong', async () => {
    const guest = await arrive('all');
    const { t } = guest;
    await guest.open('/login');
    await guest.fill('', { id: here.company.id });
    await guest.page.locator('form').getByRole('button').dblclick();
    const field = guest.page.locator('[data-field="password"]');
    await field.and(guest.page.locator('[aria-invalid="true"]')).waitFor();
    expect(await guest.question.count()).toBe(0);

    await field.fill(password);
    await guest.page.locator('form').getByRole('button').click();
    expect(await guest.question.textContent()).toContain(t('ui.confirm.login'));
    expect(await focused(guest)).toBe(t('member.login.submit'));
    await guest.page.keyboard.press('Escape');
    await guest.question.waitFor({ state: 'detached' });

    // Enter in a field asks there, and Enter there once more sends.
    await field.press('Enter');
    await guest.question.waitFor();
    await expect.poll(() => field.evaluate((one) => one === document.activeElement)).toBe(true);
    await field.press('Enter');
    await guest.told(t('member.login.done'));
  });

  test('saving is asked about at the button, which keeps its place and the focus', async () => {
    const member = await arrive('all', await buyer(site, here));
    const { t } = member;
    const { save } = await changing(member, 'Linz');
    await save.scrollIntoViewIfNeeded();
    const before = await save.boundingBox();
    await save.click();
    await member.question.waitFor();
    expect(await save.boundingBox()).toEqual(before);
    expect(await focused(member)).toBe(t('member.page.save'));
    await member.page.keyboard.press('Enter');
    await member.told(t('ui.done.changed'));
  });

  test.each(turn())('in %s it fits a phone, is read out and passes axe', async (locale) => {
    const reader = await arrive('all', await buyer(site, here), locale, 390);
    const { page, t } = reader;
    const { save } = await changing(reader, 'Graz');
    await save.click();
    const alert = reader.question.getByRole('alert');
    expect(await alert.textContent()).toBe(t('ui.confirm.modify'));
    expect(await save.getAttribute('aria-describedby')).toBe(await alert.getAttribute('id'));
    const [asked, back] = [
      await reader.question.boundingBox(),
      await reader.question.getByRole('button', { name: t('ui.back') }).boundingBox(),
    ];
    expect(asked?.x).toBeGreaterThanOrEqual(0);
    expect((asked?.x ?? 0) + (asked?.width ?? 0)).toBeLessThanOrEqual(390);
    expect(back?.height).toBeGreaterThanOrEqual(40);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect(await faultsOf(page, locale)).toEqual([]);
  });

  test('a double press of a mouse, a finger or a key is a press and its answer, and sends once', async () => {
    const person = await buyer(site, here);
    const reader = await arrive('all', person);
    const { page, t } = reader;
    const { sent, save } = await changing(reader, 'Wels');
    await page.route('**/member/update', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 300));
      await route.continue();
    });
    for (const [before, by] of ['mouse', 'finger', 'key'].entries()) {
      if (before > 0) {
        // What comes sooner after a yes is taken for a double press.
        await page.waitForTimeout(1_000);
        await page.getByRole('button', { name: t('member.page.edit'), exact: true }).click();
      }
      await page.locator('[data-field="city"]').first().fill(`Wels ${by}`);
      if (by === 'mouse') await save.dblclick();
      else if (by === 'key') {
        await save.focus();
        await page.keyboard.press('Enter');
        await page.keyboard.press('Enter');
        await page.keyboard.press('Enter');
      } else
        await save.evaluate((button: HTMLElement) => {
          for (let press = 0; press < 3; press++) {
            button.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, pointerType: 'touch' }));
            button.click();
          }
        });
      await save.waitFor({ state: 'detached' });
      await reader.told(t('ui.done.changed'));
      expect(sent(), by).toBe(before + 1);
      expect(await cityOf(person)).toEqual({ city: `Wels ${by}` });
    }
  });

  test.each(turn())('in %s the console asks about nothing more than it has to', async (locale) => {
    const reader = await arrive('all', here.manager, locale);
    const { page, t } = reader;
    await reader.open('/manage/rates');
    await page.locator('[data-field="toUsd"]').waitFor();
    await reader.quiet();
    await page.locator('[data-field="currency"]').fill('EUR');
    await page.keyboard.press('Enter');
    await page.locator('[data-field="toUsd"]').fill('1.1');
    await page.locator('[data-field="day"]').fill('2026-01-05');
    await page.getByRole('button', { name: t('exchangeRate.save') }).click();
    await reader.told(t('ui.done.saved'));
    expect(await reader.question.count()).toBe(0);
  });

  test('the button asks that was pressed, whatever is pressed while the values are judged', async () => {
    const reader = await arrive('all', await buyer(site, here));
    const { page, t } = reader;
    const judged = Promise.withResolvers<void>();
    await page.route('**/phone-reader*', async (route) => {
      await judged.promise;
      await route.continue();
    });
    const { sent, save } = await changing(reader, 'Gmunden');
    await save.click();
    await page.getByRole('heading', { level: 1 }).first().click();
    judged.resolve();
    await reader.question.waitFor();
    expect(await save.getAttribute('data-asking')).toBe(t('member.page.save'));
    expect(await page.getByRole('alertdialog').count()).toBe(0);
    expect(sent()).toBe(0);
  });

  test('a key that is held asks, and answers nothing', async () => {
    const reader = await arrive('all', await buyer(site, here));
    const { page, t } = reader;
    const { sent, save } = await changing(reader, 'Steyr');
    await save.focus();
    for (let count = 0; count < 10; count++) await page.keyboard.down('Enter');
    await reader.question.waitFor();
    await page.keyboard.up('Enter');
    expect(sent()).toBe(0);
    await page.keyboard.press('Enter');
    await reader.told(t('ui.done.changed'));
    expect(sent()).toBe(1);
  });

  test('back, Escape, another place and a change take the question back, and no time does', async () => {
    const reader = await arrive('all', await buyer(site, here));
    const { page, t } = reader;
    const { sent, save } = await changing(reader, 'Bregenz');
    const gone = () => reader.question.waitFor({ state: 'detached' });
    await save.click();
    await reader.question.getByRole('button', { name: t('ui.back') }).click();
    await gone();
    await save.click();
    await reader.question.waitFor();
    await page.keyboard.press('Escape');
    await gone();
    await save.click();
    await reader.question.waitFor();
    await page.locator('h1').first().click();
    await gone();
    await page.locator('[data-field="city"]').first().press('Enter');
    await reader.question.waitFor();
    await page.keyboard.type('!');
    await gone();
    await page.clock.install();
    await save.click();
    await reader.question.waitFor();
    await page.clock.fastForward(10 * 60_000);
    expect(await reader.question.count()).toBe(1);
    await page.keyboard.press('Escape');
    await gone();
    expect(sent()).toBe(0);
    expect(await save.getAttribute('aria-describedby')).toBeNull();
  });
});

describe('with "irreversible"', () => {
  test('logging in, saving and logging out go on at once', async () => {
    const person = await buyer(site, here);
    const reader = await arrive('irreversible');
    const { page, t } = reader;
    await reader.open('/login');
    await reader.fill('', { id: person.id, password });
    await page.locator('form').getByRole('button').click();
    await page.waitForURL((url) => !url.pathname.endsWith('/login'));

    await reader.open('/my-page');
    await reader.press(t('member.page.edit'));
    await page.locator('[data-field="city"]').first().fill('Linz');
    await reader.press(t('member.page.save'));
    await reader.told(t('ui.done.changed'));

    await reader.press(t('common.nav.logout'));
    await reader.told(t('common.loggedOut'));
  });

  test('logging out is asked about by a dialog where it throws away what was begun', async () => {
    const reader = await arrive('irreversible', here.company);
    const { page, t } = reader;
    await reader.open('/counseling/add');
    await page.locator('[data-field="buyerName"]').fill('Anna');
    await reader.press(t('common.nav.logout'));
    const dialog = page.getByRole('alertdialog');
    expect(await dialog.textContent()).toContain(t('common.confirmLogoutDrafts'));
    // The way back to what was begun comes first.
    expect(await focused(reader)).toBe(t('common.logDrafts.open'));
    await page.keyboard.press('Escape');
  });

  test('cancelling and deleting are asked about by a dialog, which a double press does not answer', async () => {
    const person = await buyer(site, here);
    const reader = await arrive('irreversible', person);
    const { page, t } = reader;
    await reader.open('/my-page');
    const cancel = page.getByRole('button', { name: t('participate.state.cancel') }).first();
    await cancel.dblclick();
    const dialog = page.getByRole('alertdialog');
    if ((await dialog.count()) === 0) await cancel.click();
    expect(await dialog.textContent()).toContain(t('participate.state.confirmCancel'));
    expect(await focused(reader)).toBe(t('participate.state.cancel'));
    await reader.confirm(t('participate.state.cancel'));
    await reader.told(t('participate.state.cancelDone'));

    const company = await arrive('irreversible', here.company);
    await company.open(`/counseling/detail/${here.counselingIdx}`);
    await company.press(t('counseling.form.delete'));
    expect(await company.page.getByRole('alertdialog').textContent()).toContain(t('ui.confirm.delete'));
    await company.confirm(t('counseling.form.delete'));
    await company.told(t('ui.done.deleted'));
  });
});
