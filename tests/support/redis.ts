import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { unpackedPackages } from './debian.ts';

/** How to run the server that was found: its file and what it needs in its environment. */
type Found = { file: string; env: Record<string, string> };

export interface TestRedis {
  url: string;
  /** Ends it as a crash would; nothing is written down. */
  stop: () => Promise<void>;
  /** Starts it again, empty, at the same address. */
  start: () => Promise<void>;
}

/**
 * A real Redis of its own on a free port of the loopback address. No package of npm carries one, so it is looked for in
 * this order: the file that `REDIS_SERVER_PATH` names; `redis-server` or `valkey-server` on the PATH; Debian's package,
 * fetched by apt and unpacked beside the other tools of the tests, with nothing installed on the machine.
 */
export async function startRedis(): Promise<TestRedis> {
  const { file, env } = findRedis();
  const port = await freePort();
  let stop = async () => {};
  const start = async () => {
    const home = mkdtempSync(join(tmpdir(), 'madang-redis-'));
    // The shell holds the server by its own standard input: when this process ends, however it ends, so does the server.
    const shell = spawn(
      '/bin/sh',
      [
        '-c',
        '"$@" & pid=$!; cat >/dev/null; kill -KILL $pid; wait $pid; cd /; rm -rf "$0"',
        home,
        file,
      ].concat([
        '--port',
        String(port),
        '--bind',
        '127.0.0.1',
        '--save',
        '',
        '--appendonly',
        'no',
        '--dir',
        home,
      ]),
      { env: { ...process.env, ...env }, stdio: ['pipe', 'ignore', 'ignore'] },
    );
    const ended = new Promise<void>((done) => shell.once('exit', () => done()));
    stop = async () => {
      shell.stdin.end();
      await ended;
    };
    await answers(port);
  };
  await start();
  return { url: `redis://127.0.0.1:${port}`, stop: () => stop(), start };
}

function findRedis(): Found {
  const named = process.env.REDIS_SERVER_PATH;
  if (named) {
    if (runs({ file: named, env: {} })) return { file: named, env: {} };
    throw new Error(`REDIS_SERVER_PATH names ${named}, which does not run.`);
  }
  for (const file of ['redis-server', 'valkey-server']) if (runs({ file, env: {} })) return { file, env: {} };
  const unpacked = unpackedPackages('redis', ['redis-server']);
  const debian = unpacked && { file: join(unpacked.home, 'usr/bin/redis-server'), env: unpacked.env };
  if (debian && runs(debian)) return debian;
  throw new Error('No Redis runs here. Install redis-server, or set REDIS_SERVER_PATH to one.');
}

function runs({ file, env }: Found): boolean {
  return spawnSync(file, ['--version'], { env: { ...process.env, ...env }, timeout: 30_000 }).status === 0;
}

async function answers(port: number): Promise<void> {
  for (const until = Date.now() + 100_000; Date.now() < until; await sleep(20)) {
    const isOpen = await new Promise<boolean>((done) => {
      const socket = connect(port, '127.0.0.1', () => socket.end(() => done(true)));
      socket.once('error', () => done(false));
    });
    if (isOpen) return;
  }
  throw new Error('Redis did not start.');
}

function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const server = createServer().once('error', fail);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => done(port));
    });
  });
}
