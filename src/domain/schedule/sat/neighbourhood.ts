/**
 * Better schedules near a good one: a part of the meetings may move, all others stay, and the solver is asked for fewer breaks together. What
 * it learns holds for all parts, so each is easier than the one before. Parts grow where they are searched to the end, and shrink where not.
 */
import type { Instance } from '../instance.ts';
import type { Random } from '../random.ts';
import { type BreakModel, breakModel } from './break-model.ts';
import { type Literal, negated } from './literal.ts';
import { totalizer } from './totalizer.ts';

/** Of the meetings at first, at most, and how it grows and shrinks. */
const share = { first: 0.12, most: 0.95, least: 0.08, more: 1.03, less: 0.9 };
/** For one part. */
const conflicts = 800;

export class Neighbourhood {
  readonly #instance: Instance;
  readonly #random: Random;
  readonly #model: BreakModel;
  /** The k-th: more than k breaks together. */
  readonly #counts: Literal[];
  readonly #own: number[][];
  #share = share.first;

  /** `fewest` of each person alone; nobody may have more than `most`, nor all together more than `breaks`. */
  constructor(instance: Instance, random: Random, { most, breaks }: { most: number; breaks: number }) {
    this.#instance = instance;
    this.#random = random;
    this.#model = breakModel(instance, most, null);
    const { solver } = this.#model;
    this.#counts = totalizer(solver, this.#model.breaks.flat(), { most: breaks + 1 });
    this.#own = instance.parties.map((_, party) =>
      [...instance.meetings.keys()].filter((one) => instance.meetings[one]?.parties.includes(party)),
    );
  }

  /** Slots with fewer breaks than so many; null where this part has none, or they weren't found in time. */
  next(
    slots: ArrayLike<number>,
    breaks: number,
    troubled: readonly number[],
    isStopped: () => boolean,
  ): number[] | null {
    const { solver } = this.#model;
    const goal = this.#counts[breaks - 1];
    if (goal === undefined) return null;
    const free = this.#part(slots, troubled);
    const staying: Literal[] = [];
    for (const meeting of this.#instance.meetings.keys()) {
      const literal = free.has(meeting) ? null : this.#model.at(meeting, slots[meeting] as number);
      if (literal !== null) staying.push(literal);
    }
    this.#model.beginNear(slots);
    const answer = solver.solve([negated(goal), ...staying], isStopped, conflicts);
    if (answer === 'unsatisfied') this.#share = Math.min(share.most, this.#share * share.more);
    if (answer === 'stopped') this.#share = Math.max(share.least, this.#share * share.less);
    return answer === 'satisfied' ? this.#model.slots() : null;
  }

  /** Around somebody who has breaks: the meetings of people who meet each other; in turns those of slots side by side. */
  #part(slots: ArrayLike<number>, troubled: readonly number[]): Set<number> {
    const { meetings, slotCount } = this.#instance;
    const size = Math.ceil(meetings.length * this.#share);
    const part = new Set<number>();
    if (this.#random.below(3) === 0) {
      const length = Math.max(2, Math.round(slotCount * this.#share));
      const begin = this.#random.below(Math.max(1, slotCount - length + 1));
      for (const meeting of meetings.keys()) {
        const slot = slots[meeting] as number;
        if (slot >= begin && slot < begin + length) part.add(meeting);
      }
      return part;
    }
    const queue = [troubled[this.#random.below(troubled.length)] ?? this.#random.below(this.#own.length)];
    const known = new Set(queue);
    while (part.size < size) {
      const party = queue.shift() ?? this.#random.below(this.#own.length);
      for (const meeting of this.#random.shuffle([...(this.#own[party] ?? [])])) {
        part.add(meeting);
        for (const other of meetings[meeting]?.parties ?? []) {
          if (known.has(other)) continue;
          known.add(other);
          queue.splice(this.#random.below(queue.length + 1), 0, other);
        }
      }
    }
    return part;
  }
}
