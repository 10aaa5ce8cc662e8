/** A cache of what depends on public content alone, valid until the content version advances. */
import { LRUCache } from 'lru-cache';
import type { Database } from '../../db/open.ts';
import { gzipped } from '../../front-door/answer.ts';
import { contentVersion } from './content-version.ts';

interface Bounds<Value> {
  /** Values that are held at most; the ones asked for longest ago go first. */
  most: number;
  /** What they may measure in all, as `sizeOf` measures one. */
  size: number;
  sizeOf: (value: Value) => number;
}

/** Values by their key, each made once for all who ask meanwhile. */
export class ContentCache<Value extends object> {
  readonly #values: LRUCache<string, Value, () => Promise<Value>>;

  constructor({ most, size, sizeOf }: Bounds<Value>) {
    this.#values = new LRUCache({
      max: most,
      maxSize: size,
      sizeCalculation: (value) => Math.max(1, sizeOf(value)),
      fetchMethod: (_key, _before, { context: make }) => make(),
      // One that is pushed out while it is made is what its askers wait for all the same.
      ignoreFetchAbort: true,
    });
  }

  /** What is held under this key and of the present content version, else what `make` answers. */
  async get(db: Database, key: string, make: () => Promise<Value>): Promise<Value> {
    // What is of an older version is asked for no more, and is pushed out in time.
    return this.#values.forceFetch(`${await contentVersion(db)} ${key}`, { context: make });
  }
}

/** Shorter answers fit into a packet or two anyway. */
const worthCompressing = 2_000;

/**
 * A whole answer to guests. It is compressed once for all who take that; answers to one reader never are, so that nothing
 * that is secret is ever compressed beside what a stranger may have put there (BREACH).
 */
export class GuestAnswer {
  readonly text: string;
  #gzip: Promise<Buffer> | undefined;

  constructor(text: string) {
    this.text = text;
  }

  /** Undefined where it is not worth while, or not wanted by `Accept-Encoding`. */
  async gzipFor(accepted: string | undefined): Promise<Buffer | undefined> {
    if (this.text.length < worthCompressing || !/\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted ?? ''))
      return undefined;
    this.#gzip ??= gzipped(Buffer.from(this.text), 6);
    return this.#gzip;
  }
}

/** Sizes are characters, and what they take when they are compressed as well. */
export const guestAnswers = () =>
  new ContentCache<GuestAnswer>({
    most: 2000,
    size: 8_000_000,
    sizeOf: ({ text }) => Math.ceil(text.length * 1.4),
  });
