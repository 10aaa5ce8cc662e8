/** The managers' grid: a day as it is, named tables, who did not come, who has nothing, the spreadsheet (docs/rules.md, M25, M26). */

import { readSheet } from 'read-excel-file/node';
import { beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '#tests/support/api.ts';
import { clashes, noClashes } from '#tests/support/clashes.ts';
import { buyer, company, manager, type Participant, type Person } from '#tests/support/factories.ts';
import { approve, askFor, type Pair, pair, refusal } from '#tests/support/pair.ts';

const app = await testApp();

let here: Pair;
let desk: Person;
let blocker: Participant;
let placed: number;
let waiting: number;
const slot = (no: number) => here.slots[no] as number;

beforeEach(async () => {
  here = await pair(app);
  desk = await manager(app, 'matching', here.at.eventIdx);
  blocker = await buyer(app, here.at);
  placed = (await askFor(here, blocker, here.seller, { wishes: [slot(0)] })).matchingIdx;
  await approve(here.seller, placed);
  waiting = (await askFor(here, here.purchaser, here.seller, { wishes: [slot(0)] })).matchingIdx;
  await approve(here.seller, waiting);
});

const dayOf = async (day?: string) =>
  (await desk.client('GET /manage/matching/getDay', { eventIdx: here.at.eventIdx, day })).data;
const firstDay = async () => (await dayOf()).days[0] as string;

describe('a day', () => {
  it('has its slots, tables, people and meetings, and where someone can not', async () => {
    await here.purchaser.client('POST /matching/markUnavailable', {
      eventIdx: here.at.eventIdx,
      slotIdxs: [slot(1)],
    });
    const day = await dayOf();
    expect(day.day).toBe(day.days[0]);
    expect(day.tableNos).toEqual([1, 2, 3]);
    expect(day.slots[0]).toMatchObject({ slotIdx: slot(0), isOpen: true, hasBegun: false, walkIn: null });
    expect(day.placed).toEqual({
      matchingIdx: [placed],
      slotIdx: [slot(0)],
      tableNo: [1],
      companyIdx: [here.seller.participateIdx],
      buyerIdx: [blocker.participateIdx],
    });
    expect(day.people.map(({ participateIdx, side }) => [participateIdx, side]).sort()).toEqual(
      [
        [here.seller.participateIdx, 'company'],
        [here.purchaser.participateIdx, 'buyer'],
        [blocker.participateIdx, 'buyer'],
      ].sort(),
    );
    expect(day.unavailable).toEqual({ slotIdx: [slot(1)], participateIdx: [here.purchaser.participateIdx] });
  });

  it('is the one that was asked for, and the next one without one', async () => {
    const { days } = await dayOf();
    const last = days.at(-1) as string;
    expect(await dayOf(last)).toMatchObject({ day: last });
    expect((await dayOf('2030-01-01')).slots).toEqual([]);
    app.clock.set(`${last}T23:00:00Z`);
    expect((await dayOf()).day).toBe(last);
  });

  it('is not for another permission', async () => {
    const other = await manager(app, 'board', here.at.eventIdx);
    const call = other.client('GET /manage/matching/getDay', { eventIdx: here.at.eventIdx });
    expect((await refusal(call)).key).toBe('msg.access_deny');
  });
});

describe('a named table', () => {
  const place = (slotIdx: number, tableNo: number) =>
    desk.client('POST /manage/matching/place', { matchingIdx: waiting, slotIdx, tableNo });

  it('is the one that a meeting is placed at', async () => {
    expect((await place(slot(2), 3)).data).toMatchObject({ tableNo: 3, stateMatching: 'complete' });
    expect(await clashes(app.db)).toEqual(noClashes);
  });

  it('that is taken leaves the meeting as it was, though others are free', async () => {
    const third = await company(app, here.at);
    const elsewhere = await askFor(here, here.purchaser, third, { wishes: [slot(3)] });
    await approve(third, elsewhere.matchingIdx);
    const other = await askFor(here, blocker, third, { wishes: [slot(4)] });
    await approve(third, other.matchingIdx);
    const move = desk.client('POST /manage/matching/move', {
      matchingIdx: other.matchingIdx,
      slotIdx: slot(0),
      tableNo: 1,
    });
    expect((await refusal(move)).key).toBe('msg.already_assigned');
    const { data } = await desk.client('GET /matching/getDetail', { matchingIdx: other.matchingIdx });
    expect(data).toMatchObject({ tableNo: 1, slot: { slotIdx: slot(4) } });
    expect(await clashes(app.db)).toEqual(noClashes);
  });

  it('can be another one in the same slot, and the same one changes nothing', async () => {
    const move = (tableNo: number) =>
      desk.client('POST /manage/matching/move', { matchingIdx: placed, slotIdx: slot(0), tableNo });
    expect((await refusal(move(1))).key).toBe('msg.already_assigned');
    const { data } = await move(2);
    expect(data).toMatchObject({ tableNo: 2, slot: { slotIdx: slot(0) } });
    const audit = await app.db
      .selectFrom('audit')
      .select('detail')
      .where('action', '=', 'move')
      .where('subjectIdx', '=', placed)
      .executeTakeFirstOrThrow();
    expect(JSON.parse(audit.detail ?? '')).toEqual({
      before: { tableNo: 1 },
      after: { tableNo: 2 },
    });
  });

  it('stays where another manager has moved it since it was seen', async () => {
    const from = { slotIdx: slot(0), tableNo: 1 };
    const move = (tableNo: number) =>
      desk.client('POST /manage/matching/move', { matchingIdx: placed, slotIdx: slot(0), tableNo, from });
    await move(2);
    expect((await refusal(move(3))).key).toBe('msg.matching_state');
    const { data } = await desk.client('GET /matching/getDetail', { matchingIdx: placed });
    expect(data).toMatchObject({ tableNo: 2, slot: { slotIdx: slot(0) } });
  });

  it('that the event does not have is refused', async () => {
    expect(await refusal(place(slot(2), 77))).toEqual({
      key: 'msg.invalid_parameter',
      data: [{ field: 'tableNo', rule: 'one_of', params: {} }],
    });
  });

  it('taken by two managers at once has one winner', async () => {
    const third = await company(app, here.at);
    const other = await askFor(here, blocker, third, { wishes: [slot(4)] });
    await approve(third, other.matchingIdx);
    const outcomes = await Promise.allSettled([
      place(slot(2), 2),
      desk.client('POST /manage/matching/move', {
        matchingIdx: other.matchingIdx,
        slotIdx: slot(2),
        tableNo: 2,
      }),
    ]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await clashes(app.db)).toEqual(noClashes);
  });

  it('is where a walk-in sits', async () => {
    app.clock.set('2026-10-29T08:05:00Z');
    const free = await buyer(app, here.at);
    const third = await company(app, here.at);
    const { data } = await desk.client('POST /manage/matching/walkIn', {
      eventIdx: here.at.eventIdx,
      companyIdx: third.participateIdx,
      buyerIdx: free.participateIdx,
      slotIdx: slot(0),
      tableNo: 3,
    });
    expect(data).toMatchObject({ tableNo: 3, stateMatching: 'complete' });
    expect((await dayOf()).slots[0]).toMatchObject({ walkIn: 'now', hasBegun: true, isOpen: false });
  });
});

describe('who did not come', () => {
  const mark = (missing: 'company' | 'buyer' | 'both' | 'none', matchingIdx = placed) =>
    desk.client('POST /manage/matching/markNoShow', { matchingIdx, missing });

  it('is marked once the meeting has begun, changed and taken back, each in the audit', async () => {
    expect((await refusal(mark('buyer'))).key).toBe('msg.matching_state');
    app.clock.set('2026-10-29T08:05:00Z');
    await mark('buyer');
    await mark('buyer');
    expect((await dayOf()).noShows).toEqual([{ matchingIdx: placed, missing: 'buyer' }]);
    await mark('both');
    await mark('none');
    expect((await dayOf()).noShows).toEqual([]);
    const audits = await app.db
      .selectFrom('audit')
      .select('detail')
      .where('action', '=', 'noShow')
      .where('subjectIdx', '=', placed)
      .orderBy('idx')
      .execute();
    expect(audits.map(({ detail }) => JSON.parse(detail ?? '').after.missing)).toEqual([
      'buyer',
      'both',
      'none',
    ]);
  });

  it('goes with the place when the meeting is cancelled, and is not for one without a place', async () => {
    expect((await refusal(mark('both', waiting))).key).toBe('msg.matching_state');
    app.clock.set('2026-10-29T08:05:00Z');
    await mark('company');
    await desk.client('POST /manage/matching/cancel', { matchingIdx: placed, reason: 'Fire alarm' });
    expect(await app.db.selectFrom('noShow').selectAll().where('matchingIdx', '=', placed).execute()).toEqual(
      [],
    );
  });
});

describe('who has nothing', () => {
  const withoutMeeting = async () =>
    (await desk.client('GET /manage/matching/getWithoutMeeting', { eventIdx: here.at.eventIdx })).data;

  it('is who has neither a meeting nor one that waits for a place, also who never asked nor was asked', async () => {
    const before = await withoutMeeting();
    const lonely = await buyer(app, here.at);
    const of = async () =>
      (await withoutMeeting()).find(({ participateIdx }) => participateIdx === lonely.participateIdx);
    expect(await of()).toMatchObject({ side: 'buyer', declined: 0, open: 0, requests: 0 });
    expect(await withoutMeeting()).toHaveLength(before.length + 1);
    const { matchingIdx } = await askFor(here, lonely, here.seller, { wishes: [slot(1)] });
    expect(await of()).toMatchObject({ declined: 0, open: 1, requests: 1 });
    await here.seller.client('POST /matching/deny', { matchingIdx, reason: 'Full' });
    expect(await of()).toMatchObject({ declined: 1, open: 0, requests: 1 });
    const third = await company(app, here.at);
    const met = await askFor(here, lonely, third, { wishes: [slot(1)] });
    await approve(third, met.matchingIdx);
    expect(await of()).toBeUndefined();
  });
});

describe('the spreadsheet', () => {
  const download = async (query: string) => {
    const response = await app.send(`/manage/matching/exportMeetings?eventIdx=${here.at.eventIdx}&${query}`, {
      headers: { authorization: `Bearer ${desk.token}` },
    });
    expect(response.status).toBe(200);
    return Buffer.from(await response.arrayBuffer());
  };

  it('has a row for each meeting with its day, times, table and both names', async () => {
    const day = await firstDay();
    const csv = (await download(`format=csv&language=ko&day=${day}`)).subarray(3).toString();
    const [head, row, ...rest] = csv.trimEnd().split('\r\n');
    expect(head).toMatch(/^날짜,시작,끝,테이블,기업,담당자,바이어,/);
    expect(row).toMatch(new RegExp(`^${day},09:00,09:30,1,`));
    expect(rest).toEqual([]);
    expect((await download('format=csv&language=en&day=2030-01-01')).subarray(3).toString().trim()).toMatch(
      /^Day,From,To,Table,[^\n]*$/,
    );
  });

  it('opens as a workbook with the Korean heads and figures as figures', async () => {
    const rows = await readSheet(Buffer.from(await download('format=xlsx&language=ko')));
    expect(rows[0]?.join(' ')).toContain('담당자');
    expect(rows[1]).toContain(1);
  });
});
