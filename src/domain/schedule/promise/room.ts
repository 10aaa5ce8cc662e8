/**
 * What fixed meetings leave of an event: where the other wishes could be, and how much of everything is left to them. A little too much
 * never makes a count untrue; too little would.
 */
import { type Instance, type Meeting, unbounded } from '../instance.ts';

export interface Room {
  instance: Instance;
  /** Party: meetings of it that are fixed. */
  fixed: Uint16Array;
  /** Party × slot, party × day, and party: meetings that it can have beside the fixed ones. */
  places: Uint8Array;
  ofDay: Int32Array;
  inAll: Int32Array;
  /** Meeting → slots that are open to it; none of a fixed one. */
  slotsOf: (meeting: number) => number[];
  /** Slot: everyone's tables that are open. */
  tables: Int32Array;
  /** Whether a meeting in a slot has to stand at one of those. */
  needsTable: (meeting: number, slot: number) => boolean;
  /** Slot → who interprets then: the languages of each, as far as wishes need them, a bit each. */
  interpreters: number[][];
}

export function roomOf(instance: Instance): Room {
  const { problem, wishes, meetings, parties, slotCount, days, allowed } = instance;
  const slotAt = new Map(problem.slots.map(({ id }, at) => [id, at]));
  const wishAt = new Map(wishes.map(({ id }, at) => [id, at]));
  const agreed = problem.fixed.map((one) => ({
    meeting: wishAt.get(one.request) as number,
    slot: slotAt.get(one.slot) as number,
    ...{ table: one.table, interpreter: one.interpreter },
  }));
  const own = ownTables(instance, slotAt);
  const needsTable = (meeting: number, slot: number) => {
    const { byVideo, parties: both } = meetings[meeting] as Meeting;
    return !byVideo && both.every((party) => own[party * slotCount + slot] === 0);
  };
  const fixed = new Uint16Array(parties.length);
  const fixedIn = new Uint8Array(parties.length * slotCount);
  for (const { meeting, slot } of agreed)
    for (const party of meetings[meeting]?.parties ?? []) {
      fixed[party] = (fixed[party] as number) + 1;
      fixedIn[party * slotCount + slot] = (fixedIn[party * slotCount + slot] as number) + 1;
    }
  const places = placesBeside(instance, slotAt, fixedIn);
  const { ofDay, inAll } = limitsBeside(instance, places, fixedIn);
  const common = new Set(
    problem.tables.filter(({ owner, closed }) => owner === null && !closed).map(({ id }) => id),
  );
  const tables = Int32Array.from(instance.commonTables);
  for (const { meeting, slot, table } of agreed) {
    const takes = table === null ? needsTable(meeting, slot) : common.has(table);
    if (takes) tables[slot] = Math.max(0, (tables[slot] as number) - 1);
  }
  const slotsOf = (meeting: number) => {
    const open: number[] = [];
    const { parties: both, isFixed } = meetings[meeting] as Meeting;
    for (let slot = 0; slot < slotCount && !isFixed; slot++)
      if (
        allowed[meeting * slotCount + slot] === 1 &&
        both.every((party) => (places[party * slotCount + slot] as number) > 0) &&
        both.every((party) => (ofDay[party * days + (instance.dayOf[slot] as number)] as number) > 0)
      )
        open.push(slot);
    return open;
  };
  const interpreters = working(instance, slotAt, agreed);
  return { instance, fixed, places, ofDay, inAll, slotsOf, tables, needsTable, interpreters };
}

/** Party × slot: own tables that are open then. */
function ownTables({ problem, parties, slotCount }: Instance, slotAt: ReadonlyMap<number, number>) {
  const counts = new Uint16Array(parties.length * slotCount);
  const partyAt = new Map(parties.map(({ id }, at) => [id, at]));
  for (const { owner, closed, closedIn } of problem.tables) {
    if (owner === null || closed) continue;
    const shut = new Set(closedIn.map((id) => slotAt.get(id)));
    const base = (partyAt.get(owner) as number) * slotCount;
    for (let slot = 0; slot < slotCount; slot++)
      if (!shut.has(slot)) counts[base + slot] = (counts[base + slot] as number) + 1;
  }
  return counts;
}

/** Who is there by the file: a person who is fixed in a time that can't be used is there for that meeting only. */
function placesBeside(
  { problem, parties, slotCount }: Instance,
  slotAt: ReadonlyMap<number, number>,
  fixedIn: Uint8Array,
): Uint8Array {
  const places = new Uint8Array(parties.length * slotCount);
  for (const [party, { unavailable, representatives }] of problem.participations.entries()) {
    const { atOnce } = parties[party] as Instance['parties'][number];
    const people = (representatives.length > 0 ? representatives : [{ unavailable: [] }]).map(
      (person) => new Set([...unavailable, ...person.unavailable].map((id) => slotAt.get(id))),
    );
    for (let slot = 0; slot < slotCount; slot++) {
      const there = people.filter((away) => !away.has(slot)).length;
      const at = party * slotCount + slot;
      places[at] = Math.max(0, Math.min(there, atOnce - (fixedIn[at] as number)));
    }
  }
  return places;
}

/** Within its day limit and its most, and no more than it has places. */
function limitsBeside(
  { parties, slotCount, days, dayOf }: Instance,
  places: Uint8Array,
  fixedIn: Uint8Array,
): { ofDay: Int32Array; inAll: Int32Array } {
  const ofDay = new Int32Array(parties.length * days);
  const inAll = new Int32Array(parties.length);
  for (const [party, { dayLimit, most }] of parties.entries()) {
    const sums = Array.from({ length: days }, () => ({ places: 0, fixed: 0 }));
    for (let slot = 0; slot < slotCount; slot++) {
      const sum = sums[dayOf[slot] as number] as (typeof sums)[number];
      sum.places += places[party * slotCount + slot] as number;
      sum.fixed += fixedIn[party * slotCount + slot] as number;
    }
    let [all, agreed] = [0, 0];
    for (const [day, sum] of sums.entries()) {
      const count = Math.max(0, Math.min(sum.places, dayLimit - sum.fixed));
      ofDay[party * days + day] = count;
      all += count;
      agreed += sum.fixed;
    }
    inAll[party] = Math.max(0, Math.min(all, Math.min(most, unbounded) - agreed));
  }
  return { ofDay, inAll };
}

/** Without those whom a fixed meeting names. */
function working(
  { problem, slotCount, languages }: Instance,
  slotAt: ReadonlyMap<number, number>,
  agreed: readonly { slot: number; interpreter: number | null }[],
): number[][] {
  const taken = new Set(agreed.map(({ slot, interpreter }) => `${interpreter}@${slot}`));
  const inSlot: number[][] = Array.from({ length: slotCount }, () => []);
  for (const { id, languages: spoken, slots } of problem.interpreters) {
    const set = languages.reduce((sum, one, at) => (spoken.includes(one) ? sum | (1 << at) : sum), 0);
    for (const slot of new Set(slots.map((one) => slotAt.get(one) as number)))
      if (set !== 0 && !taken.has(`${id}@${slot}`)) inSlot[slot]?.push(set);
  }
  return inSlot;
}
