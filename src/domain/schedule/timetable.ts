/**
 * Who meets when, while the engine works on it: each placed meeting has a slot and a person of either side, and never more than the
 * tables and interpreters of that slot. Which table and which interpreter is decided afterwards (tables.ts): here they are counted.
 */
import type { Instance } from './instance.ts';

export const unplaced = -1;

export class Timetable {
  readonly instance: Instance;
  /** Meeting → slot, or `unplaced`. */
  readonly slotOf: Int16Array;
  /** Meeting → the person of its first, and of its second side. */
  readonly first: Int32Array;
  readonly second: Int32Array;
  /** Person × slot → meeting, or `unplaced`. */
  readonly at: Int32Array;
  /** Party × slot, party × day, and party: meetings there. */
  readonly used: Uint8Array;
  readonly ofDay: Uint16Array;
  readonly total: Uint16Array;
  /** Slot: meetings that need one of everyone's tables. */
  readonly tables: Uint16Array;
  /** Slot × language: meetings that need an interpreter. */
  readonly interpreted: Uint16Array;

  constructor(instance: Instance) {
    const { meetings, people, parties, slotCount, days, languages } = instance;
    this.instance = instance;
    this.slotOf = new Int16Array(meetings.length).fill(unplaced);
    this.first = new Int32Array(meetings.length).fill(-1);
    this.second = new Int32Array(meetings.length).fill(-1);
    this.at = new Int32Array(people.length * slotCount).fill(unplaced);
    this.used = new Uint8Array(parties.length * slotCount);
    this.ofDay = new Uint16Array(parties.length * days);
    this.total = new Uint16Array(parties.length);
    this.tables = new Uint16Array(slotCount);
    this.interpreted = new Uint16Array(slotCount * languages.length);
  }

  copyFrom(other: Timetable): void {
    for (const name of [
      'slotOf',
      'first',
      'second',
      'at',
      'used',
      'ofDay',
      'total',
      'tables',
      'interpreted',
    ] as const)
      this[name].set(other[name] as never);
  }

  copy(): Timetable {
    const copy = new Timetable(this.instance);
    copy.copyFrom(this);
    return copy;
  }

  /** Whether a meeting that has no place could be put there, with these people, as things stand. */
  fits(meeting: number, slot: number, first: number, second: number): boolean {
    const { slotCount, free, allowed } = this.instance;
    return (
      allowed[meeting * slotCount + slot] === 1 &&
      free[first * slotCount + slot] === 1 &&
      free[second * slotCount + slot] === 1 &&
      this.at[first * slotCount + slot] === unplaced &&
      this.at[second * slotCount + slot] === unplaced &&
      this.mayMeetMore(meeting, slot) &&
      this.hasTable(meeting, slot) &&
      this.hasInterpreter(meeting, slot) &&
      this.inOrder(meeting, slot)
    );
  }

  /** The people with whom it could be put there, or null. */
  peopleFor(meeting: number, slot: number): [number, number] | null {
    const sides = this.instance.meetings[meeting]?.people;
    for (const first of sides?.[0] ?? [])
      for (const second of sides?.[1] ?? [])
        if (this.fits(meeting, slot, first, second)) return [first, second];
    return null;
  }

  /** Within what the two participations may have: at once, on the day, and in all. */
  mayMeetMore(meeting: number, slot: number): boolean {
    const { meetings, parties, slotCount, days, dayOf } = this.instance;
    const day = dayOf[slot] as number;
    for (const party of meetings[meeting]?.parties ?? []) {
      const bounds = parties[party];
      if (!bounds || (this.used[party * slotCount + slot] as number) >= bounds.atOnce) return false;
      if ((this.ofDay[party * days + day] as number) >= bounds.dayLimit) return false;
      if ((this.total[party] as number) >= bounds.most) return false;
    }
    return true;
  }

  hasTable(meeting: number, slot: number): boolean {
    return (
      !this.needsTable(meeting) ||
      (this.tables[slot] as number) < (this.instance.commonTables[slot] as number)
    );
  }

  /** Whether it stands at one of everyone's tables. */
  needsTable(meeting: number): boolean {
    const { byVideo, tableOwner } = this.instance.meetings[meeting] as Instance['meetings'][number];
    if (byVideo) return false;
    const owner = this.instance.parties[tableOwner];
    // Whoever has fewer own tables than meetings at once is counted at everyone's: never too few, seldom one too many.
    return owner === undefined || owner.ownTables < owner.atOnce;
  }

  hasInterpreter(meeting: number, slot: number): boolean {
    const language = this.instance.meetings[meeting]?.language ?? -1;
    if (language < 0) return true;
    const { languages, interpreters, slotCount } = this.instance;
    const base = slot * languages.length;
    // Hall's condition: as many interpreters as meetings for each set of languages that holds this one.
    for (let set = 1 << language; set < 1 << languages.length; set++) {
      if ((set & (1 << language)) === 0) continue;
      let meetings = 1;
      for (let one = 0; one < languages.length; one++)
        if ((set & (1 << one)) !== 0) meetings += this.interpreted[base + one] as number;
      if (meetings > (interpreters[set * slotCount + slot] as number)) return false;
    }
    return true;
  }

  inOrder(meeting: number, slot: number): boolean {
    const { earlier, later } = this.instance.meetings[meeting] as Instance['meetings'][number];
    for (const other of earlier) {
      const place = this.slotOf[other] as number;
      if (place !== unplaced && place >= slot) return false;
    }
    for (const other of later) {
      const place = this.slotOf[other] as number;
      if (place !== unplaced && place <= slot) return false;
    }
    return true;
  }

  place(meeting: number, slot: number, first: number, second: number): void {
    const { slotCount } = this.instance;
    this.slotOf[meeting] = slot;
    this.first[meeting] = first;
    this.second[meeting] = second;
    this.at[first * slotCount + slot] = meeting;
    this.at[second * slotCount + slot] = meeting;
    this.#count(meeting, slot, 1);
  }

  take(meeting: number): void {
    const { slotCount } = this.instance;
    const slot = this.slotOf[meeting] as number;
    this.slotOf[meeting] = unplaced;
    for (const person of [this.first[meeting] as number, this.second[meeting] as number])
      if (this.at[person * slotCount + slot] === meeting) this.at[person * slotCount + slot] = unplaced;
    this.#count(meeting, slot, -1);
  }

  #count(meeting: number, slot: number, by: 1 | -1): void {
    const { meetings, slotCount, days, dayOf, languages } = this.instance;
    const one = meetings[meeting] as Instance['meetings'][number];
    for (const party of one.parties) {
      this.used[party * slotCount + slot] = (this.used[party * slotCount + slot] ?? 0) + by;
      this.ofDay[party * days + (dayOf[slot] as number)] =
        (this.ofDay[party * days + (dayOf[slot] as number)] ?? 0) + by;
      this.total[party] = (this.total[party] ?? 0) + by;
    }
    if (this.needsTable(meeting)) this.tables[slot] = (this.tables[slot] ?? 0) + by;
    if (one.language >= 0)
      this.interpreted[slot * languages.length + one.language] =
        (this.interpreted[slot * languages.length + one.language] ?? 0) + by;
  }
}
