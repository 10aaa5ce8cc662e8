/** A manager invites from a sheet, and one who was invited completes the application (docs/rules.md, P24). */
import { afterEach, describe, expect, test } from 'vitest';
import type { Locale } from '#i18n/locales.ts';
import { storageKeys } from '#stores/lib/storage.ts';
import { expo, manager } from '#tests/support/factories.ts';
import { faultsOf } from '#tests/support/faults.ts';
import { nextNumber } from '#tests/support/numbers.ts';
import { buyerSample, joinSample, password } from '#tests/support/samples.ts';
import { csvOf, xlsxOf } from '#tests/support/sheets.ts';
import { testSite } from '#tests/support/site.ts';
import { Traveller } from '#tests/support/traveller.ts';
import { turnsOf } from '#tests/support/turns.ts';
import { arrived, at as atStep, next } from '#tests/support/wizard.ts';

const site = await testSite();
const at = await expo(site);

let leave: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const one of leave) await one();
  leave = [];
});
const shot = async ({ page }: Traveller, name: string) => {
  if (process.env['SHOTS'])
    await page.screenshot({ path: `${process.env['SHOTS']}/${name}.png`, fullPage: true });
};

describe.each(
  turnsOf<[Locale, number]>([
    ['ko', 390],
    ['en', 820],
  ])(),
)('in %s at %i px', (locale, width) => {
  test('a sheet is put right, sent, and its invitation completed', { timeout: 120_000 }, async () => {
    const { client: _, ...desk } = await manager(site, 'participate', at.eventIdx);
    const organiser = await Traveller.arrive(site, locale, width, { [storageKeys.token]: desk.token });
    leave.push(() => organiser.leave());
    const { page, t } = organiser;
    await organiser.open('/manage/participate');
    await organiser.press(t('manage.participants.import'));
    await page.getByText(t('invitation.lead')).waitFor();
    await organiser.awake();
    await organiser.quiet();
    await page
      .getByRole('radio', { name: t('choice.participateType.BUYER'), exact: true })
      .check({ force: true });
    const email = `guest${nextNumber('person')}@example.org`;
    const file = page.locator('input[type="file"]');
    const heads = [t('invitation.field.companyName'), 'E-mail', t('invitation.field.country'), 'Where from'];
    const bad = csvOf([heads, ['Graz Markt', 'no address', 'Austria', 'Graz'], ['', email, 'AT', 'Wien']]);
    await file.setInputFiles({ name: 'buyers.csv', mimeType: 'text/csv', buffer: bad });
    await page.getByRole('heading', { name: t('invitation.mistakes') }).waitFor();
    await page.getByText(t('invitation.bad', { count: 2 })).waitFor();
    expect(await page.getByRole('button', { name: t('invitation.inviteNobody') }).isDisabled()).toBe(true);
    expect(await faultsOf(page, locale)).toEqual([]);
    await shot(organiser, `invitation-bad-${locale}`);

    // A country that nobody knows, in two rows: said once what it is. What is still wrong stays behind.
    const guests = [1, 2].map(() => `guest${nextNumber('person')}@example.org`);
    const some = csvOf([
      heads,
      ...guests.map((one) => ['Graz Markt', one, 'Ostmark', 'Graz']),
      ['Graz Markt', 'no address', 'AT', 'Graz'],
    ]);
    await file.setInputFiles({ name: 'some.csv', mimeType: 'text/csv', buffer: some });
    const means = page.getByRole('combobox', { name: t('invitation.meansOf', { value: 'Ostmark' }) });
    await means.waitFor();
    expect(await page.getByRole('row').filter({ hasText: 'Ostmark' }).filter({ has: means }).count()).toBe(1);
    await means.selectOption('AT');
    const right = page.getByRole('button', { name: t('invitation.inviteRight', { count: 2 }) });
    await right.waitFor();
    expect(await faultsOf(page, locale)).toEqual([]);
    await page.getByRole('button', { name: t('invitation.unsay') }).click();
    await means.waitFor();
    await means.selectOption('AT');
    await right.click();
    await organiser.confirm(t('invitation.invite', { count: 2 }));
    await page.getByText(t('invitation.left', { count: 1 })).waitFor();
    await file.setInputFiles({ name: 'buyers.csv', mimeType: 'text/csv', buffer: bad });
    await page.getByRole('heading', { name: t('invitation.mistakes') }).waitFor();
    const city = page.getByRole('combobox', { name: t('invitation.isOf', { heading: 'Where from' }) });
    await city.focus();
    await city.selectOption('city');
    await organiser.quiet();
    await expect.poll(() => city.evaluate((select) => select === document.activeElement)).toBe(true);

    const good = await xlsxOf([heads, ['Graz Markt', email, 'Austria', 'Graz']]);
    await file.setInputFiles({ name: 'buyers.xlsx', mimeType: 'application/octet-stream', buffer: good });
    await page.getByRole('heading', { name: t('invitation.preview') }).waitFor();
    // What was said about a heading is said of the sheet that was put right, too.
    await expect.poll(() => city.inputValue()).toBe('city');
    expect(await faultsOf(page, locale)).toEqual([]);
    await shot(organiser, `invitation-right-${locale}`);
    const send = page.getByRole('button', { name: t('invitation.invite', { count: 1 }) });
    await expect.poll(() => send.isEnabled()).toBe(true);
    await send.click();
    await organiser.confirm(t('invitation.invite', { count: 1 }));
    await page.getByText(t('invitation.done', { count: 1 })).waitFor();
    await shot(organiser, `invitation-done-${locale}`);
    expect(organiser.trouble).toEqual([]);

    const { body } = await site.db
      .selectFrom('outbox')
      .select('body')
      .where('toEmail', '=', email)
      .executeTakeFirstOrThrow();
    const [, path = ''] = /\/(?:ko|en)(\/participate\/buyer#invite=[\w-]+)/.exec(body) ?? [];
    const guest = await Traveller.arrive(site, locale, width);
    leave.push(() => guest.leave());
    await guest.open(path);
    await guest.page.getByText(t('participate.wizard.invited')).waitFor();
    expect(guest.page.url()).not.toContain('invite=');
    expect(await guest.page.locator('[data-field="member.id"]').inputValue()).toBe(email);
    const {
      id: _id,
      email: _email,
      password: _p,
      passwordConfirm: _c,
      country: _country,
      ...who
    } = joinSample(nextNumber('person')) as Record<string, string>;
    const { agreeTerms: _t, agreePrivacy: _a, ...person } = who;
    await guest.fill('member', person);
    await shot(guest, `invitation-form-${locale}`);
    await next(guest, 'detail');
    const { buyer } = buyerSample(nextNumber('person')) as unknown as { buyer: Record<string, string> };
    const { companyName: _n, country: _ct, email: _em, city: _ci, ...rest } = buyer;
    expect(await guest.page.locator('[data-field="buyer.companyName"]').inputValue()).toBe('Graz Markt');
    await guest.fill('buyer', rest);
    await next(guest, 'summary');
    await guest.fill('member', { password, passwordConfirm: password });
    for (const box of ['agreeTerms', 'agreePrivacy'])
      await guest.page.locator(`[data-field="member.${box}"]`).check();
    await guest.page.locator('form button[type="submit"]').click();
    await guest.confirm();
    await arrived(guest);
    const member = await site.db
      .selectFrom('member')
      .innerJoin('participate', 'participate.memberIdx', 'member.idx')
      .innerJoin('emailConfirmation', 'emailConfirmation.memberIdx', 'member.idx')
      .select(['participate.type', 'participate.state'])
      .where('member.id', '=', email)
      .where('emailConfirmation.confirmedAt', 'is not', null)
      .execute();
    expect(member).toEqual([{ type: 'BUYER', state: 'REQUEST' }]);
    expect(guest.trouble).toEqual([]);

    // The link works once.
    const late = await Traveller.arrive(site, locale, width);
    leave.push(() => late.leave());
    await late.open(path);
    await late.page.getByText(t('participate.wizard.invitationEnded')).waitFor();
    await atStep(late, 'account');
  });
});
