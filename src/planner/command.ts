/** `npm run operator -- plan FILE`: a plan of meetings from a file, on any machine, without an installation. */
import { writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { readProblem } from '#domain/schedule/formats.ts';
import type { Plan } from '#domain/schedule/plan.ts';
import type { Problem } from '#domain/schedule/problem.ts';
import { reasonsOf } from '#domain/schedule/reasons/reasons.ts';
import { wishesOf } from '#domain/schedule/wish.ts';
import { certificateOf } from './certificate.ts';
import { faultLines, jsonLine, pathOf, readJson } from './plan-file.ts';
import { writePlan } from './repair.ts';
import { search as searchInThreads } from './search.ts';

export const usage =
  'plan FILE [--seconds N] [--seed N] [--threads N] [--json] [--reasons] [--certificate FILE] [--write PLAN]';
export const about =
  'plans the meetings of a file (docs/schedule-engine.md) and prints each better plan; Ctrl-C stops it with the best so far';

const defaults = { seconds: 10, seed: 1 };
const mostSeconds = 86_400;
const mostThreads = 16;

/**
 * Answers the exit code: 0, 1 where the file can't be read, no plan was found in the time, or what was asked for can't be written, 2 where the
 * words are no command. `search` is another one in tests.
 */
export async function planFile(
  words: string[],
  print: (line: string) => void,
  search = searchInThreads,
): Promise<0 | 1 | 2> {
  const asked = read(words);
  if (!asked) {
    print(`Usage: npm run operator -- ${usage}`);
    return 2;
  }
  let problem: Problem;
  let event: object;
  try {
    event = (await readJson(asked.file)) as object;
    problem = readProblem(event);
  } catch (error) {
    for (const line of faultLines(error)) print(line);
    return 1;
  }
  const begin = performance.now();
  const seconds = () => Math.round((performance.now() - begin) / 10) / 100;
  const onBetter = (plan: Plan) => print(`${seconds().toFixed(1)} s: ${sentence(problem, plan)}`);
  const { found, stop } = search({ ...asked, problem, onBetter });
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  const answer = await found;
  const plan = answer?.plan ?? null;
  process.removeListener('SIGINT', stop);
  process.removeListener('SIGTERM', stop);
  const text = answer && certificateOf({ event, problem, ...answer });
  const file = asked.certificate;
  let isWritten = true;
  if (text && file !== null)
    await writeFile(file, text).catch((error: Error) => {
      // The plan is told all the same: it may have taken hours.
      print(`The certificate can't be written (${error.message}).`);
      isWritten = false;
    });
  // What may stand there of another time is not lost for nothing.
  if (asked.write !== null && plan)
    await writePlan(asked.write, problem, plan.placements).catch((error: Error) => {
      print(`The plan can't be written (${error.message}).`);
      isWritten = false;
    });
  if (asked.isJson) {
    const certificate = {
      file: text && isWritten ? file : null,
      bytes: text ? Buffer.byteLength(text) : null,
    };
    print(jsonLine(summary(problem, plan, { ...asked, seconds: seconds(), certificate })));
    return isWritten ? 0 : 1;
  }
  if (!plan) {
    print(`No plan was found in ${seconds().toFixed(1)} s. Give it more time with --seconds.`);
    return 1;
  }
  if (!text && plan.state !== 'best') print('bound by search, not certified');
  if (asked.hasReasons) for (const reason of reasonsOf(problem, plan.placements)) print(jsonLine(reason));
  return isWritten ? 0 : 1;
}

function read(words: string[]) {
  const flag = { type: 'boolean' as const };
  const option = { type: 'string' as const };
  const options = {
    seconds: option,
    seed: option,
    threads: option,
    json: flag,
    reasons: flag,
    certificate: option,
    write: option,
  };
  try {
    const { positionals, values } = parseArgs({ args: words, allowPositionals: true, options });
    const number = (word: string | undefined, otherwise: number) =>
      word === undefined ? otherwise : Number(word);
    const seconds = number(values.seconds, defaults.seconds);
    const seed = number(values.seed, defaults.seed);
    const threads = number(values.threads, Math.max(2, Math.min(mostThreads, availableParallelism())));
    const [file] = positionals;
    const isTime = seconds > 0 && seconds <= mostSeconds;
    const areWhole =
      Number.isSafeInteger(seed) &&
      seed >= 0 &&
      Number.isInteger(threads) &&
      threads >= 1 &&
      threads <= mostThreads;
    if (file === undefined || positionals.length > 1 || !isTime || !areWhole) return null;
    return {
      file: pathOf(file),
      certificate: values.certificate === undefined ? null : pathOf(values.certificate),
      write: values.write === undefined ? null : pathOf(values.write),
      seconds,
      seed,
      threads,
      isJson: values.json ?? false,
      hasReasons: values.reasons ?? false,
    };
  } catch {
    return null;
  }
}

const stateWords = { proven: 'proven', best: 'best found', infeasible: 'not every must can be placed' };

function sentence(problem: Problem, { measures, bounds, state }: Plan): string {
  const wishes = wishesOf(problem).length;
  return [
    `${measures.placed} of ${wishes} placed (at most ${bounds.placed})`,
    `weight ${measures.weight} (at most ${bounds.weight})`,
    `${measures.wishes} at another time than wished`,
    `${measures.breaks} breaks (at least ${bounds.breaks})`,
    `${Math.round(measures.metres)} m`,
    `${measures.changes} changes`,
    stateWords[state],
  ].join(', ');
}

/** What `--json` prints last. */
function summary(
  problem: Problem,
  plan: Plan | null,
  rest: { seconds: number; certificate: { file: string | null; bytes: number | null }; hasReasons: boolean },
) {
  const slotOf = new Map(plan?.placements.map(({ wish, slot }) => [wish, slot]));
  return {
    ...{ placed: plan?.measures.placed ?? 0, placedBound: plan?.bounds.placed ?? null },
    ...{ weight: plan?.measures.weight ?? 0, weightBound: plan?.bounds.weight ?? null },
    ...{ breaks: plan?.measures.breaks ?? 0, breaksBound: plan?.bounds.breaks ?? null },
    state: plan?.state ?? 'best',
    /** The file; null where none was asked for or could be written, or what is proven was bound by search and is not certified. */
    certificate: rest.certificate.file,
    /** What it comes to, also where it was not asked for; null where nothing is certified. */
    certificateBytes: rest.certificate.bytes,
    seconds: rest.seconds,
    /** By wish, in the order of the file: the id of its slot, 0 where it has none. */
    slots: wishesOf(problem).map(({ id }) => slotOf.get(id) ?? 0),
    ...(rest.hasReasons && plan ? { reasons: reasonsOf(problem, plan.placements) } : {}),
  };
}
