/**
 * A real event, built through the HTTP API of a running server on an empty database: joins, applications, approvals,
 * unavailable slots, one request for each listed meeting, each approved in the file's order. Prints what was placed and
 * how fast the answers came.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { ApiError, type Client, createClient } from '#api/client.ts';
import { type DatabasePlace, openDatabase } from '#server/db/open.ts';
import { clashes } from '#tests/support/clashes.ts';
import { codeAt } from '#tests/support/codes.ts';
import { createDatabase, startPostgres } from '#tests/support/postgres.ts';
import { uploadsRequired, withFiles } from '#tests/support/required-files.ts';
import { buyerSample, companySample, eventSample, joinSample, password } from '#tests/support/samples.ts';
import { startServer } from '#tests/support/server-process.ts';
import type { Bench, Outcome } from './bench.ts';

/** Stands in for a file in the shortest form. */
const smallEvent = resolve(import.meta.dirname, '../fixtures/small-event.json');

/** The published form of an event: counts, names, and the wished pairs in their order. Slots are numbered from 1. */
const eventFile = z.object({
  slots: z.number().int().min(1).max(96),
  morningSlots: z.number().int().min(0),
  tables: z.number().int().min(1),
  companies: z.array(z.string()),
  buyers: z.array(z.string()),
  unavailable: z.record(z.string(), z.array(z.number().int())),
  meetings: z.array(z.tuple([z.string(), z.string()])),
});
type EventFile = z.output<typeof eventFile>;

/** What came of it. `refused` counts the catalogue's keys. */
interface Result {
  database: 'SQLite' | 'PostgreSQL';
  placed: number;
  pending: number;
  refused: Record<string, number>;
  answers: number;
  answersPerSecond: number;
  /** Milliseconds that 99 of 100 answers stayed under. */
  slowestPercentMs: number;
  clashes: number;
}

export const realEvent: Bench = {
  about: 'a real event from a file through the HTTP API, on both databases',
  needs: { what: 'FILE', inShortest: smallEvent },
  run: benchRealEvent,
};

