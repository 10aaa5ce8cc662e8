/** Rendered pages as they are held in memory, by their addresses. */
import { LRUCache } from 'lru-cache';
import { bytesOf, type PreparedAnswer } from '../platform/answer.ts';
import type { Made } from '../platform/cache/content-versions.ts';
import type { MadeOf } from './made-of.ts';

export interface Entry extends Made {
  page: PreparedAnswer;
  madeOf?: MadeOf | undefined;
  /** Milliseconds of the clock. */
  at: number;
}

/** Searches are without end: they may take a quarter of the memory, so that they never push out the pages that many read. */
const searchShare = 4;
const isSearch = (address: string) => /[?&]keywords=/.test(address);

/** Within so many bytes; the ones read longest ago go first. */
export function createPageEntries(maxBytes: number, clock: () => Date) {
  const sized = (maxSize: number) =>
    new LRUCache<string, Entry>({
      maxSize,
      maxEntrySize: Math.floor(maxBytes / 8),
      sizeCalculation: ({ page }) => bytesOf(page),
    });
  const pages = sized(Math.floor(maxBytes - maxBytes / searchShare));
  const searches = sized(Math.floor(maxBytes / searchShare));
  const entriesFor = (address: string) => (isSearch(address) ? searches : pages);
  return {
    /** The page as it was rendered, if it is no older than `ms`. */
    within(address: string, ms: number): Entry | undefined {
      const entry = entriesFor(address).get(address);
      const age = entry ? clock().getTime() - entry.at : -1;
      return age >= 0 && age <= ms ? entry : undefined;
    },
    peek: (address: string): Entry | undefined => entriesFor(address).peek(address),
    set: (address: string, entry: Entry): void => void entriesFor(address).set(address, entry),
    clear(): void {
      pages.clear();
      searches.clear();
    },
    get bytes() {
      return pages.calculatedSize + searches.calculatedSize;
    },
    get count() {
      return pages.size + searches.size;
    },
  };
}
