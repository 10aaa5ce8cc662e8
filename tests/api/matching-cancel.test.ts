/** Cancelling a meeting, and the lists of meetings (docs/rules.md, M9). */
import { beforeEach, describe, expect, it } from 'vitest';
import { longBefore, testApp } from '#tests/support/api.ts';
import { badField } from '#tests/support/applying.ts';
import { company, type Participant } from '#tests/support/factories.ts';
import { approve, askFor, type Pair, pair, refusal, type Wish } from '#tests/support/pair.ts';

const app = await testApp();

let here: Pair;
beforeEach(async () => {
  here = await pair(app);
});
const ask = (from: Participant, to: Participant, wish?: Wish) => askFor(here, from, to, wish);
const slot = (no: number) => here.slots[no] as number;

describe('a cancellation', () => {
  it('frees the slot for both and for the table', async () => {
    const { matchingIdx } = await ask(here.purchaser, here.seller);
    const placed = await approve(here.seller, matchingIdx);
    const { data } = await here.purchaser.client('POST /matching/cancel', { matchingIdx, reason: 'travel' });
    expect(data).toMatchObject({ stateMatching: 'cancel', slot: null, tableNo: null });
    // Its two sides still read when and where it was to be.
    const { startsAt, endsAt } = placed.slot ?? {};
    expect([placed.was, data.was]).toEqual([
      null,
      { startsAt, endsAt, tableNo: placed.tableNo, tableName: null },
    ]);
    expect(
      (await approve(here.seller, (await ask(here.purchaser, here.seller)).matchingIdx)).slot?.slotIdx,
    ).toBe(slot(0));
  });

  it('is late within 24 hours of the slot, and the meeting stands', async () => {
    const { matchingIdx } = await ask(here.purchaser, here.seller);
    await approve(here.seller, matchingIdx);
    app.clock.set('2026-10-28T08:00:01Z');
    expect((await refusal(here.purchaser.client('POST /matching/cancel', { matchingIdx }))).key).toBe(
      'msg.late_cancellation',
    );
    app.clock.set('2026-10-28T08:00:00Z');
    const { data } = await here.purchaser.client('GET /matching/getDetail', { matchingIdx });
    expect(data).toMatchObject({ stateMatching: 'complete', mayCancel: true });
  });

  it('is offered until 24 hours before the slot; then the reason stands there, until the meeting begins', async () => {
    const { matchingIdx } = await ask(here.purchaser, here.seller);
    await approve(here.seller, matchingIdx);
    const at = async (now: string, by: Participant = here.purchaser) => {
      app.clock.set(now);
      const { data } = await by.client('GET /matching/getDetail', { matchingIdx });
      return [data.mayCancel, data.cancelRefusal];
    };
    expect(await at('2026-10-28T08:00:00Z')).toEqual([true, null]);
    expect(await at('2026-10-28T08:00:01Z')).toEqual([false, 'late_cancellation']);
    expect(await at('2026-10-28T08:00:01Z', here.at.manager as Participant)).toEqual([false, null]);
    expect(await at('2026-10-29T07:59:59Z')).toEqual([false, 'late_cancellation']);
    expect(await at('2026-10-29T08:00:00Z')).toEqual([false, null]);
    expect(await at('2026-10-30T08:00:00Z')).toEqual([false, null]);
  });

  it('waits for the cancel period of the event', async () => {
    here = await pair(app, { cancelPeriod: { from: '2026-10-20T00:00:00Z', to: '2026-10-25T00:00:00Z' } });
    const { matchingIdx } = await ask(here.purchaser, here.seller);
    await approve(here.seller, matchingIdx);
    const cancel = () => here.purchaser.client('POST /matching/cancel', { matchingIdx });
    expect((await refusal(cancel())).key).toBe('msg.matching_cancel_not_allow');
    const { data: early } = await here.purchaser.client('GET /matching/getDetail', { matchingIdx });
    expect(early).toMatchObject({ mayCancel: false, cancelRefusal: 'matching_cancel_not_allow' });
    app.clock.set('2026-10-21T00:00:00Z');
    expect((await cancel()).data.stateMatching).toBe('cancel');
  });

  it('happens once: no move leads out of cancelled or denied', async () => {
    const { matchingIdx } = await ask(here.purchaser, here.seller);
    await here.purchaser.client('POST /matching/cancel', { matchingIdx });
    expect((await refusal(here.purchaser.client('POST /matching/cancel', { matchingIdx }))).key).toBe(
      'msg.matching_state',
    );
    expect((await refusal(approve(here.seller, matchingIdx))).key).toBe('msg.matching_state');
    expect((await refusal(here.seller.client('POST /matching/deny', { matchingIdx }))).key).toBe(
      'msg.matching_state',
    );
  });

  it('of a participation cancels its meetings, unless one of them is too near', async () => {
    const { matchingIdx } = await ask(here.purchaser, here.seller);
    await approve(here.seller, matchingIdx);
    const leave = () => here.seller.client('POST /participate/cancel', { eventIdx: here.at.eventIdx });
    app.clock.set('2026-10-29T07:00:00Z');
    expect((await refusal(leave())).key).toBe('msg.late_cancellation');
    app.clock.set(longBefore);
    await leave();
    const { data } = await here.purchaser.client('GET /matching/getDetail', { matchingIdx });
    expect(data.stateMatching).toBe('cancel');
  });
});

