/** What this process knows of how far each part of the public content has moved: by it kept answers and pages are judged. */
import type { Database } from '../../db/open.ts';
import { prepared } from '../../db/prepared.ts';
import { newsOf } from '../../db/sqlite-news.ts';
import type { ContentTag } from './content-tags.ts';

/** Parts that are remembered; some 100 bytes each. Of those that moved longest ago it is only known that they may have. */
const tagsMost = 10_000;

/** Of which parts something is; null: of any. */
export type ShownTags = readonly ContentTag[] | null;

/** Something that was made from public content. */
export interface Made {
  /** The tick at which its making began, or at which it was found to be as it would be made anew. */
  tick: number;
  tags: ShownTags;
}

/** The version, and the parts that have moved since an earlier one. */
const movedSince = prepared((db, given: { version: number }) =>
  db
    .selectFrom('contentVersion')
    .leftJoin('contentTag as moved', (join) => join.on('moved.version', '>', given.version))
    .select(['contentVersion.version', 'contentVersion.tagged', 'moved.tag']),
);

/** More than any version: at first nothing has moved. */
const nothingYet = 2 ** 31 - 1;

export class ContentVersions {
  readonly #db: Database;
  /** Another number where anything was committed; undefined where only a question to the database can tell. */
  readonly #news: (() => number) | undefined;
  #heard: number | undefined;
  /** Counts the moves that this process has heard of. */
  #tick = 1;
  /** What was made before it is of parts that are forgotten. */
  #floor = 1;
  /** The tick at which each part moved last, the longest ago first. */
  readonly #moved = new Map<string, number>();
  #version = nothingYet;
  #untagged = 0;
  /** True from a question's beginning until its answer, and after one that failed. */
  #isBehind = true;
  #asking: Promise<number> | undefined;
  #next: Promise<number> | undefined;

  constructor(db: Database) {
    this.#db = db;
    this.#news = newsOf(db);
  }

  /**
   * The tick of now: everything that was committed before this is called is counted in it. Where SQLite says that nothing was
   * committed, here or by another process, that is known without a question.
   */
  now(): number | Promise<number> {
    const news = this.#news?.();
    if (news !== undefined && news === this.#heard && !this.#isBehind) return this.#tick;
    this.#heard = news;
    return this.#ask();
  }

  /** Whether something would be the same if it was made now, as far as `now()` has heard. */
  holds({ tick, tags }: Made): boolean {
    if (tick === this.#tick) return true;
    if (tags === null || tick < this.#floor) return false;
    return tags.every((tag) => (this.#moved.get(tag) ?? 0) <= tick);
  }

  /** One question at a time; whoever comes meanwhile shares the next, because the one under way may have been answered before their write. */
  #ask(): Promise<number> {
    if (!this.#asking) return this.#begin();
    const settled = () => {
      this.#next = undefined;
      return this.#asking ?? this.#begin();
    };
    this.#next ??= this.#asking.then(settled, settled);
    return this.#next;
  }

  #begin(): Promise<number> {
    this.#isBehind = true;
    const asking = this.#read().finally(() => {
      if (this.#asking === asking) this.#asking = undefined;
    });
    this.#asking = asking;
    return asking;
  }

  async #read(): Promise<number> {
    const rows = await movedSince(this.#db, { version: this.#version });
    const [row] = rows;
    if (!row) throw new Error('the table content_version has lost its only row');
    const untagged = row.version - row.tagged;
    if (this.#version === nothingYet) this.#untagged = untagged;
    else if (row.version < this.#version || untagged !== this.#untagged) this.#forgetAll(untagged);
    else this.#note(rows.flatMap(({ tag }) => tag ?? []));
    this.#version = row.version;
    this.#isBehind = false;
    return this.#tick;
  }

  #note(tags: readonly string[]): void {
    if (tags.length === 0) return;
    this.#tick += 1;
    for (const tag of tags) {
      this.#moved.delete(tag);
      this.#moved.set(tag, this.#tick);
    }
    for (const [tag, tick] of this.#moved) {
      if (this.#moved.size <= tagsMost) return;
      this.#moved.delete(tag);
      this.#floor = tick;
    }
  }

  /** Something moved of which nobody said what it is, or the database is another one. */
  #forgetAll(untagged: number): void {
    this.#untagged = untagged;
    this.#tick += 1;
    this.#floor = this.#tick;
    this.#moved.clear();
  }
}

const known = new WeakMap<Database, ContentVersions>();

/** Those of a database, which whatever this process keeps of it shares. */
export function contentOf(db: Database): ContentVersions {
  const versions = known.get(db) ?? new ContentVersions(db);
  known.set(db, versions);
  return versions;
}
