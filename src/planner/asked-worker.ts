/** A thread that makes a plan with few moves, or looks whether a promise can be kept: each step is told, and it ends when the flag is raised. */
import { parentPort, workerData } from 'node:worker_threads';
import { instanceOf } from '#domain/schedule/instance.ts';
import type { Plan } from '#domain/schedule/plan.ts';
import type { Problem } from '#domain/schedule/problem.ts';
import { type Answer, promise } from '#domain/schedule/promise/promise.ts';
import { toldSets } from '#domain/schedule/promise/told.ts';
import { mostPlaced } from '#domain/schedule/reasons/bound.ts';
import { repair } from '#domain/schedule/repair.ts';
import { Timetable } from '#domain/schedule/timetable.ts';
import { verify } from '#domain/schedule/verify.ts';
import type { AskedHeard, AskedJob } from './asked.ts';
import type { FewMoves, Promised } from './messages.ts';

/** Seconds behind its time in which it is counted how much could be placed at most. */
const countingSeconds = 5;

const { work, problem, seed, seconds, stop } = workerData as AskedJob;
const flag = new Int32Array(stop);
const begin = performance.now();
const clock = () => (performance.now() - begin) / 1_000;
const isStopped = () => Atomics.load(flag, 0) !== 0;
const pace = { seed, limit: seconds, clock, isStopped };
const tell = (heard: AskedHeard) => parentPort?.postMessage(heard);

/** Nothing is placed where what is fixed contradicts itself. */
function withFewMoves(of: Problem, { standing, moves, staying }: FewMoves): Plan {
  const { faults, ...found } = repair(of, standing, { moves, staying: new Set(staying) }, pace);
  const holds = faults.length === 0;
  const placements = holds ? found.placements : [];
  const measures = holds ? found.measures : verify(of, []).measures;
  return { placements, measures, bounds: boundsOf(of), state: 'best' };
}

/** Of any plan, however many meetings it moves. */
function boundsOf(of: Problem): Plan['bounds'] {
  const timetable = new Timetable(instanceOf(of));
  const { meetings } = timetable.instance;
  const end = clock() + countingSeconds;
  const most = (worth: (meeting: (typeof meetings)[number]) => number) =>
    mostPlaced(timetable, Float64Array.from(meetings, worth), () => clock() > end);
  return {
    ...{
      placed: most(() => 1),
      must: most(({ must }) => Number(must)),
      weight: most(({ weight }) => weight),
    },
    breaks: 0,
  };
}

const shortened = ({ answer, found, atMost, people, measures, blocking }: Answer): Promised => ({
  ...{ answer, found, atMost, people: people.length, placed: measures.placed },
  ...{ sets: toldSets(blocking), setsInAll: blocking.length },
});

if ('fewMoves' in work) tell({ plan: withFewMoves(problem, work.fewMoves) });
else
  for (const answer of promise(problem, work.promise, pace))
    tell({ promised: shortened(answer), placements: answer.placements });
