/** An event's figures equal a plain recount from what can be exported (docs/rules.md, C11). */
import { describe, expect, it } from 'vitest';
import { figureNames, figureTable } from '#domain/stats/figure-tables.ts';
import { countryName } from '#i18n/format.ts';
import { siteTexts } from '#server/platform/site/texts.ts';
import { testApp } from '#tests/support/api.ts';
import { manager } from '#tests/support/factories.ts';
import { figuresWorld } from '#tests/support/figures-world.ts';
import { refusal } from '#tests/support/pair.ts';
import { sheetRows } from '#tests/support/sheet-rows.ts';
import { countsOf, tally } from '#tests/support/tally.ts';
import { unzipped } from '#tests/support/unzipped.ts';

const app = await testApp();
const here = await figuresWorld(app);
const { eventIdx } = here;
const boss = here.at.manager;
const t = siteTexts('en');

const sheet = (path: string, query: Record<string, string> = {}) =>
  sheetRows(app, boss.token, path, { eventIdx, ...query });
type Row = Awaited<ReturnType<typeof sheet>>[number];

const { data: summary } = await boss.client('GET /manage/stats/getSummary', { eventIdx });
const participants = await sheet('/manage/participate/exportList');
const logs = await sheet('/manage/counseling/exportList');
const placed = await sheet('/manage/matching/exportMeetings');
const meetings = await sheet('/manage/stats/exportRows', { of: 'meetings' });
const visitors = await sheet('/manage/stats/exportRows', { of: 'visitors' });

const country = (code: string | null) => (code === null ? '' : countryName('en', code));
const dayOf = (moment: string | undefined) => moment?.slice(0, 10);
const type = (value: 'COMPANY' | 'BUYER' | 'OKTA') => t(`choice.participateType.${value}`);

describe('applications', () => {
  const rows = participants.filter((row) => !/isitor/.test(row['Type'] ?? ''));

  it('by day of the event’s calendar', () => {
    expect(rows.length).toBeGreaterThan(5);
    const counted = tally(
      rows.map((row) => `${dayOf(row[t('manage.participants.appliedAt')])} ${row['Type']}`),
    );
    expect(countsOf(summary.applications.byDay, (one) => `${one.day} ${type(one.type)}`)).toEqual(counted);
    expect(Object.keys(counted)).toContain('2026-10-06 Buyer');
  });

  it('by country, and by state', () => {
    expect(
      countsOf(summary.applications.byCountry, (one) => `${country(one.country)} ${type(one.type)}`),
    ).toEqual(tally(rows.map((row) => `${row['Country']} ${row['Type']}`)));
    expect(
      countsOf(
        summary.applications.byState,
        (one) => `${t(`choice.participateState.${one.state}`)} ${type(one.type)}`,
      ),
    ).toEqual(tally(rows.map((row) => `${row['State']} ${row['Type']}`)));
  });
});

describe('visitors', () => {
  it('by day, those who were let in by the day of that', () => {
    const counted = tally([
      ...visitors.map((row) => `${dayOf(row['Registered'])} ${row['Registration']}`),
      ...visitors.filter((row) => row['Let in']).map((row) => `${dayOf(row['Let in'])} Let in`),
    ]);
    expect(countsOf(summary.visitors.byDay, (one) => `${one.day} ${t(`stats.visit.${one.kind}`)}`)).toEqual(
      counted,
    );
    expect(counted['2026-10-29 Let in']).toBe(1);
  });

  it('by country', () => {
    const counted = tally([
      ...visitors.map((row) => `${row['Country']} ${row['Registration']}`),
      ...visitors.filter((row) => row['Let in']).map((row) => `${row['Country']} Let in`),
    ]);
    expect(
      countsOf(
        summary.visitors.byCountry,
        (one) => `${country(one.country)} ${t(`stats.visit.${one.kind}`)}`,
      ),
    ).toEqual(counted);
  });

  it('as the managers’ spreadsheet with names has them', async () => {
    const named = await sheet('/manage/visitor/exportList');
    const from = (rows: Row[], head: string) => tally(rows.map((row) => row[head]));
    expect(from(named, t('visitor.field.country'))).toEqual(from(visitors, 'Country'));
    expect(from(named, t('checkIn.registeredAt'))).toEqual(from(visitors, 'Registered'));
    expect(from(named, t('checkIn.cameAt'))).toEqual(from(visitors, 'Let in'));
  });
});

