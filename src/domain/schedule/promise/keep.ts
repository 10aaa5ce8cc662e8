/** Looks for a plan in which each of some participations has at least so many meetings; then places as much of the rest as it can. */
import { searchAll } from '../exact.ts';
import { type Instance, instanceOf } from '../instance.ts';
import { Placer } from '../place.ts';
import { type Pace, plan } from '../plan.ts';
import type { Problem } from '../problem.ts';
import { Random } from '../random.ts';
import type { Placement } from '../schedule.ts';
import { seatAndFill } from '../seating/seat.ts';
import { seldom } from '../seldom.ts';
import { Timetable, unplaced } from '../timetable.ts';

/** Who is promised how many: participations by id. */
export interface Promised {
  people: ReadonlySet<number>;
  least: number;
}

export interface Kept {
  placements: Placement[];
  /** That there is no plan that keeps it was seen by trying every way, as far as the engine's own rules go. */
  isInVain: boolean;
}

/** What has to be placed counts before a promise, that before anything else. */
const worthOfMust = 1e10;
/** Rounds without a gain after which the search begins elsewhere, and after which it is left. */
const patience = { shake: 3, end: 400 };
/** Problems of at most so many wishes are searched to the end, within so many steps. */
const small = { wishes: 24, steps: 200_000 };
/** The share of what is left of the time in which other wishes are placed, once the promise is kept. */
const fillShare = 0.5;
/** Rounds through all that is open without a gain that end it. */
const roundsWithoutGain = 3;
/** Of an event of many slots each meeting may take long. */
const fewMeetings = 8;
/** Seconds behind its time in which those who have no table are still looked for one. */
const lateSeconds = 1;

/** The event with the promise as what counts first, and nobody else's least. */
export function promisedIn(problem: Problem, { people, least }: Promised): Problem {
  const [before, rest] = [
    problem.everyMust ? (['must', 'least', 'weight'] as const) : (['least', 'must', 'weight'] as const),
    problem.order.filter((one) => one !== 'must' && one !== 'least' && one !== 'weight'),
  ];
  return {
    ...problem,
    order: [...before, ...rest],
    participations: problem.participations.map((one) => ({ ...one, least: people.has(one.id) ? least : 0 })),
  };
}

/** The plan that comes nearest to it until `pace.limit`; `chosen` are meetings to begin with. */
export function keep(problem: Problem, promised: Promised, chosen: readonly number[], pace: Pace): Kept {
  const within = promisedIn(problem, promised);
  const search = new Keeping(instanceOf(within), promised, pace);
  search.begin(chosen);
  const isInVain = search.gather();
  search.fill();
  return { placements: search.seated(), isInVain };
}

/** The same by the engine's whole way, which also knows of walking and of breaks that may not differ by much. */
export function keepByEngine(problem: Problem, promised: Promised, pace: Pace): Kept {
  let placements: Placement[] = [];
  let isKept = false;
  const isStopped = () => isKept || pace.isStopped();
  for (const better of plan(promisedIn(problem, promised), { ...pace, isStopped })) {
    placements = better.placements;
    isKept = better.measures.least === 0 && placements.length > 0;
  }
  return { placements, isInVain: false };
}

class Keeping {
  readonly #instance: Instance;
  readonly #timetable: Timetable;
  readonly #random: Random;
  readonly #pace: Pace;
  readonly #least: number;
  readonly #members: number[];
  /** Party → its meetings. */
  readonly #own: number[][];

