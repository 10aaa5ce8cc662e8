/** A process that takes tries of its own: `node limiting-process.ts REDIS_URL TRIES`; it prints how many were let through. */
import { redisLimiter } from '#server/limits/redis.ts';
import { quietLogger } from '#server/log.ts';
import { hall } from './hall.ts';

const [url = '', tries = '0'] = process.argv.slice(2);
const limiter = await redisLimiter(url, quietLogger);
const waits = await Promise.all(
  Array.from({ length: Number(tries) }, () => limiter.take(hall, 'everyone', new Date())),
);
process.stdout.write(String(waits.filter((seconds) => seconds === 0).length));
limiter.close();
