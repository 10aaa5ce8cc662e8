/** The other side of a plan of one day: the fewest breaks that are possible with all wishes placed, raised until a schedule has no more. */
import { fewestBreaks, impossible } from './comfort/break-bound.ts';
import { type Instance, instanceOf } from './instance.ts';
import type { Plan } from './plan.ts';
import type { Problem } from './problem.ts';
import { hasModel } from './sat/break-model.ts';
import { fewestTogether } from './sat/fewest-breaks.ts';
import { ProofLog } from './sat/proof-log.ts';
import type { Placement } from './schedule.ts';
import { seat } from './seating/seat.ts';
import { Timetable } from './timetable.ts';
import { verify } from './verify.ts';
import { wishesOf } from './wish.ts';

export type Proof =
  /** With all wishes placed there are at least so many breaks; where a schedule is given it has as many. */
  | { kind: 'breaks'; atLeast: number; placements: Placement[] | null }
  /** Not all wishes can be placed. */
  | { kind: 'notAll' };

/** How that was drawn, for another program to follow: null where it is too long. */
export interface Evidence {
  /** Of all breaks; or that not all wishes can be placed. */
  shows: number | 'notAll';
  steps: string | null;
}

export const canProve = (problem: Problem): boolean => hasModel(instanceOf(problem));

export interface Proving {
  isStopped: () => boolean;
  /** Wish by wish the slot, by its place in the file, of the best schedule that is known; below 0 where it has none. */
  known: () => ArrayLike<number> | null;
  onProof: (proof: Proof) => void;
}

/** Ends with what was drawn until then. */
export function prove(problem: Problem, { isStopped, known, onProof }: Proving): Evidence {
  const instance = instanceOf(problem);
  const fewest = fewestBreaks(instance);
  if (fewest.includes(impossible)) {
    onProof({ kind: 'notAll' });
    return { shows: 'notAll', steps: '' };
  }
  const log = new ProofLog();
  let least = fewest.reduce((sum, one) => sum + one, 0);
  const onBound = (atLeast: number) => {
    least = atLeast;
    onProof({ kind: 'breaks', atLeast, placements: null });
  };
  const most = mostOfOne(instance);
  const outcome = fewestTogether({ instance, fewest, most, isStopped, known, onBound, log });
  if (outcome.state === 'infeasible') onProof({ kind: 'notAll' });
  if (outcome.state === 'fewest')
    onProof({ kind: 'breaks', atLeast: outcome.breaks, placements: scheduleAt(instance, outcome.slots) });
  return { shows: outcome.state === 'infeasible' ? 'notAll' : least, steps: log.text() };
}

/** Nobody may have so many more breaks than another; who has fewest meetings can't have many. */
function mostOfOne({ problem, meetings, parties, slotCount }: Instance): number {
  if (problem.breakSpread === null) return slotCount;
  const counts = parties.map((_, party) => meetings.filter((one) => one.parties.includes(party)).length);
  return problem.breakSpread + Math.max(0, Math.min(...counts) - 1);
}

/** With tables and interpreters; null where these, or what else the model leaves out, do not go with it. */
function scheduleAt(instance: Instance, slots: readonly number[]): Placement[] | null {
  const timetable = new Timetable(instance);
  for (const [meeting, slot] of slots.entries()) {
    const people = timetable.peopleFor(meeting, slot);
    if (!people) return null;
    timetable.place(meeting, slot, ...people);
  }
  const { placements } = seat(timetable);
  const holds = verify(instance.problem, placements).faults.length === 0;
  return holds && placements.length === slots.length ? placements : null;
}

/** A plan beside what was proven of all plans. */
export function withProof(problem: Problem, plan: Plan, proof: Proof): Plan {
  if (proof.kind === 'notAll') {
    const areAllNeeded = problem.everyMust && wishesOf(problem).every(({ must }) => must);
    return areAllNeeded ? { ...plan, state: 'infeasible' } : plan;
  }
  const { measures, bounds, state } = plan;
  // With fewer meetings there may be fewer breaks: nothing is known of those.
  if (measures.placed < bounds.placed) return plan;
  const breaks = Math.max(bounds.breaks, proof.atLeast);
  const isMost = measures.must === bounds.must && measures.weight === bounds.weight && measures.least === 0;
  const isProven = isMost && measures.wishes === 0 && measures.breaks === breaks;
  return { ...plan, bounds: { ...bounds, breaks }, state: isProven ? 'proven' : state };
}
