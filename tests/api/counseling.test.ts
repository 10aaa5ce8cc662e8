/** The logs that the company side writes of its meetings (docs/rules.md, C1 to C4). */
import { beforeEach, describe, expect, it } from 'vitest';
import type { RequestOf } from '#api/index.ts';
import { example } from '#demo/site/example.ts';
import { longBefore, testApp } from '#tests/support/api.ts';
import { badField, someone } from '#tests/support/applying.ts';
import { dump } from '#tests/support/database.ts';
import { applied, buyer, company, type Person } from '#tests/support/factories.ts';
import { uploaded } from '#tests/support/files.ts';
import { strict } from '#tests/support/fitting.ts';
import { approve, askFor, type Pair, pair, refusal } from '#tests/support/pair.ts';
import { productsWithFiles } from '#tests/support/required-files.ts';
import { companySample, counselingSample, password } from '#tests/support/samples.ts';

const app = await testApp();

type Log = RequestOf<'POST /counseling/add'>;

/** The organiser's rate of the won. */
const won = (dollars: number) => Math.round(dollars / example.rates.KRW.toUsd);

const inPeriod = '2026-10-29T10:00:00Z';
let here: Pair;
/** A meeting of the pair that stands. */
let matchingIdx: number;
beforeEach(async () => {
  const made = await pair(app);
  here = { ...made, seller: strict(made.seller) };
  matchingIdx = (await askFor(here, here.purchaser, here.seller)).matchingIdx;
  await approve(here.seller, matchingIdx);
  app.clock.set(inPeriod);
});

const add = async (changes: Partial<Log> = {}, by: Person = here.seller) => {
  const { eventIdx } = here.at;
  const request = { ...counselingSample(), eventIdx, ...changes };
  return (await by.client('POST /counseling/add', request)).data;
};
const change = async (counselingIdx: number, changes: Partial<Log> = {}, by: Person = here.seller) => {
  const { matchingIdx: _, ...sample } = counselingSample();
  return (await by.client('POST /counseling/update', { ...sample, ...changes, counselingIdx })).data;
};
const read = async (counselingIdx: number, by: Person = here.seller) =>
  (await by.client('GET /counseling/getDetail', { counselingIdx })).data;
const remove = (counselingIdx: number, by: Person = here.seller) =>
  by.client('POST /counseling/delete', { counselingIdx });
const unchanged = async (attempts: () => Promise<void>) => {
  const before = await dump(app.db);
  await attempts();
  expect(await dump(app.db)).toBe(before);
};

