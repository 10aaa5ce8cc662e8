/** Whom the organiser has entered already is led from a refusal to what they take over, or cancel, instead (docs/rules.md, P36, P57, P58). */
import { expect, test } from 'vitest';
import { locales } from '#i18n/locales.ts';
import { storageKeys } from '#stores/lib/storage.ts';
import { longBefore } from '#tests/support/api.ts';
import { arrivalsAt } from '#tests/support/arrivals.ts';
import { colleaguesOf } from '#tests/support/colleagues.ts';
import { applied, approve, joined, justJoined } from '#tests/support/factories.ts';
import { faultsOf } from '#tests/support/faults.ts';
import { nextNumber } from '#tests/support/numbers.ts';
import { pair } from '#tests/support/pair.ts';
import { buyerSample } from '#tests/support/samples.ts';
import { testSite } from '#tests/support/site.ts';
import { turnsOf } from '#tests/support/turns.ts';
import { withoutAccount } from '#tests/support/without-account.ts';

const turn = turnsOf(locales);
const site = await testSite();
const arrive = arrivalsAt(site, { expected: /./ });
const { enter, detailOf, addressOf } = withoutAccount(site);
const { invite, tokenTo, mailsTo } = colleaguesOf(site);

test.each(turn())('in %s accepting is refused with the way there, and it is taken over', async (locale) => {
  site.clock.set(longBefore);
  const here = await pair(site);
  const { eventIdx } = here.at;
  const anna = await joined(site);
  await invite(here.seller, eventIdx, { email: anna.id });
  const participateIdx = await enter(here, { email: anna.id });
  const who = await arrive(locale, 390, { [storageKeys.token]: anna.token });
  const { page, t } = who;
  await who.open(`/participate/colleague?eventIdx=${eventIdx}#colleague=${await tokenTo(anna.id)}`);
  await page.getByRole('button', { name: t('people.join.accept') }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByText(t('msg.participate_entered')).waitFor();
  expect(await faultsOf(page, locale)).toEqual([]);
  await dialog.getByRole('button', { name: t('people.join.takeOver') }).click();
  await page.waitForURL(/\/my-page/);
  const take = page.getByRole('button', { name: t('participate.offer.take') });
  await take.click();
  await expect.poll(async () => (await detailOf(here, participateIdx)).memberIdx).toBe(anna.memberIdx);
});

test.each(turn())('in %s an address waits with the way to one’s own participation', async (locale) => {
  site.clock.set(longBefore);
  const here = await pair(site);
  const { at } = here;
  const email = addressOf();
  await enter(here, { email });
  const own = await applied(
    site,
    at,
    buyerSample(nextNumber('person')),
    await justJoined(site, { id: email }),
  );
  await approve(at, own.participateIdx);
  const bodies = (await mailsTo(email)).map(({ body }) => body);
  const token = bodies.flatMap((body) => /#confirm=([\w-]+)/.exec(body)?.[1] ?? []).at(-1);
  const who = await arrive(locale, 390, { [storageKeys.token]: own.token });
  const { page, t } = who;
  await who.open(`/login#confirm=${token}`);
  await page.getByRole('button', { name: t('account.confirm.submit') }).click();
  await page.getByRole('alert').getByText(t('msg.confirm_entered')).waitFor();
  expect(await faultsOf(page, locale)).toEqual([]);
  await page.getByRole('link', { name: t('account.confirm.toOwn') }).click();
  await page.waitForURL(new RegExp(`/my-page\\?eventIdx=${at.eventIdx}#participation`));
  await page.getByRole('button', { name: t('participate.state.cancel') }).waitFor();
});
