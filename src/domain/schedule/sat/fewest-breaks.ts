/**
 * The fewest breaks of all together, from below: nobody is allowed more than the fewest for themselves; where that can't be, the reason is
 * a set of people of whom one has to have one more (a core), and the bound rises. Sums of cores are counted and may be in cores again (OLL).
 */
import type { Instance } from '../instance.ts';
import { type BreakModel, breakModel } from './break-model.ts';
import { type Literal, negated } from './literal.ts';
import type { ProofLog, Step } from './proof-log.ts';
import { totalizer } from './totalizer.ts';

export type Outcome =
  | { state: 'fewest'; breaks: number; slots: number[] }
  | { state: 'infeasible' | 'stopped' };

/** After so many conflicts it begins near the best schedule again. A core is shortened within fewer a try, literal by literal where it is short. */
const effort = { turn: 15_000, conflicts: 1_000, short: 24, trims: 5 };

/** What counts in unary: its literals, of which the one after a violated one is to be kept next. */
interface Count {
  literals: readonly Literal[];
  next: number;
}

export interface Asked {
  instance: Instance;
  /** Of each person alone. */
  fewest: Uint16Array;
  /** Nobody may have more. */
  most: number;
  isStopped: () => boolean;
  /** The slot of each meeting in the best schedule that is known, to begin the search near it. */
  known: () => ArrayLike<number> | null;
  onBound: (breaks: number) => void;
  log: ProofLog;
}

export function fewestTogether({ instance, fewest, most, isStopped, known, onBound, log }: Asked): Outcome {
  const model = breakModel(instance, most, log);
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
    const answer = solver.solve([...assumed.keys()], isStopped, effort.turn);
    if (answer === 'stopped' && isStopped()) return { state: 'stopped' };
    // It goes on from what it has learnt, near what is the best schedule by now.
    if (answer === 'stopped') continue;
    if (answer === 'satisfied') return { state: 'fewest', breaks: bound, slots: model.slots() };
    const { core, step } = shorten(model, isStopped);
    if (core.length === 0) return { state: 'infeasible' };
    log.core(core.map(negated), step);
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
      log.core([literal], solver.coreStep);
      count.next += 1;
      bound += 1;
      onBound(bound);
    }
    assume(count);
  }
}

/** Fewer literals than the last core that can't all hold either, and where that is drawn. */
function shorten({ solver }: BreakModel, isStopped: () => boolean): { core: Literal[]; step: Step } {
  let [core, step] = [solver.core, solver.coreStep];
  const isLess = (literals: readonly Literal[]) => {
    if (solver.solve(literals, isStopped, effort.conflicts) !== 'unsatisfied') return false;
    if (solver.core.length >= core.length) return false;
    [core, step] = [solver.core, solver.coreStep];
    return true;
  };
  for (let trim = 0; trim < effort.trims && core.length > 1; trim++) if (!isLess(core)) break;
  if (core.length > effort.short) return { core, step };
  for (const literal of core)
    if (core.length > 1 && core.includes(literal)) isLess(core.filter((one) => one !== literal));
  return { core, step };
}
