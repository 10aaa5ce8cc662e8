/**
 * What guests see, in parts. A write names the parts that it changed, in its transaction; whatever is kept in memory is of some
 * parts, and is made anew once one of them has moved (docs/rules.md, W7). Kept answers name theirs in `shows` of their routes.
 */
import { sql } from 'kysely';
import type { Database } from '../../db/open.ts';

/** A part of the public content, with the idx of what it is of: an event, or for `company` a participation. */
export type ContentTag =
  /** Who runs the site. */
  | 'site'
  /** Pages that managers write on screen. */
  | 'pages'
  /** The list of all events. */
  | 'events'
  /** An event's words, rules, days, slots and tables. */
  | `event:${number}`
  /** How many companies and buyers take part in an event. */
  | `counts:${number}`
  /** The halls and booths of an event. */
  | `map:${number}`
  /** The categories and posts of an event. */
  | `posts:${number}`
  /** Who is in an event's lists of companies and products, by what they are found there, and in which order. */
  | `companies:${number}`
  /** Everything in an event's lists of buyers, which members read. */
  | `buyers:${number}`
  /** All that is shown of one company and of its products, wherever. */
  | `company:${number}`;

/** A write that changes more than these parts at once may as well empty everything. */
const tagsMost = 1_000;

/**
 * To be called in the transaction of every write that a guest could see, with the parts that it changed; without parts it does nothing.
 * Until that transaction ends the row of the version is locked, so versions are committed in their order: who has read one sees
 * whatever was written up to it.
 */
export async function advanceContent(trx: Database, tags: Iterable<ContentTag>): Promise<void> {
  const moved = [...new Set(tags)];
  if (moved.length === 0) return;
  if (moved.length > tagsMost) return advanceAllContent(trx);
  const { version } = await trx
    .updateTable('contentVersion')
    .set({ version: sql<number>`version + 1`, tagged: sql<number>`tagged + 1` })
    .returning('version')
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('contentTag')
    .values(moved.map((tag) => ({ tag, version })))
    .onConflict((on) => on.column('tag').doUpdateSet({ version }))
    .execute();
}

/** The same for a write that may have changed anything. */
export async function advanceAllContent(trx: Database): Promise<void> {
  await trx.updateTable('contentVersion').set({ version: sql<number>`version + 1` }).execute();
}
