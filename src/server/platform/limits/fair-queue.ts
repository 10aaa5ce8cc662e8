/**
 * Few at once, the others wait in a queue that is bounded and fair. Fair: networks take turns, whatever each has waiting,
 * and where there is no room the network with the most loses a place. Two lanes, so that known devices do not
 * wait behind strangers: while both wait, they take turns too.
 */
import { HttpRefusal } from '../../calls/http-refusal.ts';

export type Lane = 'known' | 'strangers';

/** Who waits, and until when it makes sense to. */
export interface Waiting {
  lane: Lane;
  /** Who shares a turn: a network. */
  network: string;
  /** Aborts when the client has left; the work is then dropped. */
  signal?: AbortSignal | undefined;
}

interface Bounds {
  /** How many wait in a lane at most. */
  length: number;
  /** How many of them may be of one network. */
  share: number;
}

interface Options {
  atOnce: number;
  lanes: Record<Lane, Bounds>;
  /** What the last in a lane may expect to wait at most, in milliseconds. */
  longestMs: number;
  /** How long one takes, in milliseconds, until that is measured. */
  firstMs: number;
}

interface Waiter {
  go: () => void;
  refuse: (error: HttpRefusal) => void;
  stopListening: () => void;
}

export class FairQueue {
  readonly #options: Options;
  /** The waiters of each network, the one whose turn is next first. */
  readonly #lanes: Record<Lane, Map<string, Waiter[]>> = { known: new Map(), strangers: new Map() };
  #running = 0;
  #lastLane: Lane = 'strangers';
  #meanMs: number;
  /** Whose turn it was, who was refused because there was no room, and who was dropped because the client had left. */
  readonly counts = { served: 0, refused: 0, left: 0 };

  constructor(options: Options) {
    this.#options = options;
    this.#meanMs = options.firstMs;
  }

  /** How many wait, in one lane or in both. */
  waiting(lane?: Lane): number {
    if (!lane) return this.waiting('known') + this.waiting('strangers');
    return [...this.#lanes[lane].values()].reduce((sum, { length }) => sum + length, 0);
  }

  /** Runs `work` when it is its turn. Refuses with `server_busy` where there is no room, or the client has left before. */
  async run<T>(who: Waiting, work: () => Promise<T>): Promise<T> {
    if (who.signal?.aborted) throw this.#left();
    if (this.#running < this.#options.atOnce) this.#running += 1;
    else await this.#turn(who);
    this.counts.served += 1;
    const begin = performance.now();
    try {
      return await work();
    } finally {
      // A moving mean over about ten: the machine's speed and what else it does both change.
      this.#meanMs += (performance.now() - begin - this.#meanMs) / 10;
      this.#next();
    }
  }

  /** Waits for a place; resolved when another entry hands over its own. */
  async #turn({ lane, network, signal }: Waiting): Promise<void> {
    const networks = this.#lanes[lane];
    const { length, share } = this.#options.lanes[lane];
    const own = networks.get(network) ?? [];
    if (own.length >= share) throw this.#refusal(lane);
    if (this.waiting(lane) >= length || this.#expectedMs(lane) > this.#options.longestMs) {
      const [largest, most] = [...networks].reduce(
        (top, one) => (one[1].length > top[1].length ? one : top),
        ['', []] as [string, Waiter[]],
      );
      if (most.length <= own.length + 1) throw this.#refusal(lane);
      this.#take(lane, largest, most.at(-1) as Waiter).refuse(this.#refusal(lane));
    }
    networks.set(network, own);
    await new Promise<void>((go, refuse) => {
      const onLeft = () => this.#take(lane, network, waiter).refuse(this.#left());
      const waiter: Waiter = {
        go,
        refuse,
        stopListening: () => signal?.removeEventListener('abort', onLeft),
      };
      signal?.addEventListener('abort', onLeft);
      own.push(waiter);
    });
  }

  /** Takes a waiter out of the queue. */
  #take(lane: Lane, network: string, waiter: Waiter): Waiter {
    const own = this.#lanes[lane].get(network) ?? [];
    own.splice(own.indexOf(waiter), 1);
    if (own.length === 0) this.#lanes[lane].delete(network);
    waiter.stopListening();
    return waiter;
  }

  /** Hands the place to the next: the other lane's if somebody waits there, and of its networks the one that waited longest. */
  #next(): void {
    const other: Lane = this.#lastLane === 'known' ? 'strangers' : 'known';
    const lane = this.#lanes[other].size > 0 ? other : this.#lastLane;
    const [turn] = this.#lanes[lane];
    if (!turn) {
      this.#running -= 1;
      return;
    }
    const [network, own] = turn;
    const waiter = this.#take(lane, network, own[0] as Waiter);
    // To the end of the round.
    if (own.length > 0 && this.#lanes[lane].delete(network)) this.#lanes[lane].set(network, own);
    this.#lastLane = lane;
    waiter.go();
  }

  /** What the next one in a lane waits: all before it, and as many of the other lane while somebody waits there. */
  #expectedMs(lane: Lane): number {
    const own = this.waiting(lane);
    const others = Math.min(own, this.waiting() - own);
    return ((own + others + this.#running) * this.#meanMs) / this.#options.atOnce;
  }

  #refusal(lane: Lane): HttpRefusal {
    this.counts.refused += 1;
    return new HttpRefusal(503, 'server_busy', Math.max(1, Math.ceil(this.#expectedMs(lane) / 1000)));
  }

  /** Nobody reads it. */
  #left(): HttpRefusal {
    this.counts.left += 1;
    return new HttpRefusal(503, 'server_busy', 1);
  }
}
