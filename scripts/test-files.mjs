/**
 * Which files of tests a run is about, and which of them open the built pages: whoever changes the server need not wait for a
 * build that no test of theirs looks at. Plain JavaScript of Node 20, as `test.mjs` is.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');
const folders = { unit: 'unit', 'api-sqlite': 'api', 'api-postgres': 'api', e2e: 'e2e' };

/** What a file says that starts the whole site or reads what was built. */
const opensPages = /#server\/serve\.ts|scripts\/serve\.ts|['"][./]*\/dist['"]/;

/** Options whose value is the next word. */
const withValue = ['-t', '--testNamePattern', '--changed'];

/**
 * The files of a suite that Vitest will run for these words, in those that need no built pages and those that do, and the words that
 * name none. Null where that can't be said, and whoever asks builds first.
 */
export function partsOf(suite, rest) {
  const isWord = (word, at) => !word.startsWith('-') && !withValue.includes(rest[at - 1]);
  const options = rest.filter((word, at) => !isWord(word, at));
  const files = rest.some((word) => word.startsWith('--changed'))
    ? changedOf(suite, rest)
    : namedOf(suite, rest.filter(isWord), options);
  if (files === null) return null;
  const paged = files.filter((file) => suite === 'e2e' || needsPages(join(root, file)));
  return { options, plain: files.filter((file) => !paged.includes(file)), paged };
}

/** As Vitest picks them: each whose path holds one of the words, or all of them. */
function namedOf(suite, words, options) {
  const folder = join('tests', folders[suite]);
  const all = readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => `${folder}/${name}`);
  const picked = all.filter((file) => words.length === 0 || words.some((word) => file.includes(word)));
  // A word that picks none may be the value of an option, of which nothing is known here.
  return picked.length === 0 && !options.includes('--passWithNoTests') ? null : picked;
}

/** Those that a change can reach by imports: Vitest knows them. */
function changedOf(suite, rest) {
  const list = spawnSync('vitest', ['list', '--filesOnly', '--json', '--project', suite, ...rest], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  const from = list.stdout?.indexOf('[') ?? -1;
  if (list.status !== 0 || from < 0) return list.status === 0 ? [] : null;
  try {
    const found = JSON.parse(list.stdout.slice(from));
    return [...new Set(found.map(({ file }) => file.slice(root.length + 1)))];
  } catch {
    return null;
  }
}

const known = new Map();

/** Whether a file of tests says so itself, or one of tests/ that it imports does. */
function needsPages(path) {
  const before = known.get(path);
  if (before !== undefined) return before;
  // Two files that import each other end here.
  known.set(path, false);
  const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
  const needs = opensPages.test(text) || importsOf(path, text).some(needsPages);
  known.set(path, needs);
  return needs;
}

/** What a file imports of tests/; a type alone starts nothing. */
function importsOf(path, text) {
  return [...text.matchAll(/^(import (?!type )[^;]*?|export [^;]*?)from '([^']+)'/gm)].flatMap(
    ([, , name]) => {
      if (name.startsWith('#tests/')) return [join(root, 'tests', name.slice(7))];
      return name.startsWith('.') ? [resolve(path, '..', name)] : [];
    },
  );
}
