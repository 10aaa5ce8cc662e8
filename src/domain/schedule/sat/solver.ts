/**
 * Decides whether clauses can all be satisfied, by conflict-driven clause learning: two watched literals, activities, saved phases,
 * restarts in two moods, and learnt clauses kept by how few levels they join. A literal is twice its variable, one more where it is negated.
 */
import { ActivityHeap } from './activity-heap.ts';
import { type Clause, ClauseStore, headerLength, none } from './clause-store.ts';

export type Literal = number;
export const negated = (literal: Literal): Literal => literal ^ 1;
const variableOf = (literal: Literal) => literal >> 1;

export type Answer = 'satisfied' | 'unsatisfied' | 'stopped';

/** So often it is asked whether to stop, in conflicts. */
const turn = 256;
/** Learnt clauses are thinned out after so many conflicts, each time so many more. */
const thinning = { first: 3_000, more: 600 };
/** A clause that joins so few levels is kept for good. */
const keptLevels = 2;
/** The mood changes after so many conflicts, twice as many each time. */
const firstMood = 2_000;
const stableRestart = 1_000;

export class Solver {
  readonly #clauses = new ClauseStore();
  readonly #heap = new ActivityHeap();
  #value = new Int8Array(1024);
  #level = new Int32Array(512);
  #reason = new Int32Array(512);
  #phase = new Uint8Array(512);
  #seen = new Uint8Array(512);
  #levelSeen = new Int32Array(512);
  #trail = new Int32Array(512);
  #trailLength = 0;
  #next = 0;
  #levels: number[] = [];
  #variables = 0;
  #isBroken = false;
  #stamp = 0;
  #conflicts = 0;
  #thinAt = thinning.first;
  #thinStep = thinning.first;
  #moodEnd = firstMood;
  #moodLength = firstMood;
  #isStable = false;
  #quick = 0;
  #slow = 0;
  #sinceRestart = 0;
  #assumptions: readonly Literal[] = [];
  /** Of the last 'unsatisfied': assumptions that can't all hold; none where not even the clauses can. */
  core: Literal[] = [];
  #model = new Int8Array(0);

  newLiteral(): Literal {
    const variable = this.#variables++;
    if (variable >= this.#level.length) this.#grow();
    this.#reason[variable] = none;
    this.#clauses.watch(variable);
    this.#heap.add(variable);
    return variable * 2;
  }

  #grow(): void {
    const twice = <Kind extends Int8Array | Int32Array | Uint8Array>(old: Kind, larger: Kind): Kind => {
      larger.set(old as never);
      return larger;
    };
    const length = this.#level.length * 2;
    this.#value = twice(this.#value, new Int8Array(length * 2));
    this.#level = twice(this.#level, new Int32Array(length));
    this.#reason = twice(this.#reason, new Int32Array(length));
    this.#phase = twice(this.#phase, new Uint8Array(length));
    this.#seen = twice(this.#seen, new Uint8Array(length));
    this.#levelSeen = twice(this.#levelSeen, new Int32Array(length));
    this.#trail = twice(this.#trail, new Int32Array(length));
  }

  /** What the variable is tried as first. */
  prefer(literal: Literal): void {
    this.#phase[variableOf(literal)] = (literal & 1) === 0 ? 1 : 0;
  }

