/**
 * A schedule with the table and the interpreter of each meeting, which is changed step by step and can go back to any step before: what
 * repair.ts searches in. Where the timetable only counts tables and interpreters, here each is somebody's.
 */
import type { Instance, Meeting } from './instance.ts';
import type { Problem } from './problem.ts';
import type { Placement } from './schedule.ts';
import { metresBetween } from './seating/metres.ts';
import { Timetable, unplaced } from './timetable.ts';

/** Where a meeting is: numbers of the instance, -1 for no table (by video) and no interpreter. */
export interface Place {
  slot: number;
  first: number;
  second: number;
  table: number;
  interpreter: number;
}

const none = -1;

/** Where an id stands in a list; of null `otherwise`, of one that isn't there any more -1. */
const numberOf = (list: readonly { id: number }[], id: number | null, otherwise = none): number =>
  id === null ? otherwise : list.findIndex((one) => one.id === id);

export class Arrangement {
  readonly instance: Instance;
  readonly timetable: Timetable;
  /** Meeting → number of its table, and of its interpreter. */
  readonly #table: Int32Array;
  readonly #interpreter: Int32Array;
  /** Slot × table, and slot × interpreter → meeting, or `unplaced`. */
  readonly #atTable: Int32Array;
  readonly #atInterpreter: Int32Array;
  readonly #metres: Float64Array | null;
  readonly #reach: number;
  /** Where meetings stood before, null where that is no place any more; said before anything is put. */
  readonly stood = new Map<number, Place | null>();
  /** How many of those that aren't fixed are at another time, at another table or with other people now. */
  elsewhere = 0;
  /** What undoes the steps since the beginning, the last one last. */
  readonly #undo: (() => void)[] = [];

  constructor(instance: Instance) {
    const { problem, meetings, slotCount } = instance;
    this.instance = instance;
    this.timetable = new Timetable(instance);
    this.#table = new Int32Array(meetings.length).fill(none);
    this.#interpreter = new Int32Array(meetings.length).fill(none);
    this.#atTable = new Int32Array(slotCount * problem.tables.length).fill(unplaced);
    this.#atInterpreter = new Int32Array(slotCount * problem.interpreters.length).fill(unplaced);
    const { walking } = problem;
    this.#reach = walking ? walking.minutes * walking.metresPerMinute : Number.POSITIVE_INFINITY;
    this.#metres = walking ? metresBetween(problem.tables) : null;
  }

