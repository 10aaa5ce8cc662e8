/**
 * Which files of tests a run is about, and which of them open the built pages: whoever changes the server need not wait for a
 * build that no test of theirs looks at. And which files of tests/unit run alone. Plain JavaScript of Node 20, as `test.mjs` is.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');
const folders = { unit: 'unit', 'api-sqlite': 'api', 'api-postgres': 'api', e2e: 'e2e' };

/** What a file says that starts the whole site or reads what was built. */
const opensPages = /#server\/serve\.ts|scripts\/serve\.ts|['"][./]*\/dist['"]/;

/**
 * What a file says that changes what another would find in the worker: something of Vitest put in a place of something else, the
 * environment, a global name, a store or a screen, or what the site is called, which modules keep. Whatever is of React needs Vite, too.
 */
const changesOthers = new RegExp(
  [
    String.raw`\bvi\.(?!fn\()`,
    String.raw`\b(from |import\()'(#(stores|islands|shell)/|[^']*\.tsx')`,
    String.raw`\b(showExample|useHeadings)\(`,
    String.raw`\bprocess\.(env(\.\w+)? =(?!=)|chdir)`,
    String.raw`\bglobalThis\.\w+ =(?!=)`,
  ].join('|'),
);

/** Options whose value is the next word. */
const withValue = ['-t', '--testNamePattern', '--changed'];

/** The projects of Vitest that a suite consists of, see `vitest.config.ts`. */
export function projectsOf(suite) {
  return suite === 'unit' ? ['unit', 'unit-alone'] : [suite];
}

/** The files of tests/unit that must not share what they import with others. */
export function alone() {
  return filesIn('unit').filter((file) => says(join(root, file), changesOthers));
}

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
  const paged = files.filter((file) => suite === 'e2e' || says(join(root, file), opensPages));
  return { options, plain: files.filter((file) => !paged.includes(file)), paged };
}

/** As Vitest picks them: each whose path holds one of the words, or all of them. */
function namedOf(suite, words, options) {
  const picked = filesIn(folders[suite]).filter(
    (file) => words.length === 0 || words.some((word) => file.includes(word)),
  );
  // A word that picks none may be the value of an option, of which nothing is known here.
  return picked.length === 0 && !options.includes('--passWithNoTests') ? null : picked;
}

function filesIn(folder) {
  return readdirSync(join(root, 'tests', folder))
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => `tests/${folder}/${name}`);
}

/** Those that a change can reach by imports: Vitest knows them. */
function changedOf(suite, rest) {
  const projects = projectsOf(suite).map((name) => `--project=${name}`);
  const list = spawnSync('vitest', ['list', '--filesOnly', '--json', ...projects, ...rest], {
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

const known = new Map([opensPages, changesOthers].map((what) => [what, new Map()]));

/** Whether a file of tests says something itself, or one of tests/ that it imports does. */
function says(path, what) {
  const before = known.get(what).get(path);
  if (before !== undefined) return before;
  // Two files that import each other end here.
  known.get(what).set(path, false);
  const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
  const found = what.test(text) || importsOf(path, text).some((file) => says(file, what));
  known.get(what).set(path, found);
  return found;
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
