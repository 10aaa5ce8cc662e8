/** PostgreSQL is stopped, started, frozen and made read-only under a server that is being used. */
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { expo, joined, type Person } from '#tests/support/factories.ts';
import { nextNumber } from '#tests/support/numbers.ts';
import { createDatabase, startPostgres } from '#tests/support/postgres.ts';
import { joinSample } from '#tests/support/samples.ts';
import { type Answered, type TroubledSite, troubledSite } from '#tests/support/troubled-site.ts';

/** Passes all on to PostgreSQL, until it is told to pass on nothing, as a network does that has lost a cable. */
async function network(to: URL) {
  const sockets = new Set<Socket>();
  let isFrozen = false;
  const server = createServer((from) => {
    const onward = connect(Number(to.port), to.hostname);
    for (const [socket, other] of [
      [from, onward],
      [onward, from],
    ] as const) {
      sockets.add(socket);
      socket.on('data', (bytes) => isFrozen || other.write(bytes));
      socket.on('error', () => undefined).on('close', () => other.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(to);
  url.port = String((server.address() as { port: number }).port);
  return {
    url: url.href,
    freeze() {
      isFrozen = true;
    },
    thaw() {
      isFrozen = false;
    },
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

describe.runIf(inject('database') === 'postgres')('a server whose PostgreSQL', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'database-away-'));
  let cluster: Awaited<ReturnType<typeof startPostgres>>;
  let wire: Awaited<ReturnType<typeof network>>;
  let site: TroubledSite;
  let person: Person;
  let inAnother: string;

  beforeAll(async () => {
    cluster = await startPostgres();
    wire = await network(new URL(await createDatabase(cluster.url)));
    site = await troubledSite({ dataDir, databaseUrl: wire.url });
    await expo(site);
    inAnother = `?eventIdx=${(await expo(site, { eventIdx: nextNumber('event') })).eventIdx}`;
    person = await joined(site);
    await fetch(`${site.url}/en/event`);
    await fetch(`${site.url}/en/event${inAnother}`);
  });
  afterAll(async () => {
    await site.close();
    wire.close();
    await cluster.stop();
    rmSync(dataDir, { recursive: true });
  });

  const joining = (id: string, no: number) => ({ ...joinSample(no), id, email: id });

  it('stops and starts under load answers every call, with a success or with 503, and loses nothing it answered', async () => {
    let isOver = false;
    const answers: (Answered & { id?: string })[] = [];
    const lane = async (no: number) => {
      for (let turn = 0; !isOver; turn++) {
        const id = `lane-${no}-${turn}@example.org`;
        if (no < 2) answers.push({ ...(await site.ask('POST /member/join', joining(id, 1000 + no))), id });
        else if (no < 4) answers.push(await site.ask('GET /member/getMember', {}, person.token));
        else answers.push(await site.ask('GET /event/getList'));
      }
    };
    const lanes = Promise.all(Array.from({ length: 6 }, (_, no) => lane(no)));
    const successes = () => answers.filter(({ status }) => status === 200).length;
    await expect.poll(successes).toBeGreaterThan(20);
    await cluster.halt();
    await expect.poll(() => answers.filter(({ status }) => status === 503).length).toBeGreaterThan(20);
    expect(await site.ready()).toEqual([503, 'no database']);
    expect((await fetch(`${site.url}/health/live`)).status).toBe(200);
    // A page that was rendered before goes on being sent, a built one too; one that nobody has asked for can't be made.
    expect((await fetch(`${site.url}/en/event`)).status).toBe(200);
    expect((await fetch(`${site.url}/en/info`)).status).toBe(200);
    // Those of another event, too.
    for (const page of ['/en/event', '/en/info'])
      expect((await fetch(`${site.url}${page}${inAnother}`)).status).toBe(200);
    const unknown = await fetch(`${site.url}/ko/media-center`);
    expect([unknown.status, unknown.headers.get('retry-after')]).toEqual([503, '5']);

    await cluster.resume();
    await expect.poll(site.ready).toEqual([200, 'ready']);
    const before = successes();
    await expect.poll(successes).toBeGreaterThan(before + 20);
    isOver = true;
    await lanes;

    expect([...new Set(answers.map(({ status, key }) => `${status} ${key}`))].sort()).toEqual([
      '200 success',
      '503 service_unavailable',
    ]);
    expect(answers.filter(({ status }) => status === 503).every(({ retryAfter }) => retryAfter === 5)).toBe(
      true,
    );
    const kept = new Set((await site.db.selectFrom('member').select('id').execute()).map(({ id }) => id));
    const told = answers.filter(({ status, id }) => status === 200 && id).map(({ id }) => id as string);
    expect(told.filter((id) => !kept.has(id))).toEqual([]);
    expect(told.length).toBeGreaterThan(0);
    expect((await fetch(`${site.url}/ko/media-center`)).status).toBe(200);
  });

  it('says nothing more gives up the calls that wait for it, and is asked over new connections when it is back', async () => {
    wire.freeze();
    const [list, join, page] = await Promise.all([
      site.ask('GET /event/getList'),
      site.ask('POST /member/join', joining('frozen@example.org', 1100)),
      fetch(`${site.url}/en/event`),
    ]);
    expect([list.status, join.status, page.status]).toEqual([503, 503, 200]);
    expect(await site.ready()).toEqual([503, 'no database']);
    wire.thaw();
    await expect.poll(site.ready).toEqual([200, 'ready']);
    expect((await site.ask('GET /event/getList')).status).toBe(200);
  });

  it('takes no writes, as a replica does, reads on, says so, and heals when it takes them again', async () => {
    const operator = new pg.Client({ connectionString: wire.url });
    await operator.connect();
    const set = (value: 'on' | 'off') =>
      operator.query(`set default_transaction_read_only = off;
        do $$ begin execute format('alter database %I set default_transaction_read_only = ${value}', current_database()); end $$;
        select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`);
    await set('on');
    await expect
      .poll(() => site.ask('POST /member/join', joining('replica@example.org', 1200)))
      .toEqual({ status: 503, key: 'service_unavailable', retryAfter: 30 });
    expect((await site.ask('GET /member/getMember', {}, person.token)).status).toBe(200);
    expect(await site.ready()).toEqual([503, 'cannot write']);
    await expect
      .poll(() => site.logged('"writes fail"')[0])
      .toMatchObject({ what: 'database', err: { code: '25006' } });
    await set('off');
    await operator.end();
    await expect.poll(site.ready).toEqual([200, 'ready']);
    expect((await site.ask('POST /member/join', joining('replica@example.org', 1200))).status).toBe(200);
  });
});
