/** Joining and applying, step by step: by the keyboard without a word of Korean, on a phone in Korean, and what is said to be wrong. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Locale, localePath } from '#i18n/locales.ts';
import { longBefore } from '#tests/support/api.ts';
import { expo, joined } from '#tests/support/factories.ts';
import { faultsOf } from '#tests/support/faults.ts';
import { buyerSample, companySample, joinSample, password } from '#tests/support/samples.ts';
import { testSite } from '#tests/support/site.ts';
import { Traveller } from '#tests/support/traveller.ts';

const site = await testSite();
await expo(site);
let no = 900;

const travellers: Traveller[] = [];
const arrive = async (locale: Locale, width: number, kept: Record<string, unknown> = {}) => {
  const traveller = await Traveller.arrive(site, locale, width, kept);
  traveller.page.setDefaultTimeout(6000);
  travellers.push(traveller);
  return traveller;
};
beforeEach(() => {
  site.clock.set(longBefore);
  no += 1;
});
afterEach(async () => {
  const all = travellers.splice(0);
  for (const { trouble } of all) expect(trouble).toEqual([]);
  await Promise.all(all.map((traveller) => traveller.leave()));
});

const field = ({ page }: Traveller, name: string) => page.locator(`[data-field="${name}"]`);
const focused = ({ page }: Traveller) =>
  page.evaluate(() => document.activeElement?.getAttribute('data-field') ?? null);
/** What the one in focus is described by, as a screen reader says it. */
const described = ({ page }: Traveller) =>
  page.evaluate(() =>
    (document.activeElement?.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent)
      .join(' '),
  );
/** Presses the button that sends a step, and waits for the step of this name. */
async function next(who: Traveller, step: 'detail' | 'product' | 'hopeBuyer' | 'summary'): Promise<void> {
  await who.page.locator('form button[type="submit"]').click();
  await at(who, step);
}
const at = (who: Traveller, step: 'account' | 'detail' | 'product' | 'hopeBuyer' | 'summary') =>
  who.page
    .getByRole('heading', { level: 2, name: who.t(`participate.wizard.${step}`), exact: true })
    .waitFor();
const arrived = (who: Traveller) => who.page.waitForURL(`**${localePath(who.locale, '/my-page')}`);
const memberOf = (id: string) =>
  site.db.selectFrom('member').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('a buyer without a word of Korean', () => {
  test('joins and applies in English, by the keyboard alone', async () => {
    const who = await arrive('en', 1440);
    const { page, t } = who;
    await who.open('/participate/buyer');
    const { keyboard } = page;
    /** Walks to a field by Tab, as far as it takes. */
    const walkTo = async (name: string) => {
      for (let step = 0; step < 30 && (await focused(who)) !== name; step++) await keyboard.press('Tab');
      expect(await focused(who)).toBe(name);
    };
    const type = async (name: string, text: string) => {
      await walkTo(name);
      await keyboard.type(text);
    };
    const press = async (words: string) => {
      const button = page.getByRole('button', { name: words, exact: true });
      for (let step = 0; step < 30; step++) {
        if (await button.evaluate((one) => one === document.activeElement)) break;
        await keyboard.press('Tab');
      }
      await keyboard.press('Enter');
    };
    const id = `anna${no}@example.org`;
    await type('member.id', id);
    await type('member.nameEn', 'Anna Huber');
    await keyboard.press('Tab');
    expect(await focused(who)).toBe('member.nameKo');
    await keyboard.press('Tab');
    await keyboard.press('Space');
    expect(await field(who, 'member.nameKo').inputValue()).toBe('Anna Huber');
    await type('member.birth', '03021985');
    // The date has its own stops for day, month and year.
    const isRadio = () => page.evaluate(() => document.activeElement?.getAttribute('type') === 'radio');
    for (let step = 0; step < 6 && !(await isRadio()); step++) await keyboard.press('Tab');
    await keyboard.press('Space');
    await type('member.tel', '01 234 5678');
    await type('member.mobile', '0660/555 01 00');
    await type('member.email', id);
    await type('member.country', 'oster');
    await keyboard.press('Enter');
    await type('member.city', 'Wien');
    await type('member.address', 'Lindengasse 3');
    await press(t('ui.next'));
    await at(who, 'detail');
    // The heading of the step has the focus, so that what comes next is its first field.
    await type('buyer.companyName', 'Wiener Handel GmbH');
    expect(await field(who, 'buyer.nameEn').inputValue()).toBe('Anna Huber');
    await type('buyer.position', 'Purchasing');
    await type('buyer.product', 'Oils');
    await type('buyer.requirements', 'Organic, 500 bottles a month');
    await press(t('ui.next'));
    await at(who, 'summary');
    expect(await page.locator('main').textContent()).toContain('Organic, 500 bottles a month');
    await type('member.password', password);
    await type('member.passwordConfirm', password);
    await walkTo('member.agreeTerms');
    await keyboard.press('Space');
    await walkTo('member.agreePrivacy');
    await keyboard.press('Space');
    await press(t('participate.wizard.submit'));
    await page.getByRole('alertdialog').waitFor();
    await keyboard.press('Enter');
    await arrived(who);

    expect(await memberOf(id)).toMatchObject({
      ...{ nameKo: 'Anna Huber', nameEn: 'Anna Huber', country: 'AT' },
      ...{ tel: '+4312345678', mobile: '+436605550100' },
    });
    const { buyer } = await site
      .client(undefined)('GET /event/getDetail', {})
      .then(() =>
        site.db
          .selectFrom('buyer')
          .innerJoin('participate', 'participate.idx', 'buyer.participateIdx')
          .innerJoin('member', 'member.idx', 'participate.memberIdx')
          .select(['buyer.agency', 'buyer.mobile', 'participate.state'])
          .where('member.id', '=', id)
          .executeTakeFirstOrThrow()
          .then((row) => ({ buyer: row })),
      );
    expect(buyer).toEqual({ agency: null, mobile: '+436605550100', state: 'REQUEST' });
    // The number is shown as people write it, and the name once in each field.
    await page.getByText('+43 660 5550100').first().waitFor();
  });
});

