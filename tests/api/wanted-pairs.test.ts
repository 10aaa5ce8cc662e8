/** A sheet of pairs that the organiser wants to meet, and the meetings that are made of it (docs/rules.md, M48 to M50). */
import { beforeEach, describe, expect, it } from 'vitest';
import type { PairSheet } from '#api/matching/wanted-pair.ts';
import { storePairs } from '#server/features/wanted-pair/add.ts';
import { placePairs } from '#server/features/wanted-pair/run.ts';
import { testApp } from '#tests/support/api.ts';
import { clashes, noClashes } from '#tests/support/clashes.ts';
import { buyer, company, manager, type Participant, type Person } from '#tests/support/factories.ts';
import { askFor, type Pair, pair } from '#tests/support/pair.ts';
import { csvOf, sendSheet } from '#tests/support/sheets.ts';

const app = await testApp();

let here: Pair;
let desk: Person;
beforeEach(async () => {
  here = await pair(app, { tables: 2, interpreters: 0 });
  desk = await manager(app, 'matching', here.at.eventIdx);
});

type Cell = string | number;
const heads = ['기업', 'Buyer', '순위', '필수', '메모'];
const number = ({ participateIdx }: Participant) => `#${participateIdx}`;
const of = (seller: Participant, purchaser: Participant, more: readonly Cell[] = ['', '', '']): Cell[] => [
  number(seller),
  number(purchaser),
  ...more,
];
const query = () => ({ eventIdx: here.at.eventIdx });
const check = async (rows: readonly (readonly Cell[])[], top: readonly Cell[] = heads) =>
  (await sendSheet<PairSheet>(app, 'checkPairs', desk.token, csvOf([top, ...rows]), query())).data;
const add = (rows: readonly (readonly Cell[])[], by = desk) =>
  sendSheet<{ pairs: number; left: number }>(app, 'addPairs', by.token, csvOf([heads, ...rows]), query());
const place = async () => {
  while (await placePairs(app.db, app.clock.read()));
};
const pairs = async (more = {}) =>
  (await desk.client('GET /manage/matching/getPairs', { ...query(), rows: 100, ...more })).data;
const noticesOf = async ({ client }: Participant) =>
  (await client('GET /notice/getList', { ...query(), rows: 50 })).data.filter(
    ({ kind }) => kind !== 'participationApproved',
  );

describe('checking a sheet', () => {
  it('knows companies by name in either language, with and without their form, by business number and by number', async () => {
    const { seller, purchaser } = here;
    const { nameKo, nameEn, bizRegNo } = await app.db
      .selectFrom('company')
      .select(['nameKo', 'nameEn', 'bizRegNo'])
      .where('participateIdx', '=', seller.participateIdx)
      .executeTakeFirstOrThrow();
    const said = [nameKo, ` ㈜${nameKo}`, `${nameEn}, Co., Ltd.`, bizRegNo, seller.participateIdx];
    for (const name of said) {
      const { rows } = await check([[name ?? '', number(purchaser), '', '', '']]);
      expect([name, rows[0]?.companyIs?.participateIdx, rows[0]?.problems]).toEqual([
        name,
        seller.participateIdx,
        [],
      ]);
    }
  });

  it('says of each row what is not right, and whom a name could mean', async () => {
    const { seller, purchaser } = here;
    const twin = await company(app, here.at);
    await app.db
      .updateTable('company')
      .set({ nameKo: '쌍둥이' })
      .where('participateIdx', 'in', [seller.participateIdx, twin.participateIdx])
      .execute();
    const found = await check([
      of(seller, purchaser, [1, 'Y', 'first']),
      of(seller, purchaser),
      ['쌍둥이', number(purchaser), '', '', ''],
      ['없는 회사', '', '0', '?', ''],
    ]);
    expect(found.rows.map(({ row, problems }) => [row, problems])).toEqual([
      [2, []],
      [3, ['twice']],
      [4, ['companyAmbiguous']],
      [5, ['companyUnknown', 'buyerMissing', 'rank', 'must']],
    ]);
    expect(found.rows[2]?.candidates.map(({ participateIdx }) => participateIdx)).toEqual([
      seller.participateIdx,
      twin.participateIdx,
    ]);
    expect([found.badRows, found.fates]).toEqual([3, { new: 1, request: 0, meets: 0, notPossible: 0 }]);
    expect((await check([[1, 2]], ['a', 'Buyer'])).missing).toEqual(['company']);
  });

  it('stores nothing, and is for managers of meetings alone', async () => {
    await check([of(here.seller, here.purchaser)]);
    expect(await pairs()).toEqual([]);
    const other = await manager(app, 'participate', here.at.eventIdx);
    expect((await add([of(here.seller, here.purchaser)], other)).resultMessage).toBe('access_deny');
  });
});

