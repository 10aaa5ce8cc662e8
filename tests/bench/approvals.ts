/**
 * Approvals a second with eight clients at an event of 500 companies, 300 buyers, 60 slots and 150 tables, half of which are taken, against a
 * bare server with one transaction of the same inserts, keys and durability (`bare-approvals.ts`); and what reading the slots and one's
 * own schedule costs at that size against a tenth of the people and meetings. On both databases.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DatabasePlace, openDatabase } from '#server/db/open.ts';
import { clashes } from '#tests/support/clashes.ts';
import { createDatabase, startPostgres } from '#tests/support/postgres.ts';
import { type ServerProcess, startProcess } from '#tests/support/server-process.ts';
import { amount, type Bench, type Figure, inTurns, isShortest, median, type Outcome } from './bench.ts';
import { type LargeEvent, largeEvent, largest, type Request, type Size } from './large-event.ts';
import { load, send, shareOf } from './load.ts';
import { startWithoutPages } from './without-pages.ts';

export const approvals: Bench = {
  about:
    'approvals by eight clients against bare transactions, and reading the schedule, at 500 companies and 300 buyers',
  run: benchApprovals,
};

const clients = 8;
const rounds = amount(5, 1);
const ofRound = amount(200, 8);
const readings = amount(200, 8);
const full: Size = isShortest ? { companies: 50, buyers: 40, placed: 2, asked: 2 } : largest;
/** People and meetings; slots and tables are the same. */
const tenth: Size = { companies: 50, buyers: 30, placed: isShortest ? 1 : 13, asked: 0 };

async function benchApprovals(): Promise<Outcome> {
  const home = mkdtempSync(join(tmpdir(), 'madang-bench-'));
  const cluster = await startPostgres({ durable: true });
  const placeOf = async (database: Kind, name: string): Promise<DatabasePlace> => ({
    dataDir: join(home, `${database}-${name}`),
    databaseUrl: database === 'PostgreSQL' ? await createDatabase(cluster.url) : undefined,
  });
  try {
    const figures: Figure[] = [];
    const details: object[] = [];
    for (const database of ['SQLite', 'PostgreSQL'] as const) {
      const large = await prepared(await placeOf(database, 'large'), full);
      const small = await prepared(await placeOf(database, 'small'), tenth);
      try {
        const run = await approved(database, large);
        figures.push(...run.figures, ...(await read(database, large, small)));
        details.push(run.details);
      } finally {
        for (const { server } of [large, small]) await server.end('SIGKILL');
      }
    }
    return { figures, details };
  } finally {
    await cluster.stop();
    rmSync(home, { recursive: true, force: true });
  }
}

type Kind = 'SQLite' | 'PostgreSQL';

interface Prepared {
  place: DatabasePlace;
  event: LargeEvent;
  server: ServerProcess;
}

async function prepared(place: DatabasePlace, size: Size): Promise<Prepared> {
  const db = await openDatabase(place);
  const event = await largeEvent(db, place, size).finally(() => db.destroy());
  return { place, event, server: await startWithoutPages(place, { EVENT_IDX: String(event.eventIdx) }) };
}

async function approved(database: Kind, { place, event, server }: Prepared) {
  const bare = await startProcess(
    [
      join(import.meta.dirname, 'bare-approvals.ts'),
      ...(place.databaseUrl
        ? ['postgres', place.databaseUrl]
        : ['sqlite', join(place.dataDir, 'madang.sqlite')]),
    ],
    {},
  );
  const times: Record<'ours' | 'reference', number[]> = { ours: [], reference: [] };
  try {
    const waiting = [...event.requests];
    // Ours takes the lowest table that is free, the reference the highest.
    const taken = new Map<number, number>();
    const withTable = (request: Request) => {
      const count = (taken.get(request.slotIdx) ?? 0) + 1;
      taken.set(request.slotIdx, count);
      return {
        ...request,
        tableIdx: event.tableIdxs.at(-count),
        tableNo: event.tableIdxs.length + 1 - count,
      };
    };
    const turn = async (kind: 'ours' | 'reference', count: number) => {
      const requests = waiting.splice(0, count);
      const one = (agent: Agent, request: Request) =>
        send(agent, kind === 'ours' ? server.url : bare.url, {
          method: 'POST',
          path: '/api/matching/approve',
          body: JSON.stringify(kind === 'ours' ? { matchingIdx: request.matchingIdx } : withTable(request)),
          ...(kind === 'ours' && { token: request.token }),
        });
      const took = await timesOf(requests, one, kind === 'ours');
      times[kind].push(...took.each);
      return { perSecond: requests.length / took.seconds };
    };
    await turn('ours', ofRound / 2);
    await turn('reference', ofRound / 2);
    times.ours = [];
    times.reference = [];
    const { perSecond } = await inTurns(rounds, (kind) => turn(kind, ofRound));
    const db = await openDatabase(place);
    const found = Object.values(await clashes(db)).reduce((sum, count) => sum + count, 0);
    await db.destroy();
    if (found > 0) throw new Error(`${found} clashes were found after the approvals.`);
    const [p50, p99] = [median(times.ours), shareOf(times.ours, 0.99)];
    return {
      figures: [
        {
          what: `${database}: approvals with ${clients} clients against bare transactions`,
          unit: 'per second',
          ...perSecond,
          bar: { atLeast: 0.5 },
        },
        {
          what: `${database}: the slowest in a hundred approvals against the median`,
          unit: 'ms',
          measured: p99,
          reference: p50,
          bar: { below: 10 },
        },
      ] satisfies Figure[],
      details: {
        database,
        p50,
        p99,
        bareP50: median(times.reference),
        bareP99: shareOf(times.reference, 0.99),
      },
    };
  } finally {
    await bare.end('SIGKILL');
  }
}

/** Sends them all by eight clients; `mustPlace`: each must be answered as confirmed. */
async function timesOf(
  requests: readonly Request[],
  one: (agent: Agent, request: Request) => Promise<string>,
  mustPlace: boolean,
) {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const each: number[] = [];
  let next = 0;
  const begin = performance.now();
  await Promise.all(
    Array.from({ length: clients }, async () => {
      for (let at = next++; at < requests.length; at = next++) {
        const before = performance.now();
        const answer = await one(agent, requests[at] as Request);
        each.push(performance.now() - before);
        if (mustPlace && !answer.includes('"stateMatching":"complete"'))
          throw new Error(`Not placed: ${answer}`);
      }
    }),
  );
  agent.destroy();
  return { each, seconds: (performance.now() - begin) / 1000 };
}

/** Processor time of the server, and the time of an answer when one asks after the other: on PostgreSQL most is spent by the database. */
async function read(database: Kind, large: Prepared, small: Prepared): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const call of ['getSlotList', 'getTable']) {
    const speed = async ({ server, event }: Prepared) => {
      const tokens = [...event.buyerTokens, ...event.companyTokens];
      const asked = Array.from({ length: readings }, (_, no) => ({
        method: 'GET' as const,
        path: `/api/matching/${call}`,
        token: tokens[(no * 7) % tokens.length] as string,
      }));
      return { ms: (await load(server.url, server.pid, asked, { connections: 1 })).p50 };
    };
    await speed(large);
    await speed(small);
    const { ms } = await inTurns(rounds, (kind) => speed(kind === 'ours' ? large : small));
    figures.push({
      what: `${database}: ${call} against a tenth of people and meetings`,
      unit: 'ms, median',
      ...ms,
      bar: { below: 2 },
    });
  }
  return figures;
}
