/** Sponsors and partners as editors name them: what is invented is never taken for theirs (docs/editing.md). */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { LoaderContext } from 'astro/loaders';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { ownOrInvented } from '../../src/editing/sponsors.ts';

const folder = mkdtempSync(join(tmpdir(), 'madang-sponsors-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const own = 'own.yaml';
const invented = 'demo/invented.yaml';
mkdirSync(join(folder, 'demo'));
const write = (name: string, text: string) => writeFileSync(join(folder, name), text);

/** What the store of the site holds from build to build. */
const kept = new Map<string, { id: string; data: Record<string, unknown> }>();

/** Loads as Astro does; what is in the store then, as the id and whether it is invented. */
async function loaded(): Promise<Record<string, unknown>> {
  const silent = () => undefined;
  const context = {
    collection: 'sponsors',
    config: { root: pathToFileURL(`${folder}/`) },
    logger: { error: silent, warn: silent, debug: silent, info: silent },
    parseData: ({ data }: { data: Record<string, unknown> }) =>
      Promise.resolve({ isInvented: false, ...data }),
    store: {
      clear: () => kept.clear(),
      values: () => [...kept.values()],
      set: (entry: { id: string; data: Record<string, unknown> }) => kept.set(entry.id, entry),
    },
  };
  await ownOrInvented(own, invented).load(context as unknown as LoaderContext);
  return Object.fromEntries([...kept.values()].map(({ id, data }) => [id, data.isInvented]));
}

beforeEach(() => {
  kept.clear();
  write(invented, '- id: hanbit\n- id: donau\n');
  rmSync(join(folder, own), { force: true });
});

describe('sponsors', () => {
  test('are those whom the editors name, and none of the demonstration', async () => {
    write(own, '- id: acme\n  isInvented: true\n- { id: hanbit }\n');
    expect(await loaded()).toEqual({ acme: false, hanbit: false });
  });

  test('are the demonstration’s, marked, where editors name nobody or have no file', async () => {
    expect(await loaded()).toEqual({ hanbit: true, donau: true });
    write(own, '# nobody yet\n[]\n');
    write(invented, '- id: hanbit\n  isInvented: false\n');
    expect(await loaded()).toEqual({ hanbit: true });
    rmSync(join(folder, invented));
    expect(await loaded()).toEqual({});
  });

  test.each([
    ['that is broken', '- id: acme\n name: {', /own\.yaml can't be read\..*\(\d+:\d+\)/],
    ['that is a word', 'nobody', /own\.yaml can't be read\..* or \[\] for nobody\.$/],
    ['that is empty', '# nobody\n', /own\.yaml can't be read\..* or \[\] for nobody\.$/],
    ['that says null', '~', /own\.yaml can't be read\. It, .* or \[\] for nobody\.$/],
    ['with somebody who has no id', '- id: acme\n- as: partner\n', /missing an id/],
    ['with an entry of nothing', '- id: acme\n-\n', /an entry of it, is empty/],
    ['with two of one id', '- id: acme\n- id: acme\n', /Two have the id acme\./],
  ])('a file %s is told, and shows nobody who is invented as real', async (_, text, told) => {
    await loaded();
    write(own, text);
    await expect(loaded()).rejects.toThrow(told);
    expect([...kept.values()].filter(({ data }) => data.isInvented === false)).toEqual([]);
  });
});
