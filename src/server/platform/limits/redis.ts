/**
 * Tries counted in Redis, so that several server processes count together. While Redis is unreachable each counts in its own
 * memory: a limit that holds a little less is better than nobody being able to log in.
 */
import { hash } from 'node:crypto';
import { Redis } from 'ioredis';
import type { Logger } from '../../ground/log.ts';
import {
  beingJudgedSeconds,
  type Counted,
  isRefused,
  type Limiter,
  type Refused,
  rememberedSeconds,
  wrongOf,
} from './limiter.ts';
import { memoryLimiter } from './memory.ts';

interface RedisLimiter extends Limiter {
  close(): void;
}

/** How long an answer of Redis may take; one that hangs must not hold up a log-in. */
const patienceMs = 500;
/** For how long a Redis that has failed is not asked again. */
const restMs = 1000;

/**
 * A window is a hash: `wrong`, `pending` (reserved, not settled), `closed`, `closings`, `from` and `until`, in
 * milliseconds of Redis' own clock, because the processes' clocks may differ. KEYS are the windows, ARGV what the call
 * gives and then, for each window, its count, its milliseconds and its longest closing. Each script is one step.
 */
const shared = `
local time = redis.call('time')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local function read(key)
  local held = redis.call('hmget', key, 'wrong', 'pending', 'closed', 'closings', 'from', 'until')
  for at = 1, 6 do held[at] = tonumber(held[at] or 0) end
  if held[6] <= now then held = {0, 0, 0, held[4], 0, 0} end
  return held
end
local function write(key, held, ms)
  if held[6] == 0 then held[5] = now held[6] = now + ms end
  redis.call('hset', key, 'wrong', held[1], 'pending', held[2], 'closed', held[3], 'closings', held[4], 'from', held[5], 'until', held[6])
  redis.call('pexpire', key, held[6] - now + (held[4] > 0 and ${rememberedSeconds * 1000} or 0))
end
local function refusal(first)
  local ms, at = 0, 0
  for i, key in ipairs(KEYS) do
    local held, left = read(key), 0
    if held[3] == 1 then left = held[6] - now
    elseif held[1] + held[2] >= tonumber(ARGV[first + 3 * i - 3]) then left = ${beingJudgedSeconds * 1000} end
    if left > ms then ms, at = left, i end
  end
  return ms, at
end
local function countWrong(key, held, count, ms, longest, wrong)
  held[1] = held[1] + wrong
  if held[1] >= count and held[3] == 0 then
    held[3] = 1
    held[4] = held[4] + 1
    held[5] = held[5] == 0 and now or held[5]
    held[6] = now + math.min(ms * 2 ^ (held[4] - 1), longest)
  end
  write(key, held, ms)
end`;

/**
 * Answers the milliseconds to wait and the window that asks for them, or 0 and the beginning of each window. ARGV ends with the number of
 * tries that this one stands for.
 */
const reserve = `${shared}
local ms, at = refusal(1)
if ms > 0 then return {ms, at} end
local answer = {0}
for i, key in ipairs(KEYS) do
  local held = read(key)
  held[2] = held[2] + tonumber(ARGV[3 * #KEYS + 1])
  write(key, held, tonumber(ARGV[3 * i - 1]))
  answer[i + 1] = held[5]
end
return answer`;

/** ARGV begins with how many tries were wrong, of how many, and the beginning of each window in which they were reserved. */
const settle = `${shared}
local wrong, tries, first = tonumber(ARGV[1]), tonumber(ARGV[2]), 3 + #KEYS
for i, key in ipairs(KEYS) do
  local held = read(key)
  local same = held[5] > 0 and held[5] == tonumber(ARGV[2 + i])
  if same then held[2] = math.max(0, held[2] - tries) end
  local ms = tonumber(ARGV[first + 3 * i - 2])
  if wrong > 0 then
    countWrong(key, held, tonumber(ARGV[first + 3 * i - 3]), ms, tonumber(ARGV[first + 3 * i - 1]), wrong)
  elseif same and held[1] + held[2] + held[4] == 0 then redis.call('del', key)
  elseif same then write(key, held, ms) end
end
return 0`;

