/** A hand-over that was made after a plan was, which publishing does not undo (docs/rules.md, D8, M36). */
import { beforeEach, expect, it } from 'vitest';
import { planNext } from '#server/features/meeting-plan/run.ts';
import { quietLogger } from '#server/ground/log.ts';
import { testApp } from '#tests/support/api.ts';
import { buyer, manager, type Participant, type Person } from '#tests/support/factories.ts';
import { approve, askFor, type Pair, pair } from '#tests/support/pair.ts';
import { addColleagues, type Colleague } from '#tests/support/people.ts';
import { draftOf, outcomesOf, publishAll } from '#tests/support/planned.ts';
import { createRows } from '#tests/support/rows.ts';

const app = await testApp();
const { repOf } = createRows(app.db);

let here: Pair;
let desk: Person;
let first: number;
let second: Colleague;
let buyers: Participant[];
beforeEach(async () => {
  here = await pair(app, { tables: 2, interpreters: 0 });
  desk = await manager(app, 'matching', here.at.eventIdx);
  first = await repOf(here.seller.participateIdx);
  [second] = (await addColleagues(app, here.at.eventIdx, here.seller, 1)) as [Colleague];
  buyers = [here.purchaser, await buyer(app, here.at), await buyer(app, here.at)];
});

const keyOf = (no: number) => `${here.seller.participateIdx} ${(buyers[no] as Participant).participateIdx}`;
/** Of the first person of the company with one of the buyers. */
const meet = async (no: number) => {
  const slotIdx = here.slots[no] as number;
  const { matchingIdx } = await askFor(here, buyers[no] as Participant, here.seller, { wishes: [slotIdx] });
  await approve(here.seller, matchingIdx, slotIdx);
  await handOver(matchingIdx, first);
  return matchingIdx;
};
const handOver = (matchingIdx: number, representativeIdx = second.representativeIdx) =>
  here.seller.client('POST /matching/handOver', { matchingIdx, representativeIdx });
const placeOf = (matchingIdx: number) =>
  app.db
    .selectFrom('placement')
    .select(['slotIdx', 'companyRepIdx'])
    .where('matchingIdx', '=', matchingIdx)
    .executeTakeFirstOrThrow();
/** With the first person of the company, each in this slot. */
const draft = (slots: readonly number[]) =>
  draftOf(
    app.db,
    { eventIdx: here.at.eventIdx, memberIdx: desk.memberIdx, at: app.clock.read().toISOString() },
    slots.map((slot, no) => ({
      companyIdx: here.seller.participateIdx,
      buyerIdx: (buyers[no] as Participant).participateIdx,
      ...{ slotIdx: here.slots[slot] as number, tableNo: 1, companyRepIdx: first },
    })),
  );
const publish = async (planIdx: number) => {
  const { eventIdx } = here.at;
  await desk.client('POST /manage/meetingPlan/publish', { eventIdx, planIdx, version: 1 });
  await publishAll(app);
};

it('stays, whether the plan moves the meeting or leaves it in its slot; others are moved', async () => {
  const [moved, kept, free] = [await meet(0), await meet(1), await meet(2)] as [number, number, number];
  const planIdx = await draft([4, 1, 5]);
  await handOver(moved);
  await handOver(kept);
  await publish(planIdx);
  expect(await outcomesOf(app.db, planIdx)).toEqual({
    [keyOf(0)]: 'changed',
    [keyOf(1)]: 'changed',
    [keyOf(2)]: 'done made',
  });
  const { representativeIdx: companyRepIdx } = second;
  expect(await placeOf(moved)).toEqual({ slotIdx: here.slots[0], companyRepIdx });
  expect(await placeOf(kept)).toEqual({ slotIdx: here.slots[1], companyRepIdx });
  expect(await placeOf(free)).toEqual({ slotIdx: here.slots[5], companyRepIdx: first });
});

it('of a plan that knows of the hand-over, or is older than what it keeps, the meeting is moved', async () => {
  const [known, older] = [await meet(0), await meet(1)] as [number, number];
  await handOver(known);
  const planIdx = await draft([4, 5]);
  await handOver(older);
  await app.db
    .updateTable('meetingPlanRow')
    .set({ wasCompanyRepIdx: null, wasBuyerRepIdx: null })
    .where('planIdx', '=', planIdx)
    .where('buyerIdx', '=', (buyers[1] as Participant).participateIdx)
    .execute();
  await publish(planIdx);
  expect(await outcomesOf(app.db, planIdx)).toEqual({ [keyOf(0)]: 'done made', [keyOf(1)]: 'done made' });
  expect(await placeOf(known)).toEqual({ slotIdx: here.slots[4], companyRepIdx: first });
  expect(await placeOf(older)).toEqual({ slotIdx: here.slots[5], companyRepIdx: first });
});

it('a plan keeps who sits in what stands when it is made', async () => {
  const { eventIdx } = here.at;
  const matchingIdx = await meet(0);
  await handOver(matchingIdx);
  const wanted = { eventIdx, name: 'A', seconds: 1 };
  const { planIdx } = (await desk.client('POST /manage/meetingPlan/add', wanted)).data;
  await planNext({ db: app.db, clock: app.clock.read, log: quietLogger });
  const row = await app.db
    .selectFrom('meetingPlanRow')
    .select(['wasSlotIdx', 'wasCompanyRepIdx', 'wasBuyerRepIdx'])
    .where('planIdx', '=', planIdx)
    .where('matchingIdx', '=', matchingIdx)
    .executeTakeFirstOrThrow();
  expect(row).toEqual({
    wasSlotIdx: here.slots[0],
    wasCompanyRepIdx: second.representativeIdx,
    wasBuyerRepIdx: await repOf(here.purchaser.participateIdx),
  });
});
