/**
 * An event of one day as clauses, once more: what each variable means is said here, and every clause holds by that meaning. Variables are
 * numbered in the order of this file, so a proof can name them. Literals are as usual in the field: a variable from 1 on, below 0 negated.
 */

import { breaksAlone } from './alone.ts';
import type { Event } from './event.ts';
import { openSlots } from './open.ts';

export class Model {
  variables = 0;
  /** As many of these hold as all people together have breaks beyond what each has to have alone, or fewer. */
  readonly breaks = new Set<number>();
  readonly #clauses = new Set<string>();

  has(clause: ArrayLike<number>): boolean {
    return this.#clauses.has(keyOf(Array.from(clause)));
  }

  fresh(): number {
    return ++this.variables;
  }

  add(clause: readonly number[]): void {
    this.#clauses.add(keyOf(clause));
  }

  /**
   * New variables, of which the k-th means: at least k of these hold. They stand on those of the first half and of the second half, which are
   * counted before. Beyond `most` nothing is counted: the last one means: at least so many.
   */
  count(literals: readonly number[], most: number, isBoth: boolean): number[] {
    if (literals.length <= 1) return [...literals];
    const half = Math.floor(literals.length / 2);
    const first = this.count(literals.slice(0, half), most, isBoth);
    const second = this.count(literals.slice(half), most, isBoth);
    return this.sum(first, second, most, isBoth);
  }

  /** Likewise, of two that are counted. */
  sum(first: readonly number[], second: readonly number[], most: number, isBoth: boolean): number[] {
    const sums = Array.from({ length: Math.min(most, first.length + second.length) }, () => this.fresh());
    const all = sums.length;
    for (let one = 0; one <= first.length; one++)
      for (let two = 0; two <= second.length; two++) {
        // At least `one` here and `two` there are at least as many together.
        const enough = [...some(first[one - 1]), ...some(second[two - 1])].map((literal) => -literal);
        if (one + two > 0) this.add([...enough, ...some(sums[Math.min(one + two, all) - 1])]);
        // Not more than `one` here and `two` there are not more together.
        if (isBoth && one + two < all)
          this.add([...some(first[one]), ...some(second[two]), -(sums[one + two] as number)]);
      }
    return sums;
  }
}

const some = (literal: number | null | undefined): number[] =>
  literal === null || literal === undefined ? [] : [literal];

const keyOf = (clause: readonly number[]) => [...new Set(clause)].sort((a, b) => a - b).join(' ');

/** Whether so much of an event is said by clauses that a proof can speak of it: one day, and one person a participation. */
export const canModel = ({ slots, parties }: Event): boolean =>
  new Set(slots.map(({ day }) => day)).size === 1 &&
  parties.every(({ representatives }) => representatives.length < 2);

export function modelOf(event: Event): Model {
  const model = new Model();
  const { slots, wishes, parties } = event;
  // x: this wish is met in this slot; only where it can be.
  const x = wishes.map((wish) => {
    const open = openSlots(event, wish);
    return slots.map(({ id }) => (open.has(id) ? model.fresh() : null));
  });
  for (const row of x) {
    model.add(row.flatMap(some));
    atMostOne(model, row.flatMap(some));
  }
  // u: this participation has a meeting in this slot.
  const own = parties.map(({ id }) => [...wishes.keys()].filter((at) => wishes[at]?.between.includes(id)));
  const u = own.map((list) =>
    slots.map((_, slot) => {
      const meetings = list.flatMap((at) => some(x[at]?.[slot]));
      if (meetings.length === 0) return null;
      atMostOne(model, meetings);
      const used = model.fresh();
      model.add([-used, ...meetings]);
      for (const one of meetings) model.add([-one, used]);
      return used;
    }),
  );
  const atOf = new Map(wishes.map(({ id }, at) => [id, at]));
  for (const { earlier, later } of event.after)
    for (const [slot, late] of (x[atOf.get(later) as number] ?? []).entries())
      for (const early of (x[atOf.get(earlier) as number] ?? []).slice(slot))
        if (late !== null && early !== null) model.add([-late, -early]);
  peopleOfSlots(model, event, u);
  // By how many breaks the one with the fewest meetings can differ from all others: with d meetings nobody has d breaks.
  const fewestMeetings = Math.min(...own.map(({ length }) => length));
  const most =
    event.breakSpread === null ? slots.length : event.breakSpread + Math.max(0, fewestMeetings - 1);
  const afternoon = slots.findIndex(({ half }) => half === 'afternoon');
  const noon = Math.max(0, afternoon);
  for (const [at, party] of parties.entries()) {
    const rows = (own[at] as number[]).map((one) => x[one] as (number | null)[]);
    breaksOfPerson(model, {
      ...{ used: u[at] as (number | null)[], meetings: rows.length, most, noon },
      onlyBefore: rows.filter((row) => row.slice(noon).flatMap(some).length === 0).length,
      onlyAfter: rows.filter((row) => row.slice(0, noon).flatMap(some).length === 0).length,
      least: breaksAlone(event, party),
    });
  }
  return model;
}

