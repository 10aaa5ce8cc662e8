import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { budgets } from '../../scripts/size-budgets.ts';

const readme = readFileSync(resolve(import.meta.dirname, '../../README.md'), 'utf8');
/** React alone is 61 KB: what has less has no island. */
const reactBytes = 61 * 1024;

test('the README promises the scripts of the heaviest page that informs, as budgets have it, and no more', () => {
  const scripts = [budgets.informing, ...Object.values(budgets.pages)]
    .map((budget) => budget.scripts)
    .filter((bytes) => bytes < reactBytes);
  const promised = Number(/no React and under (\d+) KB of scripts/.exec(readme)?.[1]);
  expect(promised).toBe(Math.ceil(Math.max(...scripts) / 1024));
});
