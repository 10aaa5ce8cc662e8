/** Gathers, while the solver draws a clause, the clauses from which it follows, in the order in which they are to be read. */
import { type ClauseStore, headerLength } from './clause-store.ts';
import { type Literal, variableOf } from './literal.ts';
import type { ProofLog, Step } from './proof-log.ts';
import type { Trail } from './trail.ts';

export class Derivation {
  readonly #clauses: ClauseStore;
  readonly #trail: Trail;
  readonly #log: ProofLog;
  /** Variable → the step that says on its own what it is. */
  readonly #alone: Step[] = [];
  /** Variable → the last derivation that used it so. */
  readonly #used: number[] = [];
  #no = 0;
  #units: Step[] = [];
  #reasons: Step[] = [];
  #removed: number[] = [];
  #named = 0;

  constructor(clauses: ClauseStore, trail: Trail, log: ProofLog) {
    this.#clauses = clauses;
    this.#trail = trail;
    this.#log = log;
  }

  begin(): void {
    this.#no++;
    this.#units = [];
    this.#reasons = [];
    this.#removed = [];
  }

  /** A clause is drawn from; those that came last on the trail are named first. */
  also(clause: number): void {
    this.#reasons.push(this.#clauses.arena[clause + 2] as Step);
  }

  /** The variable holds, or does not, whatever is decided. */
  alsoAlone(variable: number): void {
    if (this.#used[variable] === this.#no) return;
    this.#used[variable] = this.#no;
    this.#units.push(this.#alone[variable] as Step);
  }

  /** The literal is left out: its reason says it already. */
  remove(literal: Literal): void {
    this.#removed.push(variableOf(literal));
  }

  /** Writes it down. */
  end(literals: readonly Literal[]): Step {
    const { position, reason } = this.#trail;
    this.#removed.sort((a, b) => (position[a] as number) - (position[b] as number));
    const removed = this.#removed.map((one) => {
      const clause = reason[one] as number;
      this.#alsoAllAlone(clause);
      return this.#clauses.arena[clause + 2] as Step;
    });
    return this.#log.drawn(literals, [...this.#units, ...removed, ...this.#reasons.reverse()]);
  }

  #alsoAllAlone(clause: number): void {
    const { arena } = this.#clauses;
    const begin = clause + headerLength;
    for (let place = begin; place < begin + (arena[clause] as number); place++) {
      const variable = variableOf(arena[place] as Literal);
      if (this.#trail.level[variable] === 0) this.alsoAlone(variable);
    }
  }

  /** A clause of the model, without the literals that can never hold. */
  given(all: readonly Literal[], left: readonly Literal[]): Step {
    const step = this.#log.given(all);
    if (left.length === all.length) return step;
    this.begin();
    for (const literal of all) if (!left.includes(literal)) this.alsoAlone(variableOf(literal));
    return this.#log.drawn(left, [...this.#units, step]);
  }

  isAlone(variable: number, step: Step): void {
    this.#alone[variable] = step;
  }

  /** Says of all that was found to hold whatever is decided why that is so. */
  settle(): void {
    for (; this.#named < this.#trail.length; this.#named++) {
      const literal = this.#trail.literals[this.#named] as Literal;
      const clause = this.#trail.reason[variableOf(literal)] as number;
      if (clause < 0) continue;
      this.isAlone(variableOf(literal), this.#drawAlone(clause, [literal]));
    }
  }

  /** Not even the clauses can hold together. */
  contradict(clause: number): Step {
    this.settle();
    return this.#drawAlone(clause, []);
  }

  #drawAlone(clause: number, literals: readonly Literal[]): Step {
    const { arena } = this.#clauses;
    this.begin();
    const begin = clause + headerLength;
    for (let place = begin; place < begin + (arena[clause] as number); place++)
      if (arena[place] !== literals[0]) this.alsoAlone(variableOf(arena[place] as Literal));
    this.also(clause);
    return this.end(literals);
  }
}
