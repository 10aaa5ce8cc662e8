/** Joining and applying, step by step: by the keyboard without a word of Korean, and on a phone in Korean. */
import { beforeEach, describe, expect, test } from 'vitest';
import { longBefore } from '#tests/support/api.ts';
import { arrivalsAt } from '#tests/support/arrivals.ts';
import { expo } from '#tests/support/factories.ts';
import { faultsOf } from '#tests/support/faults.ts';
import { giveCompanyFiles, giveProductPicture } from '#tests/support/file-forms.ts';
import { companySample, joinSample, password } from '#tests/support/samples.ts';
import { testSite } from '#tests/support/site.ts';
import { arrived, at, field, focused, next } from '#tests/support/wizard.ts';

const site = await testSite();
await expo(site);
let no = 900;

const arrive = arrivalsAt(site);
beforeEach(() => {
  site.clock.set(longBefore);
  no += 1;
});
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
    await expect.poll(() => page.locator('main').textContent()).toContain('Organic, 500 bottles a month');
    await type('member.password', password);
    await type('member.passwordConfirm', password);
    await walkTo('member.agreeTerms');
    await keyboard.press('Space');
    await walkTo('member.agreePrivacy');
    await keyboard.press('Space');
    await press(t('participate.wizard.submit'));
    await who.question.waitFor();
    await keyboard.press('Enter');
    await arrived(who);

    expect(await memberOf(id)).toMatchObject({
      nameKo: 'Anna Huber',
      nameEn: 'Anna Huber',
      country: 'AT',
      tel: '+4312345678',
      mobile: '+436605550100',
    });
    const buyer = await site.db
      .selectFrom('buyer')
      .innerJoin('participate', 'participate.idx', 'buyer.participateIdx')
      .innerJoin('member', 'member.idx', 'participate.memberIdx')
      .select(['buyer.agency', 'buyer.mobile', 'participate.state'])
      .where('member.id', '=', id)
      .executeTakeFirstOrThrow();
    expect(buyer).toEqual({ agency: null, mobile: '+436605550100', state: 'REQUEST' });
    // The number is shown as people write it; my page has it under what is folded.
    await page.getByText('+43 660 5550100').first().waitFor({ state: 'attached' });
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
    await giveCompanyFiles(who);

    await page.goBack();
    await at(who, 'account');
    expect(await field(who, 'member.nameKo').inputValue()).toBe('김하늘');
    await page.goForward();
    await at(who, 'detail');
    expect(await field(who, 'company.introKo').inputValue()).toBe(company.introKo);

    await page.locator('form button[type="submit"]').click();
    await page.getByText(t('rule.export_needed')).waitFor();
    await expect.poll(() => focused(who)).toBe('company.noExports');
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
    await giveProductPicture(who, 'products.0');
    await who.press(t('participate.product.add'));
    await who.fill('products.1', { ...products[0], nameKo: ` ${products[0]?.nameKo}` });
    await giveProductPicture(who, 'products.1');
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
    await page.locator('.answers .file-list').nth(2).waitFor();
    expect(await page.locator('.answers .file-list li').count()).toBe(3);
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
    await page.getByText(t('participate.state.request')).first().waitFor();
    const stored = await site.db
      .selectFrom('company')
      .innerJoin('participate', 'participate.idx', 'company.participateIdx')
      .innerJoin('member', 'member.idx', 'participate.memberIdx')
      .select(['company.idx', 'bizRegNo', 'fax', 'company.tel', 'introKo'])
      .where('member.id', '=', person.id)
      .executeTakeFirstOrThrow();
    expect(stored).toMatchObject({
      bizRegNo: '1248100998',
      fax: null,
      tel: '+82635550100',
      introKo: '들기름과 참기름을 짜요.',
    });
  });
});
