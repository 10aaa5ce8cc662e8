/** The organiser's way from preferences to published schedules (docs/rules.md, D1 to D12), by mouse, keys and on a phone. */
import type { Page } from 'playwright';
import { beforeAll, describe, expect } from 'vitest';
import { locales } from '#i18n/locales.ts';
import { storageKeys } from '#stores/lib/storage.ts';
import { arrivalsAt } from '#tests/support/arrivals.ts';
import { buyer, company, expo, type Participant } from '#tests/support/factories.ts';
import { faultsInTheDark, faultsOf } from '#tests/support/faults.ts';
import { testSite } from '#tests/support/site.ts';
import { inTurns } from '#tests/support/turns.ts';

const site = await testSite();
const at = await expo(site);
const { eventIdx, manager } = at;
const arrive = arrivalsAt(site);
const desk = { [storageKeys.token]: manager.token };

beforeAll(async () => {
  await site.db
    .updateTable('event')
    .set({ matchingWay: 'arranged', rankMost: 8 })
    .where('idx', '=', eventIdx)
    .execute();
});

/** Two companies and two buyers who all ranked each other. */
async function everyoneRanks(): Promise<void> {
  // What the last test published is over for ranking.
  await site.db.updateTable('event').set({ publishedAt: null }).where('idx', '=', eventIdx).execute();
  const companies = [await company(site, at), await company(site, at)];
  const buyers = [await buyer(site, at), await buyer(site, at)];
  const rank = (who: Participant, whom: readonly Participant[]) =>
    who.client('POST /matching/saveRanking', {
      eventIdx,
      participateIdxs: whom.map(({ participateIdx }) => participateIdx),
      version: 0,
    });
  for (const who of companies) await rank(who, buyers);
  for (const who of buyers) await rank(who, companies);
}

const plans = async () => (await manager.client('GET /manage/meetingPlan/getPlans', { eventIdx })).data.plans;
const newest = async () => {
  const [plan] = await plans();
  if (!plan) throw new Error('there is no plan');
  return plan;
};
const make = (page: Page) => page.locator('.plans-make');
const placed = (page: Page) => page.locator('.schedule-cell[data-kind="placed"]');

