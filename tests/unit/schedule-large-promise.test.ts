/** Promises of events as large as any that is read: everybody is told apart, and what is counted keeps to its time. */
import { expect, test } from 'vitest';
import { type ProblemFile, problemSchema } from '#domain/schedule/problem.ts';
import { lastAnswer } from '#tests/support/small-promises.ts';

const listed = (count: number, from = 1) => Array.from({ length: count }, (_, at) => ({ id: at + from }));

test.each([false, true])('two companies 10,000 apart have places of their own (video: %s)', (byVideo) => {
  const companies = listed(10_001).map(({ id }) => ({ id, side: 'company' as const }));
  const event: ProblemFile = {
    slots: [{ id: 1, day: 1 }],
    participations: [...companies, ...listed(2, 20_001).map(({ id }) => ({ id, side: 'buyer' as const }))],
    tables: listed(2),
    requests: [
      { id: 1, between: [1, 20_001], byVideo },
      { id: 2, between: [10_001, 20_002] },
    ],
  };
  const { answer, found, atMost, blocking } = lastAnswer(problemSchema.parse(event), 1, 'buyers');
  expect({ answer, found, atMost, blocking }).toEqual({ answer: 'yes', found: 1, atMost: 1, blocking: [] });
});
