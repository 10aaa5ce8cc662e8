import { EventEmitter } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { createCallGate } from '#server/front-door/call-gate.ts';

/** Someone who calls by a connection of their own, and can hang up. */
function caller(network = 'hall') {
  const callbacks: (() => void)[] = [];
  return {
    requester: {
      network,
      connection: {},
      onLeave: (callback: () => void) => void callbacks.push(callback),
    },
    /** The oldest of their calls is answered, or they hang up on it. */
    close: () => callbacks.shift()?.(),
  };
}

/** A gate of a server whose connections come when the test says so, and calls that note in which turn they began and take so long. */
function stage({ callMs = 5 } = {}) {
  const server = new EventEmitter();
  const state = { now: 0, turn: 0, began: [] as number[] };
  const gate = createCallGate(server as never, () => state.now);
  const call = async () => {
    await gate.enter();
    state.began.push(state.turn);
    state.now += callMs;
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

  test('that are short begin together in a turn, until its time is used up', async () => {
    const { state, call, gate, pass } = stage({ callMs: 0.5 });
    const calls: Promise<void>[] = [];
    for (let no = 0; no < 6; no++) {
      calls.push(call());
      await Promise.resolve();
    }
    expect(gate.waiting).toBe(2);
    for (let no = 0; no < 20; no++) await pass();
    await Promise.all(calls);
    const turns = state.began.map((turn) => state.began.filter((one) => one === turn).length);
    expect(turns).toEqual([4, 4, 4, 4, 2, 2]);
  });

  test('that wait begin together, too, and let a connection go first that comes between them', async () => {
    const { state, call, gate, pass } = stage({ callMs: 0.5 });
    state.now += 100;
    const first = gate.enter();
    state.now += 5;
    const calls = Array.from({ length: 9 }, () => call());
    expect([first, gate.waiting]).toEqual([undefined, 9]);
    for (let no = 0; no < 20; no++) await pass({ connection: no === 1 });
    await Promise.all(calls);
    const turns = [...new Set(state.began)];
    expect(turns.length).toBeLessThan(6);
    for (const turn of turns) expect(state.began.filter((one) => one === turn).length).toBeLessThanOrEqual(4);
  });

  test('that take long begin one a turn at most, in their order', async () => {
    const { state, call, gate, pass } = stage();
    const calls = [call()];
    await Promise.resolve();
    calls.push(call(), call());
    expect(gate.waiting).toBe(2);
    for (let no = 0; no < 20; no++) await pass();
    await Promise.all(calls);
    expect(new Set(state.began).size).toBe(3);
    expect(state.began).toEqual([...state.began].sort((one, other) => one - other));
  });

  test('wait while connections come, and for no longer than a quarter of a second', async () => {
    const { state, call, pass } = stage();
    const calls = [call()];
    await Promise.resolve();
    calls.push(call(), call());
    for (let no = 0; no < 20; no++) await pass({ connection: true });
    expect(state.began).toEqual([0]);
    for (let no = 0; no < 20; no++) await pass({ connection: true, ms: 50 });
    await Promise.all(calls);
    expect(state.began).toHaveLength(3);
  });
});

describe('calls that wait', () => {
  /** A gate behind which a call has begun, and calls by name that note when they begin. */
  async function crowded() {
    const { gate, pass, state } = stage();
    const began: string[] = [];
    await gate.enter();
    // It takes all of its turn.
    state.now += 5;
    const call = (name: string, { requester } = caller()): void => {
      void Promise.resolve(gate.enter(requester)).then(
        () => began.push(name),
        (error: Error) => began.push(`${name}: ${error.name}`),
      );
    };
    const settle = async () => {
      for (let no = 0; no < 40; no++) await pass();
    };
    return { gate, began, call, settle };
  }

  test('of one connection begin one after the other, and those of others in between', async () => {
    const { began, call, settle } = await crowded();
    const [many, one] = [caller(), caller()];
    for (const name of ['first', 'second', 'third']) call(name, many);
    call('other', one);
    await settle();
    expect(began).toEqual(['first', 'other']);
    many.close();
    await settle();
    expect(began).toEqual(['first', 'other', 'second']);
  });

  test('begin in turns by network, the server’s own among them', async () => {
    const { gate, began, call, settle } = await crowded();
    for (let no = 0; no < 3; no++) call(`hall ${no}`);
    call('guest', caller('elsewhere'));
    void gate.enter()?.then(() => began.push('own'));
    await settle();
    expect(began).toEqual(['hall 0', 'guest', 'own', 'hall 1', 'hall 2']);
  });

  test('are dropped when their client hangs up', async () => {
    const { gate, began, call, settle } = await crowded();
    const [leaving, staying] = [caller(), caller()];
    call('leaving', leaving);
    call('staying', staying);
    leaving.close();
    expect(gate.waiting).toBe(1);
    await settle();
    expect(began).toEqual(['leaving: ClientLeft', 'staying']);
  });

  test('are bounded: whoever has the most loses one to who has none', async () => {
    const { gate, began, call, settle } = await crowded();
    const many = caller();
    for (let no = 0; no < 4000; no++) call(`${no}`, many);
    expect(gate.waiting).toBe(4000);
    call('one more', many);
    call('another', caller());
    call('elsewhere', caller('elsewhere'));
    await settle();
    expect(began.toSorted()).toEqual(
      ['0', '3998: HttpRefusal', '3999: HttpRefusal', 'another', 'elsewhere', 'one more: HttpRefusal'].sort(),
    );
  });

  test('are refused where nobody has more than who comes', async () => {
    const { gate, began, call } = await crowded();
    for (let no = 0; no < 4000; no++) call(`${no}`);
    call('late');
    await nextTurn();
    expect([gate.waiting <= 4000, began.filter((name) => name.includes('Refusal'))]).toEqual([
      true,
      ['late: HttpRefusal'],
    ]);
  });
});
