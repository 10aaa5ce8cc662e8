/**
 * The managers' workbooks of 20,000 full logs, participants and visitors, and `event/getDetail` asked all the while: how long an export
 * takes, what the slowest hundredth of the others waits meanwhile against alone, and the resident memory at its highest, from the start
 * of the server as `npm start` runs it, one for each kind.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openSession } from '#server/access/session.ts';
import type { Database } from '#server/db/open.ts';
import { startSite } from '#tests/support/server-process.ts';
import { amount, type Bench, type Figure } from './bench.ts';
import { approvedOf, fillDemonstration } from './demonstration.ts';
import { cpuSeconds } from './process.ts';
import { multiplyPeople } from './tenfold.ts';

const most = amount(20_000, 200);
const asks = amount(300, 5);

/** What a workbook is of, by the call that makes it. */
const kinds = { counseling: 'logs', participate: 'participants', visitor: 'visitors' } as const;
type Kind = keyof typeof kinds;

interface Filled {
  token: string;
  eventIdx: number;
  rows: Record<Kind, number>;
}

export const exported: Bench = {
  about: 'workbooks of 20,000 logs, participants and visitors while others ask',
  run: async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'madang-bench-'));
    try {
      const filled = await fillDemonstration(dataDir, fillMany);
      const measured = [];
      for (const kind of Object.keys(kinds) as Kind[]) measured.push(await exportOf(kind, dataDir, filled));
      return {
        figures: measured.flatMap(({ figures }) => figures),
        details: measured.map(({ details }) => details),
      };
    } finally {
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
};

/** One kind in a server of its own, so that none has the memory of another. */
async function exportOf(kind: Kind, dataDir: string, { token, eventIdx, rows }: Filled) {
  const server = await startSite({ dataDir }, { DEMO: '0' });
  try {
    const headers = { authorization: `Bearer ${token}` };
    const detail = () =>
      timed(() => fetch(`${server.url}/api/event/getDetail?eventIdx=${eventIdx}`, { headers }));
    const alone = await waits(detail, (no) => no < asks);
    const address = `${server.url}/api/manage/${kind}/exportList?eventIdx=${eventIdx}&format=xlsx&language=ko`;
    const processorBefore = cpuSeconds(server.pid);
    let isDone = false;
    let bytes = 0;
    const made = timed(async () => {
      const response = await fetch(address, { headers });
      if (!response.headers.get('content-type')?.includes('spreadsheetml'))
        throw new Error(`no workbook: ${response.status} ${await response.text()}`);
      for await (const part of response.body ?? []) bytes += part.byteLength;
      return new Response();
    }).finally(() => {
      isDone = true;
    });
    const meanwhile = await waits(detail, () => !isDone);
    const seconds = (await made) / 1000;
    const processor = cpuSeconds(server.pid) - processorBefore;
    const peak = Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1]);
    const what = kinds[kind];
    const figures: Figure[] = [
      {
        what: `workbook of ${rows[kind]} ${what}`,
        unit: 's',
        measured: seconds,
        reference: null,
        bar: { below: 10 },
      },
      {
        what: `event/getDetail meanwhile (${what}), p99`,
        unit: 'ms',
        measured: p99(meanwhile),
        reference: p99(alone),
        bar: { below: 5 },
      },
      {
        what: `resident memory at its highest (${what})`,
        unit: 'MB',
        measured: peak / 1024,
        reference: null,
        bar: { below: 300 },
      },
    ];
    return {
      figures,
      details: { what, rows: rows[kind], bytes, 'processor seconds': processor, asked: meanwhile.length },
    };
  } finally {
    await server.end('SIGKILL');
  }
}

async function fillMany(db: Database, now: Date): Promise<Filled> {
  const [first] = await approvedOf(db, 'company');
  if (!first) throw new Error('the demonstration has no company');
  const { eventIdx } = await db
    .selectFrom('participate')
    .select('eventIdx')
    .where('idx', '=', first.idx)
    .executeTakeFirstOrThrow();
  // A workbook takes no more rows than this.
  const times = async (kind: Kind) => Math.max(1, Math.floor(most / (await countOf(db, kind, eventIdx))));
  // A visitor of the demonstration may be a participant's own registration, so there are no more copies of them.
  const [participate, visitor] = [await times('participate'), await times('visitor')];
  await multiplyPeople(db, { participate, visitor: Math.min(participate, visitor) });
  await fillLogs(db, { eventIdx, companyIdx: first.idx, at: now.toISOString() });
  const rows = { counseling: 0, participate: 0, visitor: 0 };
  for (const kind of Object.keys(kinds) as Kind[]) rows[kind] = await countOf(db, kind, eventIdx);
  return { token: await managing(db, now), eventIdx, rows };
}

async function countOf(db: Database, kind: Kind, eventIdx: number): Promise<number> {
  const { count } = await db
    .selectFrom(kind)
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('eventIdx', '=', eventIdx)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Full logs without a meeting. */
async function fillLogs(
  db: Database,
  { eventIdx, companyIdx, at }: { eventIdx: number; companyIdx: number; at: string },
): Promise<void> {
  const text = '가격과 최소 주문량을 다시 보내기로 했어요. '.repeat(10);
  for (let from = await countOf(db, 'counseling', eventIdx); from < most; from += 100)
    await db
      .insertInto('counseling')
      .values(
        Array.from({ length: Math.min(100, most - from) }, (_, no) => ({
          eventIdx,
          companyIdx,
          matchingIdx: null,
          matchingType: 'offline' as const,
          metAt: at,
          buyerCompanyName: `비엔나 상사 ${from + no}`,
          buyerName: '김철수',
          buyerCountry: 'AT',
          productName: '홍삼 농축액',
          type: 'ADD_COUNSELING' as const,
          content: text,
          comment: text,
          tradePossibility: 70,
          scoreProduct: 5,
          scorePrice: 4,
          scoreMeeting: 5,
          currency: 'EUR' as const,
          rateToUsd: 1.1,
          amountConsultation: 10_000,
          amountMou: 500,
          amountContract: 12_345.67,
          createdAt: at,
          updatedAt: at,
        })),
      )
      .execute();
}

/** Whoever manages everything in the demonstration. */
async function managing(db: Database, now: Date): Promise<string> {
  const { memberIdx } = await db
    .selectFrom('permission')
    .select('memberIdx')
    .where('permission', '=', 'famppy')
    .executeTakeFirstOrThrow();
  return openSession(db, memberIdx, now);
}

async function timed(act: () => Promise<Response>): Promise<number> {
  const since = performance.now();
  await (await act()).arrayBuffer();
  return performance.now() - since;
}

async function waits(ask: () => Promise<number>, goesOn: (no: number) => boolean): Promise<number[]> {
  const times = [];
  for (let no = 0; goesOn(no); no++) {
    times.push(await ask());
    await wait(10);
  }
  return times;
}

const p99 = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0;