  add(...literals: Literal[]): void {
    if (this.#isBroken) return;
    this.#backTo(0);
    const clause: Literal[] = [];
    for (const literal of literals) {
      const value = this.#value[literal] as number;
      if (value === 1 || clause.includes(negated(literal))) return;
      if (value === 0 && !clause.includes(literal)) clause.push(literal);
    }
    if (clause.length > 1) this.#clauses.add(clause, 0);
    else if (clause.length === 0) this.#isBroken = true;
    else {
      this.#enqueue(clause[0] as Literal, none);
      if (this.#propagate() !== none) this.#isBroken = true;
    }
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
    if (this.#isBroken) return 'unsatisfied';
    this.#backTo(0);
    this.#assumptions = assumptions;
    const end = this.#conflicts + mostConflicts;
    for (;;) {
      const conflict = this.#propagate();
      if (conflict !== none) {
        if (this.#levels.length === 0) {
          this.#isBroken = true;
          return 'unsatisfied';
        }
        this.#learn(conflict);
        if (this.#conflicts >= end || (this.#conflicts % turn === 0 && isStopped())) {
          this.#backTo(0);
          return 'stopped';
        }
        continue;
      }
      this.#rest();
      const decision = this.#decide();
      if (decision === 'satisfied') {
        this.#model = this.#value.slice(0, this.#variables * 2);
        this.#backTo(0);
        return decision;
      }
      if (decision === 'unsatisfied') {
        this.#backTo(0);
        return decision;
      }
    }
  }

  /** The next assumption, else the most active variable; with what it comes to where that ends the search. */
  #decide(): Answer | null {
    while (this.#levels.length < this.#assumptions.length) {
      const literal = this.#assumptions[this.#levels.length] as Literal;
      const value = this.#value[literal] as number;
      if (value === -1) {
        this.#findCore(negated(literal));
        return 'unsatisfied';
      }
      this.#levels.push(this.#trailLength);
      if (value === 0) {
        this.#enqueue(literal, none);
        return null;
      }
    }
    for (;;) {
      const variable = this.#heap.take();
      if (variable < 0) return 'satisfied';
      if (this.#value[variable * 2] !== 0) continue;
      this.#levels.push(this.#trailLength);
      this.#enqueue(variable * 2 + (this.#phase[variable] === 1 ? 0 : 1), none);
      return null;
    }
  }

  #enqueue(literal: Literal, reason: Clause): void {
    const variable = literal >> 1;
    this.#value[literal] = 1;
    this.#value[literal ^ 1] = -1;
    this.#level[variable] = this.#levels.length;
    this.#reason[variable] = reason;
    this.#trail[this.#trailLength++] = literal;
  }

  #propagate(): Clause {
    const value = this.#value;
    const { watches } = this.#clauses;
    while (this.#next < this.#trailLength) {
      const lost = (this.#trail[this.#next++] as number) ^ 1;
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
          this.#next = this.#trailLength;
          return clause;
        }
        this.#enqueue(first, clause);
      }
      list.length = kept;
    }
    return none;
  }

