/** The exchange rates of an event: who enters them, and by which of them logs are converted (docs/rules.md, C3). */
import { beforeEach, describe, expect, it } from 'vitest';
import type { RequestOf } from '#api/index.ts';
import { example } from '#demo/site/example.ts';
import { limits } from '#domain/common/limits.ts';
import { testApp } from '#tests/support/api.ts';
import { company, type Expo, expo, manager } from '#tests/support/factories.ts';
import { refusal } from '#tests/support/pair.ts';

const app = await testApp();
let at: Expo;
let number = 5200;
beforeEach(async () => {
  app.clock.set('2026-10-29T10:00:00Z');
  number += 1;
  at = await expo(app, { eventIdx: number });
});

type Rate = Omit<RequestOf<'POST /manage/rate/save'>, 'eventIdx'>;
const enter = async (rate: Rate, who = at.manager) =>
  (await who.client('POST /manage/rate/save', { eventIdx: at.eventIdx, ...rate })).data;
const euro = (day: string, toUsd: number): Rate => ({ currency: 'EUR', day, toUsd, source: 'ECB' });
const names = { buyerCompanyName: 'Wien Handel', buyerName: 'Anna Huber', productName: 'Tea' };
const log = { ...names, type: 'NEED_TRANSACTION', currency: 'EUR', amountContract: 100 } as const;

describe('rates', () => {
  it('are entered by managers of the event and of logs, each with its day and source, and corrected', async () => {
    for (const permission of ['event', 'counseling'] as const) {
      const who = await manager(app, permission, at.eventIdx);
      expect(await enter(euro('2026-10-28', 1.2), who)).toMatchObject([euro('2026-10-28', 1.2)]);
    }
    expect(await enter({ ...euro('2026-10-28', 1.25), source: null })).toMatchObject([
      { toUsd: 1.25, source: null },
    ]);
    expect(await enter(euro('2026-10-29', 1.3))).toMatchObject([{ toUsd: 1.3 }, { toUsd: 1.25 }]);
    const other = await manager(app, 'matching', at.eventIdx);
    expect((await refusal(enter(euro('2026-10-28', 1), other))).key).toBe('msg.access_deny');
    const lines = await app.db
      .selectFrom('audit')
      .select(['action', 'detail'])
      .where('eventIdx', '=', at.eventIdx)
      .where('subject', '=', 'rate')
      .execute();
    // Who entered what stood there already has changed nothing.
    expect(lines).toHaveLength(3);
    expect(lines.every(({ action }) => action === 'saveRate')).toBe(true);
  });

  it('are refused for the dollar, for a day to come, and beyond what an event may have', async () => {
    const fields = async (rate: Rate) =>
      ((await refusal(enter(rate))).data as { field: string; rule: string }[]).map((one) => [
        one.field,
        one.rule,
      ]);
    expect(await fields({ ...euro('2026-10-29', 1), currency: 'USD' })).toEqual([['currency', 'one_of']]);
    expect(await fields(euro('2026-10-30', 1))).toEqual([['day', 'too_big']]);
    expect(await fields(euro('2026-10-29', 0))).toEqual([['toUsd', 'too_small']]);
    const times = { createdAt: 'x', updatedAt: 'x' };
    await app.db
      .insertInto('exchangeRate')
      .values(
        Array.from({ length: limits.rates }, (_, no) => ({
          eventIdx: at.eventIdx,
          currency: 'GBP' as const,
          toUsd: 1,
          source: null,
          ...times,
          day: new Date(Date.UTC(2020, 0, 1 + no)).toISOString().slice(0, 10),
        })),
      )
      .execute();
    expect(await fields(euro('2026-10-29', 1))).toEqual([['currency', 'too_many']]);
    // One that is there may still be corrected.
    await enter({ currency: 'GBP', day: '2020-01-01', toUsd: 2 });
  });

  it('are taken away, and put back by the same values', async () => {
    await enter(euro('2026-10-28', 1.2));
    const key = { eventIdx: at.eventIdx, currency: 'EUR', day: '2026-10-28' } as const;
    for (const _ of ['once', 'twice'])
      expect((await at.manager.client('POST /manage/rate/delete', key)).data).toEqual([]);
    expect(await enter(euro('2026-10-28', 1.2))).toHaveLength(1);
  });
});

describe('a log', () => {
  const written = async (seller: Awaited<ReturnType<typeof company>>, day: string, more = {}) =>
    (
      await seller.client('POST /counseling/add', {
        eventIdx: at.eventIdx,
        ...log,
        metAt: `${day}T12:00:00Z`,
        ...more,
      })
    ).data;

  it('uses the rate of the day on which they met, or the newest before it, and the installation’s before any', async () => {
    const seller = await company(app, at);
    await enter(euro('2026-10-26', 1.5));
    await enter(euro('2026-10-28', 1.7));
    expect(await written(seller, '2026-10-28')).toMatchObject({ rateToUsd: 1.7, rateDay: '2026-10-28' });
    expect(await written(seller, '2026-10-27')).toMatchObject({ rateToUsd: 1.5, rateDay: '2026-10-26' });
    const { toUsd, day } = example.rates.EUR;
    expect(await written(seller, '2026-10-25')).toMatchObject({ rateToUsd: toUsd, rateDay: day });
    expect(await written(seller, '2026-10-28', { rateToUsd: 2 })).toMatchObject({ rateToUsd: 2 });
    const { data } = await seller.client('GET /counseling/getRates', { eventIdx: at.eventIdx });
    expect(data.filter(({ currency }) => currency === 'EUR').map((rate) => rate.day)).toEqual([
      '2026-10-28',
      '2026-10-26',
      day,
    ]);
  });

  it('keeps the rate that it used when another is entered and when it is changed', async () => {
    const seller = await company(app, at);
    await enter(euro('2026-10-28', 1.7));
    const { counselingIdx } = await written(seller, '2026-10-28');
    await enter(euro('2026-10-28', 1.9));
    const { data: read } = await seller.client('GET /counseling/getDetail', { counselingIdx });
    expect(read).toMatchObject({ rateToUsd: 1.7, amountTotalUsd: 170 });
    const { data: changed } = await seller.client('POST /counseling/update', {
      counselingIdx,
      ...log,
      amountContract: 200,
      metAt: '2026-10-28T12:00:00Z',
    });
    expect(changed).toMatchObject({ rateToUsd: 1.7, rateDay: '2026-10-28', amountTotalUsd: 340 });
  });

  it('of another event has nothing of these rates; won are by the newest', async () => {
    const seller = await company(app, at);
    await enter(euro('2026-10-28', 1.7));
    await enter({ currency: 'KRW', day: '2026-10-27', toUsd: 0.001 });
    expect(await written(seller, '2026-10-28')).toMatchObject({ amountTotalKrw: 170_000 });
    const first = at;
    at = await expo(app, { eventIdx: first.eventIdx + 1000 });
    const other = await company(app, at);
    expect(await written(other, '2026-10-28')).toMatchObject({ rateToUsd: example.rates.EUR.toUsd });
  });
});
