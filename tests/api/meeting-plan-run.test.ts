/** The process that plans: one in an event, stopped, killed and begun anew (docs/rules.md, D3). */
import { beforeEach, describe, expect, it } from 'vitest';
import { planNext, silentMs } from '#server/features/meeting-plan/run.ts';
import { endKilled } from '#server/features/meeting-plan/watch.ts';
import { testApp } from '#tests/support/api.ts';
import { askFor, refusal } from '#tests/support/pair.ts';
import { plannerIds, planning, until } from '#tests/support/planning.ts';

const app = await testApp();
const { event, parts } = planning(app);

let here: Awaited<ReturnType<typeof event>>;
beforeEach(async () => {
  here = await event();
  const { at, seller, buyers, slots } = here;
  await app.db.updateTable('event').set({ matchingWay: 'open' }).where('idx', '=', at.eventIdx).execute();
  // All want the same time, so that no plan is perfect, and the search goes on for a while.
  for (const one of buyers) await askFor(here, one, seller, { wishes: [slots[0] as number] });
});

/** Waits until it has told something, and holds it there: a small plan ends by itself once nothing better is found. */
const running = async (planIdx: number) => {
  await until(async () => (await here.read(planIdx)).run?.progress != null);
  signal('SIGSTOP');
  return here.read(planIdx);
};
const signal = (name: 'SIGSTOP' | 'SIGCONT') => {
  for (const id of plannerIds()) process.kill(id, name);
};
const stop = (planIdx: number) =>
  here.desk.client('POST /manage/meetingPlan/stop', { ...here.inEvent, planIdx });

describe('a run', () => {
  it('tells how far it has come while the site serves, and a stop keeps the best so far', async () => {
    const planIdx = await here.add({ seconds: 600 });
    const job = planNext(parts);
    const { run } = await running(planIdx);
    expect([run?.state, run?.progress?.placed]).toEqual(['running', 3]);
    // Ten at a time: more than a process has connections would be turned away.
    for (let round = 0; round < 20; round++) {
      const reads = Array.from({ length: 10 }, () =>
        here.seller.client('GET /event/getDetail', { eventIdx: here.at.eventIdx }),
      );
      expect((await Promise.all(reads)).every(({ data }) => data.eventIdx === here.at.eventIdx)).toBe(true);
    }
    await stop(planIdx);
    signal('SIGCONT');
    await job;
    const plan = await here.read(planIdx);
    expect([plan.run?.state, plan.result?.placed, plan.result?.otherTimes]).toEqual(['stopped', 3, 2]);
    expect(await here.meetings(planIdx)).toHaveLength(3);
    expect(plannerIds()).toEqual([]);
  });

  it('is the only one of its event, and ends at once where none has begun it', async () => {
    const planIdx = await here.add();
    const again = await refusal(here.add({ name: 'B' }));
    expect(again.key).toBe('msg.meeting_plan_under_way');
    expect(
      (await here.desk.client('GET /manage/meetingPlan/getPlans', here.inEvent)).data.plans,
    ).toHaveLength(1);
    await stop(planIdx);
    expect((await here.read(planIdx)).run?.state).toBe('stopped');
    const twenty = Array.from({ length: 19 }, (_, no) => no);
    for (const no of twenty) {
      const other = await here.add({ name: `${no}` });
      await stop(other);
    }
    expect((await refusal(here.add())).key).toBe('msg.meeting_plans_full');
  });

  it('is begun anew when its process is killed, and when the server dies', async () => {
    const planIdx = await here.add({ seconds: 600 });
    const job = planNext(parts);
    await running(planIdx);
    const [child] = plannerIds();
    process.kill(child as number, 'SIGKILL');
    await job;
    expect((await here.read(planIdx)).run?.state).toBe('waiting');
    // A server that died while it ran: nobody hears of it, until it was silent for a while.
    const at = app.clock.read();
    await app.db
      .updateTable('meetingPlanRun')
      .set({ state: 'running', startedAt: at.toISOString(), beatAt: at.toISOString(), seconds: 1 })
      .where('planIdx', '=', planIdx)
      .execute();
    await planNext(parts);
    expect((await here.read(planIdx)).run?.state).toBe('running');
    app.clock.set(new Date(at.getTime() + silentMs + 1_000).toISOString());
    await planNext(parts);
    const plan = await here.read(planIdx);
    expect([plan.run?.state, plan.result?.placed]).toEqual(['done', 3]);
  });

  it('is not begun anew when its process is killed once a stop was asked for', async () => {
    const planIdx = await here.add({ seconds: 600 });
    const run = await app.db
      .updateTable('meetingPlanRun')
      .set({ state: 'running', begun: 1, isStopAsked: 'Y' })
      .where('planIdx', '=', planIdx)
      .returningAll()
      .executeTakeFirstOrThrow();
    await endKilled(parts, run);
    expect((await here.read(planIdx)).run?.state).toBe('stopped');
  });

  it('fails when it was begun three times, and is given back by a server that stops', async () => {
    const planIdx = await here.add({ seconds: 600 });
    const stopping = new AbortController();
    const job = planNext({ ...parts, signal: stopping.signal });
    await running(planIdx);
    stopping.abort();
    signal('SIGCONT');
    await job;
    expect((await here.read(planIdx)).run?.state).toBe('waiting');
    await until(() => plannerIds().length === 0);
    await app.db.updateTable('meetingPlanRun').set({ begun: 3 }).where('planIdx', '=', planIdx).execute();
    await planNext(parts);
    expect((await here.read(planIdx)).run?.state).toBe('failed');
    expect((await here.read(planIdx)).result).toBeNull();
  });
});
