/**
 * The breaks of a day as clauses: every wish has a slot, nobody has two in one, and each person's breaks are counted. What it leaves out
 * (interpreters, limits, walking) could only add breaks, so a bound that comes of it holds.
 */
import type { Instance, Meeting } from '../instance.ts';
import { type Literal, negated } from './literal.ts';
import type { ProofLog } from './proof-log.ts';
import { Solver } from './solver.ts';
import { sum, totalizer } from './totalizer.ts';

export interface BreakModel {
  solver: Solver;
  /** Person → literals that hold where it has at least so many breaks, from 1 on. */
  breaks: Literal[][];
  /** That a meeting is in a slot; null where it can't be. */
  at: (meeting: number, slot: number) => Literal | null;
  /** The slot of each meeting in what satisfied last. */
  slots: () => number[];
  /** Tries first what a schedule has; a slot below 0 says nothing. */
  beginNear: (slots: ArrayLike<number>) => void;
}

/** Beyond these the clauses are more than there is memory for. */
const [mostMeetings, mostPlaces] = [500, 40_000];

/** Whether the model says enough of a problem: one day, and participations of one person. */
export function hasModel({ days, parties, meetings, slotCount }: Instance): boolean {
  return (
    days === 1 &&
    meetings.length > 0 &&
    meetings.length <= mostMeetings &&
    meetings.length * slotCount <= mostPlaces &&
    parties.every(({ people }) => people.length === 1)
  );
}

/** `most`: nobody has more breaks. */
export function breakModel(instance: Instance, most: number, log: ProofLog | null): BreakModel {
  const solver = new Solver(log);
  const { meetings, parties, slotCount, allowed } = instance;
  const own: number[][] = parties.map(() => []);
  for (const [meeting, one] of meetings.entries()) for (const party of one.parties) own[party]?.push(meeting);
  const at = meetings.map((_, meeting) =>
    Array.from({ length: slotCount }, (_, slot) =>
      allowed[meeting * slotCount + slot] === 1 ? solver.newLiteral() : null,
    ),
  );
  for (const slots of at) {
    const open = slots.filter((one) => one !== null);
    solver.add(...open);
    notTwo(solver, open);
  }
  const used = own.map((list) =>
    Array.from({ length: slotCount }, (_, slot) => {
      const open = list.map((meeting) => at[meeting]?.[slot] ?? null).filter((one) => one !== null);
      if (open.length === 0) return null;
      notTwo(solver, open);
      const any = solver.newLiteral();
      solver.add(negated(any), ...open);
      for (const one of open) solver.add(negated(one), any);
      return any;
    }),
  );
  inOrder(solver, meetings, at);
  bySlot(solver, instance, used);
  const halves = halvesOf(instance, at);
  const breaks = own.map((list, party) =>
    breaksOf(solver, used[party] as (Literal | null)[], { meetings: list.length, most, ...halves(list) }),
  );
  const slots = () => at.map((literals) => literals.findIndex((one) => one !== null && solver.holds(one)));
  const beginNear = (near: ArrayLike<number>) => {
    for (const [meeting, literals] of at.entries())
      for (const [slot, one] of literals.entries())
        if (one !== null && (near[meeting] ?? -1) >= 0)
          solver.prefer(near[meeting] === slot ? one : negated(one));
  };
  return { solver, breaks, at: (meeting, slot) => at[meeting]?.[slot] ?? null, slots, beginNear };
}

function notTwo(solver: Solver, literals: readonly Literal[]): void {
  for (const [no, one] of literals.entries())
    for (const other of literals.slice(no + 1)) solver.add(negated(one), negated(other));
}

function inOrder(solver: Solver, meetings: readonly Meeting[], at: readonly (Literal | null)[][]): void {
  for (const [meeting, { earlier }] of meetings.entries())
    for (const other of earlier)
      for (const [slot, late] of (at[meeting] ?? []).entries())
        for (const early of late === null ? [] : (at[other] ?? []).slice(slot))
          if (late !== null && early !== null) solver.add(negated(late), negated(early));
}

/** So many people in a slot as tables allow, never an odd number, and at least as many as the other slots can't take. */
function bySlot(solver: Solver, instance: Instance, used: readonly (Literal | null)[][]): void {
  const { slotCount, meetings, commonTables } = instance;
  const needTables = meetings.every(({ byVideo, tableOwner }) => !byVideo && tableOwner < 0);
  const people = Array.from({ length: slotCount }, (_, slot) =>
    used.map((slots) => slots[slot] ?? null).filter((one) => one !== null),
  );
  const most = people.map(
    ({ length }, slot) => 2 * Math.min(length >> 1, needTables ? (commonTables[slot] as number) : length),
  );
  const all = most.reduce((sum, one) => sum + one, 0);
  for (const [slot, inSlot] of people.entries()) {
    const bound = most[slot] as number;
    const least = Math.max(0, 2 * meetings.length - (all - bound));
    const counts = totalizer(solver, inSlot, { most: bound + 1, isBoth: true });
    for (const [no, count] of counts.entries()) {
      if (no < least) solver.add(count);
      if (no >= bound) solver.add(negated(count));
      const next = counts[no + 1];
      if (no % 2 === 0 && next !== undefined) solver.add(negated(count), next);
    }
  }
}

