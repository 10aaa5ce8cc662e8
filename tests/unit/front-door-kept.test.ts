import { describe, expect, test } from 'vitest';
import { type Kept, keep } from '#server/front-door/answer.ts';
import { createKeptPages, renderedAddress } from '#server/front-door/kept-pages.ts';
import { openFixture } from '#tests/support/front-door.ts';

const page = (text: string): Promise<Kept> =>
  keep(Buffer.from(text), { headers: { 'content-type': 'text/html' }, quality: 5 });

/** Kept pages over a renderer that counts, with a version and a clock that the test sets. */
function stage(options: { maxBytes?: number } = {}) {
  const state = { version: 1, now: 0, lasting: true, renders: [] as string[] };
  const kept = createKeptPages({
    version: async () => state.version,
    render: async (address) => {
      state.renders.push(address);
      await new Promise((resolve) => setTimeout(resolve, 5));
      return {
        lasting: state.lasting,
        page: await page(`${address} version ${state.version} ${'x'.repeat(1000)}`),
      };
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
