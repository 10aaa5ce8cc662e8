/** Two servers with one database and one Redis: what one has counted, the other knows. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createClient } from '#api/client.ts';
import { readSettings } from '#server/ground/config.ts';
import { quietLogger } from '#server/ground/log.ts';
import { serve } from '#server/serve.ts';
import { startRedis } from '#tests/support/redis.ts';
import { joinSample, password } from '#tests/support/samples.ts';

const redis = await startRedis();
const dataDir = mkdtempSync(join(tmpdir(), 'madang-servers-'));
const settings = readSettings({ PORT: '0', DATA_DIR: dataDir, REDIS_URL: redis.url, SET_UP: '0' });
const sites = [await serve({ settings, log: quietLogger }), await serve({ settings, log: quietLogger })];
const [one, other] = sites.map(({ url }) => createClient({ base: `${url}/api` }));
afterAll(async () => {
  await Promise.all(sites.map((site) => site.stop()));
  await redis.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

test('ten wrong passwords, some at each server, close the account at both', async () => {
  if (!one || !other) throw new Error('no servers');
  const { id } = joinSample(1);
  await one('POST /member/join', joinSample(1));
  for (let no = 0; no < 10; no++) {
    const wrong = (no % 3 === 0 ? one : other)('POST /member/login', { id, password: `wrong ${no}` });
    await expect(wrong).rejects.toMatchObject({ key: 'msg.user_id_and_not_matched' });
  }
  for (const client of [one, other])
    await expect(client('POST /member/login', { id, password })).rejects.toMatchObject({
      status: 429,
      key: 'msg.too_many_requests',
    });
});
