/** Formulas small enough to be tried in every way, and what is wrong with the solver's answer to one of them. */
import { Random } from '#domain/schedule/random.ts';
import { type Literal, negated } from '#domain/schedule/sat/literal.ts';
import { ProofLog } from '#domain/schedule/sat/proof-log.ts';
import { Solver } from '#domain/schedule/sat/solver.ts';
import { Model } from '../../src/plan-check/model.ts';
import { follow } from '../../src/plan-check/steps.ts';

export interface Formula {
  variables: number;
  /** A literal is twice its variable, one more where it is negated. */
  clauses: Literal[][];
}

/** Of 4 to 11 variables: some satisfied in many ways, most about as often as not; with short and long clauses, and twice the same literal. */
function formulaOf(random: Random): Formula {
  const variables = 4 + random.below(8);
  const length = () => (random.below(6) === 0 ? 1 + random.below(5) : 3);
  const count = Math.round(variables * (2 + random.unit() * 3));
  const clauses = Array.from({ length: count }, () =>
    Array.from({ length: length() }, () => random.below(variables * 2)),
  );
  return { variables, clauses };
}

/** By trying every choice. */
export function isSatisfiable({ variables, clauses }: Formula): boolean {
  const wanted = clauses.map((clause) => {
    const of = (sign: number) =>
      clause.reduce((bits, one) => ((one & 1) === sign ? bits | (1 << (one >> 1)) : bits), 0);
    return [of(0), of(1)] as const;
  });
  for (let choice = 0; choice < 1 << variables; choice++)
    if (wanted.every(([held, negated]) => (choice & held) !== 0 || (~choice & negated) !== 0)) return true;
  return false;
}

const units = (literals: readonly Literal[]) => literals.map((one) => [one]);
const named = (literal: Literal) => ((literal & 1) === 0 ? 1 : -1) * ((literal >> 1) + 1);

export interface Asked {
  answers: { isSatisfied: boolean; assumed: number; core: number }[];
  /** Null where all is as trying every choice says. */
  fault: string | null;
}

/** Asks one solver three times with other assumptions, and once with none: it goes on from what it has learnt. */
export function askedOf(seed: number): Asked {
  const random = new Random(seed);
  const formula = formulaOf(random);
  const { variables, clauses } = formula;
  const log = new ProofLog();
  const solver = new Solver(log);
  for (let one = 0; one < variables; one++) solver.newLiteral();
  for (const clause of clauses) solver.add(...clause);
  const answers: Asked['answers'] = [];
  const wrong = (what: string): Asked => ({ answers, fault: `formula ${seed}: ${what}` });
  for (const count of [3, 2 + random.below(5), 1, 0]) {
    // Also the same one twice, or both of a variable.
    const assumptions = Array.from({ length: count }, () => random.below(variables * 2));
    const isSatisfied = solver.solve(assumptions, () => false) === 'satisfied';
    const all = [...clauses, ...units(assumptions)];
    if (isSatisfied !== isSatisfiable({ variables, clauses: all })) return wrong('another answer');
    const { core } = solver;
    answers.push({ isSatisfied, assumed: count, core: core.length });
    if (isSatisfied) {
      if (!all.every((clause) => clause.some((one) => solver.holds(one))))
        return wrong('a model that does not hold');
      continue;
    }
    if (!core.every((one) => assumptions.includes(one))) return wrong('a core of other assumptions');
    if (isSatisfiable({ variables, clauses: [...clauses, ...units(core)] }))
      return wrong('a core that can hold');
    const isBoth = core.some((one) => core.includes(negated(one)));
    if (core.length > 0 && !isBoth) log.core(core.map(negated), solver.coreStep);
  }
  const fault = faultOfLog(formula, log);
  return fault === null ? { answers, fault } : wrong(fault);
}

/** The checker follows what the solver wrote down; every literal counts here, so that any core may be named, and again and again. */
function faultOfLog({ variables, clauses }: Formula, log: ProofLog): string | null {
  const model = new Model();
  for (let one = 0; one < variables; one++) model.fresh();
  for (const clause of clauses) model.add(clause.map(named));
  const lines = (log.text() ?? '').split('\n').filter((line) => line !== '');
  try {
    // What a core counts further is of no interest here: each is followed by itself.
    follow(
      model,
      lines.map((line) => line.replace(/^core/, 'drawn')),
    );
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}
