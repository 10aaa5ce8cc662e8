/**
 * The night before: an organiser who never saw it, with 80 buyers of whom each ranks 8 of 120 companies, by a sheet, on a phone and by a
 * personal link, sees who is missing, presses one button, watches, compares and publishes, and everybody has their schedule: on an
 * installation without an event, from link to link of the console (docs/rules.md, D1 to D21, R2, R5, R7).
 */
import { expect, test } from 'vitest';
import { type Locale, localePath } from '#i18n/locales.ts';
import { storageKeys } from '#stores/lib/storage.ts';
import { arrivalsAt } from '#tests/support/arrivals.ts';
import { buyer, type Expo, manager } from '#tests/support/factories.ts';
import { faultsInTheDark, faultsOf } from '#tests/support/faults.ts';
import { csvOf } from '#tests/support/sheets.ts';
import { type TestSite, testSite } from '#tests/support/site.ts';
import type { Traveller } from '#tests/support/traveller.ts';
import { turnsOf } from '#tests/support/turns.ts';

/** One more buyer has an account, and one of these ranks by their link. */
const size = { companies: 120, fromSheet: 79, ranks: 8, tables: 45 };
const byLink = size.fromSheet - 1;
/** Of the organiser: what fits ten minutes beside what people read and think. */
const most = { presses: 25, pages: 5 };
/** Of a buyer who ranks: the page, its list, and each of the eight. */
const mostOfBuyer = size.ranks + 2;

const cases: [Locale, TestSite, ReturnType<typeof arrivalsAt>][] = [];
for (const locale of turnsOf<Locale>(['en', 'ko'])()) {
  const site = await testSite();
  cases.push([locale, site, arrivalsAt(site)]);
}

const names = {
  company: (no: number) => `한빛${no}산업`,
  buyer: (no: number) => `Danube ${no} Trading`,
};
const sheets = {
  COMPANY: csvOf([
    ['회사명(국문)', '회사명(영문)', '이메일', '담당자'],
    ...Array.from({ length: size.companies }, (_, no) => {
      return [names.company(no), `Hanbit ${no} Industry`, `firm${no}@example.org`, `김${no}`];
    }),
  ]),
  BUYER: csvOf([
    ['Company', 'Name', 'Email', 'Country'],
    ...Array.from({ length: size.fromSheet }, (_, no) => {
      return [names.buyer(no), `Anna ${no}`, `buyer${no}@example.org`, 'Austria'];
    }),
  ]),
};
/** Eight companies; some are wanted by many. */
const ranked = (no: number): number[] => {
  const all = Array.from({ length: size.companies }, (_, at) => (at * at + no * 13) % size.companies);
  return [...new Set(all)].slice(0, size.ranks);
};

/** An organiser who goes from link to link, and whose presses and pages are counted. */
function organiser(who: Traveller) {
  const { page, locale } = who;
  const count = { presses: 0, pages: 0 };
  return {
    count,
    async press(words: string) {
      count.presses++;
      await who.press(words);
    },
    /** Presses something that is no button with these words. */
    async tap(click: () => Promise<unknown>) {
      count.presses++;
      await click();
    },
    /** Follows a link that stands on the screen. */
    async follow(path: string) {
      count.presses++;
      count.pages++;
      const address = localePath(locale, path);
      await page
        .locator(`main a[href="${address}"], .console-menu a[href="${address}"]`)
        .filter({ visible: true })
        .first()
        .click();
      await page.waitForURL((url) => url.pathname === address);
      await who.awake();
      await who.quiet();
    },
  };
}

/** Puts the first eight on the list; how many presses it took. */
async function rankEight({ page, t }: Traveller): Promise<number> {
  const all = page.getByRole('button', { name: t('ranking.from.all') });
  const add = page.locator('.rankables').getByRole('button', { name: t('ranking.add') });
  await add.or(all).first().waitFor();
  const hasSources = await all.isVisible();
  if (hasSources) await all.click();
  await add.first().waitFor();
  for (let no = 0; no < size.ranks; no++) await add.first().click();
  await page.getByText(t('ranking.state.saved')).waitFor();
  return size.ranks + (hasSources ? 1 : 0);
}

