/** What a server and the process that plans for it say to each other. */
import type { Reason } from '#domain/schedule/facts.ts';
import type { Plan } from '#domain/schedule/plan.ts';
import type { Problem } from '#domain/schedule/problem.ts';
import type { Placement } from '#domain/schedule/schedule.ts';

export interface PlanOrder {
  problem: Problem;
  /** A plan that is there already: what is found is to be better, else it stays. */
  before: Placement[];
  seed: number;
  seconds: number;
  threads: number;
}

export type ToPlanner = { order: PlanOrder } | { stop: true };

/** What the best plan so far comes to, and after how many seconds. */
export type Progress = Pick<Plan, 'measures' | 'bounds' | 'state'> & { seconds: number };

/** `found` comes once, `reasons` after it in portions (`portions.ts`), of all wishes without a place. */
export type FromPlanner =
  | { progress: Progress }
  | { found: Progress & { placements: Placement[] } }
  | { reasons: Reason[] }
  | { failed: string };
