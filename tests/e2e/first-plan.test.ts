/**
 * An organiser who never saw it goes from 'each of 80 buyers ranks 8 of 120 companies' to published schedules, on an installation without
 * an event, in both languages, with no more than the console (docs/rules.md, D1 to D13).
 */
import { expect, test } from 'vitest';
import { type Locale, localePath, locales } from '#i18n/locales.ts';
import { storageKeys } from '#stores/lib/storage.ts';
import { arrivalsAt } from '#tests/support/arrivals.ts';
import { buyer, company, type Expo, manager } from '#tests/support/factories.ts';
import { faultsInTheDark, faultsOf } from '#tests/support/faults.ts';
import { csvOf } from '#tests/support/sheets.ts';
import { type TestSite, testSite } from '#tests/support/site.ts';
import type { Traveller } from '#tests/support/traveller.ts';

const size = { companies: 119, buyers: 79, ranks: 8, tables: 45 };
/** Of an event, so that it fits the ten minutes beside what people read and think. */
const mostPresses = 40;

const sites: Record<Locale, TestSite> = { ko: await testSite(), en: await testSite() };
const arrivals = { ko: arrivalsAt(sites.ko), en: arrivalsAt(sites.en) };

async function shot({ page }: Traveller, name: string) {
  if (process.env['SHOTS'])
    await page.screenshot({ path: `${process.env['SHOTS']}/${name}.png`, fullPage: true });
}

const names = {
  company: (no: number) => `한빛${no}산업`,
  buyer: (no: number) => `Danube ${no} Trading`,
};
const sheets = {
  companies: csvOf([
    ['회사명(국문)', '회사명(영문)', '이메일', '담당자'],
    ...Array.from({ length: size.companies }, (_, no) => {
      return [names.company(no), `Hanbit ${no} Industry`, `firm${no}@example.org`, `김${no}`];
    }),
  ]),
  buyers: csvOf([
    ['Company', 'Name', 'Email', 'Country'],
    ...Array.from({ length: size.buyers }, (_, no) => {
      return [names.buyer(no), `Anna ${no}`, `buyer${no}@example.org`, 'Austria'];
    }),
  ]),
};
/** Each ranks eight; some companies are wanted by many. */
const ranked = (no: number): number[] => {
  const all = Array.from({ length: size.companies }, (_, at) => (at * at + no * 13) % size.companies);
  return [...new Set(all)].slice(0, size.ranks);
};

