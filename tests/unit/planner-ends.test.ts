/** The process that plans ends, however long its reasons would take, and what was found by then counts (docs/rules.md, D3). */
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { problemSchema } from '#domain/schedule/problem.ts';
import { startPlanner } from '#server/features/meeting-plan/planner.ts';
import { search } from '../../src/planner/search.ts';

const program = fileURLToPath(new URL('../support/endless-planner.ts', import.meta.url));
const problem = problemSchema.parse({
  ...{ slots: [{ id: 1, day: 1 }], participations: [{ id: 1 }, { id: 2 }], tables: [] },
  requests: [{ id: 1, between: [1, 2], byVideo: true }],
});
const order = { problem, before: [], seed: 1, seconds: 1, threads: 1 };

test('reasons without an end are ended with the time, and those that were told are kept', async () => {
  const begin = performance.now();
  const { done } = startPlanner(order, { program, graceMs: 500 });
  const { found, reasons, failed } = await done;
  const ms = performance.now() - begin;
  expect([found?.placements.length, failed]).toEqual([1, null]);
  expect(reasons.length).toBeGreaterThan(0);
  // A second, and three times half a one.
  expect(ms).toBeGreaterThan(2_400);
  expect(ms).toBeLessThan(12_000);
});

test('a stop ends the reasons at once', async () => {
  const planner = startPlanner({ ...order, seconds: 600 }, { program });
  while (!planner.takeProgress()) await new Promise((resolve) => setTimeout(resolve, 20));
  const begin = performance.now();
  planner.stop();
  const { found, reasons } = await planner.done;
  expect(performance.now() - begin).toBeLessThan(5_000);
  expect([found?.placements.length, reasons.length > 0]).toEqual([1, true]);
});

test('a search that hears no stop is ended after its grace', async () => {
  const begin = performance.now();
  const silent = fileURLToPath(new URL('../support/silent-planner.ts', import.meta.url));
  const planner = startPlanner({ ...order, seconds: 600 }, { program: silent, graceMs: 300 });
  planner.stop();
  expect(await planner.done).toEqual({ found: null, reasons: [], failed: null });
  expect(performance.now() - begin).toBeLessThan(10_000);
});

const failing = new URL('../support/failing-worker.ts', import.meta.url);
/** The two threads have seeds side by side; an even one has a plan, one by three no memory, another one fails. */
const searched = (seed: number, threads: number) =>
  search({ problem, seed, seconds: 60, threads }, { program: failing });

test('a thread without memory takes nothing from the others, which go on', async () => {
  const one = searched(1, 2);
  let isOver = false;
  void one.found.finally(() => {
    isOver = true;
  });
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect(isOver).toBe(false);
  one.stop();
  expect((await one.found)?.plan.bounds.placed).toBe(1);
});

test('a thread that fails ends the search, and what was found by then counts', async () => {
  expect((await searched(2, 2).found)?.plan.bounds.placed).toBe(1);
});

test('where no thread has found a plan, why is told', async () => {
  await expect(searched(3, 1).found).rejects.toThrow('Array buffer allocation failed');
  await expect(searched(1, 1).found).rejects.toThrow('an index beyond the end');
});
