/** Who may open what, logging in and out, and what several tabs know of it (docs/rules.md, L5). */
import { afterEach, describe, expect, test } from 'vitest';
import { type Locale, localePath } from '#i18n/locales.ts';
import { encode, storageKeys } from '#stores/lib/storage.ts';
import { expo, joined } from '#tests/support/factories.ts';
import { password } from '#tests/support/samples.ts';
import { testSite } from '#tests/support/site.ts';
import { Traveller } from '#tests/support/traveller.ts';
import { turnsOf } from '#tests/support/turns.ts';

const site = await testSite();
await expo(site);
const member = await joined(site);
const loggedIn = async () => ({ [storageKeys.token]: (await login()).token });
const login = async () => (await site.client()('POST /member/login', { id: member.id, password })).data;

const travellers: Traveller[] = [];
const arrive = async (locale: Locale, kept?: Record<string, unknown>) => {
  const traveller = await Traveller.arrive(site, locale, 1440, kept);
  travellers.push(traveller);
  return traveller;
};
/** What a browser's own alert says, from now on. Each is read at once. */
const alertsOf = ({ page }: Traveller) => {
  const alerts: string[] = [];
  page.on('dialog', (dialog) => {
    alerts.push(dialog.message());
    void dialog.accept();
  });
  return alerts;
};
/** A browser writes a line of its own for each answer that refuses. */
const withoutRefusals = (trouble: string[]) => trouble.filter((line) => !/status of 40[14]/.test(line));
const here = ({ page }: Traveller) => page.url().slice(site.url.length);
const sessionOf = ({ page }: Traveller) => page.locator('html').getAttribute('data-session');

afterEach(async () => {
  const all = travellers.splice(0);
  for (const traveller of all) expect(withoutRefusals(traveller.trouble)).toEqual([]);
  await Promise.all(all.map((traveller) => traveller.leave()));
});

describe.each(turnsOf<Locale>(['ko', 'en'])())('the guard, in %s', (locale) => {
  test('tells a guest to log in, leaves no trace in the history, and leads back after the log-in', async () => {
    const guest = await arrive(locale);
    const alerts = alertsOf(guest);
    const wanted = localePath(locale, '/my-page?part=1#main');
    const login = `${localePath(locale, '/login')}?next=${encodeURIComponent(wanted)}`;
    await guest.open('/info');
    await guest.open('/my-page?part=1#main');
    await guest.page.waitForURL(`**${login}`);
    expect(alerts).toEqual([guest.t('msg.login_needed')]);

    await guest.page.goBack();
    expect(here(guest)).toBe(localePath(locale, '/info'));
    await guest.page.goForward();
    await guest.page.waitForURL(`**${login}`);

    await guest.page.locator('[data-field="id"]').fill(member.id);
    await guest.page.locator('[data-field="password"]').fill(password);
    await guest.page.locator('form').getByRole('button').click();
    const question = guest.question;
    expect(await question.textContent()).toContain(guest.t('ui.confirm.login'));
    await guest.page.keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
    expect(await guest.stored(storageKeys.token)).toBeUndefined();

    await guest.page.locator('form').getByRole('button').click();
    await guest.confirm();
    await guest.told(guest.t('member.login.done'));
    expect(here(guest)).toBe(wanted);
    expect(await sessionOf(guest)).toBe('member');
    expect(await guest.stored(storageKeys.member)).toMatchObject({ memberIdx: member.memberIdx });
    expect(alerts).toHaveLength(1);
  });
});

test('a late answer to an old token leaves the one that another tab has stored since', async () => {
  const reader = await arrive('en', await loggedIn());
  const alerts = alertsOf(reader);
  const { page } = reader;
  const asked = Promise.withResolvers<void>();
  const stored = Promise.withResolvers<void>();
  let isFirst = true;
  await page.route('**/member/getMember*', async (route) => {
    if (!isFirst) return route.continue();
    isFirst = false;
    asked.resolve();
    await stored.promise;
    await route.fulfill({ status: 401, contentType: 'application/json', body: '{}' });
  });
  await page.goto(`${site.url}/en/my-page`);
  await asked.promise;
  const { token } = await login();
  const other = await page.context().newPage();
  await other.goto(`${site.url}/en/info`);
  await other.evaluate(([key, value]) => localStorage.setItem(key, value), [
    storageKeys.token,
    encode(token) as string,
  ] as const);
  const refused = page.waitForResponse((response) => response.status() === 401);
  stored.resolve();
  await refused;
  await reader.quiet();
  expect(await reader.stored(storageKeys.token)).toBe(token);
  expect(here(reader)).toBe('/en/my-page');
  expect(alerts).toEqual([]);
});