describe('meetings', () => {
  it('by state and how they were arranged', () => {
    expect(
      countsOf(
        summary.meetings.byState,
        (one) => `${t(`choice.matchingState.${one.state}`)} ${t(`choice.matchingType.${one.type}`)}`,
      ),
    ).toEqual(tally(meetings.map((row) => `${row['State']} ${row['Arranged']}`)));
  });

  it('in each slot, and at each table', () => {
    const used = figureTable('slotUse', summary).rows.filter(([, count]) => count !== 0);
    expect(used.length).toBe(3);
    expect(used.reduce((sum, [, count]) => sum + Number(count), 0)).toBe(placed.length);
    expect(
      countsOf(
        summary.meetings.tables.map(({ no, meetings: count }) => ({ no, count })),
        ({ no }) => String(no),
      ),
    ).toEqual(tally(placed.map((row) => row['Table'])));
    const slots = tally(meetings.filter((row) => row['Slot']).map((row) => row['Slot']));
    const slotsSaid = countsOf(
      summary.meetings.slots.map(({ startsAt, meetings: count }) => ({ startsAt, count })),
      // Vienna has winter time by then.
      ({ startsAt }) =>
        new Date(Date.parse(startsAt) + 3_600_000).toISOString().slice(0, 16).replace('T', ' '),
    );
    expect(slotsSaid).toEqual(slots);
    expect(summary.meetings.slots.filter((one) => one.meetings !== one.atTables)).toEqual([]);
    expect(summary.meetings.begun).toBe(placed.length);
  });

  it('that nobody came to, each once', () => {
    const missing = (row: Row) => row['Who did not come'] !== '' || row['Result'] === 'Did not show up';
    expect(summary.noShows.meetings).toBe(meetings.filter(missing).length);
    expect(summary.noShows.meetings).toBe(2);
    const noShows = logs.filter((row) => row['Result of the meeting'] === 'Did not show up');
    expect(countsOf(summary.noShows.byKind, ({ kind }) => t(`stats.absence.${kind}`))).toEqual({
      ...tally(meetings.filter((row) => row['Who did not come']).map((row) => row['Who did not come'])),
      [t('stats.absence.log')]: noShows.filter((row) => row['Meeting no.'] !== '').length,
      [t('stats.absence.walkIn')]: noShows.filter((row) => row['Meeting no.'] === '').length,
    });
  });

  it('and how long answers took', () => {
    const minutes = meetings
      .filter((row) => row['Minutes to the answer'] !== '')
      .map((row) => Number(row['Minutes to the answer']))
      .sort((one, other) => one - other);
    expect(minutes).toEqual([20, 120, 185, 1560]);
    const rank = (part: number) => minutes[Math.ceil(minutes.length * part) - 1];
    expect(summary.answers).toMatchObject({
      count: minutes.length,
      lower: rank(0.25),
      median: rank(0.5),
      upper: rank(0.75),
      waiting: meetings.filter((row) => row['State'] === 'Waiting for an answer').length,
    });
    const hours = [0, 1, 4, 12, 24, 48, 96, Infinity];
    const between = (from: number, to: number) =>
      minutes.filter((one) => one >= from * 60 && one < to * 60).length;
    expect(summary.answers.buckets.map(({ count }) => count)).toEqual(
      hours.slice(1).map((to, at) => between(hours[at] ?? 0, to)),
    );
  });
});

