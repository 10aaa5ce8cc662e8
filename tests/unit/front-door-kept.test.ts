import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { StorageBusy } from '#server/db/storage-fault.ts';
import { bytesOf, type Kept, keep } from '#server/front-door/answer.ts';
import { createKeptPages, renderedAddress } from '#server/front-door/kept-pages.ts';
import { HttpRefusal } from '#server/http-refusal.ts';
import { openFixture } from '#tests/support/front-door.ts';

const page = (text: string): Promise<Kept> =>
  keep(Buffer.from(text), { headers: { 'content-type': 'text/html' }, quality: 5 });

/** A text that brotli's best makes much of. */
const repetitive = Array.from(
  { length: 400 },
  (_, at) => `<li class="row-${at % 7}">${Math.imul(at, 2654435761) >>> 5}</li>`,
).join('');
const bytesIn = (kept: Kept | undefined) => kept?.br?.length ?? 0;

interface StageOptions {
  maxBytes?: number;
  text?: string;
  version?: () => number | Promise<number>;
  /** What a rendering throws. */
  fails?: () => Error | undefined;
}

/** Kept pages over a renderer that counts, with a version and a clock that the test sets. */
function stage({ text = 'x'.repeat(1000), version, fails, ...options }: StageOptions = {}) {
  const state = { version: 1, now: 0, lasting: true, renders: [] as string[] };
  const kept = createKeptPages({
    version: async () => (version ? version() : state.version),
    render: async (address) => {
      state.renders.push(address);
      const error = fails?.();
      if (error) throw error;
      await new Promise((resolve) => setTimeout(resolve, 5));
      return { lasting: state.lasting, page: await page(`${address} version ${state.version} ${text}`) };
    },
    clock: () => new Date(state.now),
    ...options,
  });
  return { state, kept };
}

describe('a rendered page', () => {
  test('is rendered once for all who ask at once, and kept', async () => {
    const { state, kept } = stage();
    await Promise.all(Array.from({ length: 20 }, () => kept.get('/ko/event')));
    await kept.get('/ko/event');
    expect(state.renders).toEqual(['/ko/event']);
  });

  test('is rendered anew for the next reader after the content changed', async () => {
    const { ask, stage } = await openFixture();
    expect((await ask('/en/event')).text).toContain('version 1');
    stage.version = 2;
    expect((await ask('/en/event')).text).toContain('version 2');
    expect((await ask('/en/event')).text).toContain('version 2');
    expect(stage.renders).toEqual(['/en/event', '/en/event']);
  });

  test('is sent in fewer bytes once there was time to compress it well, also when it is rendered anew and the same', async () => {
    const { state, kept } = stage({ text: repetitive });
    const first = bytesIn(await kept.get('/ko'));
    await expect.poll(async () => bytesIn(await kept.get('/ko'))).toBeLessThan(first);
    const best = bytesIn(await kept.get('/ko'));
    state.now += 60_000;
    expect(bytesIn(await kept.get('/ko'))).toBe(best);
    expect(state.renders).toHaveLength(2);
  });

  test('is compressed well again when its content changed, and unpacks to what was rendered', async () => {
    const { state, kept } = stage({ text: repetitive });
    const first = bytesIn(await kept.get('/ko'));
    await expect.poll(async () => bytesIn(await kept.get('/ko'))).toBeLessThan(first);
    state.version = 2;
    expect(bytesIn(await kept.get('/ko?tab=new'))).toBeGreaterThan(0);
    const changed = await kept.get('/ko');
    expect(brotliDecompressSync(changed?.br as Buffer).toString()).toContain('version 2');
    await expect.poll(async () => bytesIn(await kept.get('/ko'))).toBeLessThan(first);
    expect(brotliDecompressSync((await kept.get('/ko'))?.br as Buffer).toString()).toContain('version 2');
  });

  test('is counted at what it takes after it was compressed well', async () => {
    const { kept } = stage({ text: repetitive });
    const first = await kept.get('/ko');
    await expect.poll(async () => bytesIn(await kept.get('/ko'))).toBeLessThan(bytesIn(first));
    const now = await kept.get('/ko');
    expect(kept.bytes).toBe(bytesOf(now as Kept));
    expect(kept.bytes).toBeLessThan(bytesOf(first as Kept));
  });

  test('whose rendering began before a change is not kept under the changed content', async () => {
    const { state, kept } = stage();
    const early = kept.get('/ko/event');
    state.version = 2;
    await early;
    await kept.get('/ko/event');
    expect(state.renders).toHaveLength(2);
  });

  test('is not kept longer than a minute, nor when the clock was set back', async () => {
    const { state, kept } = stage();
    state.now = 100_000;
    await kept.get('/ko');
    state.now += 59_999;
    await kept.get('/ko');
    expect(state.renders).toHaveLength(1);
    state.now += 1;
    await kept.get('/ko');
    expect(state.renders).toHaveLength(2);
    state.now = 0;
    await kept.get('/ko');
    expect(state.renders).toHaveLength(3);
  });

  test('that is not the same for everyone is not kept', async () => {
    const { state, kept } = stage();
    state.lasting = false;
    await kept.get('/ko');
    await kept.get('/ko');
    expect(state.renders).toHaveLength(2);
    expect(kept.bytes).toBe(0);
  });

  test('gives way, the longest unread first, when the memory for pages is full', async () => {
    const { state, kept } = stage({ maxBytes: 24_000 });
    for (let number = 0; number < 30; number++) {
      await kept.get('/ko/first');
      await kept.get(`/ko/${number}`);
    }
    expect(kept.bytes).toBeLessThanOrEqual(24_000);
    expect(state.renders.filter((address) => address === '/ko/first')).toHaveLength(1);
  });

  test('is one page whatever other sites put into its query for their counting', async () => {
    const { ask, stage } = await openFixture();
    await ask('/ko/event?utm_source=a&page=2');
    await ask('/ko/event?page=2&fbclid=b');
    expect(stage.renders).toEqual(['/ko/event?page=2']);
  });

  test('asked for with a query that no page reads is the page that is kept', async () => {
    const { ask, stage } = await openFixture();
    expect((await ask('/ko/event')).status).toBe(200);
    expect((await ask('/ko/event?x=1')).status).toBe(200);
    expect(stage.renders).toHaveLength(1);
  });
});

