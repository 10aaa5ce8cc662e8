/**
 * Attacks of a stranger with one address on the site as `npm start` runs it, one after the other, each on a process of its
 * own: while a reader asks for a kept page and a member asks for meetings. What the reader waits is held against what they
 * waited on the same process before the attack.
 */

import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { startSite } from '#tests/support/server-process.ts';
import type { Bench, Figure, How, Outcome } from '../bench.ts';
import { shareOf } from '../load.ts';
import { type Attack, type Besieged, type Findings, under } from './attack.ts';
import { manyConnections } from './connections.ts';
import { type Ground, prepareGround } from './ground.ts';
import { leftDownloads } from './left-downloads.ts';
import { leftLogIns } from './left-log-ins.ts';
import { keptPage, Observers, type Watched } from './observers.ts';
import { guessedPasswords } from './passwords.ts';
import { slowQueries } from './queries.ts';
import { newPages } from './renders.ts';
import { slowSenders } from './slow-senders.ts';
import { unfinishedUploads } from './uploads.ts';
import { heldWriteLock } from './write-lock.ts';

const attacks: Record<string, Attack> = {
  queries: slowQueries,
  passwords: guessedPasswords,
  'log-ins': leftLogIns,
  renders: newPages,
  uploads: unfinishedUploads,
  lock: heldWriteLock,
  slow: slowSenders,
  downloads: leftDownloads,
  connections: manyConnections,
};

/** `siege`, and each attack by its own name, for work on what it found. */
export const sieges: Record<string, Bench> = {
  siege: {
    about: 'attacks on the site at ten times the data, while one reads and one books',
    run: (_, how) => besiege(Object.values(attacks), how),
  },
  ...Object.fromEntries(
    Object.entries(attacks).map(([name, attack]): [string, Bench] => [
      `siege-${name}`,
      { about: `of the siege: ${attack.name}`, byNameOnly: true, run: (_, how) => besiege([attack], how) },
    ]),
  ),
};

const bars = { timesCalm: 20, ms: 500, mb: 600 };
const calmMs = 5_000;
/** An attack is watched for at least so long, and so long after its end. */
const [leastMs, afterMs] = [4_000, 1_000];

async function besiege(by: readonly Attack[], { shortest }: How): Promise<Outcome> {
  const ground = await prepareGround();
  const observers = new Observers(ground);
  const figures: Figure[] = [];
  const details: object[] = [];
  try {
    for (const attack of by) {
      const course = await courseOf(attack, ground, observers, shortest);
      figures.push(...figuresOf(course));
      details.push(detailsOf(course));
    }
    return { figures, details };
  } finally {
    observers.close();
    ground.remove();
  }
}

interface Course {
  attack: Attack;
  calm: Watched;
  stormy: Watched;
  /** Meetings that the member was told of and that the database does not have, after the server was killed. */
  lost: number;
  findings: Findings[];
}

async function courseOf(
  attack: Attack,
  ground: Ground,
  observers: Observers,
  shortest: boolean,
): Promise<Course> {
  const server = await startSite(ground, { DEMO: '0' });
  const besieged: Besieged = { server, ground, shortest };
  const findings: Findings[] = [];
  try {
    if (attack.alone) findings.push(await attack.alone(besieged));
    for (let no = 0; no < 20; no++) await fetch(server.url + keptPage).then((page) => page.arrayBuffer());
    const calm = await observers.watch(server, () => sleep(shortest ? 300 : calmMs));
    const stormy = await observers.watch(server, async () => {
      const [found] = await Promise.all([attack.run(besieged), sleep(shortest ? 300 : leastMs)]);
      findings.push(found);
      await sleep(shortest ? 100 : afterMs);
    });
    await server.end('SIGKILL');
    return { attack, calm, stormy, lost: lostOf(ground, stormy), findings };
  } finally {
    await server.end('SIGKILL');
  }
}

function lostOf(ground: Ground, { booked }: Watched): number {
  const database = new DatabaseSync(join(ground.dataDir, 'madang.sqlite'));
  const there = database
    .prepare('select idx from matching where idx in (select value from json_each(?))')
    .all(JSON.stringify(booked));
  database.close();
  return booked.length - there.length;
}

function figuresOf({ attack, calm, stormy, lost, findings }: Course): Figure[] {
  const { name, mostReadMs = bars.ms } = attack;
  const p99 = shareOf(stormy.reads, 0.99);
  return [
    {
      what: `${name}: p99 of a kept page, against calm`,
      unit: 'ms',
      measured: p99,
      reference: shareOf(calm.reads, 0.99),
      bar: { below: bars.timesCalm },
    },
    under(`${name}: p99 of a kept page`, p99, 'ms', mostReadMs),
    under(`${name}: the server's memory`, stormy.peakMb, 'MB resident', bars.mb),
    // The reader gets the page; the member a meeting that is there afterwards, or 'come later'.
    under(`${name}: lost or wrong answers`, lost + sum(stormy.misread) + sum(stormy.wrong), 'answers', 1),
    ...findings.flatMap(({ figures = [] }) => figures),
  ];
}

function detailsOf({ attack, calm, stormy, lost, findings }: Course) {
  const ms = (times: readonly number[], ...parts: number[]) =>
    parts.map((part) => (shareOf(times, part) ?? 0).toFixed(1)).join(' / ');
  return {
    attack: attack.name,
    'read p50 / p99 / max ms': ms(stormy.reads, 0.5, 0.99, 1),
    calm: ms(calm.reads, 0.5, 0.99, 1),
    member: `${stormy.booked.length} booked, p99 ${ms(stormy.writes, 0.99)} ms, ${stormy.busy} busy, ${lost} lost`,
    MB: `${calm.peakMb} to ${stormy.peakMb}`,
    other: [
      ...told(stormy.misread, 'reader '),
      ...told(stormy.wrong, 'member '),
      ...findings.flatMap(({ seen = {} }) => told(seen)),
    ].join('; '),
  };
}

const told = (seen: Record<string, string | number>, who = '') =>
  Object.entries(seen).map(([what, much]) => `${who}${what}: ${much}`);

const sum = (counts: Record<string, number>) => Object.values(counts).reduce((all, one) => all + one, 0);
