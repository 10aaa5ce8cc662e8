/** An organiser enters a participant without an account by five fields (docs/rules.md, P32), in both languages, also on a phone. */
import { expect, test } from 'vitest';
import type { Locale } from '#i18n/locales.ts';
import { storageKeys } from '#stores/lib/storage.ts';
import { longBefore } from '#tests/support/api.ts';
import { arrivalsAt } from '#tests/support/arrivals.ts';
import { clicksOn, countClicks, fieldsEntered, noteFields } from '#tests/support/clicks.ts';
import { expo } from '#tests/support/factories.ts';
import { faultsInTheDark, faultsOf } from '#tests/support/faults.ts';
import { nextNumber } from '#tests/support/numbers.ts';
import { testSite } from '#tests/support/site.ts';

const site = await testSite();
const arrive = arrivalsAt(site);

test.each<[Locale, number, 'email' | 'tel']>([
  ['ko', 390, 'email'],
  ['en', 1440, 'tel'],
])('in %s at %i px by five fields, reached by %s', async (locale, width, reach) => {
  site.clock.set(longBefore);
  const { eventIdx, manager } = await expo(site, { eventIdx: nextNumber('event') });
  const who = await arrive(locale, width, { [storageKeys.token]: manager.token });
  const { page, t } = who;
  await who.open(`/manage/participate?eventIdx=${eventIdx}`);
  const open = page.getByRole('button', { name: t('manage.guest.enter') });
  await open.waitFor();
  await countClicks(page);
  await noteFields(page);
  await open.click();
  await page.getByRole('heading', { name: t('manage.guest.title') }).waitFor();
  expect(await faultsOf(page, locale)).toEqual([]);
  expect(await faultsInTheDark(page)).toEqual([]);
  const companyName = `Alpenhof ${nextNumber('person')}`;
  const contact =
    reach === 'email' ? { email: `anna${nextNumber('person')}@example.org` } : { tel: '+43 1 5127700' };
  await who.fill('', {
    participateType: 'COMPANY',
    companyName,
    personName: 'Anna Leitner',
    ...contact,
    country: 'AT',
  });
  await page.getByRole('button', { name: t('manage.guest.save') }).click();
  await who.told(t('manage.guest.done', { name: 'Anna Leitner' }));
  expect(await fieldsEntered(page)).toEqual(
    ['companyName', 'country', 'participateType', 'personName', reach].sort(),
  );
  // To the form, the kind, and the act.
  expect(await clicksOn(page)).toBe(3);
  const { data } = await manager.client('GET /manage/participate/getList', { eventIdx });
  expect(data.map(({ stateParticipate }) => stateParticipate)).toEqual(['COMPLETE']);
  await page.getByText(companyName).first().waitFor();
});
