/**
 * `npm run bench`: figures to claim with, never tests. All benchmarks that need no file, or the named ones; one table at
 * the end, and an exit code of 1 when a bar does not hold.
 *   npm run bench -- speed memory
 *   npm run bench -- event FILE
 *   npm run bench -- siege --shortest    only to see that it runs, for those that have a shortest form
 */
import { type Figure, holds, line } from './bench.ts';
import { benches } from './benches.ts';

const shortest = process.argv.includes('--shortest');
const asked = process.argv.slice(2).filter((word) => word !== '--shortest');
const chosen: { name: string; file: string }[] = [];
for (let at = 0; at < asked.length; at++) {
  const name = asked[at] as string;
  const bench = benches[name];
  const file = bench?.needsFile ? asked[++at] : '';
  if (!bench || file === undefined) usage();
  chosen.push({ name, file });
}
const all = Object.keys(benches).filter((name) => !benches[name]?.needsFile && !benches[name]?.byNameOnly);
const runs = chosen.length > 0 ? chosen : all.map((name) => ({ name, file: '' }));

const figures: Figure[] = [];
let broken = 0;
for (const { name, file } of runs) {
  process.stdout.write(`${name}: ${benches[name]?.about}\n`);
  try {
    const outcome = await benches[name]?.run(file, { shortest });
    figures.push(...(outcome?.figures ?? []));
    if (outcome?.details) console.table(outcome.details);
  } catch (error) {
    broken += 1;
    process.stdout.write(`${name} broke off: ${error instanceof Error ? error.stack : error}\n`);
  }
}
console.table(figures.map(line));
const failed = figures.filter((figure) => !holds(figure));
process.stdout.write(`${figures.length - failed.length} of ${figures.length} bars hold\n`);
process.exitCode = failed.length + broken > 0 ? 1 : 0;

function usage(): never {
  const lines = Object.entries(benches).map(
    ([name, { about, needsFile }]) => `  ${name}${needsFile ? ' FILE' : ''}: ${about}\n`,
  );
  process.stderr.write(`Usage: npm run bench -- [NAME...]\n${lines.join('')}`);
  process.exit(1);
}
