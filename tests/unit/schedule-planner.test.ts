import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkPlan } from '../../src/plan-check/command.ts';
import { planFile } from '../../src/planner/command.ts';
import { repairFile } from '../../src/planner/repair.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'madang-plan-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function run(file: object, ...words: string[]) {
  const path = join(folder, 'event.json');
  writeFileSync(path, JSON.stringify(file));
  const lines: string[] = [];
  const code = await planFile([path, ...words], (line) => lines.push(line));
  return { code, lines };
}

const small = {
  ...{ slots: 4, morningSlots: 2, tables: 2, people: 4 },
  meetings: [
    [1, 2, 'any'],
    [3, 4, 'any'],
    [1, 3, 'afternoon'],
  ],
};

test('planning a file prints better plans, and at last one line that programs read', async () => {
  const { code, lines } = await run(small, '--seconds', '60', '--seed', '3', '--json');
  expect(code).toBe(0);
  expect(lines[0]).toContain('of 3 placed (at most 3)');
  const { slots, ...rest } = JSON.parse(lines.at(-1) ?? '');
  expect(rest).toMatchObject({
    placed: 3,
    placedBound: 3,
    breaks: 0,
    breaksBound: 0,
    state: 'proven',
    certificate: null,
    certificateBytes: expect.any(Number),
  });
  expect(slots).toHaveLength(3);
  expect(slots[2]).toBeGreaterThan(2);
});

test('a certificate is written where it is asked for, and checked by a command of its own', async () => {
  const certificate = join(folder, 'event.certificate');
  const { lines } = await run(small, '--seconds', '60', '--json', '--certificate', certificate);
  const bytes = readFileSync(certificate).byteLength;
  expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ certificate, certificateBytes: bytes });
  const checked = async (...words: string[]) => {
    const said: string[] = [];
    return { code: await checkPlan(words, (line) => said.push(line)), said: said.join('\n') };
  };
  expect(await checked(certificate)).toMatchObject({
    code: 0,
    said: expect.stringContaining('True: 3 placed'),
  });
  expect((await checked(certificate, join(folder, 'event.json'))).code).toBe(0);
  writeFileSync(join(folder, 'other.json'), JSON.stringify({ ...small, tables: 3 }));
  expect(await checked(certificate, join(folder, 'other.json'))).toMatchObject({
    ...{ code: 1, said: expect.stringContaining('another event') },
  });
  writeFileSync(certificate, readFileSync(certificate, 'utf8').replace('"breaks":0', '"breaks":1'));
  expect(await checked(certificate)).toMatchObject({ code: 1, said: expect.stringContaining('Not true') });
  expect((await checked()).code).toBe(2);
});

test('what can’t be placed all is said as soon as it is known', async () => {
  const { lines } = await run(
    { ...small, slots: 2, unavailable: { 1: [1, 2] } },
    '--seconds',
    '60',
    '--json',
  );
  expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ state: 'infeasible' });
});

test('a file that is none is refused with what is wrong', async () => {
  const { code, lines } = await run({ slots: [] });
  expect(code).toBe(1);
  expect(lines.join('\n')).toContain('participations');
  expect(await planFile(['nowhere.json', '--seconds', '-1'], () => {})).toBe(2);
});

test('a plan is told also where its certificate can’t be written', async () => {
  const { code, lines } = await run(
    small,
    '--seconds',
    '60',
    '--json',
    '--certificate',
    join(folder, 'no', 'file'),
  );
  expect(code).toBe(1);
  expect(lines.join('\n')).toContain("The certificate can't be written");
  expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ placed: 3, certificate: null });
});

test('a company may be called like what every object has', async () => {
  const day = { slots: 2, morningSlots: 1, tables: 1, companies: ['constructor'], buyers: ['__proto__'] };
  const certificate = join(folder, 'names.certificate');
  const file = { ...day, meetings: [['constructor', '__proto__']] };
  const { code } = await run(file, '--seconds', '60', '--json', '--certificate', certificate);
  expect(code).toBe(0);
  expect(await checkPlan([certificate], () => undefined)).toBe(0);
});

test('a plan that was written is made again after its event has changed, with as few moves as are asked for', async () => {
  const [plan, again] = [join(folder, 'event.plan'), join(folder, 'again.plan')];
  const event = {
    slots: [1, 2, 3].map((slot) => ({ id: slot, day: 1 })),
    participations: [1, 2, 3].map((one) => ({ id: one })),
    ...{ tables: [{ id: 1 }, { id: 2 }], requests: [{ id: 1, between: [1, 2] }] },
  };
  await run(event, '--seconds', '1', '--write', plan);
  const slot = JSON.parse(readFileSync(plan, 'utf8')).plan[0].slot as number;
  const participations = [{ id: 1, unavailable: [slot] }, { id: 2 }, { id: 3 }];
  const path = join(folder, 'event.json');
  const repaired = async (...words: string[]) => {
    writeFileSync(path, JSON.stringify({ ...event, participations }));
    const said: string[] = [];
    return { code: await repairFile([path, plan, ...words], (line) => said.push(line)), said };
  };
  expect(await repaired()).toEqual({
    code: 0,
    said: [`wish 1 loses its place (slot ${slot}, table 1)`, '0 placed, 0 moved, 1 lost, 0 gained'],
  });
  const { code, said } = await repaired('--moves', '1', '--json', '--write', again);
  expect(code).toBe(0);
  expect(JSON.parse(said[0] ?? '')).toMatchObject({ placed: 1, moved: [1], lost: [], gained: [] });
  expect(JSON.parse(readFileSync(again, 'utf8')).plan[0].slot).not.toBe(slot);
  expect((await repaired('--moves', '-1')).code).toBe(2);
  writeFileSync(plan, '{"plan":[{"wish":1}]}');
  const refused = await repaired();
  expect([refused.code, refused.said[0]]).toEqual([1, `${plan} can't be read:`]);
  expect(refused.said.join('\n')).toContain('plan[0].between');
});
