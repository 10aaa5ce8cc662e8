/** Astro's build fails for a page that it would otherwise store without its text. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { LoaderContext } from 'astro/loaders';
import { afterAll, expect, test } from 'vitest';
import { strictGlob } from '../../src/editing/loader.ts';

const folder = mkdtempSync(join(tmpdir(), 'madang-loader-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Loads the folder as Astro does, with a renderer that knows no value. Answers what is stored. */
async function load() {
  const entries = new Map<string, { id: string; rendered?: { html: string } }>();
  const store = {
    keys: () => entries.keys(),
    entries: () => [...entries],
    get: (id: string) => entries.get(id),
    set: (entry: { id: string }) => entries.set(entry.id, entry),
    delete: (id: string) => entries.delete(id),
  };
  const markdown = {
    getEntryInfo: ({ contents }: { contents: string }) => ({ body: contents, data: {} }),
    getRenderFunction: () => (entry: { body: string }) => {
      if (entry.body.includes('{{')) throw new Error('not known');
      return { html: entry.body && `<p>${entry.body}</p>` };
    },
  };
  const context = {
    collection: 'info',
    store,
    logger: { error: () => undefined, warn: () => undefined },
    config: { root: pathToFileURL(`${folder}/`), srcDir: pathToFileURL(`${folder}/src/`) },
    parseData: ({ data }: { data: object }) => data,
    generateDigest: (text: string) => text,
    entryTypes: new Map([['.md', markdown]]),
  };
  const loading = strictGlob({ pattern: '*.md', base: folder }).load(context as unknown as LoaderContext);
  return { loading, entries };
}

test('a page that is not rendered, or is empty, fails the build by name and is not stored', async () => {
  writeFileSync(join(folder, 'right.md'), 'A text.');
  await (await load()).loading;

  writeFileSync(join(folder, 'wrong.md'), 'Write to {{emial}}.');
  writeFileSync(join(folder, 'empty.md'), '\n');
  const { loading, entries } = await load();
  await expect(loading).rejects.toThrow(/empty\.md: no text is left[\s\S]*wrong\.md could not be rendered/);
  expect([...entries.keys()]).toEqual(['right']);
});