  /** The first literal of the conflict's level through which all ways lead, and what of lower levels leads there. */
  #learn(conflict: Clause): void {
    this.#conflicts++;
    this.#sinceRestart++;
    const { arena } = this.#clauses;
    const learnt: Literal[] = [0];
    const marked: number[] = [];
    let open = 0;
    let at = this.#trailLength;
    let literal = -1;
    for (let clause = conflict; ; clause = this.#reason[variableOf(literal)] as number) {
      const end = clause + headerLength + (arena[clause] as number);
      for (let place = clause + headerLength; place < end; place++) {
        const other = arena[place] as number;
        const variable = other >> 1;
        if (other === literal || this.#seen[variable] === 1 || this.#level[variable] === 0) continue;
        this.#seen[variable] = 1;
        marked.push(variable);
        this.#heap.bump(variable);
        if (this.#level[variable] === this.#levels.length) open++;
        else learnt.push(other);
      }
      do literal = this.#trail[--at] as number;
      while (this.#seen[literal >> 1] === 0);
      if (--open === 0) break;
    }
    learnt[0] = literal ^ 1;
    const short = learnt.filter((one, no) => no === 0 || !this.#isImplied(one));
    for (const variable of marked) this.#seen[variable] = 0;
    this.#heap.decay();
    const levels = this.#levelsOf(short);
    this.#quick += (levels - this.#quick) / 32;
    this.#slow += (levels - this.#slow) / 4096;
    let back = 0;
    for (let no = 1; no < short.length; no++) {
      const level = this.#level[variableOf(short[no] as number)] as number;
      if (level <= back) continue;
      back = level;
      [short[1], short[no]] = [short[no] as number, short[1] as number];
    }
    this.#backTo(back);
    this.#enqueue(short[0] as number, short.length === 1 ? none : this.#clauses.add(short, levels));
  }

  /** Whether the others of the learnt clause say it already. */
  #isImplied(literal: Literal): boolean {
    const reason = this.#reason[literal >> 1] as number;
    if (reason === none) return false;
    const { arena } = this.#clauses;
    const end = reason + headerLength + (arena[reason] as number);
    for (let place = reason + headerLength; place < end; place++) {
      const variable = (arena[place] as number) >> 1;
      if (variable !== literal >> 1 && this.#seen[variable] === 0 && this.#level[variable] !== 0)
        return false;
    }
    return true;
  }

  /** How many levels of decisions a clause joins. Those of assumptions say nothing of it, so they are not counted. */
  #levelsOf(clause: readonly Literal[]): number {
    this.#stamp++;
    let count = 1;
    for (const literal of clause) {
      const level = this.#level[literal >> 1] as number;
      if (level <= this.#assumptions.length || this.#levelSeen[level] === this.#stamp) continue;
      this.#levelSeen[level] = this.#stamp;
      count++;
    }
    return count;
  }

  #findCore(falsified: Literal): void {
    const { arena } = this.#clauses;
    const wanted = negated(falsified);
    const core = [wanted];
    const marked = [variableOf(falsified)];
    if (this.#level[variableOf(falsified)] !== 0) {
      this.#seen[variableOf(falsified)] = 1;
      for (let at = this.#trailLength - 1; at >= (this.#levels[0] ?? 0); at--) {
        const literal = this.#trail[at] as number;
        if (this.#seen[literal >> 1] === 0) continue;
        const reason = this.#reason[literal >> 1] as number;
        if (reason === none) {
          if (literal !== wanted && literal !== falsified) core.push(literal);
          continue;
        }
        const end = reason + headerLength + (arena[reason] as number);
        for (let place = reason + headerLength; place < end; place++) {
          const variable = (arena[place] as number) >> 1;
          if (this.#level[variable] === 0 || this.#seen[variable] === 1) continue;
          this.#seen[variable] = 1;
          marked.push(variable);
        }
      }
      for (const variable of marked) this.#seen[variable] = 0;
    }
    this.core = core;
  }

  #backTo(level: number): void {
    if (this.#levels.length <= level) return;
    const start = this.#levels[level] as number;
    for (let at = this.#trailLength - 1; at >= start; at--) {
      const literal = this.#trail[at] as number;
      this.#value[literal] = 0;
      this.#value[literal ^ 1] = 0;
      this.#phase[literal >> 1] = (literal & 1) === 0 ? 1 : 0;
      this.#heap.add(literal >> 1);
    }
    this.#trailLength = start;
    this.#next = start;
    this.#levels.length = level;
  }

  /** Begins anew where it gets nowhere, changes the mood, and thins out what was learnt. */
  #rest(): void {
    const isDue = this.#isStable
      ? this.#sinceRestart > stableRestart
      : this.#sinceRestart > 50 && this.#quick > 1.15 * this.#slow;
    if (isDue) {
      this.#sinceRestart = 0;
      this.#backTo(Math.min(this.#levels.length, this.#assumptions.length));
    }
    if (this.#conflicts > this.#moodEnd) {
      this.#isStable = !this.#isStable;
      this.#moodLength *= this.#isStable ? 1 : 1.5;
      this.#moodEnd = this.#conflicts + this.#moodLength;
    }
    if (this.#conflicts < this.#thinAt) return;
    this.#thinStep += thinning.more;
    this.#thinAt = this.#conflicts + this.#thinStep;
    this.#backTo(0);
    // What holds on level 0 needs no reason any more, so no clause is held by one.
    for (let at = 0; at < this.#trailLength; at++) this.#reason[(this.#trail[at] as number) >> 1] = none;
    this.#clauses.thin(keptLevels, (literal) => this.#value[literal] === 1);
  }
}
