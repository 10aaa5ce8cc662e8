/** Who joined and never applied is found, helped, blocked and let in again, by keyboard too. */
import { afterEach, describe, expect, test } from 'vitest';
import { formatDate } from '#i18n/format.ts';
import type { Locale } from '#i18n/locales.ts';
import { site as siteConfig } from '#site.config';
import { storageKeys } from '#stores/lib/storage.ts';
import { expo, joined, manager } from '#tests/support/factories.ts';
import { faultsOf } from '#tests/support/faults.ts';
import { password } from '#tests/support/samples.ts';
import { testSite } from '#tests/support/site.ts';
import { Traveller } from '#tests/support/traveller.ts';
import { turnsOf } from '#tests/support/turns.ts';

const site = await testSite();
const at = await expo(site);
const admin = await manager(site, 'admin', at.eventIdx);
const helper = await manager(site, 'participate', at.eventIdx);

let leave: () => Promise<void>;
afterEach(() => leave());

describe.each(
  turnsOf<[Locale, number]>([
    ['ko', 390],
    ['ko', 1440],
    ['en', 390],
    ['en', 1440],
  ])(),
)('in %s at %i px', (locale, width) => {
  test('an admin finds a member, sends a link, blocks the account for a week and takes that back', async () => {
    const person = await joined(site);
    const logIn = () => site.client()('POST /member/login', { id: person.id, password });
    const desk = await Traveller.arrive(site, locale, width, { [storageKeys.token]: admin.token });
    leave = () => desk.leave();
    const { page, t } = desk;
    await desk.open('/manage/member');
    await page.getByRole('row').nth(1).waitFor();
    await page.getByRole('searchbox').fill(person.id);
    await page.keyboard.press('Enter');
    await page.getByText(t('members.count', { count: 1 })).waitFor();
    expect(await faultsOf(page, locale)).toEqual([]);
    await page.getByRole('table').getByRole('link').focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: t('members.sendLink') }).click();
    await desk.told(t('members.linkSent', { id: person.id }));
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toBe(t('members.sendLink'));

    await page.getByRole('button', { name: t('members.block'), exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(t('members.days')).fill('7');
    await dialog.getByLabel(t('members.reason')).fill('Advertising');
    expect(await faultsOf(page, locale)).toEqual([]);
    await dialog.getByRole('button', { name: t('members.block'), exact: true }).click();
    await desk.told(t('members.isBlocked', { id: person.id }));
    await expect(logIn()).rejects.toMatchObject({ key: 'msg.account_blocked' });
    // The log-in says until when, on the event's clock, and whom to write to.
    const { until } = await site.db
      .selectFrom('memberBlock')
      .select('until')
      .where('memberIdx', '=', person.memberIdx)
      .executeTakeFirstOrThrow();
    const their = await Traveller.arrive(site, locale, width);
    await their.open('/login');
    await their.page.locator('[data-field="id"]').fill(person.id);
    await their.page.locator('[data-field="password"]').fill(password);
    const submit = their.page.locator('form').getByRole('button', { name: t('member.login.submit') });
    await submit.click();
    await their.confirm();
    const said = their.page.locator('.form-help');
    await said.waitFor();
    const text = (await said.textContent()) ?? '';
    for (const part of [formatDate(locale, until as string, 'Europe/Vienna'), siteConfig.email])
      expect(text).toContain(part);
    await their.leave();
    await page.getByRole('button', { name: t('members.unblock') }).waitFor();
    expect(await faultsOf(page, locale)).toEqual([]);

    await page.getByRole('button', { name: t('members.unblock') }).click();
    await page.getByRole('dialog').getByLabel(t('members.reason')).fill('A mistake');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('members.unblock') })
      .click();
    await desk.told(t('members.isUnblocked', { id: person.id }));
    // The button is another one now; the focus is not lost with it.
    await expect.poll(() => page.evaluate(() => document.activeElement?.localName)).not.toBe('body');
    await logIn();
    // The address has the choice, so that the way back leads to it.
    await page.getByRole('button', { name: t('members.back') }).click();
    await page.getByText(t('members.count', { count: 1 })).waitFor();
  });
});

test('who looks after participants helps, and has no way to block', async () => {
  const person = await joined(site);
  const desk = await Traveller.arrive(site, 'en', 1440, { [storageKeys.token]: helper.token });
  leave = () => desk.leave();
  const { page, t } = desk;
  await desk.open(`/manage/member?memberIdx=${person.memberIdx}`);
  await page.getByRole('button', { name: t('members.sendLink') }).waitFor();
  for (const name of [t('members.block'), t('members.endSessions')])
    expect(await page.getByRole('button', { name, exact: true }).count()).toBe(0);
  expect(await page.getByText(t('members.sessions')).count()).toBe(0);
});
