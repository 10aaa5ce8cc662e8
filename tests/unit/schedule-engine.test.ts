import { describe, expect, test } from 'vitest';
import { readProblem } from '#domain/schedule/formats.ts';
import { type Plan, plan } from '#domain/schedule/plan.ts';
import { problemSchema } from '#domain/schedule/problem.ts';
import { reasonsOf } from '#domain/schedule/reasons/reasons.ts';
import { verify } from '#domain/schedule/verify.ts';
import { wishesOf } from '#domain/schedule/wish.ts';
import { kinds, problemOf } from '#tests/support/schedule-problems.ts';
import { faultOfSmall } from '#tests/support/small-problems.ts';

/** So many turns of the clock, and not seconds: the same on every machine. */
function lastPlan(problem: Parameters<typeof plan>[0], turns: number): Plan {
  let asked = 0;
  let last: Plan | null = null;
  for (const one of plan(problem, {
    seed: 7,
    limit: 1,
    clock: () => asked++ / turns,
    isStopped: () => false,
  }))
    last = one;
  return last as unknown as Plan;
}

const slots = [1, 2, 3, 4].map((id) => ({
  id,
  day: 1,
  half: id < 3 ? ('morning' as const) : ('afternoon' as const),
}));
const people = [1, 2, 3, 4].map((id) => ({ id }));
const tables = [1, 2].map((id) => ({ id, place: { x: id * 50, y: 0 } }));

/** As many wishes as tables in all slots, and more. */
function largeProblem(wishes: number) {
  const sides = 1_500;
  return problemSchema.parse({
    slots: Array.from({ length: 60 }, (_, at) => ({ id: at + 1, day: Math.floor(at / 20) + 1 })),
    participations: Array.from({ length: 2 * sides }, (_, at) => ({ id: at + 1 })),
    tables: Array.from({ length: 300 }, (_, at) => ({ id: at + 1 })),
    requests: Array.from({ length: wishes }, (_, at) => {
      const company = at % sides;
      const buyer = sides + ((company + Math.floor(at / sides) * 7) % sides);
      return { id: at + 1, between: [company + 1, buyer + 1] };
    }),
  });
}

