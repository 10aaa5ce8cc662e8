/** A seeded source of chance (xorshift, 32 bits): the same seed makes the same schedule. */
export class Random {
  #state: number;

  constructor(seed: number) {
    // Spread, because small seeds would begin alike; never 0, which would stay 0.
    this.#state = Math.imul(seed + 1, 0x9e3779b1) | 1;
    for (let turn = 0; turn < 8; turn++) this.#next();
  }

  #next(): number {
    let state = this.#state;
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    this.#state = state;
    return state >>> 0;
  }

  /** From 0 to below 1. */
  unit(): number {
    return this.#next() / 4_294_967_296;
  }

  /** From 0 to below `end`. */
  below(end: number): number {
    return Math.floor((this.#next() / 4_294_967_296) * end);
  }

  shuffle<T>(list: T[]): T[] {
    for (let at = list.length - 1; at > 0; at--) {
      const other = this.below(at + 1);
      [list[at], list[other]] = [list[other] as T, list[at] as T];
    }
    return list;
  }
}
