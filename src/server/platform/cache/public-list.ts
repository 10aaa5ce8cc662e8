/** Public lists in pages, kept by what they show (docs/rules.md, W5). */
import { type Expression, type SelectQueryBuilder, type SqlBool, type StringReference, sql } from 'kysely';
import { firstOf, type Paged } from '../../db/list.ts';
import { type Database, hasRowLocks } from '../../db/open.ts';
import { foundBy, hasWords, type Searched } from '../../db/search.ts';
import type { ContentTag } from './content-tags.ts';
import type { ListCache, ListedRow } from './list-cache.ts';
import { Listed, RowsAsJson } from './listed.ts';

/** By what a list is read, and where it is kept. */
interface Kept {
  db: Database;
  lists: ListCache;
}

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
  /** The parts of the public content that say who is in the list and where, and what all of its rows show. */
  tags: readonly ContentTag[];
  /**
   * Where a row is the same in every list of this name and for all who may see it: the part that it shows for itself, and those that
   * each row shows beside it. Such rows are kept.
   */
  shown?: { byRow: (row: Row) => ContentTag; byAll: readonly ContentTag[] };
}

interface SearchRequest {
  eventIdx?: number | undefined;
  keywords?: string | null | undefined;
}
type PublicRequest = SearchRequest & Paged;

/** A page of a list that is the same for all who may see it, until a part of the content moves that it shows. */
export async function publicList<DB, In extends keyof DB, Row>(
  { db, lists, eventIdx }: Kept & { eventIdx: number },
  request: PublicRequest,
  list: PublicList<DB, In, Row>,
): Promise<Listed<Row[]>> {
  const { rows } = request;
  const key = keyOf(eventIdx, request, list);
  const first = firstOf(request);
  const make = async () => {
    const idxs = await publicOrder({ db, lists, eventIdx }, request, list);
    const ofPage = [...idxs.subarray(first, first + rows)];
    if (ofPage.length === 0) return new Listed<Row[]>([], idxs.length, list.tags);
    if (list.shown) {
      const { json, tags } = await keptRows({ db, lists }, ofPage, list, list.shown);
      return new Listed<Row[]>(json, idxs.length, [...new Set([...list.tags, ...tags])]);
    }
    const found = await list.rows(ofPage);
    return new Listed(
      ofPage.flatMap((idx) => found.get(idx) ?? []),
      idxs.length,
      list.tags,
    );
  };
  const kept = await lists.pages.get(db, `${first} ${rows} ${key}`, make, ({ tags }) => tags);
  return kept.value as Listed<Row[]>;
}

/** The rows of these idxs in this order, each read and written as JSON once for all lists that it stands in. */
async function keptRows<DB, In extends keyof DB, Row>(
  { db, lists }: Kept,
  idxs: number[],
  { name, rows }: PublicList<DB, In, Row>,
  { byRow, byAll }: NonNullable<PublicList<DB, In, Row>['shown']>,
): Promise<{ json: RowsAsJson; tags: ContentTag[] }> {
  const idxOf = (key: string) => Number(key.slice(name.length + 1));
  const keys = idxs.map((idx) => `${name} ${idx}`);
  const make = async (missing: string[]) => {
    const found = await rows(missing.map(idxOf));
    return new Map(
      missing.flatMap((key): [string, ListedRow][] => {
        const row = found.get(idxOf(key));
        return row === undefined ? [] : [[key, { json: JSON.stringify(row), tag: byRow(row) }]];
      }),
    );
  };
  const kept = await lists.rows.getMany(db, keys, make, ({ tag }) => [tag, ...byAll]);
  const shown = keys.flatMap((key) => kept.get(key) ?? []);
  return { json: new RowsAsJson(shown.map(({ json }) => json)), tags: shown.map(({ tag }) => tag) };
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
export async function publicOrder<DB, In extends keyof DB, Row>(
  { db, lists, eventIdx }: Kept & { eventIdx: number },
  request: SearchRequest & Partial<Paged>,
  list: PublicList<DB, In, Row>,
): Promise<Int32Array> {
  const make = async () => Int32Array.from(await idxsOf(db, request.keywords, list));
  return (await lists.orders.get(db, keyOf(eventIdx, request, list), make, () => list.tags)).value;
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