describe('a sheet that is sent', () => {
  it('makes meetings, what must be first and then by rank, each in the first slot; everyone is told once', async () => {
    const { seller } = here;
    const [one, two, three] = [here.purchaser, await buyer(app, here.at), await buyer(app, here.at)];
    const sent = await add([
      of(seller, one, [2, '', '']),
      of(seller, two, [1, '', '']),
      of(seller, three, [9, 'Y', '꼭']),
    ]);
    expect(sent.data).toEqual({ pairs: 3, left: 0 });
    await place();
    const made = await pairs();
    expect(made.map(({ buyer: { participateIdx }, state }) => [participateIdx, state])).toEqual([
      [three.participateIdx, 'made'],
      [two.participateIdx, 'made'],
      [one.participateIdx, 'made'],
    ]);
    const starts = made.map(({ startsAt }) => startsAt);
    expect(starts).toEqual([...starts].sort());
    expect((await noticesOf(seller)).map(({ kind, meetings }) => [kind, meetings])).toEqual([
      ['meetingsArranged', 3],
    ]);
    expect((await noticesOf(three)).map(({ kind }) => kind)).toEqual(['meetingArranged']);
    const { data } = await desk.client('GET /matching/getDetail', {
      matchingIdx: made[0]?.matchingIdx as number,
    });
    expect(data.wanted).toEqual({ must: true, rank: 9, note: '꼭' });
    const { data: own } = await seller.client('GET /matching/getDetail', { matchingIdx: data.matchingIdx });
    expect([own.wanted, own.isArranged]).toEqual([null, true]);
    const { data: day } = await desk.client('GET /manage/matching/getDay', query());
    expect(day.must).toEqual([data.matchingIdx]);
    expect(await clashes(app.db)).toEqual(noClashes);
  });

  it('sent again makes nothing twice, and tells nobody again', async () => {
    const row = of(here.seller, here.purchaser);
    await add([row]);
    await place();
    await add([row]);
    await place();
    expect(await noticesOf(here.seller)).toHaveLength(1);
    const { data } = await desk.client('GET /manage/matching/getList', query());
    expect(data).toHaveLength(1);
  });

  it('accepts the open request of a pair', async () => {
    const { matchingIdx } = await askFor(here, here.purchaser, here.seller);
    expect((await check([of(here.seller, here.purchaser)])).fates.request).toBe(1);
    await add([of(here.seller, here.purchaser)]);
    await place();
    const [made] = await pairs();
    expect(made).toMatchObject({ state: 'made', matchingIdx });
  });

  it('says why what found no place has none, keeps it, and finds it one when there is', async () => {
    const { seller, at } = here;
    const shy = await buyer(app, at);
    await shy.client('POST /matching/setNotWith', { ...query(), participateIdx: seller.participateIdx });
    await desk.client('POST /manage/matching/limit', {
      participateIdx: seller.participateIdx,
      meetingsMost: 1,
    });
    const second = await buyer(app, at);
    const busy = await company(app, at);
    await desk.client('POST /manage/matching/block', {
      ...query(),
      participateIdx: busy.participateIdx,
      slotIdxs: here.slots,
      reason: null,
    });
    await add([
      of(seller, here.purchaser, [1, '', '']),
      of(seller, second, [2, '', '']),
      of(await company(app, at), shy, [3, '', '']),
      of(busy, second, [4, '', '']),
    ]);
    await place();
    const reasons = async () => (await pairs()).map(({ obstacles }) => obstacles);
    expect(await reasons()).toEqual([[], ['companyEnough'], [], ['companyFull']]);
    const run = (await desk.client('GET /manage/matching/getPairRun', query())).data;
    expect(run).toEqual({ isUnderWay: false, counts: { waiting: 0, made: 2, unplaced: 2 } });
    await desk.client('POST /manage/matching/limit', {
      participateIdx: seller.participateIdx,
      meetingsMost: null,
    });
    expect((await desk.client('POST /manage/matching/retryPairs', query())).data.pairs).toBe(2);
    await place();
    expect(await reasons()).toEqual([[], [], [], ['companyFull']]);
  });

  it('is not possible where one of the two does not want it, and nobody reads who', async () => {
    const { seller, purchaser } = here;
    await purchaser.client('POST /matching/setNotWith', {
      ...query(),
      participateIdx: seller.participateIdx,
    });
    expect((await check([of(seller, purchaser, ['', 'Y', ''])])).rows[0]?.fate).toBe('notPossible');
    await add([of(seller, purchaser, ['', 'Y', ''])]);
    await place();
    expect((await pairs())[0]).toMatchObject({ state: 'unplaced', obstacles: ['notPossible'], must: 'Y' });
    expect(await noticesOf(seller)).toEqual([]);
  });

  it('is one at a time in an event, and another process does nothing twice', async () => {
    const rows = await Promise.all(
      Array.from({ length: 6 }, async () => of(await company(app, here.at), await buyer(app, here.at))),
    );
    expect((await add(rows)).resultMessage).toBe('success');
    expect((await add(rows)).resultMessage).toBe('pairs_under_way');
    const both = await Promise.all([
      placePairs(app.db, app.clock.read()),
      placePairs(app.db, app.clock.read()),
    ]);
    expect(both).toContain(true);
    await Promise.all([place(), place()]);
    const { data } = await desk.client('GET /manage/matching/getList', query());
    expect(data).toHaveLength(6);
    expect(await pairs({ state: 'made' })).toHaveLength(6);
    expect(await clashes(app.db)).toEqual(noClashes);
  });
});

