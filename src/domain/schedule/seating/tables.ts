/**
 * Gives each placed meeting its table and its interpreter: slot by slot the cheapest assignment, by what the two people had before and
 * have next. A second round knows both.
 */
import type { Instance, Meeting } from '../instance.ts';
import type { Problem } from '../problem.ts';
import type { Placement } from '../schedule.ts';
import { type Timetable, unplaced } from '../timetable.ts';
import { assign, assignAny, forbidden } from './assignment.ts';
import { metresBetween } from './metres.ts';

/** Everyone's table for those who have an own one: only where it has to be. */
const awayFromOwn = 1e7;
/** What counts before the other counts so much more. */
const before = 1_000;
/** Of a time that was not wished, beyond all that a table may cost. */
const notWished = 1e8;
/** Of a table that is too far for those beside a fixed meeting, which has to be somewhere all the same: they would lose their place. */
const tooFar = 1e8;

export interface Seated {
  placements: Placement[];
  /** Meetings for which there is no table near enough, or none that is theirs: they have no place after all. */
  unseated: number[];
}

export class Seating {
  readonly #timetable: Timetable;
  readonly #instance: Instance;
  /** Meeting → number of its table and interpreter, or -1. */
  readonly #table: Int32Array;
  readonly #interpreter: Int32Array;
  readonly #bySlot: number[][];
  readonly #metres: Float64Array;
  readonly #reach: number;
  readonly #metrePrice: number;
  readonly #changePrice: number;
  readonly #fixed: Map<number, { table: number | null; interpreter: number | null }>;

  constructor(timetable: Timetable) {
    const { instance } = timetable;
    const { tables, walking, order, fixed } = instance.problem;
    this.#timetable = timetable;
    this.#instance = instance;
    this.#table = new Int32Array(instance.meetings.length).fill(-1);
    this.#interpreter = new Int32Array(instance.meetings.length).fill(-1);
    this.#bySlot = Array.from({ length: instance.slotCount }, () => []);
    for (const [meeting, slot] of timetable.slotOf.entries())
      if (slot !== unplaced) this.#bySlot[slot]?.push(meeting);
    this.#metres = metresBetween(tables);
    this.#reach = walking ? walking.minutes * walking.metresPerMinute : Number.POSITIVE_INFINITY;
    const areMetresFirst = order.indexOf('metres') < order.indexOf('changes');
    this.#metrePrice = areMetresFirst ? before : 1;
    this.#changePrice = areMetresFirst ? 1 : before;
    this.#fixed = new Map(fixed.map((one) => [one.request, one]));
    // What is fixed is known from the beginning: whoever is beside it keeps near.
    const tableAt = new Map(tables.map(({ id }, at) => [id, at]));
    for (const [meeting, { id }] of instance.wishes.entries())
      this.#table[meeting] = tableAt.get(this.#fixed.get(id)?.table ?? 0) ?? -1;
  }

  /** How many steps it takes to find the best of a slot. */
  steps(slot: number): number {
    const count = this.#bySlot[slot]?.length ?? 0;
    const { tables, interpreters } = this.#instance.problem;
    return count ** 2 * Math.max(tables.length, interpreters.length);
  }

  /** Tables and interpreters of a slot that will do, each the first: who has least choice before the others. */
  first(slot: number): void {
    const { problem, meetings, languages } = this.#instance;
    const { first, second } = this.#timetable;
    const taken = new Set<number>();
    const ownFirst = (meeting: number) => {
      const { isFixed, tableOwner } = meetings[meeting] as Meeting;
      return isFixed ? 0 : tableOwner >= 0 ? 1 : 2;
    };
    for (const meeting of this.#standing(slot).sort((one, other) => ownFirst(one) - ownFirst(other))) {
      const people = [first[meeting] as number, second[meeting] as number];
      const beside = people.flatMap((person) =>
        ([-1, 1] as const).map((step) => this.#table[this.#neighbour(person, slot, step)] ?? -1),
      );
      const isFree = (table: number) => table >= 0 && !taken.has(table);
      const priceOf = (table: number) => this.#price(meeting, slot, table, people);
      const near = beside.find((table) => isFree(table) && priceOf(table) < awayFromOwn);
      const table = near ?? this.#firstTable(isFree, priceOf);
      this.#table[meeting] = table;
      if (table >= 0) taken.add(table);
    }
    const interpreted = this.#interpreted(slot);
    const slotId = problem.slots[slot]?.id as number;
    const works = problem.interpreters.map((one) => one.slots.includes(slotId));
    const columns = assignAny(
      interpreted.length,
      interpreted.length > 0 ? works.length : 0,
      (row, column) => {
        const meeting = interpreted[row] as number;
        const language = languages[meetings[meeting]?.language ?? -1] as string;
        return works[column] === true && this.#canInterpret(meeting, column, language);
      },
    );
    for (const [row, meeting] of interpreted.entries()) this.#interpreter[meeting] = columns[row] as number;
  }

  /** One of one's own, else the first that may be. */
  #firstTable(isFree: (table: number) => boolean, priceOf: (table: number) => number): number {
    let first = -1;
    for (let table = 0; table < this.#instance.problem.tables.length; table++) {
      if (!isFree(table)) continue;
      const price = priceOf(table);
      if (price < awayFromOwn) return table;
      if (price < forbidden && first < 0) first = table;
    }
    return first;
  }

