import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
const patience = 240_000;

/** The site as one develops it: `astro dev` on a free port and an empty database, of the tree in `cwd`. */
export async function startDevelopment(cwd = root): Promise<{ url: string; stop: () => Promise<void> }> {
  const port = await freePort();
  const dataDir = mkdtempSync(join(tmpdir(), 'madang-development-'));
  const child = spawn(
    process.execPath,
    // A neighbour of this tree may have its own open; ours stands beside it.
    [join(root, 'node_modules/astro/bin/astro.mjs'), 'dev', '--ignore-lock', '--port', String(port)],
    {
      cwd,
      env: {
        PATH: process.env.PATH,
        DATA_DIR: dataDir,
        DEMO: '0',
        ASTRO_TELEMETRY_DISABLED: '1',
        NO_COLOR: '1',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text) => {
      said = `${said}${text}`.slice(-4000);
    });
  }
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  };
  const url = `http://127.0.0.1:${port}`;
  const until = Date.now() + patience;
  while (!(await fetch(`${url}/en/styleguide`).catch(() => undefined))?.ok) {
    if (child.exitCode !== null || Date.now() > until) {
      await stop();
      throw new Error(`astro dev did not open the style guide: ${said}`);
    }
    await new Promise((done) => setTimeout(done, 250));
  }
  return { url, stop };
}

/** A copy of the tree that a test may change, with the packages of this one; `remove` takes it away. */
export function copyOfTree(): { folder: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'madang-tree-'));
  for (const name of ['src', 'demo', 'public', 'types', 'package.json', 'tsconfig.json', 'astro.config.mjs'])
    cpSync(join(root, name), join(folder, name), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const server = createServer().once('error', fail);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => done(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
