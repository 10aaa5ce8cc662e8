/**
 * Random sequences of what participations of several people and managers do to who sits in meetings, step by step against a plain model of
 * it; and the same steps many at once, after which the schedule is sound.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { testApp } from '#tests/support/api.ts';
import { clashes, noClashes } from '#tests/support/clashes.ts';
import { crew, firstOf, SeatingModel, type Step } from '#tests/support/seating-model.ts';
import { seatsOfModel } from '#tests/support/seating-seen.ts';
import {
  anySeatStep,
  clearSeats,
  seatingStage,
  seatsForReal,
  takeSeatStep,
  withFacts,
} from '#tests/support/seating-steps.ts';

const app = await testApp();
const stage = await seatingStage(app);
const reached = new Set<string>();
const runs = Number(process.env.SEATING_RUNS ?? 12);
const seed = Number(process.env.SEATING_SEED ?? 20_261_125);
const nobody = { person: -1, lane: 0 };
/** Steps taken, for whoever lets it run long. */
let taken = 0;

/**
 * About one of the meetings that there are; most of those that lock or hand over about one that stands, to somebody of one of its sides. Undefined
 * where there is none.
 */
function aimed(step: Step, { meetings }: Pick<SeatingModel, 'meetings'>): Step | undefined {
  if (!('meeting' in step) && step.do !== 'several') return step;
  if (meetings.length === 0) return undefined;
  if (step.do === 'several')
    return { ...step, meetings: [...new Set(step.meetings.map((no) => no % meetings.length))] };
  const aim = { ...step, meeting: step.meeting % meetings.length };
  const standing = meetings.filter(({ slot }) => slot !== null);
  const chosen = standing[step.meeting % standing.length];
  if (step.meeting < 5 || !chosen) return aim;
  if (aim.do === 'lock') return { ...aim, meeting: meetings.indexOf(chosen) };
  if (aim.do !== 'handOver') return aim;
  const participation = aim.to % 2 === 0 ? chosen.company : chosen.buyer;
  const size = crew.sizes[participation] as number;
  const personOf = (no: number) => firstOf(participation) + (no % size);
  const by = aim.by === 'manager' ? aim.by : personOf(aim.by);
  return { ...aim, meeting: meetings.indexOf(chosen), by, to: personOf(aim.to >> 1) };
}

test('whatever people do in whatever order, who sits where is as the model has it', {
  timeout: 3_600_000,
}, async () => {
  const sequence = fc.array(anySeatStep, { minLength: 30, maxLength: 60 });
  const property = fc.asyncProperty(sequence, async (steps) => {
    await clearSeats(stage);
    const model = new SeatingModel();
    const told: string[] = [];
    for (const any of steps) {
      const aim = aimed(any, model);
      if (!aim) continue;
      const step = await withFacts(stage, aim);
      const stranded = step.do === 'leave' && step.cancels ? model.strandedBy(step.by) : [];
      const expected = model.take(step);
      const answered = await takeSeatStep(stage, step, stranded);
      told.push(`${JSON.stringify(step)}: ${answered}`);
      reached.add(`${step.do} ${answered}`);
      taken += 1;
      expect(answered, told.join('\n')).toBe(expected);
      expect(await seatsForReal(stage), told.join('\n')).toEqual(seatsOfModel(model));
    }
    expect(await clashes(app.db)).toEqual(noClashes);
  });
  await fc.assert(property, { seed, numRuns: runs, endOnFailure: true });
  for (const kind of ['arrange', 'handOver', 'move', 'cancel', 'mark', 'leave', 'atOnce', 'lock', 'several'])
    expect([...reached]).toContain(`${kind} success`);
  for (const kind of ['deal', 'table']) expect([...reached]).toContain(`${kind} success`);
  for (const kind of ['move', 'table']) expect([...reached]).toContain(`${kind} meeting_locked`);
  for (const key of ['already_assigned', 'invalid_parameter', 'matching_not_found', 'matching_state'])
    expect([...reached]).toContain(`handOver ${key}`);
  expect([...reached]).toContain('leave representative_last');
});

test('many at once leave a sound schedule, of people who are there', { timeout: 3_600_000 }, async () => {
  const all = fc.sample(anySeatStep, { numRuns: runs * 40, seed: seed + 1 });
  let heard = 0;
  /** What steps are aimed at: which of the two a meeting is of nobody knows here, so any will do. */
  const known = () => ({
    meetings: stage.meetings.map((_, no) => ({
      company: no % crew.companies,
      buyer: crew.companies + (no % 2),
      slot: 0,
      seats: [nobody, nobody] as [typeof nobody, typeof nobody],
      named: [null, null] as [null, null],
      isLocked: false,
    })),
  });
  while (all.length > 0) {
    await clearSeats(stage);
    for (let burst = 0; burst < 5; burst++) {
      const steps = all.splice(0, 8).flatMap((step) => aimed(step, known()) ?? []);
      const answers = await Promise.all(steps.map((step) => takeSeatStep(stage, step)));
      heard += answers.length;
      expect(answers).not.toContain('system_error');
      expect(answers).not.toContain('fail');
      expect(await clashes(app.db)).toEqual(noClashes);
      const { charge, isGone, named, places, marks } = await seatsForReal(stage);
      expect(charge.map((person) => isGone[person])).toEqual(charge.map(() => false));
      for (const [, one, other] of named)
        expect([one, other].filter((person) => person !== null && isGone[person])).toEqual([]);
      const seated = places.flatMap(([, , one, other]) => [one, other]);
      expect(seated.filter((text) => text.includes('-1') || text.includes('undefined'))).toEqual([]);
      expect(seated.filter((text) => isGone[Number.parseInt(text, 10)])).toEqual([]);
      expect(
        marks.filter((text) => / person (\d+)$/.test(text) && isGone[Number(text.split(' ').at(-1))]),
      ).toEqual([]);
    }
  }
  if (process.env.SEATING_RUNS) process.stdout.write(`${taken} steps one by one, ${heard} at once\n`);
  expect(heard).toBeGreaterThan(runs * 20);
});
