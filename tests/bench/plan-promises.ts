/**
 * Promises before selling and what-if: the largest event in ten kinds, and small ones against every way. Seconds of a promise are of the
 * processor, those of what-if of the clock, for its variants are planned side by side, as are those through a server (`plan-asked.ts`).
 */
import { availableParallelism } from 'node:os';
import { type Answer, type Promisee, promise } from '#domain/schedule/promise/promise.ts';
import { verify } from '#domain/schedule/verify.ts';
import { type Change, changedBy } from '#domain/schedule/what-if.ts';
import { crowdedOf } from '#tests/support/crowded.ts';
import { faultOfSet } from '#tests/support/promise-counted.ts';
import { kinds, large, problemOf } from '#tests/support/schedule-problems.ts';
import { faultOfPromise, wishingIn } from '#tests/support/small-promises.ts';
import { compared, isPlanned, type Variant } from '../../src/planner/compare.ts';
import { amount, type Bench, type Figure, isShortest } from './bench.ts';
import { benchAsked } from './plan-asked.ts';

export const planPromises: Bench = {
  about:
    'the most that can be promised to each buyer, company or both of the largest event in ten kinds, and what-if: the first answers, and each set counted',
  byNameOnly: true,
  run: async () => benchPromises(),
};

const size = isShortest ? { ...large, companies: 50, buyers: 30, wishes: 300, slots: 20, tables: 20 } : large;
const events = amount(10_000, 30);
/** Seconds for an answer. */
const limit = amount(20, 2);
/** More than anybody wishes for; so the largest number is asked. */
const tooMany = 200;
/** Where everybody wishes for as many, what all share decides; else who wishes for least. */
const asks: { make: typeof problemOf; promisee: Promisee }[] = [
  { make: crowdedOf, promisee: 'buyers' },
  ...(['buyers', 'companies', null] as const).map((promisee) => ({ make: problemOf, promisee })),
];
const changes: Change[] = [
  { kind: 'tables', by: -2 },
  { kind: 'interpreters', language: 'English', by: 1 },
  { kind: 'slots', by: 4 },
  { kind: 'without', participation: 1 },
];

async function benchPromises() {
  const details: object[] = [];
  let [slowest, wrong, broken, open] = [0, 0, 0, 0];
  const asked = amount(1, 0) === 1 ? kinds : kinds.slice(0, 3);
  for (const kind of asked)
    for (const { make, promisee } of asks) {
      const problem = wishingIn(make(kind, size, 1));
      const { answer, first, seconds } = timed(problem, promisee);
      slowest = Math.max(slowest, first);
      wrong += answer.blocking.filter((one) => faultOfSet(problem, one) !== null).length;
      if (answer.found !== null && verify(problem, answer.placements).faults.length > 0) broken++;
      if (answer.found !== answer.atMost) open++;
      const { found, atMost, blocking, measures } = answer;
      details.push({
        ...{
          kind,
          crowded: make === crowdedOf,
          of: promisee ?? 'both',
          found,
          'at most': atMost,
          sets: blocking.length,
          first,
          seconds,
        },
        placed: measures.placed,
      });
    }
  const { firstAll, rows } = await whatIf();
  const throughServer = await benchAsked();
  const seen = { decided: 0, open: 0, none: 0 };
  const faults = Array.from({ length: events }, (_, seed) => faultOfPromise(seed, seen)).filter(
    (fault) => fault !== null,
  );
  const bar = (what: string, unit: string, measured: number, bar: Figure['bar']): Figure => ({
    ...{ what, unit, measured, reference: null, bar },
  });
  const promises = asked.length * asks.length;
  return {
    figures: [
      bar('the slowest first answer to a promise', 's of the processor', slowest, { below: 5 }),
      bar('promises of the largest event that are decided', 'share', 1 - open / promises, { atLeast: 0.8 }),
      bar('plans that break a rule', 'plans', broken, { below: 1 }),
      bar('sets that are not true when counted', 'sets', wrong, { below: 1 }),
      bar('the first answers of all variants of what-if', 's', firstAll, { below: 5 }),
      ...throughServer.figures,
      bar(`faults among ${events} small events against every way`, 'events', faults.length, { below: 1 }),
      bar('small events that are decided', 'share', seen.decided / (seen.decided + seen.open), {
        atLeast: 0.95,
      }),
    ],
    details: [
      ...details,
      ...rows,
      ...throughServer.details,
      seen,
      ...faults.slice(0, 5).map((fault) => ({ fault })),
    ],
  };
}

function timed(problem: Parameters<typeof promise>[0], of: Promisee) {
  const begin = process.cpuUsage();
  const clock = () => {
    const { user, system } = process.cpuUsage(begin);
    return (user + system) / 1e6;
  };
  let [answer, first] = [null as Answer | null, 0];
  for (const next of promise(
    problem,
    { least: tooMany, of },
    { seed: 1, limit, clock, isStopped: () => false },
  )) {
    if (!answer) first = clock();
    answer = next;
  }
  if (!answer) throw new Error('no answer came of it');
  return { answer, first, seconds: clock() };
}

async function whatIf() {
  const problem = problemOf('interpreters', size, 1);
  const begin = performance.now();
  const clock = () => (performance.now() - begin) / 1_000;
  const variants: Variant[] = [
    { name: 'as it is', problem, allows: 'as much' },
    ...changes.map((change) => ({
      ...{ name: JSON.stringify(change), problem: changedBy(problem, change) },
      allows: 'by' in change && change.by > 0 ? ('more' as const) : ('less' as const),
    })),
  ];
  const { results } = compared(variants, {
    ...{ seconds: amount(20, 5), firstBy: 4, clock, threads: availableParallelism() },
  });
  let firstAll = Number.POSITIVE_INFINITY;
  let rows: object[] = [];
  for await (const all of results) {
    if (all.every(isPlanned)) firstAll = Math.min(firstAll, clock());
    rows = all.map(({ placed, placedBound, fewest, median, withNothing, breaks }, no) => ({
      ...{ variant: variants[no]?.name, placed, 'at most': placedBound, fewest: fewest.meetings, median },
      ...{ 'with nothing': withNothing.length, breaks },
    }));
  }
  return { firstAll, rows };
}
