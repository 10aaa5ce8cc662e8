/**
 * Answers to guests that depend on public content alone, kept as text until the content version moves on. A minute is part
 * of their key, because what is running or ended depends on the clock as well.
 */
import { contentVersion } from './content-version.ts';
import type { Database } from './db/open.ts';

/** Answers that are kept at most, and their characters in all; the ones asked for longest ago go first. */
const most = { answers: 2000, characters: 8_000_000 };

export class KeptAnswers {
  readonly #texts = new Map<string, string>();
  #version = 0;
  #characters = 0;

  /** The kept text of this address, or the one that `make` answers. Two at once may make it twice, and make the same. */
  async get(db: Database, address: string, now: Date, make: () => Promise<string>): Promise<string> {
    const version = await contentVersion(db);
    if (version !== this.#version) this.#forget(version);
    const key = `${Math.floor(now.getTime() / 60_000)} ${address}`;
    const kept = this.#texts.get(key);
    if (kept !== undefined) {
      this.#texts.delete(key);
      this.#texts.set(key, kept);
      return kept;
    }
    const text = await make();
    // Made while the content moved on: right for whoever asked before, not for the next.
    if (version === this.#version) this.#keep(key, text);
    return text;
  }

  #forget(version: number): void {
    this.#texts.clear();
    this.#characters = 0;
    this.#version = version;
  }

  #keep(key: string, text: string): void {
    this.#characters += text.length - (this.#texts.get(key)?.length ?? 0);
    this.#texts.set(key, text);
    for (const [oldest, { length }] of this.#texts) {
      if (this.#texts.size <= most.answers && this.#characters <= most.characters) return;
      this.#texts.delete(oldest);
      this.#characters -= length;
    }
  }
}
