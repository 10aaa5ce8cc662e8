/**
 * The most that can be placed at all, from counts that anyone can follow. What a participation can have of its wishes is a matching of
 * wishes to its slots: taking them by value, each as long as a matching remains, is exact (a transversal matroid). The sums of either side
 * bound the whole; what all share (tables, interpreters) cuts them off, at a price for each meeting that makes the bound smallest.
 */
import type { Instance } from '../instance.ts';
import { never } from '../seldom.ts';
import type { Timetable } from '../timetable.ts';

/** What all share: which meetings need it, and how many can have it. */
export interface Shared {
  what: 'meetings' | 'tables' | string[];
  needs: Uint8Array;
  most: number;
}

/** A bound by what some of the participations can have, with what is shared at a price. */
export interface Priced {
  members: number[];
  /** How many of them each meeting counts for. */
  counted: number;
  bound: number;
  shared: Shared[];
  /** Of each that is shared. */
  prices: number[];
}

/** At most so much can the placed meetings be worth together. Once `isOver` it only counts wishes and places, which is a bound, too. */
export function mostPlaced(timetable: Timetable, value: Float64Array, isOver = never): number {
  const isWhole = value.every(Number.isInteger);
  const bounds = pricedBounds(timetable, value, isOver).map(({ bound }) =>
    isWhole ? Math.floor(bound + 1e-6) : bound,
  );
  return Math.min(...bounds);
}

/** By all participations, and by those of one side where each meeting has one of them. */
export function pricedBounds(timetable: Timetable, value: Float64Array, isOver = never): Priced[] {
  const { meetings, parties, problem } = timetable.instance;
  const sides = problem.participations.map(({ side }) => side);
  const isOneSide = (side: 'company' | 'buyer') =>
    meetings.every(({ parties: both }) => both.filter((party) => sides[party] === side).length === 1);
  const all = parties.map((_, party) => party);
  const groups: { members: number[]; counted: number }[] = [{ members: all, counted: 2 }];
  for (const side of ['company', 'buyer'] as const)
    if (isOneSide(side)) groups.push({ members: all.filter((party) => sides[party] === side), counted: 1 });
  const shared = sharedOf(timetable);
  return groups.map(({ members, counted }) => ({
    ...{ members, counted, shared },
    ...priced(timetable.instance, { members, counted, value, shared, isOver }),
  }));
}

/** Slots as places of each participation. */
export function placesOf({ parties, slotCount, free }: Instance, party: number): Uint8Array {
  const places = new Uint8Array(slotCount);
  const { people, atOnce } = parties[party] as Instance['parties'][number];
  for (let slot = 0; slot < slotCount; slot++) {
    const count = people.reduce((sum, person) => sum + (free[person * slotCount + slot] as number), 0);
    places[slot] = Math.min(count, atOnce);
  }
  return places;
}

function sharedOf(timetable: Timetable): Shared[] {
  const { meetings, slotCount, parties, commonTables, languages, interpreters } = timetable.instance;
  const atOnce = new Uint32Array(slotCount);
  for (let party = 0; party < parties.length; party++)
    for (const [slot, places] of placesOf(timetable.instance, party).entries())
      atOnce[slot] = (atOnce[slot] as number) + places;
  const sum = (of: (slot: number) => number) =>
    Array.from({ length: slotCount }, (_, slot) => of(slot)).reduce((a, b) => a + b, 0);
  const pairs = (slot: number) => Math.floor((atOnce[slot] as number) / 2);
  const all: Shared[] = [
    { what: 'meetings', needs: new Uint8Array(meetings.length).fill(1), most: sum(pairs) },
    {
      what: 'tables',
      needs: Uint8Array.from(meetings, (_, meeting) => (timetable.needsTable(meeting) ? 1 : 0)),
      most: sum((slot) => Math.min(commonTables[slot] as number, pairs(slot))),
    },
    ...languages.map((one, language) => ({
      what: [one],
      needs: Uint8Array.from(meetings, (one) => (one.language === language ? 1 : 0)),
      most: sum((slot) => interpreters[(1 << language) * slotCount + slot] as number),
    })),
    {
      what: languages,
      needs: Uint8Array.from(meetings, ({ language }) => (language >= 0 ? 1 : 0)),
      most:
        languages.length === 0
          ? 0
          : sum((slot) => interpreters[((1 << languages.length) - 1) * slotCount + slot] as number),
    },
  ];
  return all.filter(({ needs }) => needs.includes(1));
}

