/** Managers who are at the same plan at once, and a process that is no longer the one that makes it (docs/rules.md, D3, D6, D7). */
import { beforeEach, describe, expect, it } from 'vitest';
import { hasRowLocks } from '#server/db/open.ts';
import { keepRows } from '#server/features/meeting-plan/keep.ts';
import { testApp } from '#tests/support/api.ts';
import { buyer, manager, type Person } from '#tests/support/factories.ts';
import { type Pair, pair, refusal } from '#tests/support/pair.ts';
import { draftOf } from '#tests/support/planned.ts';

const app = await testApp();

let here: Pair;
let desk: Person;
beforeEach(async () => {
  here = await pair(app, { tables: 3, interpreters: 0 });
  desk = await manager(app, 'matching', here.at.eventIdx);
});

const inEvent = () => ({ eventIdx: here.at.eventIdx });
const draft = (slot = 0) =>
  draftOf(app.db, { ...inEvent(), memberIdx: desk.memberIdx, at: app.clock.read().toISOString() }, [
    { ...pairOf(), slotIdx: here.slots[slot] as number, tableNo: 1 },
  ]);
const pairOf = () => ({
  companyIdx: here.seller.participateIdx,
  buyerIdx: here.purchaser.participateIdx,
});
const rows = (planIdx: number) =>
  app.db
    .selectFrom('meetingPlanRow')
    .select(['companyIdx', 'buyerIdx', 'slotIdx', 'locked'])
    .where('planIdx', '=', planIdx)
    .orderBy('buyerIdx')
    .execute();
const openRuns = async (planIdx: number) =>
  (
    await app.db
      .selectFrom('meetingPlanRun')
      .select('idx')
      .where('planIdx', '=', planIdx)
      .where('state', 'in', ['waiting', 'running'])
      .execute()
  ).length;
const stateOf = async (planIdx: number) =>
  (await app.db.selectFrom('meetingPlan').select('state').where('idx', '=', planIdx).executeTakeFirst())
    ?.state;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Both at once; where rows can be held, the second waits behind the first for the plan that somebody holds. */
async function behind(planIdx: number, first: () => Promise<unknown>, second: () => Promise<unknown>) {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const holding = hasRowLocks(app.db)
    ? app.db.transaction().execute(async (trx) => {
        await trx.selectFrom('meetingPlan').select('idx').where('idx', '=', planIdx).forUpdate().execute();
        await held;
      })
    : held;
  await pause(50);
  const endOf = (call: Promise<unknown>) =>
    call.then(
      () => 'fulfilled',
      () => 'rejected',
    );
  const calls = [endOf(first())];
  await pause(200);
  calls.push(endOf(second()));
  await pause(200);
  letGo();
  await holding;
  return Promise.all(calls);
}

describe('a plan that is being published', () => {
  const acts = (planIdx: number) => {
    const on = { ...inEvent(), planIdx, version: 1 };
    return {
      publish: () => desk.client('POST /manage/meetingPlan/publish', on),
      run: () => desk.client('POST /manage/meetingPlan/run', { ...on, seconds: 60 }),
      lock: () => desk.client('POST /manage/meetingPlan/lock', { ...on, pairs: [pairOf()], locked: 'Y' }),
      carry: () =>
        desk.client('POST /manage/meetingPlan/carry', {
          ...on,
          ...pairOf(),
          to: { slotIdx: here.slots[1] as number },
        }),
      remove: () => desk.client('POST /manage/meetingPlan/remove', { ...inEvent(), planIdx }),
    };
  };

  it.each(['run', 'lock', 'carry', 'remove'] as const)('is not changed by %s', async (act) => {
    const planIdx = await draft();
    const before = await rows(planIdx);
    const doing = acts(planIdx);
    expect(await behind(planIdx, doing.publish, doing[act])).toEqual(['fulfilled', 'rejected']);
    expect(await stateOf(planIdx)).toBe('held');
    expect(await openRuns(planIdx)).toBe(0);
    expect(await rows(planIdx)).toEqual(before);
  });

  it('is none that a run has begun, and neither is one that is removed', async () => {
    for (const act of ['publish', 'remove'] as const) {
      const planIdx = await draft();
      const doing = acts(planIdx);
      expect(await behind(planIdx, doing.run, doing[act])).toEqual(['fulfilled', 'rejected']);
      expect([await stateOf(planIdx), await openRuns(planIdx)]).toEqual(['draft', 1]);
      await desk.client('POST /manage/meetingPlan/stop', { ...inEvent(), planIdx });
    }
  });

  it('comes to one outcome where three managers do everything at once', async () => {
    for (let round = 0; round < 8; round++) {
      const planIdx = await draft();
      const before = await rows(planIdx);
      const doing = Object.values(acts(planIdx));
      const all = [...doing, ...doing, ...doing];
      const ended = await Promise.allSettled(all.map((act) => act()));
      const faults = ended.flatMap((one) => (one.status === 'rejected' ? [String(one.reason.key)] : []));
      expect(faults.filter((key) => key === 'msg.system_error')).toEqual([]);
      const state = await stateOf(planIdx);
      if (state === 'held') {
        expect(await openRuns(planIdx)).toBe(0);
        expect(await rows(planIdx)).toEqual(before);
        await desk.client('POST /manage/meetingPlan/takeBack', { ...inEvent(), planIdx });
      } else if (state === 'draft')
        await desk.client('POST /manage/meetingPlan/stop', { ...inEvent(), planIdx });
      if (state !== undefined)
        await desk.client('POST /manage/meetingPlan/remove', { ...inEvent(), planIdx });
      expect((await refusal(doing[0]?.() as Promise<unknown>)).key).toBe('msg.meeting_plan_not_found');
    }
  });
});

