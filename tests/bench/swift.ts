/**
 * A real object store that speaks S3: OpenStack Swift from Debian's packages, its proxy with the S3 interface before one account,
 * one container and one object server, each a process of its own on the loopback address, with the files in a temporary folder.
 */
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { type Unpacked, unpackedPackages } from '#tests/support/debian.ts';
import { freePort } from './process.ts';

const python = '/usr/bin/python3';
const parts = ['account', 'container', 'object'] as const;
const packages = [
  'swift-proxy',
  'swift-account',
  'swift-container',
  'swift-object',
  'python3-swift',
  'memcached',
];
const [accessKeyId, secretAccessKey] = ['madang:bench', 'a/secret+with=signs'];
const bucket = 'expo';

export interface Bucket {
  port: number;
  /** The bucket as FILE_STORE names it; `port` and `secret` are others for a way around and a wrong key. */
  setting: (changes?: { port?: number; secret?: string }) => string;
  /** The address of a key and, with it, a client that signs. */
  address: (key: string) => string;
  client: AwsClient;
  keys: () => Promise<string[]>;
  stop: () => Promise<void>;
}

/** What is missing on this machine to run one; undefined where nothing is. */
export function missingForSwift(): string | undefined {
  const unpacked = unpackedPackages('swift', packages);
  if (!unpacked) return "Swift, nor Debian's packages of it";
  const tried = spawnSync(python, ['-s', '-c', 'import swift.proxy.server, swift.obj.server'], {
    env: environmentOf(unpacked),
  });
  return tried.status === 0 ? undefined : 'Python that runs Swift';
}

/** Starts one with an empty bucket. It ends with `stop()`, or by itself when this process does. */
export async function startSwift(): Promise<Bucket> {
  const unpacked = unpackedPackages('swift', packages);
  if (!unpacked) throw new Error('There is no Swift on this machine, and no apt to fetch it.');
  const home = mkdtempSync(join(tmpdir(), 'madang-swift-'));
  mkdirSync(join(home, 'devices/disk'), { recursive: true });
  const [port, memcached, ...ports] = await freePorts(2 + parts.length);
  const tool = (name: string) => join(unpacked.home, 'usr/bin', name);
  writeFileSync(
    join(home, 'swift.conf'),
    '[swift-hash]\nswift_hash_path_suffix = bench\n[storage-policy:0]\nname = one\ndefault = yes\n',
  );
  parts.forEach((part, no) => {
    const ring = (...words: string[]) => {
      const { status, stderr } = spawnSync(
        python,
        ['-s', tool('swift-ring-builder'), join(home, `${part}.builder`), ...words],
        { env: environmentOf(unpacked), encoding: 'utf8' },
      );
      if (status !== 0) throw new Error(`swift-ring-builder: ${stderr}`);
    };
    ring('create', '4', '1', '0');
    ring('add', `r1z1-127.0.0.1:${ports[no]}/disk`, '1');
    ring('rebalance');
    writeFileSync(join(home, `${part}.conf`), partSettings(home, part, ports[no] as number));
  });
  writeFileSync(join(home, 'proxy.conf'), proxySettings(home, port as number, memcached as number));
  // The shell holds them all by its own standard input: when this process ends, however it ends, so do they.
  const shell = spawn(
    '/bin/sh',
    [
      '-c',
      // What ends this process by a signal to its group is not to end the shell first. The place of swift.conf can only be told before
      // the server is loaded.
      `trap '' INT TERM
       run='import sys, runpy, swift.common.utils as utils
utils.SWIFT_CONF_FILE = sys.argv[1]
sys.argv = sys.argv[2:]
runpy.run_path(sys.argv[0], run_name="__main__")'
       "$2/memcached" -u "$(id -un)" -l 127.0.0.1 -p "$3" -m 64 & pids=$!
       for part in account container object proxy; do
         "$1" -s -c "$run" "$0/swift.conf" "$2/swift-$part-server" "$0/$part.conf" & pids="$pids $!"
       done
       cat >/dev/null; kill -KILL $pids; wait; cd /; rm -rf "$0"`,
      home,
      python,
      join(unpacked.home, 'usr/bin'),
      String(memcached),
    ],
    { env: environmentOf(unpacked), stdio: ['pipe', 'ignore', 'pipe'] },
  );
  let said = '';
  shell.stderr.on('data', (text) => {
    said = `${said}${text}`.slice(-2000);
  });
  const ended = new Promise<void>((done) => shell.once('exit', () => done()));
  const stop = async () => {
    shell.stdin.end();
    await ended;
  };
  const base = `http://127.0.0.1:${port}/${bucket}`;
  const client = new AwsClient({
    accessKeyId,
    secretAccessKey,
    service: 's3',
    region: 'us-east-1',
    retries: 0,
  });
  await made(client, base).catch(async (error) => {
    await stop();
    throw new Error(`Swift did not start: ${error}\n${said}`);
  });
  return {
    port: port as number,
    setting: (changes = {}) =>
      `s3://${encodeURIComponent(accessKeyId)}:${encodeURIComponent(changes.secret ?? secretAccessKey)}@127.0.0.1:${changes.port ?? port}/${bucket}?scheme=http`,
    address: (key) => `${base}/${key}`,
    client,
    keys: async () => {
      const listed = await (await client.fetch(base)).text();
      return [...listed.matchAll(/<Key>([^<]+)</g)].map(([, key]) => key as string);
    },
    stop,
  };
}

async function made(client: AwsClient, base: string): Promise<void> {
  let last: unknown;
  for (const until = Date.now() + 60_000; Date.now() < until; await sleep(200)) {
    const answer = await client.fetch(base, { method: 'PUT' }).catch((error: unknown) => {
      last = error;
    });
    if (answer?.ok) return;
    if (answer) last = await answer.text();
  }
  throw last;
}

const environmentOf = ({ home, env }: Unpacked) => ({
  PATH: process.env.PATH,
  ...env,
  PYTHONPATH: join(home, 'usr/lib/python3/dist-packages'),
});

async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>();
  while (ports.size < count) ports.add(await freePort());
  return [...ports];
}

/** Each in one process; nothing is left for another to do later. */
const common = (home: string, port: number) => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = ${userInfo().username}
swift_dir = ${home}
log_level = WARNING
`;

const partSettings = (home: string, part: string, port: number) => `${common(home, port)}
devices = ${join(home, 'devices')}
mount_check = false
[pipeline:main]
pipeline = ${part}-server
[app:${part}-server]
use = egg:swift#${part}
`;

const proxySettings = (home: string, port: number, memcached: number) => `${common(home, port)}
[pipeline:main]
pipeline = catch_errors cache s3api tempauth proxy-server
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:${memcached}
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
[filter:tempauth]
use = egg:swift#tempauth
user_${accessKeyId.replace(':', '_')} = ${secretAccessKey} .admin
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
# Seconds; by default it gives a busy machine half of one, and answers 503.
conn_timeout = 20
node_timeout = 60
recoverable_node_timeout = 60
`;
