/**
 * Resident memory of the server as `npm start` runs it: idle after it has filled the demonstration, after ten thousand
 * rendered pages, no two alike, and after five thousand more.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startSite } from '#tests/support/server-process.ts';
import { amount, type Bench, type Outcome } from './bench.ts';
import { type Asked, isOk, load } from './load.ts';
import { residentMb } from './process.ts';

export const memory: Bench = {
  about: 'resident memory with the demonstration, idle and after ten thousand rendered pages',
  run: benchMemory,
};

const rendered = amount(10_000, 20);
const more = amount(5_000, 20);
/** Idle is what is left after a server has had nothing to do for so long. */
const restMs = amount(10_000, 100);

async function benchMemory(): Promise<Outcome> {
  const dataDir = mkdtempSync(join(tmpdir(), 'madang-bench-'));
  try {
    const server = await startSite({ dataDir });
    await sleep(restMs);
    const idle = residentMb(server.pid);
    await load(server.url, server.pid, pages(0, rendered), { connections: 8, isFine: isOk });
    await sleep(restMs);
    const after = residentMb(server.pid);
    await load(server.url, server.pid, pages(rendered, more), { connections: 8, isFine: isOk });
    await sleep(restMs);
    const later = residentMb(server.pid);
    await server.end('SIGTERM');
    const unit = 'MB resident';
    return {
      figures: [
        { what: 'memory: idle', unit, measured: idle, reference: null, bar: { below: 200 } },
        {
          what: 'memory: after 10,000 rendered pages',
          unit,
          measured: after,
          reference: null,
          bar: { below: 350 },
        },
        {
          what: 'memory: 5,000 more against before',
          unit,
          measured: later,
          reference: after,
          bar: { below: 1.1 },
        },
      ],
    };
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Searches of the company list: each is a page of its own that may be kept. */
const pages = (from: number, count: number): Asked[] =>
  Array.from({ length: count }, (_, at) => ({
    method: 'GET',
    path: `/${at % 2 === 0 ? 'ko' : 'en'}/participate/companyList?keywords=${from + at}`,
  }));
