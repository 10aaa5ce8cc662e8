/** Two meetings of an order that move at once, and an order that is set while one of them moves, leave none that is broken (docs/rules.md, M66). */
import { expect, it } from 'vitest';
import type { Meeting } from '#api/matching/matching.ts';
import { testApp } from '#tests/support/api.ts';
import { buyer, company, manager } from '#tests/support/factories.ts';
import { pair } from '#tests/support/pair.ts';

const app = await testApp();
const here = await pair(app, { tables: 24, interpreters: 0 });
const { eventIdx } = here.at;
const desks = [await manager(app, 'matching', eventIdx), await manager(app, 'matching', eventIdx)] as const;
const slot = (no: number) => here.slots[no] as number;

const make = async (no: number): Promise<Meeting> =>
  (
    await desks[0].client('POST /manage/matching/add', {
      ...{ eventIdx, slotIdx: slot(no) },
      companyIdx: (await company(app, here.at)).participateIdx,
      buyerIdx: (await buyer(app, here.at)).participateIdx,
    })
  ).data;
const order = (before: Meeting, after: Meeting) =>
  desks[0].client('POST /manage/matching/order', {
    ...{ eventIdx, beforeIdx: before.matchingIdx, afterIdx: after.matchingIdx },
  });
const move = ({ matchingIdx }: Meeting, no: number, by: 0 | 1) =>
  desks[by].client('POST /manage/matching/move', { matchingIdx, slotIdx: slot(no) });
const keysOf = (outcomes: readonly PromiseSettledResult<unknown>[]) =>
  outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason.key] : []));

/** Orders whose meetings both have a place and don't stand so. */
const broken = () =>
  app.db
    .selectFrom('meetingOrder as o')
    .innerJoin('placement as b', 'b.matchingIdx', 'o.beforeIdx')
    .innerJoin('slot as first', 'first.idx', 'b.slotIdx')
    .innerJoin('placement as a', 'a.matchingIdx', 'o.afterIdx')
    .innerJoin('slot as second', 'second.idx', 'a.slotIdx')
    .select('o.beforeIdx')
    .whereRef('first.startsAt', '>=', 'second.startsAt')
    .execute();

it('of two that move past each other one stays', async () => {
  for (let round = 0; round < 5; round++) {
    const [one, two] = [await make(0), await make(3)];
    await order(one, two);
    const outcomes = await Promise.allSettled([move(one, 2, 0), move(two, 1, 1)]);
    expect(keysOf(outcomes)).toEqual(['msg.meeting_order']);
    expect(await broken()).toEqual([]);
  }
});

it('an order and a move that breaks it are never both done', async () => {
  for (let round = 0; round < 5; round++) {
    const [one, two] = [await make(0), await make(3)];
    const calls = [() => order(one, two), () => move(one, 4, 1)];
    if (round % 2) calls.reverse();
    const outcomes = await Promise.allSettled(calls.map((call) => call()));
    expect(keysOf(outcomes)).toEqual(['msg.meeting_order']);
    expect(await broken()).toEqual([]);
  }
});
