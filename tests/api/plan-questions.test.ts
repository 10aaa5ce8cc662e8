/** What is asked before a plan is made: promises and variants, bounded, stopped, begun anew after a death (docs/rules.md, D15 to D18). */
import { beforeEach, describe, expect, it } from 'vitest';
import { planNext } from '#server/features/meeting-plan/run.ts';
import { testApp } from '#tests/support/api.ts';
import type { Participant } from '#tests/support/factories.ts';
import { refusal } from '#tests/support/pair.ts';
import { plannerIds, planning, rankFor, until } from '#tests/support/planning.ts';

const app = await testApp();
const { event, parts } = planning(app);

let here: Awaited<ReturnType<typeof event>>;
let buyers: [Participant, Participant, Participant];
beforeEach(async () => {
  here = await event();
  buyers = here.buyers as typeof buyers;
});

const ofEvent = () => ({ ...here.inEvent, seconds: 2 });
const promise = async (least: number, to: 'both' | 'companies' | 'buyers' = 'buyers') =>
  (await here.desk.client('POST /manage/meetingPlan/askPromise', { ...ofEvent(), least, to })).data
    .questionIdx;
const questions = async () =>
  (await here.desk.client('GET /manage/meetingPlan/getQuestions', here.inEvent)).data.questions;
const promised = async (...asked: Parameters<typeof promise>) => {
  const questionIdx = await promise(...asked);
  await here.run();
  const [newest] = await questions();
  if (newest?.questionIdx !== questionIdx) throw new Error('another question is the newest');
  return newest;
};
const whatIf = async (seconds: number) => {
  const changes = [
    { kind: 'slots' as const, by: -5 },
    { kind: 'without' as const, participateIdx: here.seller.participateIdx },
    { kind: 'interpreters' as const, language: 'en' as const, by: 1 },
  ];
  const wanted = { ...here.inEvent, changes, seconds };
  return (await here.desk.client('POST /manage/meetingPlan/askWhatIf', wanted)).data.questionIdx;
};
const stop = (questionIdx: number) =>
  here.desk.client('POST /manage/meetingPlan/stopQuestion', { ...here.inEvent, questionIdx });

describe('a promise', () => {
  it('is answered yes with a plan, which is kept as a draft', async () => {
    const [first, second, third] = buyers;
    await rankFor(here.at, here.seller, [first, second]);
    const { promise: asked, state, questionIdx } = await promised(1);
    expect([state, asked?.least, asked?.to]).toEqual(['done', 1, 'buyers']);
    expect(asked?.answer).toMatchObject({
      ...{ state: 'yes', found: 1, people: 2, placed: 2, hasPlan: 'Y', sets: [] },
      withoutWishes: { count: 1, first: [{ participateIdx: third.participateIdx }] },
    });
    const kept = { ...here.inEvent, questionIdx, name: 'Promised' };
    const { planIdx } = (await here.desk.client('POST /manage/meetingPlan/keepPromised', kept)).data;
    await here.run();
    expect(await here.read(planIdx)).toMatchObject({
      ...{ madeBy: 'promise', state: 'draft', repair: null, result: { placed: 2, placedMost: 2 } },
    });
    expect(await here.meetings(planIdx)).toMatchObject([{ change: 'new' }, { change: 'new' }]);
  });

  it('is answered no with the largest number, and the set that anyone can count', async () => {
    await rankFor(here.at, here.seller, buyers);
    const { promise: asked } = await promised(2);
    const { state, found, atMost, sets } = asked?.answer ?? {};
    expect([state, found, atMost]).toEqual(['no', 1, 1]);
    for (const { people, fixed, cover, atMost: most, more } of sets ?? []) {
      const sum = cover.reduce((all, one) => all + one.covers * one.count * one.times, fixed + more);
      expect([sum, most < 2 * people.count]).toEqual([most, true]);
    }
    const pairs = sets?.flatMap(({ cover }) => cover.flatMap((one) => one.pairs)) ?? [];
    expect(new Set(pairs.map(({ buyer }) => buyer.participateIdx))).toEqual(
      new Set(buyers.map(({ participateIdx }) => participateIdx)),
    );
  });

  it('tells nobody who does not want to meet whom', async () => {
    const answers: string[] = [];
    for (const who of ['company', 'buyer']) {
      here = await event();
      const { seller, at } = here;
      const [first, second] = here.buyers as typeof buyers;
      await rankFor(at, seller, [first, second]);
      await rankFor(at, first, [seller]);
      const [by, other] = who === 'company' ? [seller, first] : [first, seller];
      await by.client('POST /matching/setNotWith', {
        ...{ eventIdx: at.eventIdx, participateIdx: other.participateIdx },
      });
      const { promise: asked } = await promised(2, 'both');
      const roles = new Map([seller, ...here.buyers].map(({ participateIdx }, no) => [participateIdx, no]));
      answers.push(
        JSON.stringify(asked, (key, value: unknown) => {
          if (key === 'participateIdx') return roles.get(value as number);
          return /^name|startsAt/.test(key) ? null : value;
        }),
      );
    }
    expect(answers[1]).toBe(answers[0]);
    expect(answers[0]).not.toContain('"not"');
  });
});

