/** Generated plans, looked at from outside: whether the schedule holds, and whether each reason is true, enough, and of nothing too much. */

import { type Plan, plan } from '#domain/schedule/plan.ts';
import { type Problem, problemSchema } from '#domain/schedule/problem.ts';
import { Random } from '#domain/schedule/random.ts';
import type { Fact, Reason } from '#domain/schedule/reasons/facts.ts';
import { reasonsOf } from '#domain/schedule/reasons/reasons.ts';
import type { Placement } from '#domain/schedule/schedule.ts';
import { verify } from '#domain/schedule/verify.ts';
import { wishesOf } from '#domain/schedule/wish.ts';
import { mostByTrying } from './schedule-exhaustive.ts';
import { kinds, problemOf } from './schedule-problems.ts';

/** The first plan that the engine makes of a problem: after so many looks at its clock it looks for no better places, nor for comfort. */
export function firstPlan(problem: Problem, looks = Number.POSITIVE_INFINITY): Plan {
  let [last, seen] = [null as Plan | null, 0];
  const clock = () => (seen++ < looks ? 0 : 1);
  const pace = { seed: 1, limit: 1, clock, isStopped: () => last !== null };
  for (const one of plan(problem, pace)) last = one;
  if (!last) throw new Error('no plan came of it');
  return last;
}

/** A problem of a seed, of all ten kinds in turns, small enough that a world of a few facts can be tried in every way. */
export function someProblem(seed: number): Problem {
  const random = new Random(seed);
  const size = {
    companies: 2 + random.below(3),
    buyers: 2 + random.below(3),
    wishes: 4 + random.below(6),
    slots: 2 + random.below(4),
    days: 1 + random.below(2),
    tables: 1 + random.below(3),
  };
  return problemOf(kinds[seed % kinds.length] ?? 'roomy', size, seed);
}

/** Of every fourth round of kinds with minutes for changing tables, in which not every table, or none, can be reached from another. */
function walked(problem: Problem, seed: number): Problem {
  const round = Math.floor(seed / kinds.length);
  if (round % 4 !== 3) return problem;
  return { ...problem, walking: { minutes: 1, metresPerMinute: round % 8 === 3 ? 2 : 5 } };
}

/** What is wrong with the plan of a seed or with one of its reasons, null where nothing is; counts reasons by what they hold for. */
export function faultOfReasons(seed: number, seen: Record<Reason['holds'], number>): string | null {
  const problem = walked(someProblem(seed), seed);
  const { placements } = firstPlan(problem);
  const broken = verify(problem, placements).faults[0];
  if (broken !== undefined) return `seed ${seed}: ${broken}`;
  const reasons = reasonsOf(problem, placements);
  const placed = new Set(placements.map(({ wish }) => wish));
  const left = wishesOf(problem)
    .map(({ id }) => id)
    .filter((id) => !placed.has(id));
  if (`${reasons.map(({ wish }) => wish).toSorted()}` !== `${left.toSorted()}`)
    return `seed ${seed}: reasons of other wishes than those without a place`;
  for (const reason of reasons) {
    seen[reason.holds]++;
    const fault = faultOf(problem, placements, reason);
    if (fault) return `seed ${seed}: ${fault} in ${JSON.stringify(reason)}`;
  }
  return null;
}

function faultOf(problem: Problem, placements: readonly Placement[], reason: Reason): string | null {
  const { facts, holds } = reason;
  if (facts.length === 0) return 'no fact';
  const untrue = facts.find((fact) => !isTrue(problem, placements, fact));
  if (untrue) return `not true is ${JSON.stringify(untrue)}`;
  // As many as there are places in all: true or not, there is nothing to be taken away.
  if (facts.some(({ kind }) => kind.startsWith('all')))
    return facts.length === 1 ? null : 'more than one fact';
  const forbid = (some: readonly Fact[]) =>
    holds === 'always' ? isForbidden(problem, reason, some) : isInTheWay(problem, placements, reason, some);
  if (!forbid(facts)) return 'not enough';
  const spare = facts.find((fact) => forbid(facts.filter((one) => one !== fact)));
  return spare ? `not needed is ${JSON.stringify(spare)}` : null;
}

