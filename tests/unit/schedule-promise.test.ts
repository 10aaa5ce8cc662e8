import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ProblemFile, problemSchema } from '#domain/schedule/problem.ts';
import { verify } from '#domain/schedule/verify.ts';
import { faultOfSet } from '#tests/support/promise-counted.ts';
import { faultOfPromise, lastAnswer } from '#tests/support/small-promises.ts';
import { promiseFile } from '../../src/planner/promise.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'madang-promise-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('of 600 small events what is decided is what trying every way finds, and every set can be counted', () => {
  const seen = { decided: 0, open: 0, none: 0 };
  const faults = Array.from({ length: 600 }, (_, seed) => faultOfPromise(seed, seen)).filter(
    (fault) => fault !== null,
  );
  expect(faults).toEqual([]);
  expect(seen.decided / (seen.decided + seen.open)).toBeGreaterThan(0.9);
}, 240_000);

const slots = (count: number) => Array.from({ length: count }, (_, at) => ({ id: at + 1, day: 1 }));
const sides = { company: [1, 2, 3], buyer: [11, 12, 13] } as const;
/** Three companies and three buyers, who all wish to meet each other. */
const nine: ProblemFile = {
  slots: slots(3),
  participations: [
    ...sides.company.map((id) => ({ id, side: 'company' as const })),
    ...sides.buyer.map((id) => ({ id, side: 'buyer' as const })),
  ],
  tables: [{ id: 1 }, { id: 2 }, { id: 3 }],
  requests: sides.company.flatMap((one, at) =>
    sides.buyer.map((other, no) => ({ id: at * 3 + no + 1, between: [one, other] as [number, number] })),
  ),
};

test('what can be promised comes with a plan in which everybody has as many', () => {
  const problem = problemSchema.parse(nine);
  const { answer, found, placements, blocking } = lastAnswer(problem, 3, null);
  expect({ answer, found, blocking }).toEqual({ answer: 'yes', found: 3, blocking: [] });
  expect(verify(problem, placements).faults).toEqual([]);
  expect(placements).toHaveLength(9);
});

test.each([
  ['tables', { tables: [{ id: 1 }, { id: 2 }] }, 2, 'tables'],
  ['a limit of the partners', { participations: limited({ most: 2 }) }, 2, 'participation'],
  ['a limit of the day', { participations: limited({ dayLimit: 1 }) }, 1, 'day'],
  ['one who is late', { participations: late() }, 2, 'places'],
  [
    'interpreters',
    { requests: speaking(), interpreters: [{ id: 1, languages: ['German'], slots: [1, 2, 3] }] },
    1,
    'interpreters',
  ],
] as const)('what %s leave is counted by a set', (_, change, most, kind) => {
  const problem = problemSchema.parse({ ...nine, ...change });
  const { answer, found, atMost, blocking } = lastAnswer(problem, 3, 'buyers');
  expect({ answer, found, atMost }).toEqual({ answer: 'no', found: most, atMost: most });
  expect(blocking.map((one) => faultOfSet(problem, one))).toEqual(blocking.map(() => null));
  expect(blocking[0]?.cover.map((cover) => cover.kind)).toContain(kind);
});

function limited(limit: { most: number } | { dayLimit: number }) {
  return nine.participations.map((one) => (one.side === 'company' ? { ...one, ...limit } : one));
}

function late() {
  return nine.participations.map((one) => (one.id === 11 ? { ...one, unavailable: [1] } : one));
}

function speaking() {
  return nine.requests.map((one) => ({ ...one, language: 'German' }));
}

test('what is fixed is counted before anything else', () => {
  const fixed = [
    { request: 1, slot: 1, table: 1 },
    { request: 5, slot: 1 },
  ];
  const problem = problemSchema.parse({ ...nine, slots: slots(1), tables: [{ id: 1 }, { id: 2 }], fixed });
  const { answer, atMost, blocking } = lastAnswer(problem, 1, 'buyers');
  expect({ answer, atMost }).toEqual({ answer: 'no', atMost: 0 });
  expect(blocking.map((one) => faultOfSet(problem, one))).toEqual(blocking.map(() => null));
});

test('a set that leaves something out or counts too little is not true', () => {
  const problem = problemSchema.parse({ ...nine, tables: [{ id: 1 }, { id: 2 }] });
  const set = lastAnswer(problem, 3, 'buyers').blocking[0];
  if (!set) throw new Error('no set');
  expect(faultOfSet(problem, set)).toBeNull();
  expect(faultOfSet(problem, { ...set, cover: set.cover.slice(1) })).toMatch(/takes nothing of it/);
  const [first, ...others] = set.cover;
  const fewer = [{ ...first, count: 1 } as (typeof set.cover)[number], ...others];
  expect(faultOfSet(problem, { ...set, cover: fewer })).toMatch(/there is more/);
  expect(faultOfSet(problem, { ...set, atMost: set.atMost - 1 })).toMatch(/instead of/);
  expect(faultOfSet(problem, { ...set, fixed: 1 })).toMatch(/fixed meetings/);
});

test('where neither a plan nor a set is found, both numbers are named', () => {
  // Three who are to meet each other at once: everybody alone could, and so could any table.
  const problem = problemSchema.parse({
    ...{ slots: slots(1), tables: [{ id: 1 }, { id: 2 }, { id: 3 }] },
    participations: [{ id: 1 }, { id: 2 }, { id: 3 }],
    requests: [
      { id: 1, between: [1, 2] },
      { id: 2, between: [2, 3] },
      { id: 3, between: [1, 3] },
    ],
  });
  expect(lastAnswer(problem, 1, null)).toMatchObject({ answer: 'undecided', found: 0, atMost: 1 });
});

