/** Notices reach the browsers of their readers by push (docs/rules.md, N7); the push service is one of our own, which is spoken to as any. */

import { describe, expect, it, onTestFinished } from 'vitest';
import { limits } from '#domain/common/limits.ts';
import { openSession } from '#server/access/session.ts';
import { remindOfMeetings } from '#server/features/notice/reminder.ts';
import { laneOfService, pushTasks } from '#server/features/push/queue.ts';
import { enqueue } from '#server/platform/queue/enqueue.ts';
import { approve } from '#tests/support/pair.ts';
import { vapidOf } from '#tests/support/push-service.ts';
import { contact, pushing } from '#tests/support/pushing.ts';
import { password } from '#tests/support/samples.ts';
import { savedAt } from '#tests/support/seen.ts';

const { app, service, now, ask, start, handOn, deliver, push, waiting, toBrowser, stateOf, toldOf } =
  await pushing();
const nextAt = async () =>
  (await app.db.selectFrom('task').select('dueAt').where('kind', '=', 'push').executeTakeFirst())?.dueAt ??
  '';

describe('what a browser gets', () => {
  it('is encrypted for it: a kind, a number and an address, and no names', async () => {
    const meeting = await ask();
    await push();
    const [one, ...more] = toBrowser();
    expect(more).toEqual([]);
    const { eventIdx } = now.here.at;
    const { data } = await now.here.seller.client('GET /notice/getList', { eventIdx });
    const said = JSON.parse(now.browser.read(one?.body ?? Buffer.alloc(0)));
    expect(said).toEqual({
      kind: 'meetingAsked',
      id: data[0]?.noticeIdx,
      path: `/matching/notices?eventIdx=${now.here.at.eventIdx}`,
    });
    expect(one?.headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      ttl: '86400',
      urgency: 'normal',
      topic: expect.stringMatching(/^[\w-]{32}$/),
    });
    // As long as any other, so that its length tells nothing.
    expect(one?.body.length).toBe(4096);
    expect(JSON.stringify(one?.headers)).not.toContain(meeting.buyer.companyName);
    expect(await waiting()).toBe(0);
  });

  it('is signed with the key that the browser asked its service by, for this service', async () => {
    await ask();
    await push();
    const [one] = toBrowser();
    const { publicKey, claims } = vapidOf(one as NonNullable<typeof one>);
    expect(publicKey).toBe((await stateOf(now.here.seller)).publicKey);
    expect(claims).toMatchObject({ aud: service.url, sub: contact });
    const hours = (Number(claims.exp) - Date.now() / 1000) / 3600;
    expect(hours).toBeGreaterThan(0);
    expect(hours).toBeLessThanOrEqual(24);
  });

  it('names a decision on the participation, and leads to what comes next', async () => {
    const { participateIdx } = now.here.seller;
    await now.here.at.manager.client('POST /manage/participate/cancel', {
      participateIdx,
      updatedAt: await savedAt(app, participateIdx),
      reason: 'asked',
    });
    await push();
    const [one] = toBrowser();
    const said = JSON.parse(now.browser.read(one?.body ?? Buffer.alloc(0)));
    expect(said).toMatchObject({
      kind: 'participationCancelled',
      path: `/my-page?eventIdx=${now.here.at.eventIdx}`,
    });
  });

  it('comes once, whatever number of processes hand it on', async () => {
    await ask();
    await Promise.all([handOn(), handOn()]);
    await Promise.all([deliver(), deliver(), deliver()]);
    expect(toBrowser()).toHaveLength(1);
  });

  it('comes to each browser of the member, and to nobody else', async () => {
    const { id } = (await now.here.seller.client('GET /member/getMember', {})).data;
    const { data } = await app.client()('POST /member/login', { id, password });
    const second = service.browser();
    await app.client(data.token)('POST /push/subscribe', second.subscription);
    const others = service.browser();
    await now.here.purchaser.client('POST /push/subscribe', others.subscription);
    await ask();
    await push();
    expect([toBrowser(), service.to(second), service.to(others)].map(({ length }) => length)).toEqual([
      1, 1, 0,
    ]);
  });

  it('does not come where its kind is switched off, while the mail does', async () => {
    await now.here.seller.client('POST /notice/switch', { kind: 'meetingAsked', way: 'push', isOn: 'N' });
    await ask();
    await push();
    expect(toBrowser()).toEqual([]);
  });

  it('is worth nothing after a meeting has begun, where it is a reminder', async () => {
    const { matchingIdx } = await ask();
    await approve(now.here.seller, matchingIdx);
    await toldOf();
    app.clock.set('2026-10-29T07:45:00.000Z');
    await now.here.seller.client('POST /push/subscribe', now.browser.subscription);
    await remindOfMeetings(app.db, app.clock.read());
    app.clock.set('2026-10-29T07:46:00.000Z');
    service.manners.push({ status: 503 });
    await push();
    const [one] = toBrowser();
    expect(one?.headers).toMatchObject({ ttl: '840', urgency: 'high' });
    expect(await waiting()).toBe(1);
    app.clock.set('2026-10-29T08:00:00.000Z');
    // As if it had been delivered all the while: what has run out by a clock that jumped stays for an hour.
    await app.db.deleteFrom('setting').where('name', '=', 'last-run-ending-pushes').execute();
    await deliver();
    expect([toBrowser().length, await waiting()]).toEqual([1, 0]);
  });

  it('stays where a clock is a year ahead for a moment, and comes when it is right again', async () => {
    await ask();
    await handOn();
    const right = app.clock.read();
    await app.db
      .insertInto('setting')
      .values({
        name: 'last-run-ending-pushes',
        value: JSON.stringify({ last: right.getTime(), aheadSince: null }),
      })
      .onConflict((on) =>
        on.column('name').doUpdateSet({ value: JSON.stringify({ last: right.getTime(), aheadSince: null }) }),
      )
      .execute();
    app.clock.set(new Date(right.getTime() + 365 * 86_400_000).toISOString());
    await start().stop();
    expect([toBrowser().length, await waiting()]).toEqual([0, 1]);
    app.clock.set(right.toISOString());
    await deliver();
    expect([toBrowser().length, await waiting()]).toEqual([1, 0]);
  });

  it('is dropped where a reminder waits while its meeting is cancelled', async () => {
    const { matchingIdx } = await ask();
    await approve(now.here.seller, matchingIdx);
    await toldOf();
    app.clock.set('2026-10-29T07:50:00.000Z');
    await remindOfMeetings(app.db, app.clock.read());
    await handOn();
    await now.here.at.manager.client('POST /manage/matching/cancel', { matchingIdx, reason: 'ill' });
    await push();
    const kinds = toBrowser().map(({ body }) => JSON.parse(now.browser.read(body)).kind);
    expect(kinds).toEqual(['meetingCancelled']);
  });

  it('says of a request that was taken back that it was one, and no meeting', async () => {
    const { matchingIdx } = await ask();
    await toldOf();
    await now.here.purchaser.client('POST /matching/cancel', { matchingIdx });
    await push();
    const kinds = toBrowser().map(({ body }) => JSON.parse(now.browser.read(body)).kind);
    expect(kinds.at(-1)).toBe('requestCancelled');
  });
});

