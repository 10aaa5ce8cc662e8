/**
 * Fifty uploads of 20 MB at once, half of them photos of 12 megapixels and half documents: the memory of the server while they
 * come, and how long a reader waits meanwhile against how long when nobody sends.
 */
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { limits } from '#domain/common/limits.ts';
import { openSession } from '#server/access/session.ts';
import { openDatabase } from '#server/db/open.ts';
import { startSite } from '#tests/support/server-process.ts';
import { amount, type Bench, median, type Outcome } from './bench.ts';
import { type Asked, send, shareOf } from './load.ts';
import { residentMb, residentMbOfAll } from './process.ts';
import type { SendersData } from './upload-senders.ts';

export const uploads: Bench = {
  about: 'memory and a reader while fifty files of 20 MB are uploaded at once',
  run: benchUploads,
};

const rounds = amount(3, 1);
const atOnce = amount(50, 4);
const bytes = amount(limits.fileBytes, 200_000);
const calmAnswers = amount(1000, 20);
const sampleMs = 100;

const detail: Asked = { method: 'GET', path: '/api/event/getDetail' };

interface Sent {
  stored: number;
  refused: string;
  seconds: number;
}

async function benchUploads(): Promise<Outcome> {
  const dataDir = mkdtempSync(join(tmpdir(), 'madang-bench-'));
  const agent = new Agent({ keepAlive: true });
  try {
    const server = await startSite({ dataDir });
    const p99 = async (goesOn: (asked: number) => boolean): Promise<number> => {
      const times: number[] = [];
      while (goesOn(times.length)) {
        const begin = performance.now();
        await send(agent, server.url, detail);
        times.push(performance.now() - begin);
      }
      return shareOf(times, 0.99);
    };
    await p99((asked) => asked < calmAnswers);
    const results: (Sent & { calm: number; storm: number; server: number; all: number })[] = [];
    for (let round = 0; round < rounds; round++) {
      const tokens = await tokensAt(dataDir);
      const senders = new Worker(new URL('./upload-senders.ts', import.meta.url), {
        workerData: { url: server.url, tokens, bytes } satisfies SendersData,
      });
      await once(senders, 'message');
      const calm = await p99((asked) => asked < calmAnswers);
      const peak = { server: 0, all: 0 };
      const look = setInterval(() => {
        peak.server = Math.max(peak.server, residentMb(server.pid));
        peak.all = Math.max(peak.all, residentMbOfAll(server.pid));
      }, sampleMs);
      let sent: Sent | undefined;
      senders.once('message', (answer: Sent) => {
        sent = answer;
      });
      senders.postMessage('go');
      const storm = await p99(() => sent === undefined);
      clearInterval(look);
      await senders.terminate();
      results.push({ ...(sent as unknown as Sent), calm, storm, ...peak });
    }
    await server.end('SIGTERM');
    const least = Math.min(...results.map(({ stored }) => stored));
    const most = (of: 'server' | 'all') => Math.max(...results.map((result) => result[of]));
    const figure = { reference: null, unit: 'MB resident' };
    return {
      figures: [
        {
          what: 'uploads: stored of those sent at once',
          unit: 'files',
          measured: least,
          reference: null,
          bar: { atLeast: atOnce },
        },
        {
          ...figure,
          what: 'uploads: memory of the server, at most',
          measured: most('server'),
          bar: { below: 400 },
        },
        {
          ...figure,
          what: 'uploads: with the process that looks into files',
          measured: most('all'),
          bar: { below: 800 },
        },
        {
          what: 'uploads: event/getDetail p99 meanwhile against calm',
          unit: 'ms',
          measured: median(results.map(({ storm }) => storm)),
          reference: median(results.map(({ calm }) => calm)),
          bar: { below: 10 },
        },
      ],
      details: results,
    };
  } finally {
    agent.destroy();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Sessions of as many members of the demonstration, opened past the log-in. */
async function tokensAt(dataDir: string): Promise<string[]> {
  const db = await openDatabase({ dataDir });
  const members = await db
    .selectFrom('member')
    .select('idx')
    .where('id', 'is not', null)
    .limit(atOnce)
    .execute();
  if (members.length < atOnce) throw new Error(`The demonstration has ${members.length} members only.`);
  const tokens: string[] = [];
  for (const { idx } of members) tokens.push(await openSession(db, idx, new Date(), 'bench'));
  await db.destroy();
  return tokens;
}