test.each(locales)('in %s, from sheets to published schedules', { timeout: 600_000 }, async (locale) => {
  const site = sites[locale];
  const head = await manager(site);
  const who = await arrivals[locale](locale, 1440, { [storageKeys.token]: head.token });
  const { page, t } = who;
  let presses = 0;
  const press = async (words: string) => {
    presses++;
    await who.press(words);
  };
  const seen = async (name: string) => {
    await who.quiet();
    expect(await faultsOf(page, locale)).toEqual([]);
    await shot(who, `first-plan-${locale}-${name}`);
  };

  await who.open('/manage');
  await seen('0-console');
  await who.open('/manage/event');
  await page.locator('[data-field="nameKo"]').waitFor();
  await who.fill('', {
    ...{ nameKo: '첫 상담회', nameEn: 'First Meetings', placeKo: '빈', placeEn: 'Vienna' },
    tables: String(size.tables),
  });
  await press(t('eventConsole.firstMake'));
  await page.getByRole('button', { name: t('eventConsole.savePlan') }).waitFor();
  await seen('1-event');
  presses++;
  await page.getByRole('radio', { name: t('choice.matchingWay.arranged'), exact: true }).check();
  await page.locator('[data-field="rankMost"]').fill(String(size.ranks));
  await page.locator('[data-field="tableChangeMinutes"]').fill('2');
  await press(t('eventConsole.saveDetails'));
  await who.told(t('ui.done.changed'));

  const at: Expo = { eventIdx: site.eventInUse, manager: head };
  const seller = await company(site, at);
  const purchaser = await buyer(site, at);

  const send = async (type: 'COMPANY' | 'BUYER', sheet: Buffer, count: number) => {
    await who.open('/manage/participate/import');
    await who.quiet();
    presses += 2;
    await page
      .getByRole('radio', { name: t(`choice.participateType.${type}`), exact: true })
      .check({ force: true });
    await page
      .locator('input[type="file"]')
      .setInputFiles({ name: 'sheet.csv', mimeType: 'text/csv', buffer: sheet });
    await press(t('invitation.enter', { count }));
    presses++;
    await seen(`2-sheet-${type}`);
    await who.confirm(t('invitation.enter', { count }));
    await page.getByText(t('invitation.entered', { count, mails: count })).waitFor();
  };
  await send('COMPANY', sheets.companies, size.companies);
  await send('BUYER', sheets.buyers, size.buyers);
  await seen('2-sheet-done');

  await who.open('/manage/ranking');
  await who.quiet();
  await seen('3-ranking');
  presses += 2;
  await page.getByText(t('rankingConsole.upload')).click();
  const rows = [
    ...Array.from({ length: size.buyers }, (_, no) =>
      ranked(no).map((to, rank) => [names.buyer(no), String(rank + 1), names.company(to)]),
    ).flat(),
    [`${purchaser.participateIdx}`, '1', `${seller.participateIdx}`],
    [`${purchaser.participateIdx}`, '2', names.company(0)],
  ];
  const cells = [['참가자', '순위', '상대'], ...rows].map((row) => row.join('\t')).join('\n');
  await page.getByLabel(t('rankingConsole.paste')).fill(cells);
  await press(t('rankingConsole.send'));
  await who.told(t('rankingConsole.importedRows', { rows: rows.length, lists: size.buyers + 1 }));
  await seen('3-ranked');

  await who.open('/manage/plans');
  await who.quiet();
  await seen('4-plans');
  await press(t('plans.make.do'));
  await page.getByRole('region', { name: t('plans.watch.title') }).waitFor();
  await page.waitForTimeout(3_000);
  await seen('5-watch');
  const result = page.getByRole('region', { name: t('plans.result.title') });
  await result.waitFor();
  const inEvent = { eventIdx: at.eventIdx };
  const newest = async () => (await head.client('GET /manage/meetingPlan/getPlans', inEvent)).data.plans[0];
  const made = await newest();
  expect(made?.result?.placed).toBeGreaterThan(500);
  await seen('6-result');
  expect(await faultsInTheDark(page)).toEqual([]);
  for (const tab of ['meetings', 'unplaced', 'fairness', 'compare'] as const) {
    await page.getByRole('tab', { name: t(`plans.tab.${tab}`) }).click();
    await seen(`7-${tab}`);
  }

  await press(t('plans.publish.open'));
  await press(t('plans.publish.do'));
  const held = page.getByRole('region', { name: t('plans.publish.counting') });
  await held.waitFor();
  await seen('8-held');
  await press(t('plans.publish.takeBack'));
  await who.told(t('plans.publish.takenBack'));
  expect((await newest())?.state).toBe('draft');
  expect(await mailsTo(site)).toBe(0);
  await press(t('plans.publish.open'));
  await press(t('plans.publish.do'));
  await held.waitFor();
  const forward = (seconds: number) =>
    site.clock.set(new Date(site.clock.read().getTime() + seconds * 1_000).toISOString());
  forward(61);
  await expect.poll(async () => (await newest())?.state, { timeout: 120_000 }).toBe('published');
  await page.getByRole('region', { name: t('plans.state.published') }).waitFor();
  await page
    .locator('.plans-facts div')
    .filter({ hasText: t('plans.compare.same') })
    .getByText(new Intl.NumberFormat(locale).format(made?.result?.placed ?? 0), { exact: true })
    .waitFor();
  await seen('9-published');
  const { totalCount } = await head.client('GET /manage/matching/getList', {
    ...inEvent,
    stateMatching: 'complete',
  });
  expect(totalCount).toBe(made?.result?.placed);
  expect(presses).toBeLessThanOrEqual(mostPresses);

  // One mail to everybody who meets somebody.
  const met = new Set(
    (
      await site.db
        .selectFrom('placement')
        .select(['companyRepIdx', 'buyerRepIdx'])
        .where('eventIdx', '=', at.eventIdx)
        .execute()
    ).flatMap(({ companyRepIdx, buyerRepIdx }) => [companyRepIdx, buyerRepIdx]),
  );
  await expect.poll(() => mailsTo(site), { timeout: 120_000 }).toBe(met.size);
  await who.open('/manage/outbox');
  await seen('9-outbox');
  await who.open(`/manage/schedule/print?sheet=people&eventIdx=${at.eventIdx}`);
  await page.locator('.sheet').first().waitFor();
  expect(await page.locator('.sheet').count()).toBeGreaterThan(size.buyers);
  await who.leave();

  for (const [name, one] of [
    ['seller', seller],
    ['buyer', purchaser],
  ] as const) {
    const reader = await arrivals[locale](locale, 390, { [storageKeys.token]: one.token });
    await reader.open('/matching/detail');
    await reader.quiet();
    expect(await faultsOf(reader.page, locale)).toEqual([]);
    await shot(reader, `first-plan-${locale}-10-${name}`);
    await reader.page
      .getByText(reader.t('choice.matchingState.complete'), { exact: true })
      .filter({ visible: true })
      .first()
      .waitFor();
  }
  // Somebody without an account reads theirs by their link.
  const guest = await site.db
    .selectFrom('participate')
    .select('idx')
    .where('eventIdx', '=', at.eventIdx)
    .where('type', '=', 'BUYER')
    .where('idx', '<>', purchaser.participateIdx)
    .orderBy('idx')
    .executeTakeFirstOrThrow();
  const { data } = await head.client('POST /manage/participate/makeGuestLink', {
    participateIdx: guest.idx,
    sends: 'N',
  });
  const reader = await arrivals[locale](locale, 390);
  await reader.page.goto(
    `${site.url}${localePath(locale, '/visit/participant')}${new URL(data.link).search}${new URL(data.link).hash}`,
  );
  await reader.awake();
  await reader.press(reader.t('withoutAccount.notice.agree'));
  await reader.quiet();
  expect(await faultsOf(reader.page, locale)).toEqual([]);
  await shot(reader, `first-plan-${locale}-11-link`);
});

/** Mails of a whole schedule. */
async function mailsTo({ db }: TestSite): Promise<number> {
  const { count } = await db
    .selectFrom('outbox')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('calendar', 'is not', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}
