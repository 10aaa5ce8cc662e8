import type { ContentTag } from './content-tags.ts';

/** Rows of which each is JSON already. */
export class RowsAsJson {
  readonly rows: readonly string[];
  constructor(rows: readonly string[]) {
    this.rows = rows;
  }
}

/** A page of a list with the count of the whole; its rows as the JSON in which they are answered, maybe more than once. */
export class Listed<T> {
  readonly json: string;
  readonly totalCount: number;
  /** The parts of the public content that it is of; none where guests are answered no such list. */
  readonly tags: readonly ContentTag[];
  declare readonly of: T;
  /** `rows`: as they are, or as JSON. */
  constructor(rows: T | RowsAsJson, totalCount: number, tags: readonly ContentTag[] = []) {
    this.json = rows instanceof RowsAsJson ? `[${rows.rows.join(',')}]` : JSON.stringify(rows);
    this.totalCount = totalCount;
    this.tags = tags;
  }
}
