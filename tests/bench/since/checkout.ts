/** Another commit of the project in a folder of its own, installed and built as `npm start` would. */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '../../..');

/** What builds keep there is of the tree that made it. */
const ownCaches = ['.cache', '.astro', '.vite'];

/** Whether the project's history is here, as it is not in an unpacked archive. */
export const hasHistory = (): boolean =>
  spawnSync('git', ['rev-parse', 'HEAD'], { cwd: root, stdio: 'ignore' }).status === 0;

/** The commit in full; throws where there is none of that name. */
export const commitOf = (name: string): string =>
  run('git', ['rev-parse', '--verify', `${name}^{commit}`], root).trim();

/**
 * Writes the commit's files into a temporary folder, by an index of its own, so that git is left as it was, and hands the folder to `use`.
 * The folder goes whatever happens, also where the benchmark is interrupted.
 */
export async function inCheckout<T>(commit: string, use: (tree: string) => Promise<T>): Promise<T> {
  const home = mkdtempSync(join(tmpdir(), 'madang-since-'));
  const remove = () => rmSync(home, { recursive: true, force: true });
  const interrupted = () => {
    remove();
    process.exit(130);
  };
  process.once('SIGINT', interrupted).once('SIGTERM', interrupted);
  try {
    const tree = join(home, 'tree');
    const index = { GIT_INDEX_FILE: join(home, 'index') };
    run('git', ['read-tree', commit], root, index);
    run('git', ['checkout-index', '--all', `--prefix=${tree}/`], root, index);
    takeOver(tree);
    const prepare = `import('./scripts/prepare.mjs').then(({ prepare }) => prepare())`;
    run(process.execPath, ['--input-type=module', '--eval', prepare], tree);
    return await use(tree);
  } finally {
    process.off('SIGINT', interrupted).off('SIGTERM', interrupted);
    remove();
  }
}

/** Packages and pages of ours that would come out the same: packages by the same lock file; whether pages are, their stamp says. */
function takeOver(tree: string): void {
  const same = (name: string) => readFileSync(join(root, name)).equals(readFileSync(join(tree, name)));
  if (!same('package-lock.json') || !same('package.json')) return;
  const packages = join(tree, 'node_modules');
  // Links within one file system, so that the packages are there at once.
  const linked = spawnSync('cp', ['-al', join(root, 'node_modules'), packages], { stdio: 'ignore' });
  if (linked.status !== 0) {
    rmSync(packages, { recursive: true, force: true });
    cpSync(join(root, 'node_modules'), packages, { recursive: true, verbatimSymlinks: true });
  }
  for (const name of ownCaches) rmSync(join(packages, name), { recursive: true, force: true });
  if (existsSync(join(root, 'dist'))) cpSync(join(root, 'dist'), join(tree, 'dist'), { recursive: true });
}

function run(
  command: string,
  args: readonly string[],
  cwd: string,
  env: Record<string, string> = {},
): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    env: { ...process.env, ...env },
  });
  if (status !== 0)
    throw new Error(`${command} ${args.join(' ')}: ${error?.message ?? ''}${stdout}${stderr}`);
  return stdout;
}
