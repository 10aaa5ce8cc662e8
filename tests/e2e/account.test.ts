/** A forgotten password, logging in in two steps, and logging out elsewhere, as members do it; each screen by axe. */
import type { Locator } from 'playwright';
import { afterEach, beforeEach, describe, expect } from 'vitest';
import { type Locale, localePath } from '#i18n/locales.ts';
import { asObject } from '#i18n/particle.ts';
import { storageKeys } from '#stores/lib/storage.ts';
import { longBefore } from '#tests/support/api.ts';
import { codeAt } from '#tests/support/codes.ts';
import { expo, joined, manager, type Person } from '#tests/support/factories.ts';
import { faultsOf } from '#tests/support/faults.ts';
import { password } from '#tests/support/samples.ts';
import { testSite } from '#tests/support/site.ts';
import { Traveller } from '#tests/support/traveller.ts';
import { inTurns } from '#tests/support/turns.ts';

const site = await testSite();
await expo(site);

const travellers: Traveller[] = [];
const arrive = async (locale: Locale, width: number, scheme: 'light' | 'dark' = 'light') => {
  const traveller = await Traveller.arrive(site, locale, width);
  await traveller.page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
  travellers.push(traveller);
  return traveller;
};
const field = ({ page }: Traveller, name: string) => page.locator(`[data-field="${name}"]`);
const accessible = async ({ page, locale }: Traveller) => expect(await faultsOf(page, locale)).toEqual([]);
/** The form's own button: the header may have one that reads the same. */
const submit = async (who: Traveller) => who.page.locator('main form button[type="submit"]').click();
const leftLogin = ({ page }: Traveller) => page.waitForURL((url) => !url.pathname.endsWith('/login'));
const later = (seconds: number) =>
  site.clock.set(new Date(site.clock.read().getTime() + seconds * 1000).toISOString());

beforeEach(() => site.clock.set(longBefore));
afterEach(async () => {
  const all = travellers.splice(0);
  // A browser writes a line of its own for each answer that refuses.
  for (const { trouble } of all) expect(trouble.filter((line) => !/status of 401/.test(line))).toEqual([]);
  await Promise.all(all.map((traveller) => traveller.leave()));
});
const isFocused = (one: Locator) => one.evaluate((element) => element === document.activeElement);

