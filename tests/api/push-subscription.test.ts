/** Which browsers a member is told in, and until when (docs/rules.md, N7). */
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { limits } from '#domain/common/limits.ts';
import { openSession } from '#server/access/session.ts';
import { holdMail } from '#server/platform/mail/hold.ts';
import { publicInternet } from '#server/platform/outgoing/post.ts';
import { composeApp } from '#tests/support/compose.ts';
import type { Person } from '#tests/support/factories.ts';
import { refusal } from '#tests/support/pair.ts';
import { pushBrowser } from '#tests/support/push-service.ts';
import { pushing } from '#tests/support/pushing.ts';
import { password } from '#tests/support/samples.ts';

const { app, service, now, start, ask, handOn, deliver, push, waiting, toBrowser, stateOf } = await pushing();

describe('a subscription', () => {
  it('is refused where its service is not listed, and where its keys are none', async () => {
    const right = now.browser.subscription;
    const wrong = [
      { endpoint: 'https://push.example.org/abc' },
      { endpoint: right.endpoint.replace('https:', 'http:') },
      { endpoint: right.endpoint.replace('127.0.0.1', 'localhost') },
      { endpoint: right.endpoint.replace('127.0.0.1', `${service.host}@127.0.0.1`) },
      { endpoint: 'no address' },
      { p256dh: `B${'A'.repeat(86)}` },
      { p256dh: '='.repeat(87) },
      { auth: '!'.repeat(22) },
    ];
    for (const one of wrong) {
      const { key } = await refusal(now.here.seller.client('POST /push/subscribe', { ...right, ...one }));
      expect(key).toBe('msg.push_not_supported');
    }
  });

  it('of a browser in which another member logs in is theirs from then on', async () => {
    await now.here.purchaser.client('POST /push/subscribe', now.browser.subscription);
    expect((await stateOf(now.here.seller)).endpoint).toBeNull();
    await ask();
    await push();
    expect(toBrowser()).toEqual([]);
  });

  it('is replaced by the next one of the same session', async () => {
    const second = service.browser();
    await now.here.seller.client('POST /push/subscribe', second.subscription);
    await ask();
    await push();
    expect([toBrowser().length, service.to(second).length]).toEqual([0, 1]);
  });

  const ends: [string, (person: Person) => Promise<unknown>][] = [
    ['being switched off', ({ client }) => client('POST /push/unsubscribe', {})],
    ['the log-out', ({ client }) => client('POST /member/logout', {})],
    ['leaving for good', ({ client }) => client('POST /member/withdraw', { password })],
  ];
  it.each(ends)('ends with %s, and with it what waits', async (_what, end) => {
    await ask();
    await handOn();
    expect(await waiting()).toBe(1);
    await end(now.here.seller);
    expect(await waiting()).toBe(0);
    expect(await app.db.selectFrom('pushSubscription').select('idx').execute()).toEqual([]);
    await deliver();
    expect(service.received).toEqual([]);
  });

  it('is one of the last twenty of its member', async () => {
    const { memberIdx, client } = now.here.seller;
    const [first] = await app.db.selectFrom('pushSubscription').select('idx').execute();
    const tokens: string[] = [];
    for (let no = 0; no < limits.pushBrowsers; no++)
      tokens.push(await openSession(app.db, memberIdx, app.clock.read()));
    for (const token of tokens.slice(1))
      await app.client(token)('POST /push/subscribe', service.browser().subscription);
    expect((await stateOf(now.here.seller)).endpoint).toBe(now.browser.subscription.endpoint);
    await app.client(tokens[0] ?? '')('POST /push/subscribe', service.browser().subscription);
    const left = await app.db.selectFrom('pushSubscription').select('idx').execute();
    expect(left).toHaveLength(limits.pushBrowsers);
    expect(left).not.toContainEqual(first);
    await client('GET /member/getMember', {});
  });

  it('in great number, as an earlier release let a member have, holds up no notice of anybody', async () => {
    const { memberIdx } = now.here.seller;
    const many = 22_000;
    const at = app.clock.read().toISOString();
    await sql`insert into session (token_hash, member_idx, created_at, used_at, expires_at)
      with recursive numbered (no) as (select 1 union all select no + 1 from numbered where no < ${sql.lit(many)})
      select 'many ' || no, ${sql.lit(memberIdx)}, ${sql.lit(at)}, ${sql.lit(at)}, '2099-01-01T00:00:00.000Z' from numbered`.execute(
      app.db,
    );
    await sql`insert into push_subscription (member_idx, session_idx, endpoint, p256dh, auth, created_at)
      select session.member_idx, session.idx, own.endpoint || '/' || session.idx, own.p256dh, own.auth, own.created_at
      from session join push_subscription as own on own.member_idx = session.member_idx
      where session.token_hash like 'many %'`.execute(app.db);
    await ask();
    await handOn();
    expect(await waiting()).toBe(limits.pushBrowsers);
    await app.db.deleteFrom('session').where('tokenHash', 'like', 'many %').execute();
  });

  it('of a session that has run out is sent nothing', async () => {
    await ask();
    await handOn();
    await app.db
      .updateTable('session')
      .set({ expiresAt: app.clock.read().toISOString() })
      .where('memberIdx', '=', now.here.seller.memberIdx)
      .execute();
    const job = start();
    onTestFinished(() => job.stop());
    await expect.poll(waiting).toBe(0);
    expect(service.received).toEqual([]);
  });

  it('that names a listed host which leads to this machine is sent nothing by the server as it is composed', async () => {
    await ask();
    await handOn();
    const job = start(publicInternet);
    const attempts = async () =>
      (await app.db.selectFrom('task').select('tries').where('kind', '=', 'push').executeTakeFirst())?.tries;
    await expect.poll(attempts).toBe(1);
    await job.stop();
    expect(service.received).toEqual([]);
  });
});

it('after a restore nothing is sent of what waited', async () => {
  await ask();
  await handOn();
  await holdMail(app.db, app.clock.read());
  await push();
  expect([service.received, await waiting()]).toEqual([[], 0]);
});

it('no push at all where no service is listed', async () => {
  const none = await testNone();
  expect((await stateOf(none)).publicKey).toBeNull();
  const { subscription } = pushBrowser('https://fcm.googleapis.com/fcm/send/x');
  expect((await refusal(none.client('POST /push/subscribe', subscription))).key).toBe(
    'msg.push_not_supported',
  );
});

/** Someone at a site without push, on the same database. */
async function testNone(): Promise<Person> {
  const { db, place, limiter } = app;
  const other = composeApp(db, place, app.clock.read().toISOString(), limiter, { PUSH_HOSTS: 'none' });
  return { ...now.here.seller, client: other.client(now.here.seller.token) };
}
