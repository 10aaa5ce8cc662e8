/** An order between meetings: how it is set and read, and that nothing is placed against it (docs/rules.md, M63 to M65). */
import { beforeEach, describe, expect, it } from 'vitest';
import type { Meeting } from '#api/matching/matching.ts';
import { orderInTheWay } from '#api/matching/meeting-order.ts';
import { eventData } from '#server/features/personal-data/event-data.ts';
import { testApp } from '#tests/support/api.ts';
import { clashes, noClashes } from '#tests/support/clashes.ts';
import { buyer, company, manager, type Participant, type Person } from '#tests/support/factories.ts';
import { approve, askFor, type Pair, pair, refusal } from '#tests/support/pair.ts';
import { pairSheets } from '#tests/support/pair-sheets.ts';

const app = await testApp();

let here: Pair;
let desk: Person;
const slot = (no: number) => here.slots[no] as number;
beforeEach(async () => {
  here = await pair(app, { tables: 4, interpreters: 0 });
  desk = await manager(app, 'matching', here.at.eventIdx);
});

const make = async (no: number, tableNo: number, seller?: Participant, purchaser?: Participant) =>
  (
    await desk.client('POST /manage/matching/add', {
      eventIdx: here.at.eventIdx,
      companyIdx: (seller ?? (await company(app, here.at))).participateIdx,
      buyerIdx: (purchaser ?? (await buyer(app, here.at))).participateIdx,
      slotIdx: slot(no),
      tableNo,
    })
  ).data;
const order = (before: Meeting, after: Meeting, ordered: 'Y' | 'N' = 'Y') =>
  desk.client('POST /manage/matching/order', {
    ...{ eventIdx: here.at.eventIdx, ordered },
    ...{ beforeIdx: before.matchingIdx, afterIdx: after.matchingIdx },
  });
const move = ({ matchingIdx }: Meeting, no: number, tableNo?: number) =>
  desk.client('POST /manage/matching/move', { matchingIdx, slotIdx: slot(no), tableNo });
const slotNo = (meeting: Meeting) => here.slots.indexOf(meeting.slot?.slotIdx as number);
const read = async ({ matchingIdx }: Meeting) =>
  (await desk.client('GET /matching/getDetail', { matchingIdx })).data;
const seen = (meeting: Meeting) => ({
  matchingIdx: meeting.matchingIdx,
  from: { slotIdx: meeting.slot?.slotIdx as number, tableNo: meeting.tableNo },
});
/** The refusal that names the other meeting. */
const brokenBy = (other: Meeting, comes: 'before' | 'after') => ({
  key: 'msg.meeting_order',
  data: { matchingIdx: other.matchingIdx, comes, startsAt: other.slot?.startsAt },
});

describe('an order', () => {
  it('is read with both meetings, of one and of all, and with the day', async () => {
    const [one, two, three] = [await make(1, 1), await make(2, 1), await make(3, 1)];
    await order(two, three);
    await order(one, two);
    const { eventIdx } = here.at;
    const of = async (more: object) =>
      (await desk.client('GET /manage/matching/getOrders', { eventIdx, ...more })).data.map(
        ({ before, after }) => [before.matchingIdx, after.matchingIdx],
      );
    const [a, b, c] = [one, two, three].map(({ matchingIdx }) => matchingIdx);
    expect(await of({})).toEqual([
      [a, b],
      [b, c],
    ]);
    expect(await of({ matchingIdx: c })).toEqual([[b, c]]);
    const { data } = await desk.client('GET /manage/matching/getOrders', { eventIdx, matchingIdx: c });
    expect(data[0]?.after).toMatchObject({
      stateMatching: 'complete',
      startsAt: three.slot?.startsAt,
      company: { participateIdx: three.company.participateIdx, nameKo: three.company.companyName },
    });
    const { data: day } = await desk.client('GET /manage/matching/getDay', { eventIdx });
    expect(day.orders).toContainEqual({
      ...{ beforeIdx: a, afterIdx: b },
      ...{ beforeAt: one.slot?.startsAt, afterAt: two.slot?.startsAt },
    });
    expect((await desk.client('GET /manage/meetingPlan/getReadiness', { eventIdx })).data.orders).toBe(2);
  });

  it('that what stands does not keep is not set, until one of the two has moved', async () => {
    const [one, two] = [await make(3, 1), await make(1, 1)];
    const { key, data } = await refusal(order(one, two));
    expect({ key, data: orderInTheWay.parse(data) }).toEqual(brokenBy(two, 'after'));
    await move(one, 0);
    await order(one, two);
    expect(await refusal(move(two, 0, 2))).toMatchObject(brokenBy((await read(one)) as Meeting, 'before'));
  });

  it('is in the file of whose meetings they are, without the other one', async () => {
    const { seller } = here;
    const [mine, other] = [await make(1, 1, seller), await make(2, 2)];
    await order(mine, other);
    const { participations } = await eventData(app.db, seller.memberIdx, app.clock.read());
    expect(participations[0]?.meetingOrders).toEqual([
      { matchingIdx: mine.matchingIdx, comes: 'before', createdAt: expect.any(String) },
    ]);
  });
});