interface Pricing {
  members: readonly number[];
  counted: number;
  value: Float64Array;
  shared: readonly Shared[];
  isOver: () => boolean;
}

/** Each shared thing gets the price at which the bound is least: any price gives a true bound. */
function priced(
  instance: Instance,
  { members, counted, value, shared, isOver }: Pricing,
): { bound: number; prices: number[] } {
  const prices = shared.map(() => 0);
  const candidates = someOf([...new Set(value)].sort((a, b) => a - b));
  const own = ownMeetings(instance, members);
  const places = new Map(members.map((party) => [party, placesOf(instance, party)]));
  const boundAt = () => {
    const worth = value.map((one, meeting) =>
      shared.reduce((left, { needs }, no) => left - (needs[meeting] === 1 ? (prices[no] as number) : 0), one),
    );
    let sum = 0;
    const taken = new Uint16Array(worth.length);
    for (const party of members)
      for (const meeting of bestOf(
        instance,
        party,
        own.get(party) ?? [],
        worth,
        places.get(party) as Uint8Array,
        isOver,
      )) {
        sum += (worth[meeting] as number) / counted;
        taken[meeting] = (taken[meeting] as number) + 1;
      }
    for (const [no, { most }] of shared.entries()) sum += (prices[no] as number) * most;
    return { sum, taken };
  };
  let best = boundAt();
  for (const [no, { needs, most }] of shared.entries()) {
    const taking = best.taken.reduce(
      (count, times, meeting) => count + (needs[meeting] === 1 ? times / counted : 0),
      0,
    );
    if (taking <= most) continue;
    for (const price of candidates) {
      if (isOver()) break;
      const old = prices[no] as number;
      prices[no] = price;
      const next = boundAt();
      if (next.sum < best.sum) best = next;
      else prices[no] = old;
    }
  }
  return { bound: best.sum, prices };
}

/** The least price at which enough is given up is what one of the meetings is worth; of many, a dozen spread over all. */
const someOf = (prices: readonly number[]) => {
  const step = Math.max(1, prices.length / 12);
  return Array.from(
    { length: Math.min(12, prices.length) },
    (_, no) => prices[Math.floor(no * step)] as number,
  );
};

function ownMeetings({ meetings }: Instance, members: readonly number[]): Map<number, number[]> {
  const own = new Map<number, number[]>(members.map((party) => [party, []]));
  for (const [meeting, { parties }] of meetings.entries())
    for (const party of parties) own.get(party)?.push(meeting);
  return own;
}

/** The most valuable wishes of one participation that find slots of its own side by side; once `isOver`, of all that it may have. */
function bestOf(
  instance: Instance,
  party: number,
  own: readonly number[],
  worth: Float64Array,
  places: Uint8Array,
  isOver: () => boolean,
): number[] {
  const { slotCount, allowed } = instance;
  const bound = limitOf(instance, party, places);
  const heldBy: number[][] = Array.from({ length: slotCount }, () => []);
  const chosen: number[] = [];
  const visited = new Uint8Array(slotCount);
  const find = (meeting: number): boolean => {
    for (let slot = 0; slot < slotCount; slot++) {
      if (visited[slot] === 1 || allowed[meeting * slotCount + slot] === 0 || places[slot] === 0) continue;
      visited[slot] = 1;
      const held = heldBy[slot] as number[];
      if (held.length < (places[slot] as number)) {
        held.push(meeting);
        return true;
      }
      for (const [no, other] of held.entries())
        if (find(other)) {
          held[no] = meeting;
          return true;
        }
    }
    return false;
  };
  for (const meeting of [...own].sort((a, b) => (worth[b] as number) - (worth[a] as number))) {
    if (chosen.length >= bound || (worth[meeting] as number) <= 0) break;
    visited.fill(0);
    if (isOver() || find(meeting)) chosen.push(meeting);
  }
  return chosen;
}

/** How many meetings its limits, and the places of its days, leave a participation. */
export function limitOf({ parties, days, dayOf }: Instance, party: number, places: Uint8Array): number {
  const { dayLimit, most } = parties[party] as Instance['parties'][number];
  const ofDay = new Uint32Array(days);
  for (const [slot, count] of places.entries())
    ofDay[dayOf[slot] as number] = (ofDay[dayOf[slot] as number] as number) + count;
  return Math.min(
    most,
    ofDay.reduce((sum, count) => sum + Math.min(dayLimit, count), 0),
  );
}