/** Whether what a fact says can be read from the problem and the plan. */
function isTrue(problem: Problem, placements: readonly Placement[], fact: Fact): boolean {
  const { slots, tables, interpreters, participations, requests } = problem;
  const wishes = new Map(wishesOf(problem).map((wish) => [wish.id, wish]));
  const party = (id: number) => participations.find((one) => one.id === id);
  const meetings = (id: number) => placements.filter(({ wish }) => wishes.get(wish)?.between.includes(id));
  const dayOf = (id: number) => slots.find((slot) => slot.id === id)?.day;
  const common = (slot: number) =>
    tables.filter((one) => one.owner === null && !one.closed && !one.closedIn.includes(slot));
  const speaking = (language: string, slot: number) =>
    interpreters.filter((one) => one.languages.includes(language) && one.slots.includes(slot));
  const ofLanguage = (language: string) =>
    placements.filter(({ wish }) => wishes.get(wish)?.language === language);
  switch (fact.kind) {
    case 'not':
      return problem.not.some((pair) => fact.between.every((id) => pair.includes(id)));
    case 'unavailable': {
      const one = party(fact.participation);
      const person = one?.representatives.find(({ id }) => id === fact.representative);
      return [one, person].some((each) => each?.unavailable.includes(fact.slot));
    }
    case 'otherTimes': {
      const wish = requests.find(({ id }) => id === fact.wish);
      return wish?.onlyThese === true && !wish.slots.includes(fact.slot);
    }
    case 'placed':
      return meetings(fact.participation).some(({ wish }) => wish === fact.wish);
    case 'meets': {
      const at = wishes.get(fact.wish)?.between.indexOf(fact.participation) ?? -1;
      return placements.some(
        ({ wish, slot, representatives }) =>
          wish === fact.wish && slot === fact.slot && at >= 0 && representatives[at] === fact.representative,
      );
    }
    case 'tables': {
      const taken = new Set(placements.filter(({ slot }) => slot === fact.slot).map(({ table }) => table));
      return fact.count === common(fact.slot).length && common(fact.slot).every(({ id }) => taken.has(id));
    }
    case 'interpreters':
      // Who speaks several may be needed for another language: then not all who speak this one do so.
      return fact.count === speaking(fact.language, fact.slot).length;
    case 'allTables': {
      const places = slots.flatMap(({ id }) => common(id)).length;
      const taken = placements.filter(({ table }) => tables.some((one) => one.id === table && !one.owner));
      return fact.places === places && taken.length === places;
    }
    case 'allInterpreters': {
      const places = slots.flatMap(({ id }) => speaking(fact.language, id)).length;
      return fact.places === places && ofLanguage(fact.language).length >= places;
    }
    case 'atOnce': {
      const then = meetings(fact.participation).filter(({ slot }) => slot === fact.slot);
      return fact.limit === party(fact.participation)?.atOnce && then.length === fact.limit;
    }
    case 'dayLimit': {
      const then = meetings(fact.participation).filter(({ slot }) => dayOf(slot) === fact.day);
      return fact.limit === party(fact.participation)?.dayLimit && then.length === fact.limit;
    }
    case 'most':
      return (
        fact.limit === party(fact.participation)?.most && meetings(fact.participation).length >= fact.limit
      );
    case 'order': {
      const other = placements.find(({ wish }) => wish === fact.other);
      const at = (slot: number | undefined) => slots.findIndex(({ id }) => id === slot);
      return problem.after.some(({ earlier, later }) =>
        earlier === fact.wish && later === fact.other
          ? at(fact.slot) >= at(other?.slot)
          : earlier === fact.other && later === fact.wish && at(fact.slot) <= at(other?.slot),
      );
    }
    case 'far':
      return isBeside(problem, placements, fact);
    case 'noTime':
      // Only where the clock ran out, which stands still here.
      return false;
  }
}

type Far = Extract<Fact, { kind: 'far' }>;

