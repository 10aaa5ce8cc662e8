/** `npm run operator -- repair FILE PLAN`: a plan again after its event has changed, with at most so many moves. */
import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { readProblem } from '#domain/schedule/formats.ts';
import type { Problem } from '#domain/schedule/problem.ts';
import { type Repair, repair } from '#domain/schedule/repair.ts';
import type { Placement } from '#domain/schedule/schedule.ts';
import { pairOf, wishesOf } from '#domain/schedule/wish.ts';
import { faultLines, jsonLine, pathOf, plain, readJson } from './plan-file.ts';

export const usage = 'repair FILE PLAN [--moves N] [--seconds N] [--json] [--write PLAN]';
export const about =
  'the plan again after FILE has changed, with at most N of its meetings moved (0 unless said otherwise): says first who loses a meeting';

const mostSeconds = 3_600;
const mostMoves = 50_000;

const id = z.number().int().min(1);
/** What `plan --write` and `repair --write` write, and `repair` reads: where each placed wish of an event is. */
const planSchema = z.strictObject({
  plan: z
    .array(
      z.strictObject({
        ...{
          wish: id,
          between: z.tuple([id, id]),
          slot: id,
          table: id.nullable(),
          interpreter: id.nullable(),
        },
        representatives: z.tuple([id.nullable(), id.nullable()]),
      }),
    )
    .max(50_000),
});

type Standing = z.output<typeof planSchema>['plan'];

/** With the pair of each wish: one that is only a preference has another number once a request has come or gone. */
export function writePlan(file: string, problem: Problem, placements: readonly Placement[]): Promise<void> {
  const between = new Map(wishesOf(problem).map((wish) => [wish.id, wish.between]));
  const plan = placements.map((one) => ({ ...one, between: between.get(one.wish) }));
  return writeFile(file, `${JSON.stringify({ plan })}\n`);
}

/** What stood and is still wished, by the numbers of the event as it is now. */
function stillWished(problem: Problem, standing: Standing): Placement[] {
  const wishes = wishesOf(problem);
  const byId = new Map(wishes.map((one) => [one.id, one]));
  const byPair = new Map(wishes.toReversed().map((one) => [pairOf(...one.between), one]));
  return standing.flatMap(({ between, ...one }): Placement[] => {
    const pair = pairOf(...between);
    const same = byId.get(one.wish);
    const wish = same && pairOf(...same.between) === pair ? same : byPair.get(pair);
    if (!wish) return [];
    const [first, second] = one.representatives;
    const isAsBefore = wish.between[0] === between[0];
    return [{ ...one, wish: wish.id, representatives: isAsBefore ? [first, second] : [second, first] }];
  });
}

/** Answers the exit code: 0, 1 where a file can't be read or written or no plan holds, 2 where the words are no command. */
export async function repairFile(words: string[], print: (line: string) => void): Promise<0 | 1 | 2> {
  const asked = read(words);
  if (!asked) {
    print(`Usage: npm run operator -- ${usage}`);
    return 2;
  }
  let problem: Problem;
  let standing: Standing;
  let reading = asked.file;
  try {
    problem = readProblem(await readJson(asked.file));
    reading = asked.plan;
    standing = planSchema.parse(await readJson(asked.plan)).plan;
  } catch (error) {
    print(`${plain(reading)} can't be read:`);
    for (const line of faultLines(error)) print(line);
    return 1;
  }
  const begin = performance.now();
  const clock = () => (performance.now() - begin) / 1_000;
  const bounds = { moves: asked.moves, staying: new Set<number>() };
  const pace = { seed: 1, limit: asked.seconds, clock, isStopped: () => false };
  const still = stillWished(problem, standing);
  const found = repair(problem, still, bounds, pace);
  const seconds = Math.round(clock() * 100) / 100;
  if (asked.isJson) print(jsonLine(summary(found, seconds)));
  else for (const line of sentences(found, still)) print(line);
  if (found.faults.length > 0) {
    if (!asked.isJson) for (const fault of found.faults) print(plain(`The plan does not hold: ${fault}.`));
    return 1;
  }
  if (asked.write === null) return 0;
  try {
    await writePlan(asked.write, problem, found.placements);
    return 0;
  } catch (error) {
    print(`The plan can't be written (${(error as Error).message}).`);
    return 1;
  }
}

function read(words: string[]) {
  const option = { type: 'string' as const };
  const options = { moves: option, seconds: option, json: { type: 'boolean' as const }, write: option };
  try {
    const { positionals, values } = parseArgs({ args: words, allowPositionals: true, options });
    const [file, plan, another] = positionals;
    const moves = Number(values.moves ?? 0);
    const seconds = Number(values.seconds ?? 1);
    const isRight =
      Number.isInteger(moves) && moves >= 0 && moves <= mostMoves && seconds > 0 && seconds <= mostSeconds;
    if (file === undefined || plan === undefined || another !== undefined || !isRight) return null;
    return {
      ...{ file: pathOf(file), plan: pathOf(plan), moves, seconds, isJson: values.json ?? false },
      write: values.write === undefined ? null : pathOf(values.write),
    };
  } catch {
    return null;
  }
}

/** Who loses a meeting first, then who moves from where to where, then who comes in. */
function sentences({ placements, lost, moved, gained }: Repair, standing: readonly Placement[]): string[] {
  const [before, after] = [standing, placements].map((list) => new Map(list.map((one) => [one.wish, one])));
  const where = (one: Placement | undefined) =>
    one ? `slot ${one.slot}, ${one.table === null ? 'by video' : `table ${one.table}`}` : 'nowhere';
  return [
    ...lost.map((wish) => `wish ${wish} loses its place (${where(before?.get(wish))})`),
    ...moved.map((wish) => `wish ${wish} moves: ${where(before?.get(wish))} → ${where(after?.get(wish))}`),
    ...gained.map((wish) => `wish ${wish} has a place now: ${where(after?.get(wish))}`),
    `${placements.length} placed, ${moved.length} moved, ${lost.length} lost, ${gained.length} gained`,
  ];
}

const summary = ({ placements, lost, moved, gained, measures, faults }: Repair, seconds: number) => ({
  ...{ placed: placements.length, weight: measures.weight, lost, moved, gained, faults, seconds },
});