test('the address of a rendered page has its parameters in one order, and no empty ones', () => {
  const query = new URLSearchParams({ page: '3', keywords: '화장품', tab: '', gclid: 'x' });
  expect(renderedAddress('/ko/event', query)).toEqual({
    address: '/ko/event?keywords=%ED%99%94%EC%9E%A5%ED%92%88&page=3',
    mayKeep: true,
  });
  expect(renderedAddress('/ko/event', new URLSearchParams({ page: '3', x: '1' }))).toEqual({
    address: '/ko/event?page=3',
    mayKeep: true,
  });
  expect(renderedAddress('/ko/event', new URLSearchParams({ keywords: 'x'.repeat(101) })).mayKeep).toBe(
    false,
  );
});

describe('while the database is away', () => {
  const away = () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });

  test('a kept page goes on being answered, and nobody waits for the database to fail again', async () => {
    const { ask, stage } = await openFixture();
    await ask('/en/event');
    stage.trouble = away();
    for (let no = 0; no < 3; no++) expect((await ask('/en/event')).text).toContain('version 1');
    stage.trouble = undefined;
    stage.version = 2;
    await expect.poll(async () => (await ask('/en/event')).text).toContain('version 2');
    expect(stage.renders).toEqual(['/en/event', '/en/event']);
  });

  test('a page that nobody kept is 503 with a time after which to ask again, in the reader’s language', async () => {
    const { ask, stage } = await openFixture();
    stage.trouble = away();
    const answer = await ask('/ko/event');
    expect(answer).toMatchObject({
      status: 503,
      headers: { 'retry-after': '5', 'cache-control': 'no-store', 'content-language': 'ko' },
      text: '<h1>오류</h1>',
    });
  });

  test('built pages know nothing of it', async () => {
    const { ask, stage } = await openFixture();
    stage.trouble = away();
    expect((await ask('/ko/info')).status).toBe(200);
  });

  test('a page of an hour ago is too old', async () => {
    const { state, kept } = stage({
      version: () => (state.version === 0 ? Promise.reject(away()) : state.version),
    });
    await kept.get('/ko/event');
    state.version = 0;
    state.now = 3_600_000;
    expect((await kept.get('/ko/event'))?.identity.toString()).toContain('version 1');
    state.now += 1;
    await expect(kept.get('/ko/event')).rejects.toThrow('ECONNREFUSED');
  });

  test.each([
    ['the database is locked', new StorageBusy('locked')],
    ['too many pages are being rendered', new HttpRefusal(503, 'server_busy', 1)],
  ])('the last page stands in where %s while it is rendered anew', async (_, error) => {
    const { state, kept } = stage({ fails: () => (state.version === 2 ? error : undefined) });
    await kept.get('/ko/event');
    state.version = 2;
    expect((await kept.get('/ko/event'))?.identity.toString()).toContain('version 1');
    state.version = 3;
    expect((await kept.get('/ko/event'))?.identity.toString()).toContain('version 3');
  });

  test('a mistake of ours is not hidden behind an old page', async () => {
    const { state, kept } = stage({ fails: () => (state.version === 2 ? new TypeError('ours') : undefined) });
    await kept.get('/ko/event');
    state.version = 2;
    await expect(kept.get('/ko/event')).rejects.toThrow('ours');
  });
});