describe.each(inTurns(locales))('in %s', (locale, test) => {
  test('a plan is made, watched, locked, carried, made again, taken back within its minute, and published', async () => {
    await everyoneRanks();
    const who = await arrive(locale, 1440, desk);
    const { page, t } = who;
    await who.open('/manage/plans');
    await page
      .getByText(t('plans.ready.nothingMissing'))
      .or(page.getByText(t('plans.ready.toRanking')))
      .first()
      .waitFor();
    expect(await faultsOf(page, locale)).toEqual([]);
    expect(await faultsInTheDark(page)).toEqual([]);
    await make(page)
      .getByRole('radio', { name: t('plans.make.whole'), exact: true })
      .check();
    await make(page)
      .getByRole('radio', { name: t('plans.make.seconds', { count: 30 }) })
      .check();
    await who.press(t('plans.make.do'));

    const result = page.getByRole('region', { name: t('plans.result.title') });
    await result.waitFor();
    const made = await newest();
    expect(made.result?.placed).toBeGreaterThanOrEqual(4);
    await result.getByText(t('plans.result.placed', { placed: made.result?.placed ?? 0 })).waitFor();

    // A meeting is locked where it stands.
    await placed(page).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: t('plans.pair.lock'), exact: true }).click();
    await dialog.getByRole('button', { name: t('plans.pair.unlock'), exact: true }).waitFor();
    expect(await faultsOf(page, locale)).toEqual([]);
    await page.keyboard.press('Escape');
    expect((await newest()).locked).toBe(made.locked + 1);
    await page.getByText(t('plans.pair.locked')).first().waitFor();

    // Another is carried by keys, and is locked by that.
    const other = placed(page)
      .filter({ hasNotText: t('plans.pair.locked') })
      .first();
    await other.focus();
    await page.keyboard.press('Space');
    await page.locator('.schedule-cell[data-put="yes"]:focus').waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await newest()).locked).toBe(made.locked + 2);

    // Around the two it is made again.
    const before = await newest();
    await page.getByText(t('plans.one.more')).click();
    await who.press(t('plans.one.again'));
    await expect.poll(async () => (await newest()).run?.state).toBe('done');
    await expect.poll(async () => (await newest()).version).toBeGreaterThan(before.version);
    const again = await newest();
    expect(again.locked).toBe(before.locked);
    await result.waitFor();

    await publish();
    await who.press(t('plans.publish.takeBack'));
    await who.told(t('plans.publish.takenBack'));
    await page.getByRole('button', { name: t('plans.publish.open'), exact: true }).waitFor();
    expect((await newest()).state).toBe('draft');

    await publish();
    expect(await faultsInTheDark(page)).toEqual([]);
    site.clock.set(new Date(site.clock.read().getTime() + 61_000).toISOString());
    await page.getByRole('region', { name: t('plans.state.published') }).waitFor();
    await expect.poll(async () => (await newest()).state).toBe('published');
    const { data: standing, totalCount } = await manager.client('GET /manage/matching/getList', {
      eventIdx,
      stateMatching: 'complete',
    });
    expect(totalCount).toBe(again.result?.placed);
    expect(standing.every(({ slot }) => slot !== null)).toBe(true);
    expect(await faultsOf(page, locale)).toEqual([]);

    async function publish() {
      await who.press(t('plans.publish.open'));
      await page.getByText(t('plans.publish.meetings', { count: again.result?.placed ?? 0 })).waitFor();
      expect(await faultsOf(page, locale)).toEqual([]);
      await who.press(t('plans.publish.do'));
      const held = page.getByRole('region', { name: t('plans.publish.counting') });
      await held.waitFor();
      await held
        .getByRole('status')
        .getByText(t('plans.publish.said', { count: 60 }))
        .waitFor({ state: 'attached' });
      expect(await faultsOf(page, locale)).toEqual([]);
    }
  });

  test('on a phone a plan is read, and a meeting is moved from its list', async () => {
    await everyoneRanks();
    const who = await arrive(locale, 390, desk);
    const { page, t } = who;
    await who.open('/manage/plans');
    await make(page)
      .getByRole('radio', { name: t('plans.make.whole'), exact: true })
      .check();
    await who.press(t('plans.make.do'));
    await page.getByRole('region', { name: t('plans.result.title') }).waitFor();
    expect(await faultsOf(page, locale)).toEqual([]);
    for (const tab of ['meetings', 'unplaced', 'fairness', 'compare'] as const) {
      await page.getByRole('tab', { name: t(`plans.tab.${tab}`) }).click();
      await who.quiet();
      expect(await faultsOf(page, locale)).toEqual([]);
    }
    await page.getByRole('tab', { name: t('plans.tab.meetings') }).click();
    // What stands already is must, and stays; the last rows are new.
    await page.getByLabel(t('plans.meetings.filter')).selectOption('new');
    await who.quiet();
    await page
      .getByRole('button', { name: t('plans.pair.open', { names: '' }).trim() })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    const slots = dialog.locator('.plans-put select').nth(1);
    await slots.waitFor();
    const count = await slots.locator('option').count();
    const locked = (await newest()).locked;
    for (let no = 0; no < count && (await newest()).locked === locked; no++) {
      await slots.selectOption({ index: no });
      await dialog.getByRole('button', { name: t('plans.pair.put'), exact: true }).click();
      await who.quiet();
    }
    expect((await newest()).locked).toBe(locked + 1);
    expect(await faultsOf(page, locale)).toEqual([]);
    await manager.client('POST /manage/meetingPlan/remove', { eventIdx, planIdx: (await newest()).planIdx });
  });
});
