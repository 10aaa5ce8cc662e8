import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import bundled, { inflate } from '@sparticuz/chromium';
import { type Browser, chromium } from 'playwright';
import { fontEnvironment } from './fonts.ts';

/** How to run the Chromium that was found: its file and what it needs in its environment. */
type Found = { executablePath: string; env: Record<string, string> };

/**
 * A real Chromium, headless, with the tests' own faces. Looked for in this order: the file that `CHROMIUM_PATH` names; the one that
 * came with `npm install`; the same with the system libraries that came beside it, where the machine lacks them; the system's own.
 * `more`: further switches.
 */
export async function launchBrowser(more: readonly string[] = []): Promise<Browser> {
  const { executablePath, env } = await findBrowser();
  return chromium.launch({
    timeout: 180_000,
    executablePath,
    env: { ...(process.env as Record<string, string>), ...env, ...fontEnvironment() },
    args: [
      // Containers and root's runs have no sandbox to give; the only pages opened are our own.
      '--no-sandbox',
      '--disable-gpu',
      '--disable-dev-shm-usage',
      '--disable-background-networking',
      '--disable-component-update',
      '--font-render-hinting=none',
      ...more,
    ],
  });
}

let shared: Promise<Browser> | undefined;

/**
 * The one browser of a worker, for files that need no switch of their own: each visit has a context of its own, in which nothing
 * of another is. It ends with the worker; one that has crashed is replaced.
 */
export async function sharedBrowser(): Promise<Browser> {
  const isThere = await shared?.then(
    (browser) => browser.isConnected(),
    () => false,
  );
  if (!isThere) shared = launchBrowser();
  return shared as Promise<Browser>;
}

let search: Promise<Found> | undefined;

function findBrowser(): Promise<Found> {
  search ??= look();
  return search;
}

async function look(): Promise<Found> {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    const fault = faultOf({ executablePath: named, env: {} });
    if (fault) throw new Error(`CHROMIUM_PATH names ${named}, which does not run: ${fault}`);
    return { executablePath: named, env: {} };
  }
  const tried: string[] = [];
  for await (const candidate of candidates(tried)) {
    const fault = faultOf(candidate);
    if (!fault) return candidate;
    tried.push(`${candidate.executablePath}: ${fault}`);
  }
  throw new Error(
    `No Chromium runs here. Install the system's chromium, or set CHROMIUM_PATH. Tried:\n${tried.join('\n')}`,
  );
}

async function* candidates(tried: string[]): AsyncGenerator<Found> {
  try {
    const home = await unpack();
    const executablePath = join(home, 'chromium');
    yield { executablePath, env: {} };
    yield { executablePath, env: { LD_LIBRARY_PATH: join(home, 'al2023/lib') } };
  } catch (error) {
    tried.push(`@sparticuz/chromium: ${(error as Error).message}`);
  }
  for (const executablePath of ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']) {
    if (existsSync(executablePath)) yield { executablePath, env: {} };
  }
}

/** Undefined when the browser starts, else why not. Missing system libraries show here. */
function faultOf({ executablePath, env }: Found): string | undefined {
  const run = spawnSync(executablePath, ['--version'], {
    env: { ...process.env, ...env },
    encoding: 'utf8',
    timeout: 180_000,
  });
  if (run.status === 0) return undefined;
  return run.error?.message ?? (run.stderr.trim() || `ended with ${run.status ?? run.signal}`);
}

/**
 * Unpacks @sparticuz/chromium once, into node_modules. The package itself unpacks into the shared temporary folder and
 * takes whatever lies there, so that two runs at once, or an older version's leftovers, would hand out a broken browser.
 */
async function unpack(): Promise<string> {
  const build = dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium'));
  const { version } = JSON.parse(readFileSync(resolve(build, '../package.json'), 'utf8')) as {
    version: string;
  };
  const cache = resolve(import.meta.dirname, '../../node_modules/.cache');
  const home = join(cache, `chromium-${version}`);
  if (existsSync(home)) return home;
  mkdirSync(cache, { recursive: true });
  const draft = mkdtempSync(join(cache, 'chromium-'));
  const before = process.env.TMPDIR;
  process.env.TMPDIR = draft;
  try {
    await bundled.executablePath();
    await inflate(resolve(build, '../bin/al2023.tar.br'));
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  }
  try {
    renameSync(draft, home);
  } catch (error) {
    // Another process was faster: its copy is as good.
    if (!existsSync(home)) throw error;
    rmSync(draft, { recursive: true, force: true });
  }
  return home;
}
