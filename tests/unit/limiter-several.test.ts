/** A try that may be wrong in several things at once, in the memory of a process and in a real Redis. */
import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { quietLogger } from '#server/ground/log.ts';
import { beingJudgedSeconds, isRefused, type Limiter, type Rule } from '#server/platform/limits/limiter.ts';
import { memoryLimiter } from '#server/platform/limits/memory.ts';
import { redisLimiter } from '#server/platform/limits/redis.ts';
import { startRedis } from '#tests/support/redis.ts';

const redis = await startRedis();
// A Redis that answers late on a busy machine would be taken for one that is away.
const inRedis = await redisLimiter(redis.url, quietLogger, { commandMs: 60_000 });
afterAll(async () => {
  inRedis.close();
  await redis.stop();
});
const rule: Rule = { name: 'several', count: 10, seconds: 900, longest: 900 };

test.each<[string, Limiter]>([
  ['in memory', memoryLimiter()],
  ['in Redis', inRedis],
])('%s counts as many as were wrong, and goes where there is room for one', async (_, limiter) => {
  const who = randomUUID();
  const ask = async (wrong: number, tries: number) => {
    const answer = await limiter.reserve([{ rule, who }], new Date(), tries);
    if (isRefused(answer)) return answer.seconds;
    // Until it is judged all of them are taken.
    const meanwhile = await limiter.reserve([{ rule, who }], new Date());
    expect(isRefused(meanwhile) && meanwhile.seconds).toBe(beingJudgedSeconds);
    await answer.settle(wrong, new Date());
    return 0;
  };
  expect([await ask(0, 40), await ask(4, 40), await ask(5, 6), await ask(0, 1)]).toEqual([0, 0, 0, 0]);
  expect(await ask(3, 40)).toBe(0);
  expect(await ask(0, 1)).toBeGreaterThan(890);
});
