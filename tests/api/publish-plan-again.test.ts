/** A plan that comes to nothing, and one that is published once more as another one (docs/rules.md, D8 to D10). */
import { beforeEach, describe, expect, it } from 'vitest';
import { heldMs, stillMs } from '#domain/matching/meeting-plan.ts';
import type { Left } from '#server/features/publish-plan/left.ts';
import { publishSome } from '#server/features/publish-plan/run.ts';
import { testApp } from '#tests/support/api.ts';
import { buyer, manager, type Participant, type Person } from '#tests/support/factories.ts';
import { approve, askFor, type Pair, pair } from '#tests/support/pair.ts';
import { draftOf, outcomesOf, type PlannedAt, publishAll } from '#tests/support/planned.ts';

const app = await testApp();

let here: Pair;
let desk: Person;
let other: Participant;
beforeEach(async () => {
  here = await pair(app, { tables: 3, interpreters: 0 });
  desk = await manager(app, 'matching', here.at.eventIdx);
  other = await buyer(app, here.at);
});

const inEvent = () => ({ eventIdx: here.at.eventIdx });
const draft = (placed: readonly PlannedAt[]) =>
  draftOf(app.db, { ...inEvent(), memberIdx: desk.memberIdx, at: app.clock.read().toISOString() }, placed);
const planned = ({ participateIdx: buyerIdx }: Participant, slot: number): PlannedAt => ({
  ...{ companyIdx: here.seller.participateIdx, buyerIdx },
  ...{ slotIdx: here.slots[slot] as number, tableNo: 1 },
});
const meet = async (purchaser: Participant, slot: number) => {
  const slotIdx = here.slots[slot] as number;
  const { matchingIdx } = await askFor(here, purchaser, here.seller, { wishes: [slotIdx] });
  await approve(here.seller, matchingIdx, slotIdx);
};
const publish = (planIdx: number, version = 1) =>
  desk.client('POST /manage/meetingPlan/publish', { ...inEvent(), planIdx, version });
const later = (ms: number) => app.clock.set(new Date(app.clock.read().getTime() + ms).toISOString());

describe('a plan of which nothing can be made', () => {
  const publishedAt = async () =>
    (
      await app.db
        .selectFrom('event')
        .select('publishedAt')
        .where('idx', '=', here.at.eventIdx)
        .executeTakeFirstOrThrow()
    ).publishedAt;

  it('closes no ranking: the meetings of the event do not stand by it', async () => {
    const { eventIdx } = here.at;
    await app.db.updateTable('event').set({ matchingWay: 'arranged' }).where('idx', '=', eventIdx).execute();
    for (const placed of [[], [{ ...planned(other, 0), slotIdx: 2_000_000_000 }]]) {
      const planIdx = await draft(placed);
      await publish(planIdx);
      await publishAll(app);
      const { data } = await desk.client('GET /manage/meetingPlan/getPublishing', { ...inEvent(), planIdx });
      expect([data.state, data.done, data.told]).toEqual(['published', 0, 0]);
      expect(await publishedAt()).toBeNull();
    }
    await publish(await draft([planned(other, 0)]));
    await publishAll(app);
    expect(await publishedAt()).not.toBeNull();
  });
});

describe('a plan that stood still and is a draft again', () => {
  it('is made in the order of what it is by then, not of what it was', async () => {
    const { purchaser } = here;
    await meet(purchaser, 0);
    await meet(other, 1);
    const planIdx = await draft([planned(purchaser, 2), planned(other, 3)]);
    await publish(planIdx);
    const left: Left = new Map();
    later(heldMs + stillMs + 1);
    await publishSome(app.db, app.clock.read(), left);
    await desk.client('POST /manage/meetingPlan/goOn', { ...inEvent(), planIdx, act: 'end' });
    // The two change places now, which they can only do at once.
    const move = async ({ participateIdx }: Participant, slot: number) =>
      app.db
        .updateTable('meetingPlanRow')
        .set({ slotIdx: here.slots[slot] as number })
        .where('planIdx', '=', planIdx)
        .where('buyerIdx', '=', participateIdx)
        .execute();
    await move(purchaser, 1);
    await move(other, 0);
    await publish(planIdx, 2);
    later(heldMs);
    while (await publishSome(app.db, app.clock.read(), left));
    const outcomes = await outcomesOf(app.db, planIdx);
    expect(Object.values(outcomes)).toEqual(['done made', 'done made']);
  });
});
