/**
 * A plan of the largest event made by the site itself while it serves: how long `event/getDetail` takes meanwhile, as the server measures
 * it, how long the event takes to be read, and that the site stays quick while the plan is written.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '#api/client.ts';
import { criteria } from '#domain/schedule/problem.ts';
import { openDatabase } from '#server/db/open.ts';
import { assemble } from '#server/features/meeting-plan/assemble.ts';
import { readForPlan } from '#server/features/meeting-plan/read.ts';
import { startSite } from '#tests/support/server-process.ts';
import { amount, type Figure, isShortest, median } from './bench.ts';
import { largeEvent } from './large-event.ts';
import { type Asked, send } from './load.ts';

const size = isShortest
  ? { companies: 40, buyers: 40, placed: 2, asked: 2 }
  : { companies: 500, buyers: 300, placed: 10, asked: 40 };
const seconds = amount(15, 1);
const calmAnswers = amount(2_000, 50);

export async function benchServing(): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'madang-bench-'));
  const db = await openDatabase({ dataDir });
  const event = await largeEvent(db, { dataDir }, size);
  const reading = await readingOf(db, event.eventIdx);
  await db.destroy();
  const server = await startSite({ dataDir }, { EVENT_IDX: String(event.eventIdx), DEMO: '0' });
  const agent = new Agent({ keepAlive: true });
  const detail: Asked = { method: 'GET', path: `/api/event/getDetail?eventIdx=${event.eventIdx}` };
  const client = createClient({ base: `${server.url}/api`, token: () => event.managerToken });
  const { eventIdx } = event;
  /**
   * Asks as long as it goes on; the p99 in milliseconds, by the lines of the server's own log. Its histogram begins with a bucket of a
   * millisecond, in which nearly all answers lie: it could not tell a third of one from a whole one.
   */
  const p99 = async (goesOn: (asked: number) => boolean | Promise<boolean>): Promise<number> => {
    const before = tookIn(server.said()).length;
    let asked = 0;
    for (; await goesOn(asked); asked++) {
      await send(agent, server.url, detail);
      // A reader now and then, and no siege.
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    // Lines are written once a second.
    let took = tookIn(server.said());
    for (let tries = 0; took.length < before + asked && tries < 50; tries++) {
      await new Promise((resolve) => setTimeout(resolve, 100));
      took = tookIn(server.said());
    }
    if (took.length < before + asked) throw new Error('the server did not log all its answers');
    return quantile(took.slice(before), 0.99);
  };
  try {
    await p99((asked) => asked < calmAnswers);
    const calm = await p99((asked) => asked < calmAnswers);
    const { data } = await client('POST /manage/meetingPlan/add', { eventIdx, name: 'bench', seconds });
    let isDone = false;
    const watched = (async () => {
      while (!isDone) {
        await new Promise((resolve) => setTimeout(resolve, 500));
        const plan = await client('GET /manage/meetingPlan/getPlan', { eventIdx, ...data });
        isDone = plan.data.run?.endedAt != null;
      }
      return (await client('GET /manage/meetingPlan/getPlan', { eventIdx, ...data })).data;
    })();
    const busy = await p99(() => !isDone);
    const { result, run } = await watched;
    if (run?.state !== 'done' || !result) throw new Error(`the run ended as ${run?.state}`);
    return [
      {
        ...{ what: 'event/getDetail p99 while a plan is made', unit: 'ms' },
        ...{ measured: busy, reference: calm, bar: { below: 3 } },
      },
      {
        ...{ what: 'reading the event for a plan', unit: 'ms' },
        ...{ measured: reading, reference: null, bar: { below: 500 } },
      },
      {
        ...{ what: `of ${result.wishes} wishes, placed by the site`, unit: 'meetings' },
        ...{ measured: result.placed, reference: result.placedMost, bar: { atLeast: 0.99 } },
      },
    ];
  } finally {
    agent.destroy();
    await server.end('SIGKILL');
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function readingOf(db: Awaited<ReturnType<typeof openDatabase>>, eventIdx: number): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < 5; round++) {
    const begin = performance.now();
    assemble(await readForPlan(db, eventIdx, 0, new Date()), 'whole', criteria);
    times.push(performance.now() - begin);
  }
  return median(times);
}

/** Milliseconds of each answered call of the log, in its order. */
function tookIn(said: string): number[] {
  const lines = said.matchAll(/"path":"\/api\/event\/getDetail[^"]*","status":200,"ms":([\d.]+)/g);
  return [...lines].map(([, ms]) => Number(ms));
}

function quantile(values: readonly number[], share: number): number {
  const inOrder = [...values].sort((one, other) => one - other);
  return inOrder[Math.min(inOrder.length - 1, Math.floor(share * inOrder.length))] ?? Number.NaN;
}
