import { describe, expect, test } from 'vitest';
import { readProblem } from '#domain/schedule/formats.ts';
import { type Plan, plan } from '#domain/schedule/plan.ts';
import { prove } from '#domain/schedule/prove.ts';
import { Random } from '#domain/schedule/random.ts';
import type { Placement } from '#domain/schedule/schedule.ts';
import { verify } from '#domain/schedule/verify.ts';
import { wishesOf } from '#domain/schedule/wish.ts';
import { kinds, problemOf } from '#tests/support/schedule-problems.ts';
import { sealed } from '#tests/support/sealed.ts';
import { check } from '../../src/plan-check/check.ts';
import { readEvent } from '../../src/plan-check/event.ts';
import { modelOf } from '../../src/plan-check/model.ts';
import { certificateOf } from '../../src/planner/certificate.ts';

/** Five people who meet in a day of few slots and tables. */
function smallDay(seed: number) {
  const random = new Random(seed);
  const people = [1, 2, 3, 4, 5];
  const pairs = people.flatMap((one) => people.filter((other) => other > one).map((other) => [one, other]));
  return {
    ...{ slots: 4 + random.below(3), morningSlots: 2, tables: 1 + random.below(2), people: 5 },
    meetings: random
      .shuffle(pairs)
      .slice(0, 5 + random.below(2))
      .map((pair) => [...pair, 'any']),
    unavailable: { 1: [1 + random.below(4)], 3: [1 + random.below(4)], 4: [3] },
  };
}

/** What the proof alone comes to: its schedule has as many breaks as its bound, or there is none. */
function certified(event: object): string | null {
  const problem = readProblem(event);
  let placements: Placement[] = [];
  const evidence = prove(problem, {
    isStopped: () => false,
    known: () => null,
    onProof: (proof) => {
      if (proof.kind === 'breaks' && proof.placements) placements = proof.placements;
    },
  });
  const { measures } = verify(problem, placements);
  const { must, weight, placed, breaks } = measures;
  const state = evidence.shows === 'notAll' ? 'infeasible' : 'proven';
  const plan: Plan = { placements, measures, bounds: { must, weight, placed, breaks }, state };
  return certificateOf({ event, problem, plan, evidence });
}

const isTrue = (text: string): boolean => {
  try {
    check(text);
    return true;
  } catch {
    return false;
  }
};

/** Of one day, in which all have to have more breaks together than each alone. */
function withCores(): { lines: string[]; breaks: number } {
  for (let seed = 0; seed < 200; seed++) {
    const event = smallDay(seed);
    let breaks = 0;
    let rises = 0;
    prove(readProblem(event), {
      isStopped: () => false,
      known: () => null,
      onProof: (proof) => {
        if (proof.kind === 'breaks' && !proof.placements) rises++;
        if (proof.kind === 'breaks') breaks = proof.atLeast;
      },
    });
    if (rises < 2) continue;
    const text = certified(event) ?? '';
    return { lines: text.trimEnd().split('\n').slice(0, -1), breaks };
  }
  throw new Error('no such day');
}

type Half = 'morning' | 'afternoon';
/** Five slots: in one half, as days are, in turns, and the wrong way round. */
const halvesOfDays: Half[][] = [
  ['morning', 'morning', 'morning', 'morning', 'morning'],
  ['morning', 'morning', 'morning', 'afternoon', 'afternoon'],
  ['morning', 'afternoon', 'morning', 'afternoon', 'morning'],
  ['afternoon', 'afternoon', 'morning', 'morning', 'afternoon'],
];

/** A day of which many meetings can only be in some slots. */
function dayOf(seed: number, halves: readonly Half[]) {
  const random = new Random(seed);
  const people = [1, 2, 3, 4, 5];
  const pairs = people.flatMap((one) => people.filter((other) => other > one).map((other) => [one, other]));
  return {
    slots: halves.map((half, at) => ({ id: at + 1, day: 1, half })),
    participations: people.map((id) => ({ id })),
    // At one table six meetings have no room in five slots.
    tables: [1, 2].slice(0, seed % 3 === 0 ? 1 : 2).map((id) => ({ id })),
    everyMust: true,
    requests: random
      .shuffle(pairs)
      .slice(0, 6)
      .map((between, at) => {
        const slots = random.shuffle([1, 2, 3, 4, 5]).slice(0, 2 + random.below(3));
        return { id: at + 1, between, must: true, slots, onlyThese: true };
      }),
  };
}

