/** Who waits for whom on one SQLite file, and what is heard of a write that can't be made. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Kysely, sql, type Transaction } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { nodeSqliteDialect } from '#server/db/node-sqlite.ts';
import type { SqliteOptions } from '#server/db/sqlite-file.ts';
import type { Tables } from '#server/db/tables.ts';
import { attempt } from '#server/db/transact.ts';
import { StorageBusy, storageFaultOf } from '#server/ground/storage-fault.ts';

interface Seats {
  seat: { no: number; name: string | null };
}

/** A file in WAL with a table, and another connection to it, as another process has one. */
async function opened(options?: SqliteOptions) {
  const folder = mkdtempSync(join(tmpdir(), 'sqlite-locks-'));
  const path = join(folder, 'one.sqlite');
  const db = new Kysely<Seats>({ dialect: nodeSqliteDialect(path, options) });
  await sql`pragma journal_mode = wal`.execute(db);
  await sql`create table seat (no integer primary key, name text) strict`.execute(db);
  const neighbour = new DatabaseSync(path);
  onTestFinished(async () => {
    await db.destroy();
    neighbour.close();
    rmSync(folder, { recursive: true });
  });
  const add = (no: number, name: string | null = null) =>
    db.insertInto('seat').values({ no, name }).execute();
  const taken = async () =>
    (await db.selectFrom('seat').select('no').orderBy('no').execute()).map(({ no }) => no);
  return { db, neighbour, add, taken };
}

/** Whether it has settled by now; what is still waiting for a lock has not. */
async function hasSettled(work: Promise<unknown>): Promise<boolean> {
  const turn = new Promise((resolve) => setImmediate(resolve, 'waits'));
  return (await Promise.race([work.catch(() => undefined), turn])) !== 'waits';
}

test('a reader is answered with the last commit while a transaction of the same process is at work', async () => {
  const { db, add, taken } = await opened();
  await add(1);
  await db.transaction().execute(async (trx) => {
    await trx.insertInto('seat').values({ no: 2, name: null }).execute();
    expect(await taken()).toEqual([1]);
    expect(await trx.selectFrom('seat').select('no').execute()).toHaveLength(2);
  });
  expect(await taken()).toEqual([1, 2]);
});

test('a reader is answered while another process holds the write lock, and a write waits for it', async () => {
  const { neighbour, add, taken } = await opened({ patienceMs: 60_000 });
  neighbour.exec('begin immediate; insert into seat values (1, null)');
  const written = add(2);
  expect(await taken()).toEqual([]);
  expect(await hasSettled(written)).toBe(false);
  neighbour.exec('commit');
  await written;
  expect(await taken()).toEqual([1, 2]);
});

/** Longer than a pause between tries takes on a machine that does much else: a write that comes in one waits for its end. */
const shortMs = 1_000;

test('a write that gets no lock in its time says so, changes nothing, and the next one goes through', async () => {
  const { db, neighbour, add, taken } = await opened({ patienceMs: shortMs });
  neighbour.exec('begin immediate');
  await expect(add(1)).rejects.toThrow(StorageBusy);
  const whole = db
    .transaction()
    .execute((trx) => trx.insertInto('seat').values({ no: 2, name: null }).execute());
  await expect(whole).rejects.toThrow(StorageBusy);
  expect(await taken()).toEqual([]);
  neighbour.exec('rollback');
  await add(3);
  expect(await taken()).toEqual([3]);
});

test('writes of one process come in the order in which they were asked, alone or in transactions', async () => {
  const { db, neighbour, add } = await opened({ patienceMs: 60_000 });
  const order: number[] = [];
  neighbour.exec('begin immediate');
  const writes = [1, 2, 3, 4, 5, 6].map((no) => {
    const write =
      no % 2 === 0
        ? add(no)
        : db.transaction().execute((trx) => trx.insertInto('seat').values({ no, name: null }).execute());
    return write.then(() => order.push(no));
  });
  neighbour.exec('commit');
  await Promise.all(writes);
  expect(order).toEqual([1, 2, 3, 4, 5, 6]);
});

