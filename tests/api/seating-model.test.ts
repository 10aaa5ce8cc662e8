/**
 * Random sequences of what participations of several people and managers do to who sits in meetings, step by step against a plain model of
 * it; and the same steps many at once, after which the schedule is sound.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { testApp } from '#tests/support/api.ts';
import { clashes, noClashes } from '#tests/support/clashes.ts';
import { crew } from '#tests/support/seating-actions.ts';
import { aimedSeat, anySeatStep } from '#tests/support/seating-chance.ts';
import { SeatingModel } from '#tests/support/seating-model.ts';
import { seatsOfModel } from '#tests/support/seating-seen.ts';
import {
  clearSeats,
  seatingStage,
  seatsForReal,
  takeSeatStep,
  withFacts,
} from '#tests/support/seating-steps.ts';

const app = await testApp();
const stage = await seatingStage(app);
const reached = new Set<string>();
const runs = Number(process.env['SEATING_RUNS'] ?? 12);
const seed = Number(process.env['SEATING_SEED'] ?? 20_261_130);
/** Operations so far: one by one, and at once. */
const count = { single: 0, atOnce: 0 };
const begin = performance.now();
let told = begin;

/** For whoever lets it run long: how far it has come without a clash, so that a run that is cut off has said what it has shown. */
function tellProgress(isEnd = false): void {
  const now = performance.now();
  if (!process.env['SEATING_RUNS'] || (!isEnd && now - told < 10_000)) return;
  told = now;
  const seconds = Math.round((now - begin) / 1000);
  process.stdout.write(
    `${count.single} operations one by one, ${count.atOnce} at once, 0 clashes, ${seconds} s\n`,
  );
}

test('whatever people do in whatever order, who sits where is as the model has it', {
  timeout: 3_600_000,
}, async () => {
  const sequence = fc.array(anySeatStep, { minLength: 30, maxLength: 60 });
  const property = fc.asyncProperty(sequence, async (steps) => {
    await clearSeats(stage);
    const model = new SeatingModel();
    const history: string[] = [];
    for (const any of steps) {
      const aim = aimedSeat(any, model);
      if (!aim) continue;
      const step = await withFacts(stage, aim);
      const stranded = step.do === 'leave' && step.cancels ? model.strandedBy(step.by) : [];
      const stood = model.orders.length;
      const expected = model.take(step);
      const answered = await takeSeatStep(stage, step, stranded);
      history.push(`${JSON.stringify(step)}: ${answered}`);
      reached.add(`${step.do} ${answered}`);
      if (step.do === 'move' && step.video) reached.add(`video ${answered}`);
      if (step.do === 'order' && model.orders.length < stood) reached.add('order taken back');
      if (step.do === 'arrange' && step.companyRep !== null) reached.add(`named ${answered}`);
      count.single += 1;
      expect(answered, history.join('\n')).toBe(expected);
      expect(await seatsForReal(stage), history.join('\n')).toEqual(seatsOfModel(model));
    }
    expect(await clashes(app.db)).toEqual(noClashes);
    tellProgress();
  });
  await fc.assert(property, { seed, numRuns: runs, endOnFailure: true });
  for (const kind of [
    'arrange',
    'handOver',
    'move',
    'cancel',
    'mark',
    'leave',
    'atOnce',
    'lock',
    'several',
    'order',
  ])
    expect([...reached]).toContain(`${kind} success`);
  for (const kind of ['deal', 'table', 'video', 'named']) expect([...reached]).toContain(`${kind} success`);
  for (const kind of ['move meeting_order', 'order taken back']) expect([...reached]).toContain(kind);
  for (const kind of ['move', 'table']) expect([...reached]).toContain(`${kind} meeting_locked`);
  for (const key of ['already_assigned', 'invalid_parameter', 'matching_not_found', 'matching_state'])
    expect([...reached]).toContain(`handOver ${key}`);
  expect([...reached]).toContain('leave representative_last');
});

test('many at once leave a sound schedule, of people who are there', { timeout: 3_600_000 }, async () => {
  const all = fc.sample(anySeatStep, { numRuns: runs * 40, seed: seed + 1 });
  /** What steps are aimed at: which of the two a meeting is of nobody knows here, so any will do. */
  const known = () => ({
    meetings: stage.meetings.map((_, no) => ({
      company: no % crew.companies,
      buyer: crew.companies + (no % 2),
      slot: 0,
    })),
  });
  while (all.length > 0) {
    await clearSeats(stage);
    for (let burst = 0; burst < 5; burst++) {
      const steps = all.splice(0, 8).flatMap((step) => aimedSeat(step, known()) ?? []);
      const answers = await Promise.all(steps.map((step) => takeSeatStep(stage, step)));
      count.atOnce += answers.length;
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
    tellProgress();
  }
  tellProgress(true);
  expect(count.atOnce).toBeGreaterThan(runs * 20);
});
