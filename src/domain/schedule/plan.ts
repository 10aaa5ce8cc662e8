/** The whole way: places for as much as can be, then comfort, in turns until the time is over. Yields each plan that is better than the last. */
import { Annealing } from './comfort/anneal.ts';
import { fewestBreaks, impossible } from './comfort/break-bound.ts';
import { Nearby } from './comfort/nearby.ts';
import { searchAll } from './exact.ts';
import { type Instance, instanceOf } from './instance.ts';
import { Placer } from './place.ts';
import type { Problem } from './problem.ts';
import { Random } from './random.ts';
import { mostPlaced } from './reasons/bound.ts';
import { compare, type Measures, type Placement } from './schedule.ts';
import { seat, seatAndFill } from './seating/seat.ts';
import { seldom } from './seldom.ts';
import { Timetable, unplaced } from './timetable.ts';
import { verify } from './verify.ts';

export interface Plan {
  placements: Placement[];
  measures: Measures;
  /** At most so many placed, musts and weight; at least so many breaks. Null where nothing is known. */
  bounds: { placed: number; must: number; weight: number; breaks: number };
  /** `infeasible`: what has to be placed can't be. */
  state: 'proven' | 'best' | 'infeasible';
}

export interface Pace {
  seed: number;
  /** Seconds that it may take. */
  limit: number;
  /** Seconds since the start, from whichever clock there is. */
  clock: () => number;
  isStopped: () => boolean;
}

/** Problems of at most so many wishes are searched to the end, within so many steps. */
const small = { wishes: 24, steps: 400_000 };
/** The share of the time that may go into places, where the bound is not reached. */
const placingShare = 0.35;
/** The shares of the time after which large problems are told the first plan: what is done until then is done in less time. */
const firstShares = { placed: 0.25, bounded: 0.4, seated: 0.6 };
/** Seconds behind its time in which those who have no table are still looked for one. */
const lateSeconds = 1;
/** So many steps of the first phases are quicker than to ask for the time. */
const quickSteps = 256;
/** The first cooling's share of the time, how much longer each next one is, and the longest, in seconds. */
const cooling = { first: 0.04, growth: 2.5, longest: 12 };
/** A small problem is cooled for so many seconds a wish at most, and is left when so many coolings in a row and so many seconds found nothing better. */
const smallCooling = { seconds: 0.05, without: 3, patience: 2 };
/** What is looked for nearby takes so many times as long as the cooling before it. */
const nearbyShare = 3;
/** So many tries without a gain end the search for places. */
const triesWithoutGain = 20_000;
/** So often meetings that found no table of theirs look for other times. */
const reseatings = 20;

export function* plan(problem: Problem, pace: Pace): Generator<Plan> {
  const instance = instanceOf(problem);
  const timetable = new Timetable(instance);
  const random = new Random(pace.seed);
  const placer = new Placer(timetable, random);
  const isOver = () => pace.isStopped() || pace.clock() >= pace.limit;
  const after = (share: number) => seldom(() => isOver() || pace.clock() > pace.limit * share, quickSteps);
  placer.construct(after(firstShares.placed));
  const isBounded = after(firstShares.bounded);
  const bounds = boundsOf(timetable, placer, isBounded);
  const best: { plan: Plan | null } = { plan: null };
  let most = mostPlaced(timetable, placer.value, isBounded);

  /** What the timetable comes to with tables and interpreters, where that is better than what was before. */
  const better = (from: Timetable): Plan | null => {
    const isSeated = best.plan ? isOver : () => isOver() || pace.clock() > pace.limit * firstShares.seated;
    const settled = settle(from, random, isSeated, () => pace.clock() > pace.limit + lateSeconds);
    const verdict = verify(problem, settled);
    const holds = verdict.faults.length === 0;
    // What doesn't hold counts for nothing; with nothing else there is an empty plan, to say what is known all the same.
    if (!holds && best.plan) return null;
    const placements = holds ? settled : [];
    const { measures } = holds ? verdict : verify(problem, []);
    if (best.plan && compare(measures, best.plan.measures, problem.order) <= 0) return null;
    const seated = new Set(placements.map(({ wish }) => wish));
    const areAllSeated = instance.wishes.every(
      ({ id }, meeting) => timetable.slotOf[meeting] === unplaced || seated.has(id),
    );
    // All that can be: no musts and no weight are left, given what counts before them.
    if (placer.score() >= most && areAllSeated)
      Object.assign(bounds, { must: measures.must, weight: measures.weight });
    best.plan = { placements, measures, bounds: { ...bounds }, state: stateOf(instance, measures, bounds) };
    return best.plan;
  };

  // Where a must can't be placed and has to be, no other place is looked for.
  const isInVain = stateOf(instance, verify(problem, []).measures, bounds) === 'infeasible';
  const isPlacingOver = () => isInVain || isOver() || pace.clock() > pace.limit * placingShare;
  if (placeAll(timetable, placer, random, most, isPlacingOver)) most = Math.min(most, placer.score());
  yield* some(better(timetable));

  const cap = capOf(instance, after(1));
  const annealing = new Annealing(timetable, random, cap);
  const nearby = new Nearby(timetable, random, cap);
  const wishes = instance.meetings.length;
  const isSmall = wishes <= small.wishes;
  const longest = isSmall ? wishes * smallCooling.seconds : cooling.longest;
  let without = 0;
  let betterAt = pace.clock();
  for (let round = 0; !isOver() && best.plan?.state === 'best'; round++) {
    // As long as somebody may still find a place, or no plan holds, it goes on.
    const isFull = placer.score() >= most && best.plan.measures.placed === placedIn(timetable);
    const before = best.plan;
    const begin = pace.clock();
    const isLeft = without >= smallCooling.without && begin - betterAt > smallCooling.patience;
    if (isSmall && isFull && isLeft) break;
    const length = Math.min(
      longest,
      pace.limit * cooling.first * cooling.growth ** round,
      pace.limit - begin,
    );
    const progress = () => (isOver() ? 1 : (pace.clock() - begin) / length);
    if (annealing.cool(progress) === 0) break;
    annealing.backToBest();
    yield* some(better(timetable.copy()));
    const end = pace.clock() + nearbyShare * length;
    while (nearby.isPossible && !isOver() && pace.clock() < end) {
      annealing.drift();
      if (!nearby.improve(isOver)) continue;
      annealing.reread();
      annealing.keep();
      yield* some(better(timetable.copy()));
    }
    const score = placer.score();
    if (score < most && !isOver()) {
      placeAll(timetable, placer, random, most, () => isOver() || pace.clock() > begin + 2 * length);
      annealing.reread();
      if (placer.score() > score) annealing.keep();
      else annealing.backToBest();
    }
    without = best.plan === before ? without + 1 : 0;
    if (best.plan !== before) betterAt = pace.clock();
  }
}

