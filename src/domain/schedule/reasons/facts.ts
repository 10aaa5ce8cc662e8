/** Facts that together forbid a wish. They are data (kind, ids, numbers): words for them are found elsewhere. */

export type Fact =
  /** The two do not meet. Whose doing that is, is not known here. */
  | { kind: 'not'; between: readonly [number, number] }
  /** A participation, or one of its representatives, can't in that slot. */
  | { kind: 'unavailable'; participation: number; representative: number | null; slot: number }
  /** A wish will only have other times. */
  | { kind: 'otherTimes'; wish: number; slot: number }
  /** Another wish that is placed, in whichever slot. */
  | { kind: 'placed'; wish: number; participation: number }
  /** Another wish that is placed in that slot, and takes somebody's time. */
  | { kind: 'meets'; wish: number; participation: number; representative: number | null; slot: number }
  /** All tables, or all interpreters who could, have a meeting in that slot. */
  | { kind: 'tables'; slot: number; count: number }
  | { kind: 'interpreters'; language: string; slot: number; count: number }
  /** As many meetings as tables or interpreters in all slots together. */
  | { kind: 'allTables'; places: number }
  | { kind: 'allInterpreters'; language: string; places: number }
  /** A participation has as many meetings as it may: in that slot, on that day, in all. */
  | { kind: 'atOnce'; participation: number; slot: number; limit: number }
  | { kind: 'dayLimit'; participation: number; day: number; limit: number }
  | { kind: 'most'; participation: number; limit: number }
  /** Another wish in a slot beside that one, too far from the tables that are free in it, or from some of them. */
  | { kind: 'far'; wish: number; participation: number; representative: number | null; slot: number }
  /** It must be before, or after, a meeting of another slot. */
  | { kind: 'order'; wish: number; other: number; slot: number }
  /** A place is left, and the time of the search was over before it was looked for. */
  | { kind: 'noTime'; wish: number };

export interface Reason {
  wish: number;
  /** `always`: however the placed wishes are arranged; `asPlaced`: as they are, another arrangement was not found. */
  holds: 'always' | 'asPlaced';
  /** Together they forbid the wish; without any one of them they would not. */
  facts: Fact[];
}

/** Leaves out what isn't needed: afterwards each fact is. First in large pieces, then one by one; the first facts are tried first. */
export function irreducible(facts: readonly Fact[], forbid: (facts: readonly Fact[]) => boolean): Fact[] {
  let left = [...facts];
  for (let size = Math.ceil(facts.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2))
    for (let from = 0; from < left.length; ) {
      const without = left.toSpliced(from, size);
      if (forbid(without)) left = without;
      else from += size;
    }
  return left;
}
