/** Lists in pages. A request names a page by its number; the answer has the count of the whole (docs/rules.md, W5). */
import type { SelectQueryBuilder } from 'kysely';
import type { RequestContext } from '../context.ts';
import { Listed } from '../listed.ts';

interface Paged {
  page: number;
  rows: number;
  offset?: number | undefined;
}

/** How many rows are passed over before the wanted ones. */
const firstOf = ({ page, rows, offset }: Paged) => offset ?? (page - 1) * rows;

/** The wanted rows of a list that is at hand whole. */
export const partOf = <Row>(all: readonly Row[], paged: Paged): Row[] =>
  all.slice(firstOf(paged), firstOf(paged) + paged.rows);

interface PublicList<Row> {
  /** What makes this list another one than its neighbours: its name, the event, every filter and the order. */
  key: readonly unknown[];
  /** The idxs of the whole list in its order, when they are not known. */
  idxs: () => Promise<readonly number[]>;
  /** The rows of these idxs, by idx; in any order. */
  rows: (idxs: number[]) => Promise<ReadonlyMap<number, Row>>;
}

/** A page of a list that is the same for all who may see it, until the content version moves on. */
export async function cachedPage<Row>(
  { db, lists }: Pick<RequestContext, 'db' | 'lists'>,
  paged: Paged,
  list: PublicList<Row>,
): Promise<Listed<Row[]>> {
  const key = JSON.stringify(list.key);
  const first = firstOf(paged);
  const make = async () => {
    const idxs = await lists.orders.get(db, key, async () => Int32Array.from(await list.idxs()));
    const ofPage = [...idxs.subarray(first, first + paged.rows)];
    const found = ofPage.length === 0 ? new Map<number, Row>() : await list.rows(ofPage);
    return new Listed(
      ofPage.flatMap((idx) => found.get(idx) ?? []),
      idxs.length,
    );
  };
  return (await lists.pages.get(db, `${first} ${paged.rows} ${key}`, make)) as Listed<Row[]>;
}

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
