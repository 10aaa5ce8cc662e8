/** The queue of everything that is done later: each kind of task, on both databases, is done at least once, and by one worker at a time. */
import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '#server/db/open.ts';
import { quietLogger } from '#server/ground/log.ts';
import { enqueue, enqueueAnew } from '#server/platform/queue/enqueue.ts';
import type { Outcome } from '#server/platform/queue/kind.ts';
import { furthestSeconds, settle } from '#server/platform/queue/settle.ts';
import { bringBack } from '#server/platform/queue/sweep.ts';
import { takeDue } from '#server/platform/queue/take.ts';
import { waitingOf } from '#server/platform/queue/waiting.ts';
import { startWorker } from '#server/platform/queue/worker.ts';
import { freshDatabase } from '#tests/support/database.ts';
import { lockWrites } from '#tests/support/lock.ts';
import { kinds, queued, subjectsOf } from '#tests/support/queueing.ts';
import { inherited } from '#tests/support/server-process.ts';

const { db, place, close } = await freshDatabase();
afterAll(close);
const make = await subjectsOf(db);

const dueAt = '2026-10-12T09:00:00.000Z';
const at = (seconds: number) => new Date(Date.parse(dueAt) + seconds * 1000);
const tasks = () => db.selectFrom('task').selectAll().orderBy('idx').execute();

beforeEach(async () => {
  for (const table of ['outbox', 'pushMessage', 'webhookDelivery'] as const)
    await db.deleteFrom(table).execute();
  expect(await tasks()).toEqual([]);
});

