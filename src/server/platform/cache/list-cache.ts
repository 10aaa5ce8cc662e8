import type { Listed } from '../../calls/listed.ts';
import { ContentCache } from './content-cache.ts';

/** What a row of a list can be narrowed by: values by the names of filters. */
export type Facets = Readonly<Record<string, readonly string[] | undefined>>;

/**
 * Public lists: the order of each as idxs, and the rows of pages as text. A page is then a slice, the last one as quick as
 * the first, and the count is known. Only what advances the content may decide who is in such a list, where, and how they
 * are shown in it.
 */
export class ListCache {
  /** Sizes are idxs, of four bytes each. */
  readonly orders = new ContentCache<Int32Array>({
    most: 2000,
    size: 1_000_000,
    sizeOf: ({ length }) => length,
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
