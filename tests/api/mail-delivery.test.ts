/** The outbox meets a real SMTP server that refuses, waits and drops: nothing is lost, and twice only what SMTP can't know. */
import { fileURLToPath } from 'node:url';
import { afterAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '#server/db/open.ts';
import { createLogger, quietLogger } from '#server/ground/log.ts';
import { startDelivery } from '#server/platform/mail/delivery.ts';
import { enqueueMail, type Mail } from '#server/platform/mail/outbox.ts';
import { mailTasks } from '#server/platform/mail/queue.ts';
import { waitAfter } from '#server/platform/queue/settle.ts';
import { waitingOf } from '#server/platform/queue/waiting.ts';
import { longBefore } from '#tests/support/api.ts';
import { TestClock } from '#tests/support/compose.ts';
import { freshDatabase } from '#tests/support/database.ts';
import { lockWrites } from '#tests/support/lock.ts';
import { type Manner, mailServer } from '#tests/support/mail-server.ts';
import { startProcess } from '#tests/support/server-process.ts';

const { db, place, close } = await freshDatabase();
afterAll(close);
const clock = new TestClock(longBefore);
let no = 0;

beforeEach(async () => {
  clock.set(longBefore);
  await db.deleteFrom('outbox').execute();
});

async function lay(count = 1, more: Partial<Mail> = {}) {
  for (let at = 0; at < count; at++) {
    no += 1;
    await enqueueMail(db, {
      toEmail: `person${no}@example.org`,
      locale: 'ko',
      subject: `참가 신청이 승인되었습니다 ${no}`,
      body: `안녕하세요.\n${'마이페이지에서 신청 내용을 확인할 수 있습니다. '.repeat(8)}`,
      at: clock.read().toISOString(),
      ...more,
    });
  }
}

function deliver(
  smtpUrl: string,
  { on = db, log = quietLogger, silenceMs = 30_000, sendingMs = 60_000 } = {},
) {
  const from = 'Madang <expo@madang.example>';
  const times = { pollMs: 20, silenceMs, sendingMs };
  const delivery = startDelivery({ db: on, clock: clock.read, log, smtpUrl, from, ...times });
  onTestFinished(() => delivery.stop(2_000));
  return delivery;
}

const { mostTries } = mailTasks;

/** The mails, those that wait with what their tasks say. */
async function rows() {
  const mails = await db.selectFrom('outbox').selectAll().orderBy('idx').execute();
  const idxs = mails.map(({ idx }) => idx);
  const tasks = await waitingOf(db, mailTasks, idxs);
  return mails.map((mail) => {
    const task = tasks.get(mail.idx);
    return task ? { ...mail, attempts: task.tries, lastError: task.lastError } : mail;
  });
}
const attempts = async () => (await rows()).map((row) => row.attempts);
const pass = (seconds: number) => clock.set(new Date(clock.read().getTime() + seconds * 1000).toISOString());
/** Lets attempt after attempt come due until every mail is sent or given up. */
async function untilSettled() {
  await expect
    .poll(
      async () => {
        const left = (await rows()).filter((row) => !row.sentAt && !row.failedAt);
        // Not while one is on its way: a taken row is due only when its taker's time is over.
        if (left.length > 0 && left.every((row) => row.lastError)) pass(40_000);
        return left.length;
      },
      { interval: 50 },
    )
    .toBe(0);
}

describe('a mail', () => {
  it('arrives once, in plain text with short lines, its language named, and is marked', async () => {
    const server = await mailServer();
    await lay();
    deliver(server.url);
    await untilSettled();
    expect(server.accepted).toHaveLength(1);
    const text = server.accepted[0]?.text ?? '';
    expect(text).toMatch(/^Content-Language: ko\r?$/m);
    expect(text).toMatch(/^Auto-Submitted: auto-generated\r?$/m);
    expect(text).toMatch(/^From: Madang <expo@madang\.example>\r?$/m);
    expect(text).toMatch(/^Content-Type: text\/plain; charset=utf-8/m);
    expect(text).toMatch(/^Message-ID: <[0-9a-f]{32}@madang\.example>\r?$/im);
    expect(Math.max(...text.split(/\r?\n/).map((line) => line.length))).toBeLessThanOrEqual(78);
    expect(await rows()).toMatchObject([
      { attempts: 1, sentAt: longBefore.replace('Z', '.000Z'), lastError: null },
    ]);
  });

  it('laid into the outbox while nothing waits is noticed soon; many go over few connections', async () => {
    const server = await mailServer();
    deliver(server.url);
    await lay(12);
    await untilSettled();
    expect(server.accepted).toHaveLength(12);
    expect(new Set(server.accepted.map(({ connection }) => connection)).size).toBeLessThanOrEqual(3);
  });

  it('that holds a secret is wiped once it is sent', async () => {
    const server = await mailServer();
    const secret = { tokenHash: 'the-hash', until: '2026-10-12T10:00:00.000Z' };
    await lay(1, { secret, body: 'https://expo.example.org/login?reset=abc' });
    deliver(server.url);
    await untilSettled();
    expect(server.accepted[0]?.text).toContain('reset=');
    expect(await rows()).toMatchObject([{ body: '', secretHash: null, endedAt: null }]);
  });
});

describe('a lock that another process holds', () => {
  it('longer than a write waits makes no mail be sent twice, and holds up what comes after it no longer than it lasts', async () => {
    const locked = Promise.withResolvers<void>();
    const server = await mailServer([{ until: locked.promise }]);
    await lay();
    deliver(server.url);
    await expect.poll(attempts).toEqual([1]);
    const unlock = await lockWrites(place, ['outbox', 'task']);
    locked.resolve();
    await expect.poll(() => server.accepted.length).toBe(1);
    // What has arrived can't be marked meanwhile: the first tries fail.
    await new Promise((resolve) => setTimeout(resolve, 6_000));
    expect(await rows()).toMatchObject([{ sentAt: null, attempts: 1 }]);
    await unlock();
    await expect.poll(async () => (await rows())[0]?.sentAt).not.toBeNull();
    await lay();
    await untilSettled();
    expect(server.accepted).toHaveLength(2);
    expect(await attempts()).toEqual([1, 1]);
  });
});

describe('a server that is in trouble', () => {
  const troubles: [string, Manner][] = [
    ['asks to come back at the sender', { refuse: 450, at: 'from' }],
    ['asks to come back at the recipient', { refuse: 452, at: 'recipient' }],
    ['asks to come back after the text', { refuse: 450, at: 'data' }],
    ['is about to close', { refuse: 421, at: 'recipient' }],
    ['drops the connection before the recipient', { drop: 'connection' }],
    ['drops the connection before the text', { drop: 'recipient' }],
    ['drops the connection in the middle of the text', { drop: 'data' }],
    ['says nothing for too long', { delayMs: 4_000 }],
  ];
  it.each(troubles)('%s: the mail is tried again, and arrives', async (_what, manner) => {
    const server = await mailServer([manner]);
    await lay();
    // One that is late to answer takes the mail all the same, which nobody can know: then it comes twice, under one id.
    const isLate = typeof manner === 'object' && 'delayMs' in manner;
    deliver(server.url, isLate ? { silenceMs: 2_000 } : {});
    await untilSettled();
    await expect.poll(() => server.accepted.length).toBe(isLate ? 2 : 1);
    expect(new Set(server.seen).size).toBe(1);
    expect(await rows()).toMatchObject([{ attempts: 2, failedAt: null }]);
  });

  it('drops the connection after the text, when it may have taken it: the second copy is known by its Message-ID', async () => {
    const server = await mailServer([{ drop: 'after data' }]);
    await lay();
    deliver(server.url);
    await untilSettled();
    expect(server.accepted).toHaveLength(2);
    expect(server.accepted[0]?.messageId).toBe(server.accepted[1]?.messageId);
  });

  it('is away: the mail waits, longer each time, and goes out when it is back', async () => {
    const away = await mailServer();
    await away.close();
    await lay();
    deliver(away.url, { silenceMs: 1_000 });
    await expect.poll(async () => (await rows())[0]?.lastError).toMatch(/ECONNREFUSED/);
    pass(20);
    await new Promise((resolve) => setTimeout(resolve, 150));
    expect(await attempts()).toEqual([1]);
    const back = await mailServer([], { port: away.port });
    await untilSettled();
    expect(back.accepted).toHaveLength(1);
  });
});

describe('a mail that cannot be delivered', () => {
  it.each([
    ['sender', { refuse: 550, at: 'from' }],
    ['recipient', { refuse: 550, at: 'recipient' }],
    ['text', { refuse: 554, at: 'data' }],
  ] satisfies [string, Manner][])(
    'because its %s is refused for good is given up with the reason, and its neighbour is not',
    async (_what, manner) => {
      const server = await mailServer([manner]);
      await lay();
      deliver(server.url);
      await untilSettled();
      await lay();
      await untilSettled();
      const [first, second] = await rows();
      expect(first).toMatchObject({ attempts: 1, sentAt: null, failedAt: longBefore.replace('Z', '.000Z') });
      expect(first?.lastError).toMatch(/55[04] no <someone@example\.org> here$/);
      expect(second).toMatchObject({ attempts: 1, failedAt: null });
      expect(server.accepted).toHaveLength(1);
    },
  );

  it('is given up after the last attempt, a day and a half later', async () => {
    const server = await mailServer(Array.from({ length: 40 }, () => ({ refuse: 450, at: 'recipient' })));
    await lay();
    const begin = clock.read().getTime();
    deliver(server.url);
    await untilSettled();
    expect(await rows()).toMatchObject([{ attempts: mostTries, sentAt: null, failedAt: expect.any(String) }]);
    expect(clock.read().getTime()).toBeGreaterThan(begin);
    const waits = Array.from({ length: mostTries - 1 }, (_, at) => waitAfter(at + 1, 0.5));
    const hours = waits.reduce((sum, wait) => sum + wait, 0) / 3600;
    expect([waits[0], waits[1], Math.max(...waits)]).toEqual([30, 60, 6 * 3600]);
    expect(hours).toBeGreaterThan(30);
    expect(hours).toBeLessThan(48);
  });
});

describe('several processes', () => {
  it('share one outbox and send nothing twice', async () => {
    const server = await mailServer();
    const others = [await openDatabase(place), await openDatabase(place)];
    onTestFinished(async () => {
      for (const other of others) await other.destroy();
    });
    await lay(40);
    for (const on of [db, ...others]) deliver(server.url, { on });
    await untilSettled();
    expect(server.accepted).toHaveLength(40);
    expect(new Set(server.accepted.map(({ to }) => to)).size).toBe(40);
    expect(await attempts()).toEqual(Array.from({ length: 40 }, () => 1));
  });

  it('one is killed in the middle of a mail: another takes it up when its time is over', async () => {
    const server = await mailServer([{ delayMs: 600_000 }]);
    clock.set(new Date().toISOString());
    await lay();
    const main = fileURLToPath(new URL('../../scripts/serve.ts', import.meta.url));
    const killed = await startProcess([main], {
      PORT: '0',
      DEMO: '0',
      DATA_DIR: place.dataDir,
      SMTP_URL: server.url,
      MAIL_FROM: 'expo@madang.example',
      ...(place.databaseUrl ? { DATABASE_URL: place.databaseUrl } : {}),
    });
    await expect.poll(() => server.seen.length).toBe(1);
    await killed.end('SIGKILL');
    deliver(server.url);
    await new Promise((resolve) => setTimeout(resolve, 150));
    expect(await attempts()).toEqual([1]);
    pass(400);
    await expect.poll(async () => (await rows())[0]?.sentAt).toBeTruthy();
    expect(await attempts()).toEqual([2]);
    expect(new Set(server.seen).size).toBe(1);
  });
});

it('stopping lets what is being sent arrive, and takes no more', async () => {
  const stopping = Promise.withResolvers<void>();
  const slow: Manner = { until: stopping.promise };
  const server = await mailServer([slow, slow]);
  await lay(4);
  const delivery = deliver(server.url);
  await expect.poll(() => server.seen.length).toBeGreaterThan(0);
  const stopped = delivery.stop(60_000);
  stopping.resolve();
  await stopped;
  const sent = (await rows()).filter((row) => row.sentAt);
  expect(sent.length).toBe(server.accepted.length);
  expect(sent.length).toBeLessThan(4);
});

it('the log names a mail by its number, never by whom it is for or what it says', async () => {
  const lines: string[] = [];
  const server = await mailServer([
    { refuse: 450, at: 'recipient' },
    { refuse: 550, at: 'recipient' },
  ]);
  await lay(3);
  deliver(server.url, { log: createLogger({ write: (line) => void lines.push(line) }) });
  await untilSettled();
  await expect.poll(() => lines.filter((line) => line.includes('delivered')).length).toBe(2);
  expect(lines.join('')).not.toMatch(/@|승인|마이페이지/);
});
