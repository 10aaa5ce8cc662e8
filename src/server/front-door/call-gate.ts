/**
 * Lets calls of the API begin one a turn of the event loop, and only in turns in which no connection came. A call may hold the
 * thread for tens of milliseconds (SQLite runs in it), and libuv takes over one connection a turn (since 1.45): without the
 * gate a reader who opens the site behind a hundred calls waits for all of them, even for a page in memory.
 */
import type { Server } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** Milliseconds for which connections may keep calls waiting; then calls go on for as long, whoever comes. */
const mostMs = 250;

/** `server` is the one whose connections go first. */
export function createCallGate(server: Pick<Server, 'on'>, now: () => number = () => performance.now()) {
  const waiting: (() => void)[] = [];
  let connections = 0;
  let isTaken = false;
  server.on('connection', () => {
    connections += 1;
  });

  /** Of `now()`: until then connections keep no call waiting. */
  let callsUntil = Number.NEGATIVE_INFINITY;

  /** Until a turn has passed in which no connection came. */
  async function quiet(): Promise<void> {
    if (now() < callsUntil) return;
    const until = now() + mostMs;
    for (let seen = -1; seen !== connections; ) {
      seen = connections;
      await nextTurn();
      if (now() < until) continue;
      callsUntil = now() + mostMs;
      return;
    }
  }

  async function letIn(): Promise<void> {
    for (;;) {
      await quiet();
      const next = waiting.shift();
      if (!next) break;
      next();
      // The call's own work runs before the next turn.
      await nextTurn();
    }
    isTaken = false;
  }

  return {
    /** Resolves when the caller's turn has come: at once, unless another call began in this turn or waits. */
    enter(): Promise<void> | undefined {
      if (!isTaken) {
        isTaken = true;
        setImmediate(letIn);
        return undefined;
      }
      return new Promise((resolve) => waiting.push(resolve));
    },
    /** Calls that wait to begin. */
    get waiting() {
      return waiting.length;
    },
  };
}

export type CallGate = ReturnType<typeof createCallGate>;
