/**
 * What must be there before the site or its tests can run: the packages, and the built pages. Each is made only when
 * what it is made from has changed. Plain JavaScript without packages, because Node 20 runs it before there are any.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));
/** Node 26, which comes as a package: the server and the tests run from TypeScript. */
export const node = join(root, 'node_modules/node/bin/node');

/**
 * How the server is run. Short-lived objects get 8 MB instead of what the machine's memory suggests; C's allocator has two
 * arenas instead of eight for each processor, and gives back what is freed, so that pages that came and went leave no holes.
 * Measured: 80 MB less after ten thousand pages.
 */
export const serverArguments = [
  '--disable-warning=ExperimentalWarning',
  '--max-semi-space-size=8',
  join(root, 'scripts/serve.ts'),
];
export const serverEnvironment = {
  NODE_ENV: 'production',
  NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled'),
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '32768',
  MALLOC_TRIM_THRESHOLD_: '65536',
};

const packagesFrom = ['package.json', 'package-lock.json'];
const packagesStamp = join(root, 'node_modules/.installed');
// The server runs from source, so a change in it needs no build; the pages never import it.
const pagesFrom = ['package-lock.json', 'tsconfig.json', 'astro.config.mjs', 'public', 'src'];
const notPages = join(root, 'src/server');
const pagesStamp = join(root, 'dist/.built');

/** One hash of the names and contents of files and folders, given from the project's root. */
function hashOf(names, except) {
  const hash = createHash('sha256').update(process.platform + process.arch);
  const add = (path) => {
    if (path === except || !existsSync(path)) return;
    if (statSync(path).isDirectory()) {
      for (const name of readdirSync(path).sort()) add(join(path, name));
    } else {
      hash.update(`\0${path.slice(root.length)}\0`).update(readFileSync(path));
    }
  };
  for (const name of names) add(join(root, name));
  return hash.digest('hex');
}

const stampIs = (stamp, hash) => existsSync(stamp) && readFileSync(stamp, 'utf8') === hash;

/** Runs a command quietly; what it said is shown only if it fails. */
function run(command, args, env) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        said += chunk;
      });
    }
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) return resolve();
      process.stderr.write(said);
      reject(new Error(`${[command, ...args].join(' ')} failed`));
    });
  });
}

export async function install() {
  const hash = hashOf(packagesFrom);
  if (stampIs(packagesStamp, hash) && existsSync(node)) return;
  process.stdout.write('Installing packages...\n');
  // `npm ci` wants every platform's optional packages, which not every registry has; `npm install` takes the same
  // versions from the lock file. Another npm's way of writing that file is not a change, so the file is put back.
  const lock = join(root, 'package-lock.json');
  const before = readFileSync(lock);
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  await run(npm, ['install', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']);
  if (!readFileSync(lock).equals(before)) writeFileSync(lock, before);
  await run(node, ['--version']);
  writeFileSync(packagesStamp, hash);
}

export async function build() {
  const hash = hashOf(pagesFrom, notPages);
  if (stampIs(pagesStamp, hash)) return;
  process.stdout.write('Building pages...\n');
  rmSync(pagesStamp, { force: true });
  await run(node, [join(root, 'node_modules/astro/bin/astro.mjs'), 'build'], {
    ASTRO_TELEMETRY_DISABLED: '1',
    NODE_ENV: 'production',
  });
  mkdirSync(join(root, 'dist'), { recursive: true });
  writeFileSync(pagesStamp, hash);
}

/** Installs and builds what is missing or old. A second run right after does nothing and takes a moment. */
export async function prepare() {
  await install();
  await build();
}

// `npm run setup`: for a server that may not write here once it runs, and for an image.
if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await prepare().catch((error) => {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  });
}
