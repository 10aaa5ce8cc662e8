/** `npm run operator -- promise FILE --least N`: whether everybody can be promised so many meetings, with a plan or a set that forbids it. */
import { parseArgs } from 'node:util';
import type { Problem } from '#domain/schedule/problem.ts';
import type { Blocking, Cover } from '#domain/schedule/promise/blocking.ts';
import { type Answer, type Promisee, promise, promiseesOf } from '#domain/schedule/promise/promise.ts';
import { eventIn, jsonLine, pathOf, plain } from './plan-file.ts';
import { writePlan } from './repair.ts';

export const usage = 'promise FILE --least N [--of companies|buyers] [--seconds S] [--json] [--write PLAN]';
export const about =
  'whether each company and buyer, or each of one side, can have at least N meetings: yes with a plan, or no with the most that can be and who and what is in the way';

const mostSeconds = 3_600;
const mostLeast = 1_000;
/** So many sets are told, and of each so many kinds of what it counts, and so many ids of a kind, in a sentence. */
const told = { sets: 20, kinds: 8, ids: 12 };

/**
 * Answers the exit code: 0 also where the answer is no; 1 where a file can't be read or written, no plan is there to be written or nobody is
 * of that side, 2 where the words are no command.
 */
export async function promiseFile(words: string[], print: (line: string) => void): Promise<0 | 1 | 2> {
  const asked = read(words);
  if (typeof asked === 'string') {
    print(asked);
    print(`Usage: npm run operator -- ${usage}`);
    return 2;
  }
  const begin = performance.now();
  const problem = await eventIn(asked.file);
  if (typeof problem === 'string') {
    print(problem);
    return 1;
  }
  if (promiseesOf(problem, asked.of).length === 0) {
    print(`The file has nobody to promise anything: no participation is of the side ${asked.of ?? 'any'}.`);
    return 1;
  }
  const clock = () => (performance.now() - begin) / 1_000;
  const seconds = () => Math.round(clock() * 100) / 100;
  const pace = { seed: 1, limit: asked.seconds, clock, isStopped: () => false };
  let answer: Answer | null = null;
  for (const next of promise(problem, asked, pace)) {
    answer = next;
    if (!asked.isJson) print(`${seconds().toFixed(1)} s: ${sentenceOf(next)}`);
  }
  if (!answer) throw new Error('no answer was given');
  // Before what is last for programs.
  const fault = asked.write === null ? null : await faultOfWriting(asked.write, problem, answer);
  if (fault !== null) print(fault);
  if (asked.isJson) print(jsonLine(summary(answer, asked.of, seconds())));
  else for (const line of setsOf(answer)) print(line);
  return fault === null ? 0 : 1;
}

/** Writes the plan, or says why it is not written. Where none was found, what stands there of another time stays. */
async function faultOfWriting(file: string, problem: Problem, answer: Answer): Promise<string | null> {
  if (answer.found === null) return 'No plan that holds was found, so none is written.';
  try {
    await writePlan(file, problem, answer.placements);
    return null;
  } catch (error) {
    return `The plan can't be written (${(error as Error).message}).`;
  }
}

/** What was asked, or what is wrong with the words. */
function read(words: string[]) {
  const option = { type: 'string' as const };
  const options = {
    ...{ least: option, of: option, seconds: option, write: option },
    json: { type: 'boolean' as const },
  };
  try {
    const { positionals, values } = parseArgs({ args: words, allowPositionals: true, options });
    const [file, another] = positionals;
    const [least, seconds] = [Number(values.least), Number(values.seconds ?? 10)];
    if (file === undefined || another !== undefined) return 'Name one file.';
    if (!Number.isInteger(least) || least < 1 || least > mostLeast)
      return `--least is a whole number from 1 to ${mostLeast}, as in --least 8.`;
    if (values.of !== undefined && values.of !== 'companies' && values.of !== 'buyers')
      return '--of is companies or buyers; without it the promise is to both.';
    if (!(seconds > 0 && seconds <= mostSeconds))
      return `--seconds is above 0 and at most ${mostSeconds}, as in --seconds 10.`;
    return {
      ...{ file: pathOf(file), least, of: (values.of ?? null) as Promisee, seconds },
      ...{ isJson: values.json ?? false, write: values.write === undefined ? null : pathOf(values.write) },
    };
  } catch (error) {
    return (error as Error).message;
  }
}