const placedIn = ({ slotOf }: Timetable): number =>
  slotOf.reduce((sum, slot) => (slot === unplaced ? sum : sum + 1), 0);

const some = <T>(one: T | null): T[] => (one === null ? [] : [one]);

/** Places what has no place, until all that can be is; true where a search to the end has shown that there is no more. */
function placeAll(
  timetable: Timetable,
  placer: Placer,
  random: Random,
  most: number,
  isOver: () => boolean,
): boolean {
  const { meetings } = timetable.instance;
  let score = placer.score();
  for (let without = 0; score < most && without < triesWithoutGain && !isOver(); ) {
    const open = [...timetable.slotOf.keys()].filter((meeting) => timetable.slotOf[meeting] === unplaced);
    let isGain = false;
    const isLate = seldom(isOver, fewMeetings);
    for (const meeting of random.shuffle(open)) {
      if (isLate()) break;
      // Another may have given it a place meanwhile.
      if (timetable.slotOf[meeting] !== unplaced) continue;
      if (placer.put(meeting) || placer.displace(meeting)) isGain = true;
    }
    without = isGain ? 0 : without + Math.max(1, open.length);
    if (!isGain) placer.shake(meetings.length);
    score = placer.score();
    if (meetings.length <= small.wishes && without > 50 && score < most)
      return searchAll(timetable, placer, small.steps, isOver);
  }
  return false;
}

/** Before the time is looked at again: of an event of many slots each may take long. */
const fewMeetings = 8;

/** Tables and interpreters; who finds none near enough looks for another time, and has none in the end. */
function settle(
  timetable: Timetable,
  random: Random,
  isOver: () => boolean,
  isTooLate: () => boolean,
): Placement[] {
  let seated = seat(timetable, isOver);
  if (seated.unseated.length === 0) return seated.placements;
  const copy = timetable.copy();
  const placer = new Placer(copy, random);
  // Other times alone bring nobody nearer.
  const turns = timetable.instance.problem.walking ? 0 : reseatings;
  for (let turn = 0; turn < turns && seated.unseated.length > 0 && !isOver(); turn++) {
    const { unseated } = seated;
    for (const meeting of unseated) copy.take(meeting);
    for (const meeting of unseated) placer.put(meeting);
    seated = seat(copy, isOver);
  }
  return seatAndFill(copy, isOver, seldom(isTooLate, fewMeetings));
}

function boundsOf(timetable: Timetable, placer: Placer, isOver: () => boolean): Plan['bounds'] {
  const { instance } = timetable;
  const count = (of: (meeting: Instance['meetings'][number]) => number) =>
    mostPlaced(timetable, Float64Array.from(instance.meetings, of), isOver);
  const placed = count(() => 1);
  const weight = count((one) => one.weight);
  const must = count((one) => (one.must ? 1 : 0));
  // Fewer meetings may have fewer breaks: the sum holds where all are placed.
  const areAll = placed === instance.meetings.length && placer.value.length > 0;
  const fewest = areAll ? fewestBreaks(instance, isOver) : new Uint16Array(0);
  const isWhole = areAll && !fewest.includes(impossible);
  return {
    ...{ placed, must, weight },
    breaks: isWhole ? fewest.reduce((sum, one) => sum + one, 0) : 0,
  };
}

/** How many breaks one person may have: by so many more than the one who has the fewest, where the event says so. */
function capOf(instance: Instance, isOver: () => boolean): number {
  const { breakSpread } = instance.problem;
  if (breakSpread === null) return impossible;
  return (
    breakSpread + fewestBreaks(instance, isOver).reduce((least, one) => Math.min(least, one), impossible)
  );
}

function stateOf({ meetings, problem }: Instance, measures: Measures, bounds: Plan['bounds']): Plan['state'] {
  const fixed = meetings.filter(({ isFixed }) => isFixed).length;
  if (problem.everyMust && bounds.must < meetings.filter(({ must }) => must).length) return 'infeasible';
  if (measures.placed < fixed && bounds.placed < fixed) return 'infeasible';
  const isPlaced = measures.must === bounds.must && measures.weight === bounds.weight && measures.least === 0;
  return isPlaced && measures.wishes === 0 && measures.breaks === bounds.breaks ? 'proven' : 'best';
}