  /** Where a meeting is now; null where it has no place. */
  placeOf(meeting: number): Place | null {
    const { slotOf, first, second } = this.timetable;
    if (slotOf[meeting] === unplaced) return null;
    return {
      ...{
        slot: slotOf[meeting] as number,
        first: first[meeting] as number,
        second: second[meeting] as number,
      },
      ...{ table: this.#table[meeting] as number, interpreter: this.#interpreter[meeting] as number },
    };
  }

  isPlaced(meeting: number): boolean {
    return this.timetable.slotOf[meeting] !== unplaced;
  }

  isElsewhere(meeting: number): boolean {
    const { slotOf, first, second } = this.timetable;
    const stood = this.stood.get(meeting);
    if (stood === undefined || slotOf[meeting] === unplaced) return false;
    return !(
      stood &&
      stood.slot === slotOf[meeting] &&
      stood.table === this.#table[meeting] &&
      stood.first === first[meeting] &&
      stood.second === second[meeting]
    );
  }

  /** Puts a meeting exactly there, with another interpreter if it has to be; false where it can't be there. */
  putAt(meeting: number, { slot, first, second, table, interpreter }: Place): boolean {
    if (!this.#peopleCan(meeting, slot, first, second)) return false;
    if (!this.#mayHaveTable(meeting, slot, table, first, second)) return false;
    return this.#put(meeting, { slot, first, second, table, interpreter });
  }

  /** Puts a meeting into a slot with these people, at the table that is nearest to what they have beside it. */
  putIn(meeting: number, slot: number, first: number, second: number, wanted: Place | null): boolean {
    if (!this.#peopleCan(meeting, slot, first, second)) return false;
    const table = this.#tableFor(meeting, slot, first, second, wanted?.table ?? none);
    if (table === null) return false;
    return this.#put(meeting, { slot, first, second, table, interpreter: wanted?.interpreter ?? none });
  }

  take(meeting: number): void {
    const place = this.placeOf(meeting);
    if (!place) return;
    this.#set(meeting, null);
    this.#undo.push(() => this.#set(meeting, place));
  }

  /** The step to which `backTo` goes back. */
  get step(): number {
    return this.#undo.length;
  }

  backTo(step: number): void {
    while (this.#undo.length > step) this.#undo.pop()?.();
  }

  /** Nobody goes back behind this step any more. */
  forget(): void {
    this.#undo.length = 0;
  }

  placements(): Placement[] {
    const { problem, wishes, people, meetings } = this.instance;
    return meetings.flatMap((_, meeting) => {
      const place = this.placeOf(meeting);
      if (!place) return [];
      return {
        wish: wishes[meeting]?.id as number,
        slot: problem.slots[place.slot]?.id as number,
        table: problem.tables[place.table]?.id ?? null,
        interpreter: problem.interpreters[place.interpreter]?.id ?? null,
        representatives: [people[place.first]?.id ?? null, people[place.second]?.id ?? null] as const,
      };
    });
  }

  /** Where a placement of the problem is, by the numbers of the instance; null where something of it is not there any more. */
  read({ slot, table, interpreter, representatives }: Placement, meeting: number): Place | null {
    const { problem, people, meetings } = this.instance;
    const at = numberOf(problem.slots, slot);
    const [first, second] = (meetings[meeting] as Meeting).people.map((side, no) =>
      side.find((person) => people[person]?.id === representatives[no]),
    );
    const stand = numberOf(problem.tables, table);
    if (at < 0 || first === undefined || second === undefined) return null;
    if (table !== null && stand < 0) return null;
    return {
      slot: at,
      first,
      second,
      table: stand,
      interpreter: numberOf(problem.interpreters, interpreter),
    };
  }

  /** Where the event fixes a meeting; what that leaves open is as it stood. */
  agreed({ slot, table, interpreter }: Problem['fixed'][number], meeting: number, was: Place | null): Place {
    const { problem, meetings } = this.instance;
    const [one, other] = (meetings[meeting] as Meeting).people;
    return {
      slot: numberOf(problem.slots, slot),
      first: was?.first ?? (one[0] as number),
      second: was?.second ?? (other[0] as number),
      table: numberOf(problem.tables, table, was?.table ?? none),
      interpreter: numberOf(problem.interpreters, interpreter, was?.interpreter ?? none),
    };
  }

  #peopleCan(meeting: number, slot: number, first: number, second: number): boolean {
    const { slotCount, free, allowed } = this.instance;
    const { at } = this.timetable;
    return (
      allowed[meeting * slotCount + slot] === 1 &&
      [first, second].every(
        (person) => free[person * slotCount + slot] === 1 && at[person * slotCount + slot] === unplaced,
      ) &&
      this.timetable.mayMeetMore(meeting, slot) &&
      this.timetable.inOrder(meeting, slot)
    );
  }

  #mayHaveTable(meeting: number, slot: number, table: number, first: number, second: number): boolean {
    const { problem, meetings, parties } = this.instance;
    const { byVideo, parties: sides } = meetings[meeting] as Meeting;
    if (byVideo || table < 0) return byVideo && table < 0;
    const one = problem.tables[table] as Problem['tables'][number];
    if (one.closed || one.closedIn.includes(problem.slots[slot]?.id as number)) return false;
    if (one.owner !== null && !sides.some((side) => parties[side]?.id === one.owner)) return false;
    const isFree = this.#atTable[slot * problem.tables.length + table] === unplaced;
    return isFree && this.#farthest(meeting, slot, table, first, second) <= this.#reach;
  }

  /** The table for it: the one it had, else an own one, else the nearest; -1 by video, null where there is none. */
  #tableFor(meeting: number, slot: number, first: number, second: number, wanted: number): number | null {
    const { problem, meetings } = this.instance;
    if (meetings[meeting]?.byVideo) return none;
    let [best, cost] = [null as number | null, Number.POSITIVE_INFINITY];
    for (let table = 0; table < problem.tables.length; table++) {
      if (!this.#mayHaveTable(meeting, slot, table, first, second)) continue;
      const isOwn = problem.tables[table]?.owner !== null;
      const price =
        (table === wanted ? -2e6 : isOwn ? -1e6 : 0) + this.#farthest(meeting, slot, table, first, second);
      if (price < cost) [best, cost] = [table, price];
      const hasOwn = (meetings[meeting]?.tableOwner ?? none) >= 0;
      const isBest = table === wanted || (wanted < 0 && (isOwn || !hasOwn));
      if (!this.#metres && best !== null && isBest) break;
    }
    return best;
  }

  /** Metres to the farther of the tables that its people have just before and after, where the event counts them. */
  #farthest(meeting: number, slot: number, table: number, first: number, second: number): number {
    if (!this.#metres) return 0;
    const { slotCount, inRow, problem, meetings } = this.instance;
    let most = 0;
    for (const person of [first, second])
      for (const step of [-1, 1]) {
        if (inRow[step < 0 ? slot - 1 : slot] !== 1) continue;
        const other = this.timetable.at[person * slotCount + slot + step] as number;
        // Two that both stay where they are stay, however far that is.
        const areFixed = meetings[meeting]?.isFixed && meetings[other]?.isFixed;
        const place = other === unplaced || areFixed ? none : (this.#table[other] as number);
        if (place >= 0) most = Math.max(most, this.#metres[table * problem.tables.length + place] as number);
      }
    return most;
  }

  #put(meeting: number, place: Place): boolean {
    const step = this.step;
    const { language } = this.instance.meetings[meeting] as Meeting;
    this.#set(meeting, { ...place, interpreter: none });
    this.#undo.push(() => this.#set(meeting, null));
    if (language < 0 || this.#interpret(meeting, place.slot, place.interpreter, new Set())) return true;
    this.backTo(step);
    return false;
  }

  /** Finds an interpreter, for which others of the slot may change theirs: an augmenting path. */
  #interpret(meeting: number, slot: number, wanted: number, seen: Set<number>): boolean {
    const { problem, languages, meetings, wishes } = this.instance;
    const language = languages[meetings[meeting]?.language ?? none] as string;
    const slotId = problem.slots[slot]?.id as number;
    const fixed = problem.fixed.find(({ request }) => request === wishes[meeting]?.id)?.interpreter ?? null;
    const can = problem.interpreters
      .map((one, at) => ({ one, at }))
      .filter(({ one }) => one.languages.includes(language) && one.slots.includes(slotId))
      .filter(({ one }) => fixed === null || one.id === fixed)
      .sort((a, b) => Number(b.at === wanted) - Number(a.at === wanted));
    const holderOf = (at: number) => this.#atInterpreter[slot * problem.interpreters.length + at] as number;
    for (const { at } of can) if (holderOf(at) === unplaced) return this.#give(meeting, slot, at);
    for (const { at } of can) {
      if (seen.has(at)) continue;
      seen.add(at);
      const holder = holderOf(at);
      if (holder === meeting || !this.#interpret(holder, slot, none, seen)) continue;
      return this.#give(meeting, slot, at);
    }
    return false;
  }

  #give(meeting: number, slot: number, interpreter: number): true {
    const had = this.#interpreter[meeting] as number;
    this.#setInterpreter(meeting, slot, interpreter);
    this.#undo.push(() => this.#setInterpreter(meeting, slot, had));
    return true;
  }

  #setInterpreter(meeting: number, slot: number, interpreter: number): void {
    const base = slot * this.instance.problem.interpreters.length;
    const had = this.#interpreter[meeting] as number;
    if (had >= 0 && this.#atInterpreter[base + had] === meeting) this.#atInterpreter[base + had] = unplaced;
    this.#interpreter[meeting] = interpreter;
    if (interpreter >= 0) this.#atInterpreter[base + interpreter] = meeting;
  }

  #set(meeting: number, place: Place | null): void {
    const counts = this.instance.meetings[meeting]?.isFixed ? 0 : 1;
    if (this.isElsewhere(meeting)) this.elsewhere -= counts;
    this.#move(meeting, place);
    if (this.isElsewhere(meeting)) this.elsewhere += counts;
  }

  #move(meeting: number, place: Place | null): void {
    const tables = this.instance.problem.tables.length;
    const slot = this.timetable.slotOf[meeting] as number;
    if (slot !== unplaced) {
      const table = this.#table[meeting] as number;
      if (table >= 0) this.#atTable[slot * tables + table] = unplaced;
      this.#setInterpreter(meeting, slot, none);
      this.timetable.take(meeting);
    }
    this.#table[meeting] = place?.table ?? none;
    if (!place) return;
    this.timetable.place(meeting, place.slot, place.first, place.second);
    if (place.table >= 0) this.#atTable[place.slot * tables + place.table] = meeting;
    if (place.interpreter >= 0) this.#setInterpreter(meeting, place.slot, place.interpreter);
  }
}
