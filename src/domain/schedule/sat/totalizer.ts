/** Counts literals in unary, in a tree of sums: output k holds where at least k + 1 of the inputs do. */
import { type Literal, negated } from './literal.ts';
import type { Solver } from './solver.ts';

export interface Counting {
  /** Outputs beyond so many are left out. */
  most?: number;
  /** Whether an output also says that so many inputs hold, and not only the other way round. */
  isBoth?: boolean;
}

export function totalizer(solver: Solver, inputs: readonly Literal[], counting: Counting = {}): Literal[] {
  if (inputs.length <= 1) return [...inputs];
  const middle = inputs.length >> 1;
  const left = totalizer(solver, inputs.slice(0, middle), counting);
  const right = totalizer(solver, inputs.slice(middle), counting);
  return sum(solver, left, right, counting);
}

/** The sum of two counts, each of which reads as an output of a totalizer. */
export function sum(
  solver: Solver,
  left: readonly Literal[],
  right: readonly Literal[],
  { most = Number.POSITIVE_INFINITY, isBoth = false }: Counting,
): Literal[] {
  const length = Math.min(left.length + right.length, most);
  const outputs = Array.from({ length }, () => solver.newLiteral());
  for (let one = 0; one <= left.length; one++)
    for (let other = 0; other <= right.length; other++) {
      const together = one + other;
      if (together > 0) {
        const clause = [outputs[Math.min(together, length) - 1] as Literal];
        if (one > 0) clause.push(negated(left[one - 1] as Literal));
        if (other > 0) clause.push(negated(right[other - 1] as Literal));
        solver.add(...clause);
      }
      if (!isBoth || together >= length) continue;
      const clause = [negated(outputs[together] as Literal)];
      if (one < left.length) clause.push(left[one] as Literal);
      if (other < right.length) clause.push(right[other] as Literal);
      solver.add(...clause);
    }
  return outputs;
}