  constructor(instance: Instance, { people, least }: Promised, pace: Pace) {
    this.#instance = instance;
    this.#timetable = new Timetable(instance);
    this.#random = new Random(pace.seed);
    this.#pace = pace;
    this.#least = least;
    this.#members = [...instance.parties.keys()].filter((party) =>
      people.has(instance.parties[party]?.id as number),
    );
    this.#own = instance.parties.map(() => []);
    for (const [meeting, { parties }] of instance.meetings.entries())
      for (const party of parties) this.#own[party]?.push(meeting);
  }

  #isOver(): boolean {
    return this.#pace.isStopped() || this.#pace.clock() >= this.#pace.limit;
  }

  /** While a promise is looked for, nothing but musts that have to be placed is worth anything by itself. */
  #placerOfPromise(): Placer {
    const placer = new Placer(this.#timetable, this.#random);
    const { everyMust } = this.#instance.problem;
    for (const [meeting, { must }] of this.#instance.meetings.entries())
      placer.value[meeting] = everyMust && must ? worthOfMust : 0;
    return placer;
  }

  /** What is fixed, what has to be, then what was chosen: those with the fewest slots first. */
  begin(chosen: readonly number[]): void {
    const { meetings, problem, allowed, slotCount } = this.#instance;
    const wanted = new Set(chosen);
    const isFirst = (meeting: number) => problem.everyMust && meetings[meeting]?.must;
    const rank = (meeting: number) =>
      meetings[meeting]?.isFixed ? 0 : isFirst(meeting) ? 1 : wanted.has(meeting) ? 2 : 3;
    const slots = meetings.map((_, meeting) =>
      allowed.subarray(meeting * slotCount, (meeting + 1) * slotCount).reduce((sum, one) => sum + one, 0),
    );
    const order = this.#random
      .shuffle([...meetings.keys()])
      .filter((meeting) => rank(meeting) < 3)
      .sort((a, b) => rank(a) - rank(b) || (slots[a] as number) - (slots[b] as number));
    const placer = this.#placerOfPromise();
    for (const meeting of order) {
      if (rank(meeting) > 0 && this.#isOver()) return;
      placer.put(meeting);
    }
  }

  /** Until everybody has enough; true where a search to the end has shown that there is no way. */
  gather(): boolean {
    const { meetings, problem } = this.#instance;
    const placer = this.#placerOfPromise();
    let [best, score] = [this.#timetable.copy(), placer.score()];
    for (let without = 0; without < patience.end && !this.#isOver(); ) {
      const short = this.#lacking();
      if (short.length === 0) break;
      this.#help(short, placer);
      const next = placer.score();
      without = next > score ? 0 : without + 1;
      if (next > score) [best, score] = [this.#timetable.copy(), next];
      if (without > 0 && without % patience.shake === 0) placer.shake(meetings.length);
    }
    if (score > placer.score()) this.#timetable.copyFrom(best);
    if (this.#lacking().length === 0 || meetings.length > small.wishes || problem.walking) return false;
    const isWhole = searchAll(this.#timetable, this.#placerOfPromise(), small.steps, () => this.#isOver());
    return isWhole && this.#lacking().length > 0;
  }

  /** Meetings that are missing: of who has too few, or of what has to be placed. */
  #lacking(): number[] {
    const { meetings, problem } = this.#instance;
    const { total, slotOf } = this.#timetable;
    const lacking = this.#members
      .filter((party) => (total[party] as number) < this.#least)
      .flatMap((party) => this.#own[party] as number[])
      .filter((meeting) => slotOf[meeting] === unplaced);
    if (!problem.everyMust) return lacking;
    const musts = [...meetings.keys()].filter(
      (meeting) => meetings[meeting]?.must && slotOf[meeting] === unplaced,
    );
    return [...lacking, ...musts];
  }

  #help(lacking: readonly number[], placer: Placer): void {
    const { meetings } = this.#instance;
    const { slotOf, total } = this.#timetable;
    const isLate = seldom(() => this.#isOver(), fewMeetings);
    for (const meeting of this.#random.shuffle([...lacking])) {
      if (isLate()) return;
      // Another may have given it a place, or its people enough of others.
      const isNeeded =
        (placer.value[meeting] as number) > 0 ||
        meetings[meeting]?.parties.some((party) => (total[party] as number) < this.#least);
      if (slotOf[meeting] !== unplaced || !isNeeded) continue;
      if (!placer.put(meeting)) placer.displace(meeting);
    }
  }

  /** All else, by what it is worth; nobody who has no more than was promised loses one for it. */
  fill(): void {
    const { slotOf } = this.#timetable;
    const placer = new Placer(this.#timetable, this.#random);
    const { clock, limit } = this.#pace;
    const end = clock() + (limit - clock()) * fillShare;
    const isLate = seldom(() => this.#isOver() || clock() >= end, fewMeetings);
    const open = () =>
      [...slotOf.keys()]
        .filter((meeting) => slotOf[meeting] === unplaced)
        .sort((a, b) => (placer.value[b] as number) - (placer.value[a] as number));
    for (const meeting of open()) {
      if (isLate()) return;
      placer.put(meeting);
    }
    for (let without = 0; without < roundsWithoutGain; without++)
      for (const meeting of this.#random.shuffle(open())) {
        if (isLate()) return;
        if (slotOf[meeting] !== unplaced) continue;
        if (placer.put(meeting) || placer.displace(meeting)) without = 0;
      }
  }

  seated(): Placement[] {
    const { clock, limit } = this.#pace;
    return seatAndFill(
      this.#timetable.copy(),
      () => this.#isOver(),
      seldom(() => clock() > limit + lateSeconds, fewMeetings),
    );
  }
}
