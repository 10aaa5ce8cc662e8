/** Threads and processes that help the server may end at any moment: they take no more along than what they were at. */
import { readFileSync } from 'node:fs';
import type { Worker } from 'node:worker_threads';
import { expect, onTestFinished, test } from 'vitest';
import { hashPassword, isPassword } from '#server/features/account/password.ts';
import { createDrawer } from '#server/pictures/drawer.ts';

const waiting = { lane: 'known', network: '' } as const;
const hashed = (password: string) => hashPassword(password, waiting);
const suits = (password: string, hash: string) => isPassword(password, hash, waiting);

const workers: Worker[] = [];
process.on('worker', (worker) => workers.push(worker));

const text = { over: 'Company', title: 'Deulsaem', second: '들샘', note: 'Oils', sign: 'Madang' };

/** Processes that this one has started. */
const children = () =>
  readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);

function drawer() {
  const before = children();
  const { draw, close } = createDrawer({ boundMs: 200_000 });
  onTestFinished(close);
  return {
    draw,
    kill: () => {
      for (const pid of children()) if (!before.includes(pid)) process.kill(pid, 'SIGKILL');
    },
  };
}

test('a password thread that ends while it rests is replaced', async () => {
  const hash = await hashed('correct horse');
  // Nothing that it can derive: it throws.
  for (const worker of workers) worker.postMessage({ message: null });
  await expect.poll(() => workers.every((worker) => worker.threadId === -1)).toBe(true);
  expect(await suits('correct horse', hash)).toBe(true);
});

test('one that ends half-way gives up that password alone, with a time after which to try again', async () => {
  const [hash = ''] = await Promise.all(['correct horse', 'as many as there are threads'].map(hashed));
  const first = hashed('one');
  const second = hashed('two');
  const others = ['three', 'four', 'five'].map(hashed);
  for (const worker of workers) void worker.terminate();
  const refusal = { status: 'rejected', reason: { status: 503, key: 'server_busy', retryAfter: 1 } };
  expect(await Promise.allSettled([first, second])).toMatchObject([refusal, refusal]);
  for (const [at, password] of ['three', 'four', 'five'].entries())
    expect(await suits(password, (await others[at]) as string)).toBe(true);
  expect(await suits('wrong', hash)).toBe(false);
});

test('a drawing process that ends while it rests is replaced, and nobody misses it', async () => {
  const { draw, kill } = drawer();
  const picture = await draw(text);
  kill();
  expect(await draw(text)).toEqual(picture);
});

test('one that ends half-way is replaced, its picture is drawn after all, and the others follow', async () => {
  const { draw, kill } = drawer();
  const picture = await draw(text);
  const pictures = Promise.all([draw(text), draw(text)]);
  await new Promise((resolve) => setImmediate(resolve));
  kill();
  expect(await pictures).toEqual([picture, picture]);
});

test('a picture that ends its process each time is given up, and the next one is drawn', async () => {
  const { draw, kill } = drawer();
  const picture = await draw(text);
  const lost = draw(text);
  const killing = setInterval(kill, 5);
  await expect(lost).rejects.toThrow('no picture: the process ended');
  clearInterval(killing);
  expect(await draw(text)).toEqual(picture);
});
