/**
 * Questions of the largest event, asked of a site that serves on SQLite as `npm start` runs it: from asking until the first answer can be
 * read, with all that lies between (the wait for the job, reading the event, a process of its own, keeping the answer).
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '#api/client.ts';
import type { RequestOf } from '#api/index.ts';
import type { PlanQuestion } from '#api/matching/plans/plan-questions.ts';
import { questionLimits } from '#domain/matching/plan-question.ts';
import { openDatabase } from '#server/db/open.ts';
import { startSite } from '#tests/support/server-process.ts';
import { amount, type Figure, isShortest } from './bench.ts';
import { largeEvent } from './large-event.ts';

const size = isShortest
  ? { companies: 40, buyers: 40, placed: 2, asked: 2 }
  : { companies: 500, buyers: 300, placed: 10, asked: 40 };
const rounds = amount(3, 1);
/** Milliseconds between two looks, and after which no answer is waited for. */
const look = { everyMs: 100, untilMs: 60_000 };

type Change = RequestOf<'POST /manage/meetingPlan/askWhatIf'>['changes'][number];

/** The slowest of each kind; and the first variant of what if, beside all of them. */
export async function benchAsked(): Promise<{ figures: Figure[]; details: object[] }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'madang-bench-'));
  const db = await openDatabase({ dataDir });
  const event = await largeEvent(db, { dataDir }, size);
  await db.destroy();
  const { eventIdx, requests } = event;
  // Not all of them have a wish.
  const absent = requests[0]?.companyIdx ?? 0;
  const server = await startSite({ dataDir }, { EVENT_IDX: String(eventIdx), DEMO: '0' });
  const client = createClient({ base: `${server.url}/api`, token: () => event.managerToken });
  const newest = async (): Promise<PlanQuestion> => {
    const { data } = await client('GET /manage/meetingPlan/getQuestions', { eventIdx });
    const [question] = data.questions;
    if (!question) throw new Error('nothing was asked');
    return question;
  };
  /** Seconds until the newest question is like that. */
  const secondsUntil = async (begin: number, isSo: (question: PlanQuestion) => boolean): Promise<number> => {
    for (;;) {
      const question = await newest();
      const ms = performance.now() - begin;
      if (isSo(question)) return ms / 1_000;
      const goesOn = question.state === 'waiting' || question.state === 'running';
      if (!goesOn || ms > look.untilMs) throw new Error(`no answer: ${question.state}`);
      await sleep(look.everyMs);
    }
  };
  /** The next one may be asked once this one has ended. */
  const end = async (questionIdx: number) => {
    await client('POST /manage/meetingPlan/stopQuestion', { eventIdx, questionIdx });
    await secondsUntil(performance.now(), ({ endedAt }) => endedAt !== null);
  };
  const changes: Change[] = [
    { kind: 'tables', by: -2 },
    { kind: 'tables', by: 2 },
    { kind: 'slots', by: 4 },
    { kind: 'without', participateIdx: absent },
  ];
  const seen = { promise: 0, variant: 0, all: 0 };
  const details: object[] = [];
  try {
    for (let round = 0; round < rounds; round++) {
      for (const to of ['buyers', 'companies', 'both'] as const) {
        const begin = performance.now();
        const least = questionLimits.least;
        const asked = await client('POST /manage/meetingPlan/askPromise', { eventIdx, to, least });
        const first = await secondsUntil(begin, ({ promise }) => promise?.answer != null);
        const { state, found, atMost } = (await newest()).promise?.answer ?? {};
        details.push({
          asked: `promise to ${to}, through the server`,
          first,
          state,
          found,
          'at most': atMost,
        });
        seen.promise = Math.max(seen.promise, first);
        await end(asked.data.questionIdx);
      }
      const begin = performance.now();
      const asked = await client('POST /manage/meetingPlan/askWhatIf', { eventIdx, changes });
      const planned = ({ variants }: PlanQuestion) => variants?.map(({ figures }) => figures !== null) ?? [];
      const first = await secondsUntil(begin, (question) => planned(question).includes(true));
      const all = await secondsUntil(begin, (question) => planned(question).every(Boolean));
      const placed = (await newest()).variants?.map(({ figures }) => figures?.placed);
      details.push({ asked: 'what if, through the server', first, all, placed: placed?.join(' ') });
      seen.variant = Math.max(seen.variant, first);
      seen.all = Math.max(seen.all, all);
      await end(asked.data.questionIdx);
    }
  } finally {
    await server.end('SIGKILL');
    rmSync(dataDir, { recursive: true, force: true });
  }
  const bar = (what: string, measured: number): Figure => {
    return { what, unit: 's', measured, reference: null, bar: { below: 5 } };
  };
  return {
    figures: [
      bar('a promise asked of a server, until its first answer is read', seen.promise),
      bar('what if asked of a server, until its first variant is read', seen.variant),
      bar('what if asked of a server, until all five variants are read', seen.all),
    ],
    details,
  };
}
