/**
 * Decides whether clauses can all be satisfied, by conflict-driven clause learning: two watched literals, activities, saved phases,
 * restarts in two moods, and learnt clauses kept by how few levels they join. A literal is twice its variable, one more where it is negated.
 */
import { ActivityHeap } from './activity-heap.ts';
import { type Clause, ClauseStore, headerLength, none } from './clause-store.ts';
import { Derivation } from './derivation.ts';
import { type Literal, negated, variableOf } from './literal.ts';
import type { ProofLog, Step } from './proof-log.ts';
import { Restarts } from './restarts.ts';
import { Trail } from './trail.ts';

export type Answer = 'satisfied' | 'unsatisfied' | 'stopped';

/** So often it is asked whether to stop, in conflicts. */
const turn = 256;
/** Learnt clauses are thinned out after so many conflicts, each time so many more. */
const thinning = { first: 3_000, more: 600 };
/** A clause that joins so few levels is kept for good. */
const keptLevels = 2;

export class Solver {
  readonly #clauses = new ClauseStore();
  readonly #heap = new ActivityHeap();
  readonly #trail = new Trail(this.#clauses, this.#heap);
  readonly #restarts = new Restarts();
  readonly #seen: number[] = [];
  readonly #levelSeen: number[] = [];
  #isBroken = false;
  #stamp = 0;
  #conflicts = 0;
  #thinAt = thinning.first;
  #thinStep = thinning.first;
  #assumptions: readonly Literal[] = [];
  /** Of the last 'unsatisfied': assumptions that can't all hold; none where not even the clauses can. */
  core: Literal[] = [];
  /** Where it stands in the log. */
  coreStep: Step = 0;
  #model = new Int8Array(0);
  readonly #derivation: Derivation | null;
  #contradiction: Step = 0;

  constructor(log: ProofLog | null = null) {
    this.#derivation = log && new Derivation(this.#clauses, this.#trail, log);
  }

  newLiteral(): Literal {
    const variable = this.#trail.newVariable();
    this.#seen[variable] = 0;
    this.#levelSeen[variable] = 0;
    this.#clauses.watch(variable);
    this.#heap.add(variable);
    return variable * 2;
  }

  /** What the variable is tried as first. */
  prefer(literal: Literal): void {
    this.#trail.phase[variableOf(literal)] = (literal & 1) === 0 ? 1 : 0;
  }

  add(...literals: Literal[]): void {
    if (this.#isBroken) return;
    this.#trail.backTo(0);
    const clause: Literal[] = [];
    for (const literal of literals) {
      const value = this.#trail.value[literal] as number;
      if (value === 1 || clause.includes(negated(literal))) return;
      if (value === 0 && !clause.includes(literal)) clause.push(literal);
    }
    const step = this.#derivation?.given(literals, clause) ?? 0;
    if (clause.length > 1) this.#clauses.add(clause, 0, step);
    else if (clause.length === 0) this.#break(step);
    else {
      this.#hold(clause[0] as Literal, step);
      const conflict = this.#trail.propagate();
      if (conflict !== none) this.#break(this.#derivation?.contradict(conflict) ?? 0);
      else this.#derivation?.settle();
    }
  }

  /** Not even the clauses can hold together. */
  #break(step: Step): void {
    this.#isBroken = true;
    this.#contradiction = step;
  }

