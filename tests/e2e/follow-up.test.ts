/** A company says months later what came of its logs, several one after another. */
import { beforeEach, expect, test } from 'vitest';
import { storageKeys } from '#stores/lib/storage.ts';
import { longBefore } from '#tests/support/api.ts';
import { arrivalsAt } from '#tests/support/arrivals.ts';
import { company, expo } from '#tests/support/factories.ts';
import { counselingSample } from '#tests/support/samples.ts';
import { testSite } from '#tests/support/site.ts';

const site = await testSite();
const at = await expo(site);
const arrive = arrivalsAt(site);
beforeEach(() => site.clock.set(longBefore));

/** A company with two logs, three months after the event; it has logged in again meanwhile. */
async function laterCompany() {
  const seller = await company(site, at);
  site.clock.set('2026-10-29T10:00:00Z');
  for (const buyerCompanyName of ['First Trading', 'Second Trading'])
    await seller.client('POST /counseling/add', {
      ...counselingSample(),
      eventIdx: at.eventIdx,
      buyerCompanyName,
      amountContract: 0,
    });
  site.clock.set('2027-02-01T10:00:00Z');
  await site.db.updateTable('session').set({ expiresAt: '2028-01-01T00:00:00.000Z' }).execute();
  return seller;
}

test('on my page, in en at 1440 px, a very large amount is asked back, and the next log opens', async () => {
  const seller = await laterCompany();
  const who = await arrive('en', 1440, { [storageKeys.token]: seller.token });
  const { page, t } = who;
  await who.open('/my-page#results');
  await page.locator('.follow-up-log').first().waitFor();
  expect(await page.locator('.follow-up-log').count()).toBe(2);
  await page.locator('.follow-up-log summary').first().click();
  const log = page.locator('.follow-up-log[open]');
  await log.locator('label.chip', { hasText: t('followUp.contractedAnswer.YES') }).click();
  await log.locator('[data-field="amountContract"]').pressSequentially('900000000');
  expect(await log.getByText(t('followUp.amountConfirmed')).count()).toBe(0);
  await log.locator('[data-field="amountContract"]').pressSequentially('0');
  await log.getByText(t('followUp.amountConfirmed')).click();
  await log.getByRole('button', { name: t('followUp.save') }).click();
  await who.confirm();
  await page.locator('.follow-up-said').first().waitFor();
  const second = page.locator('.follow-up-log[open]', { hasText: 'First Trading' });
  await second.waitFor();
  await expect
    .poll(() => second.locator('summary').evaluate((one) => one === document.activeElement))
    .toBe(true);
  const { data } = await seller.client('GET /counseling/getFollowUps', {});
  expect(data.flatMap(({ answers }) => answers)).toMatchObject([{ amountContract: 9_000_000_000 }]);
});

test('from the list of logs, in ko at 390 px, all that wait are answered one after the other', async () => {
  const seller = await laterCompany();
  const who = await arrive('ko', 390, { [storageKeys.token]: seller.token });
  const { page, t } = who;
  await who.open('/counseling/list');
  await page.getByRole('button', { name: t('followUp.open') }).click();
  const logs = page.locator('.follow-up-log');
  await logs.first().waitFor();
  expect(await logs.count()).toBe(2);
  await logs.first().locator('summary').click();
  const first = page.locator('.follow-up-log[open]');
  await first.locator('label.chip', { hasText: t('followUp.contractedAnswer.YES') }).click();
  await first.locator('[data-field="amountContract"]').pressSequentially('125000');
  await first.locator('label.chip', { hasText: t('followUp.shippedAnswer.Y') }).click();
  await first.locator('[data-field="amountShipped"]').pressSequentially('25000');
  await first.getByRole('button', { name: t('followUp.save') }).click();
  await who.confirm();
  // The next one that waits opens by itself and has the focus.
  const second = page.locator('.follow-up-log[open]', { hasText: 'First Trading' });
  await second.waitFor();
  await expect
    .poll(() => second.locator('summary').evaluate((one) => one === document.activeElement))
    .toBe(true);
  await second.locator('label.chip', { hasText: t('followUp.contractedAnswer.NOT_YET') }).click();
  await second.getByRole('button', { name: t('followUp.save') }).click();
  await who.confirm();
  await page.locator('.follow-up-said', { hasText: t('followUp.said.NOT_YET') }).waitFor();
  const { data } = await seller.client('GET /counseling/getFollowUps', {});
  expect(data.map(({ buyerCompanyName, answers }) => [buyerCompanyName, answers])).toEqual([
    [
      'Second Trading',
      [
        expect.objectContaining({
          stage: 3,
          contracted: 'YES',
          amountContract: 125_000,
          shipped: 'Y',
          amountShipped: 25_000,
          currency: 'EUR',
          rateToUsd: 1.1,
        }),
      ],
    ],
    ['First Trading', [expect.objectContaining({ stage: 3, contracted: 'NOT_YET', amountContract: 0 })]],
  ]);
});
