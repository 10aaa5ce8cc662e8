/**
 * Eight clients at once do to the schedule whatever members and managers do; each answer, and what is found when all is quiet, is as if
 * they had come one after the other in some order.
 */
import { expect, test } from 'vitest';
import { approvalTypes } from '#domain/matching/matching.ts';
import { testApp } from '#tests/support/api.ts';
import { clashes, noClashes } from '#tests/support/clashes.ts';
import { Clients, emptySchedule, explained, explainedRound } from '#tests/support/schedule-history.ts';
import { clear, stage } from '#tests/support/schedule-steps.ts';

const app = await testApp();
const scene = await stage(app);
const clients = new Clients(20_261_123);

test.each(approvalTypes)(
  'with %s, one order explains what clients heard who worked at once',
  async (approval) => {
    const outcomes = new Set<string>();
    for (let round = 0; round < 4; round++) {
      const done = await explainedRound(clients, {
        scenes: [scene],
        approval,
        windows: 3,
        clients: 8,
        steps: 4,
      });
      for (const { input, output } of done) outcomes.add(`${input.do} ${output?.answer}`);
    }
    expect(await clashes(app.db)).toEqual(noClashes);
    expect([...outcomes].filter((one) => one.endsWith(' success')).length).toBeGreaterThan(5);
    expect([...outcomes].filter((one) => !one.endsWith(' success')).length).toBeGreaterThan(5);
  },
);

test('none explains them with one of the answers left out, or changed', async () => {
  await clear(scene, 'otherAppr');
  const before = emptySchedule('otherAppr');
  const done = await clients.run([scene], before, { clients: 8, steps: 4 });
  expect(await explained(scene, before, done)).not.toBeNull();
  const asked = done.findIndex(({ input, output }) => input.do === 'ask' && output?.answer === 'success');
  expect(asked).toBeGreaterThanOrEqual(0);
  expect(await explained(scene, before, done.toSpliced(asked, 1))).toBeNull();
  const denied = done.map((one, no) =>
    no === asked ? { ...one, output: { answer: 'already_assigned', meeting: null } } : one,
  );
  expect(await explained(scene, before, denied)).toBeNull();
});
