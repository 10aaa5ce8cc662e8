/** Managers and meetings: finding them, placing what found no slot, cancelling at any hour (docs/rules.md, M12). */
import { beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '#tests/support/api.ts';
import { clashes, noClashes } from '#tests/support/clashes.ts';
import { buyer, company, manager, type Participant, type Person } from '#tests/support/factories.ts';
import { approve, askFor, type Pair, pair, refusal } from '#tests/support/pair.ts';

const app = await testApp();

let here: Pair;
let desk: Person;
/** Accepted, while its one wish is taken by another meeting of the company's. */
let waiting: number;
let blocker: Participant;
const slot = (no: number) => here.slots[no] as number;

beforeEach(async () => {
  here = await pair(app);
  desk = await manager(app, 'matching', here.at.eventIdx);
  blocker = await buyer(app, here.at);
  const first = await askFor(here, blocker, here.seller, { wishes: [slot(0)] });
  await approve(here.seller, first.matchingIdx);
  const second = await askFor(here, here.purchaser, here.seller, { wishes: [slot(0)] });
  waiting = (await approve(here.seller, second.matchingIdx)).matchingIdx;
});
const place = (slotIdx: number, reason?: string) =>
  desk.client('POST /manage/matching/place', { matchingIdx: waiting, slotIdx, reason });

describe('the list', () => {
  it('has every meeting of the event, newest first, by state and by the names of both sides', async () => {
    const list = (asked = {}) =>
      desk.client('GET /manage/matching/getList', { eventIdx: here.at.eventIdx, ...asked });
    expect((await list()).totalCount).toBe(2);
    const { data: open } = await list({ stateMatching: 'pending' });
    expect(open.map(({ matchingIdx }) => matchingIdx)).toEqual([waiting]);
    expect(open[0]).toMatchObject({
      mayApprove: false,
      mayCancel: false,
      buyer: { contact: expect.anything() },
    });
    const buyerName = open[0]?.buyer.companyName as string;
    const found = await list({ keywords: buyerName });
    expect(found.data.map(({ matchingIdx }) => matchingIdx)).toEqual([waiting]);
    expect((await list({ keywords: 'nobody at all' })).data).toEqual([]);
  });

  it('has the meetings of one participant for managers of participants, who change none', async () => {
    const reviewer = await manager(app, 'participate', here.at.eventIdx);
    const list = (by: Person, { participateIdx }: Participant) =>
      by.client('GET /manage/matching/getList', { eventIdx: here.at.eventIdx, participateIdx });
    expect((await list(reviewer, here.seller)).totalCount).toBe(2);
    const { data } = await list(reviewer, here.purchaser);
    expect(data.map(({ matchingIdx }) => matchingIdx)).toEqual([waiting]);
    const stats = await manager(app, 'stats', here.at.eventIdx);
    const cancelled = { matchingIdx: waiting, reason: 'not theirs to cancel' };
    expect((await refusal(list(stats, here.seller))).key).toBe('msg.access_deny');
    const cancelling = reviewer.client('POST /manage/matching/cancel', cancelled);
    expect((await refusal(cancelling)).key).toBe('msg.access_deny');
  });

  it('has nothing of another event', async () => {
    const elsewhere = await pair(app);
    const other = await manager(app, 'matching', elsewhere.at.eventIdx);
    const { data } = await other.client('GET /manage/matching/getList', { eventIdx: elsewhere.at.eventIdx });
    expect(data).toEqual([]);
  });
});

describe('placing', () => {
  it('offers the slots in which both are free and there is a table, and takes one', async () => {
    await here.purchaser.client('POST /matching/markUnavailable', {
      eventIdx: here.at.eventIdx,
      slotIdxs: [slot(1)],
    });
    const { data: free } = await desk.client('GET /manage/matching/getFreeSlots', { matchingIdx: waiting });
    expect(free.map(({ slotIdx }) => slotIdx)).toEqual(here.slots.slice(2));
    expect(free.every(({ isOpen }) => isOpen)).toBe(true);
    const { data: meeting } = await place(slot(2));
    expect(meeting).toMatchObject({ stateMatching: 'complete', tableNo: 1, slot: { slotIdx: slot(2) } });
    expect(await clashes(app.db)).toEqual(noClashes);
  });

  it('of what is taken, or not free for one of the two, is already_assigned and changes nothing', async () => {
    expect(await refusal(place(slot(0)))).toMatchObject({ key: 'msg.already_assigned' });
    const { data } = await desk.client('GET /matching/getDetail', { matchingIdx: waiting });
    expect(data.stateMatching).toBe('pending');
  });

  it('by two managers at once has one winner', async () => {
    const outcomes = await Promise.allSettled([place(slot(2)), place(slot(3)), place(slot(4))]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await clashes(app.db)).toEqual(noClashes);
  });

  it.each([
    ['at the cut-off', 0, true],
    ['a second after', 1000, false],
  ])('%s is as open as for its people, and later needs a reason', async (_when, ms, isOpen) => {
    // Online, until 48 hours before the slot of 08:30 UTC.
    app.clock.set(new Date(Date.parse('2026-10-27T08:30:00Z') + ms).toISOString());
    const { data: free } = await desk.client('GET /manage/matching/getFreeSlots', { matchingIdx: waiting });
    expect(free.find(({ slotIdx }) => slotIdx === slot(1))?.isOpen).toBe(isOpen);
    if (!isOpen) {
      expect(await refusal(place(slot(1)))).toEqual({
        key: 'msg.invalid_parameter',
        data: [{ field: 'reason', rule: 'required', params: {} }],
      });
    }
    const { data } = await place(slot(1), isOpen ? undefined : 'Both asked at the desk');
    expect(data.stateMatching).toBe('complete');
    const row = await app.db
      .selectFrom('audit')
      .leftJoin('auditText', 'auditText.auditIdx', 'audit.idx')
      .select(['action', 'audit.memberIdx', 'audit.detail', 'auditText.reason'])
      .where('subject', '=', 'matching')
      .where('subjectIdx', '=', waiting)
      .executeTakeFirstOrThrow();
    const reason = isOpen ? null : 'Both asked at the desk';
    const after = { state: 'complete', startsAt: data.slot?.startsAt };
    const change = { before: { state: 'pending' }, after };
    const detail = JSON.stringify(change);
    expect(row).toEqual({ action: 'place', memberIdx: desk.memberIdx, detail, reason });
  });

  it('is not for a request that nobody accepted, nor for what is placed or over', async () => {
    const third = await company(app, here.at);
    const { matchingIdx } = await askFor(here, here.purchaser, third);
    const call = desk.client('POST /manage/matching/place', { matchingIdx, slotIdx: slot(2) });
    expect(await refusal(call)).toMatchObject({ key: 'msg.matching_state' });
    await place(slot(2));
    expect(await refusal(place(slot(3)))).toMatchObject({ key: 'msg.matching_state' });
  });

  it('tells both sides', async () => {
    await place(slot(2));
    const told = await app.db
      .selectFrom('notice')
      .select(['memberIdx', 'startsAt', 'tableNo'])
      .where('matchingIdx', '=', waiting)
      .where('kind', '=', 'meetingConfirmed')
      .orderBy('idx')
      .execute();
    const place2 = { startsAt: '2026-10-29T09:00:00.000Z', tableNo: 1 };
    expect(told).toEqual([here.seller, here.purchaser].map(({ memberIdx }) => ({ memberIdx, ...place2 })));
  });
});

describe('cancelling', () => {
  it('goes at any hour, with a reason that both sides read, and frees the slot', async () => {
    await place(slot(2));
    app.clock.set('2026-10-29T08:50:00Z');
    expect(
      await refusal(here.purchaser.client('POST /matching/cancel', { matchingIdx: waiting })),
    ).toMatchObject({ key: 'msg.late_cancellation' });
    const cancel = (reason: string) =>
      desk.client('POST /manage/matching/cancel', { matchingIdx: waiting, reason });
    expect(await refusal(cancel(' '))).toMatchObject({ key: 'msg.invalid_parameter' });
    const { data } = await cancel('The hall is closed');
    expect(data).toMatchObject({ stateMatching: 'cancel', deniedReason: 'The hall is closed', slot: null });
    const busy = await app.db
      .selectFrom('busy')
      .select('slotIdx')
      .where('matchingIdx', '=', waiting)
      .execute();
    expect(busy).toEqual([]);
    expect(await refusal(cancel('Again'))).toMatchObject({ key: 'msg.matching_state' });
  });
});
