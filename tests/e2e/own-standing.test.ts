/** What one's participation is, said as it stands: the title of its form, and the way to object to a manager's cancellation. */

import { afterEach, expect, test } from 'vitest';
import { formatMoment } from '#i18n/format.ts';
import { locales } from '#i18n/locales.ts';
import { storageKeys } from '#stores/lib/storage.ts';
import { buyer } from '#tests/support/factories.ts';
import { faultsOf } from '#tests/support/faults.ts';
import { savedAt } from '#tests/support/seen.ts';
import { testSite } from '#tests/support/site.ts';
import { Traveller } from '#tests/support/traveller.ts';
import { turnsOf } from '#tests/support/turns.ts';
import { world } from '#tests/support/world.ts';

const turn = turnsOf(locales);
const site = await testSite();
const here = await world(site, site.eventInUse);

let who: Traveller;
afterEach(() => who.leave());

test.each(turn())('in %s the form of an approved company is no application any more', async (locale) => {
  who = await Traveller.arrive(site, locale, 390, { [storageKeys.token]: here.company.token });
  await who.open('/participate/company');
  const title = who.t('participate.wizard.updateTitle');
  await who.page.getByRole('heading', { level: 1, name: title }).waitFor();
  await expect.poll(() => who.page.title()).toContain(title);
});

test.each(turn())('in %s a cancellation says until when one may object, and to whom', async (locale) => {
  const person = await buyer(site, here);
  const { participateIdx } = person;
  const reason = 'The hall is full';
  await here.manager.client('POST /manage/participate/cancel', {
    participateIdx,
    updatedAt: await savedAt(site, participateIdx),
    reason,
  });
  who = await Traveller.arrive(site, locale, 390, { [storageKeys.token]: person.token });
  const now = site.clock.read();
  await who.page.clock.setFixedTime(now);
  await who.open('/my-page');
  const until = formatMoment(locale, new Date(now.getTime() + 14 * 86_400_000), 'Europe/Vienna');
  await who.page.getByText(who.t('participate.state.object', { until })).first().waitFor();
  expect(await who.page.locator('.standing-reason a[href^="mailto:"]').count()).toBe(1);
  // The state is said once.
  const state = ((await who.page.locator('.standing-state').textContent()) ?? '').toLowerCase();
  expect(state.split(who.t('choice.participateState.CANCEL').toLowerCase())).toHaveLength(2);
  expect(await faultsOf(who.page, locale)).toEqual([]);
});
