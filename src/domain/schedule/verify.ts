/**
 * Reads a schedule as an organiser would, rule by rule, and counts how good it is. Plain and slow on purpose: it shares nothing with
 * what makes schedules, so that a mistake there is found here.
 */
import type { Problem } from './problem.ts';
import type { Measures, Placement } from './schedule.ts';
import { pairOf, type Wish, wishesOf } from './wish.ts';

export interface Verdict {
  /** What is wrong, in plain words; empty where the schedule holds. */
  faults: string[];
  measures: Measures;
}

type Participation = Problem['participations'][number];

/** A placement with all that it names. */
interface Held {
  wish: Wish;
  at: number;
  day: number;
  placement: Placement;
  sides: { participation: Participation; person: string; representative: number | null }[];
}

export function verify(problem: Problem, placements: readonly Placement[]): Verdict {
  const faults: string[] = [];
  const fail = (text: string) => faults.push(text);
  const wishes = wishesOf(problem);
  const held: Held[] = [];
  const wishOf = byId(wishes);
  const participationOf = byId(problem.participations);
  const slotAt = new Map(problem.slots.map(({ id }, at) => [id, at]));
  for (const placement of placements) {
    const wish = wishOf.get(placement.wish);
    const at = slotAt.get(placement.slot) ?? -1;
    const sides = wish?.between.map((id, side) => {
      const participation = participationOf.get(id);
      const representative = placement.representatives[side] ?? null;
      return { participation, person: `${id}/${representative ?? ''}`, representative };
    });
    if (!wish || at < 0 || !sides?.every((side) => side.participation))
      fail(`wish ${placement.wish} or its slot is unknown`);
    else held.push({ wish, at, day: problem.slots[at]?.day ?? 0, placement, sides: sides as Held['sides'] });
  }
  noTwice(held, fail);
  eachCan(problem, held, fail);
  limits(problem, held, fail);
  agreed(problem, wishes, held, fail);
  walks(problem, held, fail);
  const measures = measure(problem, wishes, held);
  const least = breaksOf(problem, held)
    .values()
    .reduce((least, one) => Math.min(least, one), Number.POSITIVE_INFINITY);
  if (problem.breakSpread !== null && measures.mostBreaks - least > problem.breakSpread)
    fail('breaks differ by more than the spread');
  return { faults, measures };
}

const byId = <One extends { id: number }>(list: readonly One[]) => new Map(list.map((one) => [one.id, one]));

function noTwice(held: readonly Held[], fail: (text: string) => void): void {
  const seen = new Set<string>();
  const once = (what: string, at: number) => {
    if (seen.has(`${what}@${at}`)) fail(`${what} twice in slot ${at + 1}`);
    seen.add(`${what}@${at}`);
  };
  for (const { wish, at, placement, sides } of held) {
    if (seen.has(`wish ${wish.id}`)) fail(`wish ${wish.id} placed twice`);
    seen.add(`wish ${wish.id}`);
    for (const { person } of sides) once(`person ${person}`, at);
    if (placement.table !== null) once(`table ${placement.table}`, at);
    if (placement.interpreter !== null) once(`interpreter ${placement.interpreter}`, at);
  }
}