function atMostOne(model: Model, literals: readonly number[]): void {
  for (const [no, one] of literals.entries())
    for (const other of literals.slice(no + 1)) model.add([-one, -other]);
}

/** Each meeting takes two people: so there is never an odd number, and what the other slots can't take has to be here. */
function peopleOfSlots(model: Model, event: Event, u: readonly (number | null)[][]): void {
  const owners = new Set(event.tables.filter(({ closed }) => !closed).map(({ owner }) => owner));
  const areShared = event.wishes.every(
    ({ byVideo, between }) => !byVideo && between.every((id) => !owners.has(id)),
  );
  const tables = areShared
    ? event.tables.filter(({ owner, closed }) => owner === null && !closed).length
    : Number.POSITIVE_INFINITY;
  const people = event.slots.map((_, slot) => u.flatMap((row) => some(row[slot])));
  const room = people.map(({ length }) => 2 * Math.min(Math.floor(length / 2), tables));
  const everywhere = room.reduce((sum, one) => sum + one, 0);
  for (const [slot, inSlot] of people.entries()) {
    const bound = room[slot] as number;
    const least = 2 * event.wishes.length - (everywhere - bound);
    for (const [at, count] of model.count(inSlot, bound + 1, true).entries()) {
      const number = at + 1;
      if (number <= least) model.add([count]);
      if (number > bound) model.add([-count]);
      // The next one of the count is the next variable, unless the count ends here.
      if (number % 2 === 1 && number < Math.min(inSlot.length, bound + 1)) model.add([-count, next(count)]);
    }
  }
}

const next = (variable: number) => variable + 1;

interface Row {
  used: readonly (number | null)[];
  meetings: number;
  /** The first slot of the afternoon, and how many meetings can't be there or later, or before. */
  noon: number;
  onlyBefore: number;
  onlyAfter: number;
  /** Nobody may have more breaks, and this one can't have fewer. */
  most: number;
  least: number;
}

/** As many slots as meetings on the whole day; in each half at least those that have to be there, at most all but those that can't. */
function slotsOfPerson(model: Model, row: Row): void {
  const { used, meetings, noon, onlyBefore, onlyAfter } = row;
  const parts = [used.slice(0, noon), used.slice(noon)].map((part) => part.flatMap(some));
  const [before = [], after = []] = parts.map((part) => model.count(part, meetings + 1, true));
  const areTwo = before.length > 0 && after.length > 0;
  const whole = areTwo ? model.sum(before, after, meetings + 1, true) : [...before, ...after];
  const halves: [number[], number, number][] = [
    [before, onlyBefore, meetings - onlyAfter],
    [after, onlyAfter, meetings - onlyBefore],
  ];
  const bounded: [number[], number, number][] = [[whole, meetings, meetings], ...(areTwo ? halves : [])];
  for (const [counts, least, atMost] of bounded)
    for (const [at, count] of counts.entries()) {
      if (at < least) model.add([count]);
      if (at >= atMost) model.add([-count]);
    }
}

function breaksOfPerson(model: Model, row: Row): void {
  const { used, meetings, most, least } = row;
  if (meetings < 2) return;
  slotsOfPerson(model, row);
  // begun: it has a meeting in this slot or before. coming: in this slot or later.
  const begun = used.map(() => model.fresh());
  const coming = used.map(() => model.fresh());
  const ends: number[] = [];
  for (const [slot, here] of used.entries()) {
    const [is, will] = [begun[slot] as number, coming[slot] as number];
    for (const [state, neighbour] of [
      [is, begun[slot - 1]],
      [will, coming[slot + 1]],
    ] as const) {
      if (here !== null) model.add([-here, state]);
      if (neighbour !== undefined) model.add([-neighbour, state]);
      model.add([-state, ...some(neighbour), ...some(here)]);
    }
    model.add([is, will]);
    // Without one before, all meetings are here or later, each in a slot of its own.
    const last = slot + meetings <= used.length ? coming[slot + meetings - 1] : undefined;
    model.add([...some(begun[slot - 1]), ...some(last)]);
    const following = used[slot + 1] ?? null;
    if (slot === 0 || following === null) continue;
    // A break ends: none here, one before, one in the next slot.
    const end = model.fresh();
    model.add([end, -is, -following, ...some(here)]);
    ends.push(end);
  }
  const breaks = model.count(ends, Math.min(meetings - 1, most + 1), false);
  const [any] = breaks;
  if (any === undefined) return;
  for (const slot of used.keys()) {
    const before = -(begun[slot] as number);
    model.add([any, before, -(coming[slot] as number), ...some(used[slot])]);
    const far = coming[slot + meetings];
    if (far !== undefined) model.add([any, before, -far]);
  }
  for (const [at, literal] of breaks.entries()) {
    if (at >= most) model.add([-literal]);
    // What the person has to have alone is counted already.
    if (at < least) model.add([literal]);
    else model.breaks.add(literal);
  }
}
