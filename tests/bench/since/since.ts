/**
 * Two commits in turns: what the server of each answers per second of its processor time, to the same requests, with the
 * demonstration that each makes of itself. No reference is between them, so that a difference of some hundredths shows.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ServerProcess } from '#tests/support/server-process.ts';
import { type Bench, type Figure, isShortest, median, type Outcome } from '../bench.ts';
import { largest, type Size } from '../large-event.ts';
import { load } from '../load.ts';
import { cpuNanoseconds } from '../process.ts';
import { commitOf, hasHistory, inCheckout, root } from './checkout.ts';
import type { Filled } from './fill.ts';
import { approvalsInAll, type Folder, rounds, type Sample, samplesOf, times } from './samples.ts';

export const since: Bench = {
  about: 'this tree against another commit: static pages, the API, lists, rendered pages, approvals',
  needs: { what: 'COMMIT', inShortest: 'HEAD' },
  missing: () => (hasHistory() ? undefined : 'history of the project'),
  run: benchSince,
};

const size: Size = isShortest ? { companies: 50, buyers: 40, placed: 2, asked: 2 } : largest;

/** One of the two: its filled folders, its servers, and what is asked of it. */
interface Side {
  servers: Map<Folder, ServerProcess>;
  samples: Sample[];
}

async function benchSince(name: string): Promise<Outcome> {
  const commit = commitOf(name);
  const home = mkdtempSync(join(tmpdir(), 'madang-bench-since-'));
  try {
    return await inCheckout(commit, async (tree) => {
      const sides: Record<'before' | 'now', Side> = {
        before: await open(tree, join(home, 'before')),
        now: await open(root, join(home, 'now')),
      };
      try {
        return await compare(sides);
      } finally {
        for (const { servers } of Object.values(sides))
          for (const server of servers.values()) await server.end('SIGKILL');
      }
    });
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

/** Fills the folders and starts a server on each, as the tree's own tests do. */
async function open(tree: string, home: string): Promise<Side> {
  mkdirSync(home, { recursive: true });
  const fill = join(import.meta.dirname, 'fill.ts');
  const numbers = [times, approvalsInAll].map(String);
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', fill, tree, home, ...numbers, JSON.stringify(size)],
    { encoding: 'utf8', cwd: tree },
  );
  if (status !== 0) throw new Error(`the data of ${tree} could not be made: ${stderr.slice(-2000)}`);
  const filled = JSON.parse(readFileSync(join(home, 'filled.json'), 'utf8')) as Filled;
  const { startServer } = (await import(
    join(tree, 'tests/support/server-process.ts')
  )) as typeof import('#tests/support/server-process.ts');
  const servers = new Map<Folder, ServerProcess>();
  for (const folder of ['one', 'many'] as const)
    servers.set(folder, await startServer({ dataDir: join(home, folder) }));
  if (filled.large) {
    const environment = { EVENT_IDX: String(filled.large.eventIdx) };
    servers.set('large', await startServer({ dataDir: join(home, 'large') }, { environment }));
  }
  return { servers, samples: samplesOf(filled) };
}

async function compare(sides: Record<'before' | 'now', Side>): Promise<Outcome> {
  const figures: Figure[] = [];
  const leftOut: object[] = [];
  for (const sample of sides.now.samples) {
    const before = sides.before.samples.find(({ what }) => what === sample.what);
    if (!before) {
      leftOut.push({ 'not there before': sample.what });
      continue;
    }
    const seen: Record<'before' | 'now', number[]> = { before: [], now: [] };
    // The first round warms up.
    for (let round = 0; round <= rounds; round++) {
      const order = round % 2 ? (['before', 'now'] as const) : (['now', 'before'] as const);
      for (const side of order) {
        const answered = await measured(sides[side], side === 'now' ? sample : before, round);
        if (round > 0) seen[side].push(answered);
      }
    }
    figures.push({
      what: sample.what,
      unit: 'answers per processor second',
      measured: median(seen.now),
      reference: median(seen.before),
      ratio: median(seen.now.map((answered, round) => answered / (seen.before[round] as number))),
      bar: { atLeast: 1 },
    });
  }
  return { figures, ...(leftOut.length > 0 && { details: leftOut }) };
}

async function measured({ servers }: Side, sample: Sample, round: number): Promise<number> {
  const { url, pid } = servers.get(sample.folder) as ServerProcess;
  const asked = sample.asked(round);
  const before = cpuNanoseconds(pid);
  await load(url, pid, asked, sample.options);
  return (asked.length * 1e9) / (cpuNanoseconds(pid) - before);
}
