/** A manager cancels the participation that they have seen: a page that is older is told so, and goes on from the newest. */
import { describe, expect, test } from 'vitest';
import type { Locale } from '#i18n/locales.ts';
import { storageKeys } from '#stores/lib/storage.ts';
import { apply, update } from '#tests/support/applying.ts';
import { arrivalsAt } from '#tests/support/arrivals.ts';
import { joined } from '#tests/support/factories.ts';
import { faultsOf } from '#tests/support/faults.ts';
import { companySample } from '#tests/support/samples.ts';
import { testSite } from '#tests/support/site.ts';
import { turnsOf } from '#tests/support/turns.ts';
import { world } from '#tests/support/world.ts';

const site = await testSite();
const here = await world(site, site.eventInUse);
const { client } = here.manager;
const arrive = arrivalsAt(site);

/** Two saves within the same millisecond are one to the site. */
const tick = () => site.clock.set(new Date(site.clock.read().getTime() + 1000).toISOString());

describe.each(
  turnsOf<[Locale, number]>([
    ['ko', 1440],
    ['en', 390],
  ])(),
)('in %s at %i px', (locale, width) => {
  test('a participation that its member has saved since is not cancelled, and the newest is offered', async () => {
    const person = await joined(site);
    const sample = companySample(locale === 'ko' ? 175 : 176);
    const { participateIdx } = await apply(person, here, sample);
    await client('POST /manage/participate/approve', { participateIdx });
    const desk = await arrive(locale, width, { [storageKeys.token]: here.admin.token });
    const { page, t } = desk;
    await desk.open(`/manage/participate?participateIdx=${participateIdx}`);
    await page.getByRole('button', { name: t('manage.detail.cancel') }).waitFor();
    tick();
    await update(person, here, { ...sample, company: { ...sample.company, addressKo: '항구로 13' } });
    const stateNow = async () =>
      (await client('GET /manage/participate/getDetail', { participateIdx })).data.stateParticipate;
    await desk.press(t('manage.detail.cancel'));
    const dialog = page.getByRole('dialog');
    const reason = dialog.getByRole('textbox', { name: t('manage.detail.cancelReason') });
    await reason.fill('They asked for it');
    await dialog.getByRole('button', { name: t('manage.detail.cancel') }).click();
    await dialog.getByText(t('msg.participate_changed')).waitFor();
    expect(await stateNow()).toBe('COMPLETE');
    expect(await faultsOf(page, locale)).toEqual([]);
    await dialog.getByRole('button', { name: t('manage.readAgain') }).click();
    await desk.told(t('manage.tookNewestToDecide'));
    // What they saved stands behind the question, which is still open with its reason.
    await page.getByText('항구로 13').waitFor();
    expect(await reason.inputValue()).toBe('They asked for it');
    await dialog.getByRole('button', { name: t('manage.detail.cancel') }).click();
    const name = locale === 'ko' ? sample.company.nameKo : sample.company.nameEn;
    await desk.told(t('manage.detail.cancelled', { name }));
    expect(await stateNow()).toBe('CANCEL');
  });
});
