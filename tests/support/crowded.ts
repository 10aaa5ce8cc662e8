/** Events in which what can be promised is a matter of what all share, and not of who wishes for little. */
import { type Problem, problemSchema } from '#domain/schedule/problem.ts';
import { Random } from '#domain/schedule/random.ts';
import { type Kind, problemOf, type Size } from './schedule-problems.ts';

/** An event of a kind in which each buyer wishes for as many companies, the first ones far more often than the last. */
export function crowdedOf(kind: Kind, size: Size, seed: number): Problem {
  const { requests, ...rest } = problemOf(kind, size, seed);
  const random = new Random(seed + 77);
  const taken = new Set<string>();
  const between = requests.map((_, at): [number, number] => {
    const buyer = size.companies + 1 + (at % size.buyers);
    for (;;) {
      const company = 1 + Math.floor(random.unit() ** 3 * size.companies);
      const pair = `${company}-${buyer}`;
      if (taken.has(pair)) continue;
      taken.add(pair);
      return [company, buyer];
    }
  });
  return problemSchema.parse({
    ...{ ...rest, preferences: [], not: [], fixed: [], after: [] },
    requests: requests.map((one, at) => ({
      ...{ ...one, between: between[at], askedBy: [(between[at] as [number, number])[1]] },
    })),
  });
}