describe('the schedule engine', () => {
  test('keeps to its time also in its first phases', { timeout: 120_000 }, () => {
    const problem = largeProblem(20_000);
    // A clock that goes on each time it is looked at: without looks in them, the first phases alone would be counted as no time.
    let looks = 0;
    const clock = () => looks++ / 100;
    let last: Plan | null = null;
    for (const one of plan(problem, { seed: 1, limit: 2, clock, isStopped: () => false })) last = one;
    const { placements, bounds, measures } = last as unknown as Plan;
    expect(verify(problem, placements).faults).toEqual([]);
    expect(looks).toBeLessThan(1_000);
    expect(bounds.placed).toBeGreaterThanOrEqual(measures.placed);
  });

  test('reads no more wishes than it can plan, and says so', () => {
    const { success, error } = problemSchema.safeParse({
      ...{ slots: [{ id: 1, day: 1 }], tables: [], requests: [] },
      participations: Array.from({ length: 400 }, (_, at) => ({ id: at + 1 })),
      preferences: Array.from({ length: 50_001 }, (_, at) => {
        const from = Math.floor(at / 200) % 200;
        return {
          from: at < 40_000 ? from + 1 : 200 + (at % 200) + 1,
          to: at < 40_000 ? 200 + (at % 200) + 1 : from + 1,
          rank: 1,
        };
      }),
    });
    // Both ways a pair is one wish: these are 40,000.
    expect(success).toBe(true);
    const crowd = Array.from({ length: 50_001 }, (_, at) => ({
      from: 1 + (at % 250),
      to: 251 + Math.floor(at / 250),
      rank: 1,
    }));
    const refused = problemSchema.safeParse({
      ...{ slots: [{ id: 1, day: 1 }], tables: [], requests: [], preferences: crowd },
      participations: Array.from({ length: 500 }, (_, at) => ({ id: at + 1 })),
    });
    expect(refused.error?.issues.map(({ message }) => message)).toEqual([
      'There are at most 50000 wishes: requests, and pairs that only have a preference. These are 50001.',
    ]);
    expect(error).toBeUndefined();
  });

  test('places as much weight as trying every way, in 200 small problems of ten kinds', () => {
    const faults = Array.from({ length: 200 }, (_, seed) => faultOfSmall(seed)).filter(Boolean);
    expect(faults).toEqual([]);
  });

  test.each(kinds)('makes a schedule that holds, within its bounds: %s', (kind) => {
    const size = { companies: 30, buyers: 20, wishes: 150, slots: 18, days: 2, tables: 12 };
    const problem = problemOf(kind, size, 3);
    const { placements, measures, bounds } = lastPlan(problem, 250);
    expect(verify(problem, placements).faults).toEqual([]);
    expect(verify(problem, placements).measures).toEqual(measures);
    expect(measures.placed).toBeGreaterThan(50);
    expect(measures.weight).toBeLessThanOrEqual(bounds.weight);
    expect(measures.must).toBeLessThanOrEqual(bounds.must);
  });

  test('gives two who are to meet with one slot between them no break', () => {
    const requests = [2, 3, 4].map((other) => ({ id: other, between: [1, other] as [number, number] }));
    const problem = problemSchema.parse({ slots, tables, participations: people, requests });
    const { measures, state } = lastPlan(problem, 500);
    expect(measures).toMatchObject({ placed: 3, breaks: 0 });
    expect(state).toBe('proven');
  });

  /** Two meetings of one person, each in its slot alone, and whether the engine took all of its time. */
  function ofTwo(more: object) {
    const problem = problemSchema.parse({
      ...{ slots, participations: people.slice(0, 3), tables },
      requests: [
        { id: 1, between: [1, 2], slots: [1], onlyThese: true },
        { id: 2, between: [1, 3], slots: [3], onlyThese: true },
      ],
      ...more,
    });
    let looks = 0;
    const clock = () => looks++ / 1_000;
    let last: Plan | null = null;
    for (const one of plan(problem, { seed: 1, limit: 10, clock, isStopped: () => false })) last = one;
    return { placed: (last as unknown as Plan).placements.length, isOver: looks >= 10_000 };
  }

  test('ends before its time where a small plan has everything and nothing better is found, not where none holds', () => {
    const requests = [2, 3].map((other) => ({ id: other, between: [1, other], slots: [1] }));
    expect(ofTwo({ requests })).toEqual({ placed: 2, isOver: false });
    expect(ofTwo({ breakSpread: 0 })).toEqual({ placed: 0, isOver: true });
  });

  test('says that not every must can be placed', () => {
    const requests = [2, 3, 4].map((other) => ({
      id: other,
      between: [1, other] as [number, number],
      must: true,
    }));
    const problem = problemSchema.parse({
      slots: slots.slice(0, 2),
      tables,
      participations: people,
      requests,
      everyMust: true,
    });
    expect(lastPlan(problem, 500)).toMatchObject({ state: 'infeasible', bounds: { must: 2 } });
  });

  test('lets nobody walk further than the time between two slots allows', () => {
    const requests = [
      { id: 1, between: [1, 2] as [number, number] },
      { id: 2, between: [1, 3] as [number, number] },
    ];
    const fixed = [
      { request: 1, slot: 1, table: 1 },
      { request: 2, slot: 2 },
    ];
    const near = {
      slots,
      tables,
      participations: people,
      requests,
      fixed,
      walking: { minutes: 1, metresPerMinute: 60 },
    };
    const [, second] = lastPlan(problemSchema.parse(near), 500).placements;
    expect(second?.table).toBe(1);
    const placements = [
      { wish: 1, slot: 1, table: 1, interpreter: null, representatives: [null, null] as const },
      { wish: 2, slot: 2, table: 2, interpreter: null, representatives: [null, null] as const },
    ];
    const far = problemSchema.parse({
      ...near,
      fixed: fixed.slice(0, 1),
      walking: { minutes: 1, metresPerMinute: 40 },
    });
    expect(verify(far, placements).faults).toContain('from wish 1 to wish 2 it is too far to walk');
  });

  test('weighs a pair once, whoever of the two asked, preferred, or both', () => {
    const weights = { ranks: [10, 5], request: 3, mutual: 4 };
    const problem = problemSchema.parse({
      ...{ slots, tables, participations: people, weights },
      requests: [{ id: 1, between: [1, 2], askedBy: [1] }],
      preferences: [
        { from: 2, to: 1, rank: 1 },
        { from: 3, to: 4, rank: 9 },
      ],
    });
    expect(wishesOf(problem).map(({ id, weight }) => [id, weight])).toEqual([
      [1, 17],
      [2, 5],
    ]);
  });

  test('reads the published format: sessions, fixed meetings and their order', () => {
    const problem = readProblem({
      ...{ slots: 4, morningSlots: 2, tables: 2, people: 3 },
      meetings: [
        [1, 2, 'afternoon'],
        [1, 3, 'any'],
        [2, 3, 'any'],
      ],
      unavailable: { 3: [1] },
      fixed: { 3: 2 },
      after: { 1: [2] },
    });
    const { placements, measures } = lastPlan(problem, 500);
    const slotOf = new Map(placements.map(({ wish, slot }) => [wish, slot]));
    expect(slotOf.get(1)).toBeGreaterThan(2);
    expect(slotOf.get(3)).toBe(2);
    expect(slotOf.get(2)).toBeLessThan(slotOf.get(1) ?? 0);
    expect(measures).toMatchObject({ placed: 3, breaks: 1 });
  });

  test('refuses a file that names what is not there', () => {
    expect(() =>
      readProblem({ slots, tables, participations: people, requests: [{ id: 1, between: [1, 9] }] }),
    ).toThrow('There is no participation 9.');
  });
});

