/** Lists in pages. A request names a page by its number; the answer has the count of the whole (docs/rules.md, W5). */
import type { SelectQueryBuilder } from 'kysely';

export interface Paged {
  page: number;
  rows: number;
  offset?: number | undefined;
  offsets?: number | undefined;
}

/** How many rows are passed over before the wanted ones. */
export const firstOf = ({ page, rows, offset, offsets }: Paged) => offset ?? offsets ?? (page - 1) * rows;

/** The wanted rows of a list that is at hand whole. */
export const partOf = <Row>(all: readonly Row[], paged: Paged): Row[] =>
  all.slice(firstOf(paged), firstOf(paged) + paged.rows);

/**
 * A page of any other list, with the count of the whole. `query` is ordered, and best selects idxs alone where the rows are
 * wide: rows before the page are skipped one by one.
 */
export async function countedPage<DB, In extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, In, Row>,
  paged: Paged,
): Promise<{ rows: Row[]; count: number }> {
  // Over any tables at once, Kysely's types can't say that this is a row.
  const { count } = (await query
    .clearSelect()
    .clearOrderBy()
    .select((of) => of.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()) as { count: number };
  const ofPage = await query.limit(paged.rows).offset(firstOf(paged)).execute();
  return { rows: ofPage, count };
}
