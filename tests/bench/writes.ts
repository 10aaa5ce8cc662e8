/**
 * What guests feel of writes: 32 connections that read the public pages one after the other, while nobody writes, while eight
 * companies make twenty real changes a second, and while one member saves an unchanged profile without end. The bars are against
 * the calm of the same round. After each change the page that shows it is read.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startServer } from '#tests/support/server-process.ts';
import { amount, type Bench, median, type Outcome } from './bench.ts';
import { changesOf, type Writer, writersIn } from './company-writers.ts';
import { fillDemonstration } from './demonstration.ts';
import { isOk, send, shareOf } from './load.ts';

export const writes: Bench = {
  about: 'what guests feel of companies that change what they show, and of one that changes nothing',
  run: benchWrites,
};

const rounds = amount(5, 1);
const secondsOfPhase = amount(6, 0.5);
const connections = 32;
const changesASecond = 20;
const writersMost = 8;
const headers = { 'accept-encoding': 'gzip' };

type Phase = 'calm' | 'changes' | 'unchanged';

async function benchWrites(): Promise<Outcome> {
  const dataDir = mkdtempSync(join(tmpdir(), 'madang-bench-'));
  try {
    const writers = await fillDemonstration(dataDir, (db, now) => writersIn(db, now, dataDir, writersMost));
    const server = await startServer({ dataDir });
    try {
      const forms = await Promise.all(writers.map((writer) => changesOf(server.url, writer)));
      const changes = { count: 0, unseen: 0 };
      let no = 0;
      const change = async () => {
        no += 1;
        const at = no % writers.length;
        const words = `Words of change ${no}`;
        await forms[at]?.change(Math.floor(no / writers.length), words);
        changes.count += 1;
        const page = await text(server.url, `/en/matching/user/${writers[at]?.participateIdx}`);
        if (!page.includes(words)) changes.unseen += 1;
      };
      const writing: Record<Phase, (isOver: () => boolean) => Promise<void>> = {
        calm: async () => undefined,
        changes: (isOver) => steadily(isOver, change),
        unchanged: async (isOver) => {
          while (!isOver()) await forms[0]?.unchanged();
        },
      };
      const seen: Record<Phase, Felt[]> = { calm: [], changes: [], unchanged: [] };
      await read(server.url, writers, writing.calm);
      for (let round = 0; round < rounds; round++)
        for (const phase of ['calm', 'changes', 'unchanged'] as const)
          seen[phase].push(await read(server.url, writers, writing[phase]));
      const of = (phase: Phase, name: keyof Felt) => median(seen[phase].map((felt) => felt[name]));
      const figures = (['changes', 'unchanged'] as const).flatMap((phase) => {
        const what = phase === 'changes' ? 'twenty changes a second' : 'an unchanged profile without end';
        return [
          {
            what: `pages a second, ${what}`,
            unit: 'pages a second',
            measured: of(phase, 'perSecond'),
            reference: of('calm', 'perSecond'),
            bar: { atLeast: 0.5 },
          },
          {
            what: `95 of 100 pages within, ${what}`,
            unit: 'ms',
            measured: of(phase, 'p95'),
            reference: of('calm', 'p95'),
            bar: { below: 5 },
          },
        ];
      });
      const unseen = { what: 'changes that the next reader did not see', unit: 'changes', reference: null };
      return {
        figures: [...figures, { ...unseen, measured: changes.unseen, bar: { below: 1 } }],
        details: [{ 'changes in all': changes.count, ...of99(seen) }],
      };
    } finally {
      await server.end('SIGKILL');
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const of99 = (seen: Record<Phase, Felt[]>) =>
  Object.fromEntries(
    Object.entries(seen).map(([phase, felt]) => [`${phase}: p99 in ms`, median(felt.map(({ p99 }) => p99))]),
  );

interface Felt {
  perSecond: number;
  p95: number;
  p99: number;
}

/** What guests open, most of all lists and the profiles of those who write. */
function addresses(writers: readonly Writer[]): string[] {
  const profiles = writers.flatMap(({ participateIdx }) =>
    ['ko', 'en'].map((locale) => `/${locale}/matching/user/${participateIdx}`),
  );
  const both = [
    '',
    '/participate/companyList',
    '/info/products',
    '/info/booth-map',
    '/event',
    '/media-center',
  ];
  const pages = both.flatMap((path) => [`/ko${path}`, `/en${path}`]);
  return [...pages, ...pages, ...profiles, '/ko/participate/companyList?page=2', '/ko/info/schedule'];
}

async function read(
  url: string,
  writers: readonly Writer[],
  write: (isOver: () => boolean) => Promise<void>,
): Promise<Felt> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const paths = addresses(writers);
  const until = performance.now() + secondsOfPhase * 1000;
  const isOver = () => performance.now() >= until;
  const times: number[] = [];
  let next = 0;
  const reader = async () => {
    while (!isOver()) {
      next += 7;
      const begin = performance.now();
      await send(agent, url, { method: 'GET', path: paths[next % paths.length] as string, headers }, isOk);
      times.push(performance.now() - begin);
    }
  };
  await Promise.all([write(isOver), ...Array.from({ length: connections }, reader)]);
  agent.destroy();
  return { perSecond: times.length / secondsOfPhase, p95: shareOf(times, 0.95), p99: shareOf(times, 0.99) };
}

/** At its pace, whether the last one has ended or not, and all of them at the end. */
async function steadily(isOver: () => boolean, act: () => Promise<void>): Promise<void> {
  const begun: Promise<void>[] = [];
  for (let at = performance.now(); !isOver(); at += 1000 / changesASecond) {
    await sleep(Math.max(0, at - performance.now()));
    begun.push(act());
  }
  await Promise.all(begun);
}

const text = async (url: string, path: string) => (await fetch(url + path)).text();
