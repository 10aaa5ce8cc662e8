/** Fewer breaks near a timetable that exchanges no longer better: the solver looks for them in parts of it (sat/neighbourhood.ts). */
import type { Random } from '../random.ts';
import { hasModel } from '../sat/break-model.ts';
import { Neighbourhood } from '../sat/neighbourhood.ts';
import { Timetable, unplaced } from '../timetable.ts';
import { fewestBreaks, impossible } from './break-bound.ts';
import { bitsOf, breaksOf, dayPatternOf } from './day-pattern.ts';

/** Meetings times slots: beyond that the clauses are too many to be asked again and again. */
const mostPlaces = 8_000;

export class Nearby {
  readonly #timetable: Timetable;
  readonly #random: Random;
  readonly #cap: number;
  #known: { most: number; least: number } | null = null;
  #parts: Neighbourhood | null = null;

  /** Nobody may have more breaks than `most`. */
  constructor(timetable: Timetable, random: Random, most: number) {
    this.#timetable = timetable;
    this.#random = random;
    this.#cap = most;
  }

  /** What nobody may have more of, and what all have at least; it takes a while to know, and large problems never ask. */
  get #bounds(): { most: number; least: number } {
    if (!this.#known) {
      const fewest = fewestBreaks(this.#timetable.instance);
      this.#known = {
        most: Math.min(this.#cap, Math.max(0, ...fewest.filter((one) => one !== impossible)) + 2),
        least: fewest.reduce((sum, one) => sum + one, 0),
      };
    }
    return this.#known;
  }

  /** Whether the clauses say all that counts here: everything has its place, no wished time can be missed, and fewer breaks are thinkable. */
  get isPossible(): boolean {
    const { instance, slotOf } = this.#timetable;
    if (slotOf.length * instance.slotCount > mostPlaces || slotOf.includes(unplaced)) return false;
    if (!hasModel(instance)) return false;
    if (instance.unmet.some((one, at) => one === 1 && instance.allowed[at] === 1)) return false;
    const breaks = this.#breaks();
    const { most, least } = this.#bounds;
    return sumOf(breaks) > least && Math.max(...breaks) <= most;
  }

  /** Looks into one part; whether the timetable has fewer breaks now. */
  improve(isOver: () => boolean): boolean {
    const { instance } = this.#timetable;
    const breaks = this.#breaks();
    const sum = sumOf(breaks);
    const troubled = breaks.flatMap((count, person) =>
      count > 0 ? [instance.people[person]?.party as number] : [],
    );
    this.#parts ??= new Neighbourhood(instance, this.#random, { most: this.#bounds.most, breaks: sum });
    const slots = this.#parts.next(this.#timetable.slotOf, sum, troubled, isOver);
    const next = slots && timetableAt(this.#timetable, slots);
    if (next) this.#timetable.copyFrom(next);
    return next !== null;
  }

  /** Of each person. */
  #breaks(): number[] {
    const { instance } = this.#timetable;
    const pattern = dayPatternOf(instance);
    const bits = bitsOf(this.#timetable, pattern);
    return instance.people.map((_, person) => breaksOf(bits, person * pattern.words, pattern));
  }
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0);

/** Null where what the clauses leave out does not go with these slots. */
function timetableAt({ instance }: Timetable, slots: readonly number[]): Timetable | null {
  const timetable = new Timetable(instance);
  for (const [meeting, slot] of slots.entries()) {
    const people = timetable.peopleFor(meeting, slot);
    if (!people) return null;
    timetable.place(meeting, slot, ...people);
  }
  return timetable;
}
