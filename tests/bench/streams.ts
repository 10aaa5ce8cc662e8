/**
 * Two thousand open pages that are told of changes: what they take of the server's memory, and how long it takes until the last of
 * them has heard of one that concerns all. Through a proxy's address, behind which a hall comes.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openSession } from '#server/access/session.ts';
import { announce } from '#server/db/announce.ts';
import { openDatabase } from '#server/db/open.ts';
import { transact } from '#server/db/transact.ts';
import { createDatabase, startPostgres } from '#tests/support/postgres.ts';
import { startServer } from '#tests/support/server-process.ts';
import { amount, type Bench, median, type Outcome } from './bench.ts';
import { approvedOf, fillDemonstrationIn } from './demonstration.ts';
import { residentMb } from './process.ts';
import { multiply } from './tenfold.ts';

export const streams: Bench = {
  about: 'two thousand open pages that are told of changes: memory, and until the last one has heard',
  run,
};

const pages = amount(2_000, 20);
const rounds = amount(11, 1);
/** As many as one member may have. */
const each = 8;

async function run(): Promise<Outcome> {
  const home = mkdtempSync(join(tmpdir(), 'madang-bench-'));
  const cluster = await startPostgres();
  try {
    const place = { dataDir: home, databaseUrl: await createDatabase(cluster.url) };
    const needed = Math.ceil(pages / each);
    const members = await fillDemonstrationIn(place, async (db, now) => {
      // A third of it would have to open more pages each than they may.
      await multiply(db, amount(3, 1));
      const sides = await Promise.all([approvedOf(db, 'company'), approvedOf(db, 'buyer')]);
      const those = sides.flat().slice(0, needed);
      return Promise.all(
        those.map(async ({ memberIdx }) => ({ memberIdx, token: await openSession(db, memberIdx, now) })),
      );
    });
    const server = await startServer(place, { environment: { TRUST_PROXY: '1', DEMO: '1' } });
    const before = residentMb(server.pid);
    let heard = 0;
    const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY });
    const open = (token: string) =>
      new Promise<IncomingMessage>((resolve, reject) => {
        const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': '203.0.113.7' };
        get(`${server.url}/api/notice/listen`, { agent, headers }, (answer) => {
          if (answer.headers['content-type'] !== 'text/event-stream')
            return reject(new Error(`no stream: ${answer.statusCode}`));
          answer.on('data', (bytes: Buffer) => {
            if (bytes.includes('data:')) heard += 1;
          });
          answer.on('error', () => undefined);
          resolve(answer);
        }).on('error', reject);
      });
    const opened: IncomingMessage[] = [];
    for (let at = 0; at < pages; at += 50) {
      const some = Array.from(
        { length: Math.min(50, pages - at) },
        (_, no) => members[(at + no) % members.length],
      );
      opened.push(...(await Promise.all(some.map((member) => open(member?.token ?? '')))));
    }
    const after = residentMb(server.pid);
    const db = await openDatabase(place);
    const times: number[] = [];
    for (let round = 0; round < rounds; round++) {
      heard = 0;
      const begin = performance.now();
      await transact(db, async (trx) =>
        announce(
          trx,
          members.map(({ memberIdx }) => memberIdx),
        ),
      );
      while (heard < opened.length && performance.now() - begin < 10_000) await sleep(5);
      times.push(performance.now() - begin);
    }
    await db.destroy();
    await server.end('SIGTERM');
    agent.destroy();
    return {
      figures: [
        {
          what: `streams: memory with ${pages}`,
          unit: 'MB resident',
          measured: after,
          reference: null,
          bar: { below: 500 },
        },
        {
          what: 'streams: one more',
          unit: 'KB',
          measured: ((after - before) * 1024) / pages,
          reference: null,
          bar: { below: 100 },
        },
        {
          what: 'streams: until the last has heard',
          unit: 'ms',
          measured: median(times),
          reference: null,
          bar: { below: 2_000 },
        },
      ],
    };
  } finally {
    await cluster.stop();
    rmSync(home, { recursive: true, force: true });
  }
}
