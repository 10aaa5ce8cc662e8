/** An event's own questions: a manager writes two, a buyer answers them on a phone, and the manager reads and filters (docs/rules.md, P53, P54). */
import { expect, test } from 'vitest';
import { shortForm } from '#domain/event-form/short.ts';
import { storageKeys } from '#stores/lib/storage.ts';
import { longBefore } from '#tests/support/api.ts';
import { arrivalsAt } from '#tests/support/arrivals.ts';
import { approve, company, expo, manager } from '#tests/support/factories.ts';
import { faultsOf } from '#tests/support/faults.ts';
import { pdfFile } from '#tests/support/made-files.ts';
import { password } from '#tests/support/samples.ts';
import { testSite } from '#tests/support/site.ts';
import { turnsOf } from '#tests/support/turns.ts';
import { arrived, field, next } from '#tests/support/wizard.ts';

const site = await testSite();
const at = await expo(site);
const { eventIdx } = at;
const seller = await company(site, at);
const arrive = arrivalsAt(site, { expected: /./ });
const desk = await manager(site, 'event', eventIdx);
const reviewer = await manager(site, 'participate', eventIdx);

test.each(
  turnsOf([
    ['en', 390],
    ['ko', 1440],
  ] as const)(),
)('in %s, at %i px, questions are written, answered, read and filtered by', async (locale, width) => {
  site.clock.set(longBefore);
  const kind = locale === 'ko' ? 'BUYER' : 'OKTA';
  const { data: before } = await desk.client('GET /manage/event/getForms', { eventIdx });
  const basedOn = before.find((one) => one.kind === kind)?.version ?? 0;
  await desk.client('POST /manage/event/saveForm', { eventIdx, kind, basedOn, fields: shortForm(kind) });

  const editor = await arrive(locale, width, { [storageKeys.token]: desk.token });
  await editor.open(`/manage/forms?form=${kind}`);
  const { page, t } = editor;
  const write = async (at: number, words: Record<string, string>) => {
    for (const [name, value] of Object.entries(words)) {
      const input = field(editor, `questions.${at}.${name}`);
      if ((await input.evaluate((one) => one.tagName)) === 'SELECT') await input.selectOption(value);
      else await input.fill(value);
    }
  };
  await editor.press(t('eventForm.own.add'));
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-field')))
    .toBe('questions.0.labelEn');
  const purpose = { purposeKo: '식사 준비', purposeEn: 'Preparing meals', months: '3' };
  await write(0, {
    labelKo: '못 드시는 음식',
    labelEn: 'What you do not eat',
    ask: 'required',
    ...purpose,
  });
  await editor.press(t('eventForm.own.add'));
  await write(1, {
    labelKo: '방문 시간',
    labelEn: 'When you come',
    kind: 'oneOf',
    audience: 'profile',
    ...purpose,
  });
  // A question of choices needs two.
  await page.locator('form button[type="submit"]').click();
  await expect.poll(() => page.locator('.forms-choices .field-error').count()).toBe(1);
  for (const [no, [ko, en]] of [
    ['오전', 'Morning'],
    ['오후', 'Afternoon'],
  ].entries()) {
    await editor.press(t('eventForm.own.addChoice'));
    await write(1, { [`choices.${no}.labelKo`]: ko as string, [`choices.${no}.labelEn`]: en as string });
  }
  await editor.press(t('eventForm.own.add'));
  await write(2, { labelKo: '사업 허가증', labelEn: 'Trade licence', kind: 'file', ...purpose });
  expect(await field(editor, 'questions.2.audience').count()).toBe(0);
  expect(await faultsOf(page, locale)).toEqual([]);
  await page.locator('form button[type="submit"]').click();
  await editor.told(t('ui.done.saved'));
  const { data: form } = await desk.client('GET /event/getForm', { eventIdx, participateType: kind });
  const [first, second, third] = form.questions.map(({ question }) => question) as [number, number, number];

  const guest = await arrive(locale, 390);
  await guest.open(kind === 'BUYER' ? '/participate/buyer' : '/participate/okta');
  const id = `answers-${locale}@example.org`;
  await guest.fill('member', { id, nameEn: 'Anna Huber' });
  await guest.page.locator('.same-name input').check();
  await guest.fill('member', { mobile: '0660 5550100', country: 'AT' });
  await next(guest, 'detail');
  const words = { companyName: 'Wiener Handel', position: 'Purchasing', product: 'Sesame oil' };
  await guest.fill('buyer', kind === 'OKTA' ? { ...words, agency: 'Wien' } : words);
  await field(guest, 'buyer.industries').locator('label').first().click();
  await guest.fill('', { languages: ['de'] });
  await field(guest, `answers.q${first}`).waitFor();
  await guest.page.locator('form button[type="submit"]').click();
  await expect.poll(() => field(guest, `answers.q${first}`).getAttribute('aria-invalid')).toBe('true');
  await field(guest, `answers.q${first}`).fill('Peanuts');
  await field(guest, `answers.q${second}`).locator('label').last().click();
  await field(guest, `answers.q${third}`)
    .locator('input[type="file"]')
    .setInputFiles({ name: 'licence.pdf', mimeType: 'application/pdf', buffer: pdfFile() });
  await guest.page.getByText('licence.pdf').first().waitFor();
  expect(await faultsOf(guest.page, locale)).toEqual([]);
  await next(guest, 'summary');
  await guest.page.getByText('Peanuts').waitFor();
  await guest.page.getByText('licence.pdf').first().waitFor();
  const consents = { agreeTerms: 'Y', agreePrivacy: 'Y', agreeAge: 'Y' };
  await guest.fill('member', { password, passwordConfirm: password, ...consents });
  await guest.page.locator('form button[type="submit"]').click();
  await guest.confirm();
  await arrived(guest);

  const reader = await arrive(locale, 1440, { [storageKeys.token]: reviewer.token });
  await reader.open(`/manage/participate?type=${kind}&answer=${second}:1`);
  await reader.page.getByText(t('manage.participants.empty')).waitFor();
  await reader.open(`/manage/participate?type=${kind}&answer=${second}:2`);
  await reader.page.getByRole('link', { name: 'Wiener Handel' }).first().click();
  await reader.page.getByText('Peanuts').waitFor();
  await reader.page.getByText('licence.pdf').first().waitFor();
  expect(await faultsOf(reader.page, locale)).toEqual([]);

  // Once they are approved, others narrow the list by what the profile shows.
  const { data: found } = await reviewer.client('GET /manage/participate/getList', {
    ...{ eventIdx, question: second, answer: '2' },
  });
  for (const { participateIdx } of found) await approve(at, participateIdx);
  const partner = await arrive(locale, 1440, { [storageKeys.token]: seller.token });
  await partner.open('/matching/info?tab=buyer');
  await partner.page.locator('details.filters > summary').click();
  const filter = partner.page.getByLabel(t('choice.filter.answer'));
  await filter.selectOption(`${second}:2`);
  await expect.poll(() => partner.page.getByText('Wiener Handel').count()).toBeGreaterThan(0);
  expect(await filter.locator('option').count()).toBeGreaterThan(1);
});
