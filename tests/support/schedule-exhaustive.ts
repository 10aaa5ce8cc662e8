/**
 * The most that small problems allow, by trying every way: a plain reading of the rules that shares nothing with the engine. Answers the
 * best musts, weight and shortage together.
 */
import type { Problem } from '#domain/schedule/problem.ts';
import { type Wish, wishesOf } from '#domain/schedule/wish.ts';

export interface Most {
  must: number;
  weight: number;
  least: number;
}

interface Try {
  wish: Wish;
  slot: number;
  people: (string | number)[];
}

export function mostByTrying(problem: Problem): Most {
  const wishes = wishesOf(problem);
  let best: Most | null = null;
  const placed: Try[] = [];
  const after = wishes.map((_, at) => ({
    must: wishes.slice(at).filter(({ must }) => must).length,
    weight: wishes.slice(at).reduce((sum, { weight }) => sum + weight, 0),
  }));
  const next = (at: number, must: number, weight: number): void => {
    const rest = after[at] ?? { must: 0, weight: 0 };
    // What can't be better any more, even if all the rest were placed and nobody fell short.
    if (best && !isBetter({ must: must + rest.must, weight: weight + rest.weight, least: 0 }, best)) return;
    const wish = wishes[at];
    if (!wish) {
      const found = { must, weight, least: shortage(problem, wishes, placed) };
      if (!best || isBetter(found, best)) best = found;
      return;
    }
    const fixed = problem.fixed.find(({ request }) => request === wish.id);
    for (const { id: slot } of problem.slots) {
      if (fixed && fixed.slot !== slot) continue;
      for (const people of seatsOf(problem, wish, slot, fixed !== undefined)) {
        placed.push({ wish, slot, people });
        if (holds(problem, placed)) next(at + 1, must + (wish.must ? 1 : 0), weight + wish.weight);
        placed.pop();
      }
    }
    if (!fixed) next(at + 1, must, weight);
  };
  next(0, 0, 0);
  return best ?? { must: 0, weight: 0, least: 0 };
}

const isBetter = (one: Most, other: Most) =>
  one.must !== other.must
    ? one.must > other.must
    : one.weight !== other.weight
      ? one.weight > other.weight
      : one.least < other.least;

function seatsOf(problem: Problem, wish: Wish, slot: number, isFixed: boolean): (string | number)[][] {
  if (problem.not.some((pair) => pair.every((one) => wish.between.includes(one))) && !isFixed) return [];
  if (wish.onlyThese && !wish.slots.includes(slot) && !isFixed) return [];
  const [first = [], second = []] = wish.between.map((id) => {
    const one = problem.participations.find((participation) => participation.id === id);
    if (!one || (one.unavailable.includes(slot) && !isFixed)) return [];
    if (one.representatives.length === 0) return [`only ${id}`];
    return one.representatives
      .filter((person) => !person.unavailable.includes(slot))
      .map((person) => person.id);
  });
  return first.flatMap((one) => second.map((other) => [one, other]));
}

/** Whether the last one that was placed goes with the others. */
function holds(problem: Problem, placed: readonly Try[]): boolean {
  const last = placed.at(-1) as Try;
  const others = placed.slice(0, -1);
  const here = placed.filter(({ slot }) => slot === last.slot);
  if (
    others.some(({ slot, people }) => slot === last.slot && people.some((one) => last.people.includes(one)))
  )
    return false;
  for (const id of last.wish.between) {
    const one = problem.participations.find((participation) => participation.id === id);
    const own = placed.filter(({ wish }) => wish.between.includes(id));
    const dayOf = (slot: number) => problem.slots.find((other) => other.id === slot)?.day;
    if (own.filter(({ slot }) => slot === last.slot).length > (one?.atOnce ?? 1)) return false;
    if (own.filter(({ slot }) => dayOf(slot) === dayOf(last.slot)).length > (one?.dayLimit ?? 1e9))
      return false;
    if (own.length > (one?.most ?? 1e9)) return false;
  }
  for (const { earlier, later } of problem.after) {
    const [first, second] = [earlier, later].map((id) => placed.find(({ wish }) => wish.id === id)?.slot);
    if (first !== undefined && second !== undefined && first >= second) return false;
  }
  const tables = here
    .filter(({ wish }) => !wish.byVideo)
    .map(({ wish }) =>
      problem.tables
        .filter(({ owner, closed }) => !closed && (owner === null || wish.between.includes(owner)))
        .map(({ id }) => id),
    );
  const interpreters = here
    .filter(({ wish }) => wish.language !== null)
    .map(({ wish }) =>
      problem.interpreters
        .filter((one) => one.languages.includes(wish.language ?? '') && one.slots.includes(last.slot))
        .map(({ id }) => id),
    );
  return eachHasOne(tables) && eachHasOne(interpreters);
}

/** Whether everyone gets one of their own choices, nobody the same. */
export function eachHasOne(choices: readonly (readonly number[])[]): boolean {
  const takenBy = new Map<number, number>();
  const find = (no: number, seen: Set<number>): boolean => {
    for (const choice of choices[no] ?? []) {
      if (seen.has(choice)) continue;
      seen.add(choice);
      const other = takenBy.get(choice);
      if (other === undefined || find(other, seen)) {
        takenBy.set(choice, no);
        return true;
      }
    }
    return false;
  };
  return choices.every((_, no) => find(no, new Set()));
}

function shortage(problem: Problem, wishes: readonly Wish[], placed: readonly Try[]): number {
  return problem.participations.reduce((sum, { id, least }) => {
    const wished = wishes.filter(({ between }) => between.includes(id)).length;
    const has = placed.filter(({ wish }) => wish.between.includes(id)).length;
    return sum + Math.max(0, Math.min(least, wished) - has);
  }, 0);
}

/** The most meetings that each of some participations can have at once, by trying every way; null where what is fixed can't be. */
export function largestLeast(problem: Problem, people: readonly number[]): number | null {
  const wishes = wishesOf(problem);
  const placed: Try[] = [];
  let best: number | null = null;
  const leftFrom = wishes.map((_, at) => countsOf(wishes.slice(at), people));
  const next = (at: number, counts: ReadonlyMap<number, number>): void => {
    const wish = wishes[at];
    const left = leftFrom[at];
    const least = Math.min(...people.map((id) => (counts.get(id) ?? 0) + (left?.get(id) ?? 0)));
    if (best !== null && least <= best) return;
    if (!wish) {
      best = least;
      return;
    }
    const fixed = problem.fixed.find(({ request }) => request === wish.id);
    const isNeeded = fixed !== undefined || (problem.everyMust && wish.must);
    for (const { id: slot } of problem.slots) {
      if (fixed && fixed.slot !== slot) continue;
      for (const seats of seatsOf(problem, wish, slot, fixed !== undefined)) {
        placed.push({ wish, slot, people: seats });
        if (holds(problem, placed))
          next(
            at + 1,
            new Map([...counts, ...wish.between.map((id) => [id, (counts.get(id) ?? 0) + 1] as const)]),
          );
        placed.pop();
      }
    }
    if (!isNeeded) next(at + 1, counts);
  };
  next(0, new Map());
  return best;
}

function countsOf(wishes: readonly Wish[], people: readonly number[]): Map<number, number> {
  return new Map(people.map((id) => [id, wishes.filter(({ between }) => between.includes(id)).length]));
}