describe('a push service', () => {
  it('that is busy is asked again, later each time and not before it wants, until the message is given up', async () => {
    await ask();
    await handOn();
    service.manners.push({ status: 503 }, { status: 429, headers: { 'retry-after': '200' } });
    for (let tries = 1; tries < 7; tries += 1) {
      if (tries > 2) service.manners.push({ status: 500 });
      await deliver();
      expect([toBrowser().length, await waiting()]).toEqual([tries, 1]);
      const waited = Date.parse(await nextAt()) - app.clock.read().getTime();
      expect(waited).toBeGreaterThanOrEqual(tries === 2 ? 200_000 : 24_000 * 2 ** (tries - 1));
      app.clock.set(await nextAt());
    }
    service.manners.push({ status: 500 });
    await deliver();
    expect([toBrowser().length, await waiting()]).toEqual([7, 0]);
    // The browser stays: its service may be well again tomorrow.
    expect((await stateOf(now.here.seller)).endpoint).toBe(now.browser.subscription.endpoint);
  });

  it('that says nothing is not waited for, and asked again', async () => {
    await ask();
    await handOn();
    service.manners.push('hang');
    await deliver(300);
    expect(await waiting()).toBe(1);
    app.clock.set(await nextAt());
    await deliver();
    expect([toBrowser().length, await waiting()]).toEqual([2, 0]);
  });

  it('that says nothing holds up no message to another one', async () => {
    const { seller, purchaser } = now.here;
    for (let no = 1; no < limits.pushBrowsers; no++) {
      const token = await openSession(app.db, seller.memberIdx, app.clock.read());
      await app.client(token)('POST /push/subscribe', service.browser().subscription);
    }
    await ask();
    await handOn();
    const tasks = await app.db.selectFrom('task').select('lane').where('kind', '=', 'push').execute();
    expect(new Set(tasks.map(({ lane }) => lane))).toEqual(new Set([laneOfService(service.url)]));
    await purchaser.client('POST /push/subscribe', service.browser().subscription);
    const endpoint = 'https://push.elsewhere.example/browser';
    const { idx: subscriptionIdx } = await app.db
      .updateTable('pushSubscription')
      .set({ endpoint })
      .where('memberIdx', '=', purchaser.memberIdx)
      .returning('idx')
      .executeTakeFirstOrThrow();
    const one = app.db.selectFrom('pushMessage').select(['noticeIdx', 'createdAt']).limit(1);
    const { idx: subjectIdx } = await app.db
      .insertInto('pushMessage')
      .values({ ...(await one.executeTakeFirstOrThrow()), subscriptionIdx })
      .returning('idx')
      .executeTakeFirstOrThrow();
    const dueAt = app.clock.read().toISOString();
    await enqueue(app.db, pushTasks, { subjectIdx, dueAt, lane: laneOfService(endpoint) });
    service.manners.push(...Array<'hang'>(limits.pushBrowsers).fill('hang'));
    const job = start(service.outgoing, 4_000);
    onTestFinished(job.stop);
    // Of a service that is not listed it is let go as soon as it is taken.
    await expect.poll(waiting, { timeout: 2_000 }).toBe(limits.pushBrowsers);
  });

  it.each([404, 410])('that answers %i knows the browser no more, which is forgotten', async (status) => {
    await ask();
    service.manners.push({ status });
    await push();
    expect((await stateOf(now.here.seller)).endpoint).toBeNull();
    expect(await waiting()).toBe(0);
  });

  it.each([400, 403, 413])('that answers %i is not asked again for this message', async (status) => {
    await ask();
    service.manners.push({ status });
    await push();
    expect([toBrowser().length, await waiting()]).toEqual([1, 0]);
    expect((await stateOf(now.here.seller)).endpoint).not.toBeNull();
  });

  it('that leads elsewhere is not followed', async () => {
    await ask();
    service.manners.push({ status: 307, headers: { location: `${service.url}/elsewhere` } });
    await push();
    expect(service.received.map(({ path }) => path)).toEqual([
      new URL(now.browser.subscription.endpoint).pathname,
    ]);
  });
});
