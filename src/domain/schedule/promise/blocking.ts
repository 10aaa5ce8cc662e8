/** Why a promise can't be kept: a set of people and what their meetings take, which anyone can count. */

/**
 * What meetings of the set take, of which there is only so much beside what is fixed. `times` is how often what it is counted for counts:
 * 2 where it is of two who are both in the set.
 */
export type Cover =
  /** A wish, which is met once at most; `wishAt` only in one slot. */
  | { kind: 'wish'; wish: number; count: 1; times: number }
  | { kind: 'wishAt'; wish: number; slot: number; count: 1; times: number }
  /** What a participation can have: in a slot, on a day, in all. */
  | { kind: 'places'; participation: number; slot: number; count: number; times: number }
  | { kind: 'day'; participation: number; day: number; count: number; times: number }
  | { kind: 'participation'; participation: number; count: number; times: number }
  /** Everyone's tables in a slot, for meetings of those who have no table of their own. */
  | { kind: 'tables'; slot: number; count: number; times: number }
  /** Interpreters of any of these languages in a slot. */
  | { kind: 'interpreters'; languages: string[]; slot: number; count: number; times: number };

/**
 * Each meeting that one of the people could have beside the fixed ones, wherever it could be, takes one of the covers (one of two of them
 * takes two, or one that counts twice). So together they have at most `atMost` meetings, counted by person, and each at most
 * `atMost / people.length`.
 */
export interface Blocking {
  /** Participations. */
  people: number[];
  /** Of their meetings those that are fixed, one of two of them twice. */
  fixed: number;
  cover: Cover[];
  /** `fixed`, and count × times of each cover. */
  atMost: number;
}

/** The largest number of meetings that each of the people of a set can have. */
export const leastOf = ({ people, atMost }: Blocking): number => Math.floor(atMost / people.length);

/** Covers that are the same are one, which counts as often as both. */
export function merged(covers: readonly Cover[]): Cover[] {
  const byKey = new Map<string, Cover>();
  for (const cover of covers) {
    const key = JSON.stringify({ ...cover, times: 0 });
    const known = byKey.get(key);
    if (known) known.times += cover.times;
    else byKey.set(key, { ...cover });
  }
  return [...byKey.values()];
}
