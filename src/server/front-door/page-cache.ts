import { HttpRefusal } from '../ground/http-refusal.ts';
import { storageRefusal } from '../ground/storage-fault.ts';
import type { PreparedAnswer } from '../platform/answer.ts';
import type { Made } from '../platform/cache/content-versions.ts';
import type { Seen } from '../platform/metrics/figures.ts';
import type { MadeOf } from './made-of.ts';
import { createPageEntries } from './page-entries.ts';
import { createRenderQueue, type QueueBounds, type Requester } from './render-queue.ts';

/**
 * Two: while one waits for the database the next is rendered. A page costs some 5 to 15 ms of the server's thread, so what waits
 * at most is answered within some two seconds; half of it may be one client's.
 */
const renderBounds: QueueBounds = {
  atOnce: 2,
  waiting: 120,
  share: 60,
  waitMs: 5_000,
  workMs: 20_000,
};

/** What rendering an address gives. `lasting`: the same for every reader until the content changes, so it may be cached. */
export type Outcome = { page: PreparedAnswer; lasting: boolean; madeOf?: MadeOf } | undefined;

/** `isKept`: a new rendering would have been the same. */
type Renewed = (NonNullable<Outcome> & { isKept?: true }) | undefined;

type Options = {
  /** How far the public content has moved by now; it counts up. */
  version: () => number | Promise<number>;
  /** Whether nothing that something shows has moved since it was made. By default all is made anew with each version. */
  holds?: (made: Made) => boolean;
  render: (address: string) => Promise<Outcome>;
  clock: () => Date;
  maxBytes?: number;
  bounds?: QueueBounds;
  /** Where requests for a rendering wait for their turn (`call-gate.ts`). */
  enter?: (requester?: Requester) => Promise<void> | undefined;
  /** Pages that say 'today' or 'open now' change without a write, so none is cached longer than this. */
  maxAgeMs?: number;
  /** Where a page can't be rendered now, one that was rendered within this time is better than none. */
  maxStaleMs?: number;
  /** For how long, after the version could not be read, it is not read again where a page is cached. */
  restMs?: number;
};

/** A page that waits to be rendered, or is; one that waits is for all who come until it begins. */
interface Pending {
  key: string;
  askers: number;
  /** The version that its askers have seen, and that it will show at least. */
  tick: number;
  hasBegun: boolean;
}

interface Asking {
  /** Called with whether the page was cached or had to be rendered. */
  seen?: Seen;
  /** Who waits for it. */
  requester?: Requester;
  /** Finds the address under which the page is rendered, where it is not cached under its own; undefined: there is none. */
  find?: () => Promise<string | undefined>;
}

/**
 * Rendered pages. One is rendered anew once something has moved that it shows, and only if one of the answers that it was made of is
 * another now; once for all who ask meanwhile. Whether something has moved is looked at for every
 * reader, so a request after a public write gets the new page, also when another process wrote. Few are rendered
 * at once. Where too many wait, and while the database can't be read, readers get the page as it was a while ago, and are
 * refused only where there is none.
 */
