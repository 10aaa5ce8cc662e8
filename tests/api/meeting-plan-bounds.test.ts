/** What bounds the runs of plans, and what a plan comes to that the organiser has carried beyond a limit (docs/rules.md, D3, D6). */
import { beforeEach, expect, it } from 'vitest';
import { testApp } from '#tests/support/api.ts';
import { expo } from '#tests/support/factories.ts';
import { nextNumber } from '#tests/support/numbers.ts';
import { refusal } from '#tests/support/pair.ts';
import { draftOf } from '#tests/support/planned.ts';
import { planning, rankFor } from '#tests/support/planning.ts';

const app = await testApp();
const { event } = planning(app);

let here: Awaited<ReturnType<typeof event>>;
beforeEach(async () => {
  here = await event();
});

const runsOf = (planIdx: number) =>
  app.db
    .selectFrom('meetingPlanRun')
    .select(['idx', 'state'])
    .where('planIdx', '=', planIdx)
    .orderBy('idx')
    .execute();

it('no run begins while twenty of other events have not ended', async () => {
  const { desk, inEvent } = here;
  const at = app.clock.read().toISOString();
  const plans: number[] = [];
  for (let no = 0; no < 20; no++) {
    const { eventIdx } = await expo(app, { eventIdx: nextNumber('event') });
    const planIdx = await draftOf(app.db, { eventIdx, memberIdx: desk.memberIdx, at }, []);
    const run = { planIdx, eventIdx, memberIdx: desk.memberIdx, seed: 1, seconds: 60, threads: 1 };
    await app.db
      .insertInto('meetingPlanRun')
      .values({ ...run, state: no % 2 === 0 ? 'waiting' : 'running', createdAt: at, endedAt: null })
      .execute();
    plans.push(planIdx);
  }
  const begun = () =>
    app.send('/manage/meetingPlan/add', {
      method: 'POST',
      headers: { authorization: `Bearer ${desk.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ ...inEvent, name: 'A' }),
    });
  const busy = await begun();
  expect([busy.status, busy.headers.get('retry-after')]).toEqual([503, '60']);
  expect((await desk.client('GET /manage/meetingPlan/getPlans', inEvent)).data.plans).toEqual([]);
  await app.db
    .updateTable('meetingPlanRun')
    .set({ state: 'done', endedAt: at })
    .where('planIdx', '=', plans[0] as number)
    .execute();
  expect((await begun()).status).toBe(200);
  await app.db.deleteFrom('meetingPlanRun').execute();
});

it('a run takes at most a quarter of an hour: others wait for it', async () => {
  expect((await refusal(here.add({ seconds: 901 }))).key).toBe('msg.invalid_parameter');
  const planIdx = await here.add({ seconds: 900 });
  expect((await here.read(planIdx)).run?.seconds).toBe(900);
  await here.desk.client('POST /manage/meetingPlan/stop', { ...here.inEvent, planIdx });
});

it('a draft that is made again and again keeps its last runs, not all', async () => {
  const { desk, inEvent } = here;
  const planIdx = await here.add();
  const other = { ...inEvent, planIdx };
  for (let no = 0; no < 4; no++) {
    await desk.client('POST /manage/meetingPlan/stop', other);
    const { version } = await here.read(planIdx);
    await desk.client('POST /manage/meetingPlan/run', { ...other, version, seconds: 1 });
  }
  const [last, open, ...more] = await runsOf(planIdx);
  expect([last?.state, open?.state, more]).toEqual(['stopped', 'waiting', []]);
  await here.run();
  expect((await here.read(planIdx)).run?.state).toBe('done');
});

it('carried beyond a limit, a plan places no more than what stands beside it as the most', async () => {
  const { at, seller, buyers, inEvent, desk } = here;
  await app.db
    .updateTable('participate')
    .set({ meetingsMost: 1 })
    .where('idx', '=', seller.participateIdx)
    .execute();
  await rankFor(at, seller, buyers);
  const { planIdx, version, result } = await here.made();
  expect([result?.placed, result?.placedMost]).toEqual([1, 1]);
  const weightMost = result?.weightMost ?? 0;
  const [unplaced] = await here.meetings(planIdx, { changes: 'unplaced' });
  const [placed] = await here.meetings(planIdx, { changes: 'new' });
  const slotIdx = here.slots.find((slot) => slot !== placed?.at?.slotIdx) as number;
  const { data } = await desk.client('POST /manage/meetingPlan/carry', {
    ...{ ...inEvent, planIdx, version },
    companyIdx: unplaced?.company.participateIdx ?? 0,
    buyerIdx: unplaced?.buyer.participateIdx ?? 0,
    to: { slotIdx },
  });
  expect(data.obstacles).toEqual([]);
  const sums = data.plan.result;
  expect([sums?.placed, sums?.placedMost, sums?.state]).toEqual([2, 2, 'best']);
  expect(sums?.weight).toBe(sums?.weightMost);
  expect(sums?.weightMost).toBeGreaterThan(weightMost);
});
