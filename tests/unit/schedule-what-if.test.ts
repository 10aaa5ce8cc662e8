import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Problem, problemSchema } from '#domain/schedule/problem.ts';
import { type Change, ChangeError, changedBy, spreadOf } from '#domain/schedule/what-if.ts';
import { compared, isPlanned } from '../../src/planner/compare.ts';
import { whatIfFile } from '../../src/planner/what-if.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'madang-what-if-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const event = {
  slots: [
    { id: 1, day: 1 },
    { id: 2, day: 1, half: 'afternoon' },
  ],
  participations: [
    { id: 1, side: 'company', unavailable: [2] },
    { id: 2, side: 'company' },
    { id: 11, side: 'buyer' },
    { id: 12, side: 'buyer' },
    { id: 13, side: 'buyer' },
  ],
  tables: [{ id: 1 }, { id: 2, closedIn: [2] }, { id: 3, owner: 2 }, { id: 4, closed: true }],
  interpreters: [{ id: 1, languages: ['German', 'French'], slots: [2] }],
  requests: [
    { id: 1, between: [1, 11], slots: [2], onlyThese: true },
    { id: 2, between: [2, 12], language: 'German' },
    { id: 3, between: [2, 11] },
  ],
  preferences: [{ from: 2, to: 12, rank: 1 }],
  not: [[1, 12]],
  fixed: [{ request: 3, slot: 1, table: 3 }],
  after: [{ earlier: 3, later: 2 }],
};
const problem = problemSchema.parse(event);

const idsOf = (list: readonly { id: number }[]) => list.map(({ id }) => id);
const after = (change: Change): Problem => changedBy(problem, change);

