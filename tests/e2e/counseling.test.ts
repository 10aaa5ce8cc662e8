/** A company between two meetings, on a phone and on a desk: the log of the one that has begun, and the list of logs. */
import { beforeEach, expect, test } from 'vitest';
import { type Locale, localePath, locales } from '#i18n/locales.ts';
import { storageKeys } from '#stores/lib/storage.ts';
import { longBefore } from '#tests/support/api.ts';
import { arrivalsAt } from '#tests/support/arrivals.ts';
import { buyer, company, expo, slotsOf } from '#tests/support/factories.ts';
import { approve, askFor } from '#tests/support/pair.ts';
import { counselingSample } from '#tests/support/samples.ts';
import { testSite } from '#tests/support/site.ts';
import { turnsOf } from '#tests/support/turns.ts';

const turn = turnsOf(locales);
const site = await testSite();
const at = await expo(site);
const arrive = arrivalsAt(site, { expected: /./ });
beforeEach(() => site.clock.set(longBefore));

/** A company that meets a buyer in the first slot, and is in the middle of it. */
async function meeting() {
  const seller = await company(site, at);
  const purchaser = await buyer(site, at);
  const here = { at, seller, purchaser, slots: await slotsOf(seller, at) };
  const { matchingIdx } = await askFor(here, purchaser, seller);
  await approve(seller, matchingIdx);
  site.clock.set('2026-10-29T09:30:00Z');
  return { ...here, matchingIdx };
}

test.each(
  turnsOf<[Locale, number]>([
    ['ko', 390],
    ['en', 1440],
  ])(),
)(
  'in %s at %i px the log of the meeting that has begun takes three taps from home',
  async (locale, width) => {
    const { seller, matchingIdx } = await meeting();
    const who = await arrive(locale, width, { [storageKeys.token]: seller.token });
    const { page, t } = who;
    await who.open('/');
    await page.locator('#next-log').click();
    await page.waitForURL(`**/counseling/add?matching=${matchingIdx}`);
    await page.locator('[data-field="type"]').waitFor();
    // What it is filled with is no draft.
    expect(await page.getByText(t('counseling.form.draft')).count()).toBe(0);
    const result = page.locator('label.chip', { hasText: t('choice.counselingType.AGREE_SAMPLE') });
    await result.click();
    await page.getByRole('button', { name: t('counseling.form.save') }).click();
    await who.confirm();
    await page.waitForURL('**/counseling/list');
    const log = await site.db
      .selectFrom('counseling')
      .selectAll()
      .where('matchingIdx', '=', matchingIdx)
      .executeTakeFirstOrThrow();
    expect(log).toMatchObject({ type: 'AGREE_SAMPLE', matchingType: 'online', tradePossibility: null });
    expect([log.buyerCompanyName, log.buyerName, log.productName, log.buyerCountry]).not.toContain('');
    expect(log.metAt).not.toBeNull();
    // It is written, so home asks for it no more.
    await who.open('/');
    await page.locator('#next').waitFor();
    expect(await page.locator('#next-log').isVisible()).toBe(false);
  },
);

test('amounts group while they are typed, keep the caret, and are added up at the event’s rate', async () => {
  const seller = await company(site, at);
  site.clock.set('2026-10-29T09:30:00Z');
  const who = await arrive('en', 390, { [storageKeys.token]: seller.token });
  const { page, t } = who;
  await who.open('/counseling/add');
  const amount = page.locator('input[data-field="amountConsultation"]');
  await amount.waitFor();
  await amount.pressSequentially('1200000');
  expect(await amount.inputValue()).toBe('1,200,000');
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.type('9');
  expect(await amount.inputValue()).toBe('19,200,000');
  expect(await amount.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(2);
  await amount.fill('');
  await amount.evaluate((input: HTMLInputElement) => {
    input.focus();
    document.execCommand('insertText', false, '1.200.000,50');
  });
  await amount.blur();
  await expect.poll(() => amount.inputValue()).toBe('1,200,000.50');
  await page.locator('select[data-field="currency"]').selectOption('EUR');
  await page.getByText('1,392,000.58').waitFor();
  // A folded part that holds a bad field opens, and the field has the focus.
  await who.fill('', {
    buyerCompanyName: 'A',
    buyerName: 'B',
    productName: 'C',
    type: 'AGREE_SAMPLE',
  });
  const fold = page.locator('summary', { hasText: t('counseling.form.score') });
  await fold.click();
  await page.locator('[data-field="tradePossibility"]').fill('101');
  await fold.click();
  await page.getByRole('button', { name: t('counseling.form.save') }).click();
  await expect
    .poll(() => page.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset['field']))
    .toBe('tradePossibility');
  // Of a no-show nothing of it is asked.
  await page.locator('label.chip', { hasText: t('choice.counselingType.MISS_MATCHING') }).click();
  expect(await page.locator('[data-field="amountConsultation"], details.log-fold').count()).toBe(0);
});

