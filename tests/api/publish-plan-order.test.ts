/** Publishing a plan, and carrying in a draft, keep the order that managers set between meetings (docs/rules.md, M47, D19). */
import { beforeEach, describe, expect, it } from 'vitest';
import type { Meeting } from '#api/matching/matching.ts';
import { testApp } from '#tests/support/api.ts';
import { clashes, noClashes } from '#tests/support/clashes.ts';
import { company, manager, type Participant, type Person } from '#tests/support/factories.ts';
import { approve, askFor, type Pair, pair } from '#tests/support/pair.ts';
import { draftOf, outcomesOf, type PlannedAt, publishAll } from '#tests/support/planned.ts';

const app = await testApp();

let here: Pair;
let desk: Person;
let companies: Participant[];
beforeEach(async () => {
  here = await pair(app, { tables: 6, interpreters: 0 });
  desk = await manager(app, 'matching', here.at.eventIdx);
  companies = [here.seller];
  while (companies.length < 3) companies.push(await company(app, here.at));
});

const companyIdx = (no: number) => (companies[no] as Participant).participateIdx;
/** The buyer with one of the companies, in a slot at its table. */
const planned = (no: number, slot: number): PlannedAt => ({
  ...{ companyIdx: companyIdx(no), buyerIdx: here.purchaser.participateIdx },
  ...{ slotIdx: here.slots[slot] as number, tableNo: no + 1 },
});
/** The buyer's request to a company; in a slot: confirmed there. */
async function ask(no: number, slot?: number): Promise<Meeting> {
  const seller = companies[no] as Participant;
  const slotIdx = here.slots[slot ?? 0] as number;
  const meeting = await askFor(here, here.purchaser, seller, { wishes: [slotIdx] });
  if (slot !== undefined) await approve(seller, meeting.matchingIdx, slotIdx);
  return meeting;
}
const order = (before: Meeting, after: Meeting) =>
  desk.client('POST /manage/matching/order', {
    ...{ eventIdx: here.at.eventIdx, beforeIdx: before.matchingIdx, afterIdx: after.matchingIdx },
    ordered: 'Y',
  });
/** What stands first in the list is worth most. */
async function draft(...placed: PlannedAt[]): Promise<number> {
  const by = { eventIdx: here.at.eventIdx, memberIdx: desk.memberIdx, at: app.clock.read().toISOString() };
  const planIdx = await draftOf(app.db, by, placed);
  for (const [no, { companyIdx: idx }] of placed.entries())
    await app.db
      .updateTable('meetingPlanRow')
      .set({ weight: 10 - no })
      .where('planIdx', '=', planIdx)
      .where('companyIdx', '=', idx)
      .execute();
  return planIdx;
}
const publish = (planIdx: number) =>
  desk.client('POST /manage/meetingPlan/publish', { eventIdx: here.at.eventIdx, planIdx, version: 1 });
/** What becomes of the buyer's meetings with these companies; nothing clashes, but what stood out of order before. */
async function published(planIdx: number, nos: number[], { outOfOrder = 0 } = {}) {
  await publishAll(app);
  const all = await outcomesOf(app.db, planIdx);
  expect(await clashes(app.db)).toEqual({ ...noClashes, outOfOrder });
  return nos.map((no) => all[`${companyIdx(no)} ${here.purchaser.participateIdx}`]);
}

describe('what a published plan would put out of order', () => {
  it('stays in the draft and says so, the one that is worth less of two', async () => {
    const [one, two] = [await ask(0), await ask(1)];
    const planIdx = await draft(planned(0, 3), planned(1, 2), planned(2, 4));
    await order(one, two);
    await publish(planIdx);
    expect(await published(planIdx, [0, 1, 2])).toEqual(['done made', 'outOfOrder', 'done made']);
  });

  it('stays beside what stands by then, and what comes first or later as it is to is made', async () => {
    const [one, two, three] = [await ask(0), await ask(1), await ask(2, 2)];
    await order(one, three);
    await order(three, two);
    const planIdx = await draft(planned(0, 3), planned(1, 4));
    await publish(planIdx);
    expect(await published(planIdx, [0, 1])).toEqual(['outOfOrder', 'done made']);
  });

  it('is only that: those that move on one after the other wait for whoever is in the way, whatever they are worth', async () => {
    const [one, two] = [await ask(0, 0), await ask(1, 1)];
    await order(one, two);
    const later = await draft(planned(0, 4), planned(1, 5));
    await publish(later);
    expect(await published(later, [0, 1])).toEqual(['done made', 'done made']);
    const earlier = await draft(planned(1, 3), planned(0, 2));
    await publish(earlier);
    expect(await published(earlier, [0, 1])).toEqual(['done made', 'done made']);
  });

  it('moves its table all the same where it keeps its time', async () => {
    const [one, two] = [await ask(0, 3), await ask(1, 1)];
    // As of an order that was set when what stands was not asked yet.
    await app.db
      .insertInto('meetingOrder')
      .values({
        ...{ eventIdx: here.at.eventIdx, createdAt: app.clock.read().toISOString() },
        ...{ beforeIdx: one.matchingIdx, afterIdx: two.matchingIdx },
      })
      .execute();
    const planIdx = await draft({ ...planned(0, 3), tableNo: 6 });
    await publish(planIdx);
    expect(await published(planIdx, [0], { outOfOrder: 1 })).toEqual(['done made']);
  });
});

it('nothing is carried in a draft to where it would come before what it is to come after', async () => {
  const [one, two] = [await ask(0), await ask(1)];
  await order(one, two);
  const planIdx = await draft(planned(0, 1), planned(1, 3));
  const carry = async (no: number, slot: number) => {
    const { companyIdx: idx, buyerIdx, slotIdx } = planned(no, slot);
    const { version } = (
      await desk.client('GET /manage/meetingPlan/getPlan', { eventIdx: here.at.eventIdx, planIdx })
    ).data;
    const { data } = await desk.client('POST /manage/meetingPlan/carry', {
      ...{ eventIdx: here.at.eventIdx, planIdx, version, companyIdx: idx, buyerIdx },
      to: { slotIdx },
    });
    return data.obstacles;
  };
  expect(await carry(0, 4)).toEqual(['outOfOrder']);
  expect(await carry(1, 0)).toEqual(['outOfOrder']);
  expect(await carry(1, 1)).toEqual(['buyerMeets', 'outOfOrder']);
  expect(await carry(0, 2)).toEqual([]);
  expect(await carry(1, 5)).toEqual([]);
});
