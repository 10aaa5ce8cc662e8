import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { openFixture } from '#tests/support/front-door.ts';

test('stopping cuts no answer and lets go of connections on which nothing happens', async () => {
  const { port, stage, drain, ask } = await openFixture();
  const silent = connect(port, '127.0.0.1');
  const ended = new Promise<void>((resolve) => silent.once('close', () => resolve()));
  const slow = ask('/api/slow', { headers: { connection: 'keep-alive' } });
  await stage.slow.entered;
  const stopped = drain.stop({ graceMs: 0, boundMs: 10_000 });
  let done = false;
  void stopped.then(() => {
    done = true;
  });
  await ended;
  expect(done).toBe(false);
  stage.slow.release();
  const answer = await slow;
  expect(answer.text).toBe('{"done":true}');
  expect(answer.headers.connection).toBe('close');
  expect(await stopped).toEqual({ cut: 0 });
  await expect(ask('/ko')).rejects.toThrow('ECONNREFUSED');
});

test('a balancer hears that the server is not ready before it hears nothing', async () => {
  const { drain, ask } = await openFixture();
  expect((await ask('/health/ready')).status).toBe(200);
  const stopped = drain.stop({ graceMs: 300, boundMs: 1_000 });
  const answer = await ask('/health/ready');
  expect([answer.status, answer.headers.connection]).toEqual([503, 'close']);
  expect((await ask('/health/live')).status).toBe(200);
  await stopped;
});

test('a server that can’t write is not ready, and says why', async () => {
  const { ask, stage } = await openFixture();
  stage.writable = false;
  const answer = await ask('/health/ready');
  expect([answer.status, answer.text]).toEqual([503, '{"status":"cannot write"}']);
  expect((await ask('/health/live')).status).toBe(200);
  stage.writable = true;
  expect((await ask('/health/ready')).status).toBe(200);
});

test('a server whose database is silent is not ready', async () => {
  const { stage, ask } = await openFixture();
  stage.databaseAnswers = false;
  expect((await ask('/health/ready')).status).toBe(503);
});

test('an answer that never comes is cut when the bound is over', async () => {
  const { stage, drain, ask } = await openFixture();
  const slow = ask('/api/slow').catch((error: Error) => error.message);
  await stage.slow.entered;
  expect(await drain.stop({ graceMs: 0, boundMs: 200 })).toEqual({ cut: 1 });
  expect(await slow).toBe('socket hang up');
});

test('clients that keep asking over kept connections get whole answers until they are turned away', async () => {
  const { port, drain } = await openFixture();
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  const get = () =>
    new Promise<'whole' | 'turned away' | 'cut'>((resolve) => {
      const req = request({ port, host: '127.0.0.1', path: '/en/info', agent }, (res) => {
        let size = 0;
        res.on('data', (chunk: Buffer) => {
          size += chunk.length;
        });
        res.on('end', () => resolve(size === Number(res.headers['content-length']) ? 'whole' : 'cut'));
        res.on('error', () => resolve('cut'));
      });
      // A new connection may be refused; one on which the server has answered before must not be dropped under a request.
      req.on('error', () => resolve(req.reusedSocket ? 'cut' : 'turned away'));
      req.end();
    });
  const counts = { whole: 0, 'turned away': 0, cut: 0 };
  const clients = Array.from({ length: 8 }, async () => {
    for (;;) {
      const result = await get();
      counts[result] += 1;
      if (result !== 'whole') return;
    }
  });
  await expect.poll(() => counts.whole).toBeGreaterThan(100);
  expect(await drain.stop({ graceMs: 200, boundMs: 60_000 })).toEqual({ cut: 0 });
  await Promise.all(clients);
  expect(counts).toEqual({ whole: expect.any(Number), 'turned away': 8, cut: 0 });
  agent.destroy();
});
