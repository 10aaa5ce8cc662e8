import { storageRefusal } from '../db/storage-fault.ts';
import { HttpRefusal } from '../http-refusal.ts';
import type { Seen } from '../metrics/figures.ts';
import { bytesOf, type Kept, squeezed } from './answer.ts';

/**
 * Query parameters that rendered pages read; they see no other. So what links carry for their own counting, or what
 * someone makes up, leads to the page that is kept already, and costs no rendering.
 */
const pageQuery = new Set(
  'tab page keywords businessCategory industries filterType listOrder orderType type'.split(' '),
);

/**
 * The address under which a rendered page is asked for: path and query, the parameters in one order.
 * `mayKeep` is false for values that are too long to be worth keeping.
 */
export function renderedAddress(path: string, query: URLSearchParams): { address: string; mayKeep: boolean } {
  const read = new URLSearchParams([...query].filter(([name, value]) => value && pageQuery.has(name)));
  read.sort();
  const mayKeep = [...read.values()].every((value) => value.length <= 100);
  return { address: read.size ? `${path}?${read}` : path, mayKeep };
}

/** What rendering an address gives. `lasting`: the same for every reader until the content changes, so it may be kept. */
export type Outcome = { page: Kept; lasting: boolean } | undefined;

type Options = {
  /** The content version as the database has it now; every public write advances it. */
  version: () => Promise<number | string>;
  render: (address: string) => Promise<Outcome>;
  clock: () => Date;
  maxBytes?: number;
  /** Pages that say 'today' or 'open now' change without a write, so none is kept longer than this. */
  maxAgeMs?: number;
  /** While the database is away, a page that was rendered within this time is better than none. */
  maxStaleMs?: number;
  /** For how long, after the version could not be read, it is not asked for again where a page is kept. */
  restMs?: number;
};

type Entry = { version: number | string; page: Kept; at: number; bytes: number; isSqueezed: boolean };

/**
 * Rendered pages, each rendered once per content version however many ask at once. The version is read for every
 * reader, so whoever asks after a public write sees the new page, also when another process wrote. A kept page is soon
 * compressed as well as it can be. While the version can't be read, or an address not be rendered anew for want of the
 * database, its last page is answered.
 */
export function createKeptPages(options: Options) {
  const { version, render, clock, maxBytes = 32 * 1024 * 1024, maxAgeMs = 60_000 } = options;
  const { maxStaleMs = 3_600_000, restMs = 500 } = options;
  const entries = new Map<string, Entry>();
  const underway = new Map<string, Promise<Outcome>>();
  let bytes = 0;
  let squeezing = false;
  /** Of `performance.now()`: until then the database is not asked for a version. */
  let restUntil = 0;

  function drop(address: string) {
    bytes -= entries.get(address)?.bytes ?? 0;
    entries.delete(address);
  }

  function store(address: string, entry: Entry) {
    drop(address);
    if (entry.bytes > maxBytes / 8) return;
    entries.set(address, entry);
    bytes += entry.bytes;
    for (const oldest of entries.keys()) {
      if (bytes <= maxBytes) return;
      drop(oldest);
    }
  }

  async function renderOnce(address: string, current: number | string, mayKeep: boolean): Promise<Outcome> {
    const at = clock().getTime();
    const outcome = await render(address);
    if (!outcome?.lasting || !mayKeep) return outcome;
    const before = entries.get(address);
    // Rendered anew and the same, as most are: what it was squeezed to still holds.
    const br = before?.isSqueezed && before.page.etag === outcome.page.etag ? before.page.br : undefined;
    const page = br ? { ...outcome.page, br } : outcome.page;
    const entry = { version: current, page, at, bytes: bytesOf(page), isSqueezed: br !== undefined };
    store(address, entry);
    void squeeze(address, entry);
    return { ...outcome, page };
  }

  /** For the readers after the one who waited. One at a time and without a queue: its next reader tries again, and a crawler's thousand pages stay as they are. */
  async function squeeze(address: string, entry: Entry) {
    if (squeezing || entry.isSqueezed) return;
    squeezing = true;
    try {
      const page = await squeezed(entry.page);
      if (entries.get(address) !== entry) return;
      const smaller = bytesOf(page);
      bytes += smaller - entry.bytes;
      Object.assign(entry, { page, bytes: smaller, isSqueezed: true });
    } catch {
      // Short of memory: the page is good as it is, and its next reader tries again.
    } finally {
      squeezing = false;
    }
  }

  /** The page as the database has it now: kept, or rendered. */
  async function current(address: string, mayKeep: boolean, seen?: Seen): Promise<Kept | undefined> {
    const now = await version().catch((error) => {
      restUntil = performance.now() + restMs;
      throw error;
    });
    const entry = entries.get(address);
    const age = entry ? clock().getTime() - entry.at : -1;
    if (entry && entry.version === now && age >= 0 && age < maxAgeMs) {
      entries.delete(address);
      entries.set(address, entry);
      if (seen) seen.kind = 'kept';
      void squeeze(address, entry);
      return entry.page;
    }
    const key = `${now} ${address}`;
    const running =
      underway.get(key) ?? renderOnce(address, now, mayKeep).finally(() => underway.delete(key));
    underway.set(key, running);
    const page = (await running)?.page;
    if (seen && page) seen.kind = 'rendered';
    return page;
  }

  function stale(address: string, seen?: Seen): Kept | undefined {
    const entry = entries.get(address);
    const age = entry ? clock().getTime() - entry.at : -1;
    if (!entry || age < 0 || age > maxStaleMs) return undefined;
    if (seen) seen.kind = 'kept';
    return entry.page;
  }

  return {
    /** `seen` is told whether the page was kept or had to be rendered. */
    async get(address: string, mayKeep = true, seen?: Seen): Promise<Kept | undefined> {
      const rested = performance.now() < restUntil ? stale(address, seen) : undefined;
      if (rested) return rested;
      try {
        return await current(address, mayKeep, seen);
      } catch (error) {
        const last = isForWantOfStorage(error) ? stale(address, seen) : undefined;
        if (!last) throw error;
        return last;
      }
    },
    get bytes() {
      return bytes;
    },
    get count() {
      return entries.size;
    },
  };
}

const isForWantOfStorage = (error: unknown) =>
  (error instanceof HttpRefusal && error.status === 503) || storageRefusal(error) !== undefined;

export type KeptPages = ReturnType<typeof createKeptPages>;
