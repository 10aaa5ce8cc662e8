/**
 * Random sequences of all that members and managers do to the schedule, step by step against a plain model of it: the same answer, the
 * same refusal, the same meetings, places, proposals, closed slots and notices after each. So nobody and nothing is booked twice, no
 * meeting is lost, and whoever is concerned is told once.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { approvalTypes } from '#domain/matching/matching.ts';
import { testApp } from '#tests/support/api.ts';
import { clashes, noClashes } from '#tests/support/clashes.ts';
import { type Action, size } from '#tests/support/schedule-actions.ts';
import { aimed, anyAction } from '#tests/support/schedule-chance.ts';
import { ScheduleModel } from '#tests/support/schedule-model.ts';
import { seenForReal, seenOfModel } from '#tests/support/schedule-seen.ts';
import { clear, stage, takeForReal } from '#tests/support/schedule-steps.ts';

const app = await testApp();
const scene = await stage(app);
/** What each kind of step came to, over all sequences. */
const reached = new Set<string>();

test.each(approvalTypes)(
  'with %s, whatever people do in whatever order, the schedule is as the model has it',
  async (approval) => {
    const property = fc.asyncProperty(
      fc.array(anyAction, { minLength: 30, maxLength: 60 }),
      async (actions) => {
        await clear(scene, approval);
        const model = new ScheduleModel(size, approval);
        const taken: [Action, string][] = [];
        for (const any of actions) {
          const action = aimed(any, model);
          if (!action) continue;
          const expected = model.take(action);
          const answered = await takeForReal(scene, action);
          taken.push([action, answered]);
          reached.add(`${action.do} ${answered}`);
          if (action.do === 'table' && action.owner !== null) reached.add(`ownTable ${answered}`);
          const steps = () => taken.map(([step, answer]) => `${JSON.stringify(step)}: ${answer}`).join('\n');
          expect(answered, steps()).toBe(expected);
          expect(await seenForReal(scene), steps()).toEqual(seenOfModel(model));
        }
        expect(await clashes(app.db)).toEqual(noClashes);
      },
    );
    await fc.assert(property, { seed: 20_261_122, numRuns: 10, endOnFailure: true });
  },
);

test('the sequences were worth it: each kind of step was taken, and refused for its reasons', () => {
  const steps = ['ask', 'approve', 'deny', 'cancel', 'drop', 'move', 'accept', 'mark', 'leave'];
  steps.push('decline', 'notWith', 'unsetNotWith');
  const managers = [
    'place',
    'moveByHand',
    'cancelByHand',
    'arrange',
    'swap',
    'block',
    'limit',
    'table',
    'ownTable',
  ];
  for (const step of [...steps, ...managers]) expect([...reached]).toContain(`${step} success`);
  expect([...reached].filter((one) => !one.endsWith('success')).length).toBeGreaterThan(30);
});
