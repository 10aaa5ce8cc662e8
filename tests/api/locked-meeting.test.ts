/** Meetings that stay where they are, how many somebody is to have, and which comes first (docs/rules.md, M45 to M47). */
import { beforeEach, describe, expect, it } from 'vitest';
import type { Meeting } from '#api/matching/matching.ts';
import { endExpired } from '#server/features/matching/placing/expire.ts';
import { testApp } from '#tests/support/api.ts';
import { clashes, noClashes } from '#tests/support/clashes.ts';
import { buyer, company, manager, type Participant, type Person } from '#tests/support/factories.ts';
import { askFor, type Pair, pair, refusal } from '#tests/support/pair.ts';

const app = await testApp();

let here: Pair;
let desk: Person;
const slot = (no: number) => here.slots[no] as number;
beforeEach(async () => {
  here = await pair(app, { tables: 4 });
  desk = await manager(app, 'matching', here.at.eventIdx);
});

const make = async (
  no: number,
  tableNo: number,
  two: { seller?: Participant; purchaser?: Participant } = {},
): Promise<Meeting> =>
  (
    await desk.client('POST /manage/matching/add', {
      eventIdx: here.at.eventIdx,
      companyIdx: (two.seller ?? (await company(app, here.at))).participateIdx,
      buyerIdx: (two.purchaser ?? (await buyer(app, here.at))).participateIdx,
      slotIdx: slot(no),
      tableNo,
    })
  ).data;
const lock = async ({ matchingIdx }: Meeting, locked: 'Y' | 'N' = 'Y') =>
  (await desk.client('POST /manage/matching/lock', { matchingIdx, locked })).data;
const move = ({ matchingIdx }: Meeting, no: number, tableNo?: number) =>
  desk.client('POST /manage/matching/move', { matchingIdx, slotIdx: slot(no), tableNo });
const refused = async (call: Promise<unknown>) => (await refusal(call)).key;
const tables = async () =>
  (await here.at.manager.client('GET /manage/table/getTables', { eventIdx: here.at.eventIdx })).data;

describe('a locked meeting', () => {
  it('is neither moved nor swapped nor proposed elsewhere until it is unlocked; managers alone read that it is', async () => {
    const { seller, purchaser } = here;
    const one = await make(0, 1, { seller, purchaser });
    const other = await make(1, 2);
    expect((await lock(one)).isLocked).toBe(true);
    expect(await refused(move(one, 2))).toBe('msg.meeting_locked');
    const seen = (meeting: Meeting, no: number, tableNo: number) => ({
      matchingIdx: meeting.matchingIdx,
      from: { slotIdx: slot(no), tableNo },
    });
    const swap = desk.client('POST /manage/matching/swap', {
      eventIdx: here.at.eventIdx,
      meetings: [seen(other, 1, 2), seen(one, 0, 1)],
      reason: null,
    });
    expect(await refused(swap)).toBe('msg.meeting_locked');
    const { matchingIdx } = one;
    expect(await refused(seller.client('POST /matching/move', { matchingIdx, slotIdx: slot(2) }))).toBe(
      'msg.meeting_locked',
    );
    const { data: own } = await seller.client('GET /matching/getDetail', { matchingIdx });
    expect([own.isLocked, own.mayMove]).toEqual([null, false]);
    const { data: day } = await desk.client('GET /manage/matching/getDay', { eventIdx: here.at.eventIdx });
    expect(day.locked).toEqual([matchingIdx]);
    expect((await lock(one, 'N')).isLocked).toBe(false);
    expect((await move(one, 2)).data.slot?.slotIdx).toBe(slot(2));
    expect(await clashes(app.db)).toEqual(noClashes);
  });

  it('asks nobody for an answer to a time that was proposed before', async () => {
    const { seller, purchaser } = here;
    const one = await make(0, 1, { seller, purchaser });
    const { matchingIdx } = one;
    await seller.client('POST /matching/move', { matchingIdx, slotIdx: slot(2) });
    const read = async () => (await purchaser.client('GET /matching/getDetail', { matchingIdx })).data;
    expect((await read()).mayAnswerProposal).toBe(true);
    await lock(one);
    expect(await read()).toMatchObject({ proposal: null, mayAnswerProposal: false, agenda: 'coming' });
    await lock(one, 'N');
    expect((await read()).mayAnswerProposal).toBe(true);
  });

  it('has no slot to move to when its hours are closed, and is cancelled by a person alone', async () => {
    const one = await make(0, 1, { seller: here.seller });
    await lock(one);
    const block = (meetings: { matchingIdx: number; act: 'move' | 'cancel' }[]) =>
      desk.client('POST /manage/matching/block', {
        eventIdx: here.at.eventIdx,
        participateIdx: here.seller.participateIdx,
        slotIdxs: [slot(0)],
        meetings,
        reason: null,
      });
    const { key, data } = await refusal(block([]));
    expect(key).toBe('msg.hours_strand');
    expect(data).toMatchObject([{ matchingIdx: one.matchingIdx, isLocked: true, freeSlot: null }]);
    const { matchingIdx } = one;
    expect(await refused(block([{ matchingIdx, act: 'move' }]))).toBe('msg.hours_strand');
    expect((await block([{ matchingIdx, act: 'cancel' }])).data.cancelled).toBe(1);
    expect(
      await app.db
        .selectFrom('placementLock')
        .select('slotIdx')
        .where('matchingIdx', '=', matchingIdx)
        .execute(),
    ).toEqual([]);
  });

  it('keeps its table when tables are dealt out or closed: the refusal names it', async () => {
    const one = await make(0, 1, { seller: here.seller, purchaser: here.purchaser });
    await lock(one);
    const { version } = await tables();
    const close = here.at.manager.client('POST /manage/table/update', {
      eventIdx: here.at.eventIdx,
      version,
      tableNo: 1,
      ownerIdx: null,
      isOpen: false,
      closedSlotIdxs: [],
    });
    const { key, data } = await refusal(close);
    expect(key).toBe('msg.meeting_locked');
    expect(data).toMatchObject([{ matchingIdx: one.matchingIdx, why: 'table' }]);
    expect((await tables()).tables[0]).toMatchObject({ isOpen: true, meetings: 1 });
  });

  it('is locked or moved, never both at once', async () => {
    for (const no of [0, 1, 2]) {
      const one = await make(no, 1);
      const results = await Promise.allSettled([lock(one), move(one, no + 3, 2)]);
      const { data } = await desk.client('GET /matching/getDetail', { matchingIdx: one.matchingIdx });
      const isMoved = data.slot?.slotIdx === slot(no + 3);
      expect(results[1].status === 'fulfilled').toBe(isMoved);
      expect(results[0].status).toBe('fulfilled');
      const row = await app.db
        .selectFrom('placementLock')
        .select('slotIdx')
        .where('matchingIdx', '=', one.matchingIdx)
        .executeTakeFirst();
      expect(row?.slotIdx).toBe(data.slot?.slotIdx);
    }
  });

  it('can’t be deleted from under its lock, whatever the code does', async () => {
    const { matchingIdx } = await lock(await make(0, 1));
    await expect(
      app.db.deleteFrom('placement').where('matchingIdx', '=', matchingIdx).execute(),
    ).rejects.toThrow();
    await expect(
      app.db
        .updateTable('placement')
        .set({ slotIdx: slot(5) })
        .where('matchingIdx', '=', matchingIdx)
        .execute(),
    ).rejects.toThrow();
  });
});

