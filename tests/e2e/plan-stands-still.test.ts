/** Publishing that stood still, and what no longer fitted, as the organiser sees and settles them (docs/rules.md, D8, D10). */
import { beforeAll, beforeEach, describe, expect } from 'vitest';
import { stayedHelp } from '#domain/matching/meeting-plan.ts';
import { locales } from '#i18n/locales.ts';
import { storageKeys } from '#stores/lib/storage.ts';
import { arrivalsAt } from '#tests/support/arrivals.ts';
import {
  buyer,
  company,
  expo,
  manager as managerOf,
  type Participant,
  type Person,
} from '#tests/support/factories.ts';
import { faultsInTheDark, faultsOf } from '#tests/support/faults.ts';
import { draftOf } from '#tests/support/planned.ts';
import { testSite } from '#tests/support/site.ts';
import { inTurns } from '#tests/support/turns.ts';

const site = await testSite();
const at = await expo(site);
const { eventIdx } = at;
const arrive = arrivalsAt(site);
const widths = [390, 1440];
const later = (ms: number) => site.clock.set(new Date(site.clock.read().getTime() + ms).toISOString());

// Each test has a manager of its own: hours pass between them, and a session does not last for ever.
let manager: Person;
let desk: Record<string, unknown>;
/** Before the two tables of a test: what the one before published stays at its own. */
let first = -2;
let slots: number[];
let sellers: Participant[];
let buyers: Participant[];
beforeAll(async () => {
  const rows = await site.db
    .selectFrom('slot')
    .select('idx')
    .where('eventIdx', '=', eventIdx)
    .orderBy('startsAt')
    .execute();
  slots = rows.map(({ idx }) => idx);
  await site.db
    .insertInto('eventTable')
    .values(Array.from({ length: 16 }, (_, no) => ({ eventIdx, no: no + 1 })))
    .onConflict((on) => on.doNothing())
    .execute();
});
beforeEach(async () => {
  first += 2;
  manager = await managerOf(site, 'matching', eventIdx);
  desk = { [storageKeys.token]: manager.token };
  sellers = [await company(site, at), await company(site, at)];
  buyers = [await buyer(site, at), await buyer(site, at)];
});

const pairOf = (seller: number, purchaser: number) => ({
  companyIdx: sellers[seller]?.participateIdx as number,
  buyerIdx: buyers[purchaser]?.participateIdx as number,
});

/** A draft in which everyone meets everyone, each company at a table. */
async function draft(): Promise<number> {
  const placed = [0, 1].flatMap((seller) =>
    [0, 1].map((purchaser) => ({
      ...pairOf(seller, purchaser),
      slotIdx: slots[(seller + purchaser) % 2] as number,
      tableNo: first + seller + 1,
    })),
  );
  const by = { eventIdx, memberIdx: manager.memberIdx, at: site.clock.read().toISOString() };
  const planIdx = await draftOf(site.db, by, placed);
  const counts = { must: 0, mustMost: 0, weight: 4, weightMost: 4, least: 0, otherTimes: 0 };
  const comfort = { breaks: 0, breaksFewest: 0, metres: 0, changes: 0, seconds: 1 };
  const result = { state: 'proven', wishes: 4, placed: 4, placedMost: 4, ...counts, ...comfort };
  await site.db
    .updateTable('meetingPlan')
    .set({ result: JSON.stringify(result) })
    .where('idx', '=', planIdx)
    .execute();
  return planIdx;
}
const publishing = async (planIdx: number) =>
  (await manager.client('GET /manage/meetingPlan/getPublishing', { eventIdx, planIdx })).data;
const publish = async (planIdx: number) => {
  const { version } = await publishing(planIdx);
  await manager.client('POST /manage/meetingPlan/publish', { eventIdx, planIdx, version });
};
/** The minute, and the ten minutes behind it, as of a server that was down over night. */
const standStill = async (planIdx: number) => {
  later(60_000 + 601_000);
  await expect.poll(async () => (await publishing(planIdx)).state).toBe('asking');
};

