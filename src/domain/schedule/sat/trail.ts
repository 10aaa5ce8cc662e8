/** What is decided and what follows from it, in the order in which it came, and how it is taken back. */
import type { ActivityHeap } from './activity-heap.ts';
import { type Clause, type ClauseStore, headerLength, none } from './clause-store.ts';
import type { Literal } from './literal.ts';
import { longer } from './longer.ts';
import { Phases } from './phases.ts';

export class Trail {
  readonly #clauses: ClauseStore;
  readonly #heap: ActivityHeap;
  readonly phases = new Phases();
  /** Literal → 1 where it holds, -1 where its opposite does, 0 where nothing is decided. */
  value = new Int8Array(1024);
  /** Variable → its level of decisions, the clause from which it follows, and its place on the trail. */
  level = new Int32Array(512);
  reason = new Int32Array(512);
  literals = new Int32Array(512);
  /** Variable → its place on the trail. */
  position = new Int32Array(512);
  length = 0;
  #next = 0;
  /** Level - 1 → where it begins. */
  readonly levels: number[] = [];
  variables = 0;

  constructor(clauses: ClauseStore, heap: ActivityHeap) {
    this.#clauses = clauses;
    this.#heap = heap;
  }

  newVariable(): number {
    const variable = this.variables++;
    if (variable >= this.level.length) this.#grow();
    this.reason[variable] = none;
    return variable;
  }

  #grow(): void {
    const length = this.level.length * 2;
    this.value = longer(this.value, length * 2);
    this.level = longer(this.level, length);
    this.reason = longer(this.reason, length);
    this.literals = longer(this.literals, length);
    this.position = longer(this.position, length);
    this.phases.grow(length);
  }

  enqueue(literal: Literal, reason: Clause): void {
    const variable = literal >> 1;
    this.value[literal] = 1;
    this.value[literal ^ 1] = -1;
    this.level[variable] = this.levels.length;
    this.reason[variable] = reason;
    this.position[variable] = this.length;
    this.literals[this.length++] = literal;
  }

  /** Draws all that follows; answers a clause that can't hold, or `none`. */
  propagate(): Clause {
    const value = this.value;
    const { watches, watchesOfTwo } = this.#clauses;
    while (this.#next < this.length) {
      const lost = (this.literals[this.#next++] as number) ^ 1;
      const ofTwo = watchesOfTwo[lost] as number[];
      for (let at = 1; at < ofTwo.length; at += 2) {
        const other = ofTwo[at] as number;
        if (value[other] === 1) continue;
        if (value[other] === -1) {
          this.#next = this.length;
          return ofTwo[at - 1] as number;
        }
        this.enqueue(other, ofTwo[at - 1] as number);
      }
      const list = watches[lost] as number[];
      const { arena } = this.#clauses;
      const length = list.length;
      let kept = 0;
      for (let at = 0; at < length; at += 2) {
        const clause = list[at] as number;
        const blocker = list[at + 1] as number;
        if (value[blocker] === 1) {
          list[kept++] = clause;
          list[kept++] = blocker;
          continue;
        }
        const base = clause + headerLength;
        if (arena[base] === lost) {
          arena[base] = arena[base + 1] as number;
          arena[base + 1] = lost;
        }
        const first = arena[base] as number;
        if (first !== blocker && value[first] === 1) {
          list[kept++] = clause;
          list[kept++] = first;
          continue;
        }
        const end = base + (arena[clause] as number);
        let other = base + 2;
        while (other < end && value[arena[other] as number] === -1) other++;
        if (other < end) {
          const literal = arena[other] as number;
          arena[base + 1] = literal;
          arena[other] = lost;
          (watches[literal] as number[]).push(clause, first);
          continue;
        }
        list[kept++] = clause;
        list[kept++] = first;
        if (value[first] === -1) {
          for (at += 2; at < length; at++) list[kept++] = list[at] as number;
          list.length = kept;
          this.#next = this.length;
          return clause;
        }
        this.enqueue(first, clause);
      }
      list.length = kept;
    }
    return none;
  }

  backTo(level: number): void {
    if (this.levels.length <= level) return;
    const start = this.levels[level] as number;
    const { last } = this.phases;
    for (let at = this.length - 1; at >= start; at--) {
      const literal = this.literals[at] as number;
      this.value[literal] = 0;
      this.value[literal ^ 1] = 0;
      last[literal >> 1] = (literal & 1) === 0 ? 1 : 0;
      this.#heap.add(literal >> 1);
    }
    this.length = start;
    this.#next = start;
    this.levels.length = level;
  }
}
