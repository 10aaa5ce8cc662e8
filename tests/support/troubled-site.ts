/** A server in a process of its own, for a test to take its disk, its lock or its database away, and to give them back. */
import { execFileSync } from 'node:child_process';
import { createClient } from '#api/client.ts';
import { type Database, type DatabasePlace, openDatabase } from '#server/db/open.ts';
import { openFileStore } from '#server/platform/storage/store.ts';
import type { TestServer } from './factories.ts';
import { type Circumstances, type HeardProcess, startServer } from './server-process.ts';

export interface TroubledSite extends TestServer, HeardProcess {
  /** The test's own connection to the same database. */
  db: Database;
  /** Status and word of /health/ready. */
  ready: () => Promise<[status: number, word: string]>;
  /** Lines of the server's log so far that name this. */
  logged: (text: string) => Record<string, unknown>[];
  /** Sends a call and answers how it was answered. */
  ask: (name: string, request?: object, token?: string) => Promise<Answered>;
  close: () => Promise<void>;
}

export interface Answered {
  status: number;
  /** `resultMessage`. */
  key: string;
  retryAfter: number | null;
}

/** Whoever opened it closes it. */
export async function troubledSite(
  place: DatabasePlace,
  circumstances: Circumstances = {},
): Promise<TroubledSite> {
  const server = await startServer(place, circumstances);
  const db = await openDatabase({ ...place, poolSize: 2 });
  const base = `${server.url}/api`;
  return {
    ...server,
    db,
    files: openFileStore({ DATA_DIR: place.dataDir, FILE_STORE: undefined }),
    clock: { read: () => new Date() },
    eventInUse: 36,
    client: (token) => createClient({ base, token: () => token }),
    async ready() {
      const answer = await fetch(`${server.url}/health/ready`);
      return [answer.status, ((await answer.json()) as { status: string }).status];
    },
    logged: (text) =>
      server
        .said()
        .split('\n')
        .filter((line) => line.startsWith('{') && line.endsWith('}') && line.includes(text))
        .map((line) => JSON.parse(line) as Record<string, unknown>),
    ask: (name, request, token) => ask(base, name, request, token),
    async close() {
      await db.destroy().catch(() => undefined);
      if (!server.hasEnded()) await server.end('SIGTERM');
    },
  };
}

async function ask(base: string, name: string, request: object = {}, token?: string): Promise<Answered> {
  const [method = '', path = ''] = name.split(' ');
  const answer = await fetch(base + path, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(method === 'POST' ? { body: JSON.stringify(request) } : {}),
  });
  const { resultMessage } = (await answer.json()) as { resultMessage: string };
  const retryAfter = answer.headers.get('retry-after');
  return { status: answer.status, key: resultMessage, retryAfter: retryAfter ? Number(retryAfter) : null };
}

/** From now on no file of the process grows beyond so many bytes (RLIMIT_FSIZE); a write beyond fails with EFBIG. */
export function limitFiles(pid: number, bytes: number | 'unlimited'): void {
  execFileSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:unlimited`]);
}
