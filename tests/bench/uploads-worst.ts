/** One member sends the heaviest pictures that are taken, eight at a time and without end: how long another's photo takes meanwhile. */
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { openSession } from '#server/access/session.ts';
import { openDatabase } from '#server/db/open.ts';
import { noise } from '#tests/support/made-files.ts';
import { startSite } from '#tests/support/server-process.ts';
import { sendFile } from '#tests/support/uploading.ts';
import { amount, type Bench, median, type Outcome } from './bench.ts';
import { residentMbOfAll } from './process.ts';
import type { WorstData, WorstSent } from './worst-senders.ts';

export const uploadsWorst: Bench = {
  about: 'a photo of one member while another sends the heaviest pictures without end',
  run: benchWorst,
};

const photos = amount(12, 1);
const atOnce = amount(8, 1);
const [pauseMs, aheadMs] = [amount(2_000, 0), amount(5_000, 0)];

async function benchWorst(): Promise<Outcome> {
  const dataDir = mkdtempSync(join(tmpdir(), 'madang-bench-'));
  try {
    const server = await startSite({ dataDir });
    const [own = '', attacker = ''] = await tokensAt(dataDir);
    // 12 megapixels as soft as a photo: 2 MB.
    const bytes = await noise(amount(4000, 400), amount(3000, 300))
      .blur(1.5)
      .jpeg({ quality: 80 })
      .toBuffer();
    const secondsOf = async () => {
      const begin = performance.now();
      const send = (path: string, init: RequestInit) => fetch(`${server.url}/api${path}`, init);
      const { status, resultMessage } = await sendFile(send, 'productMainImg', own, { bytes });
      if (resultMessage !== 'success') throw new Error(`a photo was answered ${status} ${resultMessage}`);
      return (performance.now() - begin) / 1000;
    };
    const several = async () => {
      const times: number[] = [];
      for (let no = 0; no < photos; no++) {
        times.push(await secondsOf());
        await sleep(pauseMs);
      }
      return times;
    };
    const calm = await several();
    const senders = new Worker(new URL('./worst-senders.ts', import.meta.url), {
      workerData: { url: server.url, token: attacker, atOnce } satisfies WorstData,
    });
    await once(senders, 'message');
    await sleep(aheadMs);
    let mb = 0;
    const look = setInterval(() => {
      mb = Math.max(mb, residentMbOfAll(server.pid));
    }, 100);
    const storm = await several();
    clearInterval(look);
    const over = once(senders, 'message');
    senders.postMessage('stop');
    const [sent] = (await over) as [WorstSent];
    await senders.terminate();
    await server.end('SIGTERM');
    return {
      figures: [
        {
          what: 'uploads-worst: a photo of 2 MB is stored, the slowest',
          unit: 's',
          measured: Math.max(...storm),
          reference: null,
          bar: { below: 3 },
        },
        {
          what: 'uploads-worst: the same against calm, medians',
          unit: 's',
          measured: median(storm),
          reference: median(calm),
          bar: { below: 3 },
        },
        {
          what: 'uploads-worst: memory of the server and what looks into files',
          unit: 'MB resident',
          measured: mb,
          reference: null,
          bar: { below: 1_100 },
        },
      ],
      details: [{ calm, storm, sent, bytes: bytes.length }],
    };
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Sessions of two members of the demonstration, opened past the log-in. */
async function tokensAt(dataDir: string): Promise<string[]> {
  const db = await openDatabase({ dataDir });
  const members = await db.selectFrom('member').select('idx').where('id', 'is not', null).limit(2).execute();
  const tokens: string[] = [];
  for (const { idx } of members) tokens.push(await openSession(db, idx, new Date(), 'bench'));
  await db.destroy();
  return tokens;
}