describe.each(inTurns(locales))('in %s', (locale, test) => {
  test.each(widths)('what stood still asks: a draft again, then published (%i px)', async (width) => {
    const planIdx = await draft();
    await publish(planIdx);
    await standStill(planIdx);
    const who = await arrive(locale, width, desk);
    const { page, t } = who;
    await who.open(`/manage/plans?plan=${planIdx}`);
    const asking = page.getByRole('region', { name: t('plans.publish.asking') });
    await asking.getByText(t('plans.publish.askingNone')).waitFor();
    expect(await faultsOf(page, locale)).toEqual([]);
    expect(await faultsInTheDark(page)).toEqual([]);
    await who.press(t('plans.publish.toDraft'));
    await who.told(t('plans.publish.takenBack'));
    await page.getByRole('button', { name: t('plans.publish.open'), exact: true }).waitFor();
    expect((await publishing(planIdx)).state).toBe('draft');

    await publish(planIdx);
    await standStill(planIdx);
    await asking.getByText(t('plans.publish.askingNone')).waitFor();
    await who.press(t('plans.publish.now'));
    const published = page.getByRole('region', { name: t('plans.state.published') });
    await published.getByText(t('plans.publish.allDone')).waitFor();
    expect(await publishing(planIdx)).toMatchObject({ state: 'published', done: 4, stayed: 0, told: 4 });
    expect(await faultsOf(page, locale)).toEqual([]);
  });

  test.each(widths)(
    'what no longer fits says why and what can be done, and ends where it is told to (%i px)',
    async (width) => {
      const planIdx = await draft();
      await publish(planIdx);
      // In its minute: one doesn't want to meet another, and two have agreed on another time.
      await buyers[0]?.client('POST /matching/setNotWith', {
        eventIdx,
        participateIdx: pairOf(0, 0).companyIdx,
      });
      await manager.client('POST /manage/matching/add', {
        ...{ eventIdx, ...pairOf(1, 1), slotIdx: slots[4] as number, tableNo: first + 1 },
      });
      // One was made, and one had lost its place, when the server went down.
      await site.db
        .updateTable('meetingPlanRow')
        .set({ outcome: 'stayed', stayedBecause: 'buyerCannot' })
        .where('planIdx', '=', planIdx)
        .where('companyIdx', '=', pairOf(0, 1).companyIdx)
        .where('buyerIdx', '=', pairOf(0, 1).buyerIdx)
        .execute();
      await standStill(planIdx);
      const who = await arrive(locale, width, desk);
      const { page, t } = who;
      await who.open(`/manage/plans?plan=${planIdx}`);
      const asking = page.getByRole('region', { name: t('plans.publish.asking') });
      await asking.getByText(t('plans.publish.askingText', { done: 0, rows: 4 })).waitFor();
      expect(await faultsOf(page, locale)).toEqual([]);
      if (width === 390) await who.press(t('plans.publish.end'));
      else await who.press(t('plans.publish.goOn'));
      const published = page.getByRole('region', { name: t('plans.state.published') });
      await published.waitFor();
      const stayed =
        width === 390
          ? ['buyerCannot', 'ended', 'ended', 'ended']
          : ['buyerCannot', 'changed', 'notPossible'];
      await published.getByText(t('plans.publish.stayed', { count: stayed.length })).waitFor();
      const rows = published.locator('.plans-stayed li');
      await expect.poll(() => rows.count()).toBe(stayed.length);
      for (const why of new Set(stayed)) {
        const words =
          why === 'buyerCannot' ? t('schedule.why.buyerCannot') : t(`plans.stayed.${why as 'ended'}`);
        const row = rows.filter({ hasText: words }).first();
        await row.getByText(t(`plans.stayedHelp.${stayedHelp([why])}`)).waitFor();
      }
      expect(await publishing(planIdx)).toMatchObject({ state: 'published', stayed: stayed.length });
      expect(await faultsOf(page, locale)).toEqual([]);
      expect(await faultsInTheDark(page)).toEqual([]);
      await rows
        .filter({ hasText: t('schedule.why.buyerCannot') })
        .getByRole('link')
        .last()
        .click();
      await page.waitForURL(/\/manage\/schedule/);
    },
  );
});
