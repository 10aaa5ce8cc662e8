/**
 * A schedule again after something has changed, with few moves: what stands stays where it is, but for at most so many meetings. Nobody
 * who could stay loses a meeting to somebody else.
 */
import { Arrangement, type Place } from './arrangement.ts';
import { instanceOf } from './instance.ts';
import type { Pace } from './plan.ts';
import type { Problem } from './problem.ts';
import { Random } from './random.ts';
import { blockersOf } from './reasons/blockers.ts';
import type { Measures, Placement } from './schedule.ts';
import { verify } from './verify.ts';

export interface Repair {
  placements: Placement[];
  /** Wishes that stood and have another slot, table or person now. */
  moved: number[];
  /** Wishes that stood and have no place any more. */
  lost: number[];
  /** Wishes that have a place and had none. */
  gained: number[];
  measures: Measures;
  /** What does not hold in it, in plain words: empty but where what is fixed contradicts itself, or breaks may not differ by much. */
  faults: string[];
}

export interface Bounds {
  /** As many meetings may move; what is fixed and has lost its table is not counted, for it has to have another one. */
  moves: number;
  /** Those that may not, whatever it would bring; they can lose their place only where it is gone. */
  staying: ReadonlySet<number>;
}

/** A must before a meeting that stood, that before any wish, whatever it weighs. */
const worth = { must: 1e11, stood: 1e6 } as const;
/** As many meetings at most leave their places for one, one after the other. */
const deepest = 3;
/** Of those of whom any could make room, so many are asked. */
const mostAlternatives = 3;
/** Steps of a search for one meeting: then it is left for the next round. */
const mostSteps = 4_000;
/** So many tries without a gain end the search. */
const triesWithoutGain = 200;

/** The best that was found until the time was over, or nothing more was to be gained. */
export function repair(problem: Problem, standing: readonly Placement[], bounds: Bounds, pace: Pace): Repair {
  const search = new Search(problem, standing, bounds, pace);
  while (!pace.isStopped() && pace.clock() < pace.limit && !search.isDone) search.again();
  return search.result();
}

class Search {
  readonly #arrangement: Arrangement;
  readonly #random: Random;
  readonly #moves: number;
  readonly #mayMove: Uint8Array;
  /** Where each meeting stood, as far as that is still a place. */
  readonly #stood: (Place | null)[];
  readonly #isStanding: Uint8Array;
  /** Those that could stay when it began. */
  readonly #kept: number[];
  readonly #value: Float64Array;
  readonly #slots: number[];
  readonly #isOver: () => boolean;
  #steps = 0;
  #best: { value: number; moved: number };
  #without = 0;