function eachCan(problem: Problem, held: readonly Held[], fail: (text: string) => void): void {
  const not = new Set(problem.not.map(([one, other]) => pairOf(one, other)));
  const fixed = new Set(problem.fixed.map((one) => one.request));
  const tables = byId(problem.tables);
  const interpreters = byId(problem.interpreters);
  for (const { wish, placement, sides } of held) {
    const { slot } = placement;
    // What was fixed stays, also where a wish or a time says otherwise by now.
    if (!fixed.has(wish.id)) {
      if (not.has(pairOf(...wish.between))) fail(`wish ${wish.id} is of two who do not meet`);
      if (wish.onlyThese && !wish.slots.includes(slot))
        fail(`wish ${wish.id} is at a time that was not wished`);
      for (const { participation, representative } of sides) {
        const person = participation.representatives.find((one) => one.id === representative);
        if (participation.unavailable.includes(slot) || person?.unavailable.includes(slot))
          fail(`wish ${wish.id} is at a time that can't be used`);
      }
    }
    for (const { participation, representative } of sides) {
      const list = participation.representatives.map((one) => one.id);
      if (list.length === 0 ? representative !== null : !list.includes(representative ?? 0))
        fail(`wish ${wish.id} has nobody of participation ${participation.id}`);
      const named = wish.representatives.filter((one) => list.includes(one));
      if (named.length > 0 && !named.includes(representative ?? 0))
        fail(`wish ${wish.id} has another person than named`);
    }
    const table = tables.get(placement.table ?? 0);
    if (wish.byVideo !== (placement.table === null))
      fail(`wish ${wish.id} has a table by video, or none otherwise`);
    if (table?.closedIn.includes(slot)) fail(`wish ${wish.id} is at a table that is closed then`);
    if (table && (table.closed || (table.owner !== null && !wish.between.includes(table.owner))))
      fail(`wish ${wish.id} is at a table that is closed or another's`);
    if (placement.table !== null && !table) fail(`wish ${wish.id} is at an unknown table`);
    const interpreter = interpreters.get(placement.interpreter ?? 0);
    if (
      wish.language === null
        ? placement.interpreter !== null
        : !interpreter?.languages.includes(wish.language)
    )
      fail(`wish ${wish.id} has not the interpreter that it needs`);
    if (interpreter && !interpreter.slots.includes(slot))
      fail(`interpreter ${interpreter.id} is out of hours`);
  }
}

function limits({ participations }: Problem, held: readonly Held[], fail: (text: string) => void): void {
  const ofEach = Map.groupBy(
    held.flatMap((one) => one.wish.between.map((id) => ({ id, one }))),
    ({ id }) => id,
  );
  for (const { id, atOnce, dayLimit, most } of participations) {
    const own = (ofEach.get(id) ?? []).map(({ one }) => one);
    const largest = (of: (one: Held) => number) => {
      const counts = new Map<number, number>();
      for (const one of own) counts.set(of(one), (counts.get(of(one)) ?? 0) + 1);
      return Math.max(0, ...counts.values());
    };
    if (largest((one) => one.at) > atOnce) fail(`participation ${id} has more meetings at once than it may`);
    if (dayLimit !== null && largest((one) => one.day) > dayLimit)
      fail(`participation ${id} is over its day limit`);
    if (most !== null && own.length > most) fail(`participation ${id} has more meetings than it may`);
  }
}

/** What was agreed before: fixed places, and the order between meetings. */
function agreed(
  problem: Problem,
  wishes: readonly Wish[],
  held: readonly Held[],
  fail: (text: string) => void,
): void {
  const heldOf = new Map(held.map((one) => [one.wish.id, one]));
  const of = (id: number) => heldOf.get(id);
  for (const fixed of problem.fixed) {
    const placement = of(fixed.request)?.placement;
    const people = fixed.representatives.every((one) => placement?.representatives.includes(one));
    const isThere =
      placement?.slot === fixed.slot &&
      (fixed.table === null || placement.table === fixed.table) &&
      (fixed.interpreter === null || placement.interpreter === fixed.interpreter);
    if (!isThere || !people) fail(`wish ${fixed.request} is not where it was fixed`);
  }
  for (const { earlier, later } of problem.after) {
    const [first, second] = [of(earlier), of(later)];
    if (first && second && first.at >= second.at) fail(`wish ${earlier} is not before wish ${later}`);
  }
  if (held.length > wishes.length) fail('more meetings than wishes');
}