describe('the lists', () => {
  it('send someone without an online meeting to the on-site tab', async () => {
    const list = (matchingType: 'online' | 'offline') =>
      here.purchaser.client('GET /matching/getList', { eventIdx: here.at.eventIdx, matchingType });
    expect((await refusal(list('online'))).key).toBe('msg.online_matching_not_found');
    expect(await list('offline')).toMatchObject({ data: [], totalCount: 0 });
  });

  it('tell sent from received, page by page, with the count of all', async () => {
    const others = [await company(app, here.at), await company(app, here.at), await company(app, here.at)];
    for (const other of others) await ask(here.purchaser, other);
    await ask(here.seller, here.purchaser);
    const list = (query: object) =>
      here.purchaser.client('GET /matching/getList', { eventIdx: here.at.eventIdx, ...query });
    expect(
      (await list({ direction: 'received' })).data.map((meeting) => meeting.company.participateIdx),
    ).toEqual([here.seller.participateIdx]);
    const page = await list({ direction: 'sent', rows: 2, page: 2 });
    expect([page.totalCount, page.data.length]).toEqual([3, 1]);
  });

  it('let the owner mark what is free and still to come, and keep what has begun as it was', async () => {
    const { eventIdx } = here.at;
    const { client } = here.seller;
    const mark = (slotIdxs: number[]) => client('POST /matching/markUnavailable', { eventIdx, slotIdxs });
    const table = async (by: Participant = here.seller) =>
      (
        await by.client('GET /matching/getTable', { eventIdx, participateIdx: here.seller.participateIdx })
      ).data.slots.map((each) => [each.isUnavailable, each.mayMark]);
    await mark([slot(0)]);
    const wish = await ask(here.purchaser, here.seller, { wishes: [slot(2)] });
    await approve(here.seller, wish.matchingIdx);
    expect((await table()).slice(0, 4)).toEqual([
      [true, true],
      [false, true],
      [false, false],
      [false, true],
    ]);
    expect((await table(here.at.manager as Participant)).some(([, mayMark]) => mayMark)).toBe(false);

    app.clock.set('2026-10-29T08:30:00Z');
    expect(await refusal(mark([slot(1)]))).toEqual(badField('slotIdxs'));
    await mark([slot(0), slot(3)]);
    const after = [
      [true, false],
      [false, false],
      [false, false],
      [true, true],
    ];
    expect((await table()).slice(0, 4)).toEqual(after);
    await mark([slot(3)]);
    expect((await table()).slice(0, 4)).toEqual(after);
  });

  it("keep another's schedule closed", async () => {
    const other = await company(app, here.at);
    const { participateIdx } = here.seller;
    expect(
      (await refusal(other.client('GET /matching/getTable', { eventIdx: here.at.eventIdx, participateIdx })))
        .key,
    ).toBe('msg.access_deny');
    const { data } = await here.at.manager.client('GET /matching/getTable', {
      eventIdx: here.at.eventIdx,
      participateIdx,
    });
    expect(data.slots).toHaveLength(6);
  });
});
