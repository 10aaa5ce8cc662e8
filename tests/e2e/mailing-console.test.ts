/** A manager writes a template, chooses a group, sees what each will read, sends and stops (docs/rules.md, N9, N10). */
import { expect, test } from 'vitest';
import { builtInMails } from '#domain/notice/built-in-mail.ts';
import type { Locale } from '#i18n/locales.ts';
import { storageKeys } from '#stores/lib/storage.ts';
import { arrivalsAt } from '#tests/support/arrivals.ts';
import { buyer, company, expo, manager } from '#tests/support/factories.ts';
import { faultsOf } from '#tests/support/faults.ts';
import { testSite } from '#tests/support/site.ts';
import type { Traveller } from '#tests/support/traveller.ts';
import { turnsOf } from '#tests/support/turns.ts';

const site = await testSite();
const at = await expo(site);
const seller = await company(site, at);
const purchaser = await buyer(site, at);
const arrive = arrivalsAt(site);
const shot = async ({ page }: Traveller, name: string) => {
  if (process.env['SHOTS'])
    await page.screenshot({ path: `${process.env['SHOTS']}/${name}.png`, fullPage: true });
};

test.each(
  turnsOf<[Locale, number]>([
    ['ko', 390],
    ['en', 1440],
  ])(),
)('in %s at %i px mails go to a group from a template', { timeout: 90_000 }, async (locale, width) => {
  const { token } = await manager(site, 'participate', at.eventIdx);
  const desk = await arrive(locale, width, { [storageKeys.token]: token });
  const { page, t } = desk;
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const name = `Hours ${locale}`;
  await desk.open('/manage/mail');
  await press(t('mailing.newTemplate'));
  const field = (path: string) => page.locator(`[data-field="${path}"]`);
  await field('name').fill(name);
  await field('subjectKo').fill('{{event}} 안내');
  await field('bodyKo').fill('{{nmae}} 님께');
  await press(t('mailing.save'));
  await page.locator('[data-bad] [data-field="bodyKo"]').waitFor();
  await field('bodyKo').fill('{{name}} 님께\n{{link}}');
  await field('subjectEn').fill('About {{event}}');
  await field('bodyEn').fill('Dear {{name}} <b>of</b> {{company}}');
  // What it will read like stands beside it while it is written, and nothing of it is markup.
  const english = page.getByRole('article', { name: t('mailing.language.en') });
  await expect.poll(() => english.textContent()).toMatch(/Dear \S.* <b>of<\/b> \S/);
  expect(await faultsOf(page, locale)).toEqual([]);
  await shot(desk, `mail-form-${locale}`);
  await press(t('mailing.save'));
  await desk.told(t('ui.done.saved'));

  await page.getByText(t('mailing.recipients', { count: 2 })).waitFor();
  await page.getByLabel(t('mailing.filter.participateType')).selectOption('BUYER');
  await page.getByText(t('mailing.recipients', { count: 1 })).waitFor();
  expect(page.url()).toContain('participateType=BUYER');
  expect(await faultsOf(page, locale)).toEqual([]);
  await shot(desk, `mail-${locale}`);
  await press(t('mailing.sendTo', { count: 1 }));
  await desk.confirm(t('mailing.sendTo', { count: 1 }));
  await desk.told(t('mailing.begun'));
  const mails = () =>
    site.db
      .selectFrom('outbox')
      .select(['memberIdx', 'body', 'endedAt'])
      .where('mailingIdx', 'is not', null)
      .where('eventIdx', '=', at.eventIdx)
      .orderBy('idx', 'desc')
      .execute();
  await expect.poll(async () => (await mails())[0]?.memberIdx, { timeout: 15_000 }).toBe(purchaser.memberIdx);
  expect((await mails())[0]?.body).not.toContain('{{');
  // The figures move by themselves.
  // In the list, not among the choices of its filter.
  const listed = (text: string) => page.getByText(text).and(page.locator(':not(option)')).first();
  await listed(t('mailing.states.done')).waitFor({ timeout: 15_000 });
  await page
    .getByRole('button', { name: t('mailing.stopOf', { name }) })
    .first()
    .click();
  await listed(t('mailing.states.stopped')).waitFor();
  expect((await mails())[0]?.endedAt).not.toBeNull();

  // The rows that were chosen in the list of participants.
  await desk.open(`/manage/mail?participateIdxs=${seller.participateIdx},${purchaser.participateIdx}`);
  await page.getByText(t('mailing.named', { count: 2 })).waitFor();
  await page.getByText(t('mailing.recipients', { count: 2 })).waitFor();

  await press(t('mailing.delete'));
  await page.getByText(t('mailing.noTemplate')).waitFor();
  await press(t('mailing.bringBack'));
  await page.getByRole('option', { name }).waitFor({ state: 'attached' });
  await press(t('mailing.delete'));
  await page.getByText(t('mailing.noTemplate')).waitFor();
});

test('the list of participants leads to mails with its filter, and with the rows that are chosen', async () => {
  const { token } = await manager(site, 'participate', at.eventIdx);
  const desk = await arrive('en', 1440, { [storageKeys.token]: token });
  const { page, t } = desk;
  await desk.open('/manage/participate?state=COMPLETE');
  await page.getByRole('checkbox').nth(1).check();
  await page.getByRole('button', { name: t('manage.chosen.mail') }).click();
  await page.waitForURL(/manage\/mail\?participateIdxs=\d+$/);
  await page.getByText(t('mailing.recipients', { count: 1 })).waitFor();
  await page.goBack();
  await page.getByRole('link', { name: t('manage.participants.mail') }).click();
  await page.waitForURL(/manage\/mail\?stateParticipate=COMPLETE$/);
  await page.getByText(t('mailing.recipients', { count: 2 })).waitFor();
});

test.each(
  turnsOf<[Locale, number]>([
    ['en', 1440],
    ['ko', 390],
  ])(),
)(
  'in %s at %i px the mails that the site sends by itself are read in both languages',
  async (locale, width) => {
    const { token } = await manager(site, 'participate', at.eventIdx);
    const desk = await arrive(locale, width, { [storageKeys.token]: token });
    const { page, t } = desk;
    await desk.open('/manage/mail');
    await page.getByText(t('mailing.builtInShow'), { exact: true }).click();
    const kinds = page.locator('.mail-built-in > li');
    await expect.poll(() => kinds.count()).toBe(builtInMails.length);
    await page.getByText(t('mailing.builtInKind.denied'), { exact: true }).click();
    const open = kinds.filter({ has: page.locator('details[open]') });
    expect(await open.getByText('참가 신청이 반려됐어요', { exact: false }).count()).toBeGreaterThan(0);
    expect(await open.getByText('has been declined', { exact: false }).count()).toBeGreaterThan(0);
    expect(await open.getByRole('textbox').count()).toBe(0);
    expect(await faultsOf(page, locale)).toEqual([]);
    await shot(desk, `mail-built-in-${locale}`);
  },
);