/** Of somebody without an account: the link of their first mail. */
async function linkTo({ db }: TestSite, email: string): Promise<URL> {
  const mails = await db.selectFrom('outbox').select('body').where('toEmail', '=', email).execute();
  const [link] = mails.flatMap(({ body }) => /https?:\/\/\S+#link=\S+/.exec(body ?? '') ?? []);
  if (!link) throw new Error(`no link went to ${email}`);
  return new URL(link);
}

test.each(cases)(
  'in %s, from sheets to published schedules',
  { timeout: 600_000 },
  async (locale, site, arrive) => {
    const head = await manager(site);
    const who = await arrive(locale, 1440, { [storageKeys.token]: head.token });
    const { page, t } = who;
    const desk = organiser(who);
    const seen = async () => {
      await who.quiet();
      expect(await faultsOf(page, locale)).toEqual([]);
    };

    await who.open('/manage');
    await who.quiet();
    await desk.follow('/manage/event');
    await page.locator('[data-field="nameKo"]').waitFor();
    await who.fill('', {
      ...{ nameKo: '첫 상담회', nameEn: 'First Meetings', placeKo: '빈', placeEn: 'Vienna' },
      tables: String(size.tables),
    });
    await desk.press(t('eventConsole.firstMake'));
    await page.getByRole('button', { name: t('eventConsole.savePlan') }).waitFor();
    await desk.tap(() =>
      page.getByRole('radio', { name: t('choice.matchingWay.arranged'), exact: true }).check(),
    );
    await page.locator('[data-field="rankMost"]').fill(String(size.ranks));
    await desk.press(t('eventConsole.saveDetails'));
    await who.told(t('ui.done.changed'));

    const at: Expo = { eventIdx: site.eventInUse, manager: head };
    const inEvent = { eventIdx: at.eventIdx };
    const member = await buyer(site, at);

    await desk.follow('/manage/participate');
    await desk.follow('/manage/participate/import');
    for (const [type, count] of [
      ['COMPANY', size.companies],
      ['BUYER', size.fromSheet],
    ] as const) {
      await desk.tap(() =>
        page
          .getByRole('radio', { name: t(`choice.participateType.${type}`), exact: true })
          .check({ force: true }),
      );
      await desk.tap(() =>
        page
          .locator('input[type="file"]')
          .setInputFiles({ name: 'sheet.csv', mimeType: 'text/csv', buffer: sheets[type] }),
      );
      await desk.press(t('invitation.enter', { count }));
      await desk.tap(() => who.confirm(t('invitation.enter', { count })));
      await page.getByText(t('invitation.entered', { count, mails: count })).waitFor();
    }

    await desk.follow('/manage/ranking');
    await desk.tap(() => page.getByText(t('rankingConsole.upload')).click());
    const rows = Array.from({ length: byLink }, (_, no) =>
      ranked(no).map((to, rank) => [names.buyer(no), String(rank + 1), names.company(to)]),
    ).flat();
    const cells = [['참가자', '순위', '상대'], ...rows].map((row) => row.join('\t')).join('\n');
    await desk.tap(() => page.getByLabel(t('rankingConsole.paste')).fill(cells));
    await desk.press(t('rankingConsole.send'));
    await who.told(t('rankingConsole.importedRows', { rows: rows.length, lists: byLink }));

    // Who is missing stands on the first screen, by name.
    await desk.follow('/manage/plans');
    const missing = page.locator('.plans-missing');
    await missing.getByText(t('plans.ready.rankedNobody.buyers', { count: 2 })).waitFor();
    await missing.getByText(names.buyer(byLink)).waitFor();
    await missing.getByText(t('plans.ready.ofThem', { count: 2 })).waitFor();
    await seen();

    const phone = await arrive(locale, 390, { [storageKeys.token]: member.token });
    await phone.open('/matching/ranking');
    expect(1 + (await rankEight(phone))).toBeLessThanOrEqual(mostOfBuyer);
    const guest = await arrive(locale, 390);
    const link = await linkTo(site, `buyer${byLink}@example.org`);
    await guest.page.goto(`${site.url}${localePath(locale, '/visit/participant')}${link.search}${link.hash}`);
    await guest.awake();
    await guest.press(t('withoutAccount.notice.agree'));
    expect(1 + (await rankEight(guest))).toBeLessThanOrEqual(mostOfBuyer);

    await desk.tap(() => page.reload());
    await who.awake();
    await page
      .getByText(t('plans.ready.rankedOf', { ranked: size.fromSheet + 1, all: size.fromSheet + 1 }))
      .waitFor();
    expect(await missing.getByText(names.buyer(byLink)).count()).toBe(0);
    await desk.press(t('plans.make.do'));
    const watch = page.getByRole('region', { name: t('plans.watch.title') });
    await watch.locator('.plans-line').waitFor();
    // Its clock and the server's are months apart here.
    expect(await watch.getByText(t('plans.watch.seconds', { seconds: 60, of: 60 })).count()).toBe(0);
    await seen();
    await desk.press(t('plans.watch.stop'));
    const result = page.getByRole('region', { name: t('plans.result.title') });
    await result.waitFor();
    const newest = async () => (await head.client('GET /manage/meetingPlan/getPlans', inEvent)).data.plans[0];
    const made = (await newest())?.result;
    expect(made?.wishes).toBe((size.fromSheet + 1) * size.ranks);
    expect(made?.placed).toBeGreaterThan(500);
    await seen();
    expect(await faultsInTheDark(page)).toEqual([]);
    await desk.tap(() => page.getByRole('tab', { name: t('plans.tab.compare') }).click());
    await page.getByText(t('plans.compare.onlyHere')).first().waitFor();

    await desk.press(t('plans.publish.open'));
    await desk.press(t('plans.publish.do'));
    await page.getByRole('region', { name: t('plans.publish.counting') }).waitFor();
    expect(await mailsTo(site)).toBe(0);
    site.clock.set(new Date(site.clock.read().getTime() + 61_000).toISOString());
    const published = page.getByRole('region', { name: t('plans.state.published') });
    await published.waitFor();
    await published.getByText(t('plans.publish.allDone')).waitFor();
    await seen();
    expect(desk.count.presses).toBeLessThanOrEqual(most.presses);
    expect(desk.count.pages).toBeLessThanOrEqual(most.pages);

    // Everybody who ranked meets somebody, and whoever meets somebody has one mail with all of it.
    const placed = await site.db
      .selectFrom('placement')
      .select(['companyIdx', 'buyerIdx', 'companyRepIdx', 'buyerRepIdx'])
      .where('eventIdx', '=', at.eventIdx)
      .execute();
    expect(placed).toHaveLength(made?.placed ?? 0);
    expect(new Set(placed.map(({ buyerIdx }) => buyerIdx)).size).toBe(size.fromSheet + 1);
    const people = new Set(placed.flatMap(({ companyRepIdx, buyerRepIdx }) => [companyRepIdx, buyerRepIdx]));
    await published
      .getByText(t('plans.publish.publishedText', { done: placed.length, told: people.size }))
      .waitFor();
    await expect.poll(() => mailsTo(site), { timeout: 120_000 }).toBe(people.size);

    const own = placed.filter(({ buyerIdx }) => buyerIdx === member.participateIdx).length;
    await phone.open('/matching/detail');
    const confirmed = phone.page.getByText(t('choice.matchingState.complete'), { exact: true });
    await confirmed.filter({ visible: true }).first().waitFor();
    expect(await faultsOf(phone.page, locale)).toEqual([]);
    expect(own).toBeGreaterThan(0);
    // Whoever has no account reads theirs where they ranked.
    await guest.page.reload();
    await guest.awake();
    const ofGuest = await meetingsOf(site, `buyer${byLink}@example.org`);
    await guest.page
      .getByRole('heading', { name: t('withoutAccount.meetings', { count: ofGuest }) })
      .waitFor();
    expect(await faultsOf(guest.page, locale)).toEqual([]);
  },
);

/** Mails of a whole schedule. */
async function mailsTo({ db }: TestSite): Promise<number> {
  const { count } = await db
    .selectFrom('outbox')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('calendar', 'is not', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** How many meetings somebody without an account has. */
async function meetingsOf({ db }: TestSite, email: string): Promise<number> {
  const { count } = await db
    .selectFrom('placement')
    .innerJoin('representative', 'representative.idx', 'placement.buyerRepIdx')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('representative.email', '=', email)
    .executeTakeFirstOrThrow();
  return Number(count);
}
