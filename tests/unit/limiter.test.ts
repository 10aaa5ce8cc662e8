/** Counting tries, in the memory of a process and in a real Redis for all of them. */
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { Redis } from 'ioredis';
import pino from 'pino';
import { afterAll, describe, expect, test } from 'vitest';
import { quietLogger } from '#server/ground/log.ts';
import {
  beingJudgedSeconds,
  isRefused,
  type Limiter,
  type Refused,
  type Reserved,
  type Rule,
} from '#server/platform/limits/limiter.ts';
import { memoryLimiter } from '#server/platform/limits/memory.ts';
import { redisLimiter } from '#server/platform/limits/redis.ts';
import { hall } from '#tests/support/hall.ts';
import { startRedis } from '#tests/support/redis.ts';

const redis = await startRedis();
// A Redis that answers late on a busy machine would be taken for one that is away.
const patient = { commandMs: 60_000 };
const inRedis = await redisLimiter(redis.url, quietLogger, patient);
afterAll(async () => {
  inRedis.close();
  await redis.stop();
});

const rule: Rule = { name: 'test', count: 3, seconds: 100, longest: 400 };
const long: Rule = { name: 'long', count: 10, seconds: 900, longest: 3600 };
const someone = () => randomUUID();
let passed = 0;
const now = () => new Date(Date.now() + passed);
/** Lets time go by: on our clock, and by moving the windows of Redis, which ends them by its own, back. */
async function pass(seconds: number): Promise<void> {
  passed += seconds * 1000;
  const client = new Redis(redis.url);
  for (const key of await client.keys('madang:limit:*')) {
    for (const field of ['from', 'until']) await client.hincrby(key, field, -seconds * 1000);
    await client.pexpire(key, (await client.pttl(key)) - seconds * 1000);
  }
  await client.quit();
}
/** Windows rounded up to ten seconds, for they go on while the test runs. */
const secondsOf = (answer: Reserved | Refused | undefined) => {
  if (!isRefused(answer)) return 0;
  return answer.seconds > 10 ? Math.ceil(answer.seconds / 10) * 10 : answer.seconds;
};
/** Reserves a try that may be made. */
async function reserved(limiter: Limiter, who: string, of = rule): Promise<Reserved> {
  const answer = await limiter.reserve([{ rule: of, who }], now());
  if (isRefused(answer)) throw new Error(`${of.name} refuses for ${answer.seconds} s.`);
  return answer;
}

