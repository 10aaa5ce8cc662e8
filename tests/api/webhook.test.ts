/** The organiser's own system is told of an event's notices (docs/rules.md, N8); here a receiver of our own stands for it. */
import { type AddressInfo, createServer } from 'node:net';
import { beforeEach, describe, expect, it } from 'vitest';
import { remindOfMeetings } from '#server/features/notice/reminder.ts';
import { mailNotices } from '#server/features/notice-delivery/mail.ts';
import { startHooks } from '#server/features/webhook/delivery.ts';
import { forgetDeliveries, hookTasks, queueTest } from '#server/features/webhook/queue.ts';
import { deliveriesOf, endWebhook, setWebhook } from '#server/features/webhook/settings.ts';
import { quietLogger } from '#server/ground/log.ts';
import { holdMail } from '#server/platform/mail/hold.ts';
import { publicInternet } from '#server/platform/outgoing/post.ts';
import { enqueue } from '#server/platform/queue/enqueue.ts';
import { testApp } from '#tests/support/api.ts';
import { expo } from '#tests/support/factories.ts';
import { httpsReceiver, type Posted } from '#tests/support/https-receiver.ts';
import { nextNumber } from '#tests/support/numbers.ts';
import { approve, askFor, type Pair, pair } from '#tests/support/pair.ts';
import { password } from '#tests/support/samples.ts';
import { siteAt } from '#tests/support/site-at.ts';
import { isGenuine } from '#tests/support/webhook-signature.ts';

const receiver = await httpsReceiver();
const app = await testApp();
const { db, clock } = app;

let here: Pair;
let secret: string;
const set = async (isNewSecret = false, url = `${receiver.url}/madang`) => {
  const { eventIdx } = here.at;
  return (await setWebhook(db, { eventIdx, url, isNewSecret }, clock.read())) ?? secret;
};
beforeEach(async () => {
  await db.deleteFrom('webhook').execute();
  await db.updateTable('notice').set({ mailedAt: '2026-01-01T00:00:00.000Z' }).execute();
  receiver.received.length = 0;
  receiver.manners.length = 0;
  here = await pair(app);
  secret = await set();
});
const ask = () => askFor(here, here.purchaser, here.seller);
const handOn = async () => {
  while ((await mailNotices(db, clock.read(), siteAt('https://expo.example'))) > 0);
};
const deliveries = () => deliveriesOf(db, here.at.eventIdx, 50);
/** Runs the job until it has dealt with all that is due. */
async function deliver({ outgoing = receiver.outgoing, timeoutMs = 5_000 } = {}): Promise<void> {
  const job = startHooks({ db, clock: clock.read, log: quietLogger, outgoing, timeoutMs, pollMs: 20 });
  const due = async () => {
    const rows = await deliveries();
    return rows.filter(({ nextAt }) => nextAt !== null && nextAt <= clock.read().toISOString());
  };
  try {
    await expect.poll(due, { timeout: 20_000 }).toEqual([]);
  } finally {
    // It ends when what it has begun is done.
    await job.stop();
  }
}
const tell = async () => {
  await handOn();
  await deliver();
};

const sent = () => receiver.received.map((one) => ({ ...one, told: JSON.parse(one.body.toString()) }));

