/** Asking for a meeting: the time comes first and the button is at hand; whoever has asked or met already is led to that meeting. */
import { expect, test } from 'vitest';
import { localePath, locales } from '#i18n/locales.ts';
import { storageKeys } from '#stores/lib/storage.ts';
import { arrivalsAt } from '#tests/support/arrivals.ts';
import { buyer as anotherBuyer, slotsOf } from '#tests/support/factories.ts';
import { askFor } from '#tests/support/pair.ts';
import { testSite } from '#tests/support/site.ts';
import { turnsOf } from '#tests/support/turns.ts';
import { world } from '#tests/support/world.ts';

const turn = turnsOf(locales);
const site = await testSite();
const at = await world(site, site.eventInUse);
const { company, buyer } = at;
const arrive = arrivalsAt(site);

test.each(turn())(
  'in %s the first time stands within 300 px of a desk, beside the button',
  async (locale) => {
    const who = await arrive(locale, 1440, { [storageKeys.token]: company.token });
    const { page, t } = who;
    await who.open(`/matching/apply?target=${buyer.participateIdx}`);
    await page.locator('button.slot').first().waitFor();
    const first = await page.locator('button.slot').first().boundingBox();
    const send = await page.getByRole('button', { name: t('matching.apply.submit') }).boundingBox();
    expect(first?.y).toBeLessThanOrEqual(300);
    expect((send?.y ?? 0) + (send?.height ?? 0)).toBeLessThanOrEqual(1000);
    // Beside each other: the width of the page is used.
    expect((send?.x ?? 0) - (first?.x ?? 0)).toBeGreaterThan(600);
  },
);

test.each(turn())('in %s the button of a phone is in sight before anything was scrolled', async (locale) => {
  const who = await arrive(locale, 390, { [storageKeys.token]: company.token });
  const { page, t } = who;
  await who.open(`/matching/apply?target=${buyer.participateIdx}`);
  await page.locator('button.slot').first().waitFor();
  const first = await page.locator('button.slot').first().boundingBox();
  const send = await page.getByRole('button', { name: t('matching.apply.submit') }).boundingBox();
  expect(first?.y).toBeLessThanOrEqual(500);
  expect((send?.y ?? 0) + (send?.height ?? 0)).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0);
  // What gets the focus by the keyboard is not covered by it.
  await page.getByLabel(t('matching.apply.isTranslator')).focus();
  const focused = await page.getByLabel(t('matching.apply.isTranslator')).boundingBox();
  const bar = await page.locator('.form-actions').boundingBox();
  expect((focused?.y ?? 0) + (focused?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
});

test.each(turn())('in %s whoever has asked or met already comes to that meeting', async (locale) => {
  const other = await anotherBuyer(site, at);
  const here = { at, seller: company, purchaser: other, slots: await slotsOf(company, at) };
  const { matchingIdx } = await askFor(here, other, company);
  const who = await arrive(locale, 390, { [storageKeys.token]: company.token });
  const { page, t } = who;
  await page.goto(localePath(locale, `/matching/apply?target=${other.participateIdx}`));
  await page.waitForURL(`**/matching/meeting/${matchingIdx}`);
  await page.getByText(t('matching.apply.already.request')).first().waitFor();
});
