/**
 * Documents that stand alone: every file that a document or a comment names is in the repository, every rule that one names is on one
 * page of docs/rules, and the index leads there.
 */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
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

/** The names of the rules, each on one page with the files that hold it, and what is wrong with the pages and their index. */
function rulesOf(root: string): { rules: ReadonlySet<string>; faults: string[] } {
  const index = 'docs/rules.md';
  const text = existsSync(join(root, index)) ? readFileSync(join(root, index), 'utf8') : '';
  const listed = new Map(
    [...text.matchAll(/^\| \[.*\]\((\S+)\) \| (.*) \|$/gm)].map(([, page = '', names]) => [page, names]),
  );
  const pageOf = new Map<string, string>();
  const faults: string[] = [];
  for (const page of globSync('rules/*.md', { cwd: join(root, 'docs') }).sort()) {
    const [, ...rules] = readFileSync(join(root, 'docs', page), 'utf8').split(/^- (?=\*\*[A-Z]\d+\*\*)/m);
    const names = rules.map((rule) => rule.slice(2, rule.indexOf('*', 2)));
    for (const [at, name] of names.entries()) {
      if (!/\n {2}Held by `[^`]+`/.test(rules[at] ?? ''))
        faults.push(`docs/${page}: ${name} has no file that holds it.`);
      if (pageOf.has(name)) faults.push(`${name} is on docs/${pageOf.get(name)} and on docs/${page}.`);
      pageOf.set(name, page);
    }
    if (listed.has(page) && listed.get(page) !== names.join(', '))
      faults.push(`${index} has to list ${names.join(', ')} for ${page}.`);
  }
  return { rules: new Set(pageOf.keys()), faults };
}

/** What is wrong with the pages of rules and decisions: each is one page long, and its index leads to it. */
function pageFaults(root: string): string[] {
  const read = (file: string) => readFileSync(join(root, 'docs', file), 'utf8');
  return globSync('{rules,decisions}/*.md', { cwd: join(root, 'docs') }).flatMap((page) => {
    const lines = read(page).split('\n');
    const isLong = lines.length > 61 || lines.some((line) => line.length > 160);
    const index = `${dirname(page)}.md`;
    return [
      isLong ? `docs/${page} has more than 60 lines, or one of more than 160 characters.` : '',
      read(index).includes(`](${page})`) ? '' : `docs/${index} has no link to ${page}.`,
    ].filter((fault) => fault !== '');
  });
}

/** What is wrong with the documents and comments of the project in `root`, a sentence each. */
export function documentFaults(root: string): string[] {
  const read = (file: string) => readFileSync(join(root, file), 'utf8');
  const files = globSync('{*,.*.mjs,.ci/**,{src,docs,scripts,tests,demo,deploy,public,types}/**}', {
    cwd: root,
  });
  const names = new Set(files.map((file) => file.split('/').at(-1)));
  const isFile = (path: string) =>
    path.includes('/') ? files.some((file) => `/${file}`.endsWith(`/${path}`)) : names.has(path);
  const documents = ['README.md', ...globSync('{docs,deploy}/**/*.md', { cwd: root })];
  const code = globSync('{src,scripts,tests,demo}/**/*.{ts,tsx,astro,mjs,css}', { cwd: root });
  const { rules, faults } = rulesOf(root);
  faults.push(...pageFaults(root));

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
        if (!rules.has(no)) faults.push(`${file} names the rule ${no}, which no page of docs/rules has.`);
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
