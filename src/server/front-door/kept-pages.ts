import type { Seen } from '../metrics/figures.ts';
import { bytesOf, type Kept } from './answer.ts';

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
};

type Entry = { version: number | string; page: Kept; at: number; bytes: number };

/**
 * Rendered pages, each rendered once per content version however many ask at once. The version is read for every
 * reader, so whoever asks after a public write sees the new page, also when another process wrote.
 */
export function createKeptPages(options: Options) {
  const { version, render, clock, maxBytes = 32 * 1024 * 1024, maxAgeMs = 60_000 } = options;
  const entries = new Map<string, Entry>();
  const underway = new Map<string, Promise<Outcome>>();
  let bytes = 0;

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
    store(address, { version: current, page: outcome.page, at, bytes: bytesOf(outcome.page) });
    return outcome;
  }

  return {
    /** `seen` is told whether the page was kept or had to be rendered. */
    async get(address: string, mayKeep = true, seen?: Seen): Promise<Kept | undefined> {
      const current = await version();
      const entry = entries.get(address);
      const age = entry ? clock().getTime() - entry.at : -1;
      if (entry && entry.version === current && age >= 0 && age < maxAgeMs) {
        entries.delete(address);
        entries.set(address, entry);
        if (seen) seen.kind = 'kept';
        return entry.page;
      }
      const key = `${current} ${address}`;
      const running =
        underway.get(key) ?? renderOnce(address, current, mayKeep).finally(() => underway.delete(key));
      underway.set(key, running);
      const page = (await running)?.page;
      if (seen && page) seen.kind = 'rendered';
      return page;
    },
    get bytes() {
      return bytes;
    },
    get count() {
      return entries.size;
    },
  };
}

export type KeptPages = ReturnType<typeof createKeptPages>;