/** The meetings of each person who has any, in the order of time. */
function byPerson(held: readonly Held[]): Map<string, Held[]> {
  const people = new Map<string, Held[]>();
  for (const one of [...held].sort((a, b) => a.at - b.at))
    for (const { person } of one.sides) {
      const own = people.get(person);
      if (own) own.push(one);
      else people.set(person, [one]);
    }
  return people;
}

/** Between two tables on the map; 0 where it knows one of them not. */
function metresBetween({ tables }: Problem, one: number | null, other: number | null): number {
  const [from, to] = [one, other].map((id) => tables.find((table) => table.id === id)?.place);
  return from && to ? Math.hypot(from.x - to.x, from.y - to.y) : 0;
}

function walks(problem: Problem, held: readonly Held[], fail: (text: string) => void): void {
  const { walking, slots } = problem;
  if (!walking) return;
  const reach = walking.minutes * walking.metresPerMinute;
  const fixed = new Set(problem.fixed.map(({ request }) => request));
  for (const meetings of byPerson(held).values())
    for (const [no, one] of meetings.entries()) {
      const next = meetings[no + 1];
      if (next?.at !== one.at + 1 || next.day !== one.day || slots[next.at]?.half !== slots[one.at]?.half)
        continue;
      // Two that both stay where they are stay, however far that is.
      if (fixed.has(one.wish.id) && fixed.has(next.wish.id)) continue;
      if (metresBetween(problem, one.placement.table, next.placement.table) > reach + 1e-6)
        fail(`from wish ${one.wish.id} to wish ${next.wish.id} it is too far to walk`);
    }
}

/** Runs of idle slots between two meetings of a day, of everyone, also of those who have no meeting. */
function breaksOf({ participations, slots }: Problem, held: readonly Held[]): Map<string, number> {
  const breaks = new Map<string, number>();
  for (const { id, representatives } of participations)
    for (const person of representatives.length > 0 ? representatives : [{ id: '' }])
      breaks.set(`${id}/${person.id}`, 0);
  for (const [person, meetings] of byPerson(held))
    for (const [no, one] of meetings.entries()) {
      const next = meetings[no + 1];
      const isBreak = next && next.day === one.day && next.at > one.at + 1 && slots.length > 0;
      if (isBreak) breaks.set(person, (breaks.get(person) ?? 0) + 1);
    }
  return breaks;
}

function measure(problem: Problem, wishes: readonly Wish[], held: readonly Held[]): Measures {
  const breaks = [...breaksOf(problem, held).values()];
  const measures: Measures = {
    placed: held.length,
    must: held.filter(({ wish }) => wish.must).length,
    weight: held.reduce((sum, { wish }) => sum + wish.weight, 0),
    least: 0,
    wishes: held.filter(
      ({ wish, placement }) => wish.slots.length > 0 && !wish.slots.includes(placement.slot),
    ).length,
    breaks: breaks.reduce((sum, one) => sum + one, 0),
    // One by one: there may be more people than a call takes arguments.
    mostBreaks: breaks.reduce((most, one) => Math.max(most, one), 0),
    metres: 0,
    changes: 0,
  };
  const wished = countOf(wishes);
  const placed = countOf(held.map(({ wish }) => wish));
  for (const { id, least } of problem.participations)
    measures.least += Math.max(0, Math.min(least, wished.get(id) ?? 0) - (placed.get(id) ?? 0));
  for (const meetings of byPerson(held).values())
    for (const [no, { placement, day }] of meetings.entries()) {
      const next = meetings[no + 1];
      if (!next || next.day !== day) continue;
      const { table, interpreter } = next.placement;
      measures.metres += metresBetween(problem, placement.table, table);
      if (table !== null && placement.table !== null && table !== placement.table) measures.changes += 1;
      if (interpreter !== null && placement.interpreter !== null && interpreter !== placement.interpreter)
        measures.changes += 1;
    }
  return measures;
}

/** How many of the wishes each participation has. */
function countOf(wishes: readonly Wish[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const id of wishes.flatMap(({ between }) => between)) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}