  #standing(slot: number): number[] {
    return (this.#bySlot[slot] ?? []).filter((meeting) => !this.#instance.meetings[meeting]?.byVideo);
  }

  #interpreted(slot: number): number[] {
    return (this.#bySlot[slot] ?? []).filter((one) => (this.#instance.meetings[one]?.language ?? -1) >= 0);
  }

  #canInterpret(meeting: number, column: number, language: string): boolean {
    const { problem, wishes } = this.#instance;
    const interpreter = problem.interpreters[column] as (typeof problem.interpreters)[number];
    const fixed = this.#fixed.get(wishes[meeting]?.id ?? 0)?.interpreter ?? null;
    return (fixed === null || fixed === interpreter.id) && interpreter.languages.includes(language);
  }

  tables(slot: number): void {
    const standing = this.#standing(slot);
    const isFixed = (meeting: number) => this.#instance.meetings[meeting]?.isFixed === true;
    this.#seat(slot, standing, new Set());
    if (standing.every((meeting) => !isFixed(meeting) || (this.#table[meeting] as number) >= 0)) return;
    // A table costs what is fixed more where it is far: it would go to another, and the whole plan be worth nothing.
    const fixed = standing.filter(isFixed);
    this.#seat(slot, fixed, new Set());
    const taken = new Set(fixed.map((meeting) => this.#table[meeting] as number));
    const others = standing.filter((meeting) => !isFixed(meeting));
    this.#seat(slot, others, taken);
  }

  /** Gives these meetings of a slot tables that are not taken, the cheapest in all. */
  #seat(slot: number, those: readonly number[], taken: ReadonlySet<number>): void {
    const { first, second } = this.#timetable;
    const columns = assign(those.length, this.#instance.problem.tables.length, (row, column) => {
      if (taken.has(column)) return forbidden;
      const meeting = those[row] as number;
      return this.#price(meeting, slot, column, [first[meeting] as number, second[meeting] as number]);
    });
    for (const [row, meeting] of those.entries()) this.#table[meeting] = columns[row] as number;
  }

  /** What a table means to a meeting of these two people in a slot. */
  #price(meeting: number, slot: number, column: number, people: readonly number[]): number {
    const { problem, meetings, parties, wishes } = this.#instance;
    const { parties: sides } = meetings[meeting] as Meeting;
    const { id, owner, closed, closedIn } = problem.tables[column] as Problem['tables'][number];
    const fixed = this.#fixed.get(wishes[meeting]?.id ?? 0)?.table ?? null;
    if (fixed !== null && fixed !== id) return forbidden;
    if (
      closed ||
      closedIn.includes(problem.slots[slot]?.id as number) ||
      (owner !== null && !sides.some((side) => parties[side]?.id === owner))
    )
      return forbidden;
    const isAway = owner === null && sides.some((side) => (parties[side]?.ownTables ?? 0) > 0);
    return (isAway ? awayFromOwn : 0) + this.#way(meeting, slot, column, people);
  }

  /** Metres and changes that a table means to the two people, from what they have before and after. */
  #way(meeting: number, slot: number, table: number, people: readonly number[]): number {
    const { inRow, slotCount, meetings } = this.#instance;
    const { at } = this.#timetable;
    const tables = this.#instance.problem.tables.length;
    const isFixed = meetings[meeting]?.isFixed;
    let cost = 0;
    for (const person of people)
      for (const step of [-1, 1] as const) {
        const other = this.#neighbour(person, slot, step);
        const place = other === unplaced ? -1 : (this.#table[other] as number);
        if (place < 0) continue;
        const metres = this.#metres[table * tables + place] as number;
        const isNext =
          at[person * slotCount + slot + step] === other && inRow[step < 0 ? slot - 1 : slot] === 1;
        // What is fixed stays in its slot, and two of them where they are, however far that is.
        if (isNext && metres > this.#reach && !(isFixed && meetings[other]?.isFixed)) {
          if (!isFixed) return forbidden;
          cost += tooFar;
        }
        cost += metres * this.#metrePrice + (place === table ? 0 : this.#changePrice);
      }
    return cost;
  }

  /** Whether it can't be walked to or from it: a fixed meeting beside it found no nearer table. */
  #isTooFar(meeting: number, slot: number): boolean {
    const { first, second } = this.#timetable;
    const people = [first[meeting] as number, second[meeting] as number];
    const table = this.#table[meeting] as number;
    return table >= 0 && this.#way(meeting, slot, table, people) >= forbidden;
  }

  /** The meeting that a person has before or after this slot, on the same day. */
  #neighbour(person: number, slot: number, step: -1 | 1): number {
    const { slotCount, dayOf } = this.#instance;
    for (let next = slot + step; next >= 0 && next < slotCount && dayOf[next] === dayOf[slot]; next += step) {
      const meeting = this.#timetable.at[person * slotCount + next] as number;
      if (meeting !== unplaced) return meeting;
    }
    return unplaced;
  }

  interpreters(slot: number): void {
    const { problem, meetings, languages } = this.#instance;
    const { first, second } = this.#timetable;
    const interpreted = this.#interpreted(slot);
    if (interpreted.length === 0) return;
    const slotId = problem.slots[slot]?.id as number;
    const columns = assign(interpreted.length, problem.interpreters.length, (row, column) => {
      const meeting = interpreted[row] as number;
      const interpreter = problem.interpreters[column] as (typeof problem.interpreters)[number];
      const language = languages[meetings[meeting]?.language ?? -1] as string;
      if (!this.#canInterpret(meeting, column, language) || !interpreter.slots.includes(slotId))
        return forbidden;
      let changes = 0;
      for (const person of [first[meeting] as number, second[meeting] as number])
        for (const step of [-1, 1] as const) {
          const other = this.#neighbour(person, slot, step);
          const had = other === unplaced ? -1 : (this.#interpreter[other] as number);
          if (had >= 0 && had !== column) changes += 1;
        }
      return changes;
    });
    for (const [row, meeting] of interpreted.entries()) this.#interpreter[meeting] = columns[row] as number;
  }

  take(meeting: number): void {
    const slot = this.#timetable.slotOf[meeting] as number;
    this.#timetable.take(meeting);
    this.#table[meeting] = -1;
    this.#interpreter[meeting] = -1;
    this.#bySlot[slot] = (this.#bySlot[slot] ?? []).filter((other) => other !== meeting);
  }

  /** Where the two, a table that is near enough and an interpreter are free; at a wished time first, or the first one. */
  put(meeting: number, isFirst: boolean): void {
    const { slotCount, meetings, problem, unmet } = this.#instance;
    const { byVideo, people } = meetings[meeting] as Meeting;
    const best = { cost: forbidden, slot: -1, table: -1, first: -1, second: -1 };
    for (let slot = 0; slot < slotCount && (!isFirst || best.slot < 0); slot++) {
      let taken: Set<number> | null = null;
      const wait = unmet[meeting * slotCount + slot] === 1 ? notWished : 0;
      for (const first of people[0])
        for (const second of people[1]) {
          if (!this.#timetable.fits(meeting, slot, first, second)) continue;
          taken ??= new Set((this.#bySlot[slot] ?? []).map((other) => this.#table[other] as number));
          for (let table = byVideo ? -1 : 0; table < (byVideo ? 0 : problem.tables.length); table++) {
            if (taken.has(table) && !byVideo) continue;
            const price = byVideo ? 0 : this.#price(meeting, slot, table, [first, second]);
            if (price >= forbidden || price + wait >= best.cost) continue;
            Object.assign(best, { cost: price + wait, slot, table, first, second });
          }
        }
    }
    if (best.slot < 0) return;
    this.#timetable.place(meeting, best.slot, best.first, best.second);
    this.#table[meeting] = best.table;
    this.#bySlot[best.slot]?.push(meeting);
    this.interpreters(best.slot);
  }

  result(): Seated {
    const { problem, meetings, wishes, people } = this.#instance;
    const { slotOf, first, second } = this.#timetable;
    const placements: Placement[] = [];
    const unseated: number[] = [];
    for (const [at, { byVideo, language, isFixed }] of meetings.entries()) {
      const slot = slotOf[at] as number;
      if (slot === unplaced) continue;
      const table = problem.tables[this.#table[at] as number]?.id ?? null;
      const interpreter = problem.interpreters[this.#interpreter[at] as number]?.id ?? null;
      const isSeated = (table !== null || byVideo) && (interpreter !== null || language < 0);
      if (!isFixed && (!isSeated || this.#isTooFar(at, slot))) unseated.push(at);
      else
        placements.push({
          ...{ wish: wishes[at]?.id as number, slot: problem.slots[slot]?.id as number, table, interpreter },
          representatives: [
            people[first[at] as number]?.id ?? null,
            people[second[at] as number]?.id ?? null,
          ],
        });
    }
    return { placements, unseated };
  }
}
