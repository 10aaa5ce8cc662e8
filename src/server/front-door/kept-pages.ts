import { storageRefusal } from '../db/storage-fault.ts';
import { HttpRefusal } from '../http-refusal.ts';
import type { Seen } from '../metrics/figures.ts';
import { bytesOf, type Kept } from './answer.ts';
import { type Asker, createRenderQueue, type QueueBounds } from './render-queue.ts';

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

/** What rendering an address gives. `lasting`: the same for every reader until the content changes, so it may be kept. */
export type Outcome = { page: Kept; lasting: boolean } | undefined;

type Options = {
  /** The content version as the database has it now; every public write advances it. */
  version: () => Promise<number | string>;
  render: (address: string) => Promise<Outcome>;
  clock: () => Date;
  maxBytes?: number;
  bounds?: QueueBounds;
  /** Where whoever needs a page rendered waits for their turn (`call-gate.ts`). */
  enter?: () => Promise<void> | undefined;
  /** Pages that say 'today' or 'open now' change without a write, so none is kept longer than this. */
  maxAgeMs?: number;
  /** Where a page can't be rendered now, one that was rendered within this time is better than none. */
  maxStaleMs?: number;
  /** For how long, after the version could not be read, it is not asked for again where a page is kept. */
  restMs?: number;
};

type Entry = {
  version: number | string;
  page: Kept;
  at: number;
  bytes: number;
  isSearch: boolean;
};

/** Searches are without end: they may take a quarter of the memory, so that they never push out the pages that many read. */
const searchShare = 4;
const isSearch = (address: string) => /[?&]keywords=/.test(address);

type Ask = {
  /** Is told whether the page was kept or had to be rendered. */
  seen?: Seen;
  /** Who waits for it. */
  asker?: Asker;
  /** Finds the address under which the page is rendered, where it is not kept under its own; undefined: there is none. */
  find?: () => Promise<string | undefined>;
};

/**
 * Rendered pages, each rendered once per content version however many ask at once. The version is read for every
 * reader, so whoever asks after a public write sees the new page, also when another process wrote. Few are rendered
 * at once. Where too many wait, and while the database can't be read, readers get the page as it was a while ago, and are
 * refused only where there is none.
 */
export function createKeptPages(options: Options) {
  const { version, render, clock, maxBytes = 32 * 1024 * 1024, maxAgeMs = 60_000 } = options;
  const { maxStaleMs = 3_600_000, restMs = 500, bounds = renderBounds, enter } = options;
  const entries = new Map<string, Entry>();
  const queue = createRenderQueue<Outcome>(bounds);
  let bytes = 0;
  let searchBytes = 0;
  /** Of `performance.now()`: until then the database is not asked for a version. */
  let restUntil = 0;

  function count(entry: Entry, change: number) {
    bytes += change;
    if (entry.isSearch) searchBytes += change;
  }

  function drop(address: string) {
    const entry = entries.get(address);
    if (entry) count(entry, -entry.bytes);
    entries.delete(address);
  }

  function store(address: string, entry: Entry) {
    drop(address);
    if (entry.bytes > maxBytes / 8) return;
    entries.set(address, entry);
    count(entry, entry.bytes);
    for (const [oldest, { isSearch }] of entries) {
      const isFull = bytes > maxBytes;
      const isSearchFull = searchBytes > maxBytes / searchShare;
      if (!isFull && !isSearchFull) return;
      if (isFull || isSearch) drop(oldest);
    }
  }

  async function renderOnce(address: string, current: number | string): Promise<Outcome> {
    const at = clock().getTime();
    const outcome = await render(address);
    if (!outcome?.lasting) return outcome;
    const { page } = outcome;
    store(address, { version: current, page, at, bytes: bytesOf(page), isSearch: isSearch(address) });
    return outcome;
  }

  /** The page as it is kept, if it is what a reader would get anew. */
  function upToDate(address: string, current: number | string): Kept | undefined {
    const entry = entries.get(address);
    const age = entry ? clock().getTime() - entry.at : -1;
    if (!entry || entry.version !== current || age < 0 || age >= maxAgeMs) return undefined;
    entries.delete(address);
    entries.set(address, entry);
    return entry.page;
  }

  function stale(address: string, seen?: Seen): Kept | undefined {
    const entry = entries.get(address);
    const age = entry ? clock().getTime() - entry.at : -1;
    if (!entry || age < 0 || age > maxStaleMs) return undefined;
    if (seen) seen.kind = 'kept';
    return entry.page;
  }

  const currentVersion = () =>
    version().catch((error) => {
      restUntil = performance.now() + restMs;
      throw error;
    });

  return {
    /** The page, rendered if need be; undefined where there is none. Throws a 503 where too many wait, and `ClientLeft` to nobody. */
    async get(asked: string, { seen, asker, find }: Ask = {}): Promise<Kept | undefined> {
      const rested = performance.now() < restUntil ? stale(asked, seen) : undefined;
      if (rested) return rested;
      let address: string | undefined = asked;
      try {
        const current = await currentVersion();
        let kept = upToDate(asked, current);
        if (!kept) await enter?.();
        if (!kept && find) {
          address = await find();
          if (address === undefined) return undefined;
          if (address !== asked) kept = upToDate(address, current);
        }
        if (seen && kept) seen.kind = 'kept';
        if (kept) return kept;
        const of = address;
        const outcome = await queue.ask(`${current} ${of}`, () => renderOnce(of, current), asker);
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
      return bytes;
    },
    get count() {
      return entries.size;
    },
  };
}

const isPassing = (error: unknown) =>
  (error instanceof HttpRefusal && error.status === 503) || storageRefusal(error) !== undefined;

export type KeptPages = ReturnType<typeof createKeptPages>;