test('tables come at the end and go from it, everyone’s open ones only', () => {
  expect(idsOf(after({ kind: 'tables', by: 2 }).tables)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(idsOf(after({ kind: 'tables', by: -1 }).tables)).toEqual([1, 3, 4]);
  expect(() => after({ kind: 'tables', by: -3 })).toThrow('only 2 tables');
});

test('interpreters of a language come for all times and go where nothing is fixed', () => {
  const [, more] = after({ kind: 'interpreters', language: 'German', by: 1 }).interpreters;
  expect(more).toEqual({ id: 2, languages: ['German'], slots: [1, 2] });
  expect(after({ kind: 'interpreters', language: 'French', by: -1 }).interpreters).toEqual([]);
  expect(() => after({ kind: 'interpreters', language: 'German', by: -2 })).toThrow('only 1 interpreters');
  expect(() => after({ kind: 'interpreters', language: 'Latin', by: 1 })).toThrow(
    'nobody needs or speaks Latin (there is: French, German)',
  );
});

test('times come behind the last one, and go with all that was said of them', () => {
  const longer = after({ kind: 'slots', by: 2 });
  expect(longer.slots.slice(2)).toEqual([3, 4].map((id) => ({ id, day: 1, half: 'afternoon' })));
  expect(longer.interpreters[0]?.slots).toEqual([2, 3, 4]);
  const shorter = after({ kind: 'slots', by: -1 });
  expect(idsOf(shorter.slots)).toEqual([1]);
  expect(shorter.participations[0]?.unavailable).toEqual([]);
  expect(shorter.requests[0]).toMatchObject({ slots: [], onlyThese: true });
  expect(() => after({ kind: 'slots', by: -2 })).toThrow('one has to be left');
  const fixedLate = { ...problem, fixed: [{ ...(problem.fixed[0] as Problem['fixed'][number]), slot: 2 }] };
  expect(() => changedBy(fixedLate, { kind: 'slots', by: -1 })).toThrow('request 3 is fixed in slot 2');
  expect(() => after({ kind: 'slots', by: 4_999 })).toThrow(ChangeError);
});

test('who is absent is gone with all that is theirs', () => {
  const left = after({ kind: 'without', participation: 2 });
  expect(idsOf(left.participations)).toEqual([1, 11, 12, 13]);
  expect([idsOf(left.requests), idsOf(left.tables)]).toEqual([[1], [1, 2, 4]]);
  expect([left.fixed, left.after, left.preferences, left.not]).toEqual([[], [], [], [[1, 12]]]);
  expect(() => after({ kind: 'without', participation: 5 })).toThrow('there is no participation 5');
});

test('a spread counts who wishes for a meeting in the event as it is', () => {
  const left = after({ kind: 'without', participation: 2 });
  const wished = new Map([[1, [1, 11] as const]]);
  expect(spreadOf(problem, left, wished, [1])).toEqual({
    ...{ fewest: { meetings: 0, participations: [12] }, median: 1, withNothing: [12] },
  });
  expect(spreadOf(problem, left, wished, []).withNothing).toEqual([1, 11, 12]);
});

const asked = (...words: string[]) => askedOf(event, ...words);

async function askedOf(file: object, ...words: string[]) {
  const path = join(folder, 'event.json');
  writeFileSync(path, JSON.stringify(file));
  const said: string[] = [];
  return { code: await whatIfFile([path, ...words], (line) => said.push(line)), said };
}

test('the command shows the event as it is beside each variant', async () => {
  const { code, said } = await asked(
    ...['--tables', '-1', '--slots', '+1', '--interpreters', 'German:-1', '--without', '2', '11'],
    ...['--seconds', '6', '--json'],
  );
  expect(code).toBe(0);
  expect(said[1]).toMatch(/^ +placed +at most +fewest +who +median +nothing +breaks$/);
  const { variants, seconds } = JSON.parse(said.at(-1) ?? '');
  expect(seconds).toBeGreaterThan(0);
  expect(variants.map(({ name, placed }: { name: string; placed: number }) => [name, placed])).toEqual([
    ['as it is', 2],
    ['tables -1', 2],
    ['slots +1', 2],
    ['interpreters German:-1', 1],
    ['without 2', 0],
    ['without 11', 1],
  ]);
  expect(variants[0]).toMatchObject({
    ...{
      placedBound: 2,
      fewest: { meetings: 0, participations: [1] },
      median: 1,
      withNothing: [1],
      breaks: 0,
    },
  });
}, 60_000);

test('what weight is bounded by beside a must is no bound for an event without that must', async () => {
  const oneSlot = {
    slots: [{ id: 1, day: 1 }],
    participations: [1, 2, 3].map((id) => ({ id })),
    tables: [{ id: 1 }],
    requests: [
      { id: 1, between: [1, 3], must: true },
      { id: 2, between: [2, 3], weight: 10 },
    ],
  };
  const { said } = await askedOf(oneSlot, '--without', '1', '--seconds', '2', '--json');
  const { variants } = JSON.parse(said.at(-1) ?? '');
  expect(variants).toMatchObject([
    { name: 'as it is', placed: 1, placedBound: 1, weight: 1, weightBound: 1 },
    { name: 'without 1', placed: 1, placedBound: 1, weight: 10, weightBound: 10 },
  ]);
}, 30_000);

test('a change that is none is named, with the way to write it', async () => {
  for (const [words, said] of [
    [[], 'Name at least one change'],
    [['--tables', '2'], '--tables is how many more or fewer'],
    [['--slots', '-0'], '--slots is how many more or fewer'],
    [['--interpreters', '+1'], '--interpreters is a language with how many'],
    [['--without', 'Acme'], '--without is the number of a participation'],
    [['--tables', '+1', '17'], 'What is 17 meant for?'],
    [['--tables', '+1', 'other.json'], 'Name one file'],
    [['--tables', '+1', '--seconds', '-1'], '--seconds'],
    [Array.from({ length: 13 }, () => '--tables=+1'), 'There are at most 12 variants'],
  ] as const) {
    const answer = await asked(...words);
    expect([words, answer.code]).toEqual([words, 2]);
    expect(answer.said[0]).toContain(said);
    expect(answer.said[1]).toContain('Usage: npm run operator -- what-if FILE');
  }
  expect(await asked('--tables', '-3')).toEqual({
    code: 1,
    said: ['tables -3 is not possible: only 2 tables are everyone’s, open and without a fixed meeting.'],
  });
});

test('each variant is told of as soon as it has a plan, and all of them in the end', async () => {
  const begin = performance.now();
  const clock = () => (performance.now() - begin) / 1_000;
  const variants = [-1, 1].map((by) => ({
    ...{ name: `${by}`, problem: after({ kind: 'slots', by }), allows: 'more' as const },
  }));
  const { results } = compared(variants, { seconds: 3, firstBy: 1, clock, threads: 1 });
  const known: boolean[][] = [];
  for await (const rows of results) known.push(rows.map(isPlanned));
  expect([known[0], known[1]]).toEqual([
    [true, false],
    [true, true],
  ]);
  expect(known.at(-1)).toEqual([true, true]);
});
