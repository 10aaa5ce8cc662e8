/**
 * Retries what another process's lock refuses. Each try blocks the thread for as long as SQLite waits, so how
 * often there is one does not grow with how many wait: after one that met a lock, none is made before a pause is over.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { StorageBusy, storageFaultOf } from '../ground/storage-fault.ts';

/** Milliseconds between tries: after the first that met the lock, and after many. */
const firstPauseMs = 5;
const longestPauseMs = 50;

/** Of one connection: all its users meet the same locks. */
export class Patience {
  #pauseMs = 0;
  /** Of `performance.now()`: no try before. */
  #nextAt = 0;
  #lastLock: unknown;

  /** Whether the last try met a lock, and it is too early for another. */
  get isPausing(): boolean {
    return performance.now() < this.#nextAt;
  }

  /** Tries until it is no lock that makes it fail; `until` is a time of `performance.now()`. */
  async run<T>(until: number, work: () => T): Promise<T> {
    for (;;) {
      const now = performance.now();
      if (now >= this.#nextAt) {
        try {
          return this.try(work);
        } catch (error) {
          if (storageFaultOf(error) !== 'busy') throw error;
          continue;
        }
      }
      if (now >= until)
        throw new StorageBusy('another process holds the lock of the file', { cause: this.#lastLock });
      await sleep(Math.min(until, this.#nextAt) - now);
    }
  }

  /** One try, now; a lock that it meets is remembered, and thrown. */
  try<T>(work: () => T): T {
    try {
      const result = work();
      this.#pauseMs = 0;
      return result;
    } catch (error) {
      if (storageFaultOf(error) === 'busy') {
        this.#lastLock = error;
        this.#pauseMs = Math.min(Math.max(this.#pauseMs * 2, firstPauseMs), longestPauseMs);
        // Not all processes at the same moment.
        this.#nextAt = performance.now() + this.#pauseMs * (0.5 + Math.random());
      }
      throw error;
    }
  }
}
