/** Promises of events as large as any that is read: everybody is told apart, and what is counted keeps to its time. */
import { expect, test } from 'vitest';
import { instanceOf } from '#domain/schedule/instance.ts';
import { type ProblemFile, problemSchema } from '#domain/schedule/problem.ts';
import { mostForAll } from '#domain/schedule/promise/bound.ts';
import { networkKinds, networkOf } from '#domain/schedule/promise/networks.ts';
import { roomOf } from '#domain/schedule/promise/room.ts';
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

const never = () => false;
const roomIn = (event: ProblemFile) => roomOf(instanceOf(problemSchema.parse(event)));

/** Pairs of a company and a buyer, who wish to meet each other so often. */
function pairsOf(pairs: number, times: number, slots: number): ProblemFile {
  return {
    slots: listed(slots).map(({ id }) => ({ id, day: 1 })),
    participations: listed(pairs * 2).map(({ id }) => ({ id, side: id <= pairs ? 'company' : 'buyer' })),
    tables: listed(2_000),
    requests: listed(pairs * times).map(({ id }) => {
      const company = ((id - 1) % pairs) + 1;
      return { id, between: [company, company + pairs] };
    }),
  };
}

test('as many sets as there are people are counted without going through all wishes for each', () => {
  const room = roomIn(pairsOf(200, 5, 6));
  let looks = 0;
  const meetings = room.instance.meetings.map((one) => ({
    ...one,
    get isFixed() {
      looks++;
      return one.isFixed;
    },
  }));
  const buyers = listed(200, 200).map(({ id }) => id);
  const watched = { ...room, instance: { ...room.instance, meetings } };
  const { atMost, blocking } = mostForAll(watched, [buyers], 6, never);
  // Each has five wishes, and nothing else is in the way.
  expect([atMost, blocking.length]).toEqual([5, 200]);
  expect(looks).toBeLessThan(20 * meetings.length);
});

test('no network is built beyond the time', () => {
  const room = roomIn(pairsOf(100, 1, 2));
  const members = listed(100, 0).map(({ id }) => id);
  for (const kind of networkKinds) {
    let asked = 0;
    // Once while wishes are read; with the seventh look they are being built in.
    const isOver = () => ++asked > 6;
    expect([kind, networkOf(kind, room, members, () => true)]).toEqual([kind, null]);
    expect([kind, networkOf(kind, room, members, isOver)]).toEqual([kind, null]);
    expect(networkOf(kind, room, members, never)?.members.size).toBe(100);
  }
});

test('beyond a million wishes times slots places of both in one slot are not told apart', () => {
  const room = roomIn(pairsOf(251, 1, 3_985));
  const members = listed(251, 0).map(({ id }) => id);
  expect(networkOf('times', room, members, never)).toBeNull();
  expect(networkOf('own', room, members, never)?.halves).toHaveLength(251);
});
