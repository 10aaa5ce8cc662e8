/** Plans of events with more slots than a short one has, and of what is too large to plan (docs/rules.md, D1). */
import { expect, it } from 'vitest';
import { testApp } from '#tests/support/api.ts';
import { refusal } from '#tests/support/pair.ts';
import { plannerIds, planning, rankFor } from '#tests/support/planning.ts';

const app = await testApp();
const { event } = planning(app);

/** So many more slots, five minutes apart, from the day after the event's own. */
async function withMoreSlots(eventIdx: number, count: number): Promise<void> {
  const from = Date.parse('2026-10-30T00:00:00.000Z');
  const rows = Array.from({ length: count }, (_, at) => ({
    ...{ eventIdx, startsAt: new Date(from + at * 300_000).toISOString() },
  }));
  for (let at = 0; at < rows.length; at += 1_000)
    await app.db
      .insertInto('slot')
      .values(rows.slice(at, at + 1_000))
      .execute();
}

it('an event of 672 slots is planned like any other', async () => {
  const here = await event();
  await withMoreSlots(here.at.eventIdx, 666);
  await rankFor(here.at, here.seller, here.buyers);
  const { run, result } = await here.made();
  expect([run?.state, result?.placed]).toEqual(['done', 3]);
});

it('what is too large is said before, and refused with what there is too much of', async () => {
  const here = await event();
  const { inEvent, desk } = here;
  await withMoreSlots(here.at.eventIdx, 5_000);
  await rankFor(here.at, here.seller, here.buyers);
  const excess = { what: 'slots', count: 5_006, most: 5_000 };
  const { data } = await desk.client('GET /manage/meetingPlan/getReadiness', inEvent);
  expect(data.tooLarge).toEqual(excess);
  const refused = await refusal(here.add());
  expect([refused.key, refused.data]).toEqual(['msg.meeting_plan_too_large', excess]);
  expect((await desk.client('GET /manage/meetingPlan/getPlans', inEvent)).data.plans).toEqual([]);
});

it('what has become too large while its run waited fails by that name, and the draft stays as it was', async () => {
  const here = await event();
  await rankFor(here.at, here.seller, here.buyers);
  const before = await here.made();
  const { planIdx, version, order } = before;
  await here.desk.client('POST /manage/meetingPlan/run', {
    ...here.inEvent,
    planIdx,
    version,
    order,
    seconds: 1,
  });
  await withMoreSlots(here.at.eventIdx, 5_000);
  expect(await here.run()).toBe(true);
  const { run, result, locked } = await here.read(planIdx);
  expect(run).toMatchObject({
    ...{ state: 'failed', progress: null, tooLarge: { what: 'slots', count: 5_006, most: 5_000 } },
  });
  expect([result, locked]).toEqual([before.result, before.locked]);
  expect(before.run?.tooLarge).toBeNull();
  expect(await here.meetings(planIdx)).toHaveLength(3);
  expect(plannerIds()).toEqual([]);
});

it('who wishes nothing is no part of the plan, and whose table it is stays known', async () => {
  const here = await event();
  const [, , third] = here.buyers;
  await app.db
    .updateTable('eventTable')
    .set({ ownerIdx: third?.participateIdx ?? 0 })
    .where('eventIdx', '=', here.at.eventIdx)
    .where('no', '<', 3)
    .execute();
  await rankFor(here.at, here.seller, here.buyers.slice(0, 2));
  const { planIdx, result } = await here.made();
  expect(result?.placed).toBe(2);
  // The tables of who has no wish are nobody else's.
  const rows = await here.meetings(planIdx);
  expect(rows.map(({ at }) => at?.tableNo)).toEqual([3, 3]);
});
