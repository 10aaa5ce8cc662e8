/** A process that takes tries of its own: `node limiting-process.ts REDIS_URL TRIES`; it prints how many were let through. */

import { quietLogger } from '#server/ground/log.ts';
import { isRefused } from '#server/platform/limits/limiter.ts';
import { redisLimiter } from '#server/platform/limits/redis.ts';
import { hall } from './hall.ts';

const [url = '', tries = '0'] = process.argv.slice(2);
const limiter = await redisLimiter(url, quietLogger, { commandMs: 60_000 });
const answers = await Promise.all(
  Array.from({ length: Number(tries) }, () => limiter.reserve([{ rule: hall, who: 'everyone' }], new Date())),
);
process.stdout.write(String(answers.filter((answer) => !isRefused(answer)).length));
limiter.close();
