/** Choices that fall the same way at every filling: a generator with a seed in place of chance. */

export interface Dice {
  /** A whole number from `min` to `max`, both included. */
  whole(min: number, max: number): number;
  /** True in about this share of throws, from 0 to 1. */
  chance(share: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** `count` different ones, fewer where the list is shorter. */
  some<T>(list: readonly T[], count: number): T[];
  shuffled<T>(list: readonly T[]): T[];
}

/** mulberry32: small, and good enough to look like chance. */
export function dice(seed: number): Dice {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const whole = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  const shuffled = <T>(list: readonly T[]) => {
    const copy = [...list];
    for (let last = copy.length - 1; last > 0; last--) {
      const other = whole(0, last);
      [copy[last], copy[other]] = [copy[other] as T, copy[last] as T];
    }
    return copy;
  };
  return {
    whole,
    shuffled,
    chance: (share) => next() < share,
    pick: (list) => list[whole(0, list.length - 1)] as never,
    some: (list, count) => shuffled(list).slice(0, count),
  };
}
