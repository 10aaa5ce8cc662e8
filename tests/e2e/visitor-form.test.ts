/** The form in which visitors register: what it shows, marks and keeps, for one and for several, for guests and members. */
import { beforeEach, describe, expect, test } from 'vitest';
import { visitorKeys } from '#domain/visitor/visitor.ts';
import { type Locale, localePath } from '#i18n/locales.ts';
import { storageKeys } from '#stores/lib/storage.ts';
import { longBefore } from '#tests/support/api.ts';
import { arrivalsAt } from '#tests/support/arrivals.ts';
import { expo, joined } from '#tests/support/factories.ts';
import { faultsOf } from '#tests/support/faults.ts';
import { registrationSample, visitorPerson } from '#tests/support/samples.ts';
import { testSite } from '#tests/support/site.ts';

const site = await testSite();
await expo(site);

const arrive = arrivalsAt(site);

beforeEach(() => site.clock.set(longBefore));
const row = (emailNormal: string) =>
  site.db.selectFrom('visitor').selectAll().where('emailNormal', '=', emailNormal).executeTakeFirst();
describe('the form', () => {
  test('stands on one screen of a phone, with its fields, the consent and the button', async () => {
    for (const locale of ['ko', 'en'] as const) {
      const { page, t, open } = await visitForm(locale, 390);
      await open();
      const bottom = await page
        .getByRole('button', { name: t('registration.submit'), exact: true })
        .evaluate((button) => button.getBoundingClientRect().bottom);
      expect(bottom).toBeLessThanOrEqual(844);
      expect(await page.locator('form [data-field]').count()).toBe(visitorKeys.length + 1);
    }
  });

  test('marks what is missing, and gives the first the focus', async () => {
    const { page, t, open, who } = await visitForm('en', 390);
    await open();
    await who.press(t('registration.submit'));
    await page.getByText('Enter a mobile number or an email address.').waitFor();
    await page.locator('[data-field="visitors.0.visitorName"]:focus').waitFor();
    const described = await page
      .locator('[data-field="visitors.0.visitorName"]')
      .evaluate(
        (input) => document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent,
      );
    expect(described).toMatch(/^Enter .*name\.$/i);
    expect(await faultsOf(page, 'en')).toEqual([]);
  });

  test('registers several people at once, and says at its field who is registered already', async () => {
    await site.client()('POST /visitor/register', registrationSample(visitorPerson(50)));
    const { page, t, open, who } = await visitForm('en', 390);
    await open();
    await who.fill('visitors.0', visitorPerson(51));
    await who.press(t('registration.add'));
    const second = page.locator('[data-field="visitors.1.visitorName"]');
    await expect.poll(() => second.evaluate((input) => input === document.activeElement)).toBe(true);
    // Whoever comes along comes from the same place.
    expect(await page.locator('[data-field="visitors.1.city"]').inputValue()).toBe('Wien');
    await who.fill('visitors.1', { ...visitorPerson(52), visitorEmail: 'GUEST50@example.org' });
    await who.fill('', { agreePrivacy: 'Y' });
    await who.press(t('registration.submitMany', { count: 2 }));
    await who.confirm();
    await page.getByText(t('rule.registered')).waitFor();
    const bad = page.locator('[data-field="visitors.1.visitorEmail"]');
    await expect.poll(() => bad.evaluate((input) => input === document.activeElement)).toBe(true);
    await bad.fill('guest52@example.org');
    await who.press(t('registration.submitMany', { count: 2 }));
    await who.confirm();
    await page.getByRole('heading', { name: t('registration.done.title') }).waitFor();
    expect(await page.locator('.pass').count()).toBe(2);
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByRole('button').filter({ visible: true }).count()).toBe(0);
    expect(await page.locator('.pass-link').filter({ visible: true }).count()).toBe(0);
    await expect.poll(() => page.locator('.pass-square svg').filter({ visible: true }).count()).toBe(2);
  });

  test('sets two inputs beside each other in one line, though only one of them has a hint', async () => {
    const { page, open } = await visitForm('ko', 390);
    await open();
    const top = (field: string) =>
      page.locator(`[data-field="visitors.0.${field}"]`).evaluate((one) => one.getBoundingClientRect().top);
    expect(await top('visitorMobile')).toBe(await top('organization'));
    expect(await top('visitorName')).toBe(await top('visitorNameEn'));
    expect(await top('country')).toBe(await top('city'));
  });

  test('shows a telephone number as an example in one piece', async () => {
    const { page, t, open, who } = await visitForm('ko', 390);
    await open();
    await who.fill('visitors.0', { ...visitorPerson(76), visitorMobile: 'none' });
    await who.press(t('registration.submit'));
    const error = page.locator('.field-error', { hasText: '+43' });
    await error.waitFor();
    const lines = await error.evaluate((one) => {
      const text = one.firstChild as Text;
      return [...text.data.matchAll(/\+?\d[\d\u2060\u00a0-]+\d/g)].map(({ 0: number, index }) => {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + number.length);
        return new Set([...range.getClientRects()].map(({ top }) => top)).size;
      });
    });
    expect(lines).toEqual([1, 1]);
  });

  test('sent without a network it says that it goes by itself, and not that it failed', async () => {
    const { page, t, open, who } = await visitForm('ko', 390);
    await open();
    await who.fill('visitors.0', visitorPerson(75));
    await who.fill('', { agreePrivacy: 'Y' });
    await page.context().setOffline(true);
    await who.press(t('registration.submit'));
    await who.confirm();
    const said = page.getByRole('alert').filter({ hasText: t('ui.sentLater') });
    await said.waitFor();
    expect(await said.textContent()).toBe(t('ui.sentLater'));
    expect(who.trouble.splice(0).every((line) => /register|ERR_/.test(line))).toBe(true);
    await page.context().setOffline(false);
    await page.getByRole('heading', { name: t('registration.done.title') }).waitFor();
    expect(await row('guest75@example.org')).toBeDefined();
  });

  test('sent without a network that is back at once it goes by itself, too', async () => {
    const { page, t, open, who } = await visitForm('ko', 390);
    await open();
    await who.fill('visitors.0', visitorPerson(77));
    await who.fill('', { agreePrivacy: 'Y' });
    await page.route('**/api/visitor/register', (route) => route.abort('internetdisconnected'), { times: 1 });
    // The network is back by the second look, and says nothing of it any more.
    await page.evaluate(() => {
      const looks = [false];
      Object.defineProperty(navigator, 'onLine', { get: () => looks.pop() ?? true });
    });
    await who.press(t('registration.submit'));
    await who.confirm();
    await page.getByRole('heading', { name: t('registration.done.title') }).waitFor();
    who.trouble.splice(0);
  });

  test('loses nothing when sending fails, nor when the tab is closed, and keeps no consent', async () => {
    const { page, t, open, who } = await visitForm('ko', 390);
    await open();
    await who.fill('visitors.0', visitorPerson(60));
    await who.fill('', { agreePrivacy: 'Y' });
    await page.route('**/api/visitor/register', (route) => route.abort('internetdisconnected'));
    await who.press(t('registration.submit'));
    await who.confirm();
    await page.getByRole('alert').getByText(t('ui.afterFailure')).waitFor();
    expect(who.trouble.splice(0).every((line) => /register|ERR_/.test(line))).toBe(true);
    expect(await page.locator('[data-field="visitors.0.visitorName"]').inputValue()).toBe('방문객 60');
    await page.unroute('**/api/visitor/register');

    const tab = await page.context().newPage();
    await tab.goto(localePath('ko', '/participate/pre-visitor'));
    await tab.getByText(t('registration.restored')).waitFor();
    expect(await tab.locator('[data-field="visitors.0.visitorEmail"]').inputValue()).toBe(
      'guest60@example.org',
    );
    expect(await tab.locator('[data-field="agreePrivacy"]').isChecked()).toBe(false);
    await tab.close();

    await who.press(t('registration.submit'));
    await who.confirm();
    await page.getByRole('heading', { name: t('registration.done.title') }).waitFor();
    expect(await row('guest60@example.org')).toBeDefined();
  });
});