describe.each<[string, Limiter]>([
  ['in memory', memoryLimiter()],
  ['in Redis', inRedis],
])('%s', (_, limiter) => {
  const count = async (who: string, of = rule) => secondsOf(await limiter.count([{ rule: of, who }], now()));
  const ask = async (who: string, of = rule) => {
    const answer = await limiter.reserve([{ rule: of, who }], now());
    if (!isRefused(answer)) await answer.settle(false, now());
    return secondsOf(answer);
  };

  test('lets through as many as the rule says, then says how long to wait, then begins anew', async () => {
    const who = someone();
    expect([await count(who), await count(who), await ask(who), await count(who)]).toEqual([0, 0, 0, 0]);
    expect([await ask(who), await count(who), await count(who)]).toEqual([100, 100, 100]);
    await pass(100);
    expect([await ask(who), await count(who)]).toEqual([0, 0]);
  });

  test('of 200 wrong tries at once as many are judged as the rule says', async () => {
    const who = someone();
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => limiter.reserve([{ rule: long, who }], now())),
    );
    const judged = answers.filter((answer): answer is Reserved => !isRefused(answer));
    expect(judged).toHaveLength(10);
    expect(answers.filter((answer) => secondsOf(answer) === beingJudgedSeconds)).toHaveLength(190);
    for (const { settle } of judged) await settle(true, now());
    expect(await ask(who, long)).toBe(900);
  });

  test('counts those that are counted at once', async () => {
    const who = someone();
    const waits = await Promise.all(Array.from({ length: 200 }, () => count(who, hall)));
    expect(waits.filter((seconds) => seconds === 0)).toHaveLength(50);
  });

  test('a try that is given back leaves the others where they were, and closes nothing', async () => {
    const who = someone();
    for (let no = 0; no < 20; no++) await (await reserved(limiter, who)).settle(false, now());
    const [one, two, three] = [
      await reserved(limiter, who),
      await reserved(limiter, who),
      await reserved(limiter, who),
    ];
    expect(await ask(who)).toBe(beingJudgedSeconds);
    await one.settle(false, now());
    await two.settle(true, now());
    await three.settle(true, now());
    expect(await ask(who)).toBe(0);
    expect([await count(who), await ask(who)]).toEqual([0, 100]);
  });

  test('what was wrong after its window ended counts in the next one', async () => {
    const who = someone();
    const late = await reserved(limiter, who);
    await pass(100);
    await late.settle(true, now());
    expect([await count(who), await count(who), await count(who)]).toEqual([0, 0, 100]);
  });

  test('each closing in a row is twice as long, up to the longest, and a day without one forgets them', async () => {
    const who = someone();
    const one: Rule = { name: 'one', count: 1, seconds: 100, longest: 300 };
    for (const seconds of [100, 200, 300, 300]) {
      expect(await count(who, one)).toBe(0);
      expect(await ask(who, one)).toBe(seconds);
      await pass(seconds);
    }
    await pass(86_400);
    await count(who, one);
    expect(await ask(who, one)).toBe(100);
  });

  test('counts each one, and each rule, apart', async () => {
    const [one, other] = [someone(), someone()];
    for (let no = 0; no < 4; no++) await count(one);
    expect([await ask(one), await ask(other)]).toEqual([100, 0]);
    expect(await ask(one, { ...rule, name: 'another' })).toBe(0);
  });

  test('a try in several windows counts in all of them or in none', async () => {
    const [account, network] = [someone(), someone()];
    const both = [
      { rule: { ...rule, name: 'narrow', count: 1 }, who: account },
      { rule: { ...long, name: 'wide', count: 2 }, who: network },
    ];
    expect(secondsOf(await limiter.count(both, now()))).toBe(0);
    for (let no = 0; no < 5; no++) {
      expect(await limiter.count(both, now())).toMatchObject({ rule: { name: 'narrow' }, seconds: 100 });
      expect(isRefused(await limiter.reserve(both, now()))).toBe(true);
    }
    const [, wide] = both as [(typeof both)[0], (typeof both)[0]];
    expect(secondsOf(await limiter.count([wide], now()))).toBe(0);
    expect(secondsOf(await limiter.count([wide], now()))).toBe(900);
    expect(await limiter.count(both, now())).toMatchObject({ rule: { name: 'wide' }, seconds: 900 });
  });

  test('begins anew for someone who is forgotten, and the next closing is a first one', async () => {
    const who = someone();
    for (let no = 0; no < 4; no++) await count(who);
    await limiter.forget({ rule, who });
    expect([await ask(who), await count(who), await count(who), await count(who)]).toEqual([0, 0, 0, 0]);
    expect(await ask(who)).toBe(100);
  });
});