describe('keeping what was found', () => {
  const running = async (planIdx: number, begun: number) =>
    app.db
      .insertInto('meetingPlanRun')
      .values({
        ...{
          planIdx,
          ...inEvent(),
          memberIdx: desk.memberIdx,
          state: 'running',
          seed: 1,
          seconds: 60,
          threads: 1,
        },
        ...{ begun, createdAt: app.clock.read().toISOString(), endedAt: null },
      })
      .returning(['idx', 'begun'])
      .executeTakeFirstOrThrow()
      .then((row) => ({ ...row, planIdx }));
  const rowAt = async (planIdx: number, buyerIdx: number, locked: 'Y' | 'N') => {
    const [row] = await app.db
      .selectFrom('meetingPlanRow')
      .selectAll()
      .where('planIdx', '=', planIdx)
      .execute();
    const { companyIdx, companyRepIdx, buyerRepIdx, tableIdx } = row as NonNullable<typeof row>;
    return {
      ...{ planIdx, ...inEvent(), companyIdx, buyerIdx, weight: 1, byVideo: 'N' as const, locked, tableIdx },
      ...{ slotIdx: here.slots[2] as number, companyRepIdx, buyerRepIdx },
    };
  };

  it('is for the process that makes it, and for no other that wakes up behind it', async () => {
    const planIdx = await draft();
    const before = await rows(planIdx);
    const run = await running(planIdx, 2);
    const found = [await rowAt(planIdx, here.purchaser.participateIdx, 'N')];
    expect(await keepRows(app.db, { ...run, begun: 1 }, found)).toBe(false);
    expect(await rows(planIdx)).toEqual(before);
    expect(await keepRows(app.db, run, found)).toBe(true);
    expect((await rows(planIdx)).map(({ slotIdx }) => slotIdx)).toEqual([here.slots[2]]);
    await app.db
      .updateTable('meetingPlanRun')
      .set({ state: 'done', endedAt: app.clock.read().toISOString() })
      .where('idx', '=', run.idx)
      .execute();
    expect(await keepRows(app.db, run, [])).toBe(false);
    expect(await rows(planIdx)).toHaveLength(1);
  });

  it('leaves locked what is locked where it ends in the middle', async () => {
    const planIdx = await draft();
    await app.db.updateTable('meetingPlanRow').set({ locked: 'Y' }).where('planIdx', '=', planIdx).execute();
    const run = await running(planIdx, 1);
    const other = await buyer(app, here.at);
    const found = [
      { ...(await rowAt(planIdx, here.purchaser.participateIdx, 'Y')), slotIdx: here.slots[0] as number },
      // In the same slot at the same table: no such row can be kept.
      await rowAt(planIdx, other.participateIdx, 'N'),
      await rowAt(planIdx, other.participateIdx, 'N'),
    ];
    await expect(keepRows(app.db, run, found)).rejects.toThrow();
    expect(await rows(planIdx)).toEqual([{ ...pairOf(), slotIdx: here.slots[0], locked: 'Y' }]);
  });
});