describe.each(
  inTurns<[Locale, number, 'light' | 'dark']>([
    ['ko', 390, 'light'],
    ['en', 1440, 'dark'],
  ]),
)('in %s at %i px, %s', (locale, width, scheme, test) => {
  test('whoever forgot the password gets a link by mail, sets a new one and logs in', async () => {
    const member = await joined(site);
    const who = await arrive(locale, width, scheme);
    const { t } = who;
    await who.open('/login');
    // What was tried in vain changes nothing: leaving it asks nothing.
    await field(who, 'id').fill(member.id);
    await field(who, 'password').fill('not this one');
    await submit(who);
    await who.confirm();
    await who.page.getByText(t('msg.user_id_and_not_matched')).waitFor();
    await who.press(t('account.reset.forgot'));
    await who.page.getByRole('heading', { name: t('account.reset.askTitle') }).waitFor();
    await accessible(who);
    await field(who, 'id').fill(member.id);
    await submit(who);
    await who.confirm();
    await who.page.getByRole('heading', { name: t('account.reset.sentTitle') }).waitFor();
    await accessible(who);

    const mail = await site.db
      .selectFrom('outbox')
      .selectAll()
      .where('toEmail', '=', member.id)
      .executeTakeFirstOrThrow();
    expect(mail.locale).toBe(locale);
    const link = /^http.*$/m.exec(mail.body)?.[0] ?? '';
    expect(link.startsWith(`${site.url}${localePath(locale, '/login')}?reset=`)).toBe(true);
    await who.page.goto(link);
    await who.page.getByRole('heading', { name: t('account.reset.setTitle') }).waitFor();
    // The token is not left where a screen that others see, or the history, would show it.
    expect(who.page.url()).toBe(`${site.url}${localePath(locale, '/login')}?reset=`);
    await accessible(who);
    await field(who, 'newPassword').fill('new words 37');
    await field(who, 'newPasswordConfirm').fill('other words');
    await submit(who);
    await who.page
      .getByText(
        t('rule.not_matched', { field: asObject(locale, t('member.page.newPasswordConfirm')) ?? '' }),
      )
      .waitFor();
    await field(who, 'newPasswordConfirm').fill('new words 37');
    await submit(who);
    await who.confirm();
    await who.told(t('ui.done.password'));
    await who.login(member.id, 'new words 37');
    await expect(member.client('GET /member/getMember', {})).rejects.toMatchObject({ status: 401 });

    await who.page.goto(link);
    await field(who, 'newPassword').fill('third words');
    await field(who, 'newPasswordConfirm').fill('third words');
    await submit(who);
    await who.confirm();
    await who.page.getByText(t('msg.reset_not_found')).waitFor();
    await accessible(who);
    // A password for a link that is over is nothing to be asked about.
    await who.press(t('account.reset.askAnew'));
    await who.page.getByRole('heading', { name: t('account.reset.askTitle') }).waitFor();
  });

  test('a member sets up the second step and logs in with it', async () => {
    const member = await joined(site);
    const who = await arrive(locale, width, scheme);
    const { t, page } = who;
    await who.login(member.id, password);
    await who.open('/my-page#second-factor');
    const part = page.locator('#second-factor');
    await field(who, 'password').and(part.locator('input')).fill(password);
    await part.getByRole('button', { name: t('account.factor.start') }).click();
    await part
      .getByRole('img', { name: t('account.factor.square') })
      .locator('path[d^="M"]')
      .waitFor();
    await accessible(who);
    const secret = ((await part.locator('.factor-secret').textContent()) ?? '').replaceAll(' ', '');
    await field(who, 'code').fill('000000');
    await part.getByRole('button', { name: t('account.factor.confirm') }).click();
    await part.getByText(t('msg.code_not_matched')).waitFor();
    expect(await field(who, 'code').getAttribute('aria-invalid')).toBe('true');
    await expect.poll(() => isFocused(field(who, 'code'))).toBe(true);
    await accessible(who);
    await field(who, 'code').fill(codeAt(site.clock.read(), secret));
    await part.getByRole('button', { name: t('account.factor.confirm') }).click();
    await part.getByRole('heading', { name: t('account.factor.codesTitle') }).waitFor();
    await accessible(who);
    const codes = await part.locator('.factor-codes code').allTextContents();
    expect(codes).toHaveLength(10);
    const download = page.waitForEvent('download');
    await part.getByRole('link', { name: t('account.factor.save') }).click();
    expect((await download).suggestedFilename()).toBe('recovery-codes.txt');
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new DOMException('denied', 'NotAllowedError'));
    });
    await part.getByRole('button', { name: t('account.factor.copy') }).click();
    await who.told(t('account.factor.copyYourself'));
    const selected = await page.evaluate(() => getSelection()?.toString() ?? '');
    for (const code of codes) expect(selected).toContain(code);
    await part.getByRole('button', { name: t('account.factor.kept') }).click();
    await part.getByText(t('account.factor.on'), { exact: true }).waitFor();
    await expect.poll(() => isFocused(part.locator('summary'))).toBe(true);
    await accessible(who);

    later(30);
    await who.logout();
    const wanted = localePath(locale, '/info');
    await firstStep(who, member, `/login?next=${encodeURIComponent(wanted)}`);
    await accessible(who);
    await field(who, 'code').fill(codeAt(site.clock.read(), secret));
    await submit(who);
    await leftLogin(who);
    expect(new URL(page.url()).pathname).toBe(wanted);

    await who.logout();
    await firstStep(who, member);
    await field(who, 'code').fill(codeAt(site.clock.read(), secret));
    await submit(who);
    await page.getByText(t('msg.code_not_matched')).waitFor();
    await who.press(t('account.code.useRecovery'));
    await field(who, 'code').fill(codes[0] ?? '');
    await submit(who);
    await leftLogin(who);

    await who.open('/my-page#second-factor');
    await part.getByRole('button', { name: t('account.factor.turnOff') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.locator('[data-field="password"]').fill(password);
    await dialog.locator('[data-field="code"]').fill('000000');
    await accessible(who);
    await dialog.getByRole('button', { name: t('account.factor.turnOff'), exact: true }).click();
    await dialog.getByText(t('msg.code_not_matched')).waitFor();
    await dialog.locator('[data-field="code"]').fill(codes[1] ?? '');
    await dialog.getByRole('button', { name: t('account.factor.turnOff'), exact: true }).click();
    await who.told(t('account.factor.turnedOff'));
    await part.getByText(t('account.factor.off'), { exact: true }).waitFor();
    await expect.poll(() => isFocused(part.locator('summary'))).toBe(true);
    await who.logout();
    await who.login(member.id, password);
  });

  test('a member sees where they are logged in, and logs out everywhere else', async () => {
    const member = await joined(site);
    const [here, there] = [await arrive(locale, width, scheme), await arrive(locale, width)];
    const { t, page } = here;
    await there.login(member.id, password);
    await there.open('/my-page');
    await here.login(member.id, password);
    await here.open('/my-page');
    await page.getByText(t('account.session.title')).click();
    const rows = page.locator('.sessions li');
    await rows.first().waitFor();
    // The third was opened by the tests' own client, which says nothing of itself.
    expect(await rows.count()).toBe(3);
    expect(await rows.filter({ hasText: t('account.session.current') }).count()).toBe(1);
    expect(await rows.filter({ hasText: 'Chrome, Linux' }).count()).toBe(2);
    await accessible(here);

    const unknown = t('account.session.unknown');
    await page.getByRole('button', { name: t('account.session.endOne', { device: unknown }) }).click();
    await here.confirm(t('account.session.end'));
    await here.told(t('account.session.ended'));
    expect(await rows.count()).toBe(2);
    await expect(member.client('GET /member/getMember', {})).rejects.toMatchObject({ status: 401 });

    await page.getByRole('button', { name: t('account.session.endOthers') }).click();
    await here.confirm(t('account.session.end'));
    await here.told(t('account.session.endedOthers'));
    expect(await rows.count()).toBe(1);
    await page.getByText(t('account.session.only')).waitFor();
    await there.page.reload();
    await there.page.getByRole('dialog', { name: t('logInAgain.title') }).waitFor();
    expect(await there.stored(storageKeys.token)).toBeUndefined();
    await here.open('/my-page');
    await page.getByText(t('account.session.title')).waitFor();
  });

  test('a manager is led to the second step before anything can be managed', async () => {
    const member = await manager(site);
    await site.db.deleteFrom('secondFactor').where('memberIdx', '=', member.memberIdx).execute();
    const who = await arrive(locale, width, scheme);
    const { t, page } = who;
    await who.login(member.id, password);
    await who.open('/manage/participate');
    await page.getByText(t('msg.second_factor_needed')).waitFor();
    await accessible(who);
    await who.press(t('account.factor.toSetUp'));
    const part = page.locator('#second-factor');
    await part.getByText(t('account.factor.demanded')).waitFor();
    await part.locator('[data-field="password"]').fill(password);
    await part.getByRole('button', { name: t('account.factor.start') }).click();
    const secret = ((await part.locator('.factor-secret').textContent()) ?? '').replaceAll(' ', '');
    await field(who, 'code').fill(codeAt(site.clock.read(), secret));
    await part.getByRole('button', { name: t('account.factor.confirm') }).click();
    await who.told(t('account.factor.turnedOn'));
    await who.open('/manage/participate');
    await page.getByText(t('manage.participants.noneWaits')).waitFor();
  });
});

/** The password, up to where the code is asked for. */
async function firstStep(who: Traveller, { id }: Person, path = '/login'): Promise<void> {
  await who.open(path);
  await field(who, 'id').fill(id);
  await field(who, 'password').fill(password);
  await submit(who);
  await who.confirm();
  await field(who, 'code').waitFor();
}