test('a write beyond those that may wait is refused while they wait', async () => {
  const { neighbour, add, taken } = await opened({ patienceMs: 60_000, waitingMost: 2 });
  neighbour.exec('begin immediate');
  const waiting = [add(1), add(2), add(3)];
  await expect(add(4)).rejects.toThrow('2 wait already');
  expect(await Promise.all(waiting.map(hasSettled))).toEqual([false, false, false]);
  neighbour.exec('commit');
  await Promise.all(waiting);
  expect(await taken()).toEqual([1, 2, 3]);
});

test('hundreds of writes that end in vain together hold up nobody: the locked file is tried no more often for them', async () => {
  let tries = 0;
  const counts = { queries: 0, slow: 0, errors: { constraint: 0, busy: 0, storage: 0, away: 0, other: 0 } };
  const watch = { ran: (_sql: string, _ms: number, error?: unknown) => void (error && tries++), counts };
  const { neighbour, add, taken } = await opened({ patienceMs: shortMs, watch });
  neighbour.exec('begin immediate');
  const vain = await Promise.allSettled(Array.from({ length: 500 }, (_, no) => add(no)));
  expect(vain.every(({ status }) => status === 'rejected')).toBe(true);
  // Each of them on its own would be one at least.
  expect(tries).toBeLessThan(250);
  neighbour.exec('rollback');
  await add(1);
  expect(await taken()).toEqual([1]);
});

test('whoever waits for a turn in vain leaves the others theirs', async () => {
  const { db, add, taken } = await opened({ patienceMs: shortMs });
  const held = Promise.withResolvers<void>();
  const long = db.transaction().execute(async (trx) => {
    await trx.insertInto('seat').values({ no: 1, name: null }).execute();
    await held.promise;
  });
  const vain = await Promise.allSettled([add(2), add(3)]);
  expect(vain.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  held.resolve();
  await long;
  await add(4);
  expect(await taken()).toEqual([1, 4]);
});

test('rows that are streamed hold up neither a write nor what is read meanwhile', async () => {
  const { db, add, taken } = await opened();
  await add(1);
  await add(2);
  const streamed: number[] = [];
  for await (const { no } of db.selectFrom('seat').select('no').orderBy('no').stream()) {
    streamed.push(no);
    await add(no + 10);
    expect(await taken()).toContain(no + 10);
  }
  expect(streamed).toEqual([1, 2]);
});

/** No page more than the file has. */
async function fill(db: Kysely<Seats>): Promise<() => Promise<unknown>> {
  await sql`pragma max_page_count = 1`.execute(db);
  return () => sql`pragma max_page_count = 1000000`.execute(db);
}

const long = 'x'.repeat(20_000);

test('a write for which there is no room says that the disk is full, also out of a transaction', async () => {
  const { db, add, taken } = await opened();
  const free = await fill(db);
  await expect(add(1, long)).rejects.toMatchObject({ errcode: 13 });
  const whole = db
    .transaction()
    .execute((trx) => trx.insertInto('seat').values({ no: 2, name: long }).execute());
  await expect(whole).rejects.toSatisfy((error) => storageFaultOf(error) === 'full');
  expect(await taken()).toEqual([]);
  await free();
  await add(3, long);
  expect(await taken()).toEqual([3]);
});

test('a transaction that SQLite gave up takes no more queries, so that nothing of it stands by halves', async () => {
  const { db, taken } = await opened();
  await fill(db);
  const add = (trx: Kysely<Seats>, no: number, name: string | null) =>
    trx.insertInto('seat').values({ no, name }).execute();
  // The short row would find room in the page that is there.
  const goesOn = db.transaction().execute(async (trx) => {
    await add(trx, 1, long).catch(() => undefined);
    await add(trx, 2, null);
  });
  await expect(goesOn).rejects.toMatchObject({ errcode: 13 });
  const saysNothing = db.transaction().execute((trx) => add(trx, 3, long).catch(() => undefined));
  await expect(saysNothing).rejects.toMatchObject({ errcode: 13 });
  expect(await taken()).toEqual([]);
  await add(db, 4, null);
  expect(await taken()).toEqual([4]);
});

test('an attempt in a transaction that was given up tells why, not that there is nothing to go back to', async () => {
  const { db } = await opened();
  await fill(db);
  const whole = db.transaction().execute((trx) =>
    attempt(trx as unknown as Transaction<Tables>, async () => {
      await trx.insertInto('seat').values({ no: 1, name: long }).execute();
      return true;
    }),
  );
  await expect(whole).rejects.toMatchObject({ errcode: 13 });
});
