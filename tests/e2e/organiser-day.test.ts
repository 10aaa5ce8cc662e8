/**
 * An organiser of 120 companies, twelve of them with three people, and 80 buyers, three with a table of their own, goes from sheets to printed
 * schedules on an installation without an event, with no more than the console (docs/rules.md, P34, P56, M43, M48 to M52, E10).
 */
import { expect, test } from 'vitest';
import { colleagueFields } from '#domain/participation/colleague-sheet.ts';
import type { Locale } from '#i18n/locales.ts';
import { storageKeys } from '#stores/lib/storage.ts';
import { arrivalsAt } from '#tests/support/arrivals.ts';
import { colleaguesOf } from '#tests/support/colleagues.ts';
import { company, type Expo, manager } from '#tests/support/factories.ts';
import { faultsOf } from '#tests/support/faults.ts';
import { csvOf } from '#tests/support/sheets.ts';
import { type TestSite, testSite } from '#tests/support/site.ts';
import type { Traveller } from '#tests/support/traveller.ts';
import { turnsOf } from '#tests/support/turns.ts';

const size = {
  withThree: 12,
  fromSheet: 108,
  buyers: 80,
  ofBuyer: 6,
  interpreters: 12,
  ownTables: 3,
  tables: 90,
};

const cases: [Locale, TestSite, ReturnType<typeof arrivalsAt>][] = [];
for (const locale of turnsOf<Locale>(['ko', 'en'])()) {
  const site = await testSite();
  cases.push([locale, site, arrivalsAt(site)]);
}

const kinds = ['hall', 'participants', 'people', 'tables', 'interpreters'] as const;
type Kind = (typeof kinds)[number];
const names = {
  company: (no: number) => `한빛${no}산업`,
  buyer: (no: number) => `Danube ${no} Trading`,
  interpreter: (no: number) => `통역 ${no + 1}`,
};
const companies = csvOf([
  ['회사명(국문)', '회사명(영문)', '이메일', '담당자'],
  ...Array.from({ length: size.fromSheet }, (_, no) => {
    return [names.company(no), `Hanbit ${no} Industry`, `firm${no}@example.org`, `김${no}`];
  }),
]);
const buyers = csvOf([
  ['Company', 'Name', 'Email', 'Country'],
  ...Array.from({ length: size.buyers }, (_, no) => {
    return [names.buyer(no), `Anna ${no}`, `buyer${no}@example.org`, 'Austria'];
  }),
]);

/** The screens of an organiser, each as one step of the day. */
function consoleOf(who: Traveller, locale: Locale) {
  const { page, t } = who;
  const seen = async () => {
    await who.quiet();
    expect(await faultsOf(page, locale)).toEqual([]);
  };
  const choose = (name: string, buffer: Buffer) =>
    page.locator('input[type="file"]').setInputFiles({ name, mimeType: 'text/csv', buffer });

  return {
    async makeEvent() {
      await who.open('/manage/event');
      await page.locator('[data-field="nameKo"]').waitFor();
      await who.fill('', {
        ...{ nameKo: '첫 상담회', nameEn: 'First Meetings', placeKo: '빈', placeEn: 'Vienna' },
        tables: String(size.tables),
      });
      await who.press(t('eventConsole.firstMake'));
      await page.getByRole('button', { name: t('eventConsole.savePlan') }).waitFor();
    },

    async nameInterpreters() {
      for (let no = 0; no < size.interpreters; no++) {
        await page.getByRole('button', { name: t('eventConsole.addInterpreter') }).click();
        await page.locator(`[data-field="interpreters.${no}.languages"]`).waitFor();
        await who.fill(`interpreters.${no}`, { name: names.interpreter(no), languages: ['de'] });
      }
      await who.press(t('eventConsole.savePlan'));
      await who.told(t('ui.done.changed'));
      await seen();
    },

    async enter(type: 'COMPANY' | 'BUYER', sheet: Buffer, count: number) {
      await who.open('/manage/participate/import');
      await who.quiet();
      await page
        .getByRole('radio', { name: t(`choice.participateType.${type}`), exact: true })
        .check({ force: true });
      await choose('sheet.csv', sheet);
      await who.press(t('invitation.enter', { count }));
      await who.confirm(t('invitation.enter', { count }));
      await page.getByText(t('invitation.entered', { count, mails: count })).waitFor();
    },

    async inviteColleagues(rows: string[][]) {
      await who.open('/manage/participate/colleagues');
      await who.quiet();
      await choose(
        'colleagues.csv',
        csvOf([colleagueFields.map((field) => t(`colleagues.field.${field}`)), ...rows]),
      );
      await page.getByRole('button', { name: t('colleagues.do', { count: rows.length }) }).click();
      await page.getByText(t('colleagues.done', { count: rows.length })).waitFor();
      await seen();
    },

    async keepTables(from: number, owners: string[]) {
      await who.open('/manage/tables');
      for (const [no, owner] of owners.entries()) {
        const name = t('tables.changeOne', { no: from + no });
        await page.getByRole('button', { name }).click();
        const form = page.getByRole('form', { name });
        await form.getByRole('combobox', { name: t('tables.owner') }).fill(owner);
        await page.getByRole('option', { name: owner, exact: true }).click();
        await form.getByRole('button', { name: t('tables.save') }).click();
        await form.waitFor({ state: 'detached' });
      }
      await who.told(t('tables.saved'));
    },

    async makeMeetings(rows: string[][]) {
      await who.open('/manage/pairs');
      await who.quiet();
      const fields = ['company', 'buyer', 'rank', 'must', 'interpreter'] as const;
      await choose('pairs.csv', csvOf([fields.map((field) => t(`pairs.field.${field}`)), ...rows]));
      await page.getByRole('button', { name: t('pairs.do', { count: rows.length }) }).click();
      await page.getByText(t('pairs.begun', { count: rows.length })).waitFor();
      await seen();
    },

    async dealTables() {
      await who.open('/manage/tables');
      await page.getByText(t('tables.deal.title'), { exact: true }).click();
      await page.getByRole('radio', { name: t('tables.deal.kinds.buyer') }).check();
      await page.getByRole('button', { name: t('tables.deal.act') }).click();
      await who.told(t('tables.deal.done'));
      await seen();
    },

    async toPrint() {
      await who.open('/manage/schedule');
      await who.quiet();
      await page.getByRole('link', { name: t('schedule.toPrint'), exact: true }).click();
      await page.locator('.sheet').first().waitFor();
    },

    /** Turned off, the other kinds leave the sheets of one. */
    async print(kind: Kind) {
      for (const one of [kind, ...kinds]) {
        const chip = page.getByRole('checkbox', { name: t(`schedule.print.${one}`) });
        if ((await chip.isChecked()) !== (one === kind)) await chip.click({ force: true });
      }
      await page
        .getByRole('radio', { name: t('schedule.print.everyDay'), exact: true })
        .check({ force: true });
      await who.quiet();
      return page.locator('.sheet').count();
    },
  };
}

