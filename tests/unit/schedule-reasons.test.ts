import { describe, expect, test } from 'vitest';
import type { Fact, Reason } from '#domain/schedule/facts.ts';
import { type Plan, plan } from '#domain/schedule/plan.ts';
import { type Problem, problemSchema } from '#domain/schedule/problem.ts';
import { reasonsOf } from '#domain/schedule/reasons.ts';
import { wishesOf } from '#domain/schedule/wish.ts';
import { mostByTrying } from '#tests/support/schedule-exhaustive.ts';
import { kinds, problemOf } from '#tests/support/schedule-problems.ts';

const planOf = (problem: Problem): Plan => {
  let last: Plan | null = null;
  for (const one of plan(problem, { seed: 1, limit: 1, clock: () => 0, isStopped: () => last !== null }))
    last = one;
  return last as unknown as Plan;
};

const slots = [1, 2, 3].map((id) => ({ id, day: 1 }));
const tables = [1, 2, 3].map((id) => ({ id }));
const reasonOf = (file: Parameters<typeof problemSchema.parse>[0]) => {
  const problem = problemSchema.parse(file);
  return reasonsOf(problem, planOf(problem).placements);
};

describe('a wish without a place', () => {
  test('of two who do not meet has that as its only fact, without whose doing it is', () => {
    const both = [{ id: 1 }, { id: 2 }];
    const requests = [{ id: 1, between: [1, 2] }];
    const one = reasonOf({ slots, tables, participations: both, requests, not: [[2, 1]] });
    const other = reasonOf({ slots, tables, participations: both, requests, not: [[1, 2]] });
    expect(one).toEqual([{ wish: 1, holds: 'always', facts: [{ kind: 'not', between: [1, 2] }] }]);
    expect(one).toEqual(other);
  });

  test('that has a place left says that the time was over, and nothing that is not true', () => {
    const problem = problemSchema.parse({
      ...{ slots, tables, participations: [{ id: 1 }, { id: 2 }, { id: 3 }] },
      requests: [
        { id: 1, between: [1, 2] },
        { id: 2, between: [1, 3] },
      ],
    });
    const placement = {
      wish: 1,
      slot: 1,
      table: 1,
      interpreter: null,
      representatives: [null, null] as const,
    };
    expect(reasonsOf(problem, [placement])).toEqual([
      { wish: 2, holds: 'asPlaced', facts: [{ kind: 'noTime', wish: 2 }] },
    ]);
  });

  test('of two without a common slot names one fact for each slot', () => {
    const participations = [
      { id: 1, unavailable: [1, 2] },
      { id: 2, unavailable: [2, 3] },
    ];
    const [reason] = reasonOf({ slots, tables, participations, requests: [{ id: 1, between: [1, 2] }] });
    expect(reason?.holds).toBe('always');
    expect(reason?.facts.map((fact) => 'slot' in fact && fact.slot).sort()).toEqual([1, 2, 3]);
  });

  test('of somebody with more wishes than slots names the wishes that are placed, and the slots that are closed', () => {
    const participations = [{ id: 1, unavailable: [3] }, { id: 2 }, { id: 3 }, { id: 4 }];
    const requests = [2, 3, 4].map((other) => ({ id: other, between: [1, other] }));
    const [reason] = reasonOf({ slots, tables, participations, requests });
    expect(reason?.holds).toBe('always');
    expect(reason?.facts.map(({ kind }) => kind).sort()).toEqual(['placed', 'placed', 'unavailable']);
  });

  test('where all tables are taken says how many there are', () => {
    const participations = [1, 2, 3, 4].map((id) => ({ id }));
    const requests = [
      { id: 1, between: [1, 2] },
      { id: 2, between: [3, 4] },
    ];
    const [reason] = reasonOf({
      slots: slots.slice(0, 1),
      tables: tables.slice(0, 1),
      participations,
      requests,
    });
    expect(reason?.facts).toEqual([{ kind: 'allTables', places: 1 }]);
  });

  test('has facts that forbid it together, and of which none can be taken away', () => {
    const seen = { always: 0, asPlaced: 0 };
    for (let seed = 0; seed < 150; seed++) {
      const size = { companies: 2, buyers: 2, wishes: 4, slots: 3, days: 1, tables: 2 };
      const problem = problemOf(kinds[seed % kinds.length] ?? 'roomy', size, seed);
      for (const reason of reasonsOf(problem, planOf(problem).placements)) {
        seen[reason.holds]++;
        expect(reason.facts.length, `seed ${seed}`).toBeGreaterThan(0);
        if (reason.holds === 'asPlaced' || reason.facts.some(({ kind }) => kind.startsWith('all'))) continue;
        expect(isForbidden(problem, reason, reason.facts), `seed ${seed}: ${JSON.stringify(reason)}`).toBe(
          true,
        );
        for (const fact of reason.facts) {
          const without = reason.facts.filter((one) => one !== fact);
          expect(isForbidden(problem, reason, without), `seed ${seed} without ${JSON.stringify(fact)}`).toBe(
            false,
          );
        }
      }
    }
    expect(seen.always).toBeGreaterThan(20);
  });
});

/** Whether the wish has no place beside the placed ones that are named, in a world in which only these facts bind. */
function isForbidden(problem: Problem, { wish }: Reason, facts: readonly Fact[]): boolean {
  const of = <Kind extends Fact['kind']>(kind: Kind) =>
    facts.filter((fact): fact is Extract<Fact, { kind: Kind }> => fact.kind === kind);
  const named = new Set([wish, ...of('placed').map((fact) => fact.wish)]);
  const closedTo = (id: number) =>
    new Set(
      [...of('otherTimes').filter((fact) => fact.wish === id), ...of('tables')].map((fact) => fact.slot),
    );
  const requests = wishesOf(problem)
    .filter(({ id }) => named.has(id))
    .map(({ id, between, language }) => ({
      ...{ id, between: [...between], must: true, onlyThese: true },
      slots: problem.slots.map((slot) => slot.id).filter((slot) => !closedTo(id).has(slot)),
      language: of('interpreters').some((fact) => fact.language === language) ? language : null,
    }));
  const lostBy = (participation: number, representative: number | null) =>
    of('unavailable')
      .filter((fact) => fact.participation === participation && fact.representative === representative)
      .map(({ slot }) => slot);
  const world = problemSchema.parse({
    slots: problem.slots,
    tables: requests.map(({ id }) => ({ id })),
    interpreters: of('interpreters').map(({ language }, at) => ({
      id: at + 1,
      languages: [language],
      slots: problem.slots
        .map(({ id }) => id)
        .filter((id) => !of('interpreters').some((fact) => fact.slot === id)),
    })),
    participations: problem.participations.map(({ id, atOnce, representatives }) => ({
      ...{ id, atOnce, unavailable: lostBy(id, null) },
      most: of('most').find((fact) => fact.participation === id)?.limit ?? null,
      representatives: representatives.map((one) => ({ id: one.id, unavailable: lostBy(id, one.id) })),
    })),
    requests,
    not: of('not').map(({ between }) => [...between]),
  });
  return mostByTrying(world).must < requests.length;
}
