import { describe, expect, test } from 'vitest';
import { readProblem } from '#domain/schedule/formats.ts';
import { type Proof, prove } from '#domain/schedule/prove.ts';
import { Random } from '#domain/schedule/random.ts';
import { type Literal, negated } from '#domain/schedule/sat/literal.ts';
import { Solver } from '#domain/schedule/sat/solver.ts';
import { sum, totalizer } from '#domain/schedule/sat/totalizer.ts';
import { verify } from '#domain/schedule/verify.ts';
import { askedOf } from '#tests/support/formulas.ts';

const never = () => false;

describe('the solver', () => {
  test('says of 2,000 formulas what trying every choice says; its cores, models and logs hold', () => {
    const seen = { satisfied: 0, unsatisfied: 0, byAssumptions: 0 };
    for (let seed = 0; seed < 2_000; seed++) {
      const { answers, fault } = askedOf(seed);
      expect(fault).toBeNull();
      for (const { isSatisfied, core } of answers) {
        seen[isSatisfied ? 'satisfied' : 'unsatisfied']++;
        if (core > 1) seen.byAssumptions++;
      }
    }
    expect(Math.min(seen.satisfied, seen.unsatisfied, seen.byAssumptions)).toBeGreaterThan(500);
  });

  test('finds no way to seat seven at six places', () => {
    const solver = new Solver();
    const seats = Array.from({ length: 7 }, () => Array.from({ length: 6 }, () => solver.newLiteral()));
    for (const row of seats) solver.add(...row);
    for (let place = 0; place < 6; place++)
      for (const [no, one] of seats.entries())
        for (const other of seats.slice(no + 1))
          solver.add(negated(one[place] as Literal), negated(other[place] as Literal));
    expect(solver.solve([], never)).toBe('unsatisfied');
  });

  test('counts in unary, up and down', () => {
    for (let holding = 0; holding <= 5; holding++) {
      const solver = new Solver();
      const inputs = Array.from({ length: 5 }, () => solver.newLiteral());
      const counts = totalizer(solver, inputs, { isBoth: true });
      for (const [no, one] of inputs.entries()) solver.add(no < holding ? one : negated(one));
      expect(solver.solve([], never)).toBe('satisfied');
      expect(counts.map((one) => solver.holds(one))).toEqual(
        [1, 2, 3, 4, 5].map((count) => count <= holding),
      );
      expect(sum(solver, [], counts, {})).toHaveLength(5);
    }
  });
});

describe('a proof', () => {
  const last = (file: object): Proof | null => {
    let proof: Proof | null = null;
    const onProof = (one: Proof) => {
      proof = one;
    };
    prove(readProblem(file), { isStopped: never, known: () => null, onProof });
    return proof;
  };

  type Session = 'morning' | 'afternoon' | 'any';
  const morningSlots = 3;
  const isIn = (slot: number, session: Session = 'any') =>
    session === 'any' || slot <= morningSlots === (session === 'morning');

  /** The fewest breaks of all, by trying every slot of every meeting. */
  function fewestByTrying(
    slots: number,
    tables: number,
    meetings: [number, number][],
    closed: Record<string, number[]>,
    sessions: readonly Session[],
  ): number | null {
    let fewest: number | null = null;
    const chosen: number[] = [];
    const next = (): void => {
      const at = chosen.length;
      if (at === meetings.length) {
        const breaks = [1, 2, 3, 4, 5].map((person) => {
          const own = chosen.filter((_, no) => meetings[no]?.includes(person)).sort((a, b) => a - b);
          return own.filter((slot, no) => no > 0 && slot > (own[no - 1] as number) + 1).length;
        });
        const sum = breaks.reduce((a, b) => a + b, 0);
        if (Math.max(...breaks) - Math.min(...breaks) <= 2 && (fewest === null || sum < fewest)) fewest = sum;
        return;
      }
      for (let slot = 1; slot <= slots; slot++) {
        if (!isIn(slot, sessions[at])) continue;
        const clash = chosen.some(
          (other, no) => other === slot && meetings[no]?.some((one) => meetings[at]?.includes(one)),
        );
        const isFull = chosen.filter((other) => other === slot).length >= tables;
        if (clash || isFull || meetings[at]?.some((person) => closed[person]?.includes(slot))) continue;
        chosen.push(slot);
        next();
        chosen.pop();
      }
    };
    next();
    return fewest;
  }

  test('comes to the fewest breaks that trying every schedule finds, in 120 small days, of which half have meetings of one half of the day', () => {
    const random = new Random(11);
    let withBreaks = 0;
    for (let no = 0; no < 120; no++) {
      const pairs = [1, 2, 3, 4, 5].flatMap((one) =>
        [1, 2, 3, 4, 5].filter((other) => other > one).map((other) => [one, other] as [number, number]),
      );
      const meetings = random.shuffle(pairs).slice(0, 4 + random.below(3));
      const unavailable = { 1: [1 + random.below(5)], 3: [1 + random.below(5)], 4: [3] };
      const tables = 1 + random.below(2);
      const slots = 5;
      const halves: Session[] = ['morning', 'afternoon', 'any'];
      const sessions = meetings.map(() => (no % 2 === 0 ? 'any' : (halves[random.below(3)] as Session)));
      const fewest = fewestByTrying(slots, tables, meetings, unavailable, sessions);
      const file = {
        slots,
        morningSlots,
        tables,
        people: 5,
        meetings: meetings.map((pair, at) => [...pair, sessions[at]]),
        unavailable,
      };
      const proof = last(file);
      if (fewest === null) expect(proof, `day ${no}`).toEqual({ kind: 'notAll' });
      else {
        expect(proof, `day ${no}`).toMatchObject({ kind: 'breaks', atLeast: fewest });
        const { faults, measures } = verify(
          readProblem(file),
          (proof as Extract<Proof, { kind: 'breaks' }>).placements ?? [],
        );
        expect({ faults, breaks: measures.breaks }).toEqual({ faults: [], breaks: fewest });
        if (fewest > 0) withBreaks++;
      }
    }
    expect(withBreaks).toBeGreaterThan(10);
  });
});
