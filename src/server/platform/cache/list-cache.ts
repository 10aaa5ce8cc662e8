import { ContentCache } from './content-cache.ts';
import type { ContentTag } from './content-tags.ts';
import type { Listed } from './listed.ts';

/** What a row of a list can be narrowed by: values by the names of filters. */
export type Facets = Readonly<Record<string, readonly string[] | undefined>>;

/** A row of a public list. */
export interface ListedRow {
  json: string;
  /** The part of the public content that it shows for itself. */
  tag: ContentTag;
}

/**
 * Public lists: the order of each as idxs, and the rows of pages as text. A page is then a slice, the last one as quick as
 * the first, and the count is known. Only what moves the parts that a list names (`tags`) may decide who is in it, where, and
 * how they are shown.
 */
export class ListCache {
  /** Sizes are idxs, of four bytes each. */
  readonly orders = new ContentCache<Int32Array>({
    most: 2000,
    size: 1_000_000,
    sizeOf: ({ length }) => length,
  });
  /** Rows as they are answered, by the name of their list and their idx, for all lists that they stand in. Sizes are characters. */
  readonly rows = new ContentCache<ListedRow>({
    most: 10_000,
    size: 6_000_000,
    sizeOf: ({ json }) => json.length,
  });
  /** Sizes are characters. */
  readonly pages = new ContentCache<Listed<unknown>>({
    most: 2000,
    size: 6_000_000,
    sizeOf: ({ json }) => json.length,
  });
  /** By what the rows of a list can be narrowed, by their idx. Sizes are rows. */
  readonly facets = new ContentCache<Map<number, Facets>>({
    most: 20,
    size: 200_000,
    sizeOf: ({ size }) => size,
  });
}
