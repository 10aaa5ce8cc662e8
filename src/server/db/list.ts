/** Lists in pages. The wire asks for a page by its number and is told the count of the whole (spec.md, 3). */
import type { SelectQueryBuilder } from 'kysely';
import type { Ask } from '../ask.ts';
import { contentVersion } from '../content-version.ts';
import { Listed } from '../serve-calls.ts';
import type { Database } from './open.ts';

interface Paged {
  page: number;
  rows: number;
}

/** What is kept at most: lists, and idxs in all of them (four bytes each); the ones asked for longest ago go first. */
const most = { lists: 2000, idxs: 1_000_000 };

/**
 * The order of public lists, kept as idxs until the content version moves on: a page is then a slice, the last one as
 * quick as the first, and the count is known. Only what advances the content may decide who is in such a list, and where.
 */
export class KeptLists {
  readonly #lists = new Map<string, Int32Array>();
  #version = 0;
  #idxs = 0;

  /** The idxs of the list of this key, kept or as `make` answers them. */
  async get(db: Database, key: string, make: () => Promise<readonly number[]>): Promise<Int32Array> {
    const version = await contentVersion(db);
    if (version !== this.#version) this.#forget(version);
    const kept = this.#lists.get(key);
    if (kept) {
      this.#lists.delete(key);
      this.#lists.set(key, kept);
      return kept;
    }
    const idxs = Int32Array.from(await make());
    // Made while the content moved on: right for whoever asked before, not for the next.
    if (version === this.#version) this.#keep(key, idxs);
    return idxs;
  }

  #forget(version: number): void {
    this.#lists.clear();
    this.#idxs = 0;
    this.#version = version;
  }

  #keep(key: string, idxs: Int32Array): void {
    this.#idxs += idxs.length - (this.#lists.get(key)?.length ?? 0);
    this.#lists.set(key, idxs);
    for (const [oldest, { length }] of this.#lists) {
      if (this.#lists.size <= most.lists && this.#idxs <= most.idxs) return;
      this.#lists.delete(oldest);
      this.#idxs -= length;
    }
  }
}

interface Kept<Row> {
  /** What makes this list another one than its neighbours: its name, the event, every filter and the order. */
  key: readonly unknown[];
  /** The idxs of the whole list in its order, when they are not known. */
  idxs: () => Promise<readonly number[]>;
  /** The rows of these idxs, by idx; in any order. */
  rows: (idxs: number[]) => Promise<ReadonlyMap<number, Row>>;
}

/** A page of a list that is the same for all who may see it, until the content version moves on. */
export async function keptPage<Row>(
  { db, lists }: Pick<Ask, 'db' | 'lists'>,
  { page, rows }: Paged,
  list: Kept<Row>,
): Promise<Listed<Row[]>> {
  const idxs = await lists.get(db, JSON.stringify(list.key), list.idxs);
  const ofPage = [...idxs.subarray((page - 1) * rows, page * rows)];
  if (ofPage.length === 0) return new Listed([], idxs.length);
  const found = await list.rows(ofPage);
  return new Listed(
    ofPage.flatMap((idx) => found.get(idx) ?? []),
    idxs.length,
  );
}

/**
 * A page of any other list, with the count of the whole. `query` is ordered, and best selects idxs alone where the rows are
 * wide: what stands before the page is passed over one by one.
 */
export async function countedPage<DB, In extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, In, Row>,
  { page, rows }: Paged,
): Promise<{ rows: Row[]; count: number }> {
  // Over any tables at once, Kysely's types can't say that this is a row.
  const { count } = (await query
    .clearSelect()
    .clearOrderBy()
    .select((of) => of.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()) as { count: number };
  const ofPage = await query
    .limit(rows)
    .offset((page - 1) * rows)
    .execute();
  return { rows: ofPage, count };
}
