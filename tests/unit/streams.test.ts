import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createStreams } from '#server/platform/realtime/streams.ts';

let now = 0;
beforeEach(() => {
  now = 0;
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());
const bounds = { most: 3, each: 2, beatMs: 1_000, lifeMs: 10_000 };
const opened = () => createStreams(bounds, () => now);
const pass = (ms: number) => {
  now += ms;
  vi.advanceTimersByTime(ms);
};
/** What is read of a stream until its end, or for as long as something is there. */
async function readAll(stream: ReadableStream<Uint8Array>): Promise<string> {
  const text = new TextDecoder();
  let all = '';
  for await (const bytes of stream) all += text.decode(bytes);
  return all;
}

test('a stream says that it lives, beat by beat, and ends after its life', async () => {
  const streams = opened();
  const reader = streams.open(1).getReader();
  const read = async () => new TextDecoder().decode((await reader.read()).value);
  expect(await read()).toBe(': open\n\n');
  pass(1_000);
  expect(await read()).toBe(':\n\n');
  for (let second = 0; second < 12; second++) {
    pass(1_000);
    await reader.read();
  }
  expect((await reader.read()).done).toBe(true);
  expect(streams.count).toBe(0);
});

test('whoever takes nothing is told once of many changes', async () => {
  const streams = opened();
  const stream = streams.open(1);
  pass(5_000);
  for (let change = 0; change < 50; change++) streams.tell([1]);
  pass(3_000);
  streams.close();
  expect(await readAll(stream)).toBe(': open\n\ndata: changed\n\n');
});

test('there is room for so many, and for so many of one member', () => {
  const streams = opened();
  streams.open(1);
  streams.open(1);
  expect(() => streams.open(1)).toThrow('server_busy');
  const third = streams.open(2);
  expect(() => streams.open(3)).toThrow('server_busy');
  void third.cancel();
  expect(streams.open(3)).toBeDefined();
});

test('a server that stops ends all streams and opens none', async () => {
  const streams = opened();
  const stream = streams.open(1);
  streams.close();
  expect(await readAll(stream)).toBe(': open\n\n');
  expect(() => streams.open(2)).toThrow('server_busy');
});
