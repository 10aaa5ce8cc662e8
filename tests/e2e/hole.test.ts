/** A hole on the day as the desk and a phone find it: who is left alone, whom they could meet, and a yes that makes the meeting. */
import { beforeAll, expect, test } from 'vitest';
import { locales } from '#i18n/locales.ts';
import { storageKeys } from '#stores/lib/storage.ts';
import { arrivalsAt } from '#tests/support/arrivals.ts';
import { buyer, company, type Participant } from '#tests/support/factories.ts';
import { faultsOf } from '#tests/support/faults.ts';
import { letIn } from '#tests/support/let-in.ts';
import { testSite } from '#tests/support/site.ts';
import { turnsOf } from '#tests/support/turns.ts';
import { world } from '#tests/support/world.ts';

const turn = turnsOf(locales);
const site = await testSite();
const here = await world(site, site.eventInUse);
const arrive = arrivalsAt(site);
/** The server's clock: the first slot of the event begins at 09:00 in Vienna. */
const at = (time: string) => site.clock.set(`2026-10-29T${time}Z`);
const longBefore = site.clock.read().toISOString();
beforeAll(async () => {
  await site.db
    .updateTable('event')
    .set({ holeOffers: 'phones' })
    .where('idx', '=', site.eventInUse)
    .execute();
});

test.each(turn())(
  'in %s the desk sees who is left alone, and who could come says yes on the phone',
  async (locale) => {
    site.clock.set(longBefore);
    const no = locale === 'ko' ? 0 : 2;
    const [seller, purchaser, other] = [
      await company(site, here),
      await buyer(site, here),
      await buyer(site, here),
    ];
    const ask = async (from: Participant, to: Participant, slot: number) =>
      (
        await from.client('POST /matching/apply', {
          targetParticipateIdx: to.participateIdx,
          wishes: [here.slots[slot] as number],
        })
      ).data.matchingIdx;
    const matchingIdx = await ask(purchaser, seller, no);
    await seller.client('POST /matching/approve', { matchingIdx });
    const wanted = await ask(seller, other, 5);
    await letIn(site.db, site.eventInUse, other.memberIdx);
    at(locale === 'ko' ? '08:11:00' : '09:11:00');
    const desk = await arrive(locale, 1440, { [storageKeys.token]: here.admin.token });
    await desk.open('/manage/schedule?day=2026-10-29');
    await desk.page.locator('.schedule-side').waitFor();
    const phone = await arrive(locale, 390, { [storageKeys.token]: other.token });
    await phone.open('/matching/notices');
    await here.admin.client('POST /manage/matching/markNoShow', { matchingIdx, missing: 'buyer' });
    const { t } = desk;
    await desk.page.getByRole('button', { name: t('holeDesk.fill') }).waitFor();
    expect(await desk.page.locator('.holes > ul > li').count()).toBe(1);
    expect(await faultsOf(desk.page, locale)).toEqual([]);
    const yes = phone.page.locator('.hole-offers .button').first();
    await yes.waitFor();
    expect(await faultsOf(phone.page, locale)).toEqual([]);
    await yes.click();
    await phone.page.waitForURL(`**/matching/meeting/${wanted}`);
    await expect.poll(() => desk.page.locator('.holes').count()).toBe(0);
  },
);
