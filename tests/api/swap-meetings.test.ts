/** A manager swaps two confirmed meetings, both or neither (docs/rules.md, M29). */
import { beforeEach, describe, expect, it } from 'vitest';
import type { Meeting } from '#api/matching/matching.ts';
import { testApp } from '#tests/support/api.ts';
import { clashes, noClashes } from '#tests/support/clashes.ts';
import { buyer, company, manager, type Participant, type Person } from '#tests/support/factories.ts';
import { type Pair, pair, refusal } from '#tests/support/pair.ts';

const app = await testApp();

let here: Pair;
let desk: Person;
const slot = (no: number) => here.slots[no] as number;
beforeEach(async () => {
  here = await pair(app);
  desk = await manager(app, 'matching', here.at.eventIdx);
});

/** A meeting of two new people, or of those who are named. */
const make = async (
  no: number,
  tableNo: number,
  two: { seller?: Participant; purchaser?: Participant } = {},
  wants: { isTranslator?: 'Y' } = {},
): Promise<Meeting> =>
  (
    await desk.client('POST /manage/matching/add', {
      eventIdx: here.at.eventIdx,
      companyIdx: (two.seller ?? (await company(app, here.at))).participateIdx,
      buyerIdx: (two.purchaser ?? (await buyer(app, here.at))).participateIdx,
      slotIdx: slot(no),
      tableNo,
      ...wants,
    })
  ).data;
const seen = ({ matchingIdx, slot: at, tableNo }: Meeting) => ({
  matchingIdx,
  from: { slotIdx: at?.slotIdx as number, tableNo: tableNo as number },
});
const swap = async (one: Meeting, other: Meeting, reason?: string) =>
  (
    await desk.client('POST /manage/matching/swap', {
      eventIdx: here.at.eventIdx,
      meetings: [seen(one), seen(other)],
      reason,
    })
  ).data;
const whereIs = async ({ matchingIdx }: Meeting) => {
  const { data } = await desk.client('GET /matching/getDetail', { matchingIdx });
  return [here.slots.indexOf(data.slot?.slotIdx as number), data.tableNo];
};
const movesOf = (matchingIdx: number) =>
  app.db
    .selectFrom('notice')
    .select('memberIdx')
    .where('matchingIdx', '=', matchingIdx)
    .where('kind', '=', 'meetingMoved')
    .execute();

describe('two meetings', () => {
  it('exchange slot and table; all four are told once, and the audit has both', async () => {
    const [one, other] = [await make(0, 1), await make(3, 2)];
    await swap(one, other);
    expect([await whereIs(one), await whereIs(other)]).toEqual([
      [3, 2],
      [0, 1],
    ]);
    for (const { matchingIdx } of [one, other]) {
      expect(await movesOf(matchingIdx)).toHaveLength(2);
      const audits = await app.db
        .selectFrom('audit')
        .select('action')
        .where('subject', '=', 'matching')
        .where('subjectIdx', '=', matchingIdx)
        .orderBy('idx')
        .execute();
      expect(audits.map(({ action }) => action)).toEqual(['arrange', 'swap']);
    }
    expect(await clashes(app.db)).toEqual(noClashes);
  });

  it('of one company, at full tables, and within one slot', async () => {
    const [one, other] = [
      await make(0, 1, { seller: here.seller }),
      await make(1, 1, { seller: here.seller }),
    ];
    for (const no of [0, 1]) for (const tableNo of [2, 3]) await make(no, tableNo);
    const [second, third] = await swap(one, other);
    expect([await whereIs(one), await whereIs(other)]).toEqual([
      [1, 1],
      [0, 1],
    ]);
    const beside = await make(4, 1);
    const there = await make(4, 2);
    await swap(beside, there);
    expect([await whereIs(beside), await whereIs(there)]).toEqual([
      [4, 2],
      [4, 1],
    ]);
    expect([second?.matchingIdx, third?.matchingIdx]).toEqual([one.matchingIdx, other.matchingIdx]);
    expect(await clashes(app.db)).toEqual(noClashes);
  });

  it('take the only interpreter along', async () => {
    const one = await make(0, 1, {}, { isTranslator: 'Y' });
    const other = await make(1, 1, {}, { isTranslator: 'Y' });
    await swap(one, other);
    expect([await whereIs(one), await whereIs(other)]).toEqual([
      [1, 1],
      [0, 1],
    ]);
  });

  it('stay where they are where one can’t be in the other’s place, and it is said of which one why', async () => {
    const purchaser = await buyer(app, here.at);
    const [one, other] = [await make(0, 1, { purchaser }), await make(3, 2)];
    await make(3, 1, { purchaser });
    const { key, data } = await refusal(swap(one, other));
    expect([key, data]).toEqual([
      'msg.already_assigned',
      { obstacles: ['buyerMeets'], matchingIdx: one.matchingIdx },
    ]);
    expect([await whereIs(one), await whereIs(other)]).toEqual([
      [0, 1],
      [3, 2],
    ]);
    expect(await movesOf(one.matchingIdx)).toEqual([]);
    expect(await clashes(app.db)).toEqual(noClashes);
  });

  it('that another has moved, that have begun or ended, or are one, are not swapped', async () => {
    const [one, other] = [await make(1, 1), await make(3, 2)];
    await desk.client('POST /manage/matching/move', { matchingIdx: other.matchingIdx, slotIdx: slot(4) });
    expect((await refusal(swap(one, other))).key).toBe('msg.matching_state');
    expect((await refusal(swap(one, one))).key).toBe('msg.invalid_parameter');
    const third = await make(5, 3);
    const elsewhere = await pair(app);
    const stranger = await manager(app, 'matching', elsewhere.at.eventIdx);
    const wrong = stranger.client('POST /manage/matching/swap', {
      eventIdx: elsewhere.at.eventIdx,
      meetings: [seen(one), seen(third)],
    });
    expect((await refusal(wrong)).key).toBe('msg.matching_not_found');
    app.clock.set('2026-10-29T08:30:00Z');
    expect((await refusal(swap(one, third, 'late'))).key).toBe('msg.matching_state');
    expect(await whereIs(one)).toEqual([1, 1]);
  });

  it('into a slot that the clock has closed only with a reason', async () => {
    const [one, other] = [await make(3, 1), await make(5, 2)];
    app.clock.set('2026-10-28T12:00:00Z');
    expect((await refusal(swap(one, other))).data).toMatchObject([{ field: 'reason', rule: 'required' }]);
    await swap(one, other, 'Both asked.');
    expect(await whereIs(one)).toEqual([5, 2]);
  });
});

it('two swaps at the same moment never undo each other, and none is half done', async () => {
  for (let round = 0; round < 5; round++) {
    const made = [await make(0, 1), await make(2, 2), await make(4, 3)] as const;
    const outcomes = await Promise.allSettled([swap(made[0], made[1]), swap(made[1], made[2])]);
    const refused = outcomes.filter((one) => one.status === 'rejected').map(({ reason }) => reason.key);
    expect(refused).toEqual(['msg.matching_state']);
    const places = await Promise.all(made.map(whereIs));
    expect([...places].sort()).toEqual([
      [0, 1],
      [2, 2],
      [4, 3],
    ]);
    for (const { matchingIdx } of made)
      await desk.client('POST /manage/matching/cancel', { matchingIdx, reason: 'the next round' });
  }
  expect(await clashes(app.db)).toEqual(noClashes);
});
