/**
 * The largest event again after each of 200 generated changes, with few moves: seconds of the processor, and what ten seconds of search with
 * as many moves would have come to. Each repair is read by the verifier.
 */
import { Random } from '#domain/schedule/random.ts';
import { type Repair, repair } from '#domain/schedule/repair.ts';
import { verify } from '#domain/schedule/verify.ts';
import { type Changed, changed, changeKinds } from '#tests/support/changes.ts';
import { firstPlan } from '#tests/support/reasons-checked.ts';
import { kinds, large, problemOf } from '#tests/support/schedule-problems.ts';
import { amount, type Bench, type Figure, isShortest } from './bench.ts';

export const planRepair: Bench = {
  about:
    'the largest event again after each of 200 changes with at most n moves, against ten seconds of search',
  byNameOnly: true,
  run: async () => benchRepair(),
};

const changes = amount(200, 6);
const long = amount(10, 1);
/** Below the bar of a second, which has to hold for all of it, with reading the event. */
const soon = 0.7;
const size = isShortest ? { ...large, companies: 50, buyers: 30, wishes: 300, slots: 20, tables: 20 } : large;

function benchRepair() {
  const random = new Random(1);
  const stages = kinds.map((kind) => {
    const problem = problemOf(kind, size, 1);
    return { kind, problem, placements: firstPlan(problem, 200).placements };
  });
  let [slowest, tooMany, broken, least] = [0, 0, 0, 1];
  const details: object[] = [];
  for (let no = 0; no < changes; no++) {
    const { kind, problem, placements } = stages[no % stages.length] as (typeof stages)[number];
    const after = changed(problem, placements, random, changeKinds[no % changeKinds.length]);
    const moves = [0, 3, 10, 40][random.below(4)] as number;
    const quick = timed(after, moves, soon);
    const best = timed(after, moves, long);
    const share = quick.found.measures.weight / Math.max(1, best.found.measures.weight);
    const fixed = new Set(problem.fixed.map(({ request }) => request));
    if (verify(after.problem, quick.found.placements).faults.length > 0) broken++;
    if (quick.found.moved.filter((wish) => !fixed.has(wish)).length > moves) tooMany++;
    [slowest, least] = [Math.max(slowest, quick.seconds), Math.min(least, share)];
    const { moved, lost, gained } = quick.found;
    details.push({
      ...{ kind, change: after.kind, moves, seconds: quick.seconds, share },
      ...{
        moved: moved.length,
        lost: lost.length,
        gained: gained.length,
        'lost in ten seconds': best.found.lost.length,
      },
    });
  }
  const bar = (what: string, unit: string, measured: number, bar: Figure['bar']): Figure => ({
    ...{ what, unit, measured, reference: null, bar },
  });
  return {
    figures: [
      bar('the slowest repair', 's of the processor', slowest, { below: 1 }),
      bar('repairs with more moves than asked', 'repairs', tooMany, { below: 1 }),
      bar('repairs that break a rule', 'repairs', broken, { below: 1 }),
      bar(`the least weight against ${long} s with as many moves`, 'share', least, { atLeast: 0.99 }),
    ],
    details,
  };
}

function timed(
  { problem, standing }: Changed,
  moves: number,
  limit: number,
): { found: Repair; seconds: number } {
  const begin = process.cpuUsage();
  const clock = () => {
    const { user, system } = process.cpuUsage(begin);
    return (user + system) / 1e6;
  };
  const pace = { seed: 1, limit, clock, isStopped: () => false };
  return { found: repair(problem, standing, { moves, staying: new Set() }, pace), seconds: clock() };
}
