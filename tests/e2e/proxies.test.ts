/** The proxies of deploy/ before the real server, where this machine has them: what they pass on, hold up and refuse. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readSettings } from '#server/ground/config.ts';
import { filesWith } from '#tests/support/personal-traces.ts';
import { type ServerProcess, startProcess } from '#tests/support/server-process.ts';
import { freePort } from '../bench/process.ts';

const root = resolve(import.meta.dirname, '../..');
const read = (name: string) => readFileSync(join(root, 'deploy', name), 'utf8');
const has = (program: string, ...words: string[]) => spawnSync(program, words).status === 0;

interface Ports {
  http: number;
  https: number;
  /** Where the server listens. */
  server: number;
}

interface Proxy {
  isHere: boolean;
  /** Writes its configuration, as in deploy/ but for ports, certificate and log; answers how it is checked and run. */
  prepare(folder: string, ports: Ports): { check: string[]; run: string[] };
}

const proxies: Record<string, Proxy> = {
  nginx: {
    isHere: has('nginx', '-v') && has('openssl', 'version'),
    prepare(folder, { http, https, server }) {
      const pair = ['-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')];
      const subject = ['-subj', '/CN=expo.example.org', '-days', '1'];
      spawnSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...pair, ...subject]);
      const site = read('nginx.conf')
        .replaceAll('127.0.0.1:4321', `127.0.0.1:${server}`)
        .replaceAll(
          /listen (\[::\]:)?(80|443)/g,
          (_, _six, port) => `listen 127.0.0.1:${port === '80' ? http : https}`,
        )
        .replaceAll('/etc/letsencrypt/live/expo.example.org', folder)
        .replaceAll('/var/log/nginx', folder);
      // The two addresses of each family have become one.
      const once = [...new Set(site.match(/^\tlisten .*$/gm))].reduce(
        (all, line) => all.replace(`${line}\n${line}\n`, `${line}\n`),
        site,
      );
      writeFileSync(join(folder, 'site.conf'), once);
      const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
        .map((kind) => `${kind}_temp_path ${join(folder, kind)};`)
        .join('\n');
      const config = join(folder, 'nginx.conf');
      // Workers are another user's otherwise, who can't write into this folder.
      const asRoot = process.getuid?.() === 0 ? 'user root;\n' : '';
      writeFileSync(
        config,
        `${asRoot}daemon off;\npid ${join(folder, 'pid')};\nerror_log ${join(folder, 'error.log')};\nevents {}\n` +
          `http {\naccess_log off;\n${temporary}\ninclude ${join(folder, 'site.conf')};\n}\n`,
      );
      return { check: ['nginx', '-t', '-c', config], run: ['nginx', '-c', config] };
    },
  },
  caddy: {
    isHere: has('caddy', 'version'),
    prepare(folder, { http, https, server }) {
      const config = join(folder, 'Caddyfile');
      const site = read('Caddyfile')
        .replaceAll('127.0.0.1:4321', `127.0.0.1:${server}`)
        .replaceAll('/var/log/caddy', folder)
        .replace(/^expo\.example\.org \{$/m, 'expo.example.org {\n\ttls internal\n\tbind 127.0.0.1');
      const options = `admin off\n\tskip_install_trust\n\tstorage file_system ${join(folder, 'storage')}`;
      writeFileSync(config, `{\n\t${options}\n\thttp_port ${http}\n\thttps_port ${https}\n}\n${site}`);
      const words = ['--config', config, '--adapter', 'caddyfile'];
      return { check: ['caddy', 'validate', ...words], run: ['caddy', 'run', ...words] };
    },
  },
};

const dataDir = mkdtempSync(join(tmpdir(), 'madang-proxied-'));
let site: ServerProcess;
beforeAll(async () => {
  const settings = { SITE_URL: 'https://expo.example.org', TRUST_PROXY: '1', DEMO: '0', SET_UP: '0' };
  const main = join(root, 'scripts/serve.ts');
  site = await startProcess([main], { ...settings, PORT: '0', DATA_DIR: dataDir });
});
afterAll(async () => {
  await site.end('SIGTERM');
  rmSync(dataDir, { recursive: true, force: true });
});

test.each(['nginx.conf', 'Caddyfile'])('%s leads to the port that the server takes by default', (name) => {
  expect(read(name)).toContain(`127.0.0.1:${readSettings({}).PORT}`);
});

const present = Object.entries(proxies).filter(([, { isHere }]) => isHere);

