/** A participant's page in the console has whom they meet, for a manager of participants who manages no meeting. */
import { afterEach, describe, expect, test } from 'vitest';
import type { Locale } from '#i18n/locales.ts';
import { storageKeys } from '#stores/lib/storage.ts';
import { buyer, manager } from '#tests/support/factories.ts';
import { faultsOf } from '#tests/support/faults.ts';
import { testSite } from '#tests/support/site.ts';
import { Traveller } from '#tests/support/traveller.ts';
import { turnsOf } from '#tests/support/turns.ts';
import { world } from '#tests/support/world.ts';

const site = await testSite();
const here = await world(site, site.eventInUse);
const reviewer = await manager(site, 'participate', here.eventIdx);
await here.company.client('POST /matching/deny', { matchingIdx: here.asked, reason: 'Full' });
const stranger = await buyer(site, here);

let leave: () => Promise<void>;
afterEach(() => leave());

describe.each(
  turnsOf<[Locale, number]>([
    ['ko', 1440],
    ['en', 390],
  ])(),
)('in %s at %i px', (locale, width) => {
  test('each with state, time, table and a way to it; who has none is said to have none', async () => {
    const { data: own } = await here.company.client('GET /matching/getList', { eventIdx: here.eventIdx });
    const placed = own.find(({ tableNo }) => tableNo !== null);
    expect(placed).toBeDefined();
    const desk = await Traveller.arrive(site, locale, width, { [storageKeys.token]: reviewer.token });
    leave = () => desk.leave();
    const { page, t } = desk;
    await desk.open(`/manage/participate?participateIdx=${here.company.participateIdx}`);
    const met = page.getByRole('region', { name: t('manage.met.count', { count: own.length }) });
    await met.waitFor();
    expect(await met.getByRole('listitem').count()).toBe(own.length);
    const link = page.locator(`a[href="/${locale}/matching/meeting/${placed?.matchingIdx}"]`);
    const line = met.getByRole('listitem').filter({ has: link });
    await line.getByText(t('choice.matchingState.complete')).waitFor();
    await line.getByText(t('manage.met.table', { no: placed?.tableNo ?? 0 })).waitFor();
    await line.locator(`time[datetime="${placed?.slot?.startsAt}"]`).waitFor();
    // What ended says nothing of a time it will never get.
    const ended = own.filter(({ stateMatching }) => stateMatching === 'denied' || stateMatching === 'cancel');
    expect(await met.getByText(t('manage.met.noTime')).count()).toBe(
      own.filter(({ slot }) => slot === null).length - ended.filter(({ slot }) => slot === null).length,
    );
    expect(ended.length).toBeGreaterThan(0);
    expect(await faultsOf(page, locale)).toEqual([]);
    await link.click();
    await page.waitForURL(`**/matching/meeting/${placed?.matchingIdx}`);
    await page.getByText(t('choice.matchingState.complete')).first().waitFor();

    await desk.open(`/manage/participate?participateIdx=${stranger.participateIdx}`);
    await page.getByText(t('manage.met.none')).waitFor();
  });
});
