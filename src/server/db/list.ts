/** Lists in pages. A request names a page by its number; the answer has the count of the whole (docs/rules.md, W5). */
import { type Expression, type SelectQueryBuilder, type SqlBool, type StringReference, sql } from 'kysely';
import type { RequestContext } from '../calls/context.ts';
import { Listed } from '../calls/listed.ts';
import { type Database, hasRowLocks } from './open.ts';
import { foundBy, hasWords, type Searched } from './search.ts';

interface Paged {
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

export interface PublicList<DB, In extends keyof DB, Row> {
  /** What is listed, in whose texts keywords are looked for. */
  name: Searched;
  /** What besides the request makes this list another one than its neighbours: what the asker may see. */
  seen: readonly unknown[];
  /** The tables of the list, and the column of the idxs by which it is in order. */
  from: (db: Database) => SelectQueryBuilder<DB, In, object>;
  idx: StringReference<DB, In>;
  /** The row that the texts belong to, where it is another one. */
  textOf?: StringReference<DB, In>;
  /** Names that are looked for in a text of their own, whose words are in the text of keywords, too. */
  names?: readonly (readonly [StringReference<DB, In>, string | null | undefined])[];
  /** Each condition that a row of the list fulfils. Where the keywords lead (`isLed`), see `withoutIndex`. */
  filters: (isLed: boolean) => readonly (Expression<SqlBool> | false | undefined)[];
  /** Columns with their directions; the last one is different in each row. */
  order: readonly (readonly [StringReference<DB, In>, 'asc' | 'desc'])[];
  /** The rows of these idxs, by idx; in any order. */
  rows: (idxs: number[]) => Promise<ReadonlyMap<number, Row>>;
}

interface SearchRequest {
  eventIdx?: number | undefined;
  keywords?: string | null | undefined;
}
type PublicRequest = SearchRequest & Paged;

/** A page of a list that is the same for all who may see it, until the content version moves on. */
export async function publicList<DB, In extends keyof DB, Row>(
  { db, lists, eventIdx }: Pick<RequestContext, 'db' | 'lists'> & { eventIdx: number },
  request: PublicRequest,
  list: PublicList<DB, In, Row>,
): Promise<Listed<Row[]>> {
  const { rows } = request;
  const key = keyOf(eventIdx, request, list);
  const first = firstOf(request);
  const make = async () => {
    const idxs = await publicOrder({ db, lists, eventIdx }, request, list);
    const ofPage = [...idxs.subarray(first, first + rows)];
    const found = ofPage.length === 0 ? new Map<number, Row>() : await list.rows(ofPage);
    return new Listed(
      ofPage.flatMap((idx) => found.get(idx) ?? []),
      idxs.length,
    );
  };
  return (await lists.pages.get(db, `${first} ${rows} ${key}`, make)) as Listed<Row[]>;
}

/** What makes a list another one than its neighbours, pages apart. */
function keyOf<DB, In extends keyof DB, Row>(
  eventIdx: number,
  request: SearchRequest & Partial<Paged>,
  list: PublicList<DB, In, Row>,
): string {
  const { eventIdx: _, page, rows, offset, offsets, ...asked } = request;
  return JSON.stringify([list.name, eventIdx, ...list.seen, asked]);
}

/** The idxs of the whole of such a list, in its order. */
export function publicOrder<DB, In extends keyof DB, Row>(
  { db, lists, eventIdx }: Pick<RequestContext, 'db' | 'lists'> & { eventIdx: number },
  request: SearchRequest & Partial<Paged>,
  list: PublicList<DB, In, Row>,
): Promise<Int32Array> {
  return lists.orders.get(db, keyOf(eventIdx, request, list), async () =>
    Int32Array.from(await idxsOf(db, request.keywords, list)),
  );
}

/** The idxs of the whole list in its order. */
async function idxsOf<DB, In extends keyof DB, Row>(
  db: Database,
  keywords: string | null | undefined,
  list: PublicList<DB, In, Row>,
): Promise<number[]> {
  const names = list.names?.filter(([, name]) => name) ?? [];
  const sought = [keywords, ...names.map(([, name]) => name)].filter(Boolean).join(' ');
  const found = sought ? foundBy(db, list.name, sought) : null;
  let query = list.from(db).select(sql<number>`${sql.ref(list.idx)}`.as('idx'));
  if (found) query = query.where(sql<SqlBool>`${sql.ref(list.textOf ?? list.idx)} in ${found}`);
  // PostgreSQL counts what its tables hold, and decides itself what comes first.
  const isLed = found !== null && !hasRowLocks(db);
  for (const filter of list.filters(isLed)) if (filter) query = query.where(filter);
  for (const [text, name] of names) query = query.where(hasWords(sql.ref(text), name ?? null));
  for (const [column, direction] of list.order) query = query.orderBy(sql.ref(column), direction);
  // Over any tables at once, Kysely's types can't say that this is a row.
  return ((await query.execute()) as unknown as { idx: number }[]).map(({ idx }) => idx);
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
