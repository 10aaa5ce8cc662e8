// `npm test`: prepares the site, then runs every check and every suite. Plain JavaScript of Node 20 with nothing
// imported from node_modules, because it runs before anything is installed.
//   npm test                    everything; the last line is the sum, "N passed, N failed"
//   npm test -- unit            one suite: check, unit, api (both databases), api-sqlite, api-postgres, e2e
//   npm test -- api matching    the files of a suite whose path holds the word
//   npm test -- --changed       what a change can reach by imports: of the working tree, or since --changed=COMMIT
// Tests that open no page don't wait for one: the pages are built beside them, where others of the run need them.
import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { check } from './check.mjs';
import { build, install, serverEnvironment } from './prepare.mjs';
import { clearShortLived, shortLived } from './short-lived.mjs';
import { partsOf, projectsOf } from './test-files.mjs';
import { readReport } from './test-report.mjs';

const root = resolve(import.meta.dirname, '..');
const bin = join(root, 'node_modules', '.bin');
const reports = join(root, 'node_modules', '.cache', 'tests');
const suites = ['unit', 'api-sqlite', 'api-postgres', 'e2e'];
/** Of one suite. A run that hangs must end before whoever waits for it gives up. */
const limit = 50 * 60_000;

/** The one build of a run. */
let building;
const total = { passed: 0, failed: 0, faults: [] };
const add = (more, to = total) => {
  to.passed += more.passed;
  to.failed += more.failed;
  to.faults.push(...more.faults);
};

try {
  const { names, rest } = choose(process.argv.slice(2));
  process.env.CI = 'true';
  // Each worker of Vitest and each process that a test starts imports much the same.
  process.env.NODE_COMPILE_CACHE = serverEnvironment.NODE_COMPILE_CACHE;
  if (!process.stdout.isTTY) process.env.NO_COLOR = '1';
  await install();
  keepInMemory();
  process.env.PATH = `${bin}${delimiter}${process.env.PATH}`;
  await inTwoLanes(names, async (name) => add(await (name === 'check' ? checked() : runSuite(name, rest))));
  if (total.passed + total.failed === 0) {
    if (!rest.some((word) => word.startsWith('--changed'))) throw new Error('No test ran.');
    console.log('No test is reached by a change.');
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  total.failed += 1;
}
if (total.faults.length > 0) console.log(`\n${total.faults.join('\n')}`);
process.exitCode = total.failed === 0 ? 0 : 1;
console.log(`\n${total.passed} passed, ${total.failed} failed`);

/**
 * Gives whatever the run starts a temporary folder of its own: sites, databases, and a browser, which makes a file for each piece of memory
 * that its processes share. On a disk all that takes a tenth of the processor's time.
 */
function keepInMemory() {
  clearShortLived();
  const folder = mkdtempSync(shortLived());
  // PostgreSQL runs as another account where root runs the tests.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
}

/** Splits what stands behind `npm test --` into the suites that are meant and what Vitest is to be told. */
function choose(words) {
  const known = { check: ['check'], api: ['api-sqlite', 'api-postgres'] };
  for (const suite of suites) known[suite] = [suite];
  const named = words.filter((word) => Object.hasOwn(known, word));
  const names = named.flatMap((word) => known[word]);
  const rest = words.filter((word) => !Object.hasOwn(known, word));
  if (names.length > 0) return { names, rest };
  // A word that names no suite picks files, in whatever suite they are; the checks have no files.
  return rest.length > 0
    ? { names: suites, rest: [...rest, '--passWithNoTests'] }
    : { names: ['check', ...suites], rest };
}

/**
 * What begins with the built pages in one lane, the checks and then browsers, and all else in another, beside it: each lane runs its suites
 * one after another. The last files of a suite wait for each other, and would leave a processor idle.
 */
async function inTwoLanes(names, work) {
  const paged = ['check', 'e2e'];
  const lanes = [paged.filter((name) => names.includes(name)), names.filter((name) => !paged.includes(name))];
  const ended = await Promise.allSettled(
    lanes.map(async (lane) => {
      for (const name of lane) await work(name);
    }),
  );
  // Only now: whatever one lane says comes before the sum, though the other had nothing to work on.
  for (const { reason } of ended.filter(({ status }) => status === 'rejected')) throw reason;
}

async function checked() {
  await pages();
  return check();
}

/** Builds the pages once, however many ask for them. */
function pages() {
  building ??= build();
  return building;
}

/** Runs the files that open no page while the pages are built, and then the others. */
async function runSuite(name, rest) {
  const parts = partsOf(name, rest);
  if (parts === null) {
    await pages();
    return run(name, rest);
  }
  // Begun now, so that the others wait for little; what it throws is thrown to whoever waits for it.
  if (parts.paged.length > 0) pages().catch(() => {});
  const count = { passed: 0, failed: 0, faults: [] };
  for (const files of [parts.plain, parts.paged]) {
    if (files.length === 0) continue;
    if (files === parts.paged) await pages();
    add(await run(name, [...files, ...parts.options]), count);
  }
  return count;
}

/**
 * Runs one suite and counts its tests. Several files at a time, so that two processors have work where tests wait: for what is slow on
 * purpose, for processes that they start, and in browsers until a page is quiet. A file that broke, a crash and a run without end count
 * as failed too.
 */
async function run(name, rest) {
  console.log(`\n${name}`);
  const report = join(reports, `${name}.json`);
  mkdirSync(reports, { recursive: true });
  rmSync(report, { force: true });
  const code = await new Promise((done) => {
    const vitest = spawn(
      'vitest',
      [
        'run',
        ...projectsOf(name).map((project) => `--project=${project}`),
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${report}`,
        `--maxWorkers=${name === 'e2e' ? 3 : 4}`,
        // Of a file that runs on one database alone.
        ...(name === 'api-postgres' ? ['--passWithNoTests'] : []),
        ...rest,
      ],
      { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] },
    );
    const timer = setTimeout(() => {
      console.error(`${name} did not end within ${limit / 60_000} minutes.`);
      vitest.kill('SIGKILL');
    }, limit);
    vitest.once('error', (error) => done(error.message));
    vitest.once('close', (code, signal) => {
      clearTimeout(timer);
      done(code ?? signal);
    });
  });
  const count = readReport(report, name, root);
  if (code === 0 || count.failed > 0) return count;
  return {
    ...count,
    failed: 1,
    faults: [`failed: ${name} ended with ${code}; see 'Unhandled Errors' where no test failed.`],
  };
}
