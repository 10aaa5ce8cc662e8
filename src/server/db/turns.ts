/** Whose turn it is: so many at once, the others in the order of asking, within a time that the actor states. */
import { StorageBusy } from '../ground/storage-fault.ts';

interface Waiting {
  go: () => void;
  timer: NodeJS.Timeout;
}

interface Bounds {
  /** Turns that may be taken at once. */
  atOnce: number;
  /** Beyond so many that wait a turn is refused at once. */
  waitingMost: number;
}

export class Turns {
  readonly #bounds: Bounds;
  /** Each in the order of asking. */
  readonly #first = new Set<Waiting>();
  readonly #others = new Set<Waiting>();
  #taken = 0;

  constructor(bounds: Bounds) {
    this.#bounds = bounds;
  }

  /**
   * Resolves when it is one's turn; rejects with `StorageBusy` after `ms`, or where too many wait. Ends by `give`.
   * `isFirst`: before all who did not say so, and never too many.
   */
  take(ms: number, isFirst = false): Promise<void> {
    if (this.#taken < this.#bounds.atOnce) {
      this.#taken += 1;
      return Promise.resolve();
    }
    const { waitingMost } = this.#bounds;
    if (!isFirst && this.#others.size >= waitingMost)
      return Promise.reject(new StorageBusy(`${waitingMost} wait already`));
    const queue = isFirst ? this.#first : this.#others;
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        go: resolve,
        timer: setTimeout(() => {
          queue.delete(waiting);
          reject(new StorageBusy('no turn in time'));
        }, ms),
      };
      queue.add(waiting);
    });
  }

  /** Gives the turn to the one that has waited longest. */
  give(): void {
    const queue = this.#first.size > 0 ? this.#first : this.#others;
    const [next] = queue;
    if (!next) {
      this.#taken -= 1;
      return;
    }
    queue.delete(next);
    clearTimeout(next.timer);
    next.go();
  }
}
