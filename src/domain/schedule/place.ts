/** Finds places for meetings that have none: a free one, else one that an exchange of two slots makes free, else another's. */
import { Exchange } from './exchange.ts';
import type { Instance } from './instance.ts';
import type { Criterion } from './problem.ts';
import type { Random } from './random.ts';
import { never } from './seldom.ts';
import { type Timetable, unplaced } from './timetable.ts';

/** One criterion outweighs all that those behind it can come to. */
const rank = [1e10, 1e5, 1] as const;

export class Placer {
  readonly #timetable: Timetable;
  readonly #instance: Instance;
  readonly #exchange: Exchange;
  readonly #random: Random;
  readonly #slots: number[];
  readonly #price: Record<'must' | 'weight' | 'least', number>;
  /** What each meeting is worth by itself. */
  readonly value: Float64Array;
  readonly #least: number[];

  constructor(timetable: Timetable, random: Random) {
    this.#timetable = timetable;
    this.#instance = timetable.instance;
    this.#exchange = new Exchange(timetable);
    this.#random = random;
    this.#slots = Array.from({ length: this.#instance.slotCount }, (_, slot) => slot);
    const { meetings, parties, problem } = this.#instance;
    const price = (criterion: Criterion) => rank[problem.order.indexOf(criterion)] as number;
    this.#price = { must: price('must'), weight: price('weight'), least: price('least') };
    this.value = Float64Array.from(
      meetings,
      ({ must, weight }) => (must ? this.#price.must : 0) + weight * this.#price.weight,
    );
    const wished = new Uint32Array(parties.length);
    for (const { parties: both } of meetings)
      for (const party of both) wished[party] = (wished[party] as number) + 1;
    this.#least = parties.map(({ least }, party) => Math.min(least, wished[party] as number));
  }

  /** By what is worth most, then by who has the fewest times; the fixed ones before all. Once `isOver` nobody is moved for another. */
  construct(isOver = never): void {
    const { meetings, slotCount, allowed } = this.#instance;
    const times = meetings.map((_, meeting) => {
      let count = 0;
      for (let slot = 0; slot < slotCount; slot++) count += allowed[meeting * slotCount + slot] as number;
      return count;
    });
    const order = this.#random.shuffle(meetings.map((_, meeting) => meeting));
    const isFixed = (meeting: number) => (meetings[meeting]?.isFixed ? 1 : 0);
    const worth = (meeting: number) => this.value[meeting] as number;
    order.sort(
      (a, b) => isFixed(b) - isFixed(a) || worth(b) - worth(a) || (times[a] as number) - (times[b] as number),
    );
    for (const meeting of order)
      if (this.#timetable.slotOf[meeting] === unplaced)
        if (isOver()) this.#putFree(meeting);
        else this.put(meeting);
  }

  /** Gives a meeting a place without taking another's. */
  put(meeting: number): boolean {
    if (this.#areTablesUsedUp(meeting)) return false;
    return this.#putFree(meeting) || this.#putByExchange(meeting);
  }

  /** Then no exchange helps: it moves meetings, and frees no table of all. */
  #areTablesUsedUp(meeting: number): boolean {
    const { commonTables } = this.#instance;
    return (
      this.#timetable.needsTable(meeting) &&
      this.#timetable.tables.every((count, slot) => count >= (commonTables[slot] as number))
    );
  }

  /** The free slot that was wished for, and in which the most tables are left. */
  #putFree(meeting: number): boolean {
    const { slotCount, unmet } = this.#instance;
    const { tables } = this.#timetable;
    const cost = (slot: number) =>
      (unmet[meeting * slotCount + slot] as number) * 10_000 + (tables[slot] as number);
    let best = -1;
    for (const slot of this.#random.shuffle(this.#slots))
      if ((best < 0 || cost(slot) < cost(best)) && this.#timetable.peopleFor(meeting, slot)) best = slot;
    const people = best < 0 ? null : this.#timetable.peopleFor(meeting, best);
    if (people) this.#timetable.place(meeting, best, ...people);
    return people !== null;
  }

  #putByExchange(meeting: number): boolean {
    const { slotCount, allowed, free } = this.#instance;
    const { at } = this.#timetable;
    const slots = this.#random.shuffle([...this.#slots]);
    const sides = this.#instance.meetings[meeting]?.people;
    for (const to of slots) {
      if (allowed[meeting * slotCount + to] === 0 || !this.#timetable.mayMeetMore(meeting, to)) continue;
      for (const first of sides?.[0] ?? []) {
        if (free[first * slotCount + to] === 0) continue;
        for (const second of sides?.[1] ?? []) {
          if (free[second * slotCount + to] === 0) continue;
          for (const from of slots) {
            if (from === to) continue;
            const isOpen = [first, second].every(
              (person) =>
                at[person * slotCount + to] === unplaced || at[person * slotCount + from] === unplaced,
            );
            if (isOpen && this.#makeFree(meeting, to, from, first, second)) return true;
          }
        }
      }
    }
    return false;
  }

  /** Lets placed meetings change slots at random, so that the next search begins elsewhere; nothing loses its place. */
  shake(times: number): void {
    const { slotOf } = this.#timetable;
    const { slotCount, allowed, meetings } = this.#instance;
    for (let no = 0; no < times; no++) {
      const meeting = this.#random.below(meetings.length);
      const to = this.#random.below(slotCount);
      if (slotOf[meeting] === unplaced || slotOf[meeting] === to || allowed[meeting * slotCount + to] === 0)
        continue;
      if (this.#exchange.collect(meeting, to)) this.#exchange.apply();
    }
  }

  /** What the two have in one slot goes to the other, and all that hangs together with it. */
  #makeFree(meeting: number, to: number, from: number, first: number, second: number): boolean {
    const { slotCount } = this.#instance;
    const { at } = this.#timetable;
    const undo: number[] = [];
    for (const person of [first, second]) {
      const blocking = at[person * slotCount + to] as number;
      if (blocking === unplaced) continue;
      if (!this.#exchange.collect(blocking, from)) return this.#undo(undo, to);
      this.#exchange.apply();
      undo.push(blocking);
    }
    if (!this.#timetable.fits(meeting, to, first, second)) return this.#undo(undo, to);
    this.#timetable.place(meeting, to, first, second);
    return true;
  }

  #undo(meetings: readonly number[], to: number): false {
    for (const meeting of [...meetings].reverse()) {
      // What came by an exchange goes back by the same one; it held before, so it is not asked again whether it does.
      this.#exchange.collect(meeting, to);
      this.#exchange.apply();
    }
    return false;
  }

  /** How much the placed meetings are worth together. */
  score(): number {
    const { slotOf, total } = this.#timetable;
    let score = 0;
    for (let meeting = 0; meeting < slotOf.length; meeting++)
      if (slotOf[meeting] !== unplaced) score += this.value[meeting] as number;
    for (let party = 0; party < total.length; party++) score -= this.#shortage(party, total[party] as number);
    return score;
  }

  #shortage(party: number, meetings: number): number {
    return this.#price.least * Math.max(0, (this.#least[party] as number) - meetings);
  }

  /** What the whole gains by a meeting that is placed now. */
  #gain(meeting: number): number {
    let gain = this.value[meeting] as number;
    for (const party of this.#instance.meetings[meeting]?.parties ?? []) {
      const total = this.#timetable.total[party] as number;
      gain += this.#shortage(party, total - 1) - this.#shortage(party, total);
    }
    return gain;
  }

  /**
   * Tries a place that others hold: they leave, and look for other places. Kept where the whole is worth as much as before at least;
   * answers whether it is worth more.
   */
  displace(meeting: number): boolean {
    const { slotCount, allowed, meetings } = this.#instance;
    const sides = meetings[meeting]?.people as Instance['meetings'][number]['people'];
    const slots = this.#slots.filter((slot) => allowed[meeting * slotCount + slot] === 1);
    if (slots.length === 0) return false;
    const saved = save(this.#timetable);
    const pick = (list: readonly number[]) => list[this.#random.below(list.length)] as number;
    const victims = this.#clear(meeting, pick(slots), pick(sides[0]), pick(sides[1]));
    if (!victims) {
      restore(this.#timetable, saved);
      return false;
    }
    let gain = victims.gain;
    victims.list.sort((a, b) => (this.value[b] as number) - (this.value[a] as number));
    for (const victim of victims.list) if (this.put(victim)) gain += this.#gain(victim);
    if (gain < 0) restore(this.#timetable, saved);
    return gain > 0;
  }

  /** Places it and answers who had to leave, and what the whole gains by both; null where somebody can't. */
  #clear(
    meeting: number,
    slot: number,
    first: number,
    second: number,
  ): { list: number[]; gain: number } | null {
    const { slotCount, free } = this.#instance;
    if (free[first * slotCount + slot] === 0 || free[second * slotCount + slot] === 0) return null;
    const list: number[] = [];
    let gain = 0;
    while (!this.#timetable.fits(meeting, slot, first, second)) {
      const victim = this.#blocking(meeting, slot, first, second);
      if (victim === unplaced || this.#instance.meetings[victim]?.isFixed) return null;
      gain -= this.#gain(victim);
      this.#timetable.take(victim);
      list.push(victim);
    }
    this.#timetable.place(meeting, slot, first, second);
    return { list, gain: gain + this.#gain(meeting) };
  }

  /** A meeting that stands in the way: of the two people, else the one worth least of those that use up what is short. */
  #blocking(meeting: number, slot: number, first: number, second: number): number {
    const { slotCount, dayOf, days, parties, meetings } = this.#instance;
    const { at, slotOf, used, ofDay, total } = this.#timetable;
    for (const person of [first, second])
      if (at[person * slotCount + slot] !== unplaced) return at[person * slotCount + slot] as number;
    const one = meetings[meeting] as Instance['meetings'][number];
    const day = dayOf[slot] as number;
    const cheapest = (blocks: (other: number) => boolean) => {
      let best = unplaced;
      for (let other = 0; other < slotOf.length; other++) {
        if (slotOf[other] === unplaced || meetings[other]?.isFixed || !blocks(other)) continue;
        if (best === unplaced || (this.value[other] as number) < (this.value[best] as number)) best = other;
      }
      return best;
    };
    for (const party of one.parties) {
      const bounds = parties[party];
      const isOf = (other: number) => meetings[other]?.parties.includes(party) ?? false;
      if (!bounds) return unplaced;
      if ((used[party * slotCount + slot] as number) >= bounds.atOnce)
        return cheapest((other) => isOf(other) && slotOf[other] === slot);
      if ((ofDay[party * days + day] as number) >= bounds.dayLimit)
        return cheapest((other) => isOf(other) && dayOf[slotOf[other] as number] === day);
      if ((total[party] as number) >= bounds.most) return cheapest(isOf);
    }
    if (!this.#timetable.hasTable(meeting, slot))
      return cheapest((other) => slotOf[other] === slot && this.#timetable.needsTable(other));
    if (!this.#timetable.hasInterpreter(meeting, slot))
      return cheapest((other) => slotOf[other] === slot && (meetings[other]?.language ?? -1) >= 0);
    return cheapest(
      (other) =>
        (one.earlier.includes(other) && (slotOf[other] as number) >= slot) ||
        (one.later.includes(other) && (slotOf[other] as number) <= slot),
    );
  }
}

interface Saved {
  slotOf: Int16Array;
  first: Int32Array;
  second: Int32Array;
}

const save = ({ slotOf, first, second }: Timetable): Saved => ({
  slotOf: slotOf.slice(),
  first: first.slice(),
  second: second.slice(),
});

function restore(timetable: Timetable, { slotOf, first, second }: Saved): void {
  const changed: number[] = [];
  for (let meeting = 0; meeting < slotOf.length; meeting++) {
    const isSame =
      timetable.slotOf[meeting] === slotOf[meeting] &&
      timetable.first[meeting] === first[meeting] &&
      timetable.second[meeting] === second[meeting];
    if (!isSame) changed.push(meeting);
  }
  for (const meeting of changed) if (timetable.slotOf[meeting] !== unplaced) timetable.take(meeting);
  for (const meeting of changed)
    if (slotOf[meeting] !== unplaced)
      timetable.place(
        meeting,
        slotOf[meeting] as number,
        first[meeting] as number,
        second[meeting] as number,
      );
}
