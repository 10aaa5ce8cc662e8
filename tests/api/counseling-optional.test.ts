/** What of a log may be left out, what a no-show keeps, and at which rate amounts are converted (docs/rules.md, C2, C3, C5). */
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { RequestOf } from '#api/index.ts';
import { example } from '#demo/site/example.ts';
import { testApp } from '#tests/support/api.ts';
import { uploaded } from '#tests/support/files.ts';
import { approve, askFor, type Pair, pair, refusal } from '#tests/support/pair.ts';
import { counselingSample } from '#tests/support/samples.ts';

const app = await testApp();

type Log = RequestOf<'POST /counseling/add'>;

let here: Pair;
beforeEach(async () => {
  here = await pair(app);
  app.clock.set('2026-10-29T22:30:00Z');
});

const names = { buyerCompanyName: 'Wiener Handel GmbH', buyerName: 'Anna Huber', productName: 'Perilla oil' };
const add = async (log: Log) =>
  (await here.seller.client('POST /counseling/add', { eventIdx: here.at.eventIdx, ...log })).data;
const change = async (counselingIdx: number, log: Omit<Log, 'matchingIdx'>) =>
  (await here.seller.client('POST /counseling/update', { ...log, counselingIdx })).data;
const totals = async (request: Omit<RequestOf<'GET /counseling/getTotals'>, 'eventIdx'> = {}) =>
  (await here.seller.client('GET /counseling/getTotals', { eventIdx: here.at.eventIdx, ...request })).data;

const empty = {
  metAt: null,
  buyerCountry: null,
  nameCardFileIdx: null,
  productIdxs: [],
  businessType: null,
  content: null,
  tradePossibility: null,
  scoreProduct: null,
  scorePrice: null,
  scoreMeeting: null,
  rateDay: null,
  amountConsultation: 0,
  amountMou: 0,
  amountContract: 0,
  amountTotal: 0,
  amountTotalUsd: 0,
  amountTotalKrw: 0,
  comment: null,
  currency: 'USD',
};

describe('a log with the three names and the type', () => {
  it('is enough, and what was not given is null', async () => {
    const log = await add({ ...names, type: 'SIMPLE_INTRO' });
    expect(log).toMatchObject({ ...names, ...empty, type: 'SIMPLE_INTRO', matchingType: 'offline' });
  });

  it('takes empty inputs as missing ones, and a chance of 0 as 0', async () => {
    const blank = {
      tradePossibility: '',
      scorePrice: '',
      amountMou: '',
      content: ' ',
    } as unknown as Partial<Log>;
    expect(await add({ ...names, type: 'SIMPLE_INTRO', ...blank })).toMatchObject(empty);
    expect(await add({ ...names, type: 'SIMPLE_INTRO', tradePossibility: 0 })).toMatchObject({
      tradePossibility: 0,
    });
  });

  it('can lose again what it had', async () => {
    const { counselingIdx } = await add(counselingSample());
    expect(await change(counselingIdx, { ...names, type: 'SIMPLE_INTRO' })).toMatchObject({
      ...empty,
      ...names,
    });
  });

  it('refuses scores and chances out of their range', async () => {
    const { data } = await refusal(
      add({ ...names, type: 'SIMPLE_INTRO', scorePrice: 6, scoreProduct: 0, tradePossibility: 101 }),
    );
    expect((data as { field: string }[]).map(({ field }) => field).sort()).toEqual([
      'scorePrice',
      'scoreProduct',
      'tradePossibility',
    ]);
  });
});

describe('a no-show', () => {
  it('keeps whom one waited for and nothing else, whatever was sent', async () => {
    app.clock.set('2026-10-20T10:00:00Z');
    const { matchingIdx } = await askFor(here, here.purchaser, here.seller);
    await approve(here.seller, matchingIdx);
    app.clock.set('2026-10-29T10:00:00Z');
    const card = await uploaded(app.db, here.seller, 'buyerNameCardImg');
    const sent = { ...counselingSample(matchingIdx), nameCardFileIdx: card.idx, comment: '오지 않음' };
    const log = await add({
      ...sent,
      type: 'MISS_MATCHING',
      metAt: '2026-10-29T09:00:00Z',
      productIdxs: [here.seller.productIdx],
    });
    expect(log).toMatchObject({ ...empty, ...names, type: 'MISS_MATCHING', matchingIdx, rateToUsd: null });
    // It is still found on the day of its meeting.
    expect((await totals({ matchingDate: '2026-10-29' })).count).toBe(1);
  });

  it('that a log becomes loses what the log had', async () => {
    const { counselingIdx } = await add({ ...counselingSample(), productIdxs: [here.seller.productIdx] });
    const { matchingIdx: _, ...sample } = counselingSample();
    const changed = await change(counselingIdx, { ...sample, type: 'MISS_MATCHING' });
    expect(changed).toMatchObject({ ...empty, type: 'MISS_MATCHING' });
  });

  it('still needs the three names', async () => {
    const log = { ...names, type: 'MISS_MATCHING', buyerName: '' } as const;
    expect((await refusal(add(log))).data).toEqual([{ field: 'buyerName', rule: 'required', params: {} }]);
  });
});