describe.each(kinds)('a task of $name', (kind) => {
  const lay = (count = 1) => queued(db, make, kind, { count, dueAt });
  const take = (seconds = 0, most = 10) => takeDue(db, kind, at(seconds), { most });

  function work(attempt: (subjectIdx: number) => Promise<Outcome>, { on = db, clock = () => at(0) } = {}) {
    const worker = startWorker(
      { db: on, clock, log: quietLogger, pollMs: 20 },
      { kind, atOnce: 4, attempt: ({ subjectIdx }) => attempt(subjectIdx), report: () => undefined },
    );
    onTestFinished(() => worker.stop(2_000));
    return worker;
  }

  it('is done by one of several processes, once, and is gone then', async () => {
    const laid = await lay(30);
    const others = [await openDatabase(place), await openDatabase(place)];
    const done: number[] = [];
    const workers = [db, ...others].map((on) =>
      work(
        async (subjectIdx) => {
          done.push(subjectIdx);
          return { is: 'done' };
        },
        { on },
      ),
    );
    await expect.poll(tasks, { timeout: 10_000 }).toEqual([]);
    for (const worker of workers) await worker.stop();
    for (const other of others) await other.destroy();
    expect(done.sort((a, b) => a - b)).toEqual(laid);
  });

  it('is taken in the order of time, no sooner than it is due, and by nobody else while its lease lasts', async () => {
    const laid = await lay(3);
    expect(await take(-1)).toEqual([]);
    const taken = await take();
    expect(taken.map(({ subjectIdx, tries }) => [subjectIdx, tries])).toEqual(laid.map((idx) => [idx, 1]));
    expect(await take()).toEqual([]);
    expect(await take(kind.leaseSeconds - 1)).toEqual([]);
    expect((await take(kind.leaseSeconds)).map(({ tries }) => tries)).toEqual([2, 2, 2]);
  });

  it('is no more in the hands of a worker whose lease has ended: what that one says comes to nothing', async () => {
    await lay();
    const [slow] = await take();
    const [next] = await take(kind.leaseSeconds);
    if (!slow || !next) throw new Error('It was not taken.');
    expect(await settle(db, kind, slow, { is: 'failed', result: 'late' }, at(kind.leaseSeconds))).toBe(
      'lost',
    );
    expect(await tasks()).toHaveLength(1);
    expect(await settle(db, kind, next, { is: 'done' }, at(kind.leaseSeconds))).toBe('done');
    expect(await tasks()).toEqual([]);
  });

  it('is never taken again by the worker that is at it, whatever a clock says that has jumped', async () => {
    const [first] = await lay();
    let now = at(0);
    const tried: number[] = [];
    const ending = Promise.withResolvers<void>();
    work(
      async (subjectIdx) => {
        tried.push(subjectIdx);
        await ending.promise;
        return { is: 'done' };
      },
      { clock: () => now },
    );
    await expect.poll(() => tried).toEqual([first]);
    now = at(86_400);
    await new Promise((resolve) => setTimeout(resolve, 200));
    ending.resolve();
    await expect.poll(tasks).toEqual([]);
    expect(tried).toEqual([first]);
  });

  it('is tried again later each time, says why meanwhile, and is given up after the last try', async () => {
    const [subjectIdx = 0] = await lay();
    let now = at(0);
    for (let tries = 1; tries <= kind.mostTries; tries++) {
      const [task, ...others] = await takeDue(db, kind, now, { most: 10 });
      expect([task?.tries, others]).toEqual([tries, []]);
      if (!task) return;
      const fate = await settle(db, kind, task, { is: 'again', result: `Refused ${tries}` }, now);
      expect(fate).toBe(tries < kind.mostTries ? 'later' : 'failed');
      const waiting = (await waitingOf(db, kind, [subjectIdx])).get(subjectIdx);
      if (tries === kind.mostTries) expect(waiting).toBeUndefined();
      else expect(waiting).toMatchObject({ tries, lastError: `Refused ${tries}` });
      const wait = Date.parse(waiting?.nextAt ?? '') - now.getTime();
      if (waiting) expect(wait).toBeGreaterThanOrEqual(Math.min(24_000 * 2 ** (tries - 1), 17_280_000));
      now = new Date(waiting?.nextAt ?? now);
    }
    expect(await tasks()).toEqual([]);
  });

  it('is given up at once where another try would come to the same, and waits as long as it is asked to', async () => {
    await lay(2);
    const [first, second] = await take();
    if (!first || !second) throw new Error('They were not taken.');
    expect(await settle(db, kind, first, { is: 'failed', result: 'No.' }, at(0))).toBe('failed');
    const asked = { is: 'again', result: 'Busy.', afterSeconds: 3_000 } as const;
    expect(await settle(db, kind, second, asked, at(0))).toBe('later');
    expect(await tasks()).toMatchObject([{ dueAt: at(3_000).toISOString(), lease: null }]);
  });

  it('asked to wait for days waits for as long as any does, and is not taken for one of a clock that was ahead', async () => {
    await lay();
    const [task] = await take();
    if (!task) throw new Error('It was not taken.');
    const asked = { is: 'again', result: 'Busy.', afterSeconds: 999_999 } as const;
    expect(await settle(db, kind, task, asked, at(0))).toBe('later');
    expect(await bringBack(db, kind, at(0))).toBe(0);
    expect(await tasks()).toMatchObject([{ dueAt: at(6 * 3600).toISOString(), tries: 1 }]);
  });

  it('is let go when its row has nothing to do any more, and goes with its row', async () => {
    const [first, second] = await lay(2);
    if (kind.name === 'mail') await db.updateTable('outbox').set({ endedAt: dueAt }).execute();
    if (kind.name === 'webhook') await db.updateTable('webhookDelivery').set({ failedAt: dueAt }).execute();
    if (kind.name === 'push') await db.deleteFrom('pushSubscription').execute();
    expect(await take()).toEqual([]);
    expect([await tasks(), typeof first, typeof second]).toEqual([[], 'number', 'number']);
  });

  it('is refused by the database a second time, under another kind, and with a lease without an end', async () => {
    const [subjectIdx = 0] = await lay();
    await expect(enqueue(db, kind, { subjectIdx, dueAt })).rejects.toThrow(/unique/i);
    const name = kind.name === 'mail' ? 'push' : 'mail';
    await expect(enqueue(db, { ...kind, name }, { subjectIdx: await make(kind), dueAt })).rejects.toThrow(
      /constraint/i,
    );
    await expect(db.updateTable('task').set({ lease: 'x' }).execute()).rejects.toThrow(/constraint/i);
    await enqueueAnew(db, kind, [{ subjectIdx, dueAt }]);
    expect(await tasks()).toMatchObject([{ tries: 0 }]);
  });

  it('that a clock ahead has put off is due at once when that has gone back; one in hand is left to its worker', async () => {
    await lay(2);
    const [taken] = await take(86_400, 1);
    await db
      .updateTable('task')
      .set({ dueAt: at(86_400).toISOString() })
      .execute();
    expect(await bringBack(db, kind, at(0))).toBe(2);
    expect(await bringBack(db, kind, at(0))).toBe(0);
    expect((await take()).map(({ idx }) => idx)).not.toContain(taken?.idx);
    expect((await take(kind.leaseSeconds)).map(({ idx }) => idx)).toContain(taken?.idx);
    const waiting = { dueAt: at(furthestSeconds - 1).toISOString(), lease: null, leasedUntil: null };
    await db.updateTable('task').set(waiting).execute();
    expect(await bringBack(db, kind, at(0))).toBe(0);
  });

  it('whose outcome can’t be written down, as behind a lock, is written down later and not done again', async () => {
    await lay();
    const locked = Promise.withResolvers<void>();
    let tried = 0;
    work(async () => {
      tried += 1;
      await locked.promise;
      return { is: 'done' };
    });
    await expect.poll(() => tried).toBe(1);
    const unlock = await lockWrites(place, ['task']);
    locked.resolve();
    await new Promise((resolve) => setTimeout(resolve, 6_000));
    expect(await tasks()).toMatchObject([{ tries: 1 }]);
    await unlock();
    await expect.poll(tasks, { timeout: 10_000 }).toEqual([]);
    expect(tried).toBe(1);
  });

  it('of a worker that is killed in the middle is taken up by another when the lease ends, and no sooner', async () => {
    const now = new Date();
    const [first = 0] = await queued(db, make, kind, { dueAt: now.toISOString() });
    const killed = startProcess(kind.name);
    await expect.poll(killed.said, { timeout: 20_000 }).toBe(`${first}\n`);
    await killed.kill();
    const later = (seconds: number) => new Date(Date.now() + seconds * 1000);
    expect(await takeDue(db, kind, now, { most: 1 })).toEqual([]);
    expect(await takeDue(db, kind, later(kind.leaseSeconds - 30), { most: 1 })).toEqual([]);
    const [task] = await takeDue(db, kind, later(kind.leaseSeconds), { most: 1 });
    expect(task).toMatchObject({ subjectIdx: first, tries: 2 });
    expect(task && (await settle(db, kind, task, { is: 'done' }, now))).toBe('done');
  });
});