  /** It holds whatever is decided. */
  #hold(literal: Literal, step: Step): void {
    this.#trail.enqueue(literal, none);
    this.#derivation?.isAlone(variableOf(literal), step);
  }

  /** Whether the literal holds in what satisfied last. */
  holds(literal: Literal): boolean {
    return this.#model[literal] === 1;
  }

  solve(
    assumptions: readonly Literal[],
    isStopped: () => boolean,
    mostConflicts = Number.POSITIVE_INFINITY,
  ): Answer {
    this.core = [];
    this.coreStep = this.#contradiction;
    if (this.#isBroken) return 'unsatisfied';
    if (isStopped()) return 'stopped';
    this.#trail.backTo(0);
    this.#assumptions = assumptions;
    const end = this.#conflicts + mostConflicts;
    for (;;) {
      const conflict = this.#trail.propagate();
      if (conflict !== none) {
        if (this.#trail.levels.length === 0) {
          this.#break(this.#derivation?.contradict(conflict) ?? 0);
          this.coreStep = this.#contradiction;
          return 'unsatisfied';
        }
        this.#learn(conflict);
        if (this.#conflicts >= end || (this.#conflicts % turn === 0 && isStopped())) {
          this.#trail.backTo(0);
          return 'stopped';
        }
        continue;
      }
      if (this.#trail.levels.length === 0) this.#derivation?.settle();
      this.#rest();
      const decision = this.#decide();
      if (decision === 'satisfied') {
        this.#model = this.#trail.value.slice(0, this.#trail.variables * 2);
        this.#trail.backTo(0);
        return decision;
      }
      if (decision === 'unsatisfied') {
        this.#trail.backTo(0);
        return decision;
      }
    }
  }

  /** The next assumption, else the most active variable; with what it comes to where that ends the search. */
  #decide(): Answer | null {
    while (this.#trail.levels.length < this.#assumptions.length) {
      const literal = this.#assumptions[this.#trail.levels.length] as Literal;
      const value = this.#trail.value[literal] as number;
      if (value === -1) {
        this.#findCore(negated(literal));
        return 'unsatisfied';
      }
      this.#trail.levels.push(this.#trail.length);
      if (value === 0) {
        this.#trail.enqueue(literal, none);
        return null;
      }
    }
    for (;;) {
      const variable = this.#heap.take();
      if (variable < 0) return 'satisfied';
      if (this.#trail.value[variable * 2] !== 0) continue;
      this.#trail.levels.push(this.#trail.length);
      this.#trail.enqueue(variable * 2 + (this.#trail.phase[variable] === 1 ? 0 : 1), none);
      return null;
    }
  }

  /** The first literal of the conflict's level through which all ways lead, and what of lower levels leads there. */
  #learn(conflict: Clause): void {
    this.#conflicts++;
    const { arena } = this.#clauses;
    const derivation = this.#derivation;
    derivation?.begin();
    const learnt: Literal[] = [0];
    const marked: number[] = [];
    let open = 0;
    let at = this.#trail.length;
    let literal = -1;
    for (let clause = conflict; ; clause = this.#trail.reason[variableOf(literal)] as number) {
      const end = clause + headerLength + (arena[clause] as number);
      derivation?.also(clause);
      for (let place = clause + headerLength; place < end; place++) {
        const other = arena[place] as number;
        const variable = other >> 1;
        if (other === literal || this.#seen[variable] === 1) continue;
        if (this.#trail.level[variable] === 0) {
          derivation?.alsoAlone(variable);
          continue;
        }
        this.#seen[variable] = 1;
        marked.push(variable);
        this.#heap.bump(variable);
        if (this.#trail.level[variable] === this.#trail.levels.length) open++;
        else learnt.push(other);
      }
      do literal = this.#trail.literals[--at] as number;
      while (this.#seen[literal >> 1] === 0);
      if (--open === 0) break;
    }
    learnt[0] = literal ^ 1;
    const short = learnt.filter((one, no) => no === 0 || !this.#isImplied(one));
    const step = derivation?.end(short) ?? 0;
    for (const variable of marked) this.#seen[variable] = 0;
    this.#heap.decay();
    const levels = this.#levelsOf(short);
    this.#restarts.learnt(levels);
    let back = 0;
    for (let no = 1; no < short.length; no++) {
      const level = this.#trail.level[variableOf(short[no] as number)] as number;
      if (level <= back) continue;
      back = level;
      [short[1], short[no]] = [short[no] as number, short[1] as number];
    }
    this.#trail.backTo(back);
    if (short.length === 1) this.#hold(short[0] as number, step);
    else this.#trail.enqueue(short[0] as number, this.#clauses.add(short, levels, step));
  }

  /** Whether the others of the learnt clause say it already. */
  #isImplied(literal: Literal): boolean {
    const reason = this.#trail.reason[literal >> 1] as number;
    if (reason === none) return false;
    const { arena } = this.#clauses;
    const end = reason + headerLength + (arena[reason] as number);
    for (let place = reason + headerLength; place < end; place++) {
      const variable = (arena[place] as number) >> 1;
      if (variable !== literal >> 1 && this.#seen[variable] === 0 && this.#trail.level[variable] !== 0)
        return false;
    }
    this.#derivation?.remove(literal);
    for (let place = reason + headerLength; this.#derivation && place < end; place++) {
      const variable = (arena[place] as number) >> 1;
      if (this.#trail.level[variable] === 0) this.#derivation.alsoAlone(variable);
    }
    return true;
  }

  /** How many levels of decisions a clause joins. Those of assumptions say nothing of it, so they are not counted. */
  #levelsOf(clause: readonly Literal[]): number {
    this.#stamp++;
    let count = 1;
    for (const literal of clause) {
      const level = this.#trail.level[literal >> 1] as number;
      if (level <= this.#assumptions.length || this.#levelSeen[level] === this.#stamp) continue;
      this.#levelSeen[level] = this.#stamp;
      count++;
    }
    return count;
  }

  #findCore(falsified: Literal): void {
    const { arena } = this.#clauses;
    const { level, reason, literals, levels } = this.#trail;
    const derivation = this.#derivation;
    derivation?.begin();
    this.core = [negated(falsified)];
    const marked = [variableOf(falsified)];
    if (level[variableOf(falsified)] === 0) derivation?.alsoAlone(variableOf(falsified));
    else this.#seen[variableOf(falsified)] = 1;
    for (let at = this.#trail.length - 1; at >= (levels[0] ?? 0); at--) {
      const literal = literals[at] as number;
      if (this.#seen[literal >> 1] === 0) continue;
      const clause = reason[literal >> 1] as number;
      if (clause === none) {
        this.core.push(literal);
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
    this.coreStep = derivation?.end(this.core.map(negated)) ?? 0;
  }

  /** Begins anew where it gets nowhere, and thins out what was learnt. */
  #rest(): void {
    if (this.#restarts.isDue())
      this.#trail.backTo(Math.min(this.#trail.levels.length, this.#assumptions.length));
    if (this.#conflicts < this.#thinAt) return;
    this.#thinStep += thinning.more;
    this.#thinAt = this.#conflicts + this.#thinStep;
    this.#trail.backTo(0);
    // What holds on level 0 needs no reason any more, so no clause is held by one.
    for (let at = 0; at < this.#trail.length; at++)
      this.#trail.reason[(this.#trail.literals[at] as number) >> 1] = none;
    this.#clauses.thin(keptLevels, (literal) => this.#trail.value[literal] === 1);
  }
}
