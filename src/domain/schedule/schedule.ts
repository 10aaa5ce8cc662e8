/** What the engine answers: where each wish is placed, and how good that is. */
import type { Criterion } from './problem.ts';

export interface Placement {
  wish: number;
  slot: number;
  /** Null where the meeting is by video. */
  table: number | null;
  interpreter: number | null;
  /** Who sits there, of the first and of the second participation; null where it has no list of representatives. */
  representatives: readonly [number | null, number | null];
}

/** How good a schedule is, by criterion: musts and weight that are placed, meetings below the least, unmet wishes for a time, … */
export type Measures = Record<Criterion, number> & {
  placed: number;
  /** Of the representative who has the most. */
  mostBreaks: number;
};

/** Of these more is better, of the others less. */
const moreIsBetter: ReadonlySet<Criterion> = new Set(['must', 'weight']);

/** Above 0 where the first is the better one, by the first criterion in which they differ. */
export function compare(one: Measures, other: Measures, order: readonly Criterion[]): number {
  for (const criterion of order) {
    const difference = one[criterion] - other[criterion];
    if (Math.abs(difference) > 1e-6) return moreIsBetter.has(criterion) ? difference : -difference;
    // As many breaks are better where they are spread evenly.
    if (criterion === 'breaks' && one.mostBreaks !== other.mostBreaks)
      return other.mostBreaks - one.mostBreaks;
  }
  return 0;
}
