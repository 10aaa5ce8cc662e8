/** Clauses one behind the other in one array, and for each literal the clauses that watch it. */
export type Clause = number;
export const none: Clause = -1;

/** How many literals, how many levels it joined when it was learnt (0: it was given), its step in a log, and for how many
 * thinnings it is kept because it was used. Its literals follow. */
export const headerLength = 4;

/** Of those that were not used since. */
const thinnedShare = 0.75;

export class ClauseStore {
  arena = new Int32Array(1 << 16);
  #end = 0;
  /** Literal → pairs of a clause and another literal of it: where that one holds, the clause is not looked at. */
  readonly watches: number[][] = [];
  /** Likewise for clauses of two, of which the other literal says all: they are never looked up, and their lists only change in `thin`. */
  readonly watchesOfTwo: number[][] = [];
  #learnt: Clause[] = [];

  watch(variable: number): void {
    this.watches[variable * 2] = [];
    this.watches[variable * 2 + 1] = [];
    this.watchesOfTwo[variable * 2] = [];
    this.watchesOfTwo[variable * 2 + 1] = [];
  }

  add(literals: readonly number[], levels: number, step: number): Clause {
    const clause = this.#write(literals, levels, step);
    this.#watch(clause);
    return clause;
  }

  #write(literals: readonly number[], levels: number, step: number): Clause {
    const clause = this.#end;
    this.#end += headerLength + literals.length;
    if (this.#end > this.arena.length) {
      const larger = new Int32Array(Math.max(this.#end, this.arena.length * 2));
      larger.set(this.arena);
      this.arena = larger;
    }
    this.arena[clause] = literals.length;
    this.arena[clause + 1] = levels;
    this.arena[clause + 2] = step;
    this.arena[clause + 3] = 1;
    this.arena.set(literals, clause + headerLength);
    if (levels > 0) this.#learnt.push(clause);
    return clause;
  }

  #watch(clause: Clause): void {
    const first = this.arena[clause + headerLength] as number;
    const second = this.arena[clause + headerLength + 1] as number;
    const watches = (this.arena[clause] as number) === 2 ? this.watchesOfTwo : this.watches;
    (watches[first] as number[]).push(clause, second);
    (watches[second] as number[]).push(clause, first);
  }

  /** Most of the learnt clauses go that were not used lately, those first that join most levels; and all that hold for good. No clause may be a reason then. */
  thin(keptLevels: number, holds: (literal: number) => boolean): void {
    const { arena } = this;
    const order = this.#learnt.filter((clause) => {
      if ((arena[clause + 1] as number) <= keptLevels) return false;
      const used = arena[clause + 3] as number;
      arena[clause + 3] = Math.max(0, used - 1);
      return used === 0;
    });
    const worse = (a: Clause, b: Clause) =>
      (arena[b + 1] as number) - (arena[a + 1] as number) ||
      (arena[b] as number) - (arena[a] as number) ||
      a - b;
    order.sort(worse);
    const gone = new Set(order.slice(0, Math.floor(order.length * thinnedShare)));
    const end = this.#end;
    this.#end = 0;
    this.#learnt = [];
    for (const list of this.watches) list.length = 0;
    for (const list of this.watchesOfTwo) list.length = 0;
    // Each clause moves towards the beginning, so that none is written over before it was read.
    for (let clause = 0; clause < end; ) {
      const length = arena[clause] as number;
      const literals = arena.slice(clause + headerLength, clause + headerLength + length);
      const levels = arena[clause + 1] as number;
      const [step, used] = [arena[clause + 2] as number, arena[clause + 3] as number];
      if (!gone.has(clause) && !literals.some(holds)) {
        const moved = this.#end;
        arena[moved] = length;
        arena[moved + 1] = levels;
        arena[moved + 2] = step;
        arena[moved + 3] = used;
        arena.set(literals, moved + headerLength);
        this.#end += headerLength + length;
        if (levels > 0) this.#learnt.push(moved);
        this.#watch(moved);
      }
      clause += headerLength + length;
    }
  }
}
