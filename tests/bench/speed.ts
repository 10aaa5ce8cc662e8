/**
 * Our server against a bare one that runs the same SQL: requests per second of server processor time, in turns, medians.
 * Guests' answers are kept by ours; the reference runs, each time, the SQL of an answer that was not kept.
 */
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openDatabase } from '#server/db/open.ts';
import { prepareDemonstration } from '#server/demo/demonstration.ts';
import { quietLogger } from '#server/log.ts';
import { openSession } from '#server/member/session.ts';
import { startProcess, startServer } from '#tests/support/server-process.ts';
import { type Asked, load, residentMb } from './load.ts';
import { type Recording, recorder } from './recording.ts';

const rounds = 3;
const readsEach = 12_000;
const eventIdx = 36;
const bare = fileURLToPath(new URL('./bare-server.ts', import.meta.url));

/** A row for each figure: ours, the reference, and ours by the reference. */
export async function benchSpeed() {
  const home = mkdtempSync(join(tmpdir(), 'madang-bench-'));
  try {
    const approvals = await fill(join(home, 'base'));
    const recordings = await record(home, approvals);
    writeFileSync(join(home, 'recordings.json'), JSON.stringify(recordings));
    const asked: Record<string, Asked[]> = {
      'event/getDetail': repeated('/api/event/getDetail'),
      'company/getList': repeated('/api/company/getList'),
      'matching/approve': approvals.map(({ token, matchingIdx }) => ({
        ...{ method: 'POST', path: '/api/matching/approve', token },
        body: JSON.stringify({ matchingIdx }),
      })),
    };
    const figures: Record<string, { ours: number[]; bare: number[] }> = {};
    let memory = 0;
    for (let round = 0; round < rounds; round++) {
      for (const kind of ['ours', 'bare'] as const) {
        const dataDir = join(home, `${kind}-${round}`);
        cpSync(join(home, 'base'), dataDir, { recursive: true });
        const server =
          kind === 'ours'
            ? await startServer({ dataDir })
            : await startProcess([bare, join(dataDir, 'madang.sqlite'), join(home, 'recordings.json')], {});
        if (kind === 'ours') memory = residentMb(server.pid);
        for (const [name, list] of Object.entries(asked)) {
          // One connection for writes: both then do the same work in the same order.
          const { perCpuSecond } = await load(
            server.url,
            server.pid,
            list,
            name.includes('approve') ? 1 : 32,
          );
          figures[name] ??= { ours: [], bare: [] };
          figures[name][kind].push(perCpuSecond);
        }
        await server.end('SIGKILL');
      }
    }
    const rows = Object.entries(figures).map(([name, { ours, bare }]) => ({
      what: name,
      ours: Math.round(median(ours)),
      reference: Math.round(median(bare)),
      ratio: Math.round((median(ours) / median(bare)) * 100) / 100,
    }));
    return { rows, memoryIdleMb: memory };
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

const repeated = (path: string): Asked[] =>
  Array.from({ length: readsEach }, () => ({ method: 'GET', path }));
const median = (values: number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] as number;

interface Approval {
  token: string;
  matchingIdx: number;
}

/** The demonstration, and three hundred more requests for any slot, each with the log-in of the company that may approve it. */
async function fill(dataDir: string): Promise<Approval[]> {
  const db = await openDatabase({ dataDir });
  const now = new Date();
  await prepareDemonstration({
    db,
    settings: { EVENT_IDX: eventIdx },
    clock: () => now,
    log: quietLogger,
    print: () => undefined,
  });
  const peopleOf = (side: 'company' | 'buyer') =>
    db
      .selectFrom('participate')
      .select(['idx', 'memberIdx'])
      .where('side', '=', side)
      .where('state', '=', 'COMPLETE')
      .orderBy('idx')
      .execute();
  const [companies, buyers] = [await peopleOf('company'), await peopleOf('buyer')];
  const at = now.toISOString();
  const approvals: Approval[] = [];
  for (let no = 0; approvals.length < 300; no++) {
    const company = companies[no % companies.length] as (typeof companies)[number];
    const buyer = buyers[
      (no + Math.floor(no / companies.length) * 7) % buyers.length
    ] as (typeof buyers)[number];
    const made = await db
      .insertInto('matching')
      .values({
        ...{ eventIdx, companyIdx: company.idx, buyerIdx: buyer.idx, type: 'online', state: 'request' },
        ...{ askedBy: 'buyer', anySlot: 'Y', message: null, endReason: null, createdAt: at, updatedAt: at },
      })
      .onConflict((on) => on.doNothing())
      .returning('idx')
      .executeTakeFirst();
    if (made) approvals.push({ token: await openSession(db, company.memberIdx, now), matchingIdx: made.idx });
  }
  await db.destroy();
  return approvals;
}

/** Every read once, on an app that keeps nothing yet, and every approval, on a copy that is thrown away. */
async function record(
  home: string,
  approvals: readonly Approval[],
): Promise<{ reads: Recording[]; writes: Recording[] }> {
  const dataDir = join(home, 'recorded');
  cpSync(join(home, 'base'), dataDir, { recursive: true });
  const app = recorder(dataDir, new Date().toISOString());
  const reads = [
    await app.record('/api/event/getDetail', undefined, (client) => client('GET /event/getDetail', {})),
    await app.record('/api/company/getList', undefined, (client) => client('GET /company/getList', {})),
  ];
  const writes: Recording[] = [];
  for (const { token, matchingIdx } of approvals) {
    const path = '/api/matching/approve';
    writes.push(await app.record(path, token, (client) => client('POST /matching/approve', { matchingIdx })));
  }
  await app.close();
  return { reads, writes };
}
