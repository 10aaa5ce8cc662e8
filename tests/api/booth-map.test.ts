/** The booth map: who sees whose booth, and who may draw it (docs/rules.md, E3). */

import { beforeEach, describe, expect, it } from 'vitest';
import type { AnswerOf } from '#api/index.ts';
import { calls } from '#api/index.ts';
import { testApp } from '#tests/support/api.ts';
import { applied, buyer, company, type Expo, expo, joined, manager } from '#tests/support/factories.ts';
import { strict, strictly } from '#tests/support/fitting.ts';
import { refusal as refused } from '#tests/support/pair.ts';
import { knownOf } from '#tests/support/requests.ts';
import { companySample, eventSample, hallSample } from '#tests/support/samples.ts';

const app = await testApp();
const guest = strictly(app.client());
const refusal = async (call: Promise<unknown>) => (await refused(call)).key;
let at: Expo;
let number = 3000;
beforeEach(async () => {
  number += 1;
  at = await expo(app, { eventIdx: number });
});

type Hall = ReturnType<typeof hallSample>;
const drawer = async () => strict(await manager(app, 'event', at.eventIdx));
/** Draws the map, and answers it as everyone reads it. */
const draw = async (halls: Hall[], person = at.manager, version?: number) => {
  const { data } = await strict(person).client('POST /manage/event/updateBoothMap', {
    eventIdx: at.eventIdx,
    halls,
    ...(version !== undefined && { version }),
  });
  return { halls: data.halls };
};
const drawnBy = async (person = at.manager) =>
  (await strict(person).client('GET /manage/event/getBoothMap', { eventIdx: at.eventIdx })).data;
const seenBy = async (client = guest) =>
  (await client('GET /event/getBoothMap', { eventIdx: at.eventIdx })).data;
const boothsOf = ({ halls }: AnswerOf<'GET /event/getBoothMap'>) =>
  Object.fromEntries(
    halls.flatMap(({ booths }) =>
      booths.map(({ code, isTaken, company }) => [code, company?.nameEn ?? (isTaken ? 'taken' : 'free')]),
    ),
  );

describe('the map', () => {
  it('is empty before it is drawn, and unknown for an event that is not there', async () => {
    expect(await seenBy()).toEqual({ halls: [] });
    expect(await refusal(guest('GET /event/getBoothMap', { eventIdx: 999_999 }))).toBe('msg.event_not_found');
  });

  it('has a booth free as soon as the application of who was to stand there is denied', async () => {
    const { participateIdx } = await applied(app, at, companySample(1));
    await draw([hallSample(participateIdx)]);
    expect(boothsOf(await seenBy())).toMatchObject({ 'A-1': 'taken' });
    await at.manager.client('POST /manage/participate/deny', { participateIdx, reason: 'full' });
    expect(boothsOf(await seenBy())).toMatchObject({ 'A-1': 'free' });
  });

  it('answers halls, features and booths as they were drawn, with who stands there', async () => {
    const seller = await company(app, at);
    await draw([hallSample(seller.participateIdx)]);
    const { halls } = await seenBy();
    const { features, booths: _, ...hall } = hallSample(null);
    expect(halls[0]).toMatchObject({ ...hall, features });
    expect(halls[0]?.booths).toMatchObject([
      { code: 'A-1', x: 2, y: 4, width: 3, height: 3, isTaken: true },
      { code: 'A-2', isTaken: false, company: null },
    ]);
    const { data } = await guest('GET /company/getDetail', {
      eventIdx: at.eventIdx,
      participateIdx: seller.participateIdx,
    });
    const { participateIdx, nameKo, nameEn, mainProduct, mainProductEn, industries, products } = data;
    expect(halls[0]?.booths[0]?.company).toEqual({
      participateIdx,
      nameKo,
      nameEn,
      mainProduct,
      mainProductEn,
      industries,
      products: products.map((product) => ({ nameKo: product.nameKo, nameEn: product.nameEn })),
    });
  });

  it('says of a company that still waits, and of those whom the event hides, only that the booth is taken', async () => {
    const waiting = await applied(app, at, companySample(1));
    const seller = await company(app, at);
    const second = hallSample(seller.participateIdx);
    const halls = [
      hallSample(waiting.participateIdx),
      {
        ...second,
        code: 'B',
        booths: second.booths?.map((booth) => ({ ...booth, code: `B${booth.code.slice(1)}` })),
      },
    ];
    await draw(halls);
    const name = boothsOf(await seenBy(seller.client))['B-1'];
    expect(boothsOf(await seenBy())).toEqual({ 'A-1': 'taken', 'A-2': 'free', 'B-1': name, 'B-2': 'free' });
    const { data: all } = await (await drawer()).client('GET /manage/event/getBoothMap', {
      eventIdx: at.eventIdx,
    });
    expect(boothsOf(all)['A-1']).toMatch(/Madang Foods/);

    for (const [viewType, forGuest, forBuyer] of [
      ['allHide', 'taken', 'taken'],
      ['onlyBuyer', 'taken', name],
      ['onlyCompany', 'taken', 'taken'],
    ] as const) {
      await at.manager.client('POST /manage/event/update', {
        ...knownOf(calls['POST /manage/event/update'].request, eventSample),
        eventIdx: at.eventIdx,
        viewType,
      });
      const someone = await buyer(app, at);
      expect(boothsOf(await seenBy())['B-1'], viewType).toBe(forGuest);
      expect(boothsOf(await seenBy(someone.client))['B-1'], viewType).toBe(forBuyer);
      expect(boothsOf(await seenBy(seller.client))['B-1'], viewType).toBe(name);
    }
  });

  it('is named in the profile of the company that stands there', async () => {
    const seller = await company(app, at);
    const profile = async () =>
      (
        await guest('GET /company/getDetail', {
          eventIdx: at.eventIdx,
          participateIdx: seller.participateIdx,
        })
      ).data;
    expect((await profile()).booths).toEqual([]);
    await draw([hallSample(seller.participateIdx)]);
    expect((await profile()).booths).toEqual(['A-1']);
  });

  it('is named beside the company and each of its products in their lists', async () => {
    const seller = await company(app, at);
    await draw([hallSample(seller.participateIdx)]);
    const { eventIdx } = at;
    expect((await guest('GET /company/getList', { eventIdx })).data[0]?.booths).toEqual(['A-1']);
    expect((await guest('GET /product/getList', { eventIdx })).data[0]?.booths).toEqual(['A-1']);
    await draw([hallSample(null)]);
    expect((await guest('GET /company/getList', { eventIdx })).data[0]?.booths).toEqual([]);
  });

  it('gives a booth back when its company cancels', async () => {
    const seller = await company(app, at);
    await draw([hallSample(seller.participateIdx)]);
    expect(boothsOf(await seenBy())['A-1']).not.toBe('free');
    await seller.client('POST /participate/cancel', { eventIdx: at.eventIdx });
    expect(boothsOf(await seenBy())['A-1']).toBe('free');
    expect(await refusal(draw([hallSample(seller.participateIdx)]))).toBe('msg.participate_not_found');
  });
});

