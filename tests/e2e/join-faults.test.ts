/** What is wrong with an application, said at its field and heard; and what a keyboard for Korean does to fields. */
import { beforeEach, describe, expect, test } from 'vitest';
import { longBefore } from '#tests/support/api.ts';
import { arrivalsAt } from '#tests/support/arrivals.ts';
import { expo, joined } from '#tests/support/factories.ts';
import { faultsOf } from '#tests/support/faults.ts';
import { buyerSample, joinSample } from '#tests/support/samples.ts';
import { testSite } from '#tests/support/site.ts';
import { turnsOf } from '#tests/support/turns.ts';
import { arrived, at, described, field, focused, next } from '#tests/support/wizard.ts';

const site = await testSite();
await expo(site);
let no = 900;

const arrive = arrivalsAt(site);
beforeEach(() => {
  site.clock.set(longBefore);
  no += 1;
});
describe('what is wrong', () => {
  test.each(turnsOf(['ko', 'en'] as const)())(
    'is said in %s by the name of its field, to whoever hears it, too',
    async (locale) => {
      const who = await arrive(locale, 390);
      const { page, t } = who;
      await who.open('/join');
      await page.locator('form button[type="submit"]').click();
      await expect.poll(() => focused(who)).toBe('member.id');
      expect(await described(who)).toContain(
        locale === 'ko' ? '아이디(이메일)를 입력해 주세요.' : 'Enter the ID (email).',
      );
      const alert = page.getByRole('alert').filter({ hasText: /\d/ });
      await alert.waitFor();
      const said = await page.locator('.field-error').allTextContents();
      expect(said).toEqual(
        expect.arrayContaining(
          locale === 'ko'
            ? [
                '생년월일을 입력해 주세요.',
                '휴대전화를 입력해 주세요.',
                '국가를 골라 주세요.',
                '이름(한글)을 입력해 주세요.',
              ]
            : [
                'Enter the date of birth.',
                'Enter the mobile number.',
                'Choose the country.',
                'Enter the name in Korean letters.',
              ],
        ),
      );
      expect(new Set(said).size).toBe(said.length);
      await who.fill('member', { country: 'AT' });
      await field(who, 'member.mobile').fill('12');
      await field(who, 'member.city').focus();
      await page
        .getByText(locale === 'ko' ? /휴대전화를 010-/ : /Enter the mobile number like this: \+43/)
        .waitFor();
      expect(await faultsOf(page, locale)).toEqual([]);

      const {
        agreeTerms: _,
        agreePrivacy: __,
        password: ___,
        passwordConfirm: ____,
        ...person
      } = joinSample(no);
      await page.getByRole('radio', { name: t('member.join.only') }).check({ force: true });
      await who.fill('member', { ...person, nameKo: '김하늘' });
      await next(who, 'summary');
      await page.locator('form button[type="submit"]').click();
      await expect.poll(() => focused(who)).toBe('member.password');
      expect(await described(who)).toContain(
        locale === 'ko' ? '비밀번호를 입력해 주세요.' : 'Enter the password.',
      );
    },
  );

  test('at the end leads to the step of the first bad field, with the focus in it', async () => {
    const member = await joined(site);
    const who = await arrive('en', 1440, { loginToken: member.token });
    await who.open('/participate/okta');
    await who.fill('buyer', { ...buyerSample(no).buyer, hopeCountries: [] });
    await next(who, 'summary');
    // What the form took, the server refuses: another rule has come meanwhile.
    await who.page.route('**/api/participate/apply', (route) =>
      route.fulfill({
        contentType: 'application/json',
        body: JSON.stringify({
          resultCode: 1,
          resultMessage: 'invalid_parameter',
          totalCount: 0,
          data: [{ field: 'buyer.city', rule: 'too_long', params: { max: 3 } }],
        }),
      }),
    );
    await who.page.locator('form button[type="submit"]').click();
    await who.confirm();
    await at(who, 'detail');
    await expect.poll(() => focused(who)).toBe('buyer.city');
    expect(await described(who)).toContain('Shorten the city to 3 characters at most.');
    await who.page.unroute('**/api/participate/apply');
    await field(who, 'buyer.city').fill('Graz');
    await who.press(who.t('participate.wizard.toSummary'));
    await at(who, 'summary');
    await who.page.locator('form button[type="submit"]').click();
    await who.confirm();
    await arrived(who);
  });

  test('of an address that leads too far is nothing: it opens the first step that is not in order', async () => {
    const who = await arrive('en', 390);
    await who.page.goto('/en/participate/company#summary');
    await at(who, 'account');
    expect(await who.page.locator('.field-error').count()).toBe(0);
  });
});

test('a Korean syllable that is being composed is neither sent nor chosen by Enter', async () => {
  const who = await arrive('ko', 1440);
  const { page } = who;
  await who.open('/join');
  const typing = await page.context().newCDPSession(page);
  const compose = (text: string) =>
    typing.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
  const enter = () =>
    typing.send('Input.dispatchKeyEvent', {
      type: 'rawKeyDown',
      key: 'Process',
      code: 'Enter',
      windowsVirtualKeyCode: 229,
    });
  await field(who, 'member.nameKo').focus();
  for (const text of ['ㄱ', '기', '김']) await compose(text);
  await enter();
  expect(await page.locator('.field-error').count()).toBe(0);
  await typing.send('Input.insertText', { text: '김' });
  expect(await field(who, 'member.nameKo').inputValue()).toBe('김');

  const country = field(who, 'member.country');
  await country.focus();
  for (const text of ['ㅇ', '오', '옷', '오스']) await compose(text);
  await page.getByRole('option', { name: '오스트리아', exact: true }).waitFor();
  await enter();
  expect(await country.getAttribute('aria-expanded')).toBe('true');
  await typing.send('Input.insertText', { text: '오스' });
  expect(await page.getByRole('option').first().textContent()).toBe('오스트리아');
  await page.keyboard.press('Enter');
  expect(await country.inputValue()).toBe('오스트리아');
});
