import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { quietLogger } from '#server/ground/log.ts';
import { createJudging, type Judge } from '#server/platform/realtime/judging.ts';
import { createStreams, type Hearing } from '#server/platform/realtime/streams.ts';

let now = 0;
beforeEach(() => {
  now = 0;
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());
const bounds = { most: 3, each: 2, beatMs: 1_000, lifeMs: 10_000 };
const opened = () => createStreams(bounds, () => now);
const of = (memberIdx: number, isManager = false) => ({
  memberIdx,
  sessionIdx: memberIdx,
  eventIdx: 7,
  isManager,
});
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
  const reader = streams.open(of(1)).getReader();
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
  const stream = streams.open(of(1));
  pass(5_000);
  for (let change = 0; change < 50; change++) streams.tell([1]);
  pass(3_000);
  streams.close();
  expect(await readAll(stream)).toBe(': open\n\ndata: changed\n\n');
});

test('there is room for so many, and for so many of one member', () => {
  const streams = opened();
  streams.open(of(1));
  streams.open(of(1));
  expect(() => streams.open(of(1))).toThrow('server_busy');
  const third = streams.open(of(2));
  expect(() => streams.open(of(3))).toThrow('server_busy');
  void third.cancel();
  expect(streams.open(of(3))).toBeDefined();
});

test('a server that stops ends all streams and opens none', async () => {
  const streams = opened();
  const stream = streams.open(of(1));
  streams.close();
  expect(await readAll(stream)).toBe(': open\n\n');
  expect(() => streams.open(of(2))).toThrow('server_busy');
});

const hello = ': open\n\n';
const changed = 'data: changed\n\n';
/** What a stream begins with whose page has not heard for so long. */
async function beginning(streams: ReturnType<typeof opened>, who: Hearing, unheardMs: number) {
  const reader = streams.open(who, unheardMs).getReader();
  let all = '';
  for (const _ of [1, 2]) {
    const next = await Promise.race([reader.read(), Promise.resolve()]);
    if (next?.value) all += new TextDecoder().decode(next.value);
  }
  await reader.cancel();
  return all;
}

test('a stream begins with a change that came between the page and its stream, and with no older one', async () => {
  const streams = opened();
  pass(60_000);
  streams.tell([1, -7]);
  pass(2_000);
  expect(await beginning(streams, of(1), 3_000)).toBe(hello + changed);
  expect(await beginning(streams, of(1), 1_000)).toBe(hello);
  expect(await beginning(streams, of(1), 0)).toBe(hello);
  expect(await beginning(streams, of(2), 3_000)).toBe(hello);
  expect(await beginning(streams, of(2, true), 3_000)).toBe(hello + changed);
});

test('a stream begins with a change where nobody knows whether there was one', async () => {
  const streams = opened();
  pass(5_000);
  expect(await beginning(streams, of(1), 6_000)).toBe(hello + changed);
  streams.setHeard(false);
  pass(1_000);
  streams.setHeard(true);
  pass(1_000);
  expect(await beginning(streams, of(1), 3_000)).toBe(hello + changed);
  expect(await beginning(streams, of(1), 500)).toBe(hello);
});

describe('judging', () => {
  const begin = (streams: ReturnType<typeof opened>, judge: Judge) =>
    createJudging({ streams, judge, log: quietLogger, everyMs: 20_000 });
  const all = (hearings: readonly Hearing[]) => Promise.resolve(new Set(hearings));

  test('asks once a turn about all streams, and ends those that may not hear on', async () => {
    const streams = opened();
    const asked: number[] = [];
    begin(streams, async (hearings) => {
      asked.push(hearings.length);
      return new Set(hearings.filter(({ memberIdx }) => memberIdx === 1));
    });
    streams.open(of(1));
    streams.open(of(1));
    const ended = streams.open(of(2));
    await vi.advanceTimersByTimeAsync(20_000);
    expect(asked).toEqual([3]);
    expect(await readAll(ended)).toMatch(/^: open\n\n/);
    expect(streams.hearings().map(({ memberIdx }) => memberIdx)).toEqual([1, 1]);
  });

  test('asks at once about a member whose standing has changed, and about several together while one question is under way', async () => {
    const streams = opened();
    for (const memberIdx of [1, 2, 3]) streams.open(of(memberIdx));
    const asked: number[][] = [];
    const judging = begin(streams, async (hearings) => {
      asked.push(hearings.map(({ memberIdx }) => memberIdx));
      await Promise.resolve();
      return all(hearings);
    });
    judging.judge([1]);
    judging.judge([2]);
    judging.judge([3, 4]);
    await vi.advanceTimersByTimeAsync(0);
    expect(asked).toEqual([[1], [2, 3]]);
    judging.judge([4]);
    await vi.advanceTimersByTimeAsync(0);
    expect(asked).toHaveLength(2);
  });

  test('that fails ends nobody, and is tried again with the next turn', async () => {
    const streams = opened();
    streams.open(of(1));
    let fails = true;
    const judging = begin(streams, async () => {
      if (fails) throw new Error('no database');
      return new Set<Hearing>();
    });
    judging.judge([1]);
    await vi.advanceTimersByTimeAsync(0);
    expect(streams.count).toBe(1);
    fails = false;
    await vi.advanceTimersByTimeAsync(20_000);
    expect(streams.count).toBe(0);
    await judging.stop();
  });
});
