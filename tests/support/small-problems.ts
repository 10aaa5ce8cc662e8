/** Problems small enough to be tried in every way, of all ten kinds in turns; the engine's answer beside the most that there is. */
import { type Plan, plan } from '#domain/schedule/plan.ts';
import { Random } from '#domain/schedule/random.ts';
import { verify } from '#domain/schedule/verify.ts';
import { mostByTrying } from './schedule-exhaustive.ts';
import { kinds, problemOf } from './schedule-problems.ts';

/** What is wrong with the engine's answer to a problem of a seed, and null where it is as good as can be. */
export function faultOfSmall(seed: number): string | null {
  const random = new Random(seed);
  const kind = kinds[seed % kinds.length] ?? 'roomy';
  const size = {
    companies: 2 + random.below(2),
    buyers: 2 + random.below(2),
    wishes: 3 + random.below(4),
    slots: 2 + random.below(3),
    days: 1 + random.below(2),
    tables: 1 + random.below(3),
  };
  const problem = problemOf(kind, size, seed);
  const most = mostByTrying(problem);
  let last: Plan | null = null;
  // A clock that stands still: the search for places ends by itself, and comfort is not looked for.
  const pace = { seed, limit: 1, clock: () => 0, isStopped: () => last !== null };
  for (const one of plan(problem, pace)) last = one;
  if (!last) return `${kind}, ${seed}: no plan`;
  const { faults, measures } = verify(problem, last.placements);
  if (faults.length > 0) return `${kind}, ${seed}: ${faults[0]}`;
  const { must, weight, least } = measures;
  if (must !== most.must || weight !== most.weight || least !== most.least)
    return `${kind}, ${seed}: ${JSON.stringify({ must, weight, least })} instead of ${JSON.stringify(most)}`;
  if (last.bounds.must < must || last.bounds.weight < weight)
    return `${kind}, ${seed}: a bound that is passed`;
  return null;
}