describe('a company in Korean on a phone', () => {
  test('goes back and forth by the phone’s own way, reloads, changes what it reads in the summary, and applies', async () => {
    const who = await arrive('ko', 390);
    const { page, t } = who;
    await who.open('/participate/company');
    const { agreeTerms, agreePrivacy, password: _, passwordConfirm: __, ...person } = joinSample(no);
    await who.fill('member', { ...person, nameKo: '김하늘', mobile: '010-5550-0100', tel: '02) 555-0100' });
    await next(who, 'detail');
    expect(new URL(page.url()).hash).toBe('#detail');
    expect(await faultsOf(page, 'ko')).toEqual([]);
    const { company, products, hopeBuyer } = companySample(no);
    const { exportRecords, ...detail } = company;
    await who.fill('company', { ...detail, bizRegNo: '124-81-00998', fax: '', tel: '063-555-0100' });

    await page.goBack();
    await at(who, 'account');
    expect(await field(who, 'member.nameKo').inputValue()).toBe('김하늘');
    await page.goForward();
    await at(who, 'detail');
    expect(await field(who, 'company.introKo').inputValue()).toBe(company.introKo);

    await page.locator('form button[type="submit"]').click();
    await page.getByText(t('rule.export_needed')).waitFor();
    expect(await focused(who)).toBe('company.noExports');
    await who.press(t('participate.record.add'));
    await expect.poll(() => focused(who)).toBe('company.exportRecords.0.country');
    await who.fill('company.exportRecords.0', { country: 'AT', amountUsd: 12_000, year: 2024 });
    await who.press(t('participate.record.add'));
    await who.fill('company.exportRecords.1', { country: 'AT', amountUsd: 9000, year: 2024 });
    await page.locator('form button[type="submit"]').click();
    await expect.poll(() => focused(who)).toBe('company.exportRecords.1.year');
    await field(who, 'company.exportRecords.1.year').fill('2025');
    await next(who, 'product');

    await page.waitForTimeout(600);
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await at(who, 'product');
    await who.fill('products.0', products[0] ?? {});
    await who.press(t('participate.product.add'));
    await who.fill('products.1', { ...products[0], nameKo: ` ${products[0]?.nameKo}` });
    await page.locator('form button[type="submit"]').click();
    await expect.poll(() => focused(who)).toMatch(/^products\.1\.name/);
    await who.press(t('participate.product.remove', { no: 2 }));
    await who.confirm();
    await next(who, 'hopeBuyer');
    await page.getByLabel(t('participate.region.choose')).selectOption({ index: 5 });
    await page.getByRole('button', { name: t('participate.region.add'), exact: true }).click();
    await page
      .getByText(t('rule.too_many_selected', { max: 10 }))
      .first()
      .waitFor();
    await who.fill('hopeBuyer', { hopeBuyer: hopeBuyer?.hopeBuyer });
    await next(who, 'summary');
    expect(await faultsOf(page, 'ko')).toEqual([]);
    const summary = await page.locator('main').textContent();
    for (const words of ['124-81-00998', '063-555-0100', '02) 555-0100', company.introKo])
      expect(summary).toContain(words);

    await page
      .getByRole('link', { name: `${t('participate.wizard.change')}: ${t('participate.wizard.detail')}` })
      .click();
    await at(who, 'detail');
    await field(who, 'company.introKo').fill('들기름과 참기름을 짜요.');
    await who.press(t('participate.wizard.toSummary'));
    await at(who, 'summary');
    expect(await page.locator('main').textContent()).toContain('들기름과 참기름을 짜요.');
    await who.fill('member', { password, passwordConfirm: password, agreeTerms, agreePrivacy });
    await page.locator('form button[type="submit"]').click();
    await who.confirm();
    await arrived(who);
    const stored = await site.db
      .selectFrom('company')
      .innerJoin('participate', 'participate.idx', 'company.participateIdx')
      .innerJoin('member', 'member.idx', 'participate.memberIdx')
      .select(['company.idx', 'bizRegNo', 'fax', 'company.tel', 'introKo'])
      .where('member.id', '=', person.id)
      .executeTakeFirstOrThrow();
    expect(stored).toMatchObject({
      ...{ bizRegNo: '1248100998', fax: null, tel: '+82635550100', introKo: '들기름과 참기름을 짜요.' },
    });
  });
});

describe('what is wrong', () => {
  test.each(['ko', 'en'] as const)(
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
        .getByText(locale === 'ko' ? /휴대전화를 010-1234-5678이나/ : /Enter the mobile number like this: \+43/)
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
          ...{ resultCode: 1, resultMessage: 'invalid_parameter', totalCount: 0 },
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
