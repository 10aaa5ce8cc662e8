/**
 * The fewest breaks of all together, from below: nobody is allowed more than the fewest for themselves; where that can't be, the reason is
 * a set of people of whom one has to have one more (a core), and the bound rises. Sums of cores are counted and may be in cores again (OLL).
 */
import type { Instance } from '../instance.ts';
import { type BreakModel, breakModel } from './break-model.ts';
import { type Literal, negated } from './literal.ts';
import { totalizer } from './totalizer.ts';

export type Outcome =
  | { state: 'fewest'; breaks: number; slots: number[] }
  | { state: 'infeasible' | 'stopped' };

/** A core is shortened within so many conflicts a try, literal by literal where it is short. */
const effort = { conflicts: 1_000, short: 24, trims: 5 };

/** What counts in unary: its literals, of which the one after a violated one is to be kept next. */
interface Count {
  literals: readonly Literal[];
  next: number;
}

export interface Asked {
  instance: Instance;
  /** Of each person alone. */
  fewest: Uint8Array;
  /** Nobody may have more. */
  most: number;
  isStopped: () => boolean;
  /** The slot of each meeting in the best schedule that is known, to begin the search near it. */
  known: () => ArrayLike<number> | null;
  onBound: (breaks: number) => void;
}

export function fewestTogether({ instance, fewest, most, isStopped, known, onBound }: Asked): Outcome {
  const model = breakModel(instance, most);
  const { solver } = model;
  let bound = fewest.reduce((sum, one) => sum + one, 0);
  /** Assumption → the count that it keeps low. */
  const assumed = new Map<Literal, Count>();
  const assume = (count: Count) => {
    const literal = count.literals[count.next];
    if (literal !== undefined) assumed.set(negated(literal), count);
  };
  for (const [party, literals] of model.breaks.entries()) {
    const next = fewest[instance.parties[party]?.people[0] ?? -1] ?? 0;
    for (const literal of literals.slice(0, next)) solver.add(literal);
    assume({ literals, next });
  }
  for (;;) {
    const near = known();
    if (near) model.beginNear(near);
    const answer = solver.solve([...assumed.keys()], isStopped);
    if (answer === 'stopped') return { state: 'stopped' };
    if (answer === 'satisfied') return { state: 'fewest', breaks: bound, slots: model.slots() };
    const core = shorten(model, solver.core, isStopped);
    if (core.length === 0) return { state: 'infeasible' };
    bound += 1;
    onBound(bound);
    for (const literal of core) {
      const count = assumed.get(literal);
      assumed.delete(literal);
      if (count) assume({ literals: count.literals, next: count.next + 1 });
    }
    if (core.length === 1) continue;
    const count = { literals: totalizer(solver, core.map(negated)), next: 1 };
    // As long as even one more is impossible the bound rises by the core alone.
    for (let literal = count.literals[1]; literal !== undefined; literal = count.literals[count.next]) {
      if (solver.solve([negated(literal)], isStopped, effort.conflicts) !== 'unsatisfied') break;
      count.next += 1;
      bound += 1;
      onBound(bound);
    }
    assume(count);
  }
}

/** Fewer literals that can't all hold either. */
function shorten({ solver }: BreakModel, core: readonly Literal[], isStopped: () => boolean): Literal[] {
  let left = [...core];
  for (let trim = 0; trim < effort.trims && left.length > 1; trim++) {
    if (solver.solve(left, isStopped, effort.conflicts) !== 'unsatisfied') break;
    if (solver.core.length >= left.length) break;
    left = solver.core;
  }
  if (left.length > effort.short) return left;
  for (const literal of [...left]) {
    if (left.length === 1 || !left.includes(literal)) continue;
    const without = left.filter((one) => one !== literal);
    if (solver.solve(without, isStopped, effort.conflicts) === 'unsatisfied') left = solver.core;
  }
  return left;
}
