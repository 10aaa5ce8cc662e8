/** Documents that stand alone: every file of ours that one names exists, and every rule that code names is in docs/rules.md. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const faults: string[] = [];

const documents = ['README.md', ...globSync('docs/*.md', { cwd: root })];
const code = globSync('{src,scripts,tests,demo}/**/*.{ts,tsx,astro,mjs,css,md}', { cwd: root });

/** A path in backticks or a link of a document: from the root, or beside the document. */
for (const file of documents) {
  for (const [, path = ''] of read(file).matchAll(
    /`((?:src|docs|tests|scripts|demo|deploy|public)\/[\w./[\]-]*)`/g,
  )) {
    if (!existsSync(join(root, path))) faults.push(`${file} names ${path}, which does not exist.`);
  }
  for (const [, path = ''] of read(file).matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)) {
    if (!existsSync(resolve(root, file, '..', path)))
      faults.push(`${file} links to ${path}, which does not exist.`);
  }
}

/** A document named in a comment is one of docs, by its own name. */
const known = new Set([...documents, 'README.md', 'LICENSE'].map((file) => file.split('/').at(-1)));
for (const file of code) {
  if (file.startsWith('src/content/')) continue;
  for (const [, name = ''] of read(file).matchAll(/\b([a-z-]+\.md)\b/g)) {
    const isExample = /^(page|new-page|example)/.test(name) || existsSync(join(root, file, '..', name));
    if (!known.has(name) && !isExample) faults.push(`${file} names ${name}, which is not in the repository.`);
  }
}

const rules = new Set([...read('docs/rules.md').matchAll(/^\| ([A-Z]\d+) \|/gm)].map(([, no]) => no));
for (const file of code) {
  for (const [, list = ''] of read(file).matchAll(/\((?:rules?) ((?:[A-Z]\d+(?:, | to | and )?)+)\)/g)) {
    for (const [no] of list.matchAll(/[A-Z]\d+/g))
      if (!rules.has(no)) faults.push(`${file} names the rule ${no}, which docs/rules.md does not have.`);
  }
}

for (const fault of faults) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;
