/**
 * Few at once, the others wait in a queue that is bounded and fair. Fair: networks take turns, whatever each has waiting,
 * and where there is no room the network with the most loses a place; within a network, those who are told apart take
 * turns likewise. Lanes, so that known devices do not wait behind
 * strangers, nor what is soon done behind what takes long: while several wait, they take turns too.
 */
import { HttpRefusal } from '../../ground/http-refusal.ts';

export type Lane = 'known' | 'strangers';

/** Who waits, and until when it makes sense to. */
export interface Waiting<L extends string = Lane> {
  lane: L;
  /** Who shares a turn: a network, or a member. */
  network: string;
  /** Who of the network it is; without it, its own go in the order in which they came. */
  of?: string;
  /** Aborts when the client has left; the work is then dropped. */
  signal?: AbortSignal | undefined;
}

interface Bounds {
  /** How many wait in a lane at most. */
  length: number;
  /** How many of them may be of one network. */
  share: number;
  /** How many run at once of this lane; without it, as many as there are places. */
  atOnce?: number;
}

interface Options<L extends string> {
  atOnce: number;
  /** How many run at once of one network; without it, as many as there are places. */
  ofNetwork?: number;
  /** Places that only a network takes which holds none: a few networks can't hold them all. */
  kept?: number;
  /** How many run at once of one member (`of`); without it, as many as there are places. */
  ofEach?: number;
  lanes: Record<L, Bounds>;
  /** What the last in a lane may expect to wait at most, in milliseconds. */
  longestMs: number;
  /** How long one takes, in milliseconds, until that is measured. */
  firstMs: number;
  /** As how long one counts at most, where one that takes longer makes room for those that wait. */
  countsMs?: number;
}

interface Waiter {
  of: string | undefined;
  go: () => void;
  refuse: (error: HttpRefusal) => void;
  stopListening: () => void;
}

export class FairQueue<L extends string = Lane> {
  readonly #options: Options<L>;
  /** The waiters of each network, the one whose turn is next first; the lane whose turn is next first. */
  readonly #lanes: Map<L, Map<string, Waiter[]>>;
  /** How many run, of a lane and of a network. */
  readonly #ofLane = new Map<L, number>();
  readonly #ofNetwork = new Map<string, number>();
  readonly #ofEach = new Map<string, number>();
  #running = 0;
  #meanMs: number;
  /** Whose turn it was, who was refused because there was no room, and who was dropped because the client had left. */
  readonly counts = { served: 0, refused: 0, left: 0 };

  constructor(options: Options<L>) {
    this.#options = options;
    this.#lanes = new Map((Object.keys(options.lanes) as L[]).map((lane) => [lane, new Map()]));
    this.#meanMs = options.firstMs;
  }

  /** How many wait, in one lane or in all. */
  waiting(lane?: L): number {
    if (lane === undefined) return [...this.#lanes.keys()].reduce((sum, one) => sum + this.waiting(one), 0);
    return [...this.#waiters(lane).values()].reduce((sum, { length }) => sum + length, 0);
  }

  #waiters(lane: L): Map<string, Waiter[]> {
    return this.#lanes.get(lane) as Map<string, Waiter[]>;
  }

  /** Runs `work` when it is its turn. Refuses with `server_busy` where there is no room, or the client has left before. */
  async run<T>(who: Waiting<L>, work: () => Promise<T>): Promise<T> {
    if (who.signal?.aborted) throw this.#left();
    if (this.#mayRun(who)) this.#begin(who);
    else await this.#turn(who);
    this.counts.served += 1;
    const begin = performance.now();
    try {
      return await work();
    } finally {
      // A moving mean over about ten: the machine's speed and what else it does both change.
      const took = Math.min(performance.now() - begin, this.#options.countsMs ?? Number.POSITIVE_INFINITY);
      this.#meanMs += (took - this.#meanMs) / 10;
      this.#end(who);
      this.#next();
    }
  }

  /** Places that this network may have one of, those that are taken included. */
  #placesFor(network: string): number {
    const { atOnce, kept = 0 } = this.#options;
    return this.#ofNetwork.has(network) ? atOnce - kept : atOnce;
  }

  /** Whether there is a place, of all and of those that this lane, this network and this member may hold. */
  #mayRun({ lane, network, of }: Pick<Waiting<L>, 'lane' | 'network' | 'of'>): boolean {
    const { atOnce, ofNetwork = atOnce, ofEach = atOnce, lanes } = this.#options;
    return (
      this.#running < this.#placesFor(network) &&
      (this.#ofLane.get(lane) ?? 0) < (lanes[lane].atOnce ?? atOnce) &&
      (this.#ofNetwork.get(network) ?? 0) < ofNetwork &&
      (of === undefined || (this.#ofEach.get(of) ?? 0) < ofEach)
    );
  }

  #begin({ lane, network, of }: Pick<Waiting<L>, 'lane' | 'network' | 'of'>): void {
    this.#running += 1;
    this.#ofLane.set(lane, (this.#ofLane.get(lane) ?? 0) + 1);
    this.#ofNetwork.set(network, (this.#ofNetwork.get(network) ?? 0) + 1);
    if (of !== undefined) this.#ofEach.set(of, (this.#ofEach.get(of) ?? 0) + 1);
  }

  #end({ lane, network, of }: Pick<Waiting<L>, 'lane' | 'network' | 'of'>): void {
    this.#running -= 1;
    this.#ofLane.set(lane, (this.#ofLane.get(lane) ?? 1) - 1);
    takeOne(this.#ofNetwork, network);
    if (of !== undefined) takeOne(this.#ofEach, of);
  }

  /** Waits for a place. */
  async #turn({ lane, network, of, signal }: Waiting<L>): Promise<void> {
    const networks = this.#waiters(lane);
    const { length, share } = this.#options.lanes[lane];
    const own = networks.get(network) ?? [];
    const at = turnAmong(own, of);
    if (own.length >= share) {
      if (at === own.length) throw this.#refusal(lane);
      this.#take(lane, network, own.at(-1) as Waiter).refuse(this.#refusal(lane));
    }
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
        of,
        go,
        refuse,
        stopListening: () => signal?.removeEventListener('abort', onLeft),
      };
      signal?.addEventListener('abort', onLeft);
      own.splice(at, 0, waiter);
    });
  }

  /** Takes a waiter out of the queue. */
  #take(lane: L, network: string, waiter: Waiter): Waiter {
    const waiters = this.#waiters(lane);
    const own = waiters.get(network) ?? [];
    own.splice(own.indexOf(waiter), 1);
    if (own.length === 0) waiters.delete(network);
    waiter.stopListening();
    return waiter;
  }