describe('a log', () => {
  it('keeps what was entered, with totals in its currency and in dollars', async () => {
    const { seller } = here;
    const sample = { ...counselingSample(matchingIdx), productIdxs: [seller.productIdx], metAt: inPeriod };
    const made = await add(sample);
    expect(made).toEqual({
      ...sample,
      counselingIdx: expect.any(Number),
      eventIdx: here.at.eventIdx,
      metAt: '2026-10-29T10:00:00.000Z',
      nameCardFileIdx: null,
      comment: null,
      rateDay: '2026-10-29',
      amountTotal: 12_500.25,
      amountTotalUsd: 13_750.28,
      amountTotalKrw: won(13_750.28),
      confirmation: null,
      mayAskAmount: true,
      createdAt: '2026-10-29T10:00:00.000Z',
      updatedAt: '2026-10-29T10:00:00.000Z',
    });
    expect(await read(made.counselingIdx)).toEqual(made);
    const { data } = await seller.client('GET /matching/getDetail', { matchingIdx });
    expect(data).toMatchObject({ counselingIdx: made.counselingIdx, mayWriteLog: false });
  });

  it('of a meeting is not written before the meeting begins, and is offered from then on', async () => {
    app.clock.set(longBefore);
    const second = { wishes: [here.slots[1] as number] };
    const { matchingIdx: later } = await askFor(here, await buyer(app, here.at), here.seller, second);
    await approve(here.seller, later);
    const offered = async () =>
      (await here.seller.client('GET /matching/getDetail', { matchingIdx: later })).data.mayWriteLog;
    app.clock.set('2026-10-29T08:29:59Z');
    await unchanged(async () => {
      expect((await refusal(add({ matchingIdx: later }))).key).toBe('msg.not_allow_counseling');
    });
    expect(await offered()).toBe(false);
    expect((await add({ matchingType: 'offline' })).matchingIdx).toBeNull();
    app.clock.set('2026-10-29T08:30:00Z');
    expect(await offered()).toBe(true);
    expect((await add({ matchingIdx: later })).matchingIdx).toBe(later);
  });

  it('is written once for a meeting, also by two at once', async () => {
    const all = await Promise.allSettled([1, 2, 3, 4].map(() => add({ matchingIdx })));
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await unchanged(async () => {
      expect((await refusal(add({ matchingIdx }))).key).toBe('msg.counseling_exist');
    });
  });

  it('of a walk-in has no meeting, and there may be many', async () => {
    expect((await add({ matchingType: 'offline' })).matchingIdx).toBeNull();
    expect((await add({ matchingType: 'offline' })).matchingType).toBe('offline');
  });

  it('of a meeting is of the meeting’s own type', async () => {
    const made = await add({ matchingIdx, matchingType: 'offline' });
    expect(made.matchingType).toBe('online');
    expect((await change(made.counselingIdx, { matchingType: 'offline' })).matchingType).toBe('online');
  });

  it('needs the buyer’s company and name, and a product', async () => {
    const { data } = await refusal(add({ buyerCompanyName: ' ', buyerName: '', productName: '' }));
    expect(data).toEqual(
      ['buyerCompanyName', 'buyerName', 'productName'].map((field) => ({
        field,
        rule: 'required',
        params: {},
      })),
    );
  });

  it('is of a meeting of one’s own that stands', async () => {
    const other = await company(app, here.at);
    const wishes = [here.slots[5] as number];
    const { matchingIdx: asked } = await askFor(here, here.purchaser, other, { wishes });
    await unchanged(async () => {
      for (const by of [here.seller, other]) {
        expect((await refusal(add({ matchingIdx: asked }, by))).key).toBe('msg.matching_not_found');
      }
      expect((await refusal(add({ matchingIdx: 999_999 }))).key).toBe('msg.matching_not_found');
      expect((await refusal(add({ matchingIdx }, other))).key).toBe('msg.matching_not_found');
    });
  });

  it('names one’s own products and one’s own picture of a name card', async () => {
    const other = await company(app, here.at);
    const card = await uploaded(app.db, here.seller, 'buyerNameCardImg');
    const foreign = await uploaded(app.db, other, 'buyerNameCardImg');
    const logo = await uploaded(app.db, here.seller, 'companyMainImg');
    const { productIdx } = here.seller;
    await unchanged(async () => {
      const mixed = add({ productIdxs: [productIdx, other.productIdx] });
      expect((await refusal(mixed)).key).toBe('msg.product_not_found');
      for (const { idx } of [foreign, logo, { idx: 999_999 }]) {
        expect(await refusal(add({ nameCardFileIdx: idx }))).toEqual(badField('nameCardFileIdx'));
      }
    });
    expect(await add({ nameCardFileIdx: card.idx, productIdxs: [productIdx] })).toMatchObject({
      nameCardFileIdx: card.idx,
      productIdxs: [productIdx],
    });
  });
});

describe('who writes and reads logs', () => {
  it('the company side, once it is approved', async () => {
    const waiting = await applied(app, here.at, companySample(70));
    const { eventIdx } = here.at;
    const keyOf = async (person: Person) => [
      (await refusal(add({}, person))).key,
      (await refusal(person.client('GET /counseling/getList', { eventIdx }))).key,
    ];
    await unchanged(async () => {
      expect(await keyOf(here.purchaser)).toEqual(['msg.access_deny', 'msg.access_deny']);
      expect(await keyOf(waiting)).toEqual(['msg.participate_pending', 'msg.participate_pending']);
    });
    const stranger = await someone(app);
    expect(await keyOf(stranger)).toEqual(['msg.participate_not_found', 'msg.participate_not_found']);
  });

  it('to anyone else a log does not exist', async () => {
    const { counselingIdx } = await add({ matchingIdx });
    const strangers = [here.purchaser, await company(app, here.at), here.at.manager, await someone(app)];
    await unchanged(async () => {
      for (const by of strangers) {
        const calls = [
          () => read(counselingIdx, by),
          () => change(counselingIdx, {}, by),
          () => remove(counselingIdx, by),
        ];
        for (const call of calls) {
          expect((await refusal(call())).key).toBe('msg.counseling_not_found');
        }
      }
      expect((await refusal(read(999_999))).key).toBe('msg.counseling_not_found');
    });
  });
});