test.each(turn())(
  'in %s a log-out names the log that was begun and not saved, and leads to it',
  async (locale) => {
    const seller = await company(site, at);
    site.clock.set('2026-10-29T09:30:00Z');
    const who = await arrive(locale, 390, { [storageKeys.token]: seller.token });
    const { page, t } = who;
    await who.open('/counseling/add');
    await page.locator('[data-field="buyerCompanyName"]').fill('Prater Feinkost');
    await expect.poll(() => who.stored(storageKeys.counselingMatching)).toBeDefined();
    const logOut = async () => {
      await page
        .locator('[data-logout]')
        .first()
        .evaluate((button: HTMLElement) => button.click());
      const question = page.getByRole('alertdialog');
      await question.waitFor();
      return question;
    };
    // Where it is written already, nothing is left.
    let question = await logOut();
    const named = t('common.logDrafts.named', { count: 1, names: 'Prater Feinkost' });
    expect(await question.textContent()).toContain(named);
    await question.getByRole('button', { name: t('common.logDrafts.open') }).click();
    await question.waitFor({ state: 'detached' });
    expect(await page.locator('[data-field="buyerCompanyName"]').inputValue()).toBe('Prater Feinkost');
    page.on('dialog', (dialog) => void dialog.accept());
    await who.open('/matching/info');
    question = await logOut();
    await question.getByRole('button', { name: t('common.unsent.stay') }).click();
    expect(await who.stored(storageKeys.token)).toBe(seller.token);
    question = await logOut();
    await question.getByRole('button', { name: t('common.logDrafts.open') }).click();
    await page.waitForURL(new RegExp(`${localePath(locale, '/counseling/add')}$`));
    await expect
      .poll(() => page.locator('[data-field="buyerCompanyName"]').inputValue())
      .toBe('Prater Feinkost');
    question = await logOut();
    await question.getByRole('button', { name: t('common.nav.logout'), exact: true }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('ui.leave') })
      .or(page.getByText(t('common.loggedOut')))
      .first()
      .waitFor();
  },
);

test('on a phone a walk-in is asked who it was and what came of it, and the rest is folded', async () => {
  const seller = await company(site, at);
  site.clock.set('2026-10-29T09:30:00Z');
  const { page, t } = await arrive('ko', 390, { [storageKeys.token]: seller.token });
  await page.goto('/counseling/add');
  await page.locator('[data-field="buyerCompanyName"]').waitFor();
  const inSight = await page
    .locator('form [data-field]')
    .filter({ visible: true })
    .evaluateAll((all) => [...new Set(all.map((one) => (one as HTMLElement).dataset['field']))]);
  expect(inSight.slice(0, 3)).toEqual(['buyerCompanyName', 'buyerName', 'type']);
  expect(inSight).toContain('amountConsultation');
  for (const name of ['buyerCountry', 'metAt', 'matchingType', 'nameCardFileIdx'])
    expect(inSight).not.toContain(name);
  await page.locator('summary', { hasText: t('counseling.form.where') }).click();
  await page.locator('[data-field="buyerCountry"]').waitFor();
  // What a dollar is in dollars is nothing to ask.
  const rate = page.locator('[data-field="rateToUsd"]');
  expect(await rate.count()).toBe(0);
  await page.locator('select[data-field="currency"]').selectOption('EUR');
  await expect.poll(() => rate.count()).toBe(1);
});

test('filters stand in the address, survive a log and back, and the spreadsheet holds what they find', async () => {
  const seller = await company(site, at);
  site.clock.set('2026-10-29T09:30:00Z');
  const add = (log: object) =>
    seller.client('POST /counseling/add', { ...counselingSample(), eventIdx: at.eventIdx, ...log } as never);
  await add({ buyerCompanyName: 'Prater Feinkost' });
  await add({ buyerCompanyName: 'Donau Handel', type: 'SIMPLE_INTRO', buyerCountry: 'DE' });
  const who = await arrive('en', 1440, { [storageKeys.token]: seller.token });
  const { page, t } = who;
  await who.open('/counseling/list');
  await page.getByText('27,500.56').first().waitFor();
  await page.locator('details.filters > summary').click();
  await page.getByLabel(t('counseling.form.buyerCountry')).selectOption('DE');
  await page.getByText('Prater Feinkost').waitFor({ state: 'detached' });
  await page.getByText('13,750.28').first().waitFor();
  const narrowed = page.url();
  expect(narrowed).toContain('country=DE');
  await page.getByRole('link', { name: 'Donau Handel' }).click();
  // What its writer filled in is in sight: where the buyer is from, the talk, the scores and the amounts.
  await page.locator('details.log-fold[open]').first().waitFor();
  expect(await page.locator('details.log-fold[open]').count()).toBe(4);
  await page.getByRole('link', { name: t('counseling.form.toList') }).click();
  await page.waitForURL(narrowed);
  await page.getByRole('link', { name: 'Donau Handel' }).waitFor();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: t('counseling.list.downloadCsv') }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('consultation-logs-2026-10-29.csv');
});
