/**
 * Makes a timetable comfortable without taking a place from anyone: exchanges of two slots, also such that make it worse, the fewer the
 * colder it gets. What was best is kept.
 */
import { Exchange } from '../exchange.ts';
import type { Random } from '../random.ts';
import { type Timetable, unplaced } from '../timetable.ts';
import { bitsOf, breaksOf, type DayPattern, dayPatternOf, idleOf } from './day-pattern.ts';

/** Temperatures, in breaks. */
const hot = 0.5;
const cold = 0.14;
/** An idle slot inside of a schedule: without it breaks of many slots never close. */
const idlePrice = 0.15;
/** Each break of one person beyond what the others may have. */
const excessPrice = 2;
/** What counts before the other counts so much more. */
const before = 8;
/** Breaks of one person weigh a little more the more they are. */
const evenPrice = 0.03;
/** A drift takes so many turns of moves. */
const driftTurns = 6;
/** So often the clock is read. */
const turn = 4096;

export interface Comfort {
  unmet: number;
  breaks: number;
  excess: number;
}

export class Annealing {
  readonly #timetable: Timetable;
  readonly #random: Random;
  readonly #exchange: Exchange;
  readonly #pattern: DayPattern;
  readonly #isWishFirst: boolean;
  readonly #unmetPrice: number;
  readonly #breakPrice: number;
  readonly #cap: number;
  #bits: Int32Array;
  #breaks: Uint16Array;
  #idle: Uint16Array;
  readonly #comfort: Comfort = { unmet: 0, breaks: 0, excess: 0 };
  readonly best: Timetable;
  bestComfort: Comfort;
  #keepsEqual = false;