function sentenceOf({ answer, found, atMost, people, measures }: Answer): string {
  const all = `each of ${people.length}`;
  const plan = `${measures.placed} meetings placed`;
  const bound = atMost === null ? '' : `, at most ${atMost} are possible`;
  if (answer === 'yes') return `yes: ${all} has at least ${found} meetings (${plan})${bound}`;
  const none = 'no plan that holds was found';
  if (found === null)
    return answer === 'no' ? `no: at most ${atMost} for ${all}; ${none}` : `not decided: ${none}${bound}`;
  if (answer === 'undecided') return `not decided: ${found} for ${all} has been found (${plan})${bound}`;
  if (found === atMost) return `no: at most ${atMost} for ${all}, and as many are possible (${plan})`;
  return `no: at most ${atMost} for ${all}; how many is not decided: ${found} has been found (${plan})`;
}

/** The sets that forbid it, as sentences that can be counted. */
function setsOf({ blocking, asked }: Answer): string[] {
  const shown = blocking.slice(0, told.sets).map((one) => setOf(one, asked));
  const more = blocking.length - shown.length;
  return more > 0 ? [...shown, `and ${more} more sets`] : shown;
}

function setOf({ people, fixed, cover, atMost }: Blocking, asked: number): string {
  const some = (ids: readonly number[]) =>
    ids.length > told.ids ? `${ids.slice(0, told.ids).join(', ')}, … (${ids.length})` : ids.join(', ');
  const groups = Map.groupBy(cover, (one) => `${nameOf(one)} ${one.count} ${one.times}`);
  const sumOf = (own: readonly Cover[]) => own.reduce((sum, { count, times }) => sum + count * times, 0);
  const all = [...groups.values()].sort((one, other) => sumOf(other) - sumOf(one));
  const parts = all.slice(0, told.kinds).map((own) => {
    const { count, times } = own[0] as Cover;
    const what = `${nameOf(own[0] as Cover)} ${some(own.map(idOf))}`;
    const each = own.length > 1 ? `${count} each` : `${count}`;
    return `${what} (${each}${times > 1 ? `, counted ${times} times` : ''})`;
  });
  const rest = all.slice(told.kinds);
  if (rest.length > 0) parts.push(`${rest.length} more (${sumOf(rest.flat())}), all of them in --json`);
  const whole = [...(fixed > 0 ? [`fixed meetings (${fixed})`] : []), ...parts].join('; ');
  const need = `${people.length} × ${asked} = ${people.length * asked}`;
  return `participations ${some(people)} need ${need} meetings and have at most ${atMost}: ${whole || 'no wish that could be met'}`;
}

function nameOf(cover: Cover): string {
  switch (cover.kind) {
    case 'wish':
      return 'wishes';
    case 'wishAt':
      return `in slot ${cover.slot} the wishes`;
    case 'places':
      return `participation ${cover.participation} in the slots`;
    case 'day':
      return `participation ${cover.participation} on the days`;
    case 'participation':
      return 'in all slots participation';
    case 'tables':
      return 'tables in the slots';
    case 'interpreters':
      return `interpreters of ${cover.languages.map(plain).join(', ')} in the slots`;
  }
}

function idOf(cover: Cover): number {
  if (cover.kind === 'wish' || cover.kind === 'wishAt') return cover.wish;
  if (cover.kind === 'participation') return cover.participation;
  return cover.kind === 'day' ? cover.day : cover.slot;
}

/** What `--json` prints last. */
const summary = (
  { answer, asked, found, atMost, people, measures, blocking }: Answer,
  of: Promisee,
  seconds: number,
) => ({
  ...{ answer, asked, of: of ?? 'both', people: people.length, found, atMost },
  /** The most that can be promised, where it is known. */
  largest: found === atMost ? found : null,
  ...{ placed: measures.placed, weight: measures.weight },
  blocking: blocking.slice(0, told.sets),
  blockingSets: blocking.length,
  seconds,
});
