/** Bodies on their way in: read only where they are wanted, never too many at once, never too slowly, and let go in time. */
import { describe, expect, onTestFinished, test } from 'vitest';
import { createBodies } from '#server/front-door/bodies.ts';
import { dropped } from '#server/front-door/limits.ts';
import { openFixture } from '#tests/support/front-door.ts';
import { heading, rawConnection } from '#tests/support/raw-http.ts';

const bounds = { most: 1_000_000, share: 600_000, graceMs: 10_000, bytesPerSecond: 1000, longestMs: 120_000 };

/** A site that holds at most a megabyte of bodies, 600 KB of them for one network, with a clock that the test sets. */
async function site(environment: Record<string, string> = {}) {
  const clock = { now: 0 };
  const bodies = createBodies(bounds, () => clock.now);
  return { ...(await openFixture(environment, { bodies })), bodies, clock };
}

const json = { 'content-type': 'application/json' };
const post = (path: string, length: number, headers: Record<string, string> = {}) =>
  heading(`POST ${path}`, { ...json, 'content-length': length, ...headers });

describe('a body that is refused by what stands before it', () => {
  test.each([
    ['of a call that does not exist', '/api/nothing', 100, 404, 'not_page'],
    ['of a call that needs a log-in', '/api/closed', 100, 401, 'login_needed'],
    ['that says it is too long', '/api/echo', 300_000, 413, 'too_large'],
  ])('%s is not read, and the connection ends', async (_name, path, length, status, key) => {
    const { port, bodies } = await site();
    const connection = rawConnection(port);
    connection.send(post(path, length));
    const text = await connection.until(/\r\n\r\n\{.*\}$/);
    expect(text).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(text).toContain(`"resultMessage":"${key}"`);
    expect(text).toMatch(/cache-control: no-store/i);
    expect(text).toMatch(/connection: close/i);
    expect(bodies.bytes).toBe(0);
    expect(await connection.closed).toBe(text);
  });

  test('is waited for of so many senders at once, and of more the connection ends with the answer', async () => {
    const { port } = await site();
    const refused = () => {
      const connection = rawConnection(port);
      connection.send(post('/api/nothing', 1_000));
      return connection;
    };
    const waited = Array.from({ length: dropped.most }, refused);
    // Whoever goes on sending is waited for longer.
    const sending = setInterval(() => {
      for (const one of waited) one.send('x');
    }, 500);
    onTestFinished(() => clearInterval(sending));
    for (const one of waited) await one.until(/not_page/);
    const more = refused();
    const soon = new Promise<string>((resolve) => setTimeout(resolve, dropped.silentMs - 500, 'still open'));
    expect(await Promise.race([more.closed, soon])).toContain('not_page');
    clearInterval(sending);
    for (const one of waited) one.socket.destroy();
    await Promise.all(waited.map(({ closed }) => closed));
    const next = refused();
    await next.until(/not_page/);
    const yet = new Promise<string>((resolve) => setTimeout(resolve, 500, 'still open'));
    expect(await Promise.race([next.closed, yet])).toBe('still open');
  });

  test('is not asked for, and one that is wanted is', async () => {
    const { port } = await site();
    const expecting = { expect: '100-continue' };
    const [refused, wanted] = [rawConnection(port), rawConnection(port)];
    refused.send(post('/api/nothing', 100, expecting));
    expect(await refused.until(/\r\n\r\n\{/)).toMatch(/^HTTP\/1.1 404 /);
    wanted.send(post('/api/echo', 5, { ...expecting, connection: 'close' }));
    expect(await wanted.until(/\r\n\r\n/)).toBe('HTTP/1.1 100 Continue\r\n\r\n');
    wanted.send('12345');
    expect(await wanted.closed).toMatch(/HTTP\/1.1 200 [\s\S]*\{"length":5\}/);
  });
});

describe('the bytes of bodies', () => {
  test('are held until their answer has left, and then let go', async () => {
    const { bodies, ask } = await site();
    const body = 'x'.repeat(200_000);
    expect(JSON.parse((await ask('/api/echo', { method: 'POST', headers: json, body })).text)).toEqual({
      length: 200_000,
    });
    await expect.poll(() => bodies.bytes).toBe(0);
  });

  test('are let go when a client hangs up', async () => {
    const { port, bodies } = await site();
    const connection = rawConnection(port);
    connection.send(post('/api/echo', 200_000));
    connection.send('x'.repeat(100_000));
    await expect.poll(() => bodies.bytes).toBeGreaterThanOrEqual(100_000);
    connection.socket.destroy();
    await expect.poll(() => bodies.bytes).toBe(0);
  });

  test('count as the memory that they take, also where they come in tiny pieces', async () => {
    const { port, bodies } = await site();
    const connection = rawConnection(port);
    connection.send(heading('POST /api/echo', { ...json, 'transfer-encoding': 'chunked' }));
    connection.send('1\r\nx\r\n'.repeat(20_000));
    await expect.poll(() => bodies.bytes).toBeGreaterThanOrEqual(20_000);
    expect(bodies.bytes).toBeLessThanOrEqual(65_536);
  });

  test('are at most so many of one network, and of all; beyond it the answer is 503', async () => {
    const { port, bodies, ask } = await site({ TRUST_PROXY: '1' });
    const hold = (from: string) => {
      const connection = rawConnection(port);
      connection.send(post('/api/echo', 200_001, { 'x-forwarded-for': from }));
      connection.send('x'.repeat(200_000));
      return connection;
    };
    const first = [1, 2].map(() => hold('192.0.2.1'));
    await expect.poll(() => bodies.bytes).toBe(400_002);
    const beyondShare = await hold('192.0.2.1').until(/\r\n\r\n\{.*\}$/);
    expect(beyondShare).toMatch(/^HTTP\/1.1 503 /);
    expect(beyondShare).toMatch(/retry-after: \d+/i);
    expect(beyondShare).toContain('"resultMessage":"server_busy"');
    const second = [1, 2].map(() => hold('198.51.100.1'));
    await expect.poll(() => bodies.bytes).toBe(800_004);
    expect(await hold('203.0.113.1').until(/\r\n\r\n\{/)).toMatch(/^HTTP\/1.1 503 /);
    const small = { method: 'POST', headers: { ...json, 'x-forwarded-for': '203.0.113.1' }, body: 'abc' };
    expect((await ask('/api/echo', small)).status).toBe(200);
    for (const connection of [...first, ...second]) connection.send('x');
    for (const connection of [...first, ...second])
      expect(await connection.until(/\{"length":200001\}/)).toMatch(/^HTTP\/1.1 200 /);
    await expect.poll(() => bodies.bytes).toBe(0);
  });
});

describe('a body that comes too slowly', () => {
  test('is given up, and what came of it is let go', async () => {
    const { port, bodies, clock } = await site();
    const [slow, quick] = [rawConnection(port), rawConnection(port)];
    for (const connection of [slow, quick]) connection.send(post('/api/echo', 50_000));
    slow.send('x'.repeat(9_000));
    quick.send('x'.repeat(11_000));
    await expect.poll(() => bodies.bytes).toBeGreaterThanOrEqual(20_000);
    clock.now = 20_000;
    bodies.sweep();
    expect(await slow.closed).toMatch(/^HTTP\/1.1 408 /);
    quick.send('x'.repeat(39_000));
    expect(await quick.until(/\{"length":50000\}/)).toMatch(/^HTTP\/1.1 200 /);
  });

  test('has its time to begin', async () => {
    const { port, bodies, clock } = await site();
    const connection = rawConnection(port);
    connection.send(post('/api/echo', 5));
    await expect.poll(() => bodies.readings).toBe(1);
    clock.now = 10_000;
    bodies.sweep();
    connection.send('12345');
    expect(await connection.until(/\{"length":5\}/)).toMatch(/^HTTP\/1.1 200 /);
  });
});
