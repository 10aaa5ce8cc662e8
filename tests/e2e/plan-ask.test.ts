/** Asking before selling, and a plan again with little change, as the organiser does it (docs/rules.md, D14 to D18, D23). */
import { beforeAll, expect, test } from 'vitest';
import { locales } from '#i18n/locales.ts';
import { storageKeys } from '#stores/lib/storage.ts';
import { arrivalsAt } from '#tests/support/arrivals.ts';
import { buyer, company, expo, type Participant } from '#tests/support/factories.ts';
import { faultsInTheDark, faultsOf } from '#tests/support/faults.ts';
import { testSite } from '#tests/support/site.ts';
import { turnsOf } from '#tests/support/turns.ts';

const turn = turnsOf(locales);
const site = await testSite();
const at = await expo(site);
const { eventIdx, manager } = at;
const arrive = arrivalsAt(site);
const desk = { [storageKeys.token]: manager.token };
const widths = { ko: 390, en: 1440 } as const;

/** Two buyers have ranked one company, whose meeting with the first is confirmed. */
beforeAll(async () => {
  await site.db.updateTable('event').set({ matchingWay: 'arranged' }).where('idx', '=', eventIdx).execute();
  const seller = await company(site, at);
  const buyers = [await buyer(site, at), await buyer(site, at)] as [Participant, Participant];
  for (const { client } of buyers)
    await client('POST /matching/saveRanking', {
      ...{ eventIdx, participateIdxs: [seller.participateIdx], version: 0 },
    });
  const { idx: slotIdx } = await site.db
    .selectFrom('slot')
    .select('idx')
    .where('eventIdx', '=', eventIdx)
    .orderBy('startsAt')
    .limit(1)
    .executeTakeFirstOrThrow();
  await manager.client('POST /manage/matching/add', {
    ...{ eventIdx, slotIdx, companyIdx: seller.participateIdx, buyerIdx: buyers[0].participateIdx },
  });
});

test.each(turn())('in %s, a promise, a comparison, and a draft with few moves', async (locale) => {
  const who = await arrive(locale, widths[locale], desk);
  const { page, t } = who;
  // What was asked in the other language.
  await site.db.deleteFrom('meetingPlanRun').where('kind', '<>', 'plan').execute();
  await who.open('/manage/plans');
  await page.getByRole('tab', { name: t('plans.view.ask') }).click();
  const promise = page.getByRole('form', { name: t('plans.ask.promise') });
  await promise.getByLabel(t('plans.ask.least')).fill('2');
  await promise.getByRole('button', { name: t('plans.ask.do') }).click();
  await page.getByText(t('plans.ask.largest', { found: 1, people: '2' })).waitFor();
  await page.getByText(t('plans.ask.sets'), { exact: true }).click();
  expect(await faultsOf(page, locale)).toEqual([]);

  await page.getByLabel(t('plans.ask.what')).selectOption('without');
  await page.getByLabel(t('plans.ask.who')).press('ArrowDown');
  await page.getByRole('listbox').getByRole('option').first().click();
  await who.press(t('plans.ask.add'));
  await page.getByLabel(t('plans.ask.what')).selectOption('tables');
  await page.getByLabel(t('plans.ask.by')).fill('-1');
  await who.press(t('plans.ask.add'));
  await who.press(t('plans.ask.compare'));
  const table = page.getByRole('table', { name: t('plans.ask.whatIf') });
  await table.getByText(t('plans.ask.tablesFewer', { count: 1 })).waitFor();
  await table.getByText(t('plans.ask.asItIs')).waitFor();
  expect(await faultsOf(page, locale)).toEqual([]);
  expect(await faultsInTheDark(page)).toEqual([]);
  // An answer is still bettered until its time is over; then the next run may begin.
  const stop = page.getByRole('button', { name: t('plans.ask.stop'), exact: true });
  // It may end by itself before it is pressed.
  await stop.click({ timeout: 10_000 }).catch(() => {});
  await stop.waitFor({ state: 'detached' });

  await who.press(t('plans.ask.keep'));
  await page.getByText(t('plans.ask.keeps')).waitFor();
  await page.getByRole('region', { name: t('plans.result.title') }).waitFor();

  await who.press(t('plans.one.back'));
  await page.getByText(t('plans.repair.title')).first().click();
  const repair = page.getByRole('form', { name: t('plans.repair.title') });
  await repair.getByLabel(t('plans.repair.moves')).fill('1');
  await repair.getByRole('button', { name: t('plans.repair.do') }).click();
  await page.getByRole('heading', { name: t('plans.repair.noneLost') }).waitFor();
  await page.getByRole('heading', { name: t('plans.repair.new', { count: 1 }) }).waitFor();
  expect(await faultsOf(page, locale)).toEqual([]);
  await who.leave();
});

test.each(turn())(
  'in %s, nothing is made while a question is answered, which is stopped from there',
  async (locale) => {
    const now = site.clock.read().toISOString();
    await site.db.deleteFrom('meetingPlanRun').where('kind', '<>', 'plan').execute();
    // Another process is at it.
    const { idx } = await site.db
      .insertInto('meetingPlanRun')
      .values({
        ...{ eventIdx, kind: 'promise', planIdx: null, memberIdx: manager.memberIdx, state: 'running' },
        ...{ asked: JSON.stringify({ scope: 'whole', least: 1, to: 'both' }), answer: null, found: null },
        ...{ seed: 1, seconds: 20, threads: 1, begun: 1, progress: null },
        ...{ createdAt: now, startedAt: now, beatAt: now, endedAt: null },
      })
      .returning('idx')
      .executeTakeFirstOrThrow();
    const run = () =>
      site.db.selectFrom('meetingPlanRun').selectAll().where('idx', '=', idx).executeTakeFirstOrThrow();
    const who = await arrive(locale, widths[locale], desk);
    const { page, t } = who;
    await who.open('/manage/plans');
    await page.getByText(t('plans.repair.title')).first().click();
    const acts = [t('plans.make.do'), t('plans.repair.do')];
    for (const name of acts) {
      const act = page.getByRole('button', { name, exact: true, disabled: true });
      const why = page.locator(`#${await act.getAttribute('aria-describedby')}`);
      expect(await why.textContent()).toBe(t('plans.notNow.question'));
    }
    expect(await faultsOf(page, locale)).toEqual([]);
    expect(await faultsInTheDark(page)).toEqual([]);
    await page
      .getByRole('button', { name: t('plans.notNow.stop') })
      .first()
      .click();
    await page.getByText(t('plans.notNow.stopping')).waitFor();
    expect((await run()).isStopAsked).toBe('Y');
    await site.db
      .updateTable('meetingPlanRun')
      .set({ state: 'stopped', endedAt: now })
      .where('idx', '=', idx)
      .execute();
    for (const name of acts) await page.getByRole('button', { name, exact: true, disabled: false }).waitFor();
    await page.getByText(t('plans.make.hint')).first().waitFor();
  },
);