const count = `${shared}
local ms, at = refusal(1)
if ms > 0 then return {ms, at} end
for i, key in ipairs(KEYS) do
  countWrong(key, read(key), tonumber(ARGV[3 * i - 2]), tonumber(ARGV[3 * i - 1]), tonumber(ARGV[3 * i]), 1)
end
return {0}`;

/** The commands of the client's `scripts`, which its types don't know. */
type Scripts = Record<
  'reserveTry' | 'settleTry' | 'countTry',
  (keys: number, ...values: (string | number)[]) => Promise<number[]>
>;

/** Connects, or continues without Redis: it keeps trying, and uses Redis as soon as it answers. */
export async function redisLimiter(
  url: string,
  log: Logger,
  { commandMs = patienceMs } = {},
): Promise<RedisLimiter> {
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: 1000,
    commandTimeout: commandMs,
    // A connection by which nothing comes any more, as after a failover, is given up: the system would wait a quarter of an hour.
    socketTimeout: commandMs * 4,
    maxRetriesPerRequest: 0,
    enableOfflineQueue: false,
    // A try that may have been counted is not counted again.
    autoResendUnfulfilledCommands: false,
    retryStrategy: (attempt) => Math.min(attempt * 100, 2000),
    scripts: { reserveTry: { lua: reserve }, settleTry: { lua: settle }, countTry: { lua: count } },
  });
  const scripts = redis as unknown as Scripts;
  // Errors reach the caller through its promise; without a listener they would be printed as well.
  redis.on('error', () => undefined);
  const memory = memoryLimiter();
  let isAway = false;
  let restUntil = 0;

  async function ask<T>(inRedis: () => Promise<T>, inMemory: () => Promise<T>): Promise<T> {
    if (performance.now() < restUntil) return inMemory();
    try {
      const answer = await inRedis();
      if (isAway) log.info('Redis is reachable again: limits are counted there');
      isAway = false;
      return answer;
    } catch (error) {
      // Its address may hold a password, so the line says no more than what went wrong.
      if (!isAway)
        log.warn(
          { reason: (error as Error).name },
          'Redis is unreachable: each process counts limits on its own',
        );
      isAway = true;
      restUntil = performance.now() + restMs;
      return inMemory();
    }
  }

  const limiter: RedisLimiter = {
    reserve: (counted, now, tries = 1) =>
      ask(
        async () => {
          const given = [...keysOf(counted), ...rulesOf(counted), tries];
          const answer = await scripts.reserveTry(counted.length, ...given);
          const refused = refusalOf(answer, counted);
          if (refused) return refused;
          return {
            settle: (isWrong, then) => {
              const wrong = wrongOf(isWrong, tries);
              return ask(
                async () => {
                  const given = [...keysOf(counted), wrong, tries, ...answer.slice(1)];
                  await scripts.settleTry(counted.length, ...given, ...rulesOf(counted));
                },
                async () => {
                  const local = await memory.reserve(counted, then, wrong);
                  if (!isRefused(local)) await local.settle(wrong, then);
                },
              );
            },
          };
        },
        () => memory.reserve(counted, now, tries),
      ),
    count: (counted, now) =>
      ask(
        async () =>
          refusalOf(await scripts.countTry(counted.length, ...keysOf(counted), ...rulesOf(counted)), counted),
        () => memory.count(counted, now),
      ),
    async forget(counted) {
      await memory.forget(counted);
      await ask<unknown>(
        () => redis.del(keyOf(counted)),
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

/** The key is an id or an address: hashed, so that reading Redis identifies nobody. */
const keyOf = ({ rule, who }: Counted) => `madang:limit:${rule.name}:${hash('sha256', who, 'base64url')}`;
const keysOf = (counted: readonly Counted[]) => counted.map(keyOf);
const rulesOf = (counted: readonly Counted[]) =>
  counted.flatMap(({ rule }) => [rule.count, rule.seconds * 1000, rule.longest * 1000]);

function refusalOf([ms = 0, at = 0]: number[], counted: readonly Counted[]): Refused | undefined {
  if (ms === 0) return undefined;
  const { rule } = counted[at - 1] as Counted;
  return { rule, seconds: Math.max(1, Math.ceil(ms / 1000)) };
}