describe.each(present)('%s', (_name, { prepare }) => {
  const folder = mkdtempSync(join(tmpdir(), 'madang-proxy-'));
  let proxy: Awaited<ReturnType<typeof start>>;
  let ports: Ports;
  let check: string[];

  beforeAll(async () => {
    ports = { http: await freePort(), https: await freePort(), server: Number(new URL(site.url).port) };
    const prepared = prepare(folder, ports);
    check = prepared.check;
    proxy = await start(prepared.run, folder);
    await until(() => ask('/health/live'));
  });
  afterAll(async () => {
    await proxy.end();
    rmSync(folder, { recursive: true, force: true });
  });

  interface Asked {
    method?: string;
    headers?: Record<string, string>;
    body?: Buffer;
  }

  /** Asks the proxy over TLS, as a browser does that knows the site's name. */
  function ask(path: string, { method = 'GET', headers = {}, body }: Asked = {}) {
    return new Promise<{ status: number; headers: Record<string, unknown>; body: string }>((done, fail) => {
      const options = { host: '127.0.0.1', port: ports.https, servername: 'expo.example.org', path, method };
      const host = { host: `expo.example.org`, ...headers };
      const asked = request({ ...options, headers: host, rejectUnauthorized: false }, (answer) =>
        text(answer).then(
          (said) => done({ status: answer.statusCode ?? 0, headers: answer.headers, body: said }),
          fail,
        ),
      );
      asked.on('error', fail).end(body);
    });
  }

  test('takes the configuration of deploy/', () => {
    const [program = '', ...words] = check;
    const { status, stderr } = spawnSync(program, words, { encoding: 'utf8' });
    expect(status, stderr).toBe(0);
  });

  test('hands on pages and the API with the server’s own headers, each once', async () => {
    const page = await ask('/en/info/overview', { headers: { 'accept-encoding': 'br' } });
    expect(page).toMatchObject({ status: 200, headers: { 'content-encoding': 'br' } });
    expect(page.headers['strict-transport-security']).toBe('max-age=31536000');
    expect((await ask('/api/event/getList')).body).toContain('"resultCode":0');
    expect(await ask('/health/metrics')).toMatchObject({ status: 404 });
  });

  test('lets files of 20 MB through to the server, and nothing much larger', async () => {
    const upload = (megabytes: number) =>
      ask('/api/file/upload', { method: 'POST', body: Buffer.alloc(megabytes * 1024 * 1024) }).then(
        ({ status }) => status,
        // A proxy may close on a body that it will not take, and the server on one that it has answered already.
        () => 'closed' as const,
      );
    expect(await upload(20)).not.toBe(413);
    // A proxy that passes bodies on piece by piece hears from the server first that nobody is logged in.
    expect([413, 401, 'closed']).toContain(await upload(24));
  });

  test('writes down that a calendar was read, and not by which address', async () => {
    const token = 'Ab_1'.repeat(10);
    expect((await ask(`/files/calendar/${token}abc.ics`)).status).toBe(404);
    expect((await ask('/en?seen=after')).status).toBe(200);
    const lines = () => readFileSync(join(folder, 'madang.log'), 'utf8');
    await expect.poll(lines).toContain('seen=after');
    expect(lines()).toContain('calendar/-');
    expect(await filesWith(folder, [token])).toEqual([]);
  });

  test('leads from http to https', async () => {
    const answer = await fetch(`http://127.0.0.1:${ports.http}/en`, {
      redirect: 'manual',
      headers: { host: 'expo.example.org' },
    });
    expect([301, 308]).toContain(answer.status);
    expect(answer.headers.get('location')).toMatch(/^https:\/\//);
  });
});

describe.each(present)('%s before a server that sends piece by piece', (_name, proxy) => {
  test('passes each piece on at once, with the reader’s address last', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'madang-proxy-'));
    let goOn = () => {};
    let forwarded: unknown;
    const upstream = createServer((req, res) => {
      forwarded = req.headers['x-forwarded-for'];
      res.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: one\n\n');
      goOn = () => res.end('data: two\n\n');
    });
    await new Promise<void>((done) => upstream.listen(0, '127.0.0.1', done));
    const ports = {
      http: await freePort(),
      https: await freePort(),
      server: (upstream.address() as AddressInfo).port,
    };
    const running = await start(proxy.prepare(folder, ports).run, folder);
    try {
      const read = () =>
        new Promise<string[]>((done, fail) => {
          const pieces: string[] = [];
          const headers = { host: 'expo.example.org', 'x-forwarded-for': '203.0.113.9' };
          const options = { host: '127.0.0.1', port: ports.https, servername: 'expo.example.org', headers };
          request({ ...options, path: '/api/live', rejectUnauthorized: false }, (answer) => {
            answer.on('data', (piece) => {
              pieces.push(String(piece));
              // The second piece is only sent once the first has come through.
              goOn();
            });
            answer.on('end', () => done(pieces)).on('error', fail);
          })
            .on('error', fail)
            .end();
        });
      const pieces = await until(read);
      expect(pieces).toEqual(['data: one\n\n', 'data: two\n\n']);
      expect(String(forwarded).split(/, */).at(-1)).toBe('127.0.0.1');
    } finally {
      await running.end();
      upstream.closeAllConnections();
      upstream.close();
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

async function start([program = '', ...words]: string[], folder: string) {
  mkdirSync(join(folder, 'home'), { recursive: true });
  const child: ChildProcess = spawn(program, words, {
    env: { PATH: process.env.PATH, HOME: join(folder, 'home') },
    stdio: 'ignore',
  });
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  return {
    end: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Asks again while a server is still starting. */
async function until<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === 900) throw error;
      await sleep(100);
    }
  }
}
