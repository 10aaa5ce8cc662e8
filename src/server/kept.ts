/** What depends on public content alone, kept until the content version moves on. */
import { contentVersion } from './content-version.ts';
import type { Database } from './db/open.ts';
import { gzipped } from './front-door/answer.ts';

interface Bounds<Value> {
  /** Values that are kept at most; the ones asked for longest ago go first. */
  most: number;
  /** What they may measure in all, as `sizeOf` measures one. */
  size: number;
  sizeOf: (value: Value) => number;
}

export class Kept<Value> {
  readonly #bounds: Bounds<Value>;
  readonly #values = new Map<string, Value>();
  #version = 0;
  #size = 0;

  constructor(bounds: Bounds<Value>) {
    this.#bounds = bounds;
  }

  /** What is kept under this key, or what `make` answers. Two at once may make it twice, and make the same. */
  async get(db: Database, key: string, make: () => Promise<Value>): Promise<Value> {
    const version = await contentVersion(db);
    if (version !== this.#version) this.#forget(version);
    const kept = this.#values.get(key);
    if (kept !== undefined) {
      this.#values.delete(key);
      this.#values.set(key, kept);
      return kept;
    }
    const value = await make();
    // Made while the content moved on: right for whoever asked before, not for the next.
    if (version === this.#version) this.#keep(key, value);
    return value;
  }

  #forget(version: number): void {
    this.#values.clear();
    this.#size = 0;
    this.#version = version;
  }

  #keep(key: string, value: Value): void {
    const { most, size, sizeOf } = this.#bounds;
    const before = this.#values.get(key);
    this.#size += sizeOf(value) - (before === undefined ? 0 : sizeOf(before));
    this.#values.set(key, value);
    for (const [oldest, given] of this.#values) {
      if (this.#values.size <= most && this.#size <= size) return;
      this.#values.delete(oldest);
      this.#size -= sizeOf(given);
    }
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
export const keptAnswers = () =>
  new Kept<GuestAnswer>({ most: 2000, size: 8_000_000, sizeOf: ({ text }) => Math.ceil(text.length * 1.4) });
