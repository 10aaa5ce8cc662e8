/** All logs of an event, for its managers (docs/rules.md, C12). */
import { describe, expect, it } from 'vitest';
import { testApp } from '#tests/support/api.ts';
import { manager } from '#tests/support/factories.ts';
import { figuresWorld } from '#tests/support/figures-world.ts';
import { pair, refusal } from '#tests/support/pair.ts';
import { sheetRows } from '#tests/support/sheet-rows.ts';

const app = await testApp();
const here = await figuresWorld(app);
const { eventIdx, seller, other, signed } = here;
const reader = await manager(app, 'counseling', eventIdx);

const list = (query: Record<string, unknown> = {}) =>
  reader.client('GET /manage/counseling/getList', { eventIdx, ...query });
const totals = async (query: Record<string, unknown> = {}) =>
  (await reader.client('GET /manage/counseling/getTotals', { eventIdx, ...query })).data;
const exported = (query: Record<string, string> = {}) =>
  sheetRows(app, reader.token, '/manage/counseling/exportList', { eventIdx, ...query });

describe('the list', () => {
  it('has the logs of every company with its name, twenty a page', async () => {
    const { data, totalCount } = await list({ rows: 3 });
    expect(totalCount).toBe(7);
    expect(data).toHaveLength(3);
    expect(new Set((await list()).data.map(({ companyIdx }) => companyIdx))).toEqual(
      new Set([seller.participateIdx, other.participateIdx]),
    );
    expect(data[0]?.companyNameEn).toBeTruthy();
    expect((await list({ rows: 3, page: 3 })).data).toHaveLength(1);
  });

  it('stands in the order that is asked for', async () => {
    const amounts = (await list({ listOrder: 'amount' })).data.map(({ amountTotalUsd }) => amountTotalUsd);
    expect(amounts).toEqual(amounts.toSorted((one, next) => next - one));
  });

  it.each<Record<string, string>>([
    { selectBizIndustry: 'BEAUTY' },
    { tradeCommittee: 'TRADE1' },
    { country: 'DE' },
    { hasAmount: 'N' },
    { type: 'MISS_MATCHING' },
    { keywords: 'plain' },
    { companyName: 'late' },
  ])('%j: the list, its totals and its spreadsheet are of the same logs', async (query) => {
    const { data, totalCount } = await list(query);
    const sum = await totals(query);
    const rows = await exported(query);
    expect(totalCount).toBeGreaterThan(0);
    expect([sum.count, rows.length]).toEqual([totalCount, totalCount]);
    expect(rows.map((row) => Number(row['Log no.'])).sort()).toEqual(
      data.map(({ counselingIdx }) => counselingIdx).sort(),
    );
    const cents = data.reduce((all, log) => all + Math.round(log.amountTotalUsd * 100), 0);
    expect(sum.amountTotalUsd).toBe(cents / 100);
    expect(sum.amountTotalKrw).toBe(data.reduce((all, log) => all + (log.amountTotalKrw ?? 0), 0));
  });

  it('offers the countries of the logs and the days of the event', async () => {
    expect(await totals()).toMatchObject({
      countries: ['AT', 'DE'],
      days: expect.arrayContaining(['2026-10-29']),
    });
  });
});

describe('one log', () => {
  it('comes with what came of it later', async () => {
    const { data } = await reader.client('GET /manage/counseling/getDetail', { counselingIdx: signed });
    expect(data).toMatchObject({
      counselingIdx: signed,
      companyIdx: seller.participateIdx,
      content: 'Samples by December',
    });
    expect(data.followUps.map(({ stage, amountShipped }) => [stage, amountShipped])).toEqual([
      [1, 100],
      [3, 333.33],
    ]);
  });

  it('of another event is for its own managers', async () => {
    const now = app.clock.read().toISOString();
    const elsewhere = await pair(app);
    app.clock.set('2026-10-29T10:00:00Z');
    const { data: foreign } = await elsewhere.seller.client('POST /counseling/add', {
      eventIdx: elsewhere.at.eventIdx,
      buyerCompanyName: 'Far',
      buyerName: 'Far',
      productName: 'Tea',
      type: 'SIMPLE_INTRO',
    });
    app.clock.set(now);
    const asked = { counselingIdx: foreign.counselingIdx };
    expect((await refusal(reader.client('GET /manage/counseling/getDetail', asked))).key).toBe(
      'msg.access_deny',
    );
    expect((await list({ counselingIdx: foreign.counselingIdx })).totalCount).toBe(0);
  });
});

it('is for managers with the permission alone', async () => {
  const stats = await manager(app, 'stats', eventIdx);
  for (const by of [seller, stats]) {
    expect((await refusal(by.client('GET /manage/counseling/getList', { eventIdx }))).key).toBe(
      'msg.access_deny',
    );
    expect((await refusal(by.client('GET /manage/counseling/getTotals', { eventIdx }))).key).toBe(
      'msg.access_deny',
    );
  }
});