describe('logs', () => {
  const met = logs.filter((row) => row['Result of the meeting'] !== 'Did not show up');
  const toUsd = (row: Row, amount: string | undefined) =>
    Math.round(Math.round(Number(amount) * 100) * Number(row['Rate to US dollars'] || 0)) / 100;
  const toKrw = (row: Row, amount: string | undefined) =>
    row['Currency'] === 'KRW' || Number(amount) === 0
      ? Math.round(Number(amount))
      : Math.round(toUsd(row, amount) / 0.000_712);
  const add = (rows: Row[]) => {
    const sum = (of: (row: Row) => number) =>
      rows.reduce((cents, row) => cents + Math.round(of(row) * 100), 0) / 100;
    const worth = (head: string) => ({
      usd: sum((row) => toUsd(row, row[head])),
      krw: sum((row) => toKrw(row, row[head])),
    });
    const last = (head: string) => ({
      usd: sum((row) => Number(row[`${head} (USD)`])),
      krw: sum((row) => Number(row[`${head} (KRW)`])),
    });
    return {
      logs: rows.length,
      consultation: worth('Consultation amount'),
      mou: worth('MOU'),
      contract: worth('Actual contract'),
      signed: last('Contract as it stands'),
      shipped: last('Shipped'),
    };
  };
  /** By each of what a cell lists. */
  const grouped = (head: string) => {
    const each = (row: Row) => (row[head] ?? '').split('; ');
    const names = [...new Set(met.flatMap(each))];
    return Object.fromEntries(
      names.map((name) => [name, add(met.filter((row) => each(row).includes(name)))]),
    );
  };

  it('by result', () => {
    expect(countsOf(summary.logs.byResult, (one) => t(`choice.counselingType.${one.type}`))).toEqual(
      tally(logs.map((row) => row['Result of the meeting'])),
    );
  });

  it('in all', () => {
    expect(summary.amounts.total).toEqual(add(met));
    expect(summary.amounts.total.shipped.usd).toBe(376.66);
  });

  it('by country of the buyer, industry and committee of the company', () => {
    expect(
      Object.fromEntries(
        summary.amounts.byCountry.map(({ country: code, ...sums }) => [country(code), sums]),
      ),
    ).toEqual(grouped('Country'));
    expect(
      Object.fromEntries(
        summary.amounts.byIndustry.map(({ industry, ...sums }) => [
          industry === null ? '' : t(`choice.industry.${industry as 'FOOD'}`),
          sums,
        ]),
      ),
    ).toEqual(grouped('Industries'));
    expect(
      Object.fromEntries(
        summary.amounts.byCommittee.map(({ committee, ...sums }) => [
          committee === null ? '' : t(`choice.tradeCommittee.${committee as 'TRADE1'}`),
          sums,
        ]),
      ),
    ).toEqual(grouped('Trade committees'));
    expect(summary.amounts.byCommittee.map(({ committee }) => committee)).toContain(null);
  });

  it('and the three scores', () => {
    for (const { score, counts, mean } of summary.satisfaction) {
      const given = logs
        .map((row) => row[`Satisfaction: ${score}`])
        .filter(Boolean)
        .map(Number);
      expect(counts).toEqual([1, 2, 3, 4, 5].map((points) => given.filter((one) => one === points).length));
      expect(mean).toBe(Math.round((given.reduce((sum, one) => sum + one, 0) / given.length) * 100) / 100);
    }
  });

  it('in one line as before', async () => {
    const { data } = await boss.client('GET /manage/counseling/getFigures', { eventIdx });
    const { total } = summary.amounts;
    for (const kind of ['consultation', 'mou', 'contract', 'signed', 'shipped'] as const)
      expect(data[kind]).toMatchObject(total[kind]);
  });
});

describe('a figure as a spreadsheet', () => {
  it.each(figureNames)('%s has the rows of its table', async (figure) => {
    const rows = await sheet('/manage/stats/exportTable', { figure });
    expect(rows).toHaveLength(figureTable(figure, summary).rows.length);
  });

  it('is a workbook in Korean, too, with figures as figures', async () => {
    const asked = new URLSearchParams({
      eventIdx: String(eventIdx),
      figure: 'amountsByCountry',
      format: 'xlsx',
      language: 'ko',
    });
    const headers = { authorization: `Bearer ${boss.token}` };
    const response = await app.send(`/manage/stats/exportTable?${asked}`, { headers });
    const files = await unzipped(Buffer.from(await response.arrayBuffer()));
    const all = [...files.values()].join('\n');
    expect(all).toContain('오스트리아');
    expect(all).toContain('<v>376.66</v>');
  });
});

it('are for managers with the permission alone, and hold no name', async () => {
  const stats = await manager(app, 'stats', eventIdx);
  const { data } = await stats.client('GET /manage/stats/getSummary', { eventIdx });
  const text = JSON.stringify([data, meetings, visitors]);
  for (const word of ['Huber', 'Wiener', '@', '+43', 'Late', here.seller.id])
    expect(text).not.toContain(word);
  const matching = await manager(app, 'matching', eventIdx);
  for (const by of [here.seller, matching])
    expect((await refusal(by.client('GET /manage/stats/getSummary', { eventIdx }))).key).toBe(
      'msg.access_deny',
    );
});

it('are counted anew after ten seconds', async () => {
  const { data: before } = await boss.client('GET /manage/stats/getSummary', { eventIdx });
  await app.db.updateTable('matching').set({ answeredAt: null }).where('eventIdx', '=', eventIdx).execute();
  const counts = async () =>
    (await boss.client('GET /manage/stats/getSummary', { eventIdx })).data.answers.count;
  expect(await counts()).toBe(before.answers.count);
  app.clock.set(new Date(app.clock.read().getTime() + 10_000).toISOString());
  expect(await counts()).toBe(0);
});
