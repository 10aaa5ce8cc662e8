/**
 * `npm run sbom -- [FILE]`: what is in the product, as CycloneDX JSON: every package that the lock file names for running the
 * site, on any platform, without those for developing it. Plain JavaScript, which any Node runs.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
// npm runs scripts in the project's folder; a path is meant from where the command was given.
const target = resolve(process.env.INIT_CWD ?? '.', process.argv[2] ?? 'sbom.cdx.json');
const read = (name) => JSON.parse(readFileSync(join(root, name), 'utf8'));

const { devDependencies, ...product } = read('package.json');
const lock = read('package-lock.json');
lock.packages = Object.fromEntries(Object.entries(lock.packages).filter(([, { dev }]) => !dev));
delete lock.packages[''].devDependencies;

// npm's own `--omit=dev` also leaves out what the site needs as soon as a tool for development needs it too (npm 11: 139 of
// 414, zod among them). So npm is asked about a project that has no such tools. Its name is the folder's.
const home = mkdtempSync(join(tmpdir(), 'madang-sbom-'));
const folder = join(home, product.name);
try {
  mkdirSync(folder);
  writeFileSync(join(folder, 'package.json'), JSON.stringify(product));
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock));
  const bill = JSON.parse(npmSbom(folder));
  writeFileSync(target, `${JSON.stringify(bill, null, 2)}\n`);
  process.stdout.write(`${target} lists ${bill.components.length} packages.\n`);
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
} finally {
  rmSync(home, { recursive: true });
}

function npmSbom(cwd) {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const options = ['--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only'];
  const { status, stdout, stderr, error } = spawnSync(npm, ['sbom', ...options], {
    cwd,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0) throw new Error(`npm could not list the packages: ${error?.message ?? stderr}`);
  return stdout;
}