it('what ended in great number, as with a mailing that was stopped, holds up nothing that comes after it', async () => {
  const [kind] = kinds;
  if (!kind) return;
  await queued(db, make, kind, { count: 450, dueAt });
  await db.updateTable('outbox').set({ endedAt: dueAt }).execute();
  await db
    .updateTable('task')
    .set({ tries: 2 })
    .where('idx', 'in', (of) => of.selectFrom('task').select('idx').orderBy('idx').limit(1))
    .execute();
  const [last = 0] = await queued(db, make, kind, { dueAt });
  const taken = await takeDue(db, kind, at(0), { most: 2 });
  expect(taken.map(({ subjectIdx }) => subjectIdx)).toEqual([last]);
  expect(await tasks()).toHaveLength(1);
  const first = db.selectFrom('outbox').select('attempts').orderBy('idx');
  expect(await first.executeTakeFirst()).toEqual({ attempts: 2 });
});

describe('lanes', () => {
  it('hold up no other: of one that is full nothing is taken, however long it has waited', async () => {
    const [kind] = kinds;
    if (!kind) return;
    for (const [lane, seconds] of [
      [1, -3],
      [1, -2],
      [1, -1],
      [2, 0],
    ] as const)
      await enqueue(db, kind, { subjectIdx: await make(kind), dueAt: at(seconds).toISOString(), lane });
    const first = await takeDue(db, kind, at(0), { most: 3, eachMost: 2 });
    expect(first.map(({ lane }) => lane)).toEqual([1, 1, 2]);
    expect(await takeDue(db, kind, at(0), { most: 3, eachMost: 2, underway: first })).toEqual([]);
    expect(await takeDue(db, kind, at(0), { most: 3, eachMost: 3, underway: first })).toHaveLength(1);
  });

  it('hold up no other by how much waits in them, as where a receiver is slow and many are told', async () => {
    const [kind] = kinds;
    if (!kind) return;
    for (const lane of [...Array<number>(60).fill(1), ...Array<number>(60).fill(2), 3])
      await enqueue(db, kind, { subjectIdx: await make(kind), dueAt: at(lane - 3).toISOString(), lane });
    const first = await takeDue(db, kind, at(0), { most: 8, eachMost: 3 });
    expect(first.map(({ lane }) => lane)).toEqual([1, 1, 1, 2, 2, 2, 3]);
    // One of the first lane has ended.
    const [, ...underway] = first.slice(0, 3);
    const next = await takeDue(db, kind, at(0), { most: 6, eachMost: 3, underway });
    expect(next.map(({ lane }) => lane)).toEqual([1, 2, 2, 2]);
  });
});

function startProcess(name: string) {
  const main = fileURLToPath(new URL('../support/queueing-process.ts', import.meta.url));
  const words = [main, name, place.dataDir, ...(place.databaseUrl ? [place.databaseUrl] : [])];
  const child: ChildProcess = spawn(process.execPath, words, {
    env: inherited(),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let heard = '';
  child.stdout?.on('data', (text) => {
    heard += text;
  });
  return {
    said: () => heard,
    kill: () =>
      new Promise<void>((resolve) => {
        child.once('exit', () => resolve());
        child.kill('SIGKILL');
      }),
  };
}
