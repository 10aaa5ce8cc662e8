/** The files that the commands of plans are given: bounded, and nothing in them reaches the terminal as it is. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkPlan } from '../../src/plan-check/command.ts';
import { planFile } from '../../src/planner/command.ts';
import { jsonLine, mostBytes, plain } from '../../src/planner/plan-file.ts';
import { promiseFile } from '../../src/planner/promise.ts';
import { repairFile } from '../../src/planner/repair.ts';
import { whatIfFile } from '../../src/planner/what-if.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'madang-plan-file-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const commands = {
  ...{ plan: planFile, repair: repairFile, check: checkPlan },
  ...{ promise: promiseFile, whatIf: whatIfFile },
};

async function said(command: keyof typeof commands, ...words: string[]) {
  const lines: string[] = [];
  const code = await commands[command](words, (line) => lines.push(line));
  return { code, lines };
}

const written = (name: string, text: string) => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};

const day = { slots: 2, morningSlots: 1, tables: 1, people: 2, meetings: [[1, 2, 'any']] };

test.skipIf(process.platform === 'win32')(
  'what is no regular file is refused, and not waited for',
  async () => {
    const pipe = join(folder, 'pipe');
    execFileSync('mkfifo', [pipe]);
    const event = written('event.json', JSON.stringify(day));
    for (const path of [pipe, folder, '/dev/zero']) {
      const [first] = (await said('plan', path)).lines;
      expect(first).toMatch(/no regular file|EISDIR/);
      expect((await said('repair', event, path)).lines.join('\n')).toMatch(/no regular file|EISDIR/);
      expect(await said('check', path)).toMatchObject({
        ...{ code: 1, lines: [expect.stringMatching(/no regular file|EISDIR/)] },
      });
    }
  },
);

test('what is too large is refused before it is read', async () => {
  const path = written('large.json', '{}');
  truncateSync(path, mostBytes + 1);
  const before = process.memoryUsage().rss;
  const large = `200000001 bytes, and at most 200000000 are read`;
  expect(await said('plan', path)).toMatchObject({ code: 1, lines: [expect.stringContaining(large)] });
  expect((await said('repair', path, path)).lines[1]).toContain(large);
  truncateSync(path, 400_000_001);
  expect((await said('check', path)).lines).toEqual([expect.stringContaining('400000001 bytes')]);
  expect(process.memoryUsage().rss - before).toBeLessThan(150e6);
});

test('of many faults the first twenty are told, in lines of a bounded length', async () => {
  const slots = Array.from({ length: 1_000 }, () => ({
    id: 'x'.repeat(1_000),
    [`n${'o'.repeat(5_000)}`]: 1,
  }));
  const path = written(
    'faults.json',
    JSON.stringify({ slots, participations: [], tables: [], requests: [] }),
  );
  const { code, lines } = await said('plan', path);
  expect(code).toBe(1);
  expect(lines.at(-1)).toMatch(/^… and \d+ more faults$/);
  expect(lines.filter((line) => line.startsWith('✖'))).toHaveLength(20);
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(301);
});

test('nothing that a file says steers the terminal', async () => {
  const steering = '\u001b[2J\u009b31m\u202e';
  const files = [
    written('escape.json', JSON.stringify({ ...day, [steering]: 1 })),
    written('escape.txt', `${steering} no JSON\n`),
  ];
  for (const path of files)
    for (const command of ['plan', 'repair', 'check'] as const) {
      const { code, lines } = await said(command, path, ...(command === 'repair' ? [path] : []));
      expect(code).toBe(1);
      expect(lines.join('')).not.toMatch(/[\p{Cc}\p{Cf}]/u);
    }
  expect(plain(`a${steering}b`)).toBe('a�[2J�31m�b');
  const line = jsonLine({ language: `${steering}\u{e0001}` });
  expect(line).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  expect(JSON.parse(line)).toEqual({ language: `${steering}\u{e0001}` });
});

test('languages that a file names do not steer it either', async () => {
  const language = '\u001b[2J\u009b31m\u202eLatin';
  const event = written(
    'languages.json',
    JSON.stringify({
      slots: [{ id: 1, day: 1 }],
      ...{ participations: [{ id: 1 }, { id: 2, side: 'buyer' }], tables: [{ id: 1 }] },
      requests: [{ id: 1, between: [1, 2], language }],
    }),
  );
  const promised = await said('promise', event, '--least', '1', '--of', 'buyers');
  expect(promised.lines.at(-1)).toContain('interpreters of �[2J�31m�Latin in the slots 1 (0)');
  const refused = await said('whatIf', event, '--interpreters', 'Greek:+1');
  expect(refused).toEqual({
    code: 1,
    lines: [expect.stringContaining('nobody needs or speaks Greek (there is: �[2J�31m�Latin)')],
  });
  expect([...promised.lines, ...refused.lines].join('')).not.toMatch(/[\p{Cc}\p{Cf}]/u);
});

test('where no plan was found a sentence says so, and what was written before stays', async () => {
  const event = written('event.json', JSON.stringify(day));
  const plan = written('before.plan', '{"plan":[]}');
  const lines: string[] = [];
  const none = () => ({ found: Promise.resolve(null), stop: () => undefined });
  const code = await planFile([event, '--write', plan], (line) => lines.push(line), none);
  expect([code, lines]).toEqual([
    1,
    [expect.stringMatching(/^No plan was found in \d+\.\d s\. Give it more/)],
  ]);
  expect(readFileSync(plan, 'utf8')).toBe('{"plan":[]}');
  lines.length = 0;
  expect(await planFile([event, '--json'], (line) => lines.push(line), none)).toBe(0);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ placed: 0, state: 'best', certificate: null });
});
