/**
 * Lets as many calls of the API begin in a turn of the event loop as fit into a few milliseconds, and only in turns in which no connection
 * came. A call may hold the thread for tens of milliseconds (SQLite runs in it), and libuv takes over one connection a turn (since
 * 1.45): without the gate a reader who opens the site behind a hundred calls waits for all of them, even for a page in memory.
 *
 * Those that wait are let in in turns: by network, and in each by connection. One connection may send thousands of requests
 * at once (pipelining), so it has one call under way, and whoever has a connection of their own waits for one call of each
 * other connection, not for all. Whose client has left is not let in, and beyond a bound calls are refused.
 */
import type { Server } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { HttpRefusal } from '../ground/http-refusal.ts';
import { retryAfterSeconds } from './overload.ts';
import { ClientLeft, type Requester } from './render-queue.ts';

/** Milliseconds for which connections may keep calls waiting; then calls go on for as long, whoever comes. */
const mostMs = 250;

/** Milliseconds of a turn in which calls may begin: many short ones, or one that takes longer. */
const turnMs = 2;

/** Resolves when all that could run at once has run: calls that wait for nothing but SQLite are over then. */
const settled = () => new Promise<void>((resolve) => process.nextTick(resolve));

/** Calls that wait at most, some 10 KB each. */
const waitingMost = 4_000;

interface Waiter {
  go: () => void;
  refuse: (error: Error) => void;
}

/** The calls of one connection. */
interface Lane {
  connection: object;
  network: string;
  isBusy: boolean;
  waiting: Waiter[];
}

/** `server` is the one whose connections go first. */
export function createCallGate(server: Pick<Server, 'on'>, now: () => number = () => performance.now()) {
  const lanes = new Map<object, Lane>();
  /** Of each network the connections whose next call may begin. Those whose turn is next come first. */
  const ready = new Map<string, Set<Lane>>();
  /** How many wait, by network. */
  const waiting = new Map<string, number>();
  let all = 0;
  let connections = 0;
  let isTaken = false;
  server.on('connection', () => {
    connections += 1;
  });

  /** Of `now()`: until then connections keep no call waiting. */
  let callsUntil = Number.NEGATIVE_INFINITY;
  /** Of `now()`: until then calls may begin in this turn. */
  let turnEnds = Number.NEGATIVE_INFINITY;
  /** Connections that had come when the turn began. */
  let seen = 0;

  function beginTurn(): void {
    turnEnds = now() + turnMs;
    seen = connections;
  }

  /** Whether another call may begin in this turn. */
  const hasTime = () => now() < turnEnds && (seen === connections || now() < callsUntil);

  /** Until a turn has passed in which no connection came. */
  async function quiet(): Promise<void> {
    if (now() < callsUntil) return;
    const until = now() + mostMs;
    while (seen !== connections) {
      seen = connections;
      await nextTurn();
      if (now() < until) continue;
      callsUntil = now() + mostMs;
      return;
    }
  }

  async function letIn(): Promise<void> {
    while (ready.size > 0) {
      // The present turn has had its time.
      await nextTurn();
      await quiet();
      beginTurn();
      do {
        nextWaiter()?.go();
        await settled();
      } while (ready.size > 0 && hasTime());
    }
    isTaken = false;
  }

  function nextWaiter(): Waiter | undefined {
    const [turn] = ready;
    if (!turn) return undefined;
    const [network, own] = turn;
    const [lane] = own as Set<Lane> & [Lane];
    unready(lane);
    // To the end of the round.
    if (ready.delete(network)) ready.set(network, own);
    lane.isBusy = true;
    return take(lane, 0);
  }

  function take(lane: Lane, at: number): Waiter | undefined {
    const [waiter] = lane.waiting.splice(at, 1);
    const left = (waiting.get(lane.network) ?? 0) - 1;
    if (left > 0) waiting.set(lane.network, left);
    else waiting.delete(lane.network);
    all -= 1;
    return waiter;
  }

  /** The lane's next call may begin when its turn comes. */
  function offer(lane: Lane): void {
    const own = ready.get(lane.network) ?? new Set();
    ready.set(lane.network, own.add(lane));
    if (isTaken) return;
    isTaken = true;
    setImmediate(letIn);
  }

  function unready(lane: Lane): void {
    const own = ready.get(lane.network);
    own?.delete(lane);
    if (own?.size === 0) ready.delete(lane.network);
  }

  /** The call of this lane that was under way is over. */
  function free(lane: Lane): void {
    lane.isBusy = false;
    if (lane.waiting.length > 0) offer(lane);
    else lanes.delete(lane.connection);
  }

  /** Takes a waiter out before its turn. */
  function drop(lane: Lane, at: number, why: Error): void {
    take(lane, at)?.refuse(why);
    if (lane.waiting.length > 0) return;
    unready(lane);
    if (!lane.isBusy) lanes.delete(lane.connection);
  }

  /** Whether one more may wait: where there is no room, the network with the most loses the last of its longest lane. */
  function hasRoom(lane: Lane): boolean {
    if (all < waitingMost) return true;
    if (lane.waiting.length > 0) return false;
    let [largest, most] = [lane.network, waiting.get(lane.network) ?? 0];
    for (const [network, count] of waiting) if (count > most + 1) [largest, most] = [network, count];
    let longest: Lane | undefined;
    for (const one of lanes.values())
      if (one.network === largest && one.waiting.length > (longest?.waiting.length ?? 0)) longest = one;
    if (!longest || (largest === lane.network && longest.waiting.length === 1)) return false;
    drop(longest, longest.waiting.length - 1, busy());
    return true;
  }

  const busy = () => new HttpRefusal(503, 'server_busy', retryAfterSeconds);

  function wait(lane: Lane, caller: Requester | undefined): Promise<void> {
    return new Promise((resolve, refuse) => {
      let hasBegun = false;
      const go = () => {
        hasBegun = true;
        resolve();
      };
      const waiter = { go, refuse };
      lane.waiting.push(waiter);
      waiting.set(lane.network, (waiting.get(lane.network) ?? 0) + 1);
      all += 1;
      if (!lane.isBusy) offer(lane);
      caller?.onLeave(() => {
        if (hasBegun) return free(lane);
        const at = lane.waiting.indexOf(waiter);
        if (at >= 0) drop(lane, at, new ClientLeft());
      });
    });
  }

  return {
    /**
     * Resolves when the caller's turn has come: at once (undefined), unless others wait or have used up this turn. Rejects
     * with a 503 where too many wait, with `ClientLeft` where nobody does any more. Without a caller the server itself asks.
     */
    enter(caller?: Requester): Promise<void> | undefined {
      const connection = caller?.connection ?? {};
      const network = caller?.network ?? '';
      const lane = lanes.get(connection) ?? { connection, network, isBusy: false, waiting: [] };
      const isAtOnce = !lane.isBusy && all === 0 && (!isTaken || hasTime());
      if (caller && !isAtOnce && !hasRoom(lane)) return Promise.reject(busy());
      if (caller) lanes.set(connection, lane);
      if (!isAtOnce) return wait(lane, caller);
      if (!isTaken) {
        isTaken = true;
        beginTurn();
        setImmediate(letIn);
      }
      lane.isBusy = true;
      caller?.onLeave(() => free(lane));
      return undefined;
    },
    /** Calls that wait to begin. */
    get waiting() {
      return all;
    },
  };
}

export type CallGate = ReturnType<typeof createCallGate>;
