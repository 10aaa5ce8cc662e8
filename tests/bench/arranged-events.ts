/**
 * Real events whose organisers arranged the meetings, as an event of ranks: each meeting is a first preference of its company, and none a
 * must. They lie in the folder that `EVENTS` names, for their licence is not stated and they are no part of the project. The published
 * instances in a folder of it are another benchmark's (`plan-proofs.ts`).
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readProblem } from '#domain/schedule/formats.ts';
import { type Problem, problemSchema } from '#domain/schedule/problem.ts';

/** The fewest breaks that are published of each, with all meetings of the event: these lists have those between its two sides. */
const published = { 'forum-13': 0, 'tic-13': 0 };

export interface ArrangedEvent {
  name: string;
  problem: Problem;
  optimum: number;
}

export function arrangedEvents(folder = process.env.EVENTS): ArrangedEvent[] {
  const found = Object.entries(published).flatMap(([name, optimum]) => {
    const file = join(folder ?? '', `${name}.json`);
    if (!folder || !existsSync(file)) return [];
    return [{ name, problem: ranked(readProblem(JSON.parse(readFileSync(file, 'utf8')))), optimum }];
  });
  if (found.length === 0) process.stdout.write('Real events are left out: EVENTS names no folder of them.\n');
  return found;
}

/** The same pairs, of whom the first ranks the other first. */
export const ranked = ({ requests, ...problem }: Problem): Problem =>
  problemSchema.parse({
    ...problem,
    requests: [],
    preferences: requests.map(({ between: [from, to] }) => ({ from, to, rank: 1 })),
  });