  constructor(timetable: Timetable, random: Random, cap: number) {
    const { order } = timetable.instance.problem;
    this.#timetable = timetable;
    this.#random = random;
    this.#exchange = new Exchange(timetable);
    this.#pattern = dayPatternOf(timetable.instance);
    this.#isWishFirst = order.indexOf('wishes') < order.indexOf('breaks');
    this.#unmetPrice = this.#isWishFirst ? before : 1;
    this.#breakPrice = this.#isWishFirst ? 1 : before;
    this.#cap = cap;
    this.#bits = new Int32Array(0);
    this.#breaks = new Uint16Array(timetable.instance.people.length);
    this.#idle = new Uint16Array(timetable.instance.people.length);
    this.reread();
    this.best = timetable.copy();
    this.bestComfort = { ...this.#comfort };
  }

  /** Counts anew, after the timetable was changed from elsewhere. */
  reread(): void {
    const { people, unmet, slotCount } = this.#timetable.instance;
    const { slotOf } = this.#timetable;
    this.#bits = bitsOf(this.#timetable, this.#pattern);
    Object.assign(this.#comfort, { unmet: 0, breaks: 0, excess: 0 });
    for (let person = 0; person < people.length; person++) {
      const breaks = breaksOf(this.#bits, person * this.#pattern.words, this.#pattern);
      this.#breaks[person] = breaks;
      this.#idle[person] = idleOf(this.#bits, person * this.#pattern.words, this.#pattern);
      this.#comfort.breaks += breaks;
      this.#comfort.excess += Math.max(0, breaks - this.#cap);
    }
    for (let meeting = 0; meeting < slotOf.length; meeting++)
      if (slotOf[meeting] !== unplaced)
        this.#comfort.unmet += unmet[meeting * slotCount + (slotOf[meeting] as number)] as number;
  }

  /** What it is now counts as the best, because more is placed than before. */
  keep(): void {
    this.best.copyFrom(this.#timetable);
    this.bestComfort = { ...this.#comfort };
  }

  /** Goes on from the best. */
  backToBest(): void {
    this.#timetable.copyFrom(this.best);
    this.reread();
  }

  /** Goes to another timetable that is as good as the best, if some cold moves come to one. */
  drift(): void {
    this.#keepsEqual = true;
    let turns = 0;
    this.cool(() => (turns++ < driftTurns ? 1 - 1e-9 : 1));
    this.#keepsEqual = false;
    this.backToBest();
  }

  /** One cooling; `progress` says how much of its time is over, from 0 to 1, and is asked now and then. Answers how many moves it tried. */
  cool(progress: () => number): number {
    const { slotCount, allowed, meetings } = this.#timetable.instance;
    const { slotOf } = this.#timetable;
    const movable = Int32Array.from(
      [...slotOf.keys()].filter((meeting) => slotOf[meeting] !== unplaced && !meetings[meeting]?.isFixed),
    );
    if (movable.length === 0 || slotCount < 2) return 0;
    let moves = 0;
    for (let part = progress(); part < 1; part = progress()) {
      const temperature = hot * (cold / hot) ** part;
      for (let no = 0; no < turn; no++) {
        const meeting = movable[this.#random.below(movable.length)] as number;
        const to = this.#random.below(slotCount);
        if (allowed[meeting * slotCount + to] === 0 || slotOf[meeting] === to) continue;
        if (this.#exchange.collect(meeting, to)) this.#try(temperature);
      }
      moves += turn;
      if (this.bestComfort.breaks + this.bestComfort.unmet + this.bestComfort.excess === 0) break;
    }
    return moves;
  }

  #try(temperature: number): void {
    const { slotCount, unmet } = this.#timetable.instance;
    const { slotOf } = this.#timetable;
    const { moved, count, from, to, ends } = this.#exchange;
    let unmetChange = 0;
    for (let no = 0; no < count; no++) {
      const base = (moved[no] as number) * slotCount;
      const change = (unmet[base + to] as number) - (unmet[base + from] as number);
      unmetChange += slotOf[moved[no] as number] === from ? change : -change;
    }
    let breakChange = 0;
    let excessChange = 0;
    let cost = unmetChange * this.#unmetPrice;
    for (const person of ends) {
      if (person < 0) continue;
      const old = this.#breaks[person] as number;
      this.#flip(person, from, to);
      const breaks = breaksOf(this.#bits, person * this.#pattern.words, this.#pattern);
      const idle = idleOf(this.#bits, person * this.#pattern.words, this.#pattern);
      const excess = Math.max(0, breaks - this.#cap) - Math.max(0, old - this.#cap);
      breakChange += breaks - old;
      excessChange += excess;
      cost +=
        this.#breakPrice *
          (breaks -
            old +
            idlePrice * (idle - (this.#idle[person] as number)) +
            evenPrice * (breaks * breaks - old * old)) +
        excessPrice * excess;
    }
    if (cost > 0 && this.#random.unit() >= Math.exp(-cost / temperature)) {
      for (const person of ends) if (person >= 0) this.#flip(person, from, to);
      return;
    }
    this.#exchange.apply();
    for (const person of ends) {
      if (person < 0) continue;
      this.#breaks[person] = breaksOf(this.#bits, person * this.#pattern.words, this.#pattern);
      this.#idle[person] = idleOf(this.#bits, person * this.#pattern.words, this.#pattern);
    }
    this.#comfort.unmet += unmetChange;
    this.#comfort.breaks += breakChange;
    this.#comfort.excess += excessChange;
    if (this.#isBetter() || (this.#keepsEqual && this.#isAsGood())) this.keep();
  }

  /** A person who has a meeting in one of the two slots has it in the other instead. */
  #flip(person: number, from: number, to: number): void {
    const { words, wordOf, bitOf } = this.#pattern;
    for (const slot of [from, to]) {
      const word = person * words + (wordOf[slot] as number);
      this.#bits[word] = (this.#bits[word] as number) ^ (bitOf[slot] as number);
    }
  }

  #isAsGood(): boolean {
    const { unmet, breaks, excess } = this.#comfort;
    const best = this.bestComfort;
    return unmet === best.unmet && breaks === best.breaks && excess === best.excess;
  }

  #isBetter(): boolean {
    const { unmet, breaks, excess } = this.#comfort;
    const best = this.bestComfort;
    if (excess !== best.excess) return excess < best.excess;
    const byWish = unmet - best.unmet;
    const byBreaks = breaks - best.breaks;
    return this.#isWishFirst
      ? byWish < 0 || (byWish === 0 && byBreaks < 0)
      : byBreaks < 0 || (byBreaks === 0 && byWish < 0);
  }
}