interface Day {
  meetings: number;
  most: number;
  /** Where the afternoon begins, and how many of the meetings can only be before that, or after. */
  noon: number;
  early: number;
  late: number;
}

/** Of a person's meetings. */
function halvesOf(
  { problem }: Instance,
  at: readonly (Literal | null)[][],
): (own: readonly number[]) => Pick<Day, 'noon' | 'early' | 'late'> {
  const noon = Math.max(
    0,
    problem.slots.findIndex(({ half }) => half === 'afternoon'),
  );
  const isOnly = (meeting: number, from: number, to?: number) =>
    at[meeting]?.slice(from, to).every((one) => one === null) ?? false;
  return (own) => ({
    noon,
    early: own.filter((meeting) => isOnly(meeting, noon)).length,
    late: own.filter((meeting) => isOnly(meeting, 0, noon)).length,
  });
}

/** Counts the slots of a person: before and after noon, because it is known of some meetings where they are, and of the whole day. */
function countSlots(solver: Solver, used: readonly (Literal | null)[], day: Day): void {
  const counting = { most: day.meetings + 1, isBoth: true };
  const count = (part: readonly (Literal | null)[]) =>
    totalizer(
      solver,
      part.filter((one) => one !== null),
      counting,
    );
  const between = (counts: readonly Literal[], least: number, most: number) => {
    for (const [no, one] of counts.entries()) {
      if (no < least) solver.add(one);
      if (no >= most) solver.add(negated(one));
    }
  };
  const before = count(used.slice(0, day.noon));
  const after = count(used.slice(day.noon));
  const isOne = before.length === 0 || after.length === 0;
  const all = isOne ? [...before, ...after] : sum(solver, before, after, counting);
  between(all, day.meetings, day.meetings);
  if (isOne) return;
  between(before, day.early, day.meetings - day.late);
  between(after, day.late, day.meetings - day.early);
}

function breaksOf(solver: Solver, used: readonly (Literal | null)[], day: Day): Literal[] {
  const { meetings, most } = day;
  if (meetings < 2) return [];
  countSlots(solver, used, day);
  // Begun by a slot, and still to come from it on.
  const begun = used.map(() => solver.newLiteral());
  const coming = used.map(() => solver.newLiteral());
  const chain = (state: readonly Literal[], slot: number, step: -1 | 1) => {
    const now = state[slot] as Literal;
    const before = state[slot - step];
    const here = used[slot] ?? null;
    if (here !== null) solver.add(negated(here), now);
    if (before !== undefined) solver.add(negated(before), now);
    solver.add(negated(now), ...(before === undefined ? [] : [before]), ...(here === null ? [] : [here]));
  };
  const ends: Literal[] = [];
  for (const slot of used.keys()) {
    chain(begun, slot, 1);
    chain(coming, slot, -1);
    solver.add(begun[slot] as Literal, coming[slot] as Literal);
    // Whoever has not begun before needs as many slots as meetings from here on.
    const last = coming[slot + meetings - 1];
    const earlier = slot === 0 ? [] : [begun[slot - 1] as Literal];
    if (slot + meetings <= used.length && last !== undefined) solver.add(...earlier, last);
    else solver.add(...earlier);
    const next = used[slot + 1] ?? null;
    if (slot === 0 || next === null) continue;
    const end = solver.newLiteral();
    solver.add(
      end,
      negated(begun[slot] as Literal),
      negated(next),
      ...(used[slot] ? [used[slot] as Literal] : []),
    );
    ends.push(end);
  }
  const breaks = totalizer(solver, ends, { most: Math.min(meetings - 1, most + 1) });
  const [first] = breaks;
  for (const slot of first === undefined ? [] : used.keys()) {
    // Without a break the meetings are one interval.
    const here = used[slot] ?? null;
    const both = [first as Literal, negated(begun[slot] as Literal)];
    solver.add(...both, negated(coming[slot] as Literal), ...(here === null ? [] : [here]));
    const far = coming[slot + meetings];
    if (far !== undefined) solver.add(...both, negated(far));
  }
  for (const literal of breaks.slice(most)) solver.add(negated(literal));
  return breaks;
}
