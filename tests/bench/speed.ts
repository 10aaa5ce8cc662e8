/**
 * Our server against a bare one that runs the same SQL: requests per second of server processor time, in turns, medians.
 * The reference runs, each time, the SQL of an answer that was not kept. Ours keeps a guest's answer whole, and for members
 * the page of a public list; measured also as a list that nobody asked for before, of which nothing is kept.
 */
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { standardIndustries } from '#domain/participation/industries.ts';
import { openSession } from '#server/access/session.ts';
import type { Database } from '#server/db/open.ts';
import { holdPair } from '#server/features/matching/rows/pair.ts';
import { type ServerProcess, startProcess, startServer } from '#tests/support/server-process.ts';
import { amount, type Bench, inTurns, type Outcome } from './bench.ts';
import { approvedOf, eventIdx, fillDemonstration } from './demonstration.ts';
import { type Asked, load } from './load.ts';
import { type Recording, recorder } from './recording.ts';

export const speed: Bench = {
  about: 'the API against a bare Hono app with the same prepared SQL',
  run: benchSpeed,
};

const rounds = amount(3, 1);
const readsEach = amount(12_000, 100);
const approvalsEach = amount(300, 4);
const bare = fileURLToPath(new URL('./bare-server.ts', import.meta.url));
const atLeastHalf = { atLeast: 0.5 };
/** Happens once for each list and content version: its query is put together then, and its answer written as JSON. */
const anew = { atLeast: 0.3 };

async function benchSpeed(): Promise<Outcome> {
  const home = mkdtempSync(join(tmpdir(), 'madang-bench-'));
  try {
    const { approvals, viewer } = await fillDemonstration(join(home, 'base'), prepare);
    const recordings = await record(home, approvals, viewer);
    writeFileSync(join(home, 'recordings.json'), JSON.stringify(recordings));
    const asked: Record<string, Asked[]> = {
      'event/getDetail, a guest': reads('/api/event/getDetail'),
      'company/getList, a guest': reads('/api/company/getList'),
      'company/getList, a member': reads('/api/company/getList', viewer),
      // Finds everyone, with one condition more than the recorded query, and is another list each time.
      'company/getList, a member, never asked before': reads('/api/company/getList', viewer).map(
        (asked, at) => ({ ...asked, path: `${asked.path}?industries=${everyIndustry(at)}` }),
      ),
      'matching/approve': approvals.map(({ token, matchingIdx }) => ({
        method: 'POST',
        path: '/api/matching/approve',
        token,
        body: JSON.stringify({ matchingIdx }),
      })),
    };
    const start = (kind: 'ours' | 'reference', dataDir: string): Promise<ServerProcess> =>
      kind === 'ours'
        ? startServer({ dataDir })
        : startProcess([bare, join(dataDir, 'madang.sqlite'), join(home, 'recordings.json')], {});
    let serial = 0;
    const medians = await inTurns(rounds, async (kind) => {
      const dataDir = join(home, `copy-${serial++}`);
      cpSync(join(home, 'base'), dataDir, { recursive: true });
      const server = await start(kind, dataDir);
      const figures: Record<string, number> = {};
      for (const [name, list] of Object.entries(asked)) {
        // One connection for writes: both then do the same work in the same order.
        const connections = name.includes('approve') ? 1 : 32;
        figures[name] = (await load(server.url, server.pid, list, { connections })).perCpuSecond;
      }
      await server.end('SIGKILL');
      return figures;
    });
    return {
      figures: Object.entries(medians).map(([what, pair]) => ({
        what,
        unit: 'answers per processor second',
        ...pair,
        bar: what.includes('never asked') ? anew : atLeastHalf,
      })),
    };
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

const reads = (path: string, token?: string): Asked[] =>
  Array.from({ length: readsEach }, () => ({ method: 'GET', path, ...(token ? { token } : {}) }));

/** Every industry, each time in another order: the number says which. */
export function everyIndustry(number: number): string {
  const left: string[] = [...standardIndustries];
  let code = number;
  return standardIndustries
    .map(() => {
      const at = code % left.length;
      code = Math.floor(code / left.length);
      return left.splice(at, 1)[0];
    })
    .join(',');
}

interface Approval {
  token: string;
  matchingIdx: number;
}

/** Requests for any slot, each with the log-in of the company that may approve it, and the log-in of a buyer who reads. */
async function prepare(db: Database, now: Date): Promise<{ approvals: Approval[]; viewer: string }> {
  const [companies, buyers] = [await approvedOf(db, 'company'), await approvedOf(db, 'buyer')];
  const at = now.toISOString();
  const approvals: Approval[] = [];
  for (let no = 0; approvals.length < approvalsEach; no++) {
    const company = companies[no % companies.length] as (typeof companies)[number];
    const buyer = buyers[
      (no + Math.floor(no / companies.length) * 7) % buyers.length
    ] as (typeof buyers)[number];
    const pair = { eventIdx, companyIdx: company.idx, buyerIdx: buyer.idx };
    await holdPair(db, pair, now);
    const made = await db
      .insertInto('matching')
      .values({
        ...pair,
        type: 'online',
        state: 'request',
        askedBy: 'buyer',
        anySlot: 'Y',
        message: null,
        endReason: null,
        createdAt: at,
        updatedAt: at,
      })
      .onConflict((on) => on.doNothing())
      .returning('idx')
      .executeTakeFirst();
    if (made) approvals.push({ token: await openSession(db, company.memberIdx, now), matchingIdx: made.idx });
  }
  const viewer = await openSession(db, (buyers[0] as { memberIdx: number }).memberIdx, now);
  return { approvals, viewer };
}

/** Every read and every approval, on a copy that is thrown away; a member's read on an app that has kept nothing yet. */
async function record(
  home: string,
  approvals: readonly Approval[],
  viewer: string,
): Promise<{ reads: Recording[]; writes: Recording[] }> {
  const dataDir = join(home, 'recorded');
  cpSync(join(home, 'base'), dataDir, { recursive: true });
  const app = recorder(dataDir, new Date().toISOString());
  const anew = recorder(dataDir, new Date().toISOString());
  const reads = [
    await app.record('/api/event/getDetail', undefined, (client) => client('GET /event/getDetail', {})),
    await app.record('/api/company/getList', undefined, (client) => client('GET /company/getList', {})),
  ];
  reads.push(
    await anew.record('/api/company/getList', viewer, (client) => client('GET /company/getList', {})),
  );
  await anew.close();
  const writes: Recording[] = [];
  for (const { token, matchingIdx } of approvals) {
    const path = '/api/matching/approve';
    writes.push(await app.record(path, token, (client) => client('POST /matching/approve', { matchingIdx })));
  }
  await app.close();
  return { reads, writes };
}
