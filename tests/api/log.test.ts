/** The log: structured, with the request's id, and nothing in it about the people who made the requests. */
import { sql } from 'kysely';
import { describe, expect, inject, it } from 'vitest';
import { prepared } from '#server/db/prepared.ts';
import { applied, approve, buyer, expo, joined, justJoined } from '#tests/support/factories.ts';
import { operatedSite } from '#tests/support/operating.ts';
import { companySample, joinSample, password } from '#tests/support/samples.ts';

const sleepy =
  inject('database') === 'postgres'
    ? sql<number>`pg_sleep(0.15)`
    : sql<number>`(with recursive n(x) as (select 1 union all select x + 1 from n where x < 2000000) select count(*) from n)`;
const slowPrepared = prepared((db, given: { secret: string }) =>
  db.selectFrom('contentVersion').select(sleepy.as('slept')).where(sql`${given.secret}`, '<>', 'other value'),
);

const site = await operatedSite({
  environment: { SLOW_QUERY_MS: '100' },
  before: (request) => {
    if (request.url.endsWith('/api/try/slow')) return slow();
    if (request.url.endsWith('/api/try/broken')) return broken();
    return undefined;
  },
});

async function slow(): Promise<Response> {
  await site.db
    .insertInto('setting')
    .values({ name: 'try', value: '' })
    .onConflict((on) => on.doNothing())
    .execute();
  await slowPrepared(site.db, { secret: 'Kim Minji' });
  await site.db.selectFrom('setting').select(sleepy.as('slept')).where('value', '<>', 'Kim Minji').execute();
  await sql`select ${sleepy}, 'Kim Minji'`.execute(site.db);
  return new Response('{}');
}

const never = { expiresAt: 'never', createdAt: 'now', usedAt: 'now' };

/** What a database says of a row names the row's values. */
async function broken(): Promise<Response> {
  const row = { tokenHash: 'x'.repeat(43), memberIdx: 2_345_678, ...never };
  await site.db.insertInto('session').values(row).execute();
  return new Response('{}');
}

const ofRequest = (id: string | null) => site.entries().filter((entry) => entry.requestId === id);

describe('every line', () => {
  it('is one JSON object with a time, a level and a sentence', async () => {
    await fetch(`${site.url}/api/event/getList`);
    await expect.poll(() => site.lines.length).toBeGreaterThan(0);
    for (const entry of site.entries()) {
      expect(entry).toMatchObject({
        time: expect.any(String),
        level: expect.any(Number),
        msg: expect.any(String),
      });
    }
  });

  it('of one request carries the id that its answer names', async () => {
    const response = await fetch(`${site.url}/api/try/broken`);
    const id = response.headers.get('x-request-id');
    await expect
      .poll(() =>
        ofRequest(id)
          .map(({ msg }) => msg)
          .filter((msg) => msg !== 'a query was slow')
          .sort(),
      )
      .toEqual(['answered', 'the API failed']);
    expect(ofRequest(id)).toContainEqual(expect.objectContaining({ path: '/api/try/broken', status: 500 }));
  });
});

describe('a slow query', () => {
  it('is logged with its SQL, its time and its request, prepared or not, and without a value', async () => {
    const before = site.watch.counts.slow;
    const isSleepy = ({ msg, sql }: Record<string, unknown>) =>
      msg === 'a query was slow' && /pg_sleep|recursive/.test(String(sql));
    const id = (await fetch(`${site.url}/api/try/slow`)).headers.get('x-request-id');
    // On a busy machine any other may be slow too.
    const slow = ofRequest(id).filter(isSleepy);
    expect(slow).toHaveLength(3);
    expect(site.watch.counts.slow).toBeGreaterThanOrEqual(before + 3);
    expect(slow.every(({ ms }) => Number(ms) >= 100)).toBe(true);
    expect(slow.map((entry) => / from "(\w+)" where/.exec(String(entry.sql))?.[1])).toEqual([
      'content_version',
      'setting',
      undefined,
    ]);
    expect(JSON.stringify(slow)).not.toMatch(/Kim|Minji/);
  });

  it('is not what everything is: a quick one leaves no line', async () => {
    await expect
      .poll(async () => {
        const { slow, queries } = site.watch.counts;
        await sql`select 1`.execute(site.db);
        return { slow: site.watch.counts.slow - slow, queries: site.watch.counts.queries - queries };
      })
      .toEqual({ slow: 0, queries: 1 });
  });
});

it('what the database refuses is counted by what it was', async () => {
  const before = { ...site.watch.counts.errors };
  await fetch(`${site.url}/api/try/broken`);
  await sql`select nothing from nowhere`.execute(site.db).catch(() => undefined);
  expect(site.watch.counts.errors).toEqual({
    ...before,
    constraint: before.constraint + 1,
    other: before.other + 1,
  });
});

it('nothing about a person is in any line, whatever they send', async () => {
  const at = await expo(site);
  const person = await joined(site);
  await approve(at, (await applied(site, at, companySample(2), await justJoined(site))).participateIdx);
  await buyer(site, at);
  const post = (path: string, body: string, token?: string, type = 'application/json') =>
    fetch(site.url + path, {
      method: 'POST',
      body,
      headers: { 'content-type': type, ...(token ? { authorization: `Bearer ${token}` } : {}) },
    });
  const { id } = person;
  await post('/api/member/login', JSON.stringify({ id, password: 'wrong horse 99' }));
  await post('/api/member/login', `{"id": "${id}", "password": "broken horse 99`);
  await post('/api/member/join', JSON.stringify({ ...joinSample(77), email: 'not-an-address of Ms Hong' }));
  await post(
    '/api/member/update',
    JSON.stringify({ nameKo: '홍길동', tel: '+43 660 999 8877' }),
    person.token,
  );
  await post('/api/participate/apply', JSON.stringify(companySample(3)), 'A'.repeat(43));
  await fetch(`${site.url}/api/company/getList?keywords=${encodeURIComponent('홍길동')}&userEmail=${id}`);
  await fetch(`${site.url}/ko/info?token=${person.token}&email=${id}`);
  await fetch(`${site.url}/ko/${encodeURIComponent(id)}/${encodeURIComponent('홍길동')}/${person.token}`);
  await fetch(`${site.url}/%E0%A4%A?mail=${id}`);
  await site.db
    .insertInto('session')
    .values({ tokenHash: 'same', memberIdx: person.memberIdx, ...never })
    .execute();
  await fetch(`${site.url}/api/try/broken`);
  await expect
    .poll(() => site.lines.filter((line) => line.includes('"answered"')).length)
    .toBeGreaterThan(15);

  const members = await site.db.selectFrom('member').selectAll().execute();
  const personal = [
    ...members.flatMap((row) => [
      row.id,
      row.email,
      row.nameKo,
      row.nameEn,
      row.tel,
      row.address,
      row.passwordHash,
    ]),
    password,
    person.token,
    'wrong horse',
    'broken horse',
    'Ms Hong',
    '홍길동',
    encodeURIComponent('홍길동'),
    '999 8877',
    '127.0.0.1',
    'keywords',
    'user-agent',
    'Bearer',
    encodeURIComponent(id),
    '2345678',
  ].filter((value): value is string => typeof value === 'string' && value.length > 2);
  const log = site.lines.join('');
  expect(personal.filter((value) => log.includes(value))).toEqual([]);
});
