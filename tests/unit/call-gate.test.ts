import { EventEmitter } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { createCallGate } from '#server/front-door/call-gate.ts';

/** A gate of a server whose connections come when the test says so, and calls that note in which turn they began. */
function stage() {
  const server = new EventEmitter();
  const state = { now: 0, turn: 0, began: [] as number[] };
  const gate = createCallGate(server as never, () => state.now);
  const call = async () => {
    await gate.enter();
    state.began.push(state.turn);
  };
  /** A turn of the event loop, with or without a connection in it. */
  const pass = async ({ connection = false, ms = 1 } = {}) => {
    if (connection) server.emit('connection');
    await nextTurn();
    state.turn += 1;
    state.now += ms;
  };
  return { state, gate, call, pass };
}

describe('calls', () => {
  test('that come alone begin at once', async () => {
    const { state, call, gate, pass } = stage();
    await call();
    expect([state.began, gate.waiting]).toEqual([[0], 0]);
    for (let no = 0; no < 3; no++) await pass();
    expect(gate.enter()).toBeUndefined();
  });

  test('that come together begin one a turn at most, in their order', async () => {
    const { state, call, gate, pass } = stage();
    const calls = [call(), call(), call()];
    expect(gate.waiting).toBe(2);
    for (let no = 0; no < 20; no++) await pass();
    await Promise.all(calls);
    expect(new Set(state.began).size).toBe(3);
    expect(state.began).toEqual([...state.began].sort((one, other) => one - other));
  });

  test('wait while connections come, and for no longer than a quarter of a second', async () => {
    const { state, call, pass } = stage();
    const calls = [call(), call(), call()];
    for (let no = 0; no < 20; no++) await pass({ connection: true });
    expect(state.began).toEqual([0]);
    for (let no = 0; no < 20; no++) await pass({ connection: true, ms: 50 });
    await Promise.all(calls);
    expect(state.began).toHaveLength(3);
  });
});
