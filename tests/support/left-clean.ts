/**
 * Around each file of tests/unit whose worker goes on to the next, for Vitest's `setupFiles`: fails one that leaves the process
 * changed. Such a file runs alone, see `changesOthers` in `scripts/test-files.mjs`.
 */
import { afterAll, expect } from 'vitest';

const names = ['Date', 'fetch', 'performance', 'setInterval', 'setTimeout', 'document', 'location', 'window'];

const found = () => ({
  folder: process.cwd(),
  environment: { ...process.env },
  globals: names.map((name) => [name, Reflect.get(globalThis, name)]),
});

const before = found();

afterAll(() => {
  const after = found();
  expect(after.folder).toBe(before.folder);
  // A library may add a name when it is imported.
  expect(after.environment).toMatchObject(before.environment);
  const changed = names.filter((_, at) => after.globals[at]?.[1] !== before.globals[at]?.[1]);
  expect(changed, 'global names that are left changed').toEqual([]);
});
