/** How few taps it takes from home to ask for a meeting and to answer one, besides typing and confirmations (a log: counseling.test.ts). */
import { expect, test } from 'vitest';
import { type Locale, localePath } from '#i18n/locales.ts';
import { storageKeys } from '#stores/lib/storage.ts';
import { arrivalsAt } from '#tests/support/arrivals.ts';
import { buyer, company, expo } from '#tests/support/factories.ts';
import { testSite } from '#tests/support/site.ts';
import { turnsOf } from '#tests/support/turns.ts';

const site = await testSite();
const at = await expo(site);
const arrive = arrivalsAt(site, { expected: /./ });

const stateOf = (matchingIdx: number) =>
  site.db
    .selectFrom('matching')
    .select('state')
    .where('idx', '=', matchingIdx)
    .executeTakeFirstOrThrow()
    .then(({ state }) => state);

test.each(
  turnsOf<[Locale, number]>([
    ['en', 1440],
    ['ko', 390],
  ])(),
)('in %s at %i px a meeting is asked for in four taps, and answered in two', async (locale, width) => {
  const seller = await company(site, at);
  const purchaser = await buyer(site, at);
  const to = (path: string) => `**${localePath(locale, path)}`;

  const asking = await arrive(locale, width, { [storageKeys.token]: purchaser.token });
  await asking.open('/');
  await asking.page.locator('#next a', { hasText: asking.t('home.next.partners') }).click();
  await asking.page.waitForURL(to('/matching/info'));
  const ask = `a[href$="/matching/apply?target=${seller.participateIdx}"]`;
  await asking.page.locator(ask).first().click();
  await asking.page.waitForURL(to('/matching/apply?*'));
  await asking.page.locator('button.slot[data-state="free"]').first().click();
  await asking.page.getByRole('button', { name: asking.t('matching.apply.submit') }).click();
  await asking.confirm();
  await asking.page.waitForURL(to('/matching/detail*'));
  const asked = await site.db
    .selectFrom('matching')
    .select(['idx', 'state'])
    .where('companyIdx', '=', seller.participateIdx)
    .executeTakeFirstOrThrow();
  expect(asked.state).toBe('request');
  // Where the request is, its card leads; nobody is asked twice.
  await asking.open('/matching/info');
  const see = asking.page.locator(`.card a[href$="/matching/meeting/${asked.idx}"]`).first();
  await see.waitFor();
  expect(await see.textContent()).toBe(asking.t('matching.info.seeRequest'));
  expect(await asking.page.locator(ask).count()).toBe(0);

  const answering = await arrive(locale, width, { [storageKeys.token]: seller.token });
  await answering.open('/');
  await answering.page.locator('#next a', { hasText: answering.t('home.next.meetings') }).click();
  await answering.page.waitForURL(to('/matching/detail*'));
  const accept = answering.t('matching.detail.actionOf', {
    action: answering.t('matching.detail.approve'),
    name: '',
  });
  await answering.page.getByRole('button', { name: accept.trim() }).first().click();
  // The dialog confirms.
  const confirm = answering.t('matching.detail.approveDo');
  await answering.page.getByRole('dialog').getByRole('button', { name: confirm }).click();
  await expect.poll(() => stateOf(asked.idx)).toBe('complete');
});
