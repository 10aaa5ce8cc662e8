/** What editors have written in the files of an installation (docs/rules.md, A19). */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { written } from '#server/features/set-up/written.ts';

const folder = mkdtempSync(join(tmpdir(), 'madang-written-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const nothing = { sponsors: false, way: false, programme: false, association: false, policy: false };
const root = resolve(import.meta.dirname, '../..');

test('the files as they come name no sponsors, no way, no programme, no association and no terms of its own', async () => {
  expect(await written()).toEqual(nothing);
});

test('what editors write there is found', async () => {
  cpSync(join(root, 'src/content'), folder, { recursive: true });
  const content = pathToFileURL(`${folder}/`);
  cpSync(join(root, 'demo/site/sponsors.yaml'), join(folder, 'sponsors.yaml'));
  for (const list of [
    '- { id: a, as: sponsor }',
    '- {as: sponsor, "id": a}',
    '[{id: a}]',
    '-  as: partner\n   id: a',
  ]) {
    writeFileSync(join(folder, 'sponsors.yaml'), list);
    expect((await written(content)).sponsors).toBe(true);
  }
  for (const list of ['# - { id: a }\n[]', '- as: partner\n  name: { ko: grid:, en: x }', '']) {
    writeFileSync(join(folder, 'sponsors.yaml'), list);
    expect((await written(content)).sponsors).toBe(false);
  }
  cpSync(join(root, 'demo/site/sponsors.yaml'), join(folder, 'sponsors.yaml'));
  mkdirSync(join(folder, 'okta/ko'), { recursive: true });
  writeFileSync(join(folder, 'okta/ko/about.md'), 'x');
  expect(await written(content)).toEqual({ ...nothing, sponsors: true, association: true });
  writeFileSync(join(folder, 'visit/en/directions.md'), 'x');
  const schedule = join(folder, 'info/ko/schedule.md');
  writeFileSync(schedule, readFileSync(schedule, 'utf8').replace('order:', 'programme: []\norder:'));
  expect(await written(content)).toMatchObject({ way: true, programme: true, policy: false });
  for (const file of ['ko/service', 'ko/privacy', 'en/service', 'en/privacy']) {
    const path = join(folder, 'policy', `${file}.md`);
    writeFileSync(path, readFileSync(path, 'utf8').replace('order:', "from: '2027-01-01'\norder:"));
  }
  expect(Object.values(await written(content))).not.toContain(false);
});

test('an organiser without an association takes its folder away, and lacks nothing of it', async () => {
  rmSync(join(folder, 'okta'), { recursive: true });
  expect((await written(pathToFileURL(`${folder}/`))).association).toBe(true);
});