describe('in memory', () => {
  test('windows that count are not pushed out: who comes new shares one, and that is refused once it is full', async () => {
    const limiter = memoryLimiter({ most: 100 });
    let at = Date.parse('2026-10-12T09:00:00Z');
    const count = async (who: string, of = long) =>
      secondsOf(await limiter.count([{ rule: of, who }], new Date(at)));
    for (let no = 0; no < 10; no++) await count('someone');
    for (let no = 0; no < 99; no++) await count(`stranger ${no}`);
    for (let no = 0; no < 199; no++) expect(await count(`flood ${no}`)).toBe(0);
    expect([await count('someone'), await count('flood 200'), await count('flood 201')]).toEqual([
      900, 0, 900,
    ]);
    expect([await count('stranger 1'), await count('flood', { ...long, name: 'another' })]).toEqual([0, 0]);
    at += 900_000;
    expect([await count('flood 202'), await count('someone')]).toEqual([0, 0]);
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
    expect(isRefused(await inRedis.reserve([{ rule: hall, who: 'everyone' }], now()))).toBe(true);
  });

  test('nobody is named, and nothing stays', async () => {
    await inRedis.count([{ rule, who: 'someone@example.org' }], now());
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
    const limiter = await redisLimiter(own.url, log, patient);
    const who = someone();
    const count = async () => secondsOf(await limiter.count([{ rule: hall, who }], now()));
    const before = await reserved(limiter, who, hall);
    expect(lines).toEqual([]);

    await own.stop();
    // What was reserved there and turns out wrong counts here.
    await before.settle(true, now());
    const waits = await Promise.all(Array.from({ length: 60 }, count));
    expect(waits.filter((seconds) => seconds === 0)).toHaveLength(49);
    expect(lines.map(({ msg }) => msg)).toEqual([
      'Redis is unreachable: each process counts limits on its own',
    ]);

    await own.start();
    await expect
      .poll(async () => {
        await limiter.forget({ rule, who });
        return lines.map(({ msg }) => msg).slice(1);
      })
      .toEqual(['Redis is reachable again: limits are counted there']);
    // What was counted in memory is not held against anyone there.
    expect(await count()).toBe(0);
    limiter.close();
    await own.stop();
  });

  test('without a word holds up nobody: its connections stand, and nothing comes by them', async () => {
    const own = await startRedis();
    const { hostname, port } = new URL(own.url);
    // What lies between the process and Redis, and forgets its connections without a word, as a failover does: no byte comes by one
    // of them ever again, and new ones are as good as before.
    const forgotten = new Set<Socket>();
    const open = new Set<Socket>();
    const between = createServer((near) => {
      const far = connect(Number(port), hostname);
      open.add(near);
      for (const [from, to] of [
        [near, far],
        [far, near],
      ] as const) {
        from.on('data', (bytes) => void (forgotten.has(near) || to.write(bytes)));
        from.on('close', () => to.destroy()).on('error', () => undefined);
      }
    });
    await new Promise<void>((done) => between.listen(0, '127.0.0.1', done));
    const { port: at } = between.address() as AddressInfo;
    const lines: string[] = [];
    const log = pino({ level: 'info' }, { write: (line) => void lines.push(JSON.parse(line).msg) });
    const limiter = await redisLimiter(`redis://127.0.0.1:${at}`, log, { commandMs: 1_000 });
    const who = someone();
    const count = async () => secondsOf(await limiter.count([{ rule: hall, who }], now()));
    expect([await count(), lines]).toEqual([0, []]);

    expect(open.size).toBeGreaterThan(0);
    for (const near of open) forgotten.add(near);
    // Each is answered, from what this process has counted itself.
    expect(await Promise.all(Array.from({ length: 20 }, count))).toEqual(Array(20).fill(0));
    expect(lines).toEqual(['Redis is unreachable: each process counts limits on its own']);

    await expect
      .poll(async () => {
        await limiter.forget({ rule, who });
        return lines.slice(1);
      })
      .toEqual(['Redis is reachable again: limits are counted there']);
    limiter.close();
    between.close();
    await own.stop();
  });

  test('at the start is no reason not to start', async () => {
    const lines: string[] = [];
    const log = pino({ level: 'info' }, { write: (line) => void lines.push(line) });
    const limiter = await redisLimiter('redis://:secret@127.0.0.1:1', log);
    expect(await limiter.count([{ rule, who: someone() }], now())).toBeUndefined();
    expect(lines).toHaveLength(1);
    expect(lines.join()).not.toContain('secret');
    limiter.close();
  });
});