  /** Who waits for a place that this network holds, as networks and how many of each: its own, and all others where no place is free at all. */
  waitingBehind(network: string): Map<string, number> {
    const { atOnce, ofNetwork = atOnce } = this.#options;
    const isFull = (one: string) => this.#running >= this.#placesFor(one);
    const behind = new Map<string, number>();
    for (const waiters of this.#lanes.values())
      for (const [one, { length }] of waiters) {
        const isHeldUp = isFull(one) && (this.#ofNetwork.get(one) ?? 0) < ofNetwork;
        if (one === network || isHeldUp) behind.set(one, (behind.get(one) ?? 0) + length);
      }
    return behind;
  }

  /** Hands free places to the next: of the lanes whose turn is longest ago, and there of the networks the one that waited longest. */
  #next(): void {
    for (const [lane, waiters] of this.#lanes)
      for (const [network, own] of waiters) {
        const first = own.find(({ of }) => this.#mayRun({ lane, network, of }));
        if (!first) continue;
        const waiter = this.#take(lane, network, first);
        // To the end of the round.
        if (own.length > 0 && waiters.delete(network)) waiters.set(network, own);
        this.#lanes.delete(lane);
        this.#lanes.set(lane, waiters);
        this.#begin({ lane, network, of: waiter.of });
        waiter.go();
        this.#next();
        return;
      }
  }

  /** What the next one in a lane waits: all before it, and as many of each other lane while somebody waits there. */
  #expectedMs(lane: L): number {
    const own = this.waiting(lane);
    const others = Math.min(own * (this.#lanes.size - 1), this.waiting() - own);
    return ((own + others + this.#running) * this.#meanMs) / this.#options.atOnce;
  }

  #refusal(lane: L): HttpRefusal {
    this.counts.refused += 1;
    return new HttpRefusal(503, 'server_busy', Math.max(1, Math.ceil(this.#expectedMs(lane) / 1000)));
  }

  /** Nobody reads it. */
  #left(): HttpRefusal {
    this.counts.left += 1;
    return new HttpRefusal(503, 'server_busy', 1);
  }
}

/** One less of this one; none is no entry. */
function takeOne(counts: Map<string, number>, of: string): void {
  const left = (counts.get(of) ?? 1) - 1;
  if (left > 0) counts.set(of, left);
  else counts.delete(of);
}

/** Where somebody of a network comes in among those of it that wait: before the second of anybody else if it is their first. */
function turnAmong(own: readonly Waiter[], of: string | undefined): number {
  const rounds = new Map<string | undefined, number>();
  const mine = own.filter((waiter) => waiter.of === of).length;
  const at = own.findIndex((waiter) => {
    const round = rounds.get(waiter.of) ?? 0;
    rounds.set(waiter.of, round + 1);
    return round > mine;
  });
  return at === -1 ? own.length : at;
}
