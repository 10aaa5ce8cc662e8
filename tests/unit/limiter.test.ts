/** Counting tries, in the memory of a process and in a real Redis for all of them. */
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Redis } from 'ioredis';
import pino from 'pino';
import { afterAll, describe, expect, test } from 'vitest';
import type { Ask } from '#server/ask.ts';
import { type Limiter, memoryLimiter, type Rule } from '#server/limits/limiter.ts';
import { redisLimiter } from '#server/limits/redis.ts';
import { countWrongPassword, demandTries } from '#server/limits/rules.ts';
import { quietLogger } from '#server/log.ts';
import { hall } from '#tests/support/hall.ts';
import { startRedis } from '#tests/support/redis.ts';

const redis = await startRedis();
const inRedis = await redisLimiter(redis.url, quietLogger);
afterAll(async () => {
  inRedis.close();
  await redis.stop();
});

const rule: Rule = { name: 'test', count: 3, seconds: 1 };
const someone = () => randomUUID();
/** The clock goes on by itself: Redis ends windows by its own. */
const now = () => new Date();

describe.each<[string, Limiter]>([
  ['in memory', memoryLimiter()],
  ['in Redis', inRedis],
])('%s', (_, limiter) => {
  const take = (who: string) => limiter.take(rule, who, now());
  const wait = (who: string) => limiter.wait(rule, who, now());

  test('lets through as many as the rule says, then says how long to wait, then begins anew', async () => {
    const who = someone();
    expect([await take(who), await take(who), await wait(who), await take(who)]).toEqual([0, 0, 0, 0]);
    expect([await wait(who), await take(who), await take(who)]).toEqual([1, 1, 1]);
    await sleep(1100);
    expect([await wait(who), await take(who)]).toEqual([0, 0]);
  });

  test('counts each one, and each rule, apart', async () => {
    const [one, other] = [someone(), someone()];
    for (let no = 0; no < 4; no++) await take(one);
    expect([await wait(one), await wait(other)]).toEqual([1, 0]);
    expect(await limiter.wait({ ...rule, name: 'another' }, one, now())).toBe(0);
  });

  test('counts those who come at once', async () => {
    const who = someone();
    const waits = await Promise.all(Array.from({ length: 200 }, () => limiter.take(hall, who, now())));
    expect(waits.filter((seconds) => seconds === 0)).toHaveLength(50);
  });

  test('looking does not count', async () => {
    const who = someone();
    for (let no = 0; no < 10; no++) await wait(who);
    expect([await take(who), await take(who), await take(who)]).toEqual([0, 0, 0]);
  });

  test('begins anew for someone who is forgotten', async () => {
    const who = someone();
    for (let no = 0; no < 4; no++) await take(who);
    await limiter.forget(rule, who);
    expect([await wait(who), await take(who)]).toEqual([0, 0]);
  });

  test('a hall of 250 behind one address may each mistype once, and one account has ten tries', async () => {
    const ask = { limiter, address: someone(), now: now() } as unknown as Ask;
    for (let no = 0; no < 250; no++) {
      await demandTries(ask, `${ask.address}-${no}@example.org`);
      await countWrongPassword(ask, `${ask.address}-${no}@example.org`);
    }
    const neighbour = { ...ask, address: someone() };
    for (let no = 0; no < 10; no++) await countWrongPassword(neighbour, `${neighbour.address}@example.org`);
    await expect(demandTries(neighbour, `${neighbour.address}@example.org`)).rejects.toMatchObject({
      status: 429,
    });
    await demandTries(ask, `${ask.address}-0@example.org`);
  });
});

describe('in Redis', () => {
  test('several processes count together', async () => {
    const process_ = resolve(import.meta.dirname, '../support/limiting-process.ts');
    const run = promisify(execFile);
    const outputs = await Promise.all(
      [1, 2, 3].map(() => run(process.execPath, [process_, redis.url, '40'], { cwd: resolve('.') })),
    );
    const passed = outputs.map(({ stdout }) => Number(stdout));
    expect(passed.reduce((sum, one) => sum + one, 0)).toBe(50);
    expect(await inRedis.wait(hall, 'everyone', now())).toBeGreaterThan(0);
  });

  test('nobody is named, and nothing stays', async () => {
    const who = 'someone@example.org';
    await inRedis.take(rule, who, now());
    const client = new Redis(redis.url);
    const keys = await client.keys('*');
    expect(keys.join()).not.toContain('someone');
    for (const key of keys) expect(await client.pttl(key)).toBeGreaterThan(0);
    await client.quit();
  });
});

describe('a Redis that goes away', () => {
  test('leaves each process to count for itself, says so once, and counts again when it is back', async () => {
    const own = await startRedis();
    const lines: { level: number; msg: string }[] = [];
    const log = pino({ level: 'info' }, { write: (line) => void lines.push(JSON.parse(line)) });
    const limiter = await redisLimiter(own.url, log);
    const who = someone();
    const take = () => limiter.take(hall, who, now());
    expect([await take(), lines]).toEqual([0, []]);

    await own.stop();
    const begin = performance.now();
    const waits = await Promise.all(Array.from({ length: 60 }, take));
    expect(waits.filter((seconds) => seconds === 0)).toHaveLength(50);
    expect(performance.now() - begin).toBeLessThan(1000);
    expect(lines.map(({ msg }) => msg)).toEqual(['Redis is away: each process counts for itself']);

    await own.start();
    const until = Date.now() + 15_000;
    while (lines.length < 2 && Date.now() < until) {
      await sleep(200);
      await limiter.wait(hall, who, now());
    }
    expect(lines.map(({ msg }) => msg).slice(1)).toEqual(['Redis is back: limits are counted there again']);
    // What was counted in memory is not held against anyone there.
    expect(await take()).toBe(0);
    limiter.close();
    await own.stop();
  });

  test('at the start is no reason not to start', async () => {
    const lines: string[] = [];
    const log = pino({ level: 'info' }, { write: (line) => void lines.push(line) });
    const limiter = await redisLimiter('redis://:secret@127.0.0.1:1', log);
    expect(await limiter.take(rule, someone(), now())).toBe(0);
    expect(lines).toHaveLength(1);
    expect(lines.join()).not.toContain('secret');
    limiter.close();
  });
});
