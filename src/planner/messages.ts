/** What a server and the process that plans for it say to each other. */

import type { Plan } from '#domain/schedule/plan.ts';
import type { Problem } from '#domain/schedule/problem.ts';
import type { Answer, Promisee } from '#domain/schedule/promise/promise.ts';
import type { ToldSet } from '#domain/schedule/promise/told.ts';
import type { Reason } from '#domain/schedule/reasons/facts.ts';
import type { Placement } from '#domain/schedule/schedule.ts';
import type { Change } from '#domain/schedule/what-if.ts';
import type { Result } from './compare.ts';

/** A plan from what stands, with few moves (`repair.ts`), in the place of one that is made anew. */
export interface FewMoves {
  standing: Placement[];
  moves: number;
  /** Wishes that make no room for others. */
  staying: number[];
}

export interface PlanOrder {
  problem: Problem;
  /** A plan that is there already: what is found is to be better, else it stays. */
  before: Placement[];
  fewMoves?: FewMoves | null;
  seed: number;
  seconds: number;
  threads: number;
}

/** What is asked of an event without making a plan of it. */
export type Asks = { promise: { least: number; of: Promisee } } | { whatIf: Change[] };

export interface QuestionOrder {
  problem: Problem;
  asks: Asks;
  seed: number;
  seconds: number;
  threads: number;
}

export type ToPlanner = { order: PlanOrder } | { question: QuestionOrder } | { stop: true };

/** What the best plan so far comes to, and after how many seconds. */
export type Progress = Pick<Plan, 'measures' | 'bounds' | 'state'> & { seconds: number };

/** An answer to a promise without its plan; `sets` are the first of `setsInAll`. */
export type Promised = Pick<Answer, 'answer' | 'found' | 'atMost'> & {
  /** To how many it is promised, and how many meetings the plan has. */
  people: number;
  placed: number;
  sets: ToldSet[];
  setsInAll: number;
};

/** Participations of whom a figure tells: how many, and the first by id. */
export interface Some {
  count: number;
  first: number[];
}

/** What a variant comes to, without long lists. */
export type Row = Pick<Result, 'placed' | 'placedBound' | 'median' | 'breaks' | 'state'> & {
  fewest: Some & { meetings: number };
  withNothing: Some;
};

/** The event as it is, then each change: whether the event allows it; `figures` are null where no plan of it was made before a stop. */
export interface Compared {
  rows: { isPossible: boolean; figures: Row | null }[];
}

export type Told = { promise: Promised } | { whatIf: Compared };

/**
 * Of a plan `found` comes once, `reasons` after it in portions (`portions.ts`), of all wishes without a place. Of a question `answer` comes
 * with each that says more, `answered` once at the end (null where a stop came before), with the plan of a promise.
 */
export type FromPlanner =
  | { progress: Progress }
  | { found: Progress & { placements: Placement[] } }
  | { reasons: Reason[] }
  | { answer: Told }
  | { answered: Told | null; placements: Placement[] }
  | { failed: string };
