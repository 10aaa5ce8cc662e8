/**
 * The schedule engine: the largest event in ten kinds, 2,000 small problems against trying every way, and real events that were arranged
 * (`arranged-events.ts`). Seconds are of the processor.
 */
import { type Plan, plan } from '#domain/schedule/plan.ts';
import type { Problem } from '#domain/schedule/problem.ts';
import { wishesOf } from '#domain/schedule/wish.ts';
import { faultOfReasons } from '#tests/support/reasons-checked.ts';
import { kinds, large, problemOf } from '#tests/support/schedule-problems.ts';
import { faultOfSmall } from '#tests/support/small-problems.ts';
import { arrangedEvents } from './arranged-events.ts';
import { amount, type Bench, type Figure, isShortest, type Outcome } from './bench.ts';
import { benchServing } from './plan-serving.ts';
import { publishing } from './publish-plan.ts';

export const planning: Bench = {
  about:
    'plans of 3,000 wishes in ten kinds in 10 s against their bound, and ten minutes where that is not reached, 2,000 small ones against every way, the rules and reasons of 100,000, real events, and one while the site serves',
  run: benchPlan,
};

const soon = amount(10, 0.2);
/** The best known of a kind whose bound is not reached soon; what reaches its bound has nothing better to be compared with. */
const late = amount(600, 0.4);
/** Of a real event. */
const arranged = amount(30, 2);
const problems = amount(2_000, 20);
const generated = amount(100_000, 200);
const size =
  amount(1, 0) === 1 ? large : { ...large, companies: 20, buyers: 15, wishes: 60, slots: 12, tables: 6 };

async function benchPlan(): Promise<Outcome> {
  const figures: Figure[] = [];
  const details: object[] = [];
  const bar = (what: string, unit: string, measured: number, below: number) =>
    figures.push({ what, unit, measured, reference: null, bar: { below } });
  for (const kind of amount(1, 0) === 1 ? kinds : kinds.slice(0, 2)) {
    const problem = problemOf(kind, size, 1);
    const quick = lastPlan(problem, soon);
    const isProven = quick.plan.measures.weight === quick.plan.bounds.weight;
    const long = isProven ? quick : lastPlan(problem, late);
    const { weight } = long.plan.bounds;
    bar(`${kind}: weight short of the bound`, '%', (100 * (weight - quick.plan.measures.weight)) / weight, 2);
    figures.push({
      ...{
        what: `${kind}: weight in ${soon} s against ${isProven ? 'its bound' : `${late} s`}`,
        unit: 'weight',
      },
      ...{ measured: quick.plan.measures.weight, reference: long.plan.measures.weight },
      // Hardly begun, the shortest form is no measure of ten seconds.
      bar: { atLeast: isShortest ? 0.9 : 0.999 },
    });
    details.push(detail(kind, quick));
    if (!isProven) details.push(detail(`${kind}, ${late} s`, long));
  }
  // In KiB, of all that the process has done until now.
  const highest = (process.resourceUsage().maxRSS * 1_024) / 1e6;
  bar('memory of the process at its highest', 'MB', highest, 1_000);
  const faults = Array.from({ length: problems }, (_, seed) => faultOfSmall(seed)).filter(
    (fault) => fault !== null,
  );
  bar(`small problems of ${problems} with less than trying every way`, 'problems', faults.length, 1);
  const seen = { always: 0, asPlaced: 0 };
  const untrue = Array.from({ length: generated }, (_, seed) => faultOfReasons(seed, seen)).filter(
    (fault) => fault !== null,
  );
  bar(
    `plans of ${generated} with a broken rule, or a reason that is untrue or too much`,
    'plans',
    untrue.length,
    1,
  );
  details.push({ generated, ...seen }, ...[...faults, ...untrue].slice(0, 10).map((fault) => ({ fault })));
  for (const { name, problem, optimum } of arrangedEvents()) {
    const found = lastPlan(problem, arranged);
    const { placed, breaks } = found.plan.measures;
    details.push(detail(name, found));
    bar(`${name} as ranks: not placed`, 'meetings', wishesOf(problem).length - placed, 1);
    // Two more than the published optimum hold.
    bar(`${name} as ranks: breaks in ${arranged} s`, 'breaks', breaks, optimum + 3);
  }
  figures.push(...(await benchServing()));
  figures.push(...(await publishing()));
  return { figures, details };
}

function lastPlan(problem: Problem, seconds: number): { plan: Plan; seconds: number } {
  const begin = process.cpuUsage();
  const clock = () => {
    const { user, system } = process.cpuUsage(begin);
    return (user + system) / 1e6;
  };
  let last: Plan | null = null;
  for (const one of plan(problem, { seed: 1, limit: seconds, clock, isStopped: () => false })) last = one;
  if (!last) throw new Error('no plan came of it');
  return { plan: last, seconds: clock() };
}

function detail(name: string, { plan, seconds }: { plan: Plan; seconds: number }): object {
  const { placed, weight, wishes, breaks, metres, changes } = plan.measures;
  return {
    ...{ name, placed, 'at most': plan.bounds.placed, weight, 'weight at most': plan.bounds.weight },
    ...{
      'unmet wishes': wishes,
      breaks,
      'breaks at least': plan.bounds.breaks,
      metres: Math.round(metres),
      changes,
    },
    ...{ state: plan.state, seconds: Math.round(seconds * 10) / 10 },
  };
}
