/** Confirming an address, stating another, and passwords that are refused, as members meet them; each screen by axe. */
import { afterEach, beforeEach, describe, expect } from 'vitest';
import { type Locale, localePath } from '#i18n/locales.ts';
import { asObject } from '#i18n/particle.ts';
import { storageKeys } from '#stores/lib/storage.ts';
import { longBefore } from '#tests/support/api.ts';
import { expo, joined, justJoined, manager } from '#tests/support/factories.ts';
import { faultsOf } from '#tests/support/faults.ts';
import { joinSample, password } from '#tests/support/samples.ts';
import { testSite } from '#tests/support/site.ts';
import { Traveller } from '#tests/support/traveller.ts';
import { inTurns } from '#tests/support/turns.ts';

const site = await testSite();
await expo(site);

const travellers: Traveller[] = [];
const arrive = async (locale: Locale, width: number, scheme: 'light' | 'dark', kept = {}) => {
  const traveller = await Traveller.arrive(site, locale, width, kept);
  await traveller.page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
  travellers.push(traveller);
  return traveller;
};
const field = ({ page }: Traveller, name: string) => page.locator(`[data-field="${name}"]`);
const accessible = async ({ page, locale }: Traveller) => expect(await faultsOf(page, locale)).toEqual([]);
const submit = (who: Traveller) => who.pressOn(who.page.locator('main form button[type="submit"]'));
/** The newest link to an address. */
const linkTo = async (email: string) => {
  const mails = site.db.selectFrom('outbox').select('body').where('toEmail', '=', email);
  const { body } = await mails.where('isSecret', '=', 'Y').orderBy('idx', 'desc').executeTakeFirstOrThrow();
  return /^http.*$/m.exec(body)?.[0] ?? '';
};
const addressOf = ({ page }: Traveller) => page.url().slice(new URL(page.url()).origin.length);

beforeEach(() => site.clock.set(longBefore));
afterEach(async () => {
  const all = travellers.splice(0);
  for (const { trouble } of all) expect(trouble).toEqual([]);
  await Promise.all(all.map((traveller) => traveller.leave()));
});

let no = 700;