describe('the rate of an amount', () => {
  const inEuro = { ...names, type: 'NEED_TRANSACTION', currency: 'EUR', amountConsultation: 1000 } as const;

  it('is the organiser’s with its day where the writer gives none', async () => {
    const { toUsd: rateToUsd, day: rateDay } = example.rates.EUR;
    expect(await add(inEuro)).toMatchObject({ rateToUsd, rateDay, amountTotalUsd: 1160 });
    expect(await add({ ...inEuro, rateToUsd })).toMatchObject({ rateToUsd, rateDay });
    const { data } = await here.seller.client('GET /counseling/getRates', { eventIdx: here.at.eventIdx });
    expect(data[0]).toEqual({ currency: 'EUR', toUsd: rateToUsd, day: rateDay });
  });

  it('is of today by the event’s clock where the writer changes it, unless they name the day', async () => {
    const changed = { ...inEuro, rateToUsd: 1.2 };
    expect(await add(changed)).toMatchObject({ rateToUsd: 1.2, rateDay: '2026-10-29', amountTotalUsd: 1200 });
    // Half past eleven at night in Vienna is the next day soon.
    app.clock.set('2026-10-29T23:00:00Z');
    expect(await add(changed)).toMatchObject({ rateDay: '2026-10-30' });
    expect(await add({ ...changed, rateDay: '2026-10-28' })).toMatchObject({ rateDay: '2026-10-28' });
  });

  it('of a dollar is one, and has no day', async () => {
    const log = await add({ ...inEuro, currency: 'USD', rateToUsd: 5, rateDay: '2026-10-28' });
    expect(log).toMatchObject({ rateToUsd: 1, rateDay: null, amountTotalUsd: 1000 });
  });

  it('of any currency can be given, and has to be where the organiser lists none', async () => {
    const inTenge = { ...inEuro, currency: 'KZT' } as const;
    expect((await refusal(add(inTenge))).data).toEqual([
      { field: 'rateToUsd', rule: 'required', params: {} },
    ]);
    expect(await add({ ...inTenge, rateToUsd: 0.002 })).toMatchObject({ amountTotalUsd: 2 });
    // Without an amount nothing is converted.
    expect(await add({ ...inTenge, amountConsultation: 0 })).toMatchObject({
      currency: 'KZT',
      rateToUsd: null,
    });
  });

  it('asks back what is a thousand million dollars by the log’s own rate, and refuses a million millions', async () => {
    const fault = async (log: Partial<Log>) => (await refusal(add({ ...inEuro, ...log }))).data;
    const asked = [{ field: 'isAmountConfirmed', rule: 'amount_unusual', params: {} }];
    const beyond = [{ field: 'amountContract', rule: 'amount_beyond', params: {} }];
    const large = { currency: 'USD', amountConsultation: 400_000_000, amountContract: 600_000_000 } as const;
    expect(await fault(large)).toEqual(asked);
    expect(await add({ ...large, ...names, type: 'NEED_TRANSACTION', isAmountConfirmed: 'Y' })).toMatchObject(
      {
        amountTotalUsd: 1_000_000_000,
      },
    );
    expect(await add({ ...inEuro, ...large, amountContract: 599_999_999 })).toMatchObject({
      amountTotalUsd: 999_999_999,
    });
    // A million millions of won are seven hundred million dollars.
    const inWon = { currency: 'KRW', rateToUsd: 0.0007, amountConsultation: 1_000_000_000_000 } as const;
    expect(await add({ ...inEuro, ...inWon })).toMatchObject({ amountTotalUsd: 700_000_000 });
    const most = { currency: 'USD', amountConsultation: 1_000_000_000_000 } as const;
    expect(await fault(most)).toEqual(beyond);
    expect(await fault({ ...most, isAmountConfirmed: 'Y' })).toEqual(beyond);
    const { counselingIdx } = await add(inEuro);
    expect((await refusal(change(counselingIdx, { ...inEuro, ...large }))).data).toEqual(asked);
  });

  it('can be missing of no amount that the database keeps', async () => {
    const { counselingIdx } = await add(inEuro);
    const dropped = sql`update counseling set rate_to_usd = null where idx = ${counselingIdx}`.execute(
      app.db,
    );
    await expect(dropped).rejects.toThrow();
  });
});

describe('totals', () => {
  it('add up in dollars and won what the search finds, and name the days and countries to choose from', async () => {
    await add({ ...counselingSample(), metAt: '2026-10-29T08:00:00Z' });
    await add({
      ...names,
      type: 'AGREE_TRANSACTION',
      buyerCountry: 'DE',
      metAt: '2026-10-29T23:30:00Z',
      currency: 'KRW',
      rateToUsd: 0.0007,
      amountContract: 1_000_000,
    });
    await add({ ...names, buyerName: 'Max Gruber', type: 'SIMPLE_INTRO' });
    const won = Math.round(13_750.28 / example.rates.KRW.toUsd);
    expect(await totals()).toEqual({
      count: 3,
      amountConsultationUsd: 11_000,
      amountMouUsd: 2200,
      amountContractUsd: 1250.28,
      amountTotalUsd: 14_450.28,
      amountTotalKrw: won + 1_000_000,
      countries: ['AT', 'DE'],
      days: ['2026-10-29', '2026-10-30'],
    });
    // The amount in won counts as it was written, not by way of the dollar.
    expect(await totals({ country: 'DE' })).toMatchObject({
      count: 1,
      amountTotalUsd: 700,
      amountTotalKrw: 1_000_000,
    });
    expect(await totals({ hasAmount: 'N' })).toMatchObject({
      count: 1,
      amountTotalUsd: 0,
      amountTotalKrw: 0,
    });
    expect(await totals({ keywords: 'gruber', hasAmount: 'Y' })).toMatchObject({ count: 0 });
    expect(await totals({ matchingDate: '2026-10-30' })).toMatchObject({ count: 1 });
  });
});
