import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { serverTextsIn } from '../../scripts/check-bundle.mjs';

const folder = mkdtempSync(join(tmpdir(), 'checks-'));
const client = join(folder, 'client');
const source = join(folder, 'src');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const write = (file: string, text: string) => {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
};

test('a built client with a text, a path or a module of the server is found out', () => {
  write(join(source, 'server/db/open.ts'), "export const sql = 'pragma journal_mode = wal, as files do';");
  write(join(source, 'server/member/routes.ts'), "serve('GET /member/getMember', answer);");
  write(join(source, 'stores/site/session.ts'), "api('GET /member/getMember', {});");
  write(
    join(client, 'fine.js'),
    'const a="Hello, everybody in the courtyard";import("./b.js");api("GET /member/getMember",{})',
  );
  expect(serverTextsIn(client, source)).toEqual([]);

  write(join(client, '_astro/leak.js'), 'const q="pragma journal_mode = wal, as files do"');
  write(join(client, '_astro/node.js'), 'import{readFileSync as r}from"node:fs";r("a")');
  expect(serverTextsIn(client, source).sort()).toEqual([
    '_astro/leak.js holds "pragma journal_mode = wal, as files do" of src/server/db/open.ts.',
    '_astro/node.js imports "node:fs".',
  ]);
});

test('so is a text of a folder beside it that only the server runs', () => {
  const beside = join(folder, 'demo');
  write(join(beside, 'data/posts.ts'), "export const post = 'A courtyard full of invented companies';");
  write(join(client, '_astro/post.js'), 'const p="A courtyard full of invented companies"');
  expect(serverTextsIn(client, source, beside)).toContain(
    '_astro/post.js holds "A courtyard full of invented companies" of demo/data/posts.ts.',
  );
});
