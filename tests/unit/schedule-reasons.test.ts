import { describe, expect, test } from 'vitest';
import { problemSchema } from '#domain/schedule/problem.ts';
import { reasonsOf } from '#domain/schedule/reasons/reasons.ts';
import { faultOfReasons, firstPlan } from '#tests/support/reasons-checked.ts';

const slots = [1, 2, 3].map((id) => ({ id, day: 1 }));
const tables = [1, 2, 3].map((id) => ({ id }));
const reasonOf = (file: Parameters<typeof problemSchema.parse>[0]) => {
  const problem = problemSchema.parse(file);
  return reasonsOf(problem, firstPlan(problem).placements);
};

describe('a wish without a place', () => {
  test('of two who do not meet has that as its only fact, without whose doing it is', () => {
    const both = [{ id: 1 }, { id: 2 }];
    const requests = [{ id: 1, between: [1, 2] }];
    const one = reasonOf({ slots, tables, participations: both, requests, not: [[2, 1]] });
    const other = reasonOf({ slots, tables, participations: both, requests, not: [[1, 2]] });
    expect(one).toEqual([{ wish: 1, holds: 'always', facts: [{ kind: 'not', between: [1, 2] }] }]);
    expect(one).toEqual(other);
  });

  test('that has a place left says that the time was over, and nothing that is not true', () => {
    const problem = problemSchema.parse({
      ...{ slots, tables, participations: [{ id: 1 }, { id: 2 }, { id: 3 }] },
      requests: [
        { id: 1, between: [1, 2] },
        { id: 2, between: [1, 3] },
      ],
    });
    const placement = {
      wish: 1,
      slot: 1,
      table: 1,
      interpreter: null,
      representatives: [null, null] as const,
    };
    expect(reasonsOf(problem, [placement])).toEqual([
      { wish: 2, holds: 'asPlaced', facts: [{ kind: 'noTime', wish: 2 }] },
    ]);
  });

  test('of two without a common slot names one fact for each slot', () => {
    const participations = [
      { id: 1, unavailable: [1, 2] },
      { id: 2, unavailable: [2, 3] },
    ];
    const [reason] = reasonOf({ slots, tables, participations, requests: [{ id: 1, between: [1, 2] }] });
    expect(reason?.holds).toBe('always');
    expect(reason?.facts.map((fact) => 'slot' in fact && fact.slot).sort()).toEqual([1, 2, 3]);
  });

  test('of somebody with more wishes than slots names the wishes that are placed, and the slots that are closed', () => {
    const participations = [{ id: 1, unavailable: [3] }, { id: 2 }, { id: 3 }, { id: 4 }];
    const requests = [2, 3, 4].map((other) => ({ id: other, between: [1, other] }));
    const [reason] = reasonOf({ slots, tables, participations, requests });
    expect(reason?.holds).toBe('always');
    expect(reason?.facts.map(({ kind }) => kind).sort()).toEqual(['placed', 'placed', 'unavailable']);
  });

  test('where all tables are taken says how many there are', () => {
    const participations = [1, 2, 3, 4].map((id) => ({ id }));
    const requests = [
      { id: 1, between: [1, 2] },
      { id: 2, between: [3, 4] },
    ];
    const [reason] = reasonOf({
      slots: slots.slice(0, 1),
      tables: tables.slice(0, 1),
      participations,
      requests,
    });
    expect(reason?.facts).toEqual([{ kind: 'allTables', places: 1 }]);
  });

  test('has facts that are true and forbid it together, and of which none can be taken away, in 2,000 plans', () => {
    const seen = { always: 0, asPlaced: 0 };
    const faults = Array.from({ length: 2_000 }, (_, seed) => faultOfReasons(seed, seen)).filter(Boolean);
    expect(faults).toEqual([]);
    expect(seen.always).toBeGreaterThan(500);
    expect(seen.asPlaced).toBeGreaterThan(300);
  }, 120_000);

  test('is no wish that is fixed, whose table is too far for those beside it', () => {
    const seen = { always: 0, asPlaced: 0 };
    // The two of the first 100,000 in which that happened.
    expect([92_438, 98_838].map((seed) => faultOfReasons(seed, seen))).toEqual([null, null]);
  });
});
