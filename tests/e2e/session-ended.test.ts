/** A session that ends under an open page: one logs in again over it, and what was typed is still there. */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { type Locale, localePath, locales } from '#i18n/locales.ts';
import { encode, storageKeys } from '#stores/lib/storage.ts';
import { arrivalsAt } from '#tests/support/arrivals.ts';
import { codeAt, forgetSteps } from '#tests/support/codes.ts';
import { expo, factorSecret, joined, manager } from '#tests/support/factories.ts';
import { faultsOf } from '#tests/support/faults.ts';
import { password } from '#tests/support/samples.ts';
import { testSite } from '#tests/support/site.ts';
import type { Traveller } from '#tests/support/traveller.ts';
import { turnsOf } from '#tests/support/turns.ts';

const turn = turnsOf(locales);
const site = await testSite();
const at = await expo(site);
const arrive = arrivalsAt(site, {
  expected: /401 \(Unauthorized\)|log-in-again|LogInAgain|ERR_FAILED/,
});

const loginOf = async (id: string) => (await site.client()('POST /member/login', { id, password })).data;

/** A member's details, opened and changed, and not saved. */
async function changing(locale: Locale, width: number, city: string) {
  const member = await joined(site);
  const { token } = await loginOf(member.id);
  const who = await arrive(locale, width, { [storageKeys.token]: token });
  await who.open('/my-page');
  await who.press(who.t('member.page.edit'));
  const field = who.page.locator('[data-field="city"]').first();
  await field.fill(city);
  return { member, token, who, field };
}

/** Enters another's or one's own id and password in the dialog. */
async function logInThere(who: Traveller, id: string) {
  // Whose page it is stands there already.
  expect(await who.logInAgain.locator('[data-field="id"]').inputValue()).not.toBe('');
  await who.logInOverPage(id, password);
}

/** Another tab of theirs, and how it ends the session of all of them. */
async function anotherTab(who: Traveller) {
  const tab = await who.page.context().newPage();
  await tab.goto(localePath(who.locale, '/info'));
  return { tab, endSession: () => tab.evaluate((key) => localStorage.removeItem(key), storageKeys.token) };
}

const outside = (page: Page) => page.on('dialog', (dialog) => void dialog.dismiss());

test.each(
  turnsOf<[Locale, number]>([
    ['ko', 390],
    ['en', 1440],
  ])(),
)(
  'in %s at %i px, ended in another tab, it says so and goes on where one was, by a log-in in either tab',
  async (locale, width) => {
    const { member, who, field } = await changing(locale, width, 'Villach');
    const { page, t } = who;
    const { tab, endSession } = await anotherTab(who);
    await endSession();
    const dialog = who.logInAgain;
    await dialog.getByText(t('logInAgain.elsewhere')).waitFor();
    await dialog.getByText(t('logInAgain.kept')).waitFor();
    expect(await faultsOf(page, locale)).toEqual([]);
    const cover = () => dialog.evaluate((one) => getComputedStyle(one, '::backdrop').backgroundColor);
    await expect.poll(cover).not.toMatch(/\/|rgba/);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    // A browser without `closedby` closes it at the second press, and it opens again.
    await expect.poll(() => dialog.isVisible()).toBe(true);

    // A log-in in the other tab brings the page back by itself.
    const session = await loginOf(member.id);
    await tab.evaluate(
      (entries) => {
        for (const [key, value] of entries) localStorage.setItem(key, value);
      },
      [
        [storageKeys.member, encode(session.member) as string],
        [storageKeys.token, encode(session.token) as string],
      ] as const,
    );
    await dialog.waitFor({ state: 'detached' });
    expect(await field.inputValue()).toBe('Villach');

    await endSession();
    await dialog.waitFor();
    await logInThere(who, member.id);
    await who.told(t('member.login.done'));
    await dialog.waitFor({ state: 'detached' });
    expect(await field.inputValue()).toBe('Villach');
    await who.press(t('member.page.save'));
    await who.confirm();
    await who.told(t('ui.done.changed'));
  },
);