describe('what is sent', () => {
  it('is kind, numbers and time, without a contact or a name', async () => {
    const { matchingIdx, buyer } = await ask();
    await tell();
    const [one, ...more] = sent();
    expect(more).toEqual([]);
    const { eventIdx } = here.at;
    const { data } = await here.seller.client('GET /notice/getList', { eventIdx });
    expect(one?.path).toBe('/madang');
    expect(one?.told).toEqual({
      type: 'meetingAsked',
      timestamp: data[0]?.createdAt,
      data: {
        noticeIdx: data[0]?.noticeIdx,
        eventIdx,
        matchingIdx,
        startsAt: null,
        tableNo: null,
        participateIdx: here.seller.participateIdx,
      },
    });
    expect(`${one?.body}${JSON.stringify(one?.headers)}`).not.toContain(buyer.companyName);
  });

  it('is signed over its id, time and body, and any change shows', async () => {
    await ask();
    await tell();
    const [one] = receiver.received as [Posted];
    const now = clock.read();
    expect(one.headers).toMatchObject({ 'content-type': 'application/json' });
    expect(isGenuine(one, secret, now)).toBe(true);
    const changed = Buffer.from(one.body.toString().replace('meetingAsked', 'meetingMoved'));
    expect(isGenuine({ ...one, body: changed }, secret, now)).toBe(false);
    expect(isGenuine({ ...one, headers: { ...one.headers, 'webhook-id': 'msg_other' } }, secret, now)).toBe(
      false,
    );
    expect(isGenuine(one, secret, new Date(now.getTime() + 301_000))).toBe(false);
    expect(await set(true)).not.toBe(secret);
    expect(isGenuine(one, await set(true), now)).toBe(false);
  });

  it('is told for each person, once, by whatever number of processes', async () => {
    const { matchingIdx } = await ask();
    await approve(here.seller, matchingIdx);
    await db.updateTable('notice').set({ mailedAt: '2026-01-01T00:00:00.000Z' }).execute();
    clock.set('2026-10-29T07:50:00.000Z');
    await remindOfMeetings(db, clock.read());
    await Promise.all([handOn(), handOn()]);
    await Promise.all([deliver(), deliver(), deliver()]);
    const told = sent().map((one) => [one.told.type, one.told.data.participateIdx, one.told.data.startsAt]);
    const startsAt = '2026-10-29T08:00:00.000Z';
    expect(told.sort()).toEqual(
      [here.seller, here.purchaser]
        .map(({ participateIdx }) => ['meetingSoon', participateIdx, startsAt])
        .sort(),
    );
  });

  it('is nothing of events without a webhook', async () => {
    await endWebhook(db, here.at.eventIdx, clock.read());
    await ask();
    await tell();
    expect([await deliveries(), receiver.received]).toEqual([[], []]);
  });

  it('is a test where the operator asks for one', async () => {
    await queueTest(db, here.at.eventIdx, clock.read());
    await deliver();
    expect(sent().map(({ told }) => told.type)).toEqual(['test']);
    expect(isGenuine(receiver.received[0] as Posted, secret, clock.read())).toBe(true);
  });

  it('is one test at a time, which is due at once when it is asked for again', async () => {
    const { at } = here;
    const ask = () => at.manager.client('POST /manage/webhook/test', { eventIdx: at.eventIdx });
    for (let no = 0; no < 5; no++) await ask();
    expect(await deliveries()).toHaveLength(1);
    receiver.manners.push({ status: 500 });
    await deliver();
    await ask();
    await deliver();
    expect(await deliveries()).toMatchObject([{ lastResult: 'HTTP 201', attempts: 2 }]);
    await ask();
    expect(await deliveries()).toHaveLength(2);
  });
});

