/** Folders that are read at a glance. */
import { globSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, test } from 'vitest';

const most = 25;

test.each(['domain', 'api', 'stores'])('no folder of src/%s has more than 25 files', (room) => {
  const counts = new Map<string, number>();
  for (const file of globSync(`src/${room}/**/*.ts`))
    counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
  expect(counts.size).toBeGreaterThan(10);
  expect([...counts].filter(([, count]) => count > most)).toEqual([]);
});
