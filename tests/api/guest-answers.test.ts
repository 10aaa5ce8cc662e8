/** Answers that are the same for all guests are compressed once; what is for one reader never is. */
import { gunzipSync } from 'node:zlib';
import { beforeAll, expect, it, vi } from 'vitest';
import { ContentCache } from '#server/platform/cache/content-cache.ts';
import { GuestAnswer } from '#server/platform/cache/guest-answer.ts';
import { testApp } from '#tests/support/api.ts';
import { company, expo, type Person } from '#tests/support/factories.ts';

const app = await testApp();
const list = '/company/getList';
let member: Person;

beforeAll(async () => {
  const at = await expo(app);
  for (let no = 0; no < 10; no++) member = await company(app, at);
});

async function asked(path: string, headers: Record<string, string>) {
  const response = await app.send(path, { headers });
  const form = response.headers.get('content-encoding');
  return { form, body: Buffer.from(await response.arrayBuffer()) };
}

it('a long answer to guests comes compressed to whoever takes that, and says the same', async () => {
  const plain = await asked(list, {});
  expect(plain.form).toBeNull();
  for (const accepted of ['gzip', 'gzip, deflate, br, zstd', 'br;q=1, gzip;q=0.5']) {
    const sent = await asked(list, { 'accept-encoding': accepted });
    expect(sent.form).toBe('gzip');
    expect(sent.body.length).toBeLessThan(plain.body.length / 2);
    expect(gunzipSync(sent.body).equals(plain.body)).toBe(true);
  }
});

it.each(['identity', 'br', 'gzip;q=0', 'gzip; q=0.0, br'])('not to one who takes %s', async (accepted) => {
  expect((await asked(list, { 'accept-encoding': accepted })).form).toBeNull();
});

it('a short answer, and one to a member, comes as it is', async () => {
  const accepted = { 'accept-encoding': 'gzip' };
  expect((await asked('/board/getCategoryList', accepted)).form).toBeNull();
  expect((await asked(list, { ...accepted, authorization: `Bearer ${member.token}` })).form).toBeNull();
});

it('one question is computed and kept once, however it is written', async () => {
  const get = vi.spyOn(ContentCache.prototype, 'get');
  const others = Array.from({ length: 20 }, (_, no) => `?rows=5&loginUserIdx=${no}`);
  for (const query of [
    '?rows=5&page=1',
    '?page=1&rows=5',
    '?rows=+5',
    '?rows=5.0&',
    '?r%6Fws=5',
    ...others,
  ]) {
    const { body } = await asked(list + query, {});
    expect(JSON.parse(body.toString()).data).toHaveLength(5);
  }
  const keys = new Set<string>();
  for (const [at, { value }] of get.mock.results.entries())
    if ((await value).value instanceof GuestAnswer) keys.add(String(get.mock.calls[at]?.[1]));
  expect(keys.size).toBe(1);
  get.mockRestore();
});
