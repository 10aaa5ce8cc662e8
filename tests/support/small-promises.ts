/** Promises to everybody of events small enough to be tried in every way. */
import { type Problem, problemSchema } from '#domain/schedule/problem.ts';
import { type Answer, type Promisee, promise, promiseesOf } from '#domain/schedule/promise/promise.ts';
import { verify } from '#domain/schedule/verify.ts';
import { wishesOf } from '#domain/schedule/wish.ts';
import { faultOfSet } from './promise-counted.ts';
import { someProblem } from './reasons-checked.ts';
import { largestLeast } from './schedule-exhaustive.ts';

/** More than anybody of a small event could have. */
const tooMany = 30;

/** The last answer within so many seconds. */
export function lastAnswer(problem: Problem, least: number, of: Promisee, limit = 20): Answer {
  const begin = performance.now();
  const clock = () => (performance.now() - begin) / 1_000;
  let last: Answer | null = null;
  for (const answer of promise(problem, { least, of }, { seed: 1, limit, clock, isStopped: () => false }))
    last = answer;
  if (!last) throw new Error('no answer came of it');
  return last;
}

/** An event without those whom nobody wishes to meet: to them nothing can be promised, and the rest would never be asked. */
export function wishingIn(problem: Problem): Problem {
  const wishing = new Set(wishesOf(problem).flatMap(({ between }) => between));
  return problemSchema.parse({
    ...problem,
    participations: problem.participations.filter(({ id }) => wishing.has(id)),
    tables: problem.tables.filter(({ owner }) => owner === null || wishing.has(owner)),
  });
}

/** What is wrong with what is answered to an event of a seed, null where nothing is; counts how much of it is decided. */
export function faultOfPromise(
  seed: number,
  seen: { decided: number; open: number; none: number },
): string | null {
  const problem = { ...wishingIn(someProblem(seed)), everyMust: seed % 13 === 0 };
  const of = ([null, 'buyers', 'companies'] as const)[seed % 3] as Promisee;
  const most = largestLeast(problem, promiseesOf(problem, of));
  const { answer, found, atMost, blocking, placements } = lastAnswer(problem, tooMany, of);
  for (const one of blocking) {
    const fault = faultOfSet(problem, one);
    if (fault) return `seed ${seed}: ${fault} in ${JSON.stringify(one)}`;
  }
  if (answer !== 'no' || atMost === null) return `seed ${seed}: ${tooMany} meetings are not refused`;
  if (!blocking.some((one) => Math.floor(one.atMost / one.people.length) === atMost))
    return `seed ${seed}: no set says that at most ${atMost} are possible`;
  if (most === null) {
    seen.none++;
    return found === null ? null : `seed ${seed}: a plan where there is none`;
  }
  if (found !== null && verify(problem, placements).faults.length > 0)
    return `seed ${seed}: a plan that breaks a rule`;
  if ((found ?? 0) > most || atMost < most) return `seed ${seed}: ${found} to ${atMost} instead of ${most}`;
  if (found === atMost) seen.decided++;
  else seen.open++;
  if (most === 0) return null;
  const yes = lastAnswer(problem, most, of);
  if (yes.answer === 'no') return `seed ${seed}: ${most} refused, which is possible`;
  return lastAnswer(problem, most + 1, of).answer === 'yes'
    ? `seed ${seed}: more promised than is possible`
    : null;
}
