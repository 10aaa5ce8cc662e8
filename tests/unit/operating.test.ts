/** docs/operating.md lists what an operator can set, read and do: nothing is missing from it, nothing in it is gone. */
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { settingsFromFiles } from '#server/ground/config.ts';
import { runCommand } from '#server/operator/run.ts';
import * as checking from '../../src/plan-check/command.ts';
import * as planning from '../../src/planner/command.ts';
import * as promising from '../../src/planner/promise.ts';
import * as repairing from '../../src/planner/repair.ts';
import * as wondering from '../../src/planner/what-if.ts';

const root = resolve(import.meta.dirname, '../..');
const read = (name: string) => readFileSync(join(root, name), 'utf8');
const document = read('docs/operating.md');

/** What the first cells of a section's tables name in backticks. */
function namedIn(heading: string, shape: RegExp): string[] {
  const section = document.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
  const cells = [...section.matchAll(/^\| (`.*?) \| /gm)].map(([, cell = '']) => cell);
  return cells.flatMap((cell) => [...cell.matchAll(shape)].map(([, name = '']) => name)).sort();
}

const matchesOf = (text: string, shape: RegExp) =>
  [...text.matchAll(shape)].map(([, name = '']) => name).sort();

test('every setting', () => {
  const ofServer = matchesOf(read('src/server/ground/config.ts'), /^ {4}([A-Z_]+): /gm);
  // Of the command that starts the site with its demonstration.
  const known = [...ofServer, 'DEMO'].sort();
  expect(known).toContain('SITE_URL');
  expect(namedIn('Settings', /`([A-Z_]+)`/g)).toEqual(known);
  for (const name of settingsFromFiles) expect(document).toContain(`\`${name}_FILE\``);
});

test('every event of the security log', () => {
  const known = matchesOf(read('src/server/platform/log/security-log.ts'), /^ {2}\| '(\w+)'/gm);
  expect(known).toContain('login_failed');
  expect(namedIn('Security log', /`(\w+)`/g)).toEqual(known);
});

test('every command of the operator', async () => {
  const { text } = await runCommand(['--help'], {});
  const known = matchesOf(text, /^npm run operator -- ([\w-]+)/gm);
  expect(namedIn("The operator's commands", /`([a-z-]+)(?= [A-Z…]|`)/g)).toEqual(
    // Planning, repairing and checking a plan need no server: the shell has them beside the server's commands.
    [
      ...known,
      ...[planning, repairing, promising, wondering, checking].map(({ usage }) => usage.split(' ')[0]),
    ].sort(),
  );
});

test('every file of deploy/', () => {
  const others = ['Dockerfile.dockerignore'];
  for (const file of globSync('*', { cwd: join(root, 'deploy') }))
    if (!others.includes(file)) expect(document).toContain(`deploy/${file}`);
});
