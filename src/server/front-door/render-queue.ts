/**
 * Rendering, a few pages at a time: the rest waits in the turns of a fair queue, and beyond its bounds is refused. What
 * several ask for is rendered once, and what no client waits for any more is never begun.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { HttpRefusal } from '../ground/http-refusal.ts';
import { FairQueue } from '../platform/limits/fair-queue.ts';

/** Thrown where the client has disconnected, so that nothing is sent. */
export class ClientLeft extends Error {
  override name = 'ClientLeft';
}

/**
 * Who waits: a share of the queue is counted for each network. `onLeave` calls back when the client hangs up, or is answered;
 * `connection` is what its requests come by.
 */
export interface Requester {
  network: string;
  connection?: object;
  onLeave: (callback: () => void) => void;
}

/** For pages that the server itself asks for. */
const server: Requester = { network: '', onLeave: () => {} };

export interface QueueBounds {
  /** Pages that are rendered at once. */
  atOnce: number;
  /** Pages that wait at most, and how many of them for one network. */
  waiting: number;
  share: number;
  /** Milliseconds that one waits at most, and that one may take before its place is given to another. */
  waitMs: number;
  workMs: number;
}

interface Shared<T> {
  outcome: Promise<T>;
  askers: number;
  hasBegun: boolean;
  stop: AbortController;
}

export function createRenderQueue<T>({ atOnce, waiting, share, waitMs, workMs }: QueueBounds) {
  const queue = new FairQueue({
    atOnce,
    lanes: { strangers: { length: waiting, share }, known: { length: 0, share: 0 } },
    longestMs: waitMs,
    firstMs: 20,
  });
  const underway = new Map<string, Shared<T>>();

  function begin(key: string, work: () => Promise<T>, network: string): Shared<T> {
    const stop = new AbortController();
    const late = setTimeout(() => stop.abort(), waitMs);
    const state = { askers: 0, hasBegun: false, stop };
    const inTurn = async () => {
      clearTimeout(late);
      state.hasBegun = true;
      // Between two pages the event loop handles other requests.
      await nextTurn();
      return within(workMs, work());
    };
    const outcome = queue.run({ lane: 'strangers', network, signal: stop.signal }, inTurn);
    const shared: Shared<T> = Object.assign(state, { outcome });
    const end = () => {
      clearTimeout(late);
      if (underway.get(key) === shared) underway.delete(key);
    };
    outcome.then(end, end);
    underway.set(key, shared);
    return shared;
  }

  return {
    /** Does the work once for all who ask under the same key. Rejects with a 503, with `ClientLeft`, or as the work does. */
    ask(key: string, work: () => Promise<T>, requester: Requester = server): Promise<T> {
      const shared = underway.get(key) ?? begin(key, work, requester.network);
      shared.askers += 1;
      return new Promise((resolve, reject) => {
        let isOver = false;
        const over = () => {
          isOver = true;
        };
        shared.outcome.then(resolve, reject);
        shared.outcome.then(over, over);
        requester.onLeave(() => {
          if (isOver) return;
          shared.askers -= 1;
          reject(new ClientLeft());
          if (shared.askers > 0 || shared.hasBegun) return;
          // Later requests start a new rendering.
          if (underway.get(key) === shared) underway.delete(key);
          shared.stop.abort();
        });
      });
    },
    /** How many pages wait. */
    get waiting() {
      return queue.waiting();
    },
  };
}

/** Rejects where the work takes longer; its later result is dropped. */
function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new HttpRefusal(503, 'server_busy', Math.ceil(ms / 1000))), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