describe('how many meetings somebody is to have', () => {
  const limit = (numbers: object) =>
    desk.client('POST /manage/matching/limit', { participateIdx: here.seller.participateIdx, ...numbers });
  const limits = async () =>
    (await desk.client('GET /manage/matching/getLimits', { participateIdx: here.seller.participateIdx }))
      .data;

  it('is set beside the numbers of a day, and each stays where it is not named', async () => {
    await limit({ meetingsLeast: 3, meetingsMost: 12 });
    await limit({ meetingsPerDay: 4 });
    expect(await limits()).toMatchObject({ meetingsLeast: 3, meetingsMost: 12, meetingsPerDay: 4 });
    await limit({ meetingsLeast: null });
    expect(await limits()).toMatchObject({ meetingsLeast: null, meetingsMost: 12 });
  });

  it('is never at least more than at most, by the call and by the database', async () => {
    await limit({ meetingsMost: 5 });
    expect(await refusal(limit({ meetingsLeast: 6 }))).toMatchObject({
      key: 'msg.invalid_parameter',
      data: [{ field: 'meetingsMost', rule: 'too_small' }],
    });
    await expect(
      app.db
        .updateTable('participate')
        .set({ meetingsLeast: 6 })
        .where('idx', '=', here.seller.participateIdx)
        .execute(),
    ).rejects.toThrow();
  });
});

describe('an order of meetings', () => {
  const order = (before: Meeting, after: Meeting, ordered: 'Y' | 'N' = 'Y') =>
    desk.client('POST /manage/matching/order', {
      eventIdx: here.at.eventIdx,
      beforeIdx: before.matchingIdx,
      afterIdx: after.matchingIdx,
      ordered,
    });
  const rows = () =>
    app.db
      .selectFrom('meetingOrder')
      .select(['beforeIdx', 'afterIdx'])
      .where('eventIdx', '=', here.at.eventIdx)
      .execute();

  it('is no circle, goes with a meeting that ends, and is taken back', async () => {
    const [one, two, three] = [await make(0, 1), await make(1, 1), await make(2, 1)];
    await order(one, two);
    await order(two, three);
    expect(await refused(order(three, one))).toBe('msg.invalid_parameter');
    expect(await refused(order(one, one))).toBe('msg.invalid_parameter');
    await order(one, two);
    expect(await rows()).toHaveLength(2);
    await order(one, two, 'N');
    expect(await rows()).toEqual([{ beforeIdx: two.matchingIdx, afterIdx: three.matchingIdx }]);
    await desk.client('POST /manage/matching/cancel', { matchingIdx: three.matchingIdx, reason: 'No.' });
    expect(await rows()).toEqual([]);
    expect(await refused(order(one, three))).toBe('msg.matching_state');
  });

  it('goes with a request that is declined, and with one that nobody answered', async () => {
    const { seller, purchaser, at } = here;
    const last = await make(1, 1);
    const declined = await askFor(here, purchaser, seller);
    await order(declined, last);
    await seller.client('POST /matching/deny', { matchingIdx: declined.matchingIdx, reason: null });
    expect(await rows()).toEqual([]);
    const unanswered = await askFor(here, await buyer(app, at), seller);
    await order(last, unanswered);
    await endExpired(app.db, new Date('2027-01-01T00:00:00Z'));
    expect(await rows()).toEqual([]);
  });

  it('of two that are put in both orders at once is one', async () => {
    const [one, two] = [await make(0, 1), await make(1, 1)];
    await Promise.allSettled([order(one, two), order(two, one)]);
    expect(await rows()).toHaveLength(1);
  });
});
