/** What is fixed keeps its place, and a table, whoever else would have that one. */
import { expect, test } from 'vitest';
import { type Plan, plan } from '#domain/schedule/plan.ts';
import { type Problem, problemSchema } from '#domain/schedule/problem.ts';
import { Random } from '#domain/schedule/random.ts';
import { verify } from '#domain/schedule/verify.ts';
import { kinds, problemOf } from '#tests/support/schedule-problems.ts';

function planOf(problem: Problem): Plan {
  let [last, time] = [null as Plan | null, 0];
  const pace = { seed: 1, limit: 60, clock: () => time++, isStopped: () => false };
  for (const one of plan(problem, pace)) last = one;
  if (!last) throw new Error('no plan came of it');
  return last;
}

/** A third of a plan without ways is fixed, some of it with its table; then tables are far from each other. */
function fixedOf(seed: number): Problem {
  const random = new Random(seed);
  const size = {
    companies: 2 + random.below(5),
    buyers: 2 + random.below(5),
    wishes: 5 + random.below(18),
    slots: 2 + random.below(5),
    days: 1 + random.below(2),
    tables: 1 + random.below(5),
  };
  const problem = problemOf(kinds[seed % kinds.length] ?? 'roomy', size, seed);
  const fixed = [...problem.fixed];
  const has = new Set(fixed.map(({ request }) => request));
  for (const { wish, slot, table, interpreter, representatives } of planOf(problem).placements)
    if (!has.has(wish) && random.below(3) === 0)
      fixed.push({
        request: wish,
        slot,
        table: random.below(2) ? null : table,
        interpreter: random.below(2) ? null : interpreter,
        representatives: representatives.filter((one) => one !== null),
      });
  const tables = problem.tables.map((table, no) => ({
    ...table,
    place: { x: random.below(3) * 50, y: no * 3 },
  }));
  const walking = { minutes: 1, metresPerMinute: [2, 30, 60][random.below(3)] };
  return problemSchema.parse({ ...problem, fixed, tables, walking });
}

// Of the first 500 those in which a table that all need was given to somebody else, and the plan was empty.
test.each([349, 428])('problem %i', (seed) => {
  const problem = fixedOf(seed);
  const { placements } = planOf(problem);
  expect(placements.length).toBeGreaterThanOrEqual(problem.fixed.length);
  expect(verify(problem, placements).faults).toEqual([]);
});