describe.each(
  inTurns<[Locale, number, 'light' | 'dark']>([
    ['ko', 390, 'light'],
    ['en', 1440, 'dark'],
  ]),
)('in %s at %i px, %s', (locale, width, scheme, test) => {
  test('whoever joins hears of a weak password before going on, and confirms the address by its link', async () => {
    const who = await arrive(locale, width, scheme);
    const { t, page } = who;
    const { password: __, passwordConfirm: _, agreeTerms, agreePrivacy, ...sample } = joinSample(no++);
    await who.open('/join');
    await page.getByRole('radio', { name: t('member.join.only') }).check({ force: true });
    await who.fill('member', { ...sample, nameKo: '김하늘' });
    await submit(who);
    await who.fill('member', { agreeTerms, agreePrivacy, password: '123123', passwordConfirm: '123123' });
    await submit(who);
    await page.getByText(t('rule.password_repeats')).waitFor();
    await expect
      .poll(() => field(who, 'member.password').evaluate((input) => input === document.activeElement))
      .toBe(true);
    await accessible(who);
    await who.fill('member', { password: 'letmein', passwordConfirm: 'letmein' });
    await submit(who);
    await page.getByText(t('rule.password_common')).waitFor();
    await who.fill('member', { password, passwordConfirm: password });
    await submit(who);
    await who.confirm();
    await page.waitForURL((url) => url.pathname === localePath(locale, '/my-page'));
    await page.getByRole('heading', { name: t('account.confirm.noticeTitle') }).waitFor();
    await page.getByText(t('account.confirm.notice', { emails: sample.id })).waitFor();
    await accessible(who);
    const first = await linkTo(sample.id);
    expect(first.startsWith(`${site.url}${localePath(locale, '/login')}#confirm=`)).toBe(true);
    await who.press(t('account.confirm.again'));
    await who.told(t('account.confirm.sentAgain'));

    await page.goto(first);
    await page.getByRole('heading', { name: t('account.confirm.title') }).waitFor();
    expect(addressOf(who)).toBe(localePath(locale, '/login'));
    // Whoever is logged in is not asked to.
    expect(await page.locator('h1').allTextContents()).toEqual([t('account.confirm.title')]);
    expect(await page.title()).toContain(t('account.confirm.title'));
    expect(await page.getByText(t('member.login.lead')).count()).toBe(0);
    await accessible(who);
    await who.press(t('account.confirm.submit'));
    await page.getByText(t('msg.confirm_not_found')).waitFor();
    await page.getByText(t('account.confirm.help')).waitFor();
    // The button is gone: the focus goes to the heading above what is said instead.
    const heading = page.getByRole('heading', { name: t('account.confirm.title') });
    await expect.poll(() => heading.evaluate((one) => one === document.activeElement)).toBe(true);
    await accessible(who);
    // The page is there already: a link changes nothing but what is behind '#'.
    await page.goto(await linkTo(sample.id));
    await who.press(t('account.confirm.submit'));
    await page.getByRole('heading', { name: t('account.confirm.doneTitle') }).waitFor();
    await page.getByText(t('account.confirm.done', { address: sample.id })).waitFor();
    await accessible(who);
    await who.press(t('account.confirm.toMyPage'));
    await page.getByRole('heading', { name: t('member.page.info') }).waitFor();
    expect(await page.getByText(t('account.confirm.noticeTitle')).count()).toBe(0);
  });

  test('a link is good without a log-in, and leads to it', async () => {
    const member = await justJoined(site);
    const who = await arrive(locale, width, scheme);
    const link = (await linkTo(member.id)).replace('/ko/', `/${locale}/`);
    await who.page.goto(link);
    await who.press(who.t('account.confirm.submit'));
    await who.page.getByRole('heading', { name: who.t('account.confirm.doneTitle') }).waitFor();
    const onward = who.page.locator('main').getByRole('link', { name: who.t('account.confirm.toLogin') });
    await onward.click();
    await field(who, 'id').fill(member.id);
    await field(who, 'password').fill(password);
    await submit(who);
    await who.confirm();
    await who.page.waitForURL((url) => url.pathname === localePath(locale, '/my-page'));
  });

  test('another email waits for its link while the old one stays, and can be taken back', async () => {
    const member = await joined(site);
    const who = await arrive(locale, width, scheme, { [storageKeys.token]: member.token });
    const { t, page } = who;
    const email = `new${no++}@example.org`;
    await who.open('/my-page');
    await who.press(t('member.page.edit'));
    await field(who, 'nameKo').fill('김하늘');
    await field(who, 'email').fill(email);
    await who.press(t('member.page.save'));
    await who.confirm();
    await who.told(t('account.confirm.sentTo', { address: email }));
    const part = page.getByRole('heading', { name: t('member.page.info') });
    await expect.poll(() => part.evaluate((one) => one === document.activeElement)).toBe(true);
    await page.getByText(t('account.confirm.newNotice', { address: email, old: member.id })).waitFor();
    await accessible(who);
    expect((await member.client('GET /member/getMember', {})).data).toMatchObject({
      email: member.id,
      newEmail: email,
    });

    await who.press(t('member.page.edit'));
    expect(await field(who, 'email').inputValue()).toBe(email);
    await field(who, 'email').fill(member.id);
    await who.press(t('member.page.save'));
    await who.confirm();
    await who.told(t('ui.done.changed'));
    await page.getByText(t('account.confirm.noticeTitle')).waitFor({ state: 'detached' });
  });

  test('a manager with a short password is led to change it, and cannot set another short one', async () => {
    const short = 'x7!q9zab3de';
    const member = await manager(site);
    const { client } = member;
    await site.db.deleteFrom('permission').where('memberIdx', '=', member.memberIdx).execute();
    await client('POST /member/changePassword', { password, newPassword: short, newPasswordConfirm: short });
    const row = { memberIdx: member.memberIdx, permission: 'famppy', createdAt: longBefore } as const;
    await site.db
      .insertInto('permission')
      .values({ ...row, eventIdx: null })
      .execute();
    const who = await arrive(locale, width, scheme);
    const { t, page } = who;
    await who.login(member.id, short);
    await who.open('/manage/participate');
    await page.getByText(t('msg.longer_password_needed')).waitFor();
    await accessible(who);
    await who.press(t('account.password.toChange'));
    await page.getByText(t('account.password.demanded')).waitFor();
    const form = page.getByRole('form', { name: t('member.page.password') });
    const enter = async (word: string) => {
      for (const name of ['newPassword', 'newPasswordConfirm'])
        await form.locator(`[data-field="${name}"]`).fill(word);
      await form.locator('[data-field="password"]').fill(short);
      await who.pressOn(form.getByRole('button', { name: t('member.page.changePassword') }));
      await who.confirm();
    };
    await enter('x7!q9zab3dx');
    const field = asObject(locale, t('member.page.newPassword')) ?? '';
    await form.getByText(t('rule.too_short', { min: 12, field })).waitFor();
    await accessible(who);
    await enter('x7!q9zab3de and more');
    await who.told(t('ui.done.password'));
    await page.getByText(t('account.password.demanded')).waitFor({ state: 'detached' });
    await who.open('/manage/participate');
    await page.getByText(t('manage.participants.noneWaits')).waitFor();
  });
});