  constructor(problem: Problem, standing: readonly Placement[], { moves, staying }: Bounds, pace: Pace) {
    const instance = instanceOf(problem);
    const { wishes, meetings } = instance;
    this.#arrangement = new Arrangement(instance);
    this.#random = new Random(pace.seed);
    this.#moves = moves;
    this.#isOver = () => pace.isStopped() || pace.clock() >= pace.limit;
    this.#mayMove = Uint8Array.from(meetings, ({ isFixed }, at) =>
      isFixed || staying.has(wishes[at]?.id as number) ? 0 : 1,
    );
    this.#slots = Array.from({ length: instance.slotCount }, (_, slot) => slot);
    const fixed = new Map(problem.fixed.map((one) => [one.request, one]));
    const byWish = new Map(standing.map((one) => [one.wish, one]));
    this.#isStanding = Uint8Array.from(wishes, ({ id }) => (byWish.has(id) ? 1 : 0));
    this.#value = Float64Array.from(
      meetings,
      ({ must, weight }, at) =>
        (must ? worth.must : 0) + (this.#isStanding[at] === 1 ? worth.stood : 0) + weight,
    );
    this.#stood = wishes.map(({ id }, meeting) => {
      const placement = byWish.get(id);
      const place = placement ? this.#arrangement.read(placement, meeting) : null;
      if (placement) this.#arrangement.stood.set(meeting, place);
      const agreed = fixed.get(id);
      return agreed ? this.#arrangement.agreed(agreed, meeting, place) : place;
    });
    this.#begin();
    this.#kept = [...this.#value.keys()].filter((meeting) => this.#arrangement.isPlaced(meeting));
    this.#place(
      this.#open().sort((a, b) => this.#byValue(a, b)),
      1,
    );
    this.#best = this.#score();
  }

  /** Whether nothing is left to be gained. */
  get isDone(): boolean {
    return this.#without > triesWithoutGain || this.#open().length === 0;
  }

  /** What can stay stays: the fixed before all, then by what is worth most. */
  #begin(): void {
    const { meetings } = this.#arrangement.instance;
    const order = meetings.map((_, meeting) => meeting).filter((meeting) => this.#stood[meeting]);
    const isFixed = (meeting: number) => Number(meetings[meeting]?.isFixed);
    order.sort((a, b) => isFixed(b) - isFixed(a) || this.#byValue(a, b));
    for (const meeting of order) this.#arrangement.putAt(meeting, this.#stood[meeting] as Place);
    for (const meeting of order)
      if (meetings[meeting]?.isFixed && !this.#arrangement.isPlaced(meeting)) this.#keep(meeting);
  }

  /** What is fixed has to be in its slot: where its table is gone at another one, and if there is none at that of somebody who isn't. */
  #keep(meeting: number): void {
    const { slot, first, second } = this.#stood[meeting] as Place;
    const { meetings, slotCount } = this.#arrangement.instance;
    const isIn = () => this.#arrangement.putIn(meeting, slot, first, second, null);
    const step = this.#arrangement.step;
    for (let tries = 0; !isIn() && tries < this.#value.length; tries++) {
      const others = blockersOf(this.#arrangement, meeting, { slot, first, second });
      const leaving = others.find((set) => set.every((one) => !meetings[one]?.isFixed));
      if (!leaving) break;
      for (const other of leaving) this.#arrangement.take(other);
    }
    if (this.#arrangement.isPlaced(meeting)) return;
    // Then it is too far from what its people have before or after.
    this.#arrangement.backTo(step);
    for (const person of [first, second])
      for (const next of [slot - 1, slot + 1]) {
        const isSlot = next >= 0 && next < slotCount;
        const other = isSlot ? (this.#arrangement.timetable.at[person * slotCount + next] as number) : -1;
        if (other >= 0 && !meetings[other]?.isFixed) this.#arrangement.take(other);
      }
    if (!isIn()) this.#arrangement.backTo(step);
  }

  /** Free places first, in this order; then others make room for what is left. Without an end to its time for the first `untimed` rounds. */
  #place(order: readonly number[], untimed: number): void {
    for (let depth = 0; depth <= deepest; depth++)
      for (const meeting of order) {
        if (this.#isOver() && depth >= untimed) return;
        if (this.#arrangement.isPlaced(meeting)) continue;
        this.#steps = 0;
        this.#find(meeting, depth, new Set());
      }
  }

  /**
   * One more try: some that moved, or came in, give their places up, and everybody without one looks again in another order. Kept where
   * it is worth as much with as few moves.
   */
  again(): void {
    const step = this.#arrangement.step;
    const changed = this.#changed();
    for (const meeting of this.#random.shuffle(changed).slice(0, 1 + this.#random.below(6))) {
      this.#arrangement.take(meeting);
      const stood = this.#stood[meeting];
      if (stood) this.#arrangement.putAt(meeting, stood);
    }
    this.#place(this.#random.shuffle(this.#open()), 0);
    const found = this.#score();
    const isLoss = this.#kept.some((meeting) => !this.#arrangement.isPlaced(meeting));
    const gain = isLoss ? -1 : found.value - this.#best.value || this.#best.moved - found.moved;
    if (gain < 0) this.#arrangement.backTo(step);
    else {
      this.#best = found;
      this.#arrangement.forget();
    }
    this.#without = gain > 0 ? 0 : this.#without + 1;
  }

  /** A place for a meeting, for which as many others as `depth` may leave theirs one after the other; all of it or nothing. */
  #find(meeting: number, depth: number, leaving: Set<number>): boolean {
    const sides = this.#arrangement.instance.meetings[meeting]?.people ?? [[], []];
    const stood = this.#stood[meeting] ?? null;
    for (const slot of this.#slotsFor(meeting))
      for (const first of sides[0])
        for (const second of sides[1]) {
          const step = this.#arrangement.step;
          if (this.#arrangement.putIn(meeting, slot, first, second, stood)) {
            if (this.#arrangement.elsewhere <= this.#moves) return true;
            this.#arrangement.backTo(step);
          } else if (depth > 0 && this.#makeRoom(meeting, { slot, first, second }, depth, leaving))
            return true;
          if (this.#steps++ > mostSteps || (this.#steps % 256 === 0 && this.#isOver())) return false;
        }
    return false;
  }

  #makeRoom(
    meeting: number,
    { slot, first, second }: Pick<Place, 'slot' | 'first' | 'second'>,
    depth: number,
    leaving: Set<number>,
  ): boolean {
    const { slotCount, allowed, free } = this.#arrangement.instance;
    const isOpen = [first, second].every((person) => free[person * slotCount + slot] === 1);
    if (allowed[meeting * slotCount + slot] === 0 || !isOpen) return false;
    const mayLeave = (other: number) => this.#mayMove[other] === 1 && !leaving.has(other);
    const sets = blockersOf(this.#arrangement, meeting, { slot, first, second }).filter((set) =>
      set.every(mayLeave),
    );
    for (const others of this.#random.shuffle(sets).slice(0, mostAlternatives)) {
      const step = this.#arrangement.step;
      for (const other of others) this.#arrangement.take(other);
      const along = new Set([...leaving, ...others, meeting]);
      const isIn =
        this.#arrangement.putIn(meeting, slot, first, second, this.#stood[meeting] ?? null) &&
        others.every((other) => this.#find(other, depth - 1, along)) &&
        this.#arrangement.elsewhere <= this.#moves;
      if (isIn) return true;
      this.#arrangement.backTo(step);
    }
    return false;
  }

  /** Where it stood, then the times that were wished and those beside what its people have, so that no new breaks come of it. */
  #slotsFor(meeting: number): number[] {
    const { slotCount, allowed, unmet, meetings } = this.#arrangement.instance;
    const { at } = this.#arrangement.timetable;
    const stood = this.#stood[meeting]?.slot ?? -1;
    const people = (meetings[meeting]?.people ?? [[], []]).flat();
    const price = (slot: number) =>
      (slot === stood ? -100 : 0) +
      (unmet[meeting * slotCount + slot] as number) * 10 -
      people.filter((person) => (at[person * slotCount + slot + 1] ?? -1) >= 0).length -
      people.filter((person) => slot > 0 && (at[person * slotCount + slot - 1] ?? -1) >= 0).length;
    const open = this.#slots.filter((slot) => allowed[meeting * slotCount + slot] === 1);
    return open
      .map((slot) => ({ slot, price: price(slot) + this.#random.unit() }))
      .sort((a, b) => a.price - b.price)
      .map(({ slot }) => slot);
  }

  #byValue(a: number, b: number): number {
    return (this.#value[b] as number) - (this.#value[a] as number);
  }

  #open(): number[] {
    const { meetings } = this.#arrangement.instance;
    return meetings.map((_, meeting) => meeting).filter((meeting) => !this.#arrangement.isPlaced(meeting));
  }

  #changed(): number[] {
    return [...this.#value.keys()].filter(
      (meeting) =>
        this.#arrangement.isElsewhere(meeting) ||
        (this.#isStanding[meeting] === 0 && this.#arrangement.isPlaced(meeting)),
    );
  }

  #score(): { value: number; moved: number } {
    let value = 0;
    for (let meeting = 0; meeting < this.#value.length; meeting++)
      if (this.#arrangement.isPlaced(meeting)) value += this.#value[meeting] as number;
    return { value, moved: this.#arrangement.elsewhere };
  }

  result(): Repair {
    const { problem, wishes } = this.#arrangement.instance;
    const placements = this.#arrangement.placements();
    const idsOf = (is: (meeting: number) => boolean) =>
      wishes.flatMap(({ id }, meeting) => (is(meeting) ? [id] : []));
    return {
      placements,
      moved: idsOf((meeting) => this.#arrangement.isElsewhere(meeting)),
      lost: idsOf((meeting) => this.#isStanding[meeting] === 1 && !this.#arrangement.isPlaced(meeting)),
      gained: idsOf((meeting) => this.#isStanding[meeting] === 0 && this.#arrangement.isPlaced(meeting)),
      ...verify(problem, placements),
    };
  }
}