describe('what if', () => {
  it('puts variants beside the event as it is, in meetings and fairness', async () => {
    await rankFor(here.at, here.seller, buyers);
    await whatIf(2);
    await here.run();
    const [question] = await questions();
    const rows = question?.variants?.map(({ change, isPossible, figures }) => [
      change?.kind ?? null,
      isPossible,
      figures?.placed ?? null,
      figures?.fewest.meetings ?? null,
      figures?.withNothing.count ?? null,
    ]);
    expect(rows).toEqual([
      [null, 'Y', 3, 1, 0],
      ['slots', 'Y', 1, 0, 2],
      ['without', 'Y', 0, 0, 3],
      ['interpreters', 'N', null, null, null],
    ]);
    expect([question?.state, question?.promise]).toEqual(['done', null]);
  });

  it('is begun anew when its process is killed, and a stop ends it', async () => {
    const { seller, at } = here;
    await rankFor(at, seller, buyers);
    // As many meetings as slots, of which two are never side by side: breaks are left, and are looked at until the time is over.
    await seller.client('POST /matching/markUnavailable', {
      ...{ eventIdx: at.eventIdx, slotIdxs: [here.slots[1] as number, here.slots[3] as number] },
    });
    const questionIdx = await whatIf(60);
    const job = planNext(parts);
    await until(() => plannerIds().length > 0);
    process.kill(plannerIds()[0] as number, 'SIGKILL');
    await job;
    expect((await questions())[0]?.state).toBe('waiting');
    const again = planNext(parts);
    await until(() => plannerIds().length > 0);
    await stop(questionIdx);
    await again;
    expect((await questions())[0]?.state).toBe('stopped');
    expect(plannerIds()).toEqual([]);
  });
});

describe('questions', () => {
  it('are bounded, one at a time in an event, and the last ten are kept', async () => {
    const { desk, inEvent } = here;
    expect((await refusal(promise(0))).key).toBe('msg.invalid_parameter');
    expect((await refusal(promise(201))).key).toBe('msg.invalid_parameter');
    const ask = (changes: { kind: 'tables'; by: number }[]) =>
      desk.client('POST /manage/meetingPlan/askWhatIf', { ...inEvent, changes });
    const many = Array.from({ length: 13 }, (_, no) => ({ kind: 'tables' as const, by: no + 1 }));
    expect((await refusal(ask(many))).key).toBe('msg.invalid_parameter');
    expect((await refusal(ask([{ kind: 'tables', by: 0 }]))).key).toBe('msg.invalid_parameter');
    const first = await promise(1);
    const underWay = async () =>
      (await desk.client('GET /manage/meetingPlan/getPlans', inEvent)).data.underWay;
    expect(await underWay()).toEqual({ planIdx: null, questionIdx: first });
    expect((await refusal(promise(1))).key).toBe('msg.meeting_plan_under_way');
    expect((await refusal(here.add())).key).toBe('msg.meeting_plan_under_way');
    await stop(first);
    expect(await underWay()).toBeNull();
    const planIdx = await here.add();
    expect(await underWay()).toEqual({ planIdx, questionIdx: null });
    await desk.client('POST /manage/meetingPlan/stop', { ...inEvent, planIdx });
    for (let no = 0; no < 10; no++) await stop(await promise(1));
    const kept = await questions();
    expect([kept.length, kept.some(({ questionIdx }) => questionIdx === first)]).toEqual([10, false]);
    expect((await refusal(stop(first))).key).toBe('msg.meeting_plan_question_not_found');
    const none = { ...inEvent, questionIdx: kept[0]?.questionIdx ?? 0, name: 'A' };
    expect((await refusal(desk.client('POST /manage/meetingPlan/keepPromised', none))).key).toBe(
      'msg.meeting_plan_no_answer',
    );
    expect(
      (await refusal(desk.client('POST /manage/meetingPlan/keepPromised', { ...none, questionIdx: first })))
        .key,
    ).toBe('msg.meeting_plan_question_not_found');
  });

  it('of an absence name somebody who takes part', async () => {
    const changes = [{ kind: 'without' as const, participateIdx: 2_000_000_000 }];
    const asked = { ...here.inEvent, changes };
    expect((await refusal(here.desk.client('POST /manage/meetingPlan/askWhatIf', asked))).key).toBe(
      'msg.participate_not_found',
    );
  });
});
