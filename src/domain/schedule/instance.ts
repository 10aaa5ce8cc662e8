/** The problem as the engine reads it: everything by its number from 0, in flat arrays, with what can never be taken out beforehand. */
import type { Problem } from './problem.ts';
import { pairOf, type Wish, wishesOf } from './wish.ts';

/** Where there is no bound. */
export const unbounded = 1_000_000;

export interface Instance {
  problem: Problem;
  wishes: Wish[];
  slotCount: number;
  days: number;
  dayOf: Uint16Array;
  /** 1 where the next slot follows without a pause, so that there is only the time for changing tables. */
  inRow: Uint8Array;
  people: Person[];
  /** Person × slot: 1 where the person can meet. */
  free: Uint8Array;
  parties: Party[];
  meetings: Meeting[];
  /** Meeting × slot: 1 where its two participations and its own terms allow it. */
  allowed: Uint8Array;
  /** Meeting × slot: 1 where a wish for a time is not met. */
  unmet: Uint8Array;
  /** Slot: how many tables for everyone are open. */
  commonTables: Uint16Array;
  languages: string[];
  /** Set of languages (a bit each) × slot: how many interpreters of any of them work then. */
  interpreters: Uint16Array;
}

/** A representative, or the one person of a participation without a list. */
export interface Person {
  party: number;
  id: number | null;
}

export interface Party {
  id: number;
  people: number[];
  atOnce: number;
  dayLimit: number;
  most: number;
  least: number;
  ownTables: number;
}

export interface Meeting {
  parties: readonly [number, number];
  /** Who may sit there, by side. */
  people: readonly [number[], number[]];
  weight: number;
  must: boolean;
  isFixed: boolean;
  byVideo: boolean;
  /** The party at whose own table it stands first, or -1. */
  tableOwner: number;
  /** By number, or -1. */
  language: number;
  /** Meetings that must be in an earlier slot, and in a later one. */
  earlier: number[];
  later: number[];
}

export function instanceOf(problem: Problem): Instance {
  const wishes = wishesOf(problem);
  const slotCount = problem.slots.length;
  const slotAt = new Map(problem.slots.map(({ id }, at) => [id, at]));
  const days = [...new Set(problem.slots.map(({ day }) => day))];
  const { people, parties, partyAt, free } = everyone(problem, slotAt);
  const languages = [...new Set(wishes.map(({ language }) => language).filter((one) => one !== null))];
  const fixed = new Map(problem.fixed.map((one) => [one.request, one]));
  const wishAt = new Map(wishes.map(({ id }, at) => [id, at]));
  const neighbours = (of: 'earlier' | 'later') => {
    const lists = new Map<number, number[]>();
    for (const pair of problem.after) {
      const key = of === 'earlier' ? pair.later : pair.earlier;
      const list = lists.get(key) ?? [];
      list.push(wishAt.get(pair[of]) as number);
      lists.set(key, list);
    }
    return lists;
  };
  const [earlier, later] = [neighbours('earlier'), neighbours('later')];
  const meetings = wishes.map((wish): Meeting => {
    const sides = wish.between.map((id) => partyAt.get(id) as number) as [number, number];
    const named = [...wish.representatives, ...(fixed.get(wish.id)?.representatives ?? [])];
    const seats = sides.map((party) => {
      const all = parties[party]?.people ?? [];
      const wanted = all.filter((one) => named.includes(people[one]?.id ?? 0));
      return wanted.length > 0 ? wanted : all;
    }) as [number[], number[]];
    return {
      ...{ parties: sides, people: seats, weight: wish.weight, must: wish.must, isFixed: fixed.has(wish.id) },
      byVideo: wish.byVideo,
      tableOwner: wish.byVideo
        ? -1
        : ([...sides].reverse().find((party) => (parties[party]?.ownTables ?? 0) > 0) ?? -1),
      language: wish.language === null ? -1 : languages.indexOf(wish.language),
      earlier: earlier.get(wish.id) ?? [],
      later: later.get(wish.id) ?? [],
    };
  });
  const instance: Instance = {
    ...{ problem, wishes, slotCount, people, free, parties, meetings, languages },
    days: days.length,
    dayOf: Uint16Array.from(problem.slots, ({ day }) => days.indexOf(day)),
    inRow: Uint8Array.from(problem.slots, ({ day, half }, at) => {
      const next = problem.slots[at + 1];
      return next?.day === day && next.half === half ? 1 : 0;
    }),
    allowed: new Uint8Array(wishes.length * slotCount),
    unmet: new Uint8Array(wishes.length * slotCount),
    commonTables: commonTablesOf(problem, slotAt),
    interpreters: interpretersOf(problem, languages),
  };
  allow(instance, slotAt);
  return instance;
}