test.each(turn())(
  'in %s, ended by the server, what was being saved is saved after the log-in',
  async (locale) => {
    const { member, token, who } = await changing(locale, 1440, `Spittal ${locale}`);
    const { t } = who;
    await site.client(token)('POST /member/logout', {});
    await who.press(t('member.page.save'));
    await who.confirm();
    await who.logInAgain.getByText(t('logInAgain.ended')).waitFor();
    await logInThere(who, member.id);
    await who.told(t('ui.done.changed'));
    const { city } = await site.db
      .selectFrom('member')
      .select('city')
      .where('idx', '=', member.memberIdx)
      .executeTakeFirstOrThrow();
    expect(city).toBe(`Spittal ${locale}`);
  },
);

test('where its script or its texts do not load the page stays, covered, and it is tried again', async () => {
  const { member, who, field } = await changing('ko', 390, 'Imst');
  const { page, t } = who;
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.message());
    void dialog.dismiss();
  });
  const { endSession } = await anotherTab(who);
  const failed = page.getByRole('alertdialog');
  const again = failed.getByRole('button', { name: t('ui.retry'), exact: true });
  const cover = () => failed.evaluate((one) => getComputedStyle(one, '::backdrop').backgroundColor);
  const [script, texts] = [/LogInAgain.*\.js/, /log-in-again\.json/];
  const failsWithout = async (part: RegExp, act: () => Promise<unknown>) => {
    await page.route(part, (route) => route.abort());
    const tried = page.waitForEvent('requestfailed', (request) => part.test(request.url()));
    await act();
    await tried;
    await failed.getByText(t('common.logInFailed')).waitFor();
    await expect.poll(cover).not.toMatch(/\/|rgba/);
    // Escape is no way behind it.
    await page.keyboard.press('Escape');
    await failed.getByText(t('common.logInFailed')).waitFor();
    await page.unroute(part);
  };
  await failsWithout(script, endSession);
  await failsWithout(texts, () => again.click());
  await again.click();
  await who.logInAgain.waitFor();
  await logInThere(who, member.id);
  await who.logInAgain.waitFor({ state: 'detached' });
  expect(await field.inputValue()).toBe('Imst');
  expect(asked).toEqual([]);
});

test('whoever else logs in gets the page anew, and nothing of what was typed', async () => {
  const { token, who, field } = await changing('en', 1440, 'Hallein');
  outside(who.page);
  const other = await joined(site);
  await site.client(token)('POST /member/logout', {});
  await who.press(who.t('member.page.save'));
  await who.confirm();
  const loaded = who.page.waitForEvent('domcontentloaded');
  await logInThere(who, other.id);
  await loaded;
  await who.awake();
  await who.page
    .getByRole('button', { name: who.t('member.page.edit') })
    .first()
    .waitFor();
  expect(await field.count()).toBe(0);
  expect(await who.stored(storageKeys.member)).toMatchObject({ memberIdx: other.memberIdx });
});

test('one may leave instead, and is a guest at home', async () => {
  const { token, who } = await changing('ko', 390, 'Tulln');
  outside(who.page);
  await site.client(token)('POST /member/logout', {});
  await who.press(who.t('member.page.save'));
  await who.confirm();
  await who.logInAgain.getByRole('button', { name: who.t('logInAgain.leave') }).click();
  await who.page.waitForURL((url) => url.pathname === '/ko');
  expect(await who.stored(storageKeys.token)).toBeUndefined();
});

test('a manager goes on in the console with their second step', async () => {
  const editor = await manager(site, 'board', at.eventIdx);
  const who = await arrive('en', 1440, { [storageKeys.token]: editor.token });
  const { page, t } = who;
  await who.open('/manage/board');
  await who.press(t('boardConsole.newPost'));
  const title = page.locator('[name="titleEn"]');
  await title.fill('Doors open at nine');
  const { tab } = await anotherTab(who);
  // A log-out deletes what was begun.
  await tab.evaluate(
    ([token, drafts]) => {
      localStorage.removeItem(token);
      localStorage.removeItem(drafts);
    },
    [storageKeys.token, storageKeys.boardPosts] as const,
  );
  const dialog = who.logInAgain;
  await dialog.waitFor();
  await logInThere(who, editor.id);
  await forgetSteps(site.db);
  await dialog.locator('[data-field="code"]').fill(codeAt(site.clock.read(), factorSecret));
  await dialog.getByRole('button', { name: t('account.code.submit'), exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(await title.inputValue()).toBe('Doors open at nine');
  await page.getByText(t('boardConsole.kept')).waitFor();
  await expect
    .poll(() => who.stored(storageKeys.boardPosts))
    .toMatchObject({ new: { titleEn: 'Doors open at nine' } });
});
