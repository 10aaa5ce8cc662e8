/** A company asks from its log whether the contract is right, and the buyer answers, each on their own device. */
import { beforeEach, expect, test } from 'vitest';
import { formatMoney } from '#i18n/format.ts';
import { storageKeys } from '#stores/lib/storage.ts';
import { longBefore } from '#tests/support/api.ts';
import { arrivalsAt } from '#tests/support/arrivals.ts';
import { buyer, company, expo, slotsOf } from '#tests/support/factories.ts';
import { approve, askFor } from '#tests/support/pair.ts';
import { counselingSample } from '#tests/support/samples.ts';
import { testSite } from '#tests/support/site.ts';

const site = await testSite();
const at = await expo(site);
const arrive = arrivalsAt(site);
beforeEach(() => site.clock.set(longBefore));

test('the company asks, the buyer finds the question behind their notice and says yes', async () => {
  const seller = await company(site, at);
  const purchaser = await buyer(site, at);
  const here = { at, seller, purchaser, slots: await slotsOf(seller, at) };
  const { matchingIdx } = await askFor(here, purchaser, seller);
  await approve(seller, matchingIdx);
  site.clock.set('2026-10-29T09:30:00Z');
  const { data: log } = await seller.client('POST /counseling/add', {
    ...counselingSample(matchingIdx),
    eventIdx: at.eventIdx,
    content: 'a secret of the company',
  });

  const asking = await arrive('ko', 390, { [storageKeys.token]: seller.token });
  await asking.open(`/counseling/detail/${log.counselingIdx}`);
  await asking.page.getByRole('button', { name: asking.t('followUp.question.ask') }).click();
  await asking.confirm();
  const amount = formatMoney('ko', 500.25, 'EUR');
  await asking.page.getByText(asking.t('followUp.question.waiting', { amount })).waitFor();

  const asked = await arrive('en', 390, { [storageKeys.token]: purchaser.token });
  await asked.open('/matching/notices');
  await asked.page.locator('a[href*="/counseling/list"]', { hasText: 'contract amount' }).click();
  await asked.page
    .getByText(formatMoney('en', 500.25, 'EUR'))
    .first()
    .waitFor();
  expect(await asked.page.locator('body').textContent()).not.toContain('a secret of the company');
  await asked.page
    .getByRole('button', { name: asked.t('followUp.amounts.say.RIGHT') })
    .first()
    .click();
  await asked.confirm();
  await asked.page.getByText(asked.t('followUp.amounts.said.RIGHT')).waitFor();

  await asking.page.reload();
  await asking.page.getByText(asking.t('followUp.question.said.RIGHT', { amount })).waitFor();
});