describe('a certificate', () => {
  test('says the same of a day whichever of its slots are its morning', () => {
    const seen = { proven: 0, infeasible: 0 };
    for (let seed = 0; seed < 40; seed++) {
      const claims = halvesOfDays.map((halves) => check(certified(dayOf(seed, halves)) ?? '').claim);
      expect(claims, `day ${seed}`).toEqual(claims.map(() => claims[0]));
      seen[claims[0]?.state ?? 'infeasible']++;
    }
    expect(Math.min(seen.proven, seen.infeasible)).toBeGreaterThan(2);
  });

  test('of a day in which people get in each other’s way is true, and no other number of breaks is', () => {
    const { lines, breaks } = withCores();
    expect(check(sealed(lines))).toMatchObject({ claim: { state: 'proven', breaks } });
    expect(lines.filter((line) => line.startsWith('core')).length).toBeGreaterThan(1);
    for (const other of [breaks - 1, breaks + 1]) {
      const changed = lines.map((line) => line.replace(`"breaks":${breaks}}`, `"breaks":${other}}`));
      expect(changed).not.toEqual(lines);
      expect(() => check(sealed(changed))).toThrow('breaks');
    }
  });

  test('is refused where any step of its proof is left out, or twice there', () => {
    const { lines } = withCores();
    for (const no of lines.keys()) {
      if (no < 2) continue;
      const without = lines.toSpliced(no, 1);
      expect(isTrue(sealed(without)), `without ${lines[no]}`).toBe(false);
      if (lines[no]?.startsWith('core'))
        expect(isTrue(sealed(lines.toSpliced(no, 0, lines[no]))), `twice ${lines[no]}`).toBe(false);
    }
  });

  test('is refused where any literal, or any step that a step names, is another one', () => {
    const { lines } = withCores();
    const model = modelOf(readEvent(JSON.parse(lines[1] as string).event));
    let tries = 0;
    for (const [no, line] of lines.entries()) {
      if (no < 2) continue;
      const words = line.split(' ');
      const end = words.indexOf('0');
      for (const [at, word] of words.entries()) {
        if (at === 0 || at === end) continue;
        // A literal is turned round, or left out; a named step is the one before.
        const others = end >= 0 && at > end ? [[String(Number(word) - 1)]] : [[String(-Number(word))], []];
        for (const other of others) {
          const step = words.toSpliced(at, 1, ...other);
          // Another clause of the model is a true step, too.
          if (step[0] === 'given' && model.has(step.slice(1).map(Number))) continue;
          const changed = lines.with(no, step.join(' '));
          expect(isTrue(sealed(changed)), `${line} → ${changed[no]}`).toBe(false);
          tries++;
        }
      }
    }
    expect(tries).toBeGreaterThan(300);
  });

  test('is refused where its plan is another, or where a byte is not as it was written', () => {
    const { lines } = withCores();
    const text = sealed(lines);
    const head = JSON.parse(lines[1] as string);
    for (const at of head.plan.keys()) {
      const moved = structuredClone(head);
      moved.plan[at].slot = (moved.plan[at].slot % moved.event.slots) + 1;
      const placed = sealed(lines.with(1, JSON.stringify(moved)));
      if (isTrue(placed)) expect(check(placed).claim).toEqual(head.claim);
      const gone = structuredClone(head);
      gone.plan.splice(at, 1);
      expect(isTrue(sealed(lines.with(1, JSON.stringify(gone)))), `without meeting ${at}`).toBe(false);
    }
    for (let at = 0; at < text.length; at += 97)
      expect(
        isTrue(text.slice(0, at) + (text[at] === '1' ? '2' : '1') + text.slice(at + 1)),
        `byte ${at}`,
      ).toBe(false);
  });

  test('is written and true for 40 small days, also for those that have no plan', () => {
    const seen = { proven: 0, infeasible: 0 };
    for (let seed = 300; seed < 340; seed++) {
      const text = certified(smallDay(seed));
      expect(text, `day ${seed}`).not.toBeNull();
      seen[check(text ?? '').claim.state]++;
    }
    expect(Math.min(seen.proven, seen.infeasible)).toBeGreaterThan(2);
  });

  test('shows by prices that no more can be placed, in small problems of all kinds', () => {
    const seen = { proven: 0, certified: 0, priced: 0, lowered: 0, refused: 0 };
    for (let seed = 0; seed < 200; seed++) {
      const size = {
        companies: 4,
        buyers: 3,
        wishes: 9,
        slots: 4,
        days: 1 + (seed % 2),
        tables: 1 + (seed % 3),
      };
      const problem = problemOf(kinds[seed % kinds.length] ?? 'roomy', size, seed);
      let last: Plan | null = null;
      const pace = { seed, limit: 1, clock: () => 0, isStopped: () => last !== null };
      for (const one of plan(problem, pace)) last = one;
      const known: Plan | null = last;
      if (!known || (known as Plan).state === 'best') continue;
      seen.proven++;
      const text = certificateOf({ event: problem, problem, plan: known, evidence: null });
      if (text === null) continue;
      seen.certified++;
      expect(() => check(text), `problem ${seed}`).not.toThrow();
      const lines = text.trimEnd().split('\n').slice(0, -1);
      const head = JSON.parse(lines[1] as string);
      if (!head.prices) continue;
      seen.priced++;
      // A plan with a meeting less is none that the prices allow to be called the best.
      for (const at of head.plan.keys()) {
        const { must, weight } = wishesOf(problem).find(({ id }) => id === head.plan[at].wish) ?? {
          must: false,
          weight: 0,
        };
        const less = structuredClone(head);
        less.plan.splice(at, 1);
        Object.assign(less.claim, {
          ...{ placed: head.claim.placed - 1, weight: head.claim.weight - weight },
          must: head.claim.must - (must ? 1 : 0),
        });
        expect(isTrue(sealed(lines.with(1, JSON.stringify(less)))), `problem ${seed}, without ${at}`).toBe(
          false,
        );
      }
      for (const list of ['wishes', 'places', 'participations', 'languages'])
        for (const at of head.prices[list].keys()) {
          const lower = structuredClone(head);
          lower.prices[list][at].price -= 0.5;
          if (!isTrue(sealed(lines.with(1, JSON.stringify(lower))))) seen.refused++;
          seen.lowered++;
        }
    }
    expect(seen.priced).toBeGreaterThan(20);
    // Where both sides of a wish pay for it there is sometimes more than it needs.
    expect(seen.refused / seen.lowered).toBeGreaterThan(0.9);
    // What only a search to the end has shown is not certified.
    expect(seen.certified / seen.proven).toBeGreaterThan(0.75);
  });
});

test('the checker reads the same wishes, weights and times as the engine', () => {
  for (let seed = 0; seed < 100; seed++) {
    const size = { companies: 4, buyers: 3, wishes: 9, slots: 6, days: 2, tables: 2 };
    const problem = problemOf(kinds[seed % kinds.length] ?? 'roomy', size, seed);
    expect(readEvent({ ...problem }).wishes).toEqual(wishesOf(problem));
  }
});
