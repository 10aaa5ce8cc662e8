/** Draws from a conflict a clause that keeps the search from coming there again, and from assumptions that can't hold which of them can't. */
import type { ActivityHeap } from './activity-heap.ts';
import { type Clause, type ClauseStore, headerLength, none } from './clause-store.ts';
import type { Derivation } from './derivation.ts';
import { type Literal, negated, variableOf } from './literal.ts';
import type { Step } from './proof-log.ts';
import type { Trail } from './trail.ts';

export interface Learnt {
  /** First the literal that holds after going back, then the one of the highest level. */
  clause: Literal[];
  /** How many levels of decisions it joins. */
  levels: number;
  back: number;
  step: Step;
}

/** How deep it is looked whether other literals say one already. */
const mostDepth = 200;

export class Analysis {
  readonly #clauses: ClauseStore;
  readonly #heap: ActivityHeap;
  readonly #trail: Trail;
  readonly #derivation: Derivation | null;
  /** Variable → whether it is met, is implied by others that are, or is known not to be. */
  readonly #seen: number[] = [];
  readonly #levelSeen: number[] = [];
  #stamp = 0;
  #marked: number[] = [];
  /** Levels of assumptions, which say nothing of a clause. */
  assumed = 0;

  constructor(clauses: ClauseStore, heap: ActivityHeap, trail: Trail, derivation: Derivation | null) {
    this.#clauses = clauses;
    this.#heap = heap;
    this.#trail = trail;
    this.#derivation = derivation;
  }

  add(variable: number): void {
    this.#seen[variable] = 0;
    this.#levelSeen[variable] = 0;
  }

  /** The first literal of the conflict's level through which all ways lead, and what of lower levels leads there. */
  learn(conflict: Clause): Learnt {
    const { arena } = this.#clauses;
    const { level, reason, literals, levels } = this.#trail;
    const derivation = this.#derivation;
    derivation?.begin();
    const learnt: Literal[] = [0];
    this.#marked = [];
    let open = 0;
    let at = this.#trail.length;
    let literal = -1;
    for (let clause = conflict; ; clause = reason[variableOf(literal)] as number) {
      const end = clause + headerLength + (arena[clause] as number);
      derivation?.also(clause);
      if ((arena[clause + 1] as number) > 0) this.#isUseful(clause);
      for (let place = clause + headerLength; place < end; place++) {
        const other = arena[place] as number;
        const variable = other >> 1;
        if (other === literal || this.#seen[variable] === 1) continue;
        if (level[variable] === 0) {
          derivation?.alsoAlone(variable);
          continue;
        }
        this.#seen[variable] = 1;
        this.#marked.push(variable);
        this.#heap.bump(variable);
        if (level[variable] === levels.length) open++;
        else learnt.push(other);
      }
      do literal = literals[--at] as number;
      while (this.#seen[literal >> 1] === 0);
      if (--open === 0) break;
    }
    learnt[0] = literal ^ 1;
    const clause = learnt.filter((one, no) => no === 0 || !this.#isImplied(one, 0));
    const step = derivation?.end(clause) ?? 0;
    for (const variable of this.#marked) this.#seen[variable] = 0;
    let back = 0;
    for (let no = 1; no < clause.length; no++) {
      const here = level[variableOf(clause[no] as number)] as number;
      if (here <= back) continue;
      back = here;
      [clause[1], clause[no]] = [clause[no] as number, clause[1] as number];
    }
    return { clause, levels: this.#levelsOf(clause, 0, clause.length), back, step };
  }

  /** It is used again, so it is kept for longer; it may join fewer levels by now. */
  #isUseful(clause: Clause): void {
    const { arena } = this.#clauses;
    const old = arena[clause + 1] as number;
    if (old > 2) {
      const begin = clause + headerLength;
      const levels = this.#levelsOf(arena, begin, begin + (arena[clause] as number));
      if (levels < old) arena[clause + 1] = levels;
    }
    arena[clause + 3] = (arena[clause + 1] as number) <= 6 ? 2 : 1;
  }

  /** Whether the others of the learnt clause say it already: 1 is met, 2 is implied, 3 is not. */
  #isImplied(literal: Literal, depth: number): boolean {
    const reason = this.#trail.reason[literal >> 1] as number;
    if (reason === none || depth > mostDepth) return false;
    const { arena } = this.#clauses;
    const end = reason + headerLength + (arena[reason] as number);
    for (let place = reason + headerLength; place < end; place++) {
      const other = arena[place] as number;
      const variable = other >> 1;
      const seen = this.#seen[variable];
      if (variable === literal >> 1 || seen === 1 || seen === 2 || this.#trail.level[variable] === 0)
        continue;
      const isImplied = seen !== 3 && this.#isImplied(other, depth + 1);
      if (seen === 0) {
        this.#seen[variable] = isImplied ? 2 : 3;
        this.#marked.push(variable);
      }
      if (!isImplied) return false;
    }
    this.#derivation?.remove(literal);
    return true;
  }

  /** How many levels of decisions some literals join. Those of assumptions say nothing, so they are not counted. */
  #levelsOf(literals: ArrayLike<Literal>, begin: number, end: number): number {
    this.#stamp++;
    let count = 1;
    for (let place = begin; place < end; place++) {
      const level = this.#trail.level[(literals[place] as number) >> 1] as number;
      if (level <= this.assumed || this.#levelSeen[level] === this.#stamp) continue;
      this.#levelSeen[level] = this.#stamp;
      count++;
    }
    return count;
  }

  /** Of the assumptions those that lead to the opposite of one of them. */
  core(falsified: Literal): { core: Literal[]; step: Step } {
    const { arena } = this.#clauses;
    const { level, reason, literals, levels } = this.#trail;
    const derivation = this.#derivation;
    derivation?.begin();
    const core = [negated(falsified)];
    const marked = [variableOf(falsified)];
    if (level[variableOf(falsified)] === 0) derivation?.alsoAlone(variableOf(falsified));
    else this.#seen[variableOf(falsified)] = 1;
    for (let at = this.#trail.length - 1; at >= (levels[0] ?? 0); at--) {
      const literal = literals[at] as number;
      if (this.#seen[literal >> 1] === 0) continue;
      const clause = reason[literal >> 1] as number;
      if (clause === none) {
        core.push(literal);
        continue;
      }
      derivation?.also(clause);
      const end = clause + headerLength + (arena[clause] as number);
      for (let place = clause + headerLength; place < end; place++) {
        const variable = (arena[place] as number) >> 1;
        if (level[variable] === 0) derivation?.alsoAlone(variable);
        else if (this.#seen[variable] === 0) {
          this.#seen[variable] = 1;
          marked.push(variable);
        }
      }
    }
    for (const variable of marked) this.#seen[variable] = 0;
    return { core, step: derivation?.end(core.map(negated)) ?? 0 };
  }
}
