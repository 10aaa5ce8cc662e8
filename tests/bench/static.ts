/**
 * A prerendered page against nginx with the same file: one worker, compressed beforehand (`gzip_static`), every header
 * that our answer carries, both logging each request. And a site of two thousand pages: the last as fast as the second.
 */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type ServerProcess, startProcess } from '#tests/support/server-process.ts';
import { amount, type Bench, inTurns, type Outcome } from './bench.ts';
import { type Asked, isOk, load } from './load.ts';
import { freePort, startProgram } from './process.ts';

export const staticPages: Bench = {
  about: 'a prerendered page against nginx with the same file',
  program: 'nginx',
  run: benchStatic,
};

const rounds = amount(5, 1);
const requests = amount(30_000, 200);
const pages = amount(2_000, 20);
const root = resolve(import.meta.dirname, '../..');
const page = 'ko/info/overview';
const nth = (number: number) => `ko/info/page-${String(number).padStart(4, '0')}`;

async function benchStatic(): Promise<Outcome> {
  // Within the project, because the built server looks for its packages above itself.
  mkdirSync(join(root, 'node_modules/.cache'), { recursive: true });
  const home = mkdtempSync(join(root, 'node_modules/.cache/bench-static-'));
  try {
    cpSync(join(root, 'dist'), join(home, 'dist'), { recursive: true });
    const html = readFileSync(join(home, 'dist/client', `${page}.html`));
    for (let number = 1; number <= pages; number++) {
      writeFileSync(join(home, 'dist/client', `${nth(number)}.html`), html);
    }
    const ours = await startOurs(home);
    try {
      const nginx = await startNginx(home, ours, html);
      try {
        const of = { ours, reference: nginx };
        const against = await inTurns(rounds, async (kind) => ({ page: await speed(of[kind], page) }));
        const deep = await inTurns(rounds, async (kind) => ({
          page: await speed(ours, nth(kind === 'ours' ? pages : 2)),
        }));
        const unit = 'answers per processor second';
        return {
          figures: [
            { what: 'a static page against nginx', unit, ...against.page, bar: { atLeast: 0.45 } },
            { what: 'page 2,000 against page 2', unit, ...deep.page, bar: { atLeast: 0.9 } },
          ],
        };
      } finally {
        await nginx.end('SIGTERM');
      }
    } finally {
      await ours.end('SIGKILL');
    }
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

function startOurs(home: string): Promise<ServerProcess> {
  const server = join(import.meta.dirname, 'site-server.ts');
  return startProcess([server, join(home, 'dist')], { PORT: '0', SET_UP: '0', DATA_DIR: join(home, 'data') });
}

const headers = { 'accept-encoding': 'gzip' };

async function speed(server: ServerProcess, path: string): Promise<number> {
  const asked: Asked[] = Array.from({ length: requests }, () => ({
    method: 'GET',
    path: `/${path}`,
    headers,
  }));
  return (await load(server.url, server.pid, asked, { isFine: isOk })).perCpuSecond;
}

/** nginx as an operator would set it up for this one page, with the headers that our answer carries. */
async function startNginx(home: string, ours: ServerProcess, html: Buffer): Promise<ServerProcess> {
  const site = join(home, 'nginx');
  mkdirSync(join(site, 'ko/info'), { recursive: true });
  writeFileSync(join(site, `${page}.html`), html);
  writeFileSync(join(site, `${page}.html.gz`), gzipSync(html, { level: 9 }));
  const answer = await fetch(`${ours.url}/${page}`, { headers });
  const own = new Set(
    'content-type content-length content-encoding date connection keep-alive etag last-modified vary'.split(
      ' ',
    ),
  );
  const added = [...answer.headers]
    .filter(([name]) => !own.has(name))
    .map(([name, value]) => `add_header ${name} "${value.replaceAll('"', '\\"')}" always;`);
  const port = await freePort();
  writeFileSync(
    join(home, 'nginx.conf'),
    // Started by root, its worker would be somebody who may not read this folder.
    `${process.getuid?.() === 0 ? 'user root;' : ''} worker_processes 1; daemon off; pid ${home}/nginx.pid; error_log ${home}/nginx-error.log;
     events { worker_connections 1024; }
     http {
       types { text/html html; } charset utf-8;
       log_format all '$time_iso8601 $request_id $request_method $uri $status $request_time';
       access_log ${home}/nginx-access.log all;
       client_body_temp_path ${home}/t1; proxy_temp_path ${home}/t2; fastcgi_temp_path ${home}/t3;
       uwsgi_temp_path ${home}/t4; scgi_temp_path ${home}/t5;
       sendfile on; tcp_nopush on; keepalive_requests 1000000;
       server {
         listen 127.0.0.1:${port}; root ${site}; gzip_static on; gzip_vary on;
         ${added.join('\n')}
         add_header x-request-id $request_id always;
         location / { try_files $uri.html =404; }
       }
     }`,
  );
  return startProgram(
    'nginx',
    ['-c', join(home, 'nginx.conf'), '-e', join(home, 'nginx-start.log')],
    `http://127.0.0.1:${port}`,
  );
}