describe('the counseling period', () => {
  it('is when logs are written, changed and deleted; they are read at any time', async () => {
    const { counselingIdx } = await add();
    const outside = ['2026-10-29T07:59:59.999Z', '2026-11-30T00:00:00Z'];
    const person = { ...here.seller };
    for (const now of outside) {
      app.clock.set(now);
      // A session ends before the period does, so whoever is there after it has logged in again.
      if (now > '2026-11') person.client = strict(await again(here.seller)).client;
      await unchanged(async () => {
        const calls = [
          () => add({}, person),
          () => change(counselingIdx, {}, person),
          () => remove(counselingIdx, person),
        ];
        for (const call of calls) {
          expect((await refusal(call())).key).toBe('msg.not_allow_counseling');
        }
        expect((await read(counselingIdx, person)).counselingIdx).toBe(counselingIdx);
      });
    }
    app.clock.set('2026-10-29T08:00:00Z');
    await remove(counselingIdx, person);
  });

  const again = async (person: Person): Promise<Person> => {
    const { data } = await app.client()('POST /member/login', { id: person.id, password });
    return { ...person, token: data.token, client: app.client(data.token) };
  };
});

describe('a change', () => {
  it('replaces what was entered, products too', async () => {
    const { productIdx } = here.seller;
    const { counselingIdx, createdAt } = await add({ matchingIdx, productIdxs: [productIdx] });
    app.clock.set('2026-10-29T10:30:00Z');
    const changes = { type: 'SIMPLE_INTRO' as const, currency: 'KRW' as const, rateToUsd: 0.0007 };
    const changed = await change(counselingIdx, { ...changes, comment: '불참' });
    expect(changed).toMatchObject({ ...changes, comment: '불참', matchingIdx, productIdxs: [], createdAt });
    expect(changed.updatedAt).toBe('2026-10-29T10:30:00.000Z');
    expect(changed.amountTotalUsd).toBe(8.75);
    expect(await read(counselingIdx)).toEqual(changed);
  });

  it('to delete gives the meeting back to be written of', async () => {
    const { counselingIdx } = await add({ matchingIdx });
    await remove(counselingIdx);
    expect((await refusal(remove(counselingIdx))).key).toBe('msg.counseling_not_found');
    expect((await refusal(change(counselingIdx))).key).toBe('msg.counseling_not_found');
    await add({ matchingIdx });
  });

  it('of a product that the company no longer shows leaves the log with its name', async () => {
    const { eventIdx } = here.at;
    const { counselingIdx } = await add({ productIdxs: [here.seller.productIdx] });
    const products = await productsWithFiles(here.seller, companySample(9).products);
    await here.seller.client('POST /product/update', { eventIdx, products });
    expect(await read(counselingIdx)).toMatchObject({ productIdxs: [], productName: 'Perilla oil' });
  });
});

describe('the list', () => {
  it('holds the company’s own logs, newest first, by words of the buyer and the product', async () => {
    const other = await company(app, here.at);
    await add({}, other);
    await add({ matchingIdx, buyerCompanyName: 'Zürich AG', buyerName: '김철수' });
    await add({ buyerName: 'Bob', productName: 'Plum 100%' });
    const list = async (request: object = {}) => {
      const { eventIdx } = here.at;
      const { data, totalCount } = await here.seller.client('GET /counseling/getList', {
        eventIdx,
        ...request,
      });
      return [data.map(({ buyerName }) => buyerName), totalCount];
    };
    expect(await list()).toEqual([['Bob', '김철수'], 2]);
    expect(await list({ orderType: 'asc', rows: 1 })).toEqual([['김철수'], 2]);
    expect(await list({ keywords: 'ZÜRICH 김철수' })).toEqual([['김철수'], 1]);
    expect(await list({ keywords: '100%' })).toEqual([['Bob'], 1]);
    expect(await list({ keywords: 'bob zürich' })).toEqual([[], 0]);
  });
});