test('a draft of two days ago is not brought back, and one of an hour ago can be cleared', async () => {
  const hour = 3_600_000;
  const values = { visitors: [visitorPerson(65)], agreePrivacy: '' };
  const draft = (hoursAgo: number) => ({
    [storageKeys.visitorForm]: { savedAt: Date.now() - hoursAgo * hour, values },
  });
  const late = await arrive('en', 390, draft(48));
  // Any page ends it: its reader may never open the form again.
  await late.open('/visit/guide');
  await expect.poll(() => late.stored(storageKeys.visitorForm)).toBeUndefined();
  await late.open('/participate/visit');
  expect(await late.page.locator('[data-field="visitors.0.visitorName"]').inputValue()).toBe('');
  const soon = await arrive('en', 390, draft(1));
  await soon.open('/participate/visit');
  const name = soon.page.locator('[data-field="visitors.0.visitorName"]');
  await expect.poll(() => name.inputValue()).toBe('방문객 65');
  await soon.press(soon.t('registration.startOver'));
  await soon.confirm();
  await expect.poll(() => name.inputValue()).toBe('');
  await expect.poll(() => soon.stored(storageKeys.visitorForm)).toBeUndefined();
});

test('at the door the same form registers as made there', async () => {
  const who = await arrive('en', 390);
  await who.open('/participate/visitor');
  await who.fill('visitors.0', visitorPerson(70));
  await who.fill('', { agreePrivacy: 'Y' });
  await who.press(who.t('registration.submit'));
  await who.confirm();
  await who.page.getByRole('heading', { name: who.t('registration.done.title') }).waitFor();
  expect(await row('guest70@example.org')).toMatchObject({ registrationType: 'CHECK' });
});

test('a member finds their own details in the form, and later their pass in its place', async () => {
  const member = await joined(site);
  const who = await arrive('en', 1440, { [storageKeys.token]: member.token });
  await who.open('/my-page');
  await expect.poll(() => who.stored(storageKeys.member)).toBeDefined();
  await who.open('/participate/visit');
  const { page, t } = who;
  await expect
    .poll(() => page.locator('[data-field="visitors.0.visitorEmail"]').inputValue())
    .toBe(member.id);
  await who.fill('visitors.0', { organization: 'Madang' });
  await who.fill('', { agreePrivacy: 'Y' });
  await who.press(t('registration.submit'));
  await who.confirm();
  await page.getByRole('heading', { name: t('registration.done.title') }).waitFor();
  await expect
    .poll(() => who.stored(storageKeys.member))
    .toMatchObject({ participateType: 'PRE-VISITOR', stateParticipate: 'COMPLETE' });
  await who.open('/my-page');
  await who.press(t('participate.state.pass'));
  await page.getByRole('heading', { name: t('registration.own.title') }).waitFor();
});

async function visitForm(locale: Locale, width: number) {
  const who = await arrive(locale, width);
  return { who, page: who.page, t: who.t, open: () => who.open('/participate/visit') };
}