describe('what would break an order', () => {
  it('is not moved there, also not to the same time, but to another table of its own', async () => {
    const [one, two] = [await make(1, 1), await make(3, 1)];
    await order(one, two);
    expect(await refusal(move(one, 4))).toEqual(brokenBy(two, 'after'));
    expect(await refusal(move(one, 3, 2))).toEqual(brokenBy(two, 'after'));
    expect(await refusal(move(two, 0))).toEqual(brokenBy(one, 'before'));
    const { data: free } = await desk.client('GET /manage/matching/getFreeSlots', {
      matchingIdx: two.matchingIdx,
    });
    expect(free.map(({ slotIdx }) => here.slots.indexOf(slotIdx)).filter((no) => no <= 1)).toEqual([]);
    expect(slotNo((await move(one, 1, 3)).data)).toBe(1);
    expect(slotNo((await move(one, 2)).data)).toBe(2);
    await order(one, two, 'N');
    expect(slotNo((await move(one, 4)).data)).toBe(4);
  });

  it('is not swapped, neither with each other nor with a third', async () => {
    const [one, two, three] = [await make(1, 1), await make(3, 1), await make(4, 1)];
    await order(one, two);
    const swap = (a: Meeting, b: Meeting) =>
      desk.client('POST /manage/matching/swap', {
        ...{ eventIdx: here.at.eventIdx, meetings: [seen(a), seen(b)], reason: null },
      });
    expect((await refusal(swap(one, two))).key).toBe('msg.meeting_order');
    expect(await refusal(swap(one, three))).toEqual(brokenBy(two, 'after'));
    expect([await read(one), await read(two), await read(three)].map(slotNo)).toEqual([1, 3, 4]);
    expect((await swap(two, three)).data.map(slotNo)).toEqual([4, 3]);
  });

  it('is left where it is among several, which go together where they stay in order', async () => {
    const [one, two] = [await make(0, 1), await make(2, 1)];
    await order(one, two);
    const several = async (act: 'check' | 'fitting', meetings: Meeting[], no: number, tableNo?: number) =>
      (
        await desk.client('POST /manage/matching/moveSeveral', {
          ...{ eventIdx: here.at.eventIdx, meetings: meetings.map(seen), reason: null },
          ...{ to: { slotIdx: slot(no), tableNo }, act },
        })
      ).data;
    const stays = { matchingIdx: one.matchingIdx, obstacles: ['outOfOrder'] };
    expect((await several('check', [one], 2)).left).toEqual([stays]);
    const both = await several('fitting', [one, two], 4);
    expect([both.moved, both.left.map(({ obstacles }) => obstacles)]).toEqual([1, [['outOfOrder']]]);
    expect([await read(one), await read(two)].map(slotNo)).toEqual([0, 4]);
    // Only its table changes, and the other one may not come to its time.
    const later = await read(two);
    const other = await several('fitting', [await read(one), later], 4, 3);
    expect([other.moved, other.left]).toEqual([1, [stays]]);
  });

  it('is made neither by hand nor from a sheet, and asked for elsewhere by neither side', async () => {
    const { seller, purchaser, at } = here;
    const last = await make(1, 4);
    const asked = await askFor(here, purchaser, seller, { wishes: [slot(3)] });
    await order(last, asked);
    const { companyIdx, buyerIdx } = {
      companyIdx: seller.participateIdx,
      buyerIdx: purchaser.participateIdx,
    };
    const { data: offered } = await desk.client('GET /manage/matching/getSlotsFor', {
      ...{ eventIdx: at.eventIdx, companyIdx, buyerIdx },
    });
    expect(offered.slots.slice(0, 3).map(({ obstacles }) => obstacles)).toEqual([
      ['outOfOrder'],
      ['outOfOrder'],
      [],
    ]);
    expect(await refusal(make(0, 1, seller, purchaser))).toEqual(brokenBy(last, 'before'));
    // Who may not know of other people's meetings is not told which.
    const again = await buyer(app, at);
    const wished = await askFor(here, again, seller, { wishes: [slot(1)] });
    await order(last, wished);
    expect(await refusal(approve(seller, wished.matchingIdx, slot(1)))).toEqual({
      key: 'msg.meeting_order',
      data: null,
    });
    const meeting = await approve(seller, asked.matchingIdx, slot(3));
    expect(
      await refusal(
        seller.client('POST /matching/move', { matchingIdx: meeting.matchingIdx, slotIdx: slot(0) }),
      ),
    ).toEqual({ key: 'msg.meeting_order', data: null });
    await seller.client('POST /matching/move', { matchingIdx: meeting.matchingIdx, slotIdx: slot(4) });
  });

  it('is offered to neither of the two, who read of the other what they read of one who has another meeting', async () => {
    const { seller, purchaser, at } = here;
    const [early, last] = [await make(1, 3), await make(4, 4)];
    const asked = await askFor(here, purchaser, seller, { wishes: [slot(3)] });
    await make(3, 1, undefined, purchaser);
    const times = async ({ client }: Participant, other: Participant) => {
      const targetParticipateIdx = other.participateIdx;
      const { data } = await client('GET /matching/getSlotList', {
        eventIdx: at.eventIdx,
        targetParticipateIdx,
      });
      return data.map(({ mine, otherIsFree }) => (mine ? 'own' : otherIsFree));
    };
    expect(await times(seller, purchaser)).toEqual([true, true, true, false, true, true]);
    await order(early, asked);
    await order(asked, last);
    expect(await times(seller, purchaser)).toEqual([false, false, true, false, false, false]);
    expect(await times(purchaser, seller)).toEqual([false, false, true, 'own', false, false]);
    app.clock.set(early.slot?.startsAt as string);
    const walkIn = async (client: Participant['client'], targetParticipateIdx: number) =>
      (
        await client('GET /matching/getWalkIn', { eventIdx: at.eventIdx, targetParticipateIdx })
      ).data.slots.map(({ slotIdx, isFree }) => [here.slots.indexOf(slotIdx), isFree]);
    expect(await walkIn(seller.client, purchaser.participateIdx)).toEqual([
      [1, false],
      [2, true],
    ]);
  });

  it('finds a later place from a sheet, by its wishes and away from hours that close, or none', async () => {
    const { seller, purchaser, at } = here;
    const sheets = pairSheets(app, () => ({ here, desk }));
    const last = await make(2, 4);
    const asked = await askFor(here, purchaser, seller, { wishes: [slot(0)] });
    await order(last, asked);
    await sheets.add([sheets.of(seller, purchaser)]);
    await sheets.place();
    const made = await read(asked);
    expect(slotNo(made)).toBe(3);
    await desk.client('POST /manage/matching/block', {
      ...{ eventIdx: at.eventIdx, participateIdx: seller.participateIdx, slotIdxs: [slot(3)] },
      ...{ meetings: [{ matchingIdx: made.matchingIdx, act: 'move' }], reason: 'Late' },
    });
    expect(slotNo(await read(made))).toBe(4);
    const [other, ends] = [await buyer(app, at), await make(here.slots.length - 1, 1)];
    const waiting = await askFor(here, other, seller, { wishes: [slot(0)] });
    await order(ends, waiting);
    await sheets.add([sheets.of(seller, other)]);
    await sheets.place();
    const rows = await sheets.pairs();
    expect(rows.map(({ state, obstacles }) => [state, obstacles])).toContainEqual([
      'unplaced',
      ['outOfOrder'],
    ]);
    expect(await clashes(app.db)).toEqual(noClashes);
  });
});
