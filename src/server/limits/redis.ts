/**
 * Tries counted in Redis, so that several server processes count together. While Redis is away each counts in its own
 * memory: a limit that holds a little less is better than nobody being able to log in.
 */
import { hash } from 'node:crypto';
import { Redis } from 'ioredis';
import type { Logger } from '../log.ts';
import { type Limiter, memoryLimiter, type Rule } from './limiter.ts';

interface RedisLimiter extends Limiter {
  close(): void;
}

/** How long an answer of Redis may take; one that hangs must not hold up a log-in. */
const patienceMs = 500;
/** For how long a Redis that has failed is not asked again. */
const restMs = 1000;

/**
 * One script, so that counting and the window's end are one step. Redis' own clock ends windows: the processes' clocks
 * may differ. Answers the count and the milliseconds left.
 */
const take = `
local count = redis.call('incr', KEYS[1])
if count == 1 then redis.call('pexpire', KEYS[1], ARGV[1]) end
return {count, redis.call('pttl', KEYS[1])}`;

/** Connects, or goes on without: it keeps trying, and takes over as soon as Redis answers. */
export async function redisLimiter(url: string, log: Logger): Promise<RedisLimiter> {
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: 1000,
    commandTimeout: patienceMs,
    maxRetriesPerRequest: 0,
    enableOfflineQueue: false,
    // A try that may have been counted is not counted again.
    autoResendUnfulfilledCommands: false,
    retryStrategy: (attempt) => Math.min(attempt * 100, 2000),
    scripts: { takeTry: { lua: take, numberOfKeys: 1 } },
  });
  // What fails is seen by whoever asked; without a listener it would be printed.
  redis.on('error', () => undefined);
  const memory = memoryLimiter();
  let isAway = false;
  let restUntil = 0;

  async function ask<T>(inRedis: () => Promise<T>, inMemory: () => Promise<T>): Promise<T> {
    if (performance.now() < restUntil) return inMemory();
    try {
      const answer = await inRedis();
      if (isAway) log.info('Redis is back: limits are counted there again');
      isAway = false;
      return answer;
    } catch (error) {
      // Its address may hold a password, so the line says no more than what went wrong.
      if (!isAway)
        log.warn({ reason: (error as Error).name }, 'Redis is away: each process counts for itself');
      isAway = true;
      restUntil = performance.now() + restMs;
      return inMemory();
    }
  }

  const limiter: RedisLimiter = {
    take: (rule, who, now) =>
      ask(
        async () => {
          const [count, ms] = await takeTry(redis, keyOf(rule, who), rule.seconds * 1000);
          return count > rule.count ? secondsOf(ms) : 0;
        },
        () => memory.take(rule, who, now),
      ),
    wait: (rule, who, now) =>
      ask(
        async () => {
          const key = keyOf(rule, who);
          const [count, ms] = await Promise.all([redis.get(key), redis.pttl(key)]);
          return Number(count) >= rule.count && ms > 0 ? secondsOf(ms) : 0;
        },
        () => memory.wait(rule, who, now),
      ),
    async forget(rule, who) {
      await memory.forget(rule, who);
      await ask<unknown>(
        () => redis.del(keyOf(rule, who)),
        async () => undefined,
      );
    },
    close: () => redis.disconnect(),
  };
  await redis.connect().catch(() => undefined);
  await ask<unknown>(
    () => redis.ping(),
    async () => undefined,
  );
  return limiter;
}

/** A command of the client's `scripts`, which its types don't know. */
const takeTry = (redis: Redis, key: string, ms: number) =>
  (redis as unknown as { takeTry(key: string, ms: number): Promise<[count: number, ms: number]> }).takeTry(
    key,
    ms,
  );

/** Who tries is an id or an address: hashed, so that nobody is named to whoever reads Redis. */
const keyOf = ({ name }: Rule, who: string) => `madang:limit:${name}:${hash('sha256', who, 'base64url')}`;

const secondsOf = (ms: number) => Math.max(1, Math.ceil(ms / 1000));
