import { LRUCache } from 'lru-cache';
import { HttpRefusal } from '../calls/http-refusal.ts';
import { storageRefusal } from '../db/storage-fault.ts';
import type { Seen } from '../platform/metrics/figures.ts';
import { bytesOf, type PreparedAnswer } from './answer.ts';
import { createRenderQueue, type QueueBounds, type Requester } from './render-queue.ts';

/**
 * Two: while one is compressed in another thread the next is rendered. A page costs 10 to 20 ms of the server's thread, so
 * what waits at most is answered within some two seconds; half of it may be one client's.
 */
const renderBounds: QueueBounds = {
  atOnce: 2,
  waiting: 120,
  share: 60,
  waitMs: 5_000,
  workMs: 20_000,
};

/** What rendering an address gives. `lasting`: the same for every reader until the content changes, so it may be cached. */
export type Outcome = { page: PreparedAnswer; lasting: boolean } | undefined;

type Options = {
  /** The content version as the database has it now; every public write advances it. */
  version: () => Promise<number | string>;
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

interface Entry {
  version: number | string;
  page: PreparedAnswer;
  /** Milliseconds of the clock. */
  at: number;
}

/** Searches are without end: they may take a quarter of the memory, so that they never push out the pages that many read. */
const searchShare = 4;
const isSearch = (address: string) => /[?&]keywords=/.test(address);

interface Asking {
  /** Called with whether the page was cached or had to be rendered. */
  seen?: Seen;
  /** Who waits for it. */
  requester?: Requester;
  /** Finds the address under which the page is rendered, where it is not cached under its own; undefined: there is none. */
  find?: () => Promise<string | undefined>;
}

/**
 * Rendered pages, each rendered once per content version however many ask at once. The version is read for every
 * reader, so a request after a public write gets the new page, also when another process wrote. Few are rendered
 * at once. Where too many wait, and while the database can't be read, readers get the page as it was a while ago, and are
 * refused only where there is none.
 */
export function createPageCache(options: Options) {
  const { version, render, clock, maxBytes = 32 * 1024 * 1024, maxAgeMs = 60_000 } = options;
  const { maxStaleMs = 3_600_000, restMs = 500, bounds = renderBounds, enter } = options;
  const sized = (maxSize: number) =>
    new LRUCache<string, Entry>({
      maxSize,
      maxEntrySize: Math.floor(maxBytes / 8),
      sizeCalculation: ({ page }) => bytesOf(page),
    });
  const pages = sized(Math.floor(maxBytes - maxBytes / searchShare));
  const searches = sized(Math.floor(maxBytes / searchShare));
  const entriesFor = (address: string) => (isSearch(address) ? searches : pages);
  const queue = createRenderQueue<Outcome>(bounds);
  /** Of `performance.now()`: until then the database is not asked for a version. */
  let restUntil = 0;

  async function renderOnce(address: string, current: number | string): Promise<Outcome> {
    const at = clock().getTime();
    const outcome = await render(address);
    if (!outcome?.lasting) return outcome;
    entriesFor(address).set(address, { version: current, page: outcome.page, at });
    return outcome;
  }

  /** The page as it was rendered, if it is no older than `ms`. */
  function entryWithin(address: string, ms: number): Entry | undefined {
    const entry = entriesFor(address).get(address);
    const age = entry ? clock().getTime() - entry.at : -1;
    return age >= 0 && age <= ms ? entry : undefined;
  }

  /** The cached page, if a new rendering would be the same. */
  function upToDate(address: string, current: number | string): PreparedAnswer | undefined {
    const entry = entryWithin(address, maxAgeMs - 1);
    return entry?.version === current ? entry.page : undefined;
  }

  function stale(address: string, seen?: Seen): PreparedAnswer | undefined {
    const entry = entryWithin(address, maxStaleMs);
    if (seen && entry) seen.kind = 'cached';
    return entry?.page;
  }

  const currentVersion = () =>
    version().catch((error) => {
      restUntil = performance.now() + restMs;
      throw error;
    });

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
        if (seen && cached) seen.kind = 'cached';
        if (cached) return cached;
        const of = address;
        const outcome = await queue.ask(`${current} ${of}`, () => renderOnce(of, current), requester);
        if (seen && outcome) seen.kind = 'rendered';
        return outcome?.page;
      } catch (error) {
        const last = isPassing(error) ? stale(address ?? asked, seen) : undefined;
        if (!last) throw error;
        return last;
      }
    },
    /** Pages that wait to be rendered. */
    get waiting() {
      return queue.waiting;
    },
    get bytes() {
      return pages.calculatedSize + searches.calculatedSize;
    },
    get count() {
      return pages.size + searches.size;
    },
  };
}

const isPassing = (error: unknown) =>
  (error instanceof HttpRefusal && error.status === 503) || storageRefusal(error) !== undefined;

export type PageCache = ReturnType<typeof createPageCache>;