async function asked(file: object, ...words: string[]) {
  const path = join(folder, 'event.json');
  writeFileSync(path, JSON.stringify(file));
  const said: string[] = [];
  return { code: await promiseFile([path, ...words], (line) => said.push(line)), said };
}

test('the command answers yes with a plan that it writes, and no with who needs what', async () => {
  const plan = join(folder, 'promise.plan');
  const yes = await asked(nine, '--least', '3', '--write', plan);
  expect(yes).toMatchObject({ code: 0, said: [expect.stringContaining('yes: each of 6 has at least 3')] });
  expect(JSON.parse(readFileSync(plan, 'utf8')).plan).toHaveLength(9);
  const no = await asked({ ...nine, tables: [{ id: 1 }, { id: 2 }] }, '--least', '3', '--of', 'buyers');
  const undecided = await asked(
    {
      ...{ slots: slots(1), tables: nine.tables, participations: [{ id: 1 }, { id: 2 }, { id: 3 }] },
      requests: [
        { id: 1, between: [1, 2] },
        { id: 2, between: [2, 3] },
        { id: 3, between: [1, 3] },
      ],
    },
    ...['--least', '1'],
  );
  expect(undecided.said).toEqual([
    expect.stringContaining(
      'not decided: 0 for each of 3 has been found (1 meetings placed), at most 1 are possible',
    ),
  ]);
  expect(no.code).toBe(0);
  expect(no.said[0]).toContain('no: at most 2 for each of 3, and as many are possible');
  expect(no.said[1]).toBe(
    'participations 11, 12, 13 need 3 × 3 = 9 meetings and have at most 6: tables in the slots 1, 2, 3 (2 each)',
  );
});

/** Two musts of one who has time for one: no plan holds, whatever is promised. */
const contradicting: ProblemFile = {
  ...nine,
  ...{ slots: slots(1), everyMust: true },
  requests: [
    { id: 1, between: [1, 11], must: true },
    { id: 2, between: [1, 12], must: true },
    { id: 3, between: [2, 13] },
  ],
};

test('where no plan holds, what was written before stays, and the exit code says so', async () => {
  const plan = join(folder, 'before.plan');
  writeFileSync(plan, '{"plan":[1]}');
  const sentence = 'No plan that holds was found, so none is written.';
  const { code, said } = await asked(contradicting, '--least', '1', '--write', plan);
  expect([code, said[1]]).toEqual([1, sentence]);
  const forPrograms = await asked(contradicting, '--least', '1', '--write', plan, '--json');
  expect([forPrograms.code, forPrograms.said[0]]).toEqual([1, sentence]);
  expect(JSON.parse(forPrograms.said[1] ?? '')).toMatchObject({ answer: 'no', found: null });
  expect(readFileSync(plan, 'utf8')).toBe('{"plan":[1]}');
  expect((await asked(contradicting, '--least', '1')).code).toBe(0);
});

test('that no plan was found is no answer: it is no where a set says so, else not decided', async () => {
  const no = await asked(contradicting, '--least', '1');
  expect(no.said[0]).toContain('no: at most 0 for each of 6; no plan that holds was found');
  // The one buyer could be met, if what has to be placed did not contradict itself.
  const others = [1, 2, 3].map((id) => ({ id }));
  const undecided = await asked(
    {
      ...contradicting,
      participations: [...others, { id: 4, side: 'company' }, { id: 11, side: 'buyer' }],
      requests: [
        { id: 1, between: [1, 2], must: true },
        { id: 2, between: [1, 3], must: true },
        { id: 3, between: [4, 11] },
      ],
    },
    ...['--least', '1', '--of', 'buyers'],
  );
  expect(undecided.said).toEqual([
    expect.stringContaining('not decided: no plan that holds was found, at most 1 are possible'),
  ]);
});

test('its last line is an object for programs', async () => {
  const { said } = await asked({ ...nine, tables: [{ id: 1 }] }, '--least', '2', '--json');
  expect(said).toHaveLength(1);
  const { blocking, seconds, weight, ...rest } = JSON.parse(said[0] ?? '');
  expect(rest).toEqual({
    ...{ answer: 'no', asked: 2, of: 'both', people: 6, found: 1, atMost: 1, largest: 1 },
    ...{ placed: 3, blockingSets: 2 },
  });
  expect(blocking[0]).toMatchObject({ fixed: 0, atMost: 3 });
  expect(seconds).toBeLessThan(10);
  expect(weight).toBe(3);
});

test('words that are no promise are named, with the way to write them', async () => {
  for (const [words, said] of [
    [[], '--least is a whole number'],
    [['--least', '0'], '--least is a whole number'],
    [['--least', '2', '--of', 'visitors'], '--of is companies or buyers'],
    [['--least', '2', '--seconds', '0'], '--seconds is above 0'],
    [['--least', '2', '--most', '3'], '--most'],
    [['another.json', '--least', '2'], 'Name one file'],
  ] as const) {
    const answer = await asked(nine, ...words);
    expect(answer.code).toBe(2);
    expect(answer.said[0]).toContain(said);
    expect(answer.said[1]).toContain('Usage: npm run operator -- promise FILE');
  }
  const nobody = { ...nine, participations: nine.participations.map(({ id }) => ({ id })) };
  expect(await asked(nobody, '--least', '2', '--of', 'buyers')).toMatchObject({
    ...{ code: 1, said: [expect.stringContaining('nobody to promise')] },
  });
  expect(await asked({ slots: [] }, '--least', '2')).toMatchObject({ code: 1 });
});
