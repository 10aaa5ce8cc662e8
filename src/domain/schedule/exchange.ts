/**
 * Kempe's exchange: all meetings of two slots that hang together by their people change places. Whoever has a meeting in both keeps
 * one in both, so nobody is ever twice in a slot. What hangs together is a path or a circle; only the two ends of a path see their
 * times change, which makes an exchange cheap to judge.
 */
import type { Instance } from './instance.ts';
import { type Timetable, unplaced } from './timetable.ts';

export class Exchange {
  readonly #timetable: Timetable;
  readonly #instance: Instance;
  /** Meetings that change places, so many of them. */
  readonly moved: Int32Array;
  count = 0;
  /** The people at the ends of the path, or -1 twice for a circle. */
  ends: [number, number] = [-1, -1];
  from = 0;
  to = 0;
  readonly #needsTable: Uint8Array;
  readonly #language: Int8Array;
  readonly #hasOrder: Uint8Array;
  readonly #counts: Int16Array;

  constructor(timetable: Timetable) {
    const { meetings, languages } = timetable.instance;
    this.#timetable = timetable;
    this.#instance = timetable.instance;
    this.moved = new Int32Array(meetings.length + 1);
    this.#needsTable = Uint8Array.from(meetings, (_, meeting) => (timetable.needsTable(meeting) ? 1 : 0));
    this.#language = Int8Array.from(meetings, ({ language }) => language);
    this.#hasOrder = Uint8Array.from(meetings, ({ earlier, later }) =>
      earlier.length + later.length > 0 ? 1 : 0,
    );
    this.#counts = new Int16Array(languages.length);
  }

  /** Collects what has to move for a placed meeting to come to `to`; false where something of it can't. */
  collect(meeting: number, to: number): boolean {
    const { slotOf, first, second, at } = this.#timetable;
    const { slotCount, free, allowed } = this.#instance;
    const from = slotOf[meeting] as number;
    this.from = from;
    this.to = to;
    this.count = 0;
    this.ends[0] = -1;
    this.ends[1] = -1;
    for (let side = 0; side < 2; side++) {
      let one = meeting;
      let target = to;
      let person = (side === 0 ? first : second)[meeting] as number;
      // The meeting itself belongs to both walks, and is taken along in the first.
      if (side === 1) {
        one = at[person * slotCount + to] as number;
        target = from;
        if (one === unplaced) {
          this.ends[1] = person;
          break;
        }
        person = first[one] === person ? (second[one] as number) : (first[one] as number);
      }
      for (;;) {
        if (
          allowed[one * slotCount + target] === 0 ||
          free[(first[one] as number) * slotCount + target] === 0 ||
          free[(second[one] as number) * slotCount + target] === 0
        )
          return false;
        this.moved[this.count++] = one;
        const next = at[person * slotCount + target] as number;
        if (next === unplaced) {
          this.ends[side] = person;
          break;
        }
        if (next === meeting) return this.#holds(false);
        one = next;
        target = target === to ? from : to;
        person = first[one] === person ? (second[one] as number) : (first[one] as number);
      }
    }
    return this.#holds(true);
  }

  /** Whether tables, interpreters, limits and order hold afterwards. */
  #holds(isPath: boolean): boolean {
    const { tables, slotOf } = this.#timetable;
    const { commonTables, languages } = this.#instance;
    let tablesTo = 0;
    let isInterpreted = false;
    let hasOrder = false;
    for (let no = 0; no < this.count; no++) {
      const meeting = this.moved[no] as number;
      if (this.#needsTable[meeting] === 1) tablesTo += slotOf[meeting] === this.from ? 1 : -1;
      if ((this.#language[meeting] as number) >= 0) isInterpreted = true;
      if (this.#hasOrder[meeting] === 1) hasOrder = true;
    }
    if (tablesTo > 0 && (tables[this.to] as number) + tablesTo > (commonTables[this.to] as number))
      return false;
    if (tablesTo < 0 && (tables[this.from] as number) - tablesTo > (commonTables[this.from] as number))
      return false;
    if (isPath && !this.#withinLimits()) return false;
    if (isInterpreted && languages.length > 0 && !this.#interpreted()) return false;
    return !hasOrder || this.#inOrder();
  }

  /** Only the ends of a path have another number of meetings in a slot, or on a day, than before. */
  #withinLimits(): boolean {
    const { at, used, ofDay } = this.#timetable;
    const { people, parties, slotCount, dayOf, days } = this.#instance;
    const [one, other] = this.ends;
    const isFree = (person: number) => at[person * slotCount + this.from] === unplaced;
    const areOne = people[one]?.party === people[other]?.party;
    // Two of one participation who change places with each other leave its counts as they are.
    if (areOne && isFree(one) !== isFree(other)) return true;
    const arriving = areOne ? 2 : 1;
    for (const person of this.ends) {
      const party = people[person]?.party as number;
      const bounds = parties[party];
      const [old, next] = isFree(person) ? [this.to, this.from] : [this.from, this.to];
      if (!bounds || (used[party * slotCount + next] as number) + arriving > bounds.atOnce) return false;
      const day = dayOf[next] as number;
      if (day !== dayOf[old] && (ofDay[party * days + day] as number) + arriving > bounds.dayLimit)
        return false;
    }
    return true;
  }

  #interpreted(): boolean {
    const { slotOf, interpreted } = this.#timetable;
    const { languages, interpreters, slotCount } = this.#instance;
    this.#counts.fill(0);
    for (let no = 0; no < this.count; no++) {
      const meeting = this.moved[no] as number;
      const language = this.#language[meeting] as number;
      if (language >= 0)
        this.#counts[language] = (this.#counts[language] ?? 0) + (slotOf[meeting] === this.from ? 1 : -1);
    }
    for (let set = 1; set < 1 << languages.length; set++) {
      let arrive = 0;
      let before = 0;
      let beforeFrom = 0;
      for (let one = 0; one < languages.length; one++) {
        if ((set & (1 << one)) === 0) continue;
        arrive += this.#counts[one] as number;
        before += interpreted[this.to * languages.length + one] as number;
        beforeFrom += interpreted[this.from * languages.length + one] as number;
      }
      if (arrive > 0 && before + arrive > (interpreters[set * slotCount + this.to] as number)) return false;
      if (arrive < 0 && beforeFrom - arrive > (interpreters[set * slotCount + this.from] as number))
        return false;
    }
    return true;
  }

  #inOrder(): boolean {
    const { slotOf } = this.#timetable;
    const { meetings } = this.#instance;
    const swap = (slot: number) => (slot === this.from ? this.to : this.from);
    for (let no = 0; no < this.count; no++)
      slotOf[this.moved[no] as number] = swap(slotOf[this.moved[no] as number] as number);
    let holds = true;
    for (let no = 0; no < this.count && holds; no++) {
      const meeting = this.moved[no] as number;
      const order = meetings[meeting];
      if (order && order.earlier.length + order.later.length > 0)
        holds = this.#timetable.inOrder(meeting, slotOf[meeting] as number);
    }
    for (let no = 0; no < this.count; no++)
      slotOf[this.moved[no] as number] = swap(slotOf[this.moved[no] as number] as number);
    return holds;
  }

  /** Lets what was collected change places. Done twice it is as before. */
  apply(): void {
    const { slotOf, first, second, at, tables, interpreted, used, ofDay } = this.#timetable;
    const { slotCount, languages, people, days, dayOf } = this.#instance;
    for (const person of this.ends) {
      if (person < 0) continue;
      const party = people[person]?.party as number;
      const [old, next] =
        at[person * slotCount + this.from] === unplaced ? [this.to, this.from] : [this.from, this.to];
      used[party * slotCount + old] = (used[party * slotCount + old] ?? 0) - 1;
      used[party * slotCount + next] = (used[party * slotCount + next] ?? 0) + 1;
      const [oldDay, nextDay] = [
        party * days + (dayOf[old] as number),
        party * days + (dayOf[next] as number),
      ];
      ofDay[oldDay] = (ofDay[oldDay] ?? 0) - 1;
      ofDay[nextDay] = (ofDay[nextDay] ?? 0) + 1;
      at[person * slotCount + old] = unplaced;
    }
    for (let no = 0; no < this.count; no++) {
      const meeting = this.moved[no] as number;
      const old = slotOf[meeting] as number;
      const next = old === this.from ? this.to : this.from;
      slotOf[meeting] = next;
      at[(first[meeting] as number) * slotCount + next] = meeting;
      at[(second[meeting] as number) * slotCount + next] = meeting;
      if (this.#needsTable[meeting] === 1) {
        tables[old] = (tables[old] ?? 0) - 1;
        tables[next] = (tables[next] ?? 0) + 1;
      }
      const language = this.#language[meeting] as number;
      if (language < 0) continue;
      interpreted[old * languages.length + language] =
        (interpreted[old * languages.length + language] ?? 0) - 1;
      interpreted[next * languages.length + language] =
        (interpreted[next * languages.length + language] ?? 0) + 1;
    }
  }
}
