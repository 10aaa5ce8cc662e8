/** An event's own questions to visitors: a manager writes one, a visitor answers it, the desk finds by it and reads it (docs/rules.md, P58). */
import { expect, test } from 'vitest';
import { storageKeys } from '#stores/lib/storage.ts';
import { longBefore } from '#tests/support/api.ts';
import { arrivalsAt } from '#tests/support/arrivals.ts';
import { expo, manager } from '#tests/support/factories.ts';
import { faultsOf } from '#tests/support/faults.ts';
import { nextNumber } from '#tests/support/numbers.ts';
import { visitorPerson } from '#tests/support/samples.ts';
import { testSite } from '#tests/support/site.ts';
import { turnsOf } from '#tests/support/turns.ts';
import { field } from '#tests/support/wizard.ts';

const site = await testSite();
const { eventIdx } = await expo(site);
const arrive = arrivalsAt(site, { expected: /./ });
const editorOf = await manager(site, 'event', eventIdx);
const reviewer = await manager(site, 'participate', eventIdx);

test.each(
  turnsOf([
    ['ko', 1440],
    ['en', 390],
  ] as const)(),
)('in %s, at %i px, a question is written, answered, found by and read', async (locale, width) => {
  site.clock.set(longBefore);
  const editor = await arrive(locale, width, { [storageKeys.token]: editorOf.token });
  await editor.open('/manage/forms?form=VISITOR');
  const { page, t } = editor;
  await page.getByRole('button', { name: t('eventForm.own.add') }).waitFor();
  const at = await page.locator('.forms-question').count();
  await editor.press(t('eventForm.own.add'));
  const write = async (words: Record<string, string>) => {
    for (const [name, value] of Object.entries(words)) {
      const input = field(editor, `questions.${at}.${name}`);
      if ((await input.evaluate((one) => one.tagName)) === 'SELECT') await input.selectOption(value);
      else await input.fill(value);
    }
  };
  await write({
    ...{
      labelKo: '점심을 드시나요?',
      labelEn: 'Do you have lunch?',
      kind: 'oneOf',
      ask: 'required',
      months: '3',
    },
    ...{ purposeKo: '식사 준비', purposeEn: 'Preparing meals' },
  });
  for (const [no, [ko, en]] of [['네', 'Yes, please'] as const, ['아니요', 'No'] as const].entries()) {
    await editor.press(t('eventForm.own.addChoice'));
    await write({ [`choices.${no}.labelKo`]: ko, [`choices.${no}.labelEn`]: en });
  }
  expect(await faultsOf(page, locale)).toEqual([]);
  await page.locator('form button[type="submit"]').click();
  await editor.told(t('ui.done.saved'));
  const { data: form } = await editorOf.client('GET /event/getForm', {
    ...{ eventIdx, participateType: 'PRE-VISITOR' },
  });
  const question = form.questions.at(-1)?.question;

  const guest = await arrive(locale, 390);
  await guest.open('/participate/visit');
  const person = visitorPerson(nextNumber('person'));
  await guest.fill('visitors.0', person);
  await guest.fill('', { agreePrivacy: 'Y' });
  await guest.press(t('registration.submit'));
  const answer = field(guest, `visitors.0.answers.q${question}`);
  await expect.poll(() => answer.getAttribute('aria-invalid')).toBe('true');
  for (const { question: one } of form.questions)
    await field(guest, `visitors.0.answers.q${one}`).locator('label').first().click();
  await guest.page.locator('.visitor-consent summary').click();
  await guest.page
    .getByText(locale === 'ko' ? '식사 준비' : 'Preparing meals')
    .first()
    .waitFor();
  expect(await faultsOf(guest.page, locale)).toEqual([]);
  await guest.press(t('registration.submit'));
  await guest.confirm();
  await guest.page.getByRole('heading', { name: t('registration.done.title') }).waitFor();

  const desk = await arrive(locale, 1440, { [storageKeys.token]: reviewer.token });
  await desk.open(`/manage/visitor?answer=${question}:2`);
  await desk.page.getByText(t('checkIn.empty')).waitFor();
  await desk.open(`/manage/visitor?answer=${question}:1`);
  await desk.page
    .getByRole('button', {
      name: t('checkIn.changeOf', { name: locale === 'ko' ? person.visitorName : person.visitorNameEn }),
    })
    .click();
  const read = field(desk, `visitor.answers.q${question}`);
  await read.waitFor();
  expect(await read.locator('input').first().isChecked()).toBe(true);
  expect(await faultsOf(desk.page, locale)).toEqual([]);
});