test.each(cases)(
  'in %s, from sheets to printed schedules',
  { timeout: 300_000 },
  async (locale, site, arrive) => {
    const head = await manager(site);
    const who = await arrive(locale, 1440, { [storageKeys.token]: head.token });
    const desk = consoleOf(who, locale);
    await desk.makeEvent();
    await desk.nameInterpreters();
    const at: Expo = { eventIdx: site.eventInUse, manager: head };
    await desk.enter('COMPANY', companies, size.fromSheet);
    await desk.enter('BUYER', buyers, size.buyers);

    // Those with three people have applied by themselves.
    const several = [];
    for (let no = 0; no < size.withThree; no++) several.push(await company(site, at));
    const mails = several.flatMap(({ participateIdx }) =>
      [1, 2].map((no) => ({ participateIdx, email: `colleague-${participateIdx}-${no}@example.org` })),
    );
    await desk.inviteColleagues(
      mails.map(({ participateIdx, email }) => [
        ...[`#${participateIdx}`, '한지우', 'Jiwoo Han', 'Sales', email],
        ...['de, en', locale],
      ]),
    );
    const { tokenTo, joinByLink } = colleaguesOf(site);
    for (const { email } of mails)
      await site.client()('POST /member/joinColleague', joinByLink(await tokenTo(email)));

    await desk.keepTables(
      80,
      Array.from({ length: size.ownTables }, (_, no) => names.buyer(no)),
    );
    const firms = [
      ...several.map(({ participateIdx }) => `#${participateIdx}`),
      ...Array.from({ length: size.fromSheet }, (_, no) => names.company(no)),
    ];
    const pairs = Array.from({ length: size.buyers }, (_, no) =>
      Array.from({ length: size.ofBuyer }, (_, rank) => [
        ...[firms[(no * 3 + rank * 17) % firms.length] as string, names.buyer(no), String(rank + 1)],
        ...(rank === 0 ? ['Y', locale === 'ko' ? '독일어' : 'German'] : ['', '']),
      ]),
    ).flat();
    await desk.makeMeetings(pairs);
    const run = async () =>
      (await head.client('GET /manage/matching/getPairRun', { eventIdx: at.eventIdx })).data;
    await expect.poll(async () => (await run()).isUnderWay, { timeout: 120_000 }).toBe(false);
    expect((await run()).counts).toEqual({ waiting: 0, made: pairs.length, unplaced: 0 });
    await desk.dealTables();

    await desk.toPrint();
    expect(await desk.print('participants')).toBe(firms.length + size.buyers);
    // Of the three of a company each who sits somewhere has a sheet.
    expect(await desk.print('people')).toBeGreaterThan(firms.length + size.buyers);
    expect(await desk.print('tables')).toBe(size.tables);
    expect(await desk.print('interpreters')).toBe(size.interpreters);
  },
);
