import { describe, expect, test } from 'vitest';
import { plan } from '#domain/schedule/plan.ts';
import { type Problem, problemSchema } from '#domain/schedule/problem.ts';
import { reasonsOf } from '#domain/schedule/reasons/reasons.ts';
import type { Placement } from '#domain/schedule/schedule.ts';
import { verify } from '#domain/schedule/verify.ts';
import { wishesOf } from '#domain/schedule/wish.ts';
import { kinds, problemOf } from '#tests/support/schedule-problems.ts';

/** Tables in two corners: whoever has meetings in a row stays in theirs. */
const walked = (kind: (typeof kinds)[number], seed: number): Problem => {
  const size = { companies: 4, buyers: 4, wishes: 12, slots: 4, days: 1, tables: 4 };
  const problem = problemOf(kind, size, seed);
  return problemSchema.parse({
    ...problem,
    slots: problem.slots.map(({ id, day }) => ({ id, day })),
    tables: problem.tables.map((table, no) => ({ ...table, place: { x: (no % 2) * 100, y: 0 } })),
    walking: { minutes: 1, metresPerMinute: 60 },
  });
};

const planOf = (problem: Problem): Placement[] => {
  let last: Placement[] = [];
  let time = 0;
  const pace = { seed: 1, limit: 200, clock: () => time++, isStopped: () => false };
  for (const { placements } of plan(problem, pace)) last = placements;
  return last;
};

/** Every way in which a wish could be added to a schedule. */
function* additions(problem: Problem, id: number): Generator<Placement> {
  const wish = wishesOf(problem).find((one) => one.id === id);
  if (!wish) return;
  const sides = wish.between.map((one) => {
    const list = problem.participations.find((other) => other.id === one)?.representatives ?? [];
    return list.length > 0 ? list.map((person) => person.id) : [null];
  });
  const tables = wish.byVideo ? [null] : problem.tables.map((table) => table.id);
  const interpreters = wish.language === null ? [null] : problem.interpreters.map((one) => one.id);
  for (const { id: slot } of problem.slots)
    for (const table of tables)
      for (const interpreter of interpreters)
        for (const first of sides[0] ?? [])
          for (const second of sides[1] ?? [])
            yield { wish: id, slot, table, interpreter, representatives: [first, second] };
}

describe('where the event has minutes for changing tables', () => {
  test.each(kinds)('%s: nobody has too far to go, and whoever has no place could have none', (kind) => {
    let far = 0;
    for (let seed = 0; seed < 12; seed++) {
      const problem = walked(kind, seed);
      const placements = planOf(problem);
      expect(verify(problem, placements).faults, `seed ${seed}`).toEqual([]);
      const reasons = reasonsOf(problem, placements);
      expect(reasons).toHaveLength(wishesOf(problem).length - placements.length);
      for (const { wish, facts, holds } of reasons) {
        expect(facts.length, `seed ${seed}, wish ${wish}, ${holds}`).toBeGreaterThan(0);
        far += facts.filter((fact) => fact.kind === 'far').length;
        for (const one of additions(problem, wish))
          expect(verify(problem, [...placements, one]).faults, JSON.stringify(one)).not.toEqual([]);
        for (const fact of facts) {
          if (fact.kind !== 'far') continue;
          const slot = placements.find((one) => one.wish === fact.wish)?.slot ?? 0;
          expect(Math.abs(slot - fact.slot)).toBe(1);
        }
      }
    }
    // Where other things are scarce they are what stands in the way.
    if (!['scarce availability', 'scarce tables', 'limits'].includes(kind)) expect(far).toBeGreaterThan(0);
  });

  test('what stays where it is stays, however far; whoever is beside it keeps near', () => {
    const problem = problemSchema.parse({
      slots: [1, 2, 3].map((id) => ({ id, day: 1 })),
      participations: [1, 2, 3, 4].map((id) => ({ id })),
      tables: [0, 100, 0].map((x, no) => ({ id: no + 1, place: { x, y: 0 } })),
      requests: [2, 3, 4].map((other) => ({ id: other, between: [1, other] as [number, number] })),
      fixed: [
        { request: 2, slot: 1, table: 1 },
        { request: 3, slot: 2, table: 2 },
      ],
      walking: { minutes: 1, metresPerMinute: 60 },
    });
    const placements = planOf(problem);
    expect(placements.find(({ wish }) => wish === 4)).toMatchObject({ slot: 3, table: 2 });
    expect(verify(problem, placements).faults).toEqual([]);
  });
});
