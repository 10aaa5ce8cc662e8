// `npm run check`: what can be said about the tree without running it. Each check prints its name and how it went;
// one that failed prints why. Plain JavaScript, so that `npm test` can count the checks from any Node.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { serverTextsIn } from './check-bundle.mjs';

const root = resolve(import.meta.dirname, '..');

/**
 * TypeScript 7, by its file: `astro check` needs version 6, which has a `tsc` as well. In one thread: several would each
 * work out the same types, for twice the processor time, and another check runs beside it.
 */
const tsc = ['node', 'node_modules/typescript-7/bin/tsc', '--singleThreaded'];

/** The slowest first: two run at a time. Of one that passed, the lines that begin with 'note: ' are shown all the same. */
const checks = [
  {
    name: 'pages and components of Astro',
    command: ['astro', 'check', '--tsconfig', 'tsconfig.pages.json', '--minimumFailingSeverity', 'warning'],
  },
  {
    name: 'sizes of pages',
    command: ['node', '--disable-warning=ExperimentalWarning', 'scripts/check-size.ts'],
  },
  { name: 'types', command: [...tsc, '--noEmit'] },
  {
    name: 'lint and format',
    command: ['biome', 'ci', '--error-on-warnings', '--diagnostic-level=warn', '--colors=off'],
  },
  {
    name: 'client without Node and server',
    command: [...tsc, '-p', 'tsconfig.client.json', '--noEmit', '--listFiles'],
    judge: clientFiles,
  },
  {
    name: 'import directions',
    command: ['node', 'node_modules/.bin/depcruise', '--output-type', 'err-long', 'src'],
  },
  { name: 'service worker', command: [...tsc, '-p', 'src/service-worker'] },
  { name: 'unused files, exports and packages', command: ['knip', '--no-progress'] },
  {
    name: 'tables, and the types of their columns',
    command: ['node', '--disable-warning=ExperimentalWarning', 'scripts/check-tables.ts'],
  },
  { name: 'texts in both languages', command: ['node', 'scripts/check-i18n.ts'] },
  { name: 'files and rules that documents name', command: ['node', 'scripts/check-docs.ts'] },
  { name: 'parameters that pages read', command: ['node', 'scripts/check-pages.ts'] },
  { name: 'pages that editors write', command: ['node', 'scripts/check-content.ts'] },
  { name: 'no server in the built client', judge: builtClient },
];

/** Runs every check, two at a time, and answers how many passed and failed, and the failed ones' names. */
export async function check() {
  console.log('\ncheck');
  const count = { passed: 0, failed: 0, faults: [] };
  const waiting = [...checks];
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const begin = Date.now();
      const { name, command, judge } = next;
      const { code, output } = command ? await run(command) : { code: 0, output: '' };
      const faults = judge ? judge(output) : [];
      const ok = code === 0 && faults.length === 0;
      count[ok ? 'passed' : 'failed'] += 1;
      if (!ok) count.faults.push(`failed: check ${name}`);
      console.log(`${ok ? '  ok    ' : '  failed'} ${name} (${((Date.now() - begin) / 1000).toFixed(1)} s)`);
      for (const note of output.split('\n'))
        if (ok && note.startsWith('note: ')) console.log(`         ${note}`);
      if (!ok) console.log([judge && command ? withoutList(output) : output, ...faults].join('\n').trim());
    }
  };
  await Promise.all([lane(), lane()]);
  return count;
}

function run([command, ...args]) {
  return new Promise((done) => {
    const path = `${join(root, 'node_modules', '.bin')}${delimiter}${process.env.PATH}`;
    const env = { ...process.env, PATH: path, ASTRO_TELEMETRY_DISABLED: '1', NO_COLOR: '1' };
    const child = spawn(command, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const keep = (chunk) => {
      output += chunk;
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.once('error', (error) => done({ code: 1, output: `${command}: ${error.message}` }));
    child.once('close', (code) => done({ code, output }));
  });
}

/**
 * Judges tsc's list of every file that client code reaches, types included: the server's and Node's may not be among
 * them. Says which line of ours opens the way.
 */
function clientFiles(output) {
  const files = output
    .split('\n')
    .filter((line) => line.startsWith('/'))
    .map((line) => relative(root, line.trim()));
  const reached = files.find((file) => /^(demo|src\/server|node_modules\/@types\/node)\//.test(file));
  if (!reached) return [];
  const ways = files
    .filter((file) => file.startsWith('src/'))
    .flatMap((file) =>
      [
        ...readFileSync(join(root, file), 'utf8').matchAll(/['"]((?:node:|#server\/|#demo\/)[^'"]+)['"]/g),
      ].map(([, name]) => `${file} imports ${name}.`),
    );
  return ways.length > 0 ? ways : [`Client code reaches ${reached} through a package.`];
}

const withoutList = (output) =>
  output
    .split('\n')
    .filter((line) => !line.startsWith('/'))
    .join('\n');

function builtClient() {
  const client = join(root, 'dist', 'client');
  if (!existsSync(client)) return ['There is no dist/client: run npm run build first.'];
  return serverTextsIn(client, join(root, 'src'), join(root, 'demo'));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { passed, failed } = await check();
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}
