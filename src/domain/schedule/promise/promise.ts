/**
 * Whether everybody can be promised so many meetings: yes with a plan, no with a set that anyone can count, or how far it is known. Counting
 * (`bound.ts`) says what can't be, the search (`keep.ts`) what can; what lies between is not decided.
 */
import { instanceOf } from '../instance.ts';
import type { Pace } from '../plan.ts';
import type { Problem } from '../problem.ts';
import type { Measures, Placement } from '../schedule.ts';
import { verify } from '../verify.ts';
import { wishesOf } from '../wish.ts';
import { type Blocking, leastOf } from './blocking.ts';
import { mostForAll } from './bound.ts';
import { keep, keepByEngine } from './keep.ts';
import { roomOf } from './room.ts';

/** Whom a promise is for; everybody where no side is named. */
export type Promisee = 'companies' | 'buyers' | null;

export interface Answer {
  answer: 'yes' | 'no' | 'undecided';
  asked: number;
  /** Each of them has as many in the plan; null where no plan holds that was found. */
  found: number | null;
  /** No more than so many can be promised; null where nothing was counted against it in the time. */
  atMost: number | null;
  /** By id those of whom it is said. */
  people: number[];
  placements: Placement[];
  measures: Measures;
  /** Sets that forbid what was asked, the narrowest first. None of a yes. */
  blocking: Blocking[];
}

/** The share of the time, and the seconds, in which sets are counted, and in which a plan is looked for at first. */
const counting = { share: 0.4, seconds: 2 };
const firstTry = { share: 0.5, seconds: 2 };
/** Each further try has so many times as long as the one before it. */
const growth = 1.6;
/** Seconds that the engine has at least, once it is asked. */
const shortest = 0.1;

/** Who is meant, by id. */
export const promiseesOf = ({ participations }: Problem, of: Promisee): number[] =>
  participations
    .filter(({ side }) => of === null || side === (of === 'companies' ? 'company' : 'buyer'))
    .map(({ id }) => id);

/** Yields each answer that says more than the one before, the first as soon as it is known what can't be and one plan is there. */
export function* promise(
  problem: Problem,
  asked: { least: number; of: Promisee },
  pace: Pace,
): Generator<Answer> {
  const people = promiseesOf(problem, asked.of);
  const set = new Set(people);
  const isOver = () => pace.isStopped() || pace.clock() >= pace.limit;
  const begin = pace.clock();
  const until = (from: number, { share, seconds }: typeof counting) =>
    from + Math.min(seconds, (pace.limit - from) * share);
  const countedBy = until(begin, counting);
  const { atMost, blocking, chosen } = mostForAll(
    roomOf(instanceOf(problem)),
    groupsOf(problem, set),
    asked.least,
    () => isOver() || pace.clock() >= countedBy,
  );
  const best = new Best(problem, people);
  const answer = (): Answer => {
    const found = best.found;
    const isYes = found !== null && found >= asked.least;
    const isNo = atMost !== null && atMost < asked.least;
    return {
      ...{ answer: isYes ? 'yes' : isNo ? 'no' : 'undecided', asked: asked.least, found, people },
      atMost,
      ...{ placements: best.placements, measures: best.measures },
      blocking: blocking.filter((one) => leastOf(one) < asked.least),
    };
  };
  let end = until(pace.clock(), firstTry);
  let isTold = false;
  /** No more than so many are worth a try: more were tried in every way. */
  let top = Math.min(asked.least, atMost ?? asked.least);
  for (let turn = 0; ; turn++) {
    // First the most, then what is one more than is known, in turns.
    const least = turn % 2 === 0 ? top : (best.found ?? -1) + 1;
    const within = { ...pace, seed: pace.seed + turn, limit: Math.min(pace.limit, end) };
    const isByEngine = (problem.walking !== null || problem.breakSpread !== null) && turn % 2 === 1;
    const promised = { people: set, least };
    const kept = isByEngine
      ? keepByEngine(problem, promised, {
          ...pace,
          limit: Math.max(shortest, end - pace.clock()),
          clock: clockFrom(pace),
        })
      : keep(problem, promised, chosen, within);
    if (kept.isInVain) top = Math.min(top, least - 1);
    if (best.hear(kept.placements) || !isTold) {
      isTold = true;
      yield answer();
    }
    if ((best.found ?? -1) >= top || isOver()) return;
    end = Math.min(pace.limit, pace.clock() + (end - begin) * growth);
  }
}

/** A clock that begins now, for what counts from 0. */
function clockFrom({ clock }: Pace): () => number {
  const begin = clock();
  return () => clock() - begin;
}

/** By side, so that as few wishes as can be are of two who are in the same group. */
function groupsOf({ participations }: Problem, people: ReadonlySet<number>): number[][] {
  return ['company', 'buyer', 'any']
    .map((side) =>
      participations.flatMap((one, party) => (one.side === side && people.has(one.id) ? [party] : [])),
    )
    .filter((group) => group.length > 0);
}

/** The plan in which whoever has fewest has most; only what the verifier finds no fault in. */
class Best {
  found: number | null = null;
  placements: Placement[] = [];
  measures: Measures;
  readonly #problem: Problem;
  readonly #people: readonly number[];
  readonly #between: ReadonlyMap<number, readonly [number, number]>;
  readonly #musts: number;

  constructor(problem: Problem, people: readonly number[]) {
    this.#problem = problem;
    this.#people = people;
    const wishes = wishesOf(problem);
    this.#between = new Map(wishes.map(({ id, between }) => [id, between]));
    this.#musts = problem.everyMust ? wishes.filter(({ must }) => must).length : 0;
    this.measures = verify(problem, []).measures;
  }

  /** Whether it is better than what was known. */
  hear(placements: Placement[]): boolean {
    const { faults, measures } = verify(this.#problem, placements);
    if (faults.length > 0 || measures.must < this.#musts) return false;
    const counts = new Map(this.#people.map((id) => [id, 0]));
    for (const { wish } of placements)
      for (const id of this.#between.get(wish) ?? [])
        if (counts.has(id)) counts.set(id, (counts.get(id) as number) + 1);
    const least = counts.values().reduce((least, count) => Math.min(least, count), Number.MAX_SAFE_INTEGER);
    const isMore = this.found === null || least > this.found;
    if (!isMore && (least < (this.found as number) || measures.weight <= this.measures.weight)) return false;
    Object.assign(this, { found: least, placements, measures });
    return true;
  }
}