function commonTablesOf({ slots, tables }: Problem, slotAt: ReadonlyMap<number, number>): Uint16Array {
  const common = tables.filter(({ owner, closed }) => owner === null && !closed);
  const counts = new Uint16Array(slots.length).fill(common.length);
  for (const { closedIn } of common)
    for (const slot of new Set(closedIn)) {
      const at = slotAt.get(slot) as number;
      counts[at] = (counts[at] as number) - 1;
    }
  return counts;
}

function everyone(problem: Problem, slotAt: ReadonlyMap<number, number>) {
  const people: Person[] = [];
  const lost: number[][] = [];
  // One that is closed now and then is not counted: its owner is counted at everyone's tables instead.
  const ownTables = Map.groupBy(
    problem.tables.filter(({ closed, closedIn }) => !closed && closedIn.length === 0),
    ({ owner }) => owner,
  );
  const parties = problem.participations.map((one, party): Party => {
    const list = one.representatives.length > 0 ? one.representatives : [{ id: null, unavailable: [] }];
    const own = list.map((person) => {
      people.push({ party, id: person.id });
      lost.push([...one.unavailable, ...person.unavailable]);
      return people.length - 1;
    });
    return {
      ...{ id: one.id, people: own, atOnce: Math.min(one.atOnce, own.length), least: one.least },
      ...{ dayLimit: one.dayLimit ?? unbounded, most: one.most ?? unbounded },
      ownTables: ownTables.get(one.id)?.length ?? 0,
    };
  });
  const slotCount = problem.slots.length;
  const free = new Uint8Array(people.length * slotCount).fill(1);
  for (const [person, slots] of lost.entries())
    for (const slot of slots) free[person * slotCount + (slotAt.get(slot) as number)] = 0;
  return { people, parties, partyAt: new Map(parties.map(({ id }, at) => [id, at])), free };
}

/** How many interpreters of any language of a set work in a slot: what Hall's condition needs. */
function interpretersOf({ interpreters, slots }: Problem, languages: readonly string[]): Uint16Array {
  const sets = 1 << languages.length;
  const counts = new Uint16Array(sets * slots.length);
  for (const interpreter of interpreters) {
    const spoken = languages.reduce(
      (set, one, at) => (interpreter.languages.includes(one) ? set | (1 << at) : set),
      0,
    );
    const works = new Set(interpreter.slots);
    for (const [at, { id }] of slots.entries()) {
      if (!works.has(id)) continue;
      for (let set = 1; set < sets; set++)
        if ((set & spoken) !== 0)
          counts[set * slots.length + at] = (counts[set * slots.length + at] ?? 0) + 1;
    }
  }
  return counts;
}

/** Marks for each meeting the slots that its own terms and its two participations leave. */
function allow(instance: Instance, slotAt: ReadonlyMap<number, number>): void {
  const { problem, wishes, meetings, slotCount, free, allowed, unmet } = instance;
  const not = new Set(problem.not.map(([one, other]) => pairOf(one, other)));
  const fixed = new Map(problem.fixed.map((one) => [one.request, slotAt.get(one.slot) as number]));
  for (const [at, wish] of wishes.entries()) {
    const base = at * slotCount;
    const wished = new Set(wish.slots.map((slot) => slotAt.get(slot)));
    const place = fixed.get(wish.id);
    const areApart = not.has(pairOf(...wish.between));
    for (let slot = 0; slot < slotCount; slot++) {
      if (wished.size > 0 && !wished.has(slot)) unmet[base + slot] = 1;
      if (place !== undefined) {
        if (slot === place) allowed[base + slot] = 1;
        continue;
      }
      if (areApart || (wish.onlyThese && !wished.has(slot))) continue;
      const isFree = meetings[at]?.people.every((side) =>
        side.some((person) => free[person * slotCount + slot] === 1),
      );
      if (isFree) allowed[base + slot] = 1;
    }
  }
  // Whoever has a fixed meeting is there, whatever they said later; for other meetings it is no time.
  for (const [at, wish] of wishes.entries()) {
    const place = fixed.get(wish.id);
    if (place === undefined) continue;
    for (const side of meetings[at]?.people ?? [])
      if (!side.some((person) => free[person * slotCount + place] === 1))
        for (const person of side) free[person * slotCount + place] = 1;
  }
}
