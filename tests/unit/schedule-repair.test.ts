import { describe, expect, test } from 'vitest';
import { type Problem, type ProblemFile, problemSchema } from '#domain/schedule/problem.ts';
import { Random } from '#domain/schedule/random.ts';
import { type Repair, repair } from '#domain/schedule/repair.ts';
import type { Placement } from '#domain/schedule/schedule.ts';
import { verify } from '#domain/schedule/verify.ts';
import { changed } from '#tests/support/changes.ts';
import { firstPlan } from '#tests/support/reasons-checked.ts';
import { kinds, problemOf } from '#tests/support/schedule-problems.ts';

const nobody: ReadonlySet<number> = new Set();
/** A clock that goes on each time it is looked at, so that a search is as long on every machine. */
function pace() {
  let looks = 0;
  return { seed: 1, limit: 1_000, clock: () => looks++, isStopped: () => false };
}

function repaired(problem: Problem, standing: readonly Placement[], moves: number, staying = nobody): Repair {
  const found = repair(problem, standing, { moves, staying }, pace());
  expect(verify(problem, found.placements).faults).toEqual([]);
  return found;
}

const base: ProblemFile = {
  slots: [1, 2, 3].map((id) => ({ id, day: 1 })),
  participations: [1, 2, 3, 4].map((id) => ({ id })),
  tables: [{ id: 1 }, { id: 2 }],
  requests: [
    { id: 1, between: [1, 3] },
    { id: 2, between: [2, 4] },
    { id: 3, between: [1, 4] },
  ],
};
const at = (wish: number, slot: number, table = 1): Placement => ({
  ...{ wish, slot, table, interpreter: null },
  representatives: [null, null],
});

describe('a schedule again after a change', () => {
  test('stays as it is where nothing has changed', () => {
    const standing = [at(1, 1), at(2, 1, 2), at(3, 2)];
    const { placements, moved, lost, gained } = repaired(problemSchema.parse(base), standing, 5);
    expect(placements.toSorted((a, b) => a.wish - b.wish)).toEqual(standing);
    expect({ moved, lost, gained }).toEqual({ moved: [], lost: [], gained: [] });
  });

  test('gives a meeting whose time is gone another one, if one may move, and says what is lost if none may', () => {
    const participations = [{ id: 1, unavailable: [1] }, { id: 2 }, { id: 3 }, { id: 4 }];
    const problem = problemSchema.parse({ ...base, participations });
    const standing = [at(1, 1), at(2, 1, 2), at(3, 2)];
    expect(repaired(problem, standing, 1)).toMatchObject({ moved: [1], lost: [], gained: [] });
    expect(repaired(problem, standing, 0)).toMatchObject({ moved: [], lost: [1], gained: [] });
  });

  test('moves another one that is in the way, but none that has to stay', () => {
    const participations = [{ id: 1 }, { id: 2 }, { id: 3, unavailable: [1, 3] }, { id: 4 }];
    const problem = problemSchema.parse({ ...base, participations });
    const standing = [at(1, 1), at(2, 1, 2), at(3, 2)];
    expect(repaired(problem, standing, 2)).toMatchObject({ moved: [1, 3], lost: [] });
    expect(repaired(problem, standing, 2, new Set([3]))).toMatchObject({ moved: [], lost: [1] });
    expect(repaired(problem, standing, 1)).toMatchObject({ moved: [], lost: [1] });
  });

  test('puts whoever came later into what is free, and takes nobody’s place for it', () => {
    const slots = [{ id: 1, day: 1 }];
    const requests = [
      { id: 1, between: [1, 3] as [number, number] },
      { id: 2, between: [1, 4] as [number, number], weight: 900 },
      { id: 3, between: [2, 4] as [number, number] },
    ];
    const problem = problemSchema.parse({ ...base, slots, requests });
    expect(repaired(problem, [at(1, 1)], 9)).toMatchObject({ moved: [], lost: [], gained: [3] });
  });

  test.each(kinds)('never moves more than it may, nor whoever has to stay, and holds: %s', (kind) => {
    const size = { companies: 8, buyers: 6, wishes: 30, slots: 8, days: 2, tables: 4 };
    for (let seed = 0; seed < 20; seed++) {
      const problem = problemOf(kind, size, seed);
      const { placements } = firstPlan(problem, 100);
      const random = new Random(seed);
      const after = changed(problem, placements, random);
      const moves = random.below(6);
      const staying = new Set(placements.map(({ wish }) => wish).filter(() => random.unit() < 0.3));
      const found = repaired(after.problem, after.standing, moves, staying);
      const fixed = new Set(problem.fixed.map(({ request }) => request));
      expect(found.moved.filter((wish) => !fixed.has(wish)).length, `seed ${seed}`).toBeLessThanOrEqual(
        moves,
      );
      expect(found.moved.filter((wish) => staying.has(wish) && after.couldStay(wish))).toEqual([]);
      expect(
        found.lost.filter((wish) => after.couldStay(wish)),
        `seed ${seed}`,
      ).toEqual([]);
    }
  });
});