describe('the pairs of an event', () => {
  it('are downloaded as a sheet that is understood when it comes back, and removed without their meetings', async () => {
    await add([of(here.seller, here.purchaser, [3, 'Y', 'a note'])]);
    await place();
    const response = await app.send(
      `/manage/matching/exportPairs?eventIdx=${here.at.eventIdx}&format=csv&language=ko`,
      { headers: { authorization: `Bearer ${desk.token}` } },
    );
    const bytes = Buffer.from(await response.arrayBuffer());
    const back = await sendSheet<PairSheet>(app, 'checkPairs', desk.token, bytes, query());
    expect(back.data).toMatchObject({ rowCount: 1, badRows: 0, fates: { meets: 1 } });
    const [one] = await pairs();
    const removed = await desk.client('POST /manage/matching/removePairs', {
      ...query(),
      pairIdxs: [one?.pairIdx as number],
    });
    expect(removed.data.removed).toBe(1);
    const { data } = await desk.client('GET /manage/matching/getList', query());
    expect(data[0]?.stateMatching).toBe('complete');
  });

  it('are not stored of a participation that ended while its sheet was read', async () => {
    const { seller, purchaser, at } = here;
    const other = await buyer(app, at);
    const row = (row: number, { participateIdx: buyerIdx }: Participant) => ({
      row,
      companyIdx: seller.participateIdx,
      buyerIdx,
      rank: null,
      must: false,
      note: 'private',
      isTranslator: 'N' as const,
      language: null,
    });
    const read = [row(2, purchaser), row(3, other)];
    await purchaser.client('POST /participate/cancel', query());
    const acting = {
      db: app.db,
      eventIdx: at.eventIdx,
      now: app.clock.read(),
      actor: { memberIdx: desk.memberIdx } as Parameters<typeof storePairs>[0]['actor'],
    };
    expect(await storePairs(acting, read.slice(0, 1))).toBe(0);
    expect(await storePairs(acting, read)).toBe(1);
    await place();
    expect((await pairs()).map(({ buyer: { participateIdx } }) => participateIdx)).toEqual([
      other.participateIdx,
    ]);
  });

  it('go with either participation', async () => {
    await add([of(here.seller, here.purchaser)]);
    await here.purchaser.client('POST /participate/cancel', query());
    await place();
    expect(await pairs()).toEqual([]);
  });
});
