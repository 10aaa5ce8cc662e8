/** Several events planned in equal times: a short pass through all of them, then a longer one; of each the better plan counts. */
import type { Plan } from '#domain/schedule/plan.ts';
import type { Problem } from '#domain/schedule/problem.ts';
import { compare } from '#domain/schedule/schedule.ts';
import { type Spread, spreadOf } from '#domain/schedule/what-if.ts';
import { wishesOf } from '#domain/schedule/wish.ts';
import { type Search, search } from './search.ts';

export interface Variant {
  name: string;
  problem: Problem;
  /** Whether all that is possible in it is possible in the first one, too, or the other way round. */
  allows: 'less' | 'more' | 'as much';
}

/** Of the best plan of a variant. `placedBound` and `weightBound` are null where no plan came of it. */
export type Result = Spread & {
  placed: number;
  placedBound: number | null;
  weight: number;
  weightBound: number | null;
  breaks: number;
  state: Plan['state'];
};

/** Whether a plan was made of it by then. */
export const isPlanned = ({ weightBound }: Pick<Result, 'weightBound'>): boolean => weightBound !== null;

interface Pace {
  /** Seconds on the clock at which all ends. */
  seconds: number;
  clock: () => number;
  /** So many variants are planned at once, each by one thread. */
  threads: number;
  /** Seconds on the clock by which every variant has its first plan, as far as threads are that quick. */
  firstBy: number;
}

/** Seconds that a thread takes to begin and to end. */
const idle = 0.3;
/** A pass that leaves each variant less is left out, but for the first one. */
const shortest = 0.2;

/** `results` come with each round of the short pass, from whichever variants have a plan by then, and at the end; `stop` ends it soon, with the best until then. */
export function compared(variants: readonly Variant[], pace: Pace) {
  const best: (Plan | null)[] = variants.map(() => null);
  const running = new Set<Search>();
  let isStopped = false;
  /** As many variants at once as there are threads: with which each round begins. */
  const rounds = variants.flatMap((_, no) => (no % pace.threads === 0 ? [no] : []));
  /** For each variant of a pass through all of them until then. */
  const secondsUntil = (by: number) => (by - pace.clock()) / rounds.length - idle;
  const round = (from: number, seconds: number, seed: number) =>
    Promise.all(
      variants.slice(from, from + pace.threads).map(async ({ problem }, no) => {
        const one = search({ problem, seed, seconds, threads: 1 });
        running.add(one);
        const found = (await one.found)?.plan ?? null;
        running.delete(one);
        best[from + no] = better(problem, best[from + no] ?? null, found);
      }),
    );
  async function* results(): AsyncGenerator<Result[]> {
    const asItIs = variants[0]?.problem as Problem;
    const all = () => {
      const most = mostAmong(variants, best);
      return variants.map(({ problem }, no) => resultOf(asItIs, problem, best[no] ?? null, most[no] ?? null));
    };
    const first = Math.max(shortest, secondsUntil(Math.min(pace.seconds, pace.firstBy)));
    for (const from of rounds) {
      if (isStopped) break;
      await round(from, first, 1);
      yield all();
    }
    const longer = secondsUntil(pace.seconds);
    if (isStopped || longer < shortest) return;
    for (const from of rounds) if (!isStopped) await round(from, longer, 2);
    yield all();
  }
  const stop = () => {
    isStopped = true;
    for (const one of running) one.stop();
  };
  return { results: results(), stop };
}

/** The better plan, with the lowest bounds that either knows; of its breaks the highest. */
function better(problem: Problem, before: Plan | null, found: Plan | null): Plan | null {
  if (!before || !found) return found ?? before;
  const plan = compare(found.measures, before.measures, problem.order) > 0 ? found : before;
  const lowest = (name: 'placed' | 'weight' | 'must') => Math.min(before.bounds[name], found.bounds[name]);
  return {
    ...plan,
    bounds: {
      ...{ placed: lowest('placed'), weight: lowest('weight'), must: lowest('must') },
      breaks: Math.max(before.bounds.breaks, found.bounds.breaks),
    },
  };
}

/**
 * The most that each could place, and no more than another in which all of it is possible: each bound is as low as its time allowed, so that
 * fewer tables might seem to allow more. What weight is bounded by goes with the musts of its own event, and says nothing of another one.
 */
function mostAmong(variants: readonly Variant[], best: readonly (Plan | null)[]): (number | null)[] {
  const lowest = (list: readonly (number | null | undefined)[]): number | null => {
    const known = list.filter((one) => typeof one === 'number');
    return known.length === 0 ? null : Math.min(...known);
  };
  const own = best.map((plan) => plan?.bounds.placed ?? null);
  const asItIs = lowest(own.filter((_, no) => no === 0 || variants[no]?.allows === 'more'));
  return own.map((placed, no) => (variants[no]?.allows === 'more' ? placed : lowest([placed, asItIs])));
}

function resultOf(asItIs: Problem, problem: Problem, plan: Plan | null, placedBound: number | null): Result {
  const wished = new Map(wishesOf(problem).map(({ id, between }) => [id, between]));
  const placed = (plan?.placements ?? []).map(({ wish }) => wish);
  return {
    ...{ placed: placed.length, placedBound },
    ...{ weight: plan?.measures.weight ?? 0, weightBound: plan?.bounds.weight ?? null },
    ...spreadOf(asItIs, problem, wished, placed),
    ...{ breaks: plan?.measures.breaks ?? 0, state: plan?.state ?? 'best' },
  };
}