describe('a table that is closed in some slots', () => {
  const closed = problemSchema.parse({
    slots,
    participations: people,
    tables: [
      { id: 1, closedIn: [1, 2, 3] },
      { id: 2, closed: true },
    ],
    requests: [
      { id: 1, between: [1, 2], weight: 2 },
      { id: 2, between: [3, 4], weight: 9 },
    ],
  });

  test('is used in the others alone, by what weighs most, and is why there is no place', () => {
    const { placements, bounds } = lastPlan(closed, 400);
    expect(placements.map(({ wish, slot, table }) => [wish, slot, table])).toEqual([[2, 4, 1]]);
    expect([bounds.placed, bounds.weight]).toEqual([1, 9]);
    expect(reasonsOf(closed, placements)).toEqual([
      { wish: 1, holds: 'always', facts: [{ kind: 'allTables', places: 1 }] },
    ]);
  });

  test('is found in a plan that has it all the same', () => {
    const [placement] = lastPlan(closed, 400).placements;
    const moved = { ...(placement as NonNullable<typeof placement>), slot: 2 };
    expect(verify(closed, [moved]).faults).toEqual(['wish 2 is at a table that is closed then']);
  });
});

describe('the verifier', () => {
  const requests = [
    { id: 1, between: [1, 2] as [number, number] },
    { id: 2, between: [1, 3] as [number, number] },
    { id: 3, between: [3, 4] as [number, number] },
  ];
  const problem = problemSchema.parse({
    ...{ slots, tables, requests },
    participations: people.map((one) => ({ ...one, unavailable: one.id === 4 ? [4] : [] })),
    not: [[1, 3]],
    after: [{ earlier: 1, later: 3 }],
  });
  const at = (wish: number, slot: number, table: number | null = 1) => ({
    ...{ wish, slot, table, interpreter: null },
    representatives: [null, null] as const,
  });

  test.each([
    ['a person twice', [at(1, 1, 1), at(2, 1, 2)], 'person 1/ twice in slot 1'],
    ['a table twice', [at(1, 1), at(3, 1)], 'table 1 twice in slot 1'],
    ['a wish twice', [at(1, 1), at(1, 2)], 'wish 1 placed twice'],
    ['two who do not meet', [at(2, 1)], 'wish 2 is of two who do not meet'],
    ['a time that can’t be used', [at(3, 4)], "wish 3 is at a time that can't be used"],
    ['no table', [at(1, 1, null)], 'wish 1 has a table by video, or none otherwise'],
    ['another order', [at(1, 3), at(3, 2)], 'wish 1 is not before wish 3'],
  ])('finds %s', (_, placements, fault) => {
    expect(verify(problem, placements).faults).toContain(fault);
  });

  test('finds nothing where nothing is wrong', () => {
    expect(verify(problem, [at(1, 1), at(3, 2)])).toMatchObject({
      faults: [],
      measures: { placed: 2, breaks: 0 },
    });
  });
});
