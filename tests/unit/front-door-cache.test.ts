import { describe, expect, test } from 'vitest';
import { createPageCache } from '#server/front-door/page-cache.ts';
import { HttpRefusal } from '#server/ground/http-refusal.ts';
import { StorageBusy } from '#server/ground/storage-fault.ts';
import { type PreparedAnswer, prepareAnswer } from '#server/platform/answer.ts';
import { openFixture } from '#tests/support/front-door.ts';

const page = (text: string): Promise<PreparedAnswer> =>
  prepareAnswer(Buffer.from(text), { headers: { 'content-type': 'text/html' }, quality: 5 });

interface StageOptions {
  maxBytes?: number;
  text?: string;
  version?: () => number | Promise<number>;
  /** What a rendering throws. */
  fails?: () => Error | undefined;
}

/** PreparedAnswer pages over a renderer that counts, with a version and a clock that the test sets. */
function stage({ text = 'x'.repeat(1000), version, fails, ...options }: StageOptions = {}) {
  const state = { version: 1, now: 0, lasting: true, renders: [] as string[] };
  const pageCache = createPageCache({
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
  return { state, pageCache };
}

describe('a rendered page', () => {
  test('is rendered once for all who ask at once, and kept', async () => {
    const { state, pageCache } = stage();
    await Promise.all(Array.from({ length: 20 }, () => pageCache.get('/ko/event')));
    await pageCache.get('/ko/event');
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

  test('whose rendering began before a change is not kept under the changed content', async () => {
    const { state, pageCache } = stage();
    const early = pageCache.get('/ko/event');
    while (state.renders.length === 0) await new Promise(setImmediate);
    state.version = 2;
    await early;
    await pageCache.get('/ko/event');
    expect(state.renders).toHaveLength(2);
  });

  test('is not kept longer than a minute, nor when the clock was set back', async () => {
    const { state, pageCache } = stage();
    state.now = 100_000;
    await pageCache.get('/ko');
    state.now += 59_999;
    await pageCache.get('/ko');
    expect(state.renders).toHaveLength(1);
    state.now += 1;
    await pageCache.get('/ko');
    expect(state.renders).toHaveLength(2);
    state.now = 0;
    await pageCache.get('/ko');
    expect(state.renders).toHaveLength(3);
  });

  test('that is not the same for everyone is not kept', async () => {
    const { state, pageCache } = stage();
    state.lasting = false;
    await pageCache.get('/ko');
    await pageCache.get('/ko');
    expect(state.renders).toHaveLength(2);
    expect(pageCache.bytes).toBe(0);
  });

  test('gives way, the longest unread first, when the memory for pages is full', async () => {
    const { state, pageCache } = stage({ maxBytes: 24_000 });
    for (let number = 0; number < 30; number++) {
      await pageCache.get('/ko/first');
      await pageCache.get(`/ko/${number}`);
    }
    expect(pageCache.bytes).toBeLessThanOrEqual(24_000);
    expect(state.renders.filter((address) => address === '/ko/first')).toHaveLength(1);
  });

  test('is one page whatever other sites put into its query for their counting', async () => {
    const { ask, stage } = await openFixture();
    await ask('/ko/participate/companyList?utm_source=a&page=2');
    await ask('/ko/participate/companyList?page=2&fbclid=b');
    expect(stage.renders).toEqual(['/ko/participate/companyList?page=2']);
  });

  test('is one page however its address is spelled', async () => {
    const { ask, stage } = await openFixture();
    for (const path of ['/ko/event', '/ko/%65vent', '/ko/event?x=1', '/ko/event?page=1&tab=a'])
      expect((await ask(path)).status).toBe(200);
    expect(stage.renders).toEqual(['/ko/event']);
  });
});

describe('a page that is made of answers', () => {
  /** One page that says what two questions are answered, of which guests see one half each. */
  function told() {
    const said = { a: 1, b: 1 };
    const asked: string[] = [];
    const moved = new Map<string, number>();
    let tick = 1;
    let renders = 0;
    const held = createPageCache({
      version: () => tick,
      holds: (made) => made.tags?.every((tag) => (moved.get(tag) ?? 0) <= made.tick) ?? false,
      render: async () => {
        renders += 1;
        const now = { ...said };
        const isSame = async () => {
          asked.push('again');
          return now.a === said.a;
        };
        return {
          lasting: true,
          page: await page(`a ${now.a}`),
          madeOf: { tags: ['company:1'], isSame },
        };
      },
      clock: () => new Date(0),
    });
    const move = (tag: string) => {
      tick += 1;
      moved.set(tag, tick);
    };
    const read = async () => String((await held.get('/ko'))?.identity);
    return { said, move, read, asked, renders: () => renders };
  }

  test('is not looked at again where nothing has moved that it shows', async () => {
    const { move, read, asked, renders } = told();
    await read();
    move('company:2');
    await read();
    expect([renders(), asked]).toEqual([1, []]);
  });

  test('is not rendered again where its answers are the same', async () => {
    const { said, move, read, asked, renders } = told();
    await read();
    said.b = 2;
    move('company:1');
    await read();
    await read();
    expect([renders(), asked]).toEqual([1, ['again']]);
  });

  test('is rendered for the next reader where one of them is another', async () => {
    const { said, move, read, renders } = told();
    await read();
    said.a = 2;
    move('company:1');
    expect(await read()).toBe('a 2');
    expect(await read()).toBe('a 2');
    expect(renders()).toBe(2);
  });

  test('is rendered once for all who come while it waits, however much has changed since', async () => {
    const { state, pageCache } = stage();
    const first = pageCache.get('/ko/a');
    const second = pageCache.get('/ko/b');
    while (state.renders.length < 2) await new Promise(setImmediate);
    const waiting = [];
    for (let no = 0; no < 10; no++) {
      state.version += 1;
      waiting.push(pageCache.get('/ko/c'));
      await Promise.resolve();
    }
    const pages = await Promise.all(waiting);
    expect(pages.every((one) => String(one?.identity).includes(`version ${state.version}`))).toBe(true);
    expect(state.renders.filter((address) => address === '/ko/c')).toHaveLength(1);
    await Promise.all([first, second]);
  });

  test('shows what was changed before it was asked for, however many others wait', async () => {
    const { state, pageCache } = stage();
    await pageCache.get('/ko/hot');
    state.version = 2;
    const crowd = Array.from({ length: 12 }, (_, no) => pageCache.get(`/ko/${no}`));
    while (pageCache.waiting <= 2) await new Promise(setImmediate);
    expect(String((await pageCache.get('/ko/hot'))?.identity)).toContain('version 2');
    await Promise.all(crowd);
  });
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
      text: '<h1>붐벼요</h1>',
    });
  });

  test('built pages know nothing of it', async () => {
    const { ask, stage } = await openFixture();
    stage.trouble = away();
    expect((await ask('/ko/info')).status).toBe(200);
  });

  test('a page of an hour ago is too old', async () => {
    const { state, pageCache } = stage({
      version: () => (state.version === 0 ? Promise.reject(away()) : state.version),
    });
    await pageCache.get('/ko/event');
    state.version = 0;
    state.now = 3_600_000;
    expect((await pageCache.get('/ko/event'))?.identity.toString()).toContain('version 1');
    state.now += 1;
    await expect(pageCache.get('/ko/event')).rejects.toThrow('ECONNREFUSED');
  });

  test.each([
    ['the database is locked', new StorageBusy('locked')],
    ['too many pages are being rendered', new HttpRefusal(503, 'server_busy', 1)],
  ])('the last page stands in where %s while it is rendered anew', async (_, error) => {
    const { state, pageCache } = stage({ fails: () => (state.version === 2 ? error : undefined) });
    await pageCache.get('/ko/event');
    state.version = 2;
    expect((await pageCache.get('/ko/event'))?.identity.toString()).toContain('version 1');
    state.version = 3;
    expect((await pageCache.get('/ko/event'))?.identity.toString()).toContain('version 3');
  });

  test('a mistake of ours is not hidden behind an old page', async () => {
    const { state, pageCache } = stage({
      fails: () => (state.version === 2 ? new TypeError('ours') : undefined),
    });
    await pageCache.get('/ko/event');
    state.version = 2;
    await expect(pageCache.get('/ko/event')).rejects.toThrow('ours');
  });
});
