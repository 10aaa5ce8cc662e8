/**
 * Documents that stand alone: every file that a document or a comment names is in the repository, and every rule that
 * one names is in docs/rules.md.
 */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Files that are made by the build or by an installation, and the examples of the documents (a page). */
const made =
  /^(routes|manifest|package-lock|tsconfig|feed|sitemap|entry|sw|og|post-\d+|page|new-page|example|x|getting-here|food)\b/;
const extension = '(?:ts|tsx|mts|mjs|astro|css|md|json)';

const withoutQuery = (text: string) => text.replaceAll(/https?:\/\/\S+/g, '');

/** The comments of a source file, without what merely looks like one inside of an address. */
function commentsIn(text: string): string {
  return [...withoutQuery(text).matchAll(/\/\*[\s\S]*?\*\/|(?:^|\s)\/\/.*$|<!--[\s\S]*?-->/gm)]
    .map(([comment]) => comment)
    .join('\n');
}

/** Titles of tests: the first argument of `test`, `it` and `describe`. */
const titlesIn = (text: string) =>
  [...text.matchAll(/\b(?:test|it|describe)(?:\.\w+)*\(\s*(['"`])(.*?)\1/g)]
    .map(([, , title]) => title)
    .join('\n');

/** What is wrong with the documents and comments of the project in `root`, a sentence each. */
export function documentFaults(root: string): string[] {
  const read = (file: string) => readFileSync(join(root, file), 'utf8');
  const files = globSync('{*,.ci/**,{src,docs,scripts,tests,demo,deploy,public,types}/**}', { cwd: root });
  const names = new Set(files.map((file) => file.split('/').at(-1)));
  const isFile = (path: string) =>
    path.includes('/') ? files.some((file) => `/${file}`.endsWith(`/${path}`)) : names.has(path);
  const documents = ['README.md', ...globSync('{docs,deploy}/*.md', { cwd: root })];
  const code = globSync('{src,scripts,tests,demo}/**/*.{ts,tsx,astro,mjs,css}', { cwd: root });
  const faults: string[] = [];

  const rulesText = existsSync(join(root, 'docs/rules.md')) ? read('docs/rules.md') : '';
  const rules = new Set([...rulesText.matchAll(/^\| ([A-Z]\d+) \|/gm)].map(([, no]) => no));
  for (const [row, no, holders = ''] of rulesText.matchAll(/^\| ([A-Z]\d+) \|.*\| (.*) \|$/gm))
    if (!/`[^`]+`/.test(holders)) faults.push(`docs/rules.md: ${no} has no file that holds it (${row}).`);

  const named = (file: string, text: string) => {
    for (const [, path = ''] of text.matchAll(
      new RegExp(`(?<![\\w.*<{/-])((?:(?:\\[\\w+\\]|[\\w.-])+/)*[\\w.-]+\\.${extension})(?![\\w*])`, 'g'),
    )) {
      const name = path.split('/').at(-1) ?? '';
      if (!made.test(name) && !isFile(path)) faults.push(`${file} names ${path}, which does not exist.`);
    }
    for (const [, list = ''] of text.matchAll(
      /docs\/rules\.md,\s+((?:[A-Z]\d+(?:,\s+(?:and\s+)?|\s+(?:to|and)\s+)?)+)/g,
    ))
      for (const [no] of list.matchAll(/[A-Z]\d+/g))
        if (!rules.has(no)) faults.push(`${file} names the rule ${no}, which docs/rules.md does not have.`);
  };

  for (const file of documents) {
    const text = withoutQuery(read(file));
    named(file, text.replaceAll(/```[\s\S]*?```/g, ''));
    for (const [, path = ''] of text.matchAll(
      /`((?:src|docs|tests|scripts|demo|deploy|public)\/[\w./[\]-]*)`/g,
    ))
      if (!existsSync(join(root, path)) && !path.endsWith('content/visit/ko/food.md'))
        faults.push(`${file} names ${path}, which does not exist.`);
    const prose = text.replaceAll(/```[\s\S]*?```|`[^`\n]*`/g, '');
    for (const [, path = ''] of prose.matchAll(/\]\((?![#/])([^)#\s]+)/g))
      if (!existsSync(resolve(root, file, '..', path)))
        faults.push(`${file} links to ${path}, which does not exist.`);
  }
  for (const file of code) {
    const text = read(file);
    const lines = commentsIn(text).replaceAll(/\n\s*(?:\*|\/\/)\s?/g, '\n');
    named(file, `${lines}\n${titlesIn(text)}`);
  }
  return [...new Set(faults)];
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const faults = documentFaults(resolve(import.meta.dirname, '..'));
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
