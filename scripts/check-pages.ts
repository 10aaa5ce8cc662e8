/** A check of `npm run check`: what a page reads of its query is stated in `src/domain/participation/page-address.ts`, or the front door drops it. */
import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');
/** Ways to a page's query that pass the statement by. */
const ways = /\bsearchParams\b|\burl\.(?:search|href)\b|\brequest\.url\b/;

let faults = 0;
for (const file of globSync('src/{pages,layouts,components,styleguide}/**/*.{astro,ts}', {
  cwd: root,
}).sort()) {
  if (file === 'src/components/list/list-search.ts') continue;
  const text = readFileSync(resolve(root, file), 'utf8');
  // What stands in a <script> runs in the browser, where the whole address is at hand.
  const ofPage = text.replaceAll(/<script\b[\s\S]*?<\/script>/g, (script) => script.replaceAll(/[^\n]/g, ''));
  for (const [at, line] of ofPage.split('\n').entries()) {
    if (!ways.test(line)) continue;
    faults += 1;
    console.error(
      `${file}:${at + 1} reads its query by itself (${line.trim()}): state the parameter in src/domain/participation/page-address.ts and read it with listSearch of src/components/list/list-search.ts.`,
    );
  }
}
process.exitCode = faults === 0 ? 0 : 1;
