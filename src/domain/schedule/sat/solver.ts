/**
 * Decides whether clauses can all be satisfied, by conflict-driven clause learning: two watched literals, activities, saved phases,
 * restarts in two moods, and learnt clauses kept by how few levels they join. A literal is twice its variable, one more where it is negated.
 */
import { ActivityHeap } from './activity-heap.ts';
import { Analysis } from './analysis.ts';
import { type Clause, ClauseStore, none } from './clause-store.ts';
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
  readonly #analysis: Analysis;
  #isBroken = false;
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
    this.#analysis = new Analysis(this.#clauses, this.#heap, this.#trail, this.#derivation);
  }

  newLiteral(): Literal {
    const variable = this.#trail.newVariable();
    this.#analysis.add(variable);
    this.#clauses.watch(variable);
    this.#heap.add(variable);
    return variable * 2;
  }

  /** What the variable is tried as first. */
  prefer(literal: Literal): void {
    this.#trail.phases.give(literal);
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
    this.#analysis.assumed = assumptions.length;
    this.#trail.phases.forget();
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
        const { core, step } = this.#analysis.core(negated(literal));
        this.core = core;
        this.coreStep = step;
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
      this.#trail.enqueue(
        variable * 2 + (this.#trail.phases.holds(variable, this.#restarts.isStable) ? 0 : 1),
        none,
      );
      return null;
    }
  }

  #learn(conflict: Clause): void {
    this.#conflicts++;
    this.#trail.phases.conflict(this.#trail.literals, this.#trail.levels.at(-1) ?? 0);
    const { clause, levels, back, step } = this.#analysis.learn(conflict);
    this.#heap.decay();
    this.#restarts.learnt(levels);
    this.#trail.backTo(back);
    const [first] = clause as [Literal];
    if (clause.length === 1) this.#hold(first, step);
    else this.#trail.enqueue(first, this.#clauses.add(clause, levels, step));
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