/** Runs the event on SQLite and on a PostgreSQL of its own. Nobody and nothing may be booked twice. */
async function benchRealEvent(path: string): Promise<Outcome> {
  const event = eventFile.parse(JSON.parse(readFileSync(path, 'utf8')));
  const dataDir = mkdtempSync(join(tmpdir(), 'madang-bench-'));
  const cluster = await startPostgres({ durable: true });
  try {
    const databaseUrl = await createDatabase(cluster.url);
    const results: Result[] = [
      { database: 'SQLite', ...(await run(event, { dataDir: join(dataDir, 'sqlite') })) },
      { database: 'PostgreSQL', ...(await run(event, { dataDir: join(dataDir, 'postgres'), databaseUrl })) },
    ];
    return {
      figures: results.map(({ database, clashes }) => ({
        what: `a real event on ${database}: double bookings`,
        unit: 'rows',
        measured: clashes,
        reference: null,
        bar: { below: 1 },
      })),
      details: results,
    };
  } finally {
    await cluster.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function run(event: EventFile, place: DatabasePlace): Promise<Omit<Result, 'database'>> {
  const server = await startServer(place);
  try {
    const watch = new Stopwatch(server.url);
    const outcome = await build(event, place, watch);
    const db = await openDatabase(place);
    const found = Object.values(await clashes(db)).reduce((sum, count) => sum + count, 0);
    await db.destroy();
    return { ...outcome, ...watch.figures(), clashes: found };
  } finally {
    await server.end('SIGTERM');
  }
}

async function build(event: EventFile, place: DatabasePlace, watch: Stopwatch) {
  const manager = await firstManager(place, watch);
  const { data: made } = await manager('POST /manage/event/add', newEvent(event));
  const { eventIdx } = made;
  const people = new Map<string, { client: Client; participateIdx: number }>();
  for (const [no, name] of [...event.companies, ...event.buyers].entries()) {
    const isCompany = no < event.companies.length;
    const { client, token } = await member(no + 1, watch);
    const send = (path: string, init: RequestInit) => fetch(`${watch.url}/api${path}`, init);
    const application = isCompany
      ? await withFiles(uploadsRequired(send, token), companySample(no))
      : buyerSample(no);
    const { data } = await client('POST /participate/apply', { ...application, eventIdx });
    await manager('POST /manage/participate/approve', { participateIdx: data.participateIdx });
    people.set(name, { client, participateIdx: data.participateIdx });
  }
  const named = (name: string) => {
    const person = people.get(name);
    if (!person) throw new Error(`the file lists a meeting of ${name}, who is neither a company nor a buyer`);
    return person;
  };
  for (const [name, numbers] of Object.entries(event.unavailable)) {
    const { client } = named(name);
    const { data: slots } = await client('GET /matching/getSlotList', { eventIdx });
    const slotIdxs = numbers.map((number) => (slots[number - 1] as { slotIdx: number }).slotIdx);
    await client('POST /matching/markUnavailable', { eventIdx, slotIdxs });
  }
  const tally = { placed: 0, pending: 0, refused: {} as Record<string, number> };
  const asked: { company: Client; matchingIdx: number }[] = [];
  for (const [company, buyer] of event.meetings) {
    await counting(tally.refused, async () => {
      const target = named(company);
      const { data } = await named(buyer).client('POST /matching/apply', {
        eventIdx,
        targetParticipateIdx: target.participateIdx,
        anySlot: 'Y',
      });
      asked.push({ company: target.client, matchingIdx: data.matchingIdx });
    });
  }
  for (const { company, matchingIdx } of asked) {
    await counting(tally.refused, async () => {
      const { data } = await company('POST /matching/approve', { matchingIdx });
      if (data.stateMatching === 'complete') tally.placed += 1;
      else tally.pending += 1;
    });
  }
  return tally;
}

async function counting(refused: Record<string, number>, call: () => Promise<void>): Promise<void> {
  try {
    await call();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    refused[error.key] = (refused[error.key] ?? 0) + 1;
  }
}

/** A day two months from now, on the slots' own grid: half-hours would not all fit, so a slot is ten minutes long. */
function newEvent({ slots, morningSlots, tables }: EventFile) {
  const minutes = 10;
  const at = (count: number) => {
    const total = 8 * 60 + count * minutes;
    return `${String(Math.floor(total / 60)).padStart(2, '0')}:${String(total % 60).padStart(2, '0')}`;
  };
  const hasAfternoon = morningSlots > 0 && morningSlots < slots;
  const breaks = hasAfternoon ? [{ from: at(morningSlots), to: at(morningSlots + 6) }] : [];
  const date = new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10);
  const to = at(hasAfternoon ? slots + 6 : slots);
  return { ...eventSample, days: [{ date, from: '08:00', to, breaks }], slotMinutes: minutes, tables };
}

async function member(no: number, watch: Stopwatch): Promise<{ client: Client; token: string }> {
  const { data } = await watch.client()('POST /member/join', joinSample(no));
  return { client: watch.client(data.token), token: data.token };
}

/** The first manager joins like everyone, is named by the operator's command, and sets up the second factor without which nobody manages. */
async function firstManager({ dataDir, databaseUrl }: DatabasePlace, watch: Stopwatch): Promise<Client> {
  const sample = joinSample(0);
  const { client } = await member(0, watch);
  const env = { ...process.env, DATA_DIR: dataDir, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) };
  const command = spawnSync(process.execPath, ['scripts/operator.ts', 'add', sample.id], {
    env,
    encoding: 'utf8',
  });
  if (command.status !== 0) throw new Error(command.stderr);
  const { data } = await client('POST /member/startSecondFactor', { password });
  await client('POST /member/confirmSecondFactor', { code: codeAt(new Date(), data.secret) });
  return client;
}

/** Clients that write down how long each answer took. */
class Stopwatch {
  readonly #times: number[] = [];

  readonly url: string;

  constructor(url: string) {
    this.url = url;
  }

  client(token?: string): Client {
    const client = createClient({ base: `${this.url}/api`, token: () => token });
    return async (name, request) => {
      const begin = performance.now();
      try {
        return await client(name, request);
      } finally {
        this.#times.push(performance.now() - begin);
      }
    };
  }

  figures() {
    const sorted = [...this.#times].sort((a, b) => a - b);
    const total = sorted.reduce((sum, time) => sum + time, 0);
    return {
      answers: sorted.length,
      answersPerSecond: Math.round((sorted.length / total) * 1000),
      slowestPercentMs: Math.round(sorted[Math.floor(sorted.length * 0.99)] ?? 0),
    };
  }
}
