/** What the forms of an event ask, as a manager decides it and as those who apply meet it (docs/rules.md, P49 to P52). */
import { beforeEach, expect, test } from 'vitest';
import type { FormKind } from '#domain/event-form/ask.ts';
import { formFields } from '#domain/event-form/form.ts';
import { shortForm } from '#domain/event-form/short.ts';
import { storageKeys } from '#stores/lib/storage.ts';
import { longBefore } from '#tests/support/api.ts';
import { arrivalsAt } from '#tests/support/arrivals.ts';
import { expo, manager } from '#tests/support/factories.ts';
import { faultsOf } from '#tests/support/faults.ts';
import { giveProductPicture } from '#tests/support/file-forms.ts';
import { password } from '#tests/support/samples.ts';
import { testSite } from '#tests/support/site.ts';
import type { Traveller } from '#tests/support/traveller.ts';
import { turnsOf } from '#tests/support/turns.ts';
import { arrived, at, field, next } from '#tests/support/wizard.ts';

const site = await testSite();
const { eventIdx } = await expo(site);
const arrive = arrivalsAt(site, { expected: /./ });
const { client, token } = await manager(site, 'event', eventIdx);
beforeEach(() => site.clock.set(longBefore));

const save = async (kind: FormKind, fields: ReturnType<typeof shortForm>) => {
  const { data } = await client('GET /manage/event/getForms', { eventIdx });
  const basedOn = data.find((one) => one.kind === kind)?.version ?? 0;
  return (await client('POST /manage/event/saveForm', { eventIdx, kind, basedOn, fields })).data;
};
/** The names of the fields that stand in the form. */
const asked = ({ page }: Traveller) =>
  page
    .locator('form [data-field]')
    .evaluateAll((all) => [...new Set(all.map((one) => one.getAttribute('data-field') ?? ''))]);
const send = async (who: Traveller) => {
  await who.page.locator('form button[type="submit"]').click();
  await who.confirm();
  await arrived(who);
};
const own = (id: string) =>
  site.db
    .selectFrom('participate')
    .innerJoin('member', 'member.idx', 'participate.memberIdx')
    .select(['participate.idx', 'participate.formIdx', 'participate.state', 'member.birth'])
    .where('member.id', '=', id)
    .executeTakeFirstOrThrow();
const placeOf = (kind: FormKind, name: string) => formFields[kind].findIndex((one) => one.field === name);

test('a foreign buyer applies by the short form on a phone', async () => {
  const { formIdx } = await save('BUYER', shortForm('BUYER'));
  const who = await arrive('en', 390);
  const { page } = who;
  await who.open('/participate/buyer');
  await field(who, 'member.id').waitFor();
  const account = await asked(who);
  expect(account).toEqual(['member.id', 'member.nameEn', 'member.nameKo', 'member.mobile', 'member.country']);
  const id = 'short-buyer@example.org';
  await who.fill('member', { id, nameEn: 'Anna Huber' });
  await page.locator('.same-name input').check();
  await who.fill('member', { mobile: '0660 5550100', country: 'AT' });
  expect(await faultsOf(page, 'en')).toEqual([]);
  await next(who, 'detail');
  const detail = await asked(who);
  expect(detail).toEqual([
    'buyer.companyName',
    'buyer.position',
    'buyer.industries',
    'buyer.product',
    'languages',
  ]);
  await page.locator('form button[type="submit"]').click();
  // All that is missing is said in one go.
  await expect.poll(() => page.locator('.field[data-bad]').count()).toBe(5);
  await who.fill('buyer', { companyName: 'Wiener Handel', position: 'Purchasing', product: 'Sesame oil' });
  await field(who, 'buyer.industries').locator('label').first().click();
  await who.fill('', { languages: ['de', 'en'] });
  await next(who, 'summary');
  await who.fill('member', { password, passwordConfirm: password, agreeTerms: 'Y', agreePrivacy: 'Y' });
  await page.locator('form button[type="submit"]').click();
  await expect.poll(() => field(who, 'member.agreeAge').getAttribute('aria-invalid')).toBe('true');
  await field(who, 'member.agreeAge').check();
  await send(who);
  expect(await own(id)).toMatchObject({ formIdx, state: 'REQUEST', birth: null });
});

test('a company applies by its short form with a picture, and is asked for the rest once it is approved', async () => {
  const { formIdx } = await save('COMPANY', shortForm('COMPANY'));
  const who = await arrive('ko', 390);
  const { page, t } = who;
  await who.open('/participate/company');
  const id = 'short-company@example.org';
  await who.fill('member', {
    id,
    nameKo: '김하늘',
    nameEn: 'Kim Haneul',
    mobile: '010-5550-0100',
    country: 'KR',
  });
  await next(who, 'detail');
  await who.fill('company', {
    nameKo: '하늘식품',
    nameEn: 'Haneul Foods',
    bizRegNo: '124-81-00998',
    website: 'haneul.example',
    mainProduct: '들기름',
  });
  await field(who, 'company.industries').locator('label').first().click();
  await who.fill('', { languages: ['en'] });
  await next(who, 'product');
  expect(await asked(who)).toEqual(['products.0.nameKo', 'products.0.nameEn', 'products.0.mainImgFileIdx']);
  await who.fill('products.0', { nameKo: '들기름', nameEn: 'Perilla oil' });
  await giveProductPicture(who, 'products.0');
  await next(who, 'hopeBuyer');
  await who.fill('hopeBuyer', { hopeBuyer: '유럽의 식품 수입사' });
  await next(who, 'summary');
  const consents = { agreeTerms: 'Y', agreePrivacy: 'Y', agreeAge: 'Y' };
  await who.fill('member', { password, passwordConfirm: password, ...consents });
  await send(who);
  const { idx, formIdx: by } = await own(id);
  expect(by).toBe(formIdx);

  await site.db.updateTable('participate').set({ state: 'COMPLETE' }).where('idx', '=', idx).execute();
  await who.open('/my-page');
  const left = page.getByRole('region', { name: /%/ });
  await left.waitFor();
  expect(await faultsOf(page, 'ko')).toEqual([]);
  const first = left.getByRole('link').first();
  expect(await first.textContent()).toBe(t('company.field.mainImg'));
  await left.getByRole('link', { name: t('company.field.introKo') }).click();
  await field(who, 'company.introKo').waitFor();
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-field')))
    .toBe('company.introKo');
});

