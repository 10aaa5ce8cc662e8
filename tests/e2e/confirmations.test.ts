/** What is asked before something is done, under both settings of `confirmations`. */
import { afterEach, describe, expect, test } from 'vitest';
import { storageKeys } from '#stores/lib/storage.ts';
import { buyer, type Person } from '#tests/support/factories.ts';
import { password } from '#tests/support/samples.ts';
import { testSite } from '#tests/support/site.ts';
import { Traveller } from '#tests/support/traveller.ts';
import { world } from '#tests/support/world.ts';

const site = await testSite();
const here = await world(site, site.eventInUse);

const travellers: Traveller[] = [];
afterEach(async () => {
  await Promise.all(travellers.splice(0).map((traveller) => traveller.leave()));
});

/** A reader of a site that is set so: the layout writes the setting into every page. */
async function arrive(setting: 'all' | 'irreversible', person?: Person): Promise<Traveller> {
  const kept = person ? { [storageKeys.token]: person.token } : {};
  const reader = await Traveller.arrive(site, 'en', 1440, kept);
  travellers.push(reader);
  if (setting === 'irreversible')
    await reader.page.addInitScript(() => {
      document.addEventListener('DOMContentLoaded', () => {
        document.documentElement.dataset.confirmations = 'irreversible';
      });
    });
  return reader;
}

const question = ({ page }: Traveller) => page.getByRole('alertdialog');

/** Which button has the focus while the site asks. */
const focused = (reader: Traveller) => question(reader).locator('button:focus').textContent();

describe('with "all"', () => {
  test('logging in and saving are asked about, by a button that names the act and has the focus', async () => {
    const guest = await arrive('all');
    const { t } = guest;
    await guest.open('/login');
    await guest.fill('', { id: here.company.id, password });
    await guest.page.locator('form').getByRole('button').click();
    expect(await question(guest).textContent()).toContain(t('ui.confirm.login'));
    expect(await focused(guest)).toBe(t('member.login.submit'));

    const member = await arrive('all', await buyer(site, here));
    await member.open('/my-page');
    await member.press(t('member.page.edit'));
    await member.page.locator('[data-field="city"]').first().fill('Linz');
    await member.press(t('member.page.save'));
    expect(await focused(member)).toBe(t('member.page.save'));
    await member.page.keyboard.press('Enter');
    await member.told(t('ui.done.changed'));
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

  test('logging out is asked about where it throws away what was begun', async () => {
    const reader = await arrive('irreversible', here.company);
    const { page, t } = reader;
    await reader.open('/counseling/add');
    await page.locator('[data-field="buyerName"]').fill('Anna');
    await reader.press(t('common.nav.logout'));
    expect(await question(reader).textContent()).toContain(t('common.confirmLogoutDrafts'));
    // The way back to what was begun comes first.
    expect(await focused(reader)).toBe(t('common.logDrafts.open'));
    await page.keyboard.press('Escape');
  });

  test('cancelling and deleting are asked about', async () => {
    const reader = await arrive('irreversible', await buyer(site, here));
    const { t } = reader;
    await reader.open('/my-page');
    await reader.press(t('participate.state.cancel'));
    expect(await question(reader).textContent()).toContain(t('participate.state.confirmCancel'));
    expect(await focused(reader)).toBe(t('participate.state.cancel'));
    await reader.confirm(t('participate.state.cancel'));
    await reader.told(t('participate.state.cancelDone'));

    const company = await arrive('irreversible', here.company);
    await company.open(`/counseling/detail/${here.counselingIdx}`);
    await company.press(t('counseling.form.delete'));
    expect(await question(company).textContent()).toContain(t('ui.confirm.delete'));
    await company.confirm(t('counseling.form.delete'));
    await company.told(t('ui.done.deleted'));
  });
});
