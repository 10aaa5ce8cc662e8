import { hash } from 'node:crypto';
import { gzipped } from '../compress.ts';
import { ContentCache } from './content-cache.ts';
import type { ContentTag } from './content-tags.ts';

/** Shorter answers fit into a packet or two anyway. */
const worthCompressing = 2_000;

/**
 * A whole answer to guests. It is compressed once for all who take that; answers to one reader never are, so that nothing
 * that is secret is ever compressed beside what a stranger may have put there (BREACH).
 */
export class GuestAnswer {
  readonly text: string;
  /** The parts of the public content that it shows. */
  readonly tags: readonly ContentTag[];
  #gzip: Promise<Buffer> | undefined;
  #digest: string | undefined;

  constructor(text: string, tags: readonly ContentTag[]) {
    this.text = text;
    this.tags = tags;
  }

  /** Undefined where it is not worth while, or not wanted by `Accept-Encoding`. */
  async gzipFor(accepted: string | undefined): Promise<Buffer | undefined> {
    if (this.text.length < worthCompressing || !/\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted ?? ''))
      return undefined;
    this.#gzip ??= gzipped(Buffer.from(this.text), 6);
    return this.#gzip;
  }

  /** The same for answers that say the same: by it a rendered page knows whether it would still be rendered so. */
  get digest(): string {
    this.#digest ??= hash('sha1', this.text, 'base64');
    return this.#digest;
  }
}

/** Sizes are characters, and what they take when they are compressed as well. */
export const guestAnswers = () =>
  new ContentCache<GuestAnswer>({
    most: 2000,
    size: 8_000_000,
    sizeOf: ({ text }) => Math.ceil(text.length * 1.4),
    isSame: ({ text }, before) => text === before.text,
  });