export function createPageCache(options: Options) {
  const { version, holds, render, clock, maxBytes = 32 * 1024 * 1024, maxAgeMs = 60_000 } = options;
  const { maxStaleMs = 3_600_000, restMs = 500, bounds = renderBounds, enter } = options;
  const entries = createPageEntries(maxBytes, clock);
  const queue = createRenderQueue<Renewed>(bounds);
  const pending = new Map<string, Pending>();
  let count = 0;
  /** Counts how often all was forgotten. */
  let era = 0;
  /** Of `performance.now()`: until then the database is not asked for a version. */
  let restUntil = 0;

  async function renderOnce(address: string, tick: number): Promise<Outcome> {
    const at = clock().getTime();
    const began = era;
    const outcome = await render(address);
    if (!outcome?.lasting || began !== era) return outcome;
    const { page, madeOf } = outcome;
    const before = entries.peek(address);
    if (!before || before.tick <= tick)
      entries.set(address, { page, madeOf, tags: madeOf?.tags ?? null, tick, at });
    return outcome;
  }

  /** The cached page where all that it was made of is answered the same now, else a new one. */
  async function renew(address: string, tick: number): Promise<Renewed> {
    const entry = entries.within(address, maxAgeMs - 1);
    // What keeps its answers from being looked at is told by the rendering.
    const isSame = async () => (await entry?.madeOf?.isSame().catch(() => false)) === true;
    if (!entry || (entry.tick < tick && !(await isSame()))) return renderOnce(address, tick);
    entry.tick = Math.max(entry.tick, tick);
    return { page: entry.page, lasting: true, isKept: true };
  }

  /** Renders once for all who wait for it; who has seen a later version than it began with waits for the next. */
  async function ask(address: string, tick: number, requester?: Requester) {
    let one = pending.get(address);
    if (!one || (one.hasBegun && one.tick < tick)) {
      count += 1;
      one = { key: `${count} ${address}`, askers: 0, tick, hasBegun: false };
      pending.set(address, one);
    }
    const mine = one;
    mine.askers += 1;
    mine.tick = Math.max(mine.tick, tick);
    const work = async () => {
      mine.hasBegun = true;
      mine.tick = await version();
      return renew(address, mine.tick);
    };
    try {
      return await queue.ask(mine.key, work, requester);
    } finally {
      mine.askers -= 1;
      if (mine.askers === 0 && pending.get(address) === mine) pending.delete(address);
    }
  }

  /** The cached page, if nothing has moved that it shows. */
  function upToDate(address: string, tick: number): PreparedAnswer | undefined {
    const entry = entries.within(address, maxAgeMs - 1);
    if (!entry || (entry.tick !== tick && !holds?.(entry))) return undefined;
    entry.tick = Math.max(entry.tick, tick);
    return entry.page;
  }

  function stale(address: string, seen?: Seen): PreparedAnswer | undefined {
    const entry = entries.within(address, maxStaleMs);
    if (seen && entry) seen.kind = 'cached';
    return entry?.page;
  }

  const currentVersion = async () => {
    try {
      return await version();
    } catch (error) {
      restUntil = performance.now() + restMs;
      throw error;
    }
  };

  return {
    /** The page, rendered if need be; undefined where there is none. Throws a 503 where too many wait, and `ClientLeft` to nobody. */
    async get(asked: string, { seen, requester, find }: Asking = {}): Promise<PreparedAnswer | undefined> {
      const rested = performance.now() < restUntil ? stale(asked, seen) : undefined;
      if (rested) return rested;
      let address: string | undefined = asked;
      try {
        const current = await currentVersion();
        let cached = upToDate(asked, current);
        if (!cached) await enter?.(requester);
        if (!cached && find) {
          address = await find();
          if (address === undefined) return undefined;
          if (address !== asked) cached = upToDate(address, current);
        }
        const of = address;
        if (seen && cached) seen.kind = 'cached';
        if (cached) return cached;
        const outcome = await ask(of, current, requester);
        if (seen && outcome) seen.kind = outcome.isKept ? 'cached' : 'rendered';
        return outcome?.page;
      } catch (error) {
        const last = isPassing(error) ? stale(address ?? asked, seen) : undefined;
        if (!last) throw error;
        return last;
      }
    },
    /** Forgets all, because something has changed that no answer of the API tells of. */
    clear(): void {
      era += 1;
      entries.clear();
    },
    /** Pages that wait to be rendered. */
    get waiting() {
      return queue.waiting;
    },
    get bytes() {
      return entries.bytes;
    },
    get count() {
      return entries.count;
    },
  };
}

const isPassing = (error: unknown) =>
  (error instanceof HttpRefusal && error.status === 503) || storageRefusal(error) !== undefined;

export type PageCache = ReturnType<typeof createPageCache>;
