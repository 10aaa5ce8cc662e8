import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { preloadIslands } from '../../src/server/front-door/preloads.ts';

let folder: string;
afterEach(() => rm(folder, { recursive: true, force: true }));

async function built(files: Record<string, string>): Promise<(file: string) => Promise<string>> {
  folder = await mkdtemp(join(tmpdir(), 'madang-preloads-'));
  await mkdir(join(folder, '_astro'));
  await mkdir(join(folder, 'ko'));
  for (const [file, text] of Object.entries(files)) await writeFile(join(folder, file), text);
  await preloadIslands(folder);
  return (file) => readFile(join(folder, file), 'utf8');
}

const island = (client: string) =>
  `<astro-island component-url="/_astro/Form.1.js" renderer-url="/_astro/client.1.js" client="${client}"></astro-island>`;
const page = (body: string) => `<html><head><title>x</title></head><body>${body}</body></html>`;
const scripts = {
  '_astro/Form.1.js':
    'import{a}from"./react.1.js";import"./field.1.js";const later=()=>import("./phone.1.js");',
  '_astro/client.1.js': 'import { b } from "./react.1.js";export default b;',
  '_astro/field.1.js': 'export{c}from"./react.1.js";import"./deep.1.js"',
  '_astro/react.1.js': 'export const a=1',
  '_astro/deep.1.js': 'import"./Form.1.js"',
  '_astro/phone.1.js': '',
};
const named = (html: string) =>
  [...html.matchAll(/<link rel="modulepreload" href="\/_astro\/([^"]+)">/g)].map(([, name]) => name).sort();

test('a page names all scripts that its island imports, once each, and none that is loaded when needed', async () => {
  const read = await built({ ...scripts, 'ko/join.html': page(island('load')) });
  const html = await read('ko/join.html');
  expect(named(html)).toEqual(['Form.1.js', 'client.1.js', 'deep.1.js', 'field.1.js', 'react.1.js'].sort());
  expect(html.indexOf('modulepreload')).toBeLessThan(html.indexOf('</head>'));
});

test('a page without islands, and one whose islands wait until they are seen, stay as they are', async () => {
  const read = await built({ ...scripts, 'ko/info.html': page(''), 'ko/user.html': page(island('visible')) });
  expect(await read('ko/info.html')).toBe(page(''));
  expect(await read('ko/user.html')).toBe(page(island('visible')));
});

test('the largest script is named first, before the styles, so that the last to be asked for come soon', async () => {
  const large = { ...scripts, '_astro/react.1.js': `export const a="${'x'.repeat(500)}"` };
  const read = await built({ ...large, 'ko/join.html': page(`<style>a{}</style>${island('load')}`) });
  const html = await read('ko/join.html');
  expect(/modulepreload" href="([^"]+)"/.exec(html)?.[1]).toBe('/_astro/react.1.js');
  expect(html.lastIndexOf('modulepreload')).toBeLessThan(html.indexOf('<style>'));
});

test('a script that does nothing but import another one is left out', async () => {
  const html =
    '<html><head></head><body><script type="module" src="/_astro/Page.1.js"></script></body></html>';
  const one = { '_astro/Page.1.js': 'import"./shell.1.js";\n', '_astro/shell.1.js': 'start()' };
  expect(await (await built({ ...one, 'ko/info.html': html }))('ko/info.html')).toBe(
    html.replace('Page.1', 'shell.1'),
  );
  const more = { ...one, '_astro/Page.1.js': 'import"./shell.1.js";more()' };
  expect(await (await built({ ...more, 'ko/info.html': html }))('ko/info.html')).toBe(html);
});

test('a page with an island and no head is no page of the site', async () => {
  await expect(built({ ...scripts, 'ko/part.html': island('load') })).rejects.toThrow('no head');
});