describe('a delivery', () => {
  it('that is refused is tried again, later each time, with the same id and a signature of its own time, and given up', async () => {
    await ask();
    await handOn();
    const waits: number[] = [];
    for (let tries = 1; tries <= 16; tries += 1) {
      receiver.manners.push({ status: tries % 2 ? 500 : 404 });
      await deliver();
      const [row] = await deliveries();
      expect(row).toMatchObject({ attempts: tries, lastResult: tries % 2 ? 'HTTP 500' : 'HTTP 404' });
      expect(isGenuine(receiver.received.at(-1) as Posted, secret, clock.read())).toBe(true);
      if (tries === 16) break;
      expect(row?.failedAt).toBeNull();
      waits.push(Date.parse(row?.nextAt ?? '') - clock.read().getTime());
      clock.set(row?.nextAt ?? '');
    }
    expect(waits.slice(1, 8).every((wait, at) => wait > (waits[at] ?? 0))).toBe(true);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect((await deliveries())[0]?.failedAt).toBe(clock.read().toISOString());
  });

  it('that gets through later is kept with its result', async () => {
    await ask();
    receiver.manners.push('hang');
    await handOn();
    await deliver({ timeoutMs: 300 });
    const [row] = await deliveries();
    expect(row).toMatchObject({ attempts: 1, deliveredAt: null, lastResult: 'No answer in time.' });
    clock.set(row?.nextAt ?? '');
    await deliver();
    expect(await deliveries()).toMatchObject([
      { attempts: 2, deliveredAt: clock.read().toISOString(), failedAt: null, lastResult: 'HTTP 201' },
    ]);
  });

  it('that leads elsewhere is not followed', async () => {
    await ask();
    receiver.manners.push({ status: 308, headers: { location: `${receiver.url}/elsewhere` } });
    await tell();
    expect(receiver.received.map(({ path }) => path)).toEqual(['/madang']);
    expect(await deliveries()).toMatchObject([{ deliveredAt: null, lastResult: 'HTTP 308' }]);
  });

  it('to an address that leads to this machine or a network of its own is not made by the server as it is composed', async () => {
    await ask();
    await handOn();
    await deliver({ outgoing: publicInternet });
    const toItself: typeof publicInternet = {
      ...publicInternet,
      resolve: (_host, _options, done) => done(null, [{ address: '10.0.0.5', family: 4 }]),
    };
    await set(false, `https://hook.example/madang`);
    clock.set((await deliveries())[0]?.nextAt ?? '');
    await deliver({ outgoing: toItself });
    expect(await deliveries()).toMatchObject([
      { attempts: 2, lastResult: 'The address is not of the public internet.' },
    ]);
    expect(receiver.received).toEqual([]);
  });

  it('waits for no other event, whose server accepts connections and never says a word', async () => {
    const silent = createServer(() => undefined);
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const url = `https://127.0.0.1:${(silent.address() as AddressInfo).port}`;
    const elsewhere = await expo(app, { eventIdx: nextNumber('event') });
    await setWebhook(db, { eventIdx: elsewhere.eventIdx, url, isNewSecret: false }, clock.read());
    await queueTest(db, elsewhere.eventIdx, clock.read());
    const one = await db.selectFrom('webhookDelivery').selectAll().where('eventIdx', '=', elsewhere.eventIdx);
    const { idx: _, messageId, ...waiting } = await one.executeTakeFirstOrThrow();
    for (let no = 0; no < 39; no++) {
      const { idx: subjectIdx } = await db
        .insertInto('webhookDelivery')
        .values({ ...waiting, messageId: `${messageId}-${no}` })
        .returning('idx')
        .executeTakeFirstOrThrow();
      await enqueue(db, hookTasks, { subjectIdx, dueAt: waiting.createdAt, lane: waiting.eventIdx });
    }
    await queueTest(db, here.at.eventIdx, clock.read());
    const { outgoing } = receiver;
    const job = startHooks({
      db,
      clock: clock.read,
      log: quietLogger,
      outgoing,
      timeoutMs: 4_000,
      pollMs: 20,
    });
    try {
      await expect.poll(() => sent().map(({ told }) => told.type), { timeout: 20_000 }).toEqual(['test']);
      const tried = (await deliveriesOf(db, elsewhere.eventIdx, 50)).filter(({ attempts }) => attempts > 0);
      expect(tried).toHaveLength(4);
    } finally {
      await job.stop();
      silent.close();
    }
  });

  it('of a reminder is given up once its meeting has begun', async () => {
    const { matchingIdx } = await ask();
    await approve(here.seller, matchingIdx);
    await db.updateTable('notice').set({ mailedAt: '2026-01-01T00:00:00.000Z' }).execute();
    clock.set('2026-10-29T07:50:00.000Z');
    await remindOfMeetings(db, clock.read());
    await handOn();
    clock.set('2026-10-29T08:00:00.000Z');
    await deliver();
    expect(receiver.received).toEqual([]);
    expect((await deliveries()).map(({ lastResult }) => lastResult)).toEqual([
      'No longer true.',
      'No longer true.',
    ]);
  });

  it('stays when its member leaves for good, and names nobody', async () => {
    await ask();
    await tell();
    await here.seller.client('POST /member/withdraw', { password });
    const rows = await deliveries();
    expect(rows.map(({ body }) => JSON.parse(body).type)).toContain('meetingAsked');
  });

  it('that waits ends with the webhook, and with a restore', async () => {
    await ask();
    await handOn();
    await endWebhook(db, here.at.eventIdx, clock.read());
    expect(await deliveries()).toMatchObject([{ lastResult: 'The webhook was ended.' }]);
    secret = await set();
    await queueTest(db, here.at.eventIdx, clock.read());
    await holdMail(db, clock.read());
    await deliver();
    expect(receiver.received).toEqual([]);
    expect((await deliveries())[0]?.lastResult).toMatch(/^Held by a restore/);
  });

  it('is forgotten after 30 days', async () => {
    await ask();
    await tell();
    const made = Date.parse((await deliveries())[0]?.createdAt ?? '');
    const aged = (ms: number) => new Date(made + 30 * 86_400_000 + ms);
    await forgetDeliveries(db, aged(0));
    expect(await deliveries()).toHaveLength(1);
    await forgetDeliveries(db, aged(1));
    expect(await deliveries()).toEqual([]);
  });
});
