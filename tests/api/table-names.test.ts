/** What tables are called and where they stand on the map (docs/rules.md, E11, E12). */
import { describe, expect, it } from 'vitest';
import type { RequestOf } from '#api/index.ts';
import { testApp } from '#tests/support/api.ts';
import { approve, askFor, type Pair, pair, refusal } from '#tests/support/pair.ts';

const app = await testApp();

const hall = { code: 'A', nameKo: 'A홀', nameEn: 'Hall A', width: 30, height: 20, features: [], booths: [] };
const draw = ({ at }: Pair, halls: object[]) =>
  at.manager.client('POST /manage/event/updateBoothMap', { eventIdx: at.eventIdx, halls } as never);
const tablesOf = async ({ at }: Pair) =>
  (await at.manager.client('GET /manage/table/getTables', { eventIdx: at.eventIdx })).data;

async function describeOnes(here: Pair, tables: RequestOf<'POST /manage/table/describe'>['tables']) {
  const { version } = await tablesOf(here);
  const request = { eventIdx: here.at.eventIdx, version, tables };
  return (await here.at.manager.client('POST /manage/table/describe', request)).data;
}

async function placed(here: Pair) {
  const { matchingIdx } = await askFor(here, here.purchaser, here.seller);
  return approve(here.seller, matchingIdx);
}

describe('a name', () => {
  it('is read wherever the number of its table is', async () => {
    const here = await pair(app, { tables: 2 });
    const name = { nameKo: 'VIP 라운지', nameEn: 'VIP lounge' };
    await describeOnes(here, [{ tableNo: 1, ...name }]);
    const meeting = await placed(here);
    expect(meeting).toMatchObject({ tableNo: 1, tableName: name });
    const { data: notices } = await here.purchaser.client('GET /notice/getList', {
      eventIdx: here.at.eventIdx,
    });
    expect(notices[0]).toMatchObject({ tableNo: 1, tableName: name });
    const { data: day } = await here.at.manager.client('GET /manage/matching/getDay', {
      eventIdx: here.at.eventIdx,
      day: '2026-10-29',
    });
    expect(day.tableNames).toEqual([{ tableNo: 1, ...name }]);
    const { data: cancelled } = await here.seller.client('POST /matching/cancel', {
      matchingIdx: meeting.matchingIdx,
    });
    expect(cancelled.was).toMatchObject({ tableNo: 1, tableName: name });
  });

  it('may be in one language, goes when it is emptied, and has at most 40 characters', async () => {
    const here = await pair(app, { tables: 1 });
    const { tables } = await describeOnes(here, [{ tableNo: 1, nameEn: 'Corner' }]);
    expect(tables[0]).toMatchObject({ nameKo: null, nameEn: 'Corner' });
    // What is not named stays.
    expect((await describeOnes(here, [{ tableNo: 1, nameKo: '구석' }])).tables[0]).toMatchObject({
      nameKo: '구석',
      nameEn: 'Corner',
    });
    expect((await describeOnes(here, [{ tableNo: 1, nameKo: '', nameEn: '' }])).tables[0]).toMatchObject({
      nameKo: null,
      nameEn: null,
    });
    const long = await refusal(describeOnes(here, [{ tableNo: 1, nameEn: 'x'.repeat(41) }]));
    expect(long.key).toBe('msg.invalid_parameter');
    await expect(
      app.db
        .updateTable('eventTable')
        .set({ nameEn: 'x'.repeat(41) })
        .where('eventIdx', '=', here.at.eventIdx)
        .execute(),
    ).rejects.toThrow();
  });

  it('is not saved over what another manager has changed meanwhile', async () => {
    const here = await pair(app, { tables: 1 });
    const { version } = await tablesOf(here);
    await describeOnes(here, [{ tableNo: 1, nameEn: 'First' }]);
    const late = here.at.manager.client('POST /manage/table/describe', {
      eventIdx: here.at.eventIdx,
      version,
      tables: [{ tableNo: 1, nameEn: 'Second' }],
    });
    expect((await refusal(late)).key).toBe('msg.event_changed');
  });
});

describe('a place', () => {
  it('is in a hall of the map, within its walls, and leads to the table', async () => {
    const here = await pair(app, { tables: 1 });
    await draw(here, [hall]);
    const at = (x: number, hallCode = 'A') =>
      describeOnes(here, [{ tableNo: 1, place: { hallCode, x, y: 4.2 } }]);
    expect((await refusal(at(31))).data).toEqual([
      { field: 'tables.0.place.x', rule: 'too_big', params: { max: 30 } },
    ]);
    expect((await refusal(at(3, 'B'))).data).toEqual([
      { field: 'tables.0.place.hallCode', rule: 'one_of', params: {} },
    ]);
    expect((await at(3)).tables[0]?.place).toEqual({ hallCode: 'A', x: 3, y: 4 });
    const { matchingIdx } = await placed(here);
    const { data } = await here.purchaser.client('GET /matching/getDetail', { matchingIdx });
    expect(data.tablePlace).toEqual({ hallCode: 'A', x: 3, y: 4, isOwn: true });
  });

  it('goes with its hall, and stays when the map is saved with it', async () => {
    const here = await pair(app, { tables: 1 });
    await draw(here, [hall]);
    await describeOnes(here, [{ tableNo: 1, place: { hallCode: 'A', x: 25, y: 4 } }]);
    await draw(here, [{ ...hall, nameEn: 'Great hall' }]);
    expect((await tablesOf(here)).tables[0]?.place).toEqual({ hallCode: 'A', x: 25, y: 4 });
    await draw(here, [{ ...hall, width: 20 }]);
    expect((await tablesOf(here)).tables[0]?.place).toBeNull();
  });

  it('of an own table without one is the booth of its company', async () => {
    const here = await pair(app, { tables: 1 });
    const booth = {
      code: 'A-1',
      x: 2,
      y: 2,
      width: 4,
      height: 2,
      participateIdx: here.seller.participateIdx,
    };
    await draw(here, [{ ...hall, booths: [booth] }]);
    const { version } = await tablesOf(here);
    await here.at.manager.client('POST /manage/table/update', {
      eventIdx: here.at.eventIdx,
      version,
      tableNo: 1,
      ownerIdx: here.seller.participateIdx,
      isOpen: true,
      closedSlotIdxs: [],
    });
    const { matchingIdx } = await placed(here);
    const { data } = await here.purchaser.client('GET /matching/getDetail', { matchingIdx });
    expect(data.tablePlace).toEqual({ hallCode: 'A', x: 4, y: 3, isOwn: false });
  });
});
