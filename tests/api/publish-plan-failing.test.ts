/** Publishing a plan of which some meetings make their transaction fail, whatever is done (docs/rules.md, D10). */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { heldMs, stillMs } from '#domain/matching/meeting-plan.ts';
import type { Left } from '#server/features/publish-plan/left.ts';
import { PortionFailed, publishSome } from '#server/features/publish-plan/run.ts';
import { testApp } from '#tests/support/api.ts';
import { breakInserts, mended } from '#tests/support/broken-inserts.ts';
import { buyer, manager, type Participant, type Person } from '#tests/support/factories.ts';
import { approve, askFor, type Pair, pair } from '#tests/support/pair.ts';
import { draftOf, outcomesOf } from '#tests/support/planned.ts';

const app = await testApp();
const later = (ms: number) => app.clock.set(new Date(app.clock.read().getTime() + ms).toISOString());

let here: Pair;
let buyers: Participant[];
let planIdx: number;
let desk: Person;
beforeEach(async () => {
  here = await pair(app, { tables: 1, interpreters: 0 });
  buyers = [here.purchaser, await buyer(app, here.at), await buyer(app, here.at)];
  desk = await manager(app, 'matching', here.at.eventIdx);
  const { eventIdx } = here.at;
  planIdx = await draftOf(
    app.db,
    { eventIdx, memberIdx: desk.memberIdx, at: app.clock.read().toISOString() },
    buyers.map(({ participateIdx }, no) => ({
      ...{ companyIdx: here.seller.participateIdx, buyerIdx: participateIdx },
      ...{ slotIdx: here.slots[no] as number, tableNo: 1 },
    })),
  );
  await desk.client('POST /manage/meetingPlan/publish', { eventIdx, planIdx, version: 1 });
  later(heldMs);
});
afterEach(() => mended(app.db));

const keyOf = (no: number) => `${here.seller.participateIdx} ${(buyers[no] as Participant).participateIdx}`;
const plan = () =>
  app.db
    .selectFrom('meetingPlan')
    .select(['state', 'movedOnAt'])
    .where('idx', '=', planIdx)
    .executeTakeFirstOrThrow();
/** As the job goes on, until nothing is left to do or so many transactions are over; answers what each that failed gave up. */
async function goOn(left: Left, most: number) {
  const gaveUp: (readonly { buyerIdx: number }[])[] = [];
  for (let no = 0; no < most; no++) {
    const isMore = await publishSome(app.db, app.clock.read(), left).catch((error: unknown) => {
      if (!(error instanceof PortionFailed)) throw error;
      gaveUp.push(error.stays);
      return true;
    });
    if (!isMore) break;
  }
  return gaveUp;
}

it('gives up what has failed three times by itself only after the others are made, and says which', async () => {
  const broken = (buyers[0] as Participant).participateIdx;
  await breakInserts(app.db, 'matching', `new.buyer_idx = ${broken}`);
  const left: Left = new Map();
  // With the others, by itself, then behind them.
  expect(await goOn(left, 4)).toEqual([[], []]);
  expect(await outcomesOf(app.db, planIdx)).toEqual({
    [keyOf(0)]: 'null',
    [keyOf(1)]: 'done made',
    [keyOf(2)]: 'done made',
  });
  const given = [{ companyIdx: here.seller.participateIdx, buyerIdx: broken }];
  expect(await goOn(left, 50)).toEqual([[], given]);
  expect(await outcomesOf(app.db, planIdx)).toEqual({
    [keyOf(0)]: 'changed',
    [keyOf(1)]: 'done made',
    [keyOf(2)]: 'done made',
  });
  expect((await plan()).state).toBe('published');
});

it('gives nothing up while everything fails, asks the organiser after ten minutes, and makes all once they go on', async () => {
  await breakInserts(app.db, 'matching', 'new.buyer_idx > 0');
  const left: Left = new Map();
  expect((await goOn(left, 30)).flat()).toEqual([]);
  expect(Object.values(await outcomesOf(app.db, planIdx))).toEqual(['null', 'null', 'null']);
  expect(await plan()).toEqual({ state: 'held', movedOnAt: null });
  later(stillMs + 1);
  await publishSome(app.db, app.clock.read(), left);
  expect((await plan()).state).toBe('asking');
  await mended(app.db);
  await desk.client('POST /manage/meetingPlan/goOn', {
    ...{ eventIdx: here.at.eventIdx, planIdx, act: 'goOn' },
  });
  expect(await goOn(left, 50)).toEqual([]);
  expect(Object.values(await outcomesOf(app.db, planIdx))).toEqual(['done made', 'done made', 'done made']);
});

it('has what needs the place of a meeting that failed wait until that is tried again', async () => {
  // The first stands where the second is to be, so the second comes after it.
  const { eventIdx } = here.at;
  const [first, second] = buyers as [Participant, Participant];
  const slotIdx = here.slots[1] as number;
  const { matchingIdx } = await askFor(here, first, here.seller, { wishes: [slotIdx] });
  await approve(here.seller, matchingIdx, slotIdx);
  const people = await app.db
    .selectFrom('placement')
    .select(['tableIdx', 'companyRepIdx', 'buyerRepIdx'])
    .where('matchingIdx', '=', matchingIdx)
    .executeTakeFirstOrThrow();
  await app.db
    .updateTable('meetingPlanRow')
    .set({
      ...{ matchingIdx, wasSlotIdx: slotIdx, wasTableIdx: people.tableIdx },
      ...{ wasCompanyRepIdx: people.companyRepIdx, wasBuyerRepIdx: people.buyerRepIdx },
    })
    .where('planIdx', '=', planIdx)
    .where('buyerIdx', '=', first.participateIdx)
    .execute();
  const left: Left = new Map();
  await breakInserts(app.db, 'placement', `new.event_idx = ${eventIdx}`);
  // All together, then the first by itself, which goes behind the others.
  expect(await goOn(left, 2)).toEqual([[], []]);
  await mended(app.db);
  expect(await goOn(left, 50)).toEqual([]);
  expect(await outcomesOf(app.db, planIdx)).toEqual({
    [keyOf(0)]: 'done made',
    [`${here.seller.participateIdx} ${second.participateIdx}`]: 'done made',
    [keyOf(2)]: 'done made',
  });
});