/** Whether its wish is of that person, right before or after that slot, and too far from a table that is open then. */
function isBeside(problem: Problem, placements: readonly Placement[], fact: Far): boolean {
  const { slots } = problem;
  const at = placements.find(({ wish }) => wish === fact.wish);
  const between: readonly number[] = wishesOf(problem).find(({ id }) => id === fact.wish)?.between ?? [];
  const [here, there] = [fact.slot, at?.slot].map((id) => slots.findIndex((slot) => slot.id === id));
  const [one, other] = [slots[here ?? -1], slots[there ?? -1]];
  return (
    at?.representatives[between.indexOf(fact.participation)] === fact.representative &&
    Math.abs((here ?? 0) - (there ?? 0)) === 1 &&
    one?.day === other?.day &&
    one?.half === other?.half &&
    problem.tables.some((table) => !table.closed && isTooFar(problem, placements, fact, table.id))
  );
}

/** Whether it is too far from that table to where the wish of the fact is. */
function isTooFar(problem: Problem, placements: readonly Placement[], { wish }: Far, table: number): boolean {
  const { walking, tables } = problem;
  const placeOf = (id: number | null | undefined) => tables.find((one) => one.id === id)?.place;
  const [from, to] = [placeOf(placements.find((one) => one.wish === wish)?.table), placeOf(table)];
  if (!walking || !from || !to) return false;
  return Math.hypot(from.x - to.x, from.y - to.y) > walking.minutes * walking.metresPerMinute;
}

/** Whether in each slot some of the facts stand in the way of the wish, everything else staying where it is. */
function isInTheWay(
  problem: Problem,
  placements: readonly Placement[],
  { wish: id }: Reason,
  facts: readonly Fact[],
): boolean {
  const wish = wishesOf(problem).find((one) => one.id === id);
  const between: readonly number[] = wish?.between ?? [];
  return problem.slots.every(({ id: slot, day }) => {
    const isClosed = facts.some((fact) => {
      if (fact.kind === 'most') return true;
      if (fact.kind === 'dayLimit') return fact.day === day;
      return 'slot' in fact && fact.slot === slot && !('representative' in fact);
    });
    if (isClosed) return true;
    const then = facts.filter((fact) => 'representative' in fact && fact.slot === slot);
    const isOf = (fact: Fact, participation: number, person: number | null) =>
      'representative' in fact && fact.participation === participation && fact.representative === person;
    const free = between.map((participation) => {
      const one = problem.participations.find((each) => each.id === participation);
      const people = one?.representatives.length ? one.representatives.map((each) => each.id) : [null];
      return people.filter(
        (person) => !then.some((fact) => fact.kind !== 'far' && isOf(fact, participation, person)),
      );
    });
    if (free.some((people) => people.length === 0)) return true;
    const far = then.filter((fact): fact is Far => fact.kind === 'far');
    if (far.length === 0 || wish?.byVideo) return false;
    const taken = new Set(placements.filter((one) => one.slot === slot).map(({ table }) => table));
    const tables = problem.tables.filter(
      ({ id: table, owner, closed, closedIn }) =>
        !closed &&
        !closedIn.includes(slot) &&
        !taken.has(table) &&
        (owner === null || between.includes(owner)),
    );
    const isKept = (seats: readonly (number | null)[], table: number) =>
      far.some(
        (fact) =>
          seats.some((person, side) => isOf(fact, between[side] as number, person)) &&
          isTooFar(problem, placements, fact, table),
      );
    return (free[0] ?? []).every((one) =>
      (free[1] ?? []).every((other) => tables.every((table) => isKept([one, other], table.id))),
    );
  });
}

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
    // As many as could be needed of each language, so that only the slots that are named lack one.
    interpreters: [...new Set(of('interpreters').map((fact) => fact.language))].flatMap((language, at) =>
      requests.map((_, no) => ({
        id: at * 100 + no + 1,
        languages: [language],
        slots: problem.slots
          .map(({ id }) => id)
          .filter((id) => !of('interpreters').some((fact) => fact.language === language && fact.slot === id)),
      })),
    ),
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