describe('the guard', () => {
  test('stands before every page that is not public, with a prefix or without', async () => {
    const guest = await arrive('en');
    const alerts = alertsOf(guest);
    const guarded = [
      '/my-page',
      '/matching/info',
      '/matching/detail',
      '/matching/apply',
      '/matching/table/1',
    ];
    guarded.push('/counseling/list', '/counseling/add', '/manage/participate', '/en/my-page', '/ko/my-page');
    for (const path of guarded) {
      await guest.page.goto(path);
      await guest.page.waitForURL((url) => url.searchParams.get('next') === path);
    }
    expect(alerts).toHaveLength(guarded.length);
  });

  test('lets everyone read that there is no such page', async () => {
    const guest = await arrive('en');
    const alerts = alertsOf(guest);
    await guest.open('/no-such-page');
    await guest.page.getByRole('heading', { name: guest.t('common.notFound.title') }).waitFor();
    expect(await sessionOf(guest)).toBe('guest');
    expect(alerts).toEqual([]);
  });

  test('leads after a log-in to pages of this site only', async () => {
    const reader = await arrive('en', await loggedIn());
    for (const [next, target] of [
      ['/ko/info?x=1', '/ko/info?x=1'],
      // Other addresses that are not of this site: tests/unit/access.test.ts.
      ['//elsewhere.example', '/en'],
    ] as const) {
      await reader.open(`/login?next=${encodeURIComponent(next)}`);
      const link = reader.page.getByRole('link', { name: reader.t('member.login.goOn') });
      expect(await link.getAttribute('href'), next).toBe(target);
    }
  });
});

describe.each(turnsOf<Locale>(['en', 'ko'])())('logging out, in %s', (locale) => {
  test('asks first, covers the page while it travels, ends the session, and says so on the home page', async () => {
    const kept = await loggedIn();
    const reader = await arrive(locale, kept);
    await reader.open('/my-page');
    await expect.poll(() => reader.stored(storageKeys.member)).toBeDefined();
    await reader.press(reader.t('common.nav.logout'));
    const question = reader.question;
    expect(await question.textContent()).toContain(reader.t('ui.confirm.logout'));
    await question.getByRole('button', { name: reader.t('ui.back') }).click();
    await question.waitFor({ state: 'detached' });
    expect(await reader.stored(storageKeys.token)).toBe(kept[storageKeys.token]);

    const alerts = alertsOf(reader);
    await reader.page.route('**/api/member/logout', async (route) => {
      await reader.page.locator('.loading').waitFor();
      await route.continue();
    });
    await reader.logout();
    await reader.told(reader.t('common.loggedOut'));
    expect(await sessionOf(reader)).toBe('guest');
    for (const key of [storageKeys.token, storageKeys.member]) {
      expect(await reader.page.evaluate((name) => localStorage.getItem(name), key)).toBeNull();
    }
    const ended = site.client(kept[storageKeys.token] as string)('GET /member/getMember', {});
    await expect(ended).rejects.toMatchObject({ status: 401 });
    expect(alerts).toEqual([]);
  });
});

describe('a token that the server no longer knows', () => {
  const kept = {
    [storageKeys.token]: 'long gone',
    [storageKeys.member]: { memberIdx: 1, participateIdx: 1 },
  };

  test('is forgotten with its member, and where everyone may read nobody is sent away', async () => {
    const reader = await arrive('en', kept);
    const alerts = alertsOf(reader);
    await reader.open('/info');
    await expect.poll(() => sessionOf(reader)).toBe('guest');
    expect(await reader.stored(storageKeys.token)).toBeUndefined();
    expect(await reader.stored(storageKeys.member)).toBeUndefined();
    expect(alerts).toEqual([]);
  });

  test('is asked for again over a page for members', async () => {
    const reader = await arrive('ko', kept);
    const alerts = alertsOf(reader);
    // Whom the server answers before the page is awake is led to the page of the log-in.
    await reader.page.route('**/api/member/getMember', async (route) => {
      await reader.awake();
      await route.continue();
    });
    await reader.page.goto('/ko/my-page');
    const dialog = reader.page.getByRole('dialog', { name: reader.t('logInAgain.title') });
    await dialog.getByText(reader.t('logInAgain.ended')).waitFor();
    expect(here(reader)).toBe('/ko/my-page');
    expect(alerts).toEqual([]);
  });
});

describe('several tabs', () => {
  test('agree on who is logged in', async () => {
    const reader = await arrive('en');
    const other = await reader.page.context().newPage();
    await other.goto('/en/info');
    await expect.poll(() => other.locator('html').getAttribute('data-session')).toBe('guest');

    await reader.login(member.id, password);
    await other.getByRole('link', { name: reader.t('common.nav.myPage') }).click();
    await other.waitForURL('**/en/my-page');
    await other.getByRole('heading', { level: 1, name: reader.t('member.page.title') }).waitFor();

    const alerts: string[] = [];
    other.on('dialog', (dialog) => {
      alerts.push(dialog.message());
      void dialog.accept();
    });
    await reader.logout();
    await other.getByRole('dialog', { name: reader.t('logInAgain.title') }).waitFor();
    expect(alerts).toEqual([]);
    expect(await other.locator('html').getAttribute('data-session')).toBe('guest');
  });
});
