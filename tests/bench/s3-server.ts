/** The server with a bucket against the same with a folder: fifty large uploads at once, and reading. */
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { limits } from '#domain/common/limits.ts';
import { openDatabase } from '#server/db/open.ts';
import { composeApp } from '#tests/support/compose.ts';
import { joined } from '#tests/support/factories.ts';
import { pdfFile } from '#tests/support/made-files.ts';
import { sendFile } from '#tests/support/uploading.ts';
import { amount, type Figure } from './bench.ts';
import { isOk, load } from './load.ts';
import { residentMb } from './process.ts';
import type { Bucket } from './swift.ts';
import type { SendersData } from './upload-senders.ts';
import { startWithoutPages } from './without-pages.ts';

const atOnce = amount(50, 4);
const bytes = amount(limits.fileBytes, 200_000);
const reads = amount(60, 4);
interface Way {
  stored: number;
  seconds: number;
  memory: number;
  read: number;
}

export async function serverFigures(bucket: Bucket, home: string): Promise<Figure[]> {
  // Once: the fifty take most of a minute, in which what else the machine does evens out.
  const ours = await run(join(home, 'bucket'), { FILE_STORE: bucket.setting() });
  const folder = await run(join(home, 'folder'), {});
  const of = (what: 'seconds' | 'read') => ({ measured: ours[what], reference: folder[what] });
  const { stored, memory } = ours;
  return [
    {
      what: `s3: stored of ${atOnce} of 20 MB sent at once`,
      unit: 'files',
      measured: stored,
      reference: null,
      bar: { atLeast: atOnce },
    },
    {
      what: 's3: until all are stored, against a folder',
      unit: 'seconds',
      ...of('seconds'),
      bar: { below: 2 },
    },
    {
      what: 's3: memory of the server meanwhile, at most',
      unit: 'MB resident',
      measured: memory,
      reference: null,
      bar: { below: 400 },
    },
    {
      what: 's3: reading a file of 20 MB, against a folder',
      unit: 'ms, median',
      ...of('read'),
      bar: { below: 3 },
    },
  ];
}

async function run(dataDir: string, settings: Record<string, string>): Promise<Way> {
  mkdirSync(dataDir);
  const place = { dataDir };
  const db = await openDatabase(place);
  const app = composeApp(db, place, new Date().toISOString());
  const tokens: string[] = [];
  for (let no = 0; no < atOnce; no++) tokens.push((await joined(app)).token);
  await db.destroy();
  const server = await startWithoutPages(place, settings);
  try {
    const senders = new Worker(new URL('./upload-senders.ts', import.meta.url), {
      workerData: { url: server.url, tokens, bytes } satisfies SendersData,
    });
    await once(senders, 'message');
    let memory = 0;
    const look = setInterval(() => {
      memory = Math.max(memory, residentMb(server.pid));
    }, 100);
    senders.postMessage('go');
    const [{ stored, seconds }] = (await once(senders, 'message')) as [{ stored: number; seconds: number }];
    clearInterval(look);
    await senders.terminate();
    const send = (path: string, init: RequestInit) => fetch(`${server.url}/api${path}`, init);
    const { data } = await sendFile(send, 'productIntro', tokens[0], {
      bytes: pdfFile('%'.repeat(bytes - 200)),
    });
    const path = `/files${data.address}`;
    const asked = Array.from({ length: reads }, () => ({ method: 'GET' as const, path }));
    const { p50 } = await load(server.url, server.pid, asked, { connections: 2, isFine: isOk });
    return { stored, seconds, memory, read: p50 };
  } finally {
    await server.end('SIGKILL');
  }
}