describe('drawing', () => {
  it('replaces the whole: twice the same changes nothing, and what is left out is gone', async () => {
    const seller = await company(app, at);
    const first = await draw([hallSample(seller.participateIdx)]);
    expect(await draw([hallSample(seller.participateIdx)])).toEqual(first);
    expect(await seenBy()).toEqual(first);
    expect(await draw([])).toEqual({ halls: [] });
    expect(await seenBy()).toEqual({ halls: [] });
  });

  it('is for managers of the event, and leaves a line in the audit', async () => {
    const person = await drawer();
    await draw([hallSample(null)], person);
    const linesNow = () =>
      app.db
        .selectFrom('audit')
        .select(['memberIdx', 'action', 'subject', 'subjectIdx', 'detail'])
        .where('eventIdx', '=', at.eventIdx)
        .where('action', '=', 'updateBoothMap')
        .orderBy('idx')
        .execute();
    expect(await linesNow()).toEqual([
      {
        memberIdx: person.memberIdx,
        action: 'updateBoothMap',
        subject: 'event',
        subjectIdx: at.eventIdx,
        detail: JSON.stringify({ halls: 1, booths: 2, boothsAdded: '["A-1","A-2"]' }),
      },
    ]);
    const seller = await company(app, at);
    const hall = hallSample(seller.participateIdx);
    const booths = [
      ...(hall.booths ?? []).slice(0, 1),
      { ...hall.booths?.[0], code: 'A-3', x: 10, participateIdx: null },
    ];
    await draw([{ ...hall, booths: booths as Hall['booths'] }], person);
    await draw([{ ...hall, booths: [{ ...hall.booths?.[0], y: 6 }, booths[1]] as Hall['booths'] }], person);
    expect((await linesNow()).slice(1).map(({ detail }) => JSON.parse(detail ?? ''))).toEqual([
      {
        halls: 1,
        booths: 2,
        boothsAdded: '["A-3"]',
        boothsRemoved: '["A-2"]',
        boothsGiven: '["A-1"]',
      },
      { halls: 1, booths: 2, boothsMoved: '["A-1"]' },
    ]);
    for (const stranger of [
      await joined(app),
      await company(app, at),
      await manager(app, 'board', at.eventIdx),
    ]) {
      expect(await refusal(draw([], stranger))).toBe('msg.access_deny');
      expect(await refusal(stranger.client('GET /manage/event/getBoothMap', { eventIdx: at.eventIdx }))).toBe(
        'msg.access_deny',
      );
    }
  });

  it('refuses a buyer in a booth, booths that overlap, that stand beyond the wall, and codes used twice', async () => {
    const someone = await buyer(app, at);
    expect(await refusal(draw([hallSample(someone.participateIdx)]))).toBe('msg.participate_not_found');
    const bad = async (halls: Hall[]) => {
      const answer = await draw(halls).catch((error: { data: unknown }) => error);
      return (answer as { data: { field: string; rule: string }[] }).data.map(({ field, rule }) => [
        field,
        rule,
      ]);
    };
    const hall = hallSample(null);
    const [one, two] = hall.booths as [
      NonNullable<Hall['booths']>[number],
      NonNullable<Hall['booths']>[number],
    ];
    expect(await bad([{ ...hall, booths: [one, { ...two, x: 4 }] }])).toEqual([
      ['halls.0.booths.1', 'duplicate'],
    ]);
    expect(await bad([{ ...hall, booths: [one, { ...two, x: 18 }] }])).toEqual([
      ['halls.0.booths.1', 'too_big'],
    ]);
    expect(await bad([{ ...hall, booths: [one, { ...two, code: 'A-1' }] }])).toEqual([
      ['halls.0.booths.1.code', 'duplicate'],
    ]);
    expect(await bad([hall, { ...hall, booths: [] }])).toEqual([['halls.1.code', 'duplicate']]);
    const tables = { kind: 'tables' as const, x: 1, y: 1, width: 4, height: 2 };
    expect(
      await bad([{ ...hall, features: [{ ...tables, tables: { from: 9, to: 3, columns: 2 } }] }]),
    ).toEqual([['halls.0.features.0.tables.to', 'too_small']]);
    expect(await seenBy()).toEqual({ halls: [] });
  });

  it('refuses a company in two booths, and a table in two zones or outside of its own', async () => {
    const seller = await company(app, at);
    const bad = async (changes: Partial<Hall>) =>
      (
        (await refused(draw([{ ...hallSample(null), ...changes }]))).data as { field: string; rule: string }[]
      ).map(({ field, rule }) => [field, rule]);
    const twice = hallSample(null).booths?.map((booth) => ({
      ...booth,
      participateIdx: seller.participateIdx,
    }));
    expect(await bad({ booths: twice })).toEqual([['halls.0.booths.1.participateIdx', 'duplicate']]);
    const zone = { kind: 'tables' as const, x: 1, y: 1, width: 4, height: 2 };
    const first = { ...zone, tables: { from: 1, to: 6, columns: 3 } };
    expect(await bad({ features: [first, { ...first, tables: { from: 6, to: 8, columns: 1 } }] })).toEqual([
      ['halls.0.features.1.tables', 'duplicate'],
    ]);
    const put = (...places: { no: number; x: number; y: number }[]) => ({
      features: [{ ...zone, tables: { from: 1, to: 6, columns: 3, places } }],
    });
    expect(await bad(put({ no: 7, x: 1, y: 1 }))).toEqual([['halls.0.features.0.tables.places', 'too_big']]);
    expect(await bad(put({ no: 6, x: 30, y: 1 }))).toEqual([['halls.0.features.0.tables.places', 'too_big']]);
    expect(await bad(put({ no: 6, x: 1, y: 1 }, { no: 6, x: 2, y: 1 }))).toEqual([
      ['halls.0.features.0.tables.places', 'duplicate'],
    ]);
  });

  it('keeps the places of tables that stand elsewhere than in their rows, to half a metre', async () => {
    const tables = { from: 1, to: 2, columns: 2, places: [{ no: 2, x: 10.26, y: 3 }] };
    const zone = { kind: 'tables' as const, x: 1, y: 1, width: 4, height: 2, tables };
    const { halls } = await draw([{ ...hallSample(null), features: [zone] }]);
    expect(halls[0]?.features[0]?.tables?.places).toEqual([{ no: 2, x: 10.5, y: 3 }]);
    expect(await seenBy()).toEqual({ halls });
  });

  it('offers the approved companies, and the number of tables', async () => {
    const seller = await company(app, at);
    await applied(app, at, companySample(1));
    const { companies, tableCount } = await drawnBy();
    expect(companies.map(({ participateIdx }) => participateIdx)).toEqual([seller.participateIdx]);
    expect(tableCount).toBe(3);
  });

  it('tells the second of two managers who draw at once, and keeps what the first has drawn', async () => {
    const { version } = await drawnBy();
    await draw([hallSample(null)], at.manager, version);
    expect(await refusal(draw([], at.manager, version))).toBe('msg.event_changed');
    const now = await drawnBy();
    expect(now.halls).toHaveLength(1);
    await draw([], at.manager, now.version);
    expect((await drawnBy()).halls).toEqual([]);
  });
});