test.each(turnsOf(['ko', 'en'] as const)())(
  'in %s a manager changes a form, and the wizard follows',
  async (locale) => {
    await save('OKTA', []);
    const who = await arrive(locale, locale === 'ko' ? 390 : 1440, { [storageKeys.token]: token });
    const { page, t } = who;
    await who.open('/manage/forms?form=OKTA');
    const choice = (name: string) => field(who, `rows.${placeOf('OKTA', name)}.ask`);
    await choice('member.birth').waitFor();
    expect(await faultsOf(page, locale)).toEqual([]);
    await who.press(t('eventForm.useShort'));
    expect(await choice('member.birth').inputValue()).toBe('none');
    await who.press(t('eventForm.undo'));
    expect(await choice('member.birth').inputValue()).toBe('required');
    await choice('buyer.requirements').selectOption('none');
    await choice('buyer.website').selectOption('required');
    const help = page.locator('.forms-field').filter({ has: choice('buyer.website') });
    await help.locator('summary').click();
    const place = placeOf('OKTA', 'buyer.website');
    await field(who, `rows.${place}.helpKo`).fill('쇼핑몰 주소도 괜찮아요.');
    await field(who, `rows.${place}.helpEn`).fill('A shop is fine, too.');
    // Another saves meanwhile: theirs is read, and nothing of this is lost.
    await save('OKTA', [{ field: 'buyer.city', ask: 'optional', helpKo: null, helpEn: null }]);
    await page.locator('form button[type="submit"]').click();
    await who.press(t('manage.readAgain'));
    await expect.poll(() => choice('buyer.city').inputValue()).toBe('optional');
    expect(await choice('buyer.website').inputValue()).toBe('required');
    await who.press(t('eventForm.preview'));
    const preview = page.getByRole('dialog');
    await preview.locator('[data-field="buyer.website"]').waitFor();
    expect(await preview.locator('[data-field="buyer.requirements"]').count()).toBe(0);
    await page.keyboard.press('Escape');
    await page.locator('form button[type="submit"]').click();
    await who.told(t('ui.done.saved'));

    const guest = await arrive(locale, 390);
    await guest.open('/participate/okta');
    const { agreeAge: _, ...person } = {
      id: `okta-${locale}@example.org`,
      nameKo: '박바다',
      nameEn: 'Park Bada',
      birth: '1985-02-03',
      gender: 'MALE',
      tel: '01 2345678',
      mobile: '0660 5550100',
      email: 'okta@example.org',
      country: 'AT',
      city: 'Wien',
      address: 'Lindengasse 3',
      agreeAge: '',
    };
    await guest.fill('member', person);
    await next(guest, 'detail');
    expect(await asked(guest)).not.toContain('buyer.requirements');
    await guest.page
      .getByText(locale === 'ko' ? '쇼핑몰 주소도 괜찮아요.' : 'A shop is fine, too.')
      .waitFor();
    await guest.page.locator('form button[type="submit"]').click();
    await expect.poll(() => field(guest, 'buyer.website').getAttribute('aria-invalid')).toBe('true');
  },
);

test('a draft that was begun before a change goes on by its own form', async () => {
  const short = await save('BUYER', shortForm('BUYER'));
  const who = await arrive('en', 1440);
  const { page } = who;
  await who.open('/participate/buyer');
  const id = 'begun-before@example.org';
  await who.fill('member', { id, nameEn: 'Ben Berger', mobile: '0660 5550101', country: 'AT' });
  await page.locator('.same-name input').check();
  await next(who, 'detail');
  await who.fill('buyer', { companyName: 'Berger & Co', position: 'Owner', product: 'Tea' });
  await page.waitForTimeout(600);
  await save('BUYER', []);
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await at(who, 'detail');
  expect(await asked(who)).not.toContain('buyer.requirements');
  await field(who, 'buyer.industries').locator('label').first().click();
  await who.fill('', { languages: ['de'] });
  await next(who, 'summary');
  const consents = { agreeTerms: 'Y', agreePrivacy: 'Y', agreeAge: 'Y' };
  await who.fill('member', { password, passwordConfirm: password, ...consents });
  await send(who);
  expect((await own(id)).formIdx).toBe(short.formIdx);
  // Whoever begins now is asked for all of it.
  const later = await arrive('en', 1440);
  await later.open('/participate/buyer');
  await field(later, 'member.birth').waitFor();
});
