/** A new event from an old one: what goes with it, and what never does (docs/rules.md, E6, B7). */
import { describe, expect, it } from 'vitest';
import type { RequestOf } from '#api/index.ts';
import { testApp } from '#tests/support/api.ts';
import { expo, manager } from '#tests/support/factories.ts';
import { approve, askFor, pair, refusal } from '#tests/support/pair.ts';
import { hallSample, postSample } from '#tests/support/samples.ts';

const app = await testApp();
const days = [
  { date: '2026-10-24', from: '09:00', to: '12:00', breaks: [{ from: '10:00', to: '10:30' }] },
  { date: '2026-10-26', from: '10:00', to: '12:00', breaks: [] },
];
const here = await pair(app, {
  days,
  interpreters: [
    { languages: ['de'] },
    { languages: [], hours: [{ date: '2026-10-26', from: '10:00', to: '11:00' }] },
  ],
  cancelPeriod: { from: null, to: '2026-10-24T20:00:00.000Z' },
});
const { eventIdx, manager: famppy } = here.at;
const { matchingIdx } = await askFor(here, here.purchaser, here.seller);
await approve(here.seller, matchingIdx);
const table = { from: 1, to: 3, columns: 3, places: [{ no: 3, x: 2.5, y: 9 }] };
const zone = { kind: 'tables' as const, x: 12, y: 1, width: 7, height: 6, tables: table };
await famppy.client('POST /manage/event/updateBoothMap', {
  eventIdx,
  halls: [{ ...hallSample(here.seller.participateIdx), features: [zone] }],
});
const rate = async (day: string, toUsd: number) =>
  famppy.client('POST /manage/rate/save', { eventIdx, currency: 'EUR', day, toUsd });
await rate('2026-01-02', 1.1);
await rate('2026-01-03', 1.2);
const { data: categories } = await famppy.client('GET /board/getCategoryList', { eventIdx });
await famppy.client('POST /manage/board/addPost', {
  ...postSample(categories[0]?.categoryIdx as number),
});
const names = { nameKo: '다음 엑스포', nameEn: 'The next expo' };
const copy = async (changes: Partial<RequestOf<'POST /manage/event/copy'>> = {}, who = famppy) =>
  (await who.client('POST /manage/event/copy', { eventIdx, ...names, firstDay: '2027-03-27', ...changes }))
    .data;

describe('a new event from an old one', () => {
  it('has its plan on the days from the first one on, by the event’s own clock, and its rules', async () => {
    const made = await copy();
    expect(made).toMatchObject({ ...names, tableCount: 3, interpreterCount: 2, status: 'coming' });
    const planOf = async (of: number) =>
      (await famppy.client('GET /manage/plan/getDetail', { eventIdx: of })).data;
    const old = await planOf(eventIdx);
    const unnamed = { interpreterIdx: expect.any(Number), name: null, email: null, mobile: null };
    expect(await planOf(made.eventIdx)).toEqual({
      ...old,
      ...names,
      eventIdx: made.eventIdx,
      version: 1,
      placementCount: 0,
      days: [
        { ...days[0], date: '2027-03-27' },
        { ...days[1], date: '2027-03-29' },
      ],
      interpreters: [
        { ...unnamed, languages: ['de'] },
        { ...unnamed, languages: [], hours: [{ date: '2027-03-29', from: '10:00', to: '11:00' }] },
      ],
      interpreterLinks: [1, 2].map((no) => ({ interpreterIdx: expect.any(Number), no, linkedAt: null })),
      // 22:00 of Vienna's summer time is 22:00 of its winter time.
      cancelPeriod: { from: null, to: '2027-03-27T21:00:00.000Z' },
      counselingPeriod: { from: '2027-04-01T07:00:00.000Z', to: '2027-05-02T23:00:00.000Z' },
    });
    expect(old.placementCount).toBe(1);
    const { data: list } = await app.client()('GET /event/getList', {});
    expect(list.map((event) => event.nameEn)).toContain('The next expo');
  });

  it('has the map without companies, the newest rates and the categories, and nobody and no post', async () => {
    const { eventIdx: made } = await copy();
    const { data: map } = await app.client()('GET /event/getBoothMap', { eventIdx: made });
    expect(map.halls[0]?.features[0]?.tables).toEqual(table);
    expect(map.halls[0]?.booths.map(({ code, isTaken }) => [code, isTaken])).toEqual([
      ['A-1', false],
      ['A-2', false],
    ]);
    const { data: rates } = await famppy.client('GET /manage/rate/getRates', { eventIdx: made });
    expect(rates).toMatchObject([{ currency: 'EUR', day: '2026-01-03', toUsd: 1.2 }]);
    const { data: copied } = await famppy.client('GET /board/getCategoryList', { eventIdx: made });
    expect(copied.map(({ nameKo }) => nameKo)).toEqual(categories.map(({ nameKo }) => nameKo));
    for (const kept of ['participate', 'matching', 'visitor', 'boardPost', 'permission'] as const) {
      const rows = await app.db.selectFrom(kept).select('idx').where('eventIdx', '=', made).execute();
      expect(rows, kept).toEqual([]);
    }
    const audited = await app.db
      .selectFrom('audit')
      .select(['action', 'detail'])
      .where('eventIdx', '=', made)
      .execute();
    expect(audited.map(({ action }) => action)).toEqual(['add']);
    expect(JSON.parse(audited[0]?.detail ?? '')).toMatchObject({ from: eventIdx, after: { booths: 2 } });
  });

  it('is made by nobody but who may do everything, from an event that is there, for a day', async () => {
    const admin = await manager(app, 'admin', eventIdx);
    expect((await refusal(copy({}, admin))).key).toBe('msg.access_deny');
    expect((await refusal(copy({ firstDay: 'soon' }))).key).toBe('msg.invalid_parameter');
    expect((await refusal(copy({ eventIdx: 999_999 }))).key).toBe('msg.event_not_found');
  });
});

describe('an old plan that is larger than a plan may be', () => {
  it('is not copied, and the bound is named', async () => {
    const days = Array.from({ length: 14 }, (_, no) => ({
      date: `2026-11-${String(no + 10)}`,
      from: '00:00',
      to: '23:55',
    }));
    const old = await expo(app, {
      days,
      slotMinutes: 5,
      interpreters: Array.from({ length: 12 }, () => ({ languages: [] })),
    });
    await app.db.insertInto('interpreter').values({ eventIdx: old.eventIdx, no: 13 }).execute();
    const { key, data } = await refusal(
      old.manager.client('POST /manage/event/copy', {
        eventIdx: old.eventIdx,
        nameKo: '다음',
        nameEn: 'Next',
        firstDay: '2027-11-10',
      }),
    );
    expect(key).toBe('msg.invalid_parameter');
    expect(data).toMatchObject([{ field: 'firstDay', rule: 'too_many_interpreter_slots' }]);
  });
});
