/**
 * The managers' workbook of 20,000 full logs, and `event/getDetail` asked all the while: how long the export takes, what the
 * slowest hundredth of the others waits meanwhile against alone, and the server's resident memory at its highest.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '#server/db/open.ts';
import { openSession } from '#server/features/account/session.ts';
import { startServer } from '#tests/support/server-process.ts';
import { amount, type Bench } from './bench.ts';
import { approvedOf, fillDemonstration } from './demonstration.ts';

const rows = amount(20_000, 200);
const asks = amount(300, 5);

export const exported: Bench = {
  about: 'a workbook of 20,000 logs while others ask',
  run: async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'madang-bench-'));
    try {
      const { token, eventIdx } = await fillDemonstration(dataDir, prepared);
      const server = await startServer({ dataDir });
      const detail = () =>
        timed(() =>
          fetch(`${server.url}/api/event/getDetail?eventIdx=${eventIdx}`, {
            headers: { authorization: `Bearer ${token}` },
          }),
        );
      const alone = await waits(detail, (no) => no < asks);
      const address = `${server.url}/api/manage/counseling/exportList?eventIdx=${eventIdx}&format=xlsx&language=ko`;
      let isDone = false;
      let bytes = 0;
      const made = timed(async () => {
        const response = await fetch(address, { headers: { authorization: `Bearer ${token}` } });
        if (!response.headers.get('content-type')?.includes('spreadsheetml'))
          throw new Error(`no workbook: ${response.status} ${await response.text()}`);
        for await (const part of response.body ?? []) bytes += part.byteLength;
        return new Response();
      }).finally(() => {
        isDone = true;
      });
      const meanwhile = await waits(detail, () => !isDone);
      const took = await made;
      const peak =
        Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1]) / 1024;
      await server.end('SIGKILL');
      return {
        figures: [
          {
            what: 'workbook of 20,000 logs',
            unit: 's',
            measured: took / 1000,
            reference: null,
            bar: { below: 10 },
          },
          {
            what: 'event/getDetail meanwhile, p99',
            unit: 'ms',
            measured: p99(meanwhile),
            reference: p99(alone),
            bar: { below: 5 },
          },
          {
            what: 'resident memory at its highest',
            unit: 'MB',
            measured: peak,
            reference: null,
            bar: { below: 300 },
          },
        ],
        details: [{ rows, bytes, asked: meanwhile.length }],
      };
    } finally {
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
};

/** Full logs without a meeting, and a manager who may read them. */
async function prepared(db: Database, now: Date): Promise<{ token: string; eventIdx: number }> {
  const [company] = await approvedOf(db, 'company');
  const { idx: participateIdx } = company as { idx: number };
  const { eventIdx } = await db
    .selectFrom('participate')
    .select('eventIdx')
    .where('idx', '=', participateIdx)
    .executeTakeFirstOrThrow();
  const { count } = await db
    .selectFrom('counseling')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('eventIdx', '=', eventIdx)
    .executeTakeFirstOrThrow();
  const at = now.toISOString();
  const text = '가격과 최소 주문량을 다시 보내기로 했어요. '.repeat(10);
  for (let from = Number(count); from < rows; from += 100)
    await db
      .insertInto('counseling')
      .values(
        Array.from({ length: Math.min(100, rows - from) }, (_, no) => ({
          ...{ eventIdx, companyIdx: participateIdx, matchingIdx: null, matchingType: 'offline' as const },
          ...{
            metAt: at,
            buyerCompanyName: `비엔나 상사 ${from + no}`,
            buyerName: '김철수',
            buyerCountry: 'AT',
          },
          ...{ productName: '홍삼 농축액', type: 'ADD_COUNSELING' as const, content: text, comment: text },
          ...{
            tradePossibility: 70,
            scoreProduct: 5,
            scorePrice: 4,
            scoreMeeting: 5,
            currency: 'EUR' as const,
          },
          ...{ rateToUsd: 1.1, amountConsultation: 10_000, amountMou: 500, amountContract: 12_345.67 },
          ...{ createdAt: at, updatedAt: at },
        })),
      )
      .execute();
  return { token: await managing(db, now), eventIdx };
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
