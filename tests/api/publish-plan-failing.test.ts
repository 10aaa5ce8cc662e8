/** Publishing a plan of which some meetings make their transaction fail, whatever is done (docs/rules.md, D10). */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { heldMs, stillMs } from '#domain/matching/meeting-plan.ts';
import { type Left, PortionFailed, publishSome } from '#server/features/publish-plan/run.ts';
import { testApp } from '#tests/support/api.ts';
import { breakInserts, mended } from '#tests/support/broken-inserts.ts';
import { buyer, manager, type Participant } from '#tests/support/factories.ts';
import { type Pair, pair } from '#tests/support/pair.ts';
import { draftOf, outcomesOf } from '#tests/support/planned.ts';

const app = await testApp();
const later = (ms: number) => app.clock.set(new Date(app.clock.read().getTime() + ms).toISOString());

let here: Pair;
let buyers: Participant[];
let planIdx: number;
beforeEach(async () => {
  here = await pair(app, { tables: 1, interpreters: 0 });
  buyers = [here.purchaser, await buyer(app, here.at), await buyer(app, here.at)];
  const desk = await manager(app, 'matching', here.at.eventIdx);
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

it('gives up what has failed three times by itself, says which, and makes the others', async () => {
  const broken = (buyers[1] as Participant).participateIdx;
  await breakInserts(app.db, 'matching', `new.buyer_idx = ${broken}`);
  const gaveUp = await goOn(new Map(), 50);
  // With the others, then three times by itself.
  const given = [{ companyIdx: here.seller.participateIdx, buyerIdx: broken }];
  expect(gaveUp).toEqual([[], [], [], given]);
  expect(await outcomesOf(app.db, planIdx)).toEqual({
    [keyOf(0)]: 'done made',
    [keyOf(1)]: 'changed',
    [keyOf(2)]: 'done made',
  });
  expect((await plan()).state).toBe('published');
});

it('asks the organiser where nothing but failures came for more than ten minutes', async () => {
  await breakInserts(app.db, 'matching', 'new.buyer_idx > 0');
  const left: Left = new Map();
  // With the others, then by itself, then it stays; the second fails by itself as well.
  expect(await goOn(left, 6)).toHaveLength(5);
  expect((await outcomesOf(app.db, planIdx))[keyOf(0)]).toBe('changed');
  expect(await plan()).toEqual({ state: 'publishing', movedOnAt: null });
  later(stillMs + 1);
  await publishSome(app.db, app.clock.read(), left);
  expect((await plan()).state).toBe('asking');
});
