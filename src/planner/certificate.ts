/** Puts together what another program (src/plan-check) needs to see that a plan is as good as can be, or that there is none. */
import { createHash } from 'node:crypto';
import type { Plan } from '#domain/schedule/plan.ts';
import type { Problem } from '#domain/schedule/problem.ts';
import type { Evidence } from '#domain/schedule/prove.ts';
import { type Prices, pricesOfNeeded, pricesOfPlaced } from '#domain/schedule/reasons/prices.ts';
import { wishesOf } from '#domain/schedule/wish.ts';

interface Known {
  /** The file as it was read. */
  event: object;
  problem: Problem;
  plan: Plan;
  evidence: Evidence | null;
}

/** Milliseconds in which prices are looked for: of large events it would take longer than the search. */
const priceMs = 2_000;

/** Null where nothing is proven, or what was searched can't be followed by another. */
export function certificateOf({ event, problem, plan, evidence }: Known): string | null {
  const { state, measures, placements } = plan;
  if (state === 'best') return null;
  const { placed, must, weight, breaks } = measures;
  const isWhole = placed === wishesOf(problem).length;
  const begin = performance.now();
  const isOver = () => performance.now() - begin > priceMs;
  let prices: Prices | null = null;
  let steps: string | null = '';
  if (state === 'infeasible') {
    prices = evidence?.shows === 'notAll' ? null : pricesOfNeeded(problem, isOver);
    if (evidence?.shows === 'notAll') steps = evidence.steps;
    else if (!prices) return null;
  } else if (!isWhole) {
    prices = pricesOfPlaced(problem, { must, weight }, isOver);
    if (!prices) return null;
  } else if (breaks > 0) {
    // What each person has to have alone needs no steps.
    steps = evidence?.shows === breaks ? evidence.steps : '';
  }
  if (steps === null) return null;
  const claim = state === 'infeasible' ? { state } : { state, placed, must, weight, breaks };
  const head = JSON.stringify({ claim, event, plan: state === 'infeasible' ? [] : placements, prices });
  const text = `${['madang-plan-certificate 1', head, ...(steps === '' ? [] : [steps])].join('\n')}\n`;
  return `${text}end ${createHash('sha256').update(text).digest('hex')}\n`;
}
