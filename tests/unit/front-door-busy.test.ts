/** When more pages would have to be rendered than can be: few at once, in fair turns, and a plain answer beyond. */
import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import { openFixture } from '#tests/support/front-door.ts';

const bounds = { atOnce: 2, waiting: 4, share: 3, waitMs: 60_000, workMs: 60_000 };

/** A site whose renderings end when the test says so. */
async function busySite(changes: Partial<typeof bounds> = {}, environment?: Record<string, string>) {
  const site = await openFixture(environment, { bounds: { ...bounds, ...changes } });
  const held: (() => void)[] = [];
  const hold = () => {
    site.stage.rendering = () => new Promise((end) => held.push(end));
  };
  hold();
  const began = (count: number) => expect.poll(() => site.stage.renders).toHaveLength(count);
  /** Until so many wait for their turn. */
  const waits = (count: number) => expect.poll(() => site.pageCache.waiting).toBe(count);
  /** Lets renderings end until there are no more. */
  const settle = async () => {
    site.stage.rendering = undefined;
    for (const end of held.splice(0)) end();
  };
  const search = (words: string, from?: string) =>
    site.ask(`/ko/participate/companyList?keywords=${words}`, {
      headers: { 'accept-language': 'ko', ...(from ? { 'x-forwarded-for': from } : {}) },
    });
  return { ...site, began, waits, hold, settle, search };
}

describe('where too many pages would have to be rendered', () => {
  test('few are rendered at once, some wait, and the rest is answered 503 with a way back', async () => {
    const { began, waits, settle, search, stage } = await busySite();
    const taken = ['a', 'b', 'c', 'd', 'e'].map((words) => search(words));
    await began(2);
    await waits(3);
    const refused = await search('f');
    expect([refused.status, refused.text]).toEqual([503, '<h1>붐벼요</h1>']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused.headers['cache-control']).toBe('no-store');
    expect(refused.headers['content-language']).toBe('ko');
    expect(stage.renders).toHaveLength(2);
    await settle();
    expect((await Promise.all(taken)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect((await search('f')).status).toBe(200);
  });

  test('pages from memory, kept pages and missing ones are answered as ever', async () => {
    const { began, waits, settle, hold, search, ask } = await busySite();
    await settle();
    await ask('/ko/event');
    hold();
    const taken = ['a', 'b', 'c', 'd', 'e', 'f'].map((words) => search(words));
    await began(3);
    await waits(3);
    const statuses = ['/ko/info', '/ko/event', '/ko/nowhere'].map(async (path) => (await ask(path)).status);
    expect(await Promise.all(statuses)).toEqual([200, 200, 404]);
    await settle();
    await Promise.all(taken);
  });

  test('one client has no more than its share, and others still get in', async () => {
    const site = await busySite({}, { TRUST_PROXY: '1' });
    const flood = ['a', 'b', 'c', 'd', 'e', 'f'].map((words) => site.search(words, '192.0.2.1'));
    await site.began(2);
    await expect(Promise.race(flood)).resolves.toMatchObject({ status: 503 });
    const reader = site.search('g', '198.51.100.7');
    await site.waits(4);
    await site.settle();
    expect((await reader).status).toBe(200);
    const statuses = (await Promise.all(flood)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 503)).toHaveLength(1);
    // The reader who came last had its turn after the first of the flood that waited.
    expect(site.stage.renders.findIndex((address) => address.endsWith('=g'))).toBe(3);
  });

  test('an address of IPv6 shares with its network', async () => {
    const site = await busySite({}, { TRUST_PROXY: '1' });
    const flood = ['a', 'b', 'c', 'd', 'e', 'f'].map((words, at) =>
      site.search(words, `2001:db8::${at + 1}`),
    );
    await site.began(2);
    await expect(Promise.race(flood)).resolves.toMatchObject({ status: 503 });
    await site.settle();
    await Promise.all(flood);
  });

  test('a page that many ask for is rendered once, and takes one place', async () => {
    const { began, waits, settle, search, stage } = await busySite();
    const others = ['a', 'b'].map((words) => search(words));
    await began(2);
    const many = Array.from({ length: 20 }, () => search('c'));
    await waits(1);
    await settle();
    const answers = await Promise.all([...others, ...many]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(stage.renders).toHaveLength(3);
  });

  test('what waits and whose client hung up is never rendered', async () => {
    const { port, began, waits, settle, search, stage } = await busySite();
    const taken = ['a', 'b'].map((words) => search(words));
    await began(2);
    const leaving = connect(port, '127.0.0.1', () =>
      leaving.write('GET /ko/participate/companyList?keywords=gone HTTP/1.1\r\nHost: a\r\n\r\n'),
    );
    const staying = search('c');
    await waits(2);
    leaving.destroy();
    await waits(1);
    await settle();
    await Promise.all([...taken, staying]);
    expect(stage.renders.map((address) => address.split('=')[1])).toEqual(['a', 'b', 'c']);
  });

  test('a page that was rendered before is shown as it was, however the content has changed', async () => {
    const { began, waits, hold, settle, search, ask, stage } = await busySite();
    await settle();
    expect((await ask('/ko/event')).text).toContain('version 1');
    stage.version = 2;
    hold();
    const taken = ['a', 'b', 'c', 'd', 'e'].map((words) => search(words));
    await began(3);
    await waits(3);
    const before = await ask('/ko/event');
    expect([before.status, before.headers['cache-control']]).toEqual([200, 'no-cache']);
    expect(before.text).toContain('version 1');
    await settle();
    await Promise.all(taken);
    expect((await ask('/ko/event')).text).toContain('version 2');
  });

  test('what waits too long, or is rendered for too long, is answered 503, and its place goes to another', async () => {
    const { began, search, stage } = await busySite({ atOnce: 1, workMs: 3_000, waitMs: 1_000 });
    const [endless, late] = [search('endless'), search('late')];
    await began(1);
    expect((await late).status).toBe(503);
    expect((await endless).status).toBe(503);
    stage.rendering = undefined;
    expect((await search('next')).status).toBe(200);
  });
});

describe('a number that leads to nothing that a guest may read', () => {
  test('is answered with one page for all of them, and nothing more is kept', async () => {
    const { ask, pageCache, stage } = await openFixture();
    const answers = await Promise.all(
      [1234, 99, 777_777].map((idx) => ask(`/ko/matching/user/${idx}?x=${idx}`)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(stage.renders).toEqual(['/ko/matching/user/0']);
    expect(pageCache.count).toBe(1);
  });
});
