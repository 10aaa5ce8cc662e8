/**
 * `npm run bench`: figures to claim with, never tests. All benchmarks that need no file, or the named ones; one table at
 * the end, and an exit code of 1 when a bar does not hold.
 *   npm run bench -- speed memory
 *   npm run bench -- event FILE
 *   npm run bench -- since COMMIT
 *   npm run bench -- --shortest    each once in its shortest form: whether it still runs, no bar
 */
import { spawnSync } from 'node:child_process';
import { type Figure, holds, isShortest, line } from './bench.ts';
import { benches } from './benches.ts';

const asked = process.argv.slice(2).filter((word) => word !== '--shortest');
const runs = isShortest ? shortestRuns() : asked.length > 0 ? chosenRuns() : usualRuns();
const figures: Figure[] = [];
const broken: string[] = [];
async function runNext(): Promise<void> {
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { name, file } = next;
    const begin = performance.now();
    if (!isShortest) process.stdout.write(`${name}: ${benches[name]?.about}\n`);
    try {
      const outcome = await benches[name]?.run(file, { shortest: isShortest });
      if (!outcome?.figures.length) throw new Error('no figure came of it');
      figures.push(...outcome.figures);
      if (isShortest)
        process.stdout.write(`  ok     ${name} (${((performance.now() - begin) / 1000).toFixed(1)} s)\n`);
      else if (outcome.details) console.table(outcome.details);
    } catch (error) {
      broken.push(name);
      process.stdout.write(`  failed ${name} broke off: ${error instanceof Error ? error.stack : error}\n`);
    }
  }
}
// Where no figure counts, two run at a time, and servers start quickly.
if (isShortest) process.env.PAGE_QUALITY ??= '1';
const waiting = [...runs];
await Promise.all(Array.from({ length: isShortest ? 2 : 1 }, runNext));
if (isShortest) {
  process.stdout.write(`${runs.length - broken.length} of ${runs.length} benchmarks run\n`);
  process.exitCode = broken.length > 0 || runs.length === 0 ? 1 : 0;
} else {
  console.table(figures.map(line));
  const failed = figures.filter((figure) => !holds(figure));
  process.stdout.write(`${figures.length - failed.length} of ${figures.length} bars hold\n`);
  process.exitCode = failed.length + broken.length > 0 ? 1 : 0;
}

/** Every benchmark, or those named; a larger twin of another, which runs only by its name, shows nothing more. */
function shortestRuns() {
  const names = asked.length > 0 ? asked : Object.keys(benches).filter((name) => !benches[name]?.byNameOnly);
  return names.flatMap((name) => {
    if (!benches[name]) usage();
    const { needs, program, missing } = benches[name];
    const absent = program !== undefined && !isThere(program) ? program : missing?.();
    if (absent !== undefined) {
      process.stdout.write(`  skipped ${name}: there is no ${absent} on this machine\n`);
      return [];
    }
    return [{ name, file: needs?.inShortest ?? '' }];
  });
}

function isThere(program: string): boolean {
  return spawnSync(program, ['-v'], { stdio: 'ignore' }).error === undefined;
}

function chosenRuns() {
  const chosen: { name: string; file: string }[] = [];
  for (let at = 0; at < asked.length; at++) {
    const name = asked[at] as string;
    const bench = benches[name];
    const file = bench?.needs ? asked[++at] : '';
    if (!bench || file === undefined) usage();
    chosen.push({ name, file });
  }
  return chosen;
}

function usualRuns() {
  const names = Object.keys(benches).filter((name) => !benches[name]?.needs && !benches[name]?.byNameOnly);
  return names.map((name) => ({ name, file: '' }));
}

function usage(): never {
  const lines = Object.entries(benches).map(
    ([name, { about, needs }]) => `  ${name}${needs ? ` ${needs.what}` : ''}: ${about}\n`,
  );
  process.stderr.write(`Usage: npm run bench -- [--shortest] [NAME...]\n${lines.join('')}`);
  process.exit(1);
}
