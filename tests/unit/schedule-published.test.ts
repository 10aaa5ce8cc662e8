/** The published events of the field that are proven within seconds, with their certificates. They lie where `EVENTS` says, if they are there. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readProblem } from '#domain/schedule/formats.ts';
import { check } from '../../src/plan-check/check.ts';
import { certificateOf } from '../../src/planner/certificate.ts';
import { search } from '../../src/planner/search.ts';

/** The fewest breaks, as published; null where there is no plan. */
const fewest: Record<string, number | null> = {
  'forumt-14.original': 5,
  'forumt-14crafd.original': 4,
  'tic-13.fixed040-Forb': 13,
  'tic-13.forb0003': null,
  'tic-13.original': 0,
  'tic-14crafa.original': 0,
};

const folder = process.env.EVENTS ?? '';
const isThere = existsSync(join(folder, 'tic-13.original.json'));

describe.skipIf(!isThere)('published events (skipped where EVENTS names no folder of them)', () => {
  test.for(Object.entries(fewest))(
    '%s: %s breaks, proven and certified',
    { timeout: 150_000 },
    async ([name, breaks]) => {
      const event = JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8'));
      const problem = readProblem(event);
      const answer = await search({ problem, seed: 1, seconds: 120, threads: 2 }).found;
      const text = answer && certificateOf({ event, problem, ...answer });
      expect(check(text ?? '').claim).toMatchObject(
        breaks === null ? { state: 'infeasible' } : { state: 'proven', breaks },
      );
    },
  );
});
