/** The categories of the media center (decisions.md, 7). */
import type { BoardCategory } from '#api/board.ts';
import type { CheckedOf } from '#api/index.ts';
import { Refusal } from '#domain/catalogue.ts';
import type { FieldError } from '#domain/validation.ts';
import { type Ask, demand, type MemberAsk } from '../ask.ts';
import type { Database } from '../db/open.ts';
import { prepared } from '../db/prepared.ts';
import { transact } from '../db/transact.ts';
import { eventRow } from '../event/service.ts';
import { record } from './record.ts';

const columns = ['idx as categoryIdx', 'tab', 'nameKo', 'nameEn', 'viewOrder'] as const;

const ofEvent = prepared((db, given: { eventIdx: number }) =>
  db.selectFrom('boardCategory').select(columns).where('eventIdx', '=', given.eventIdx).orderBy('viewOrder'),
);

/** The categories of an event; none where there is no event. */
export async function categoryList(
  ask: Ask,
  { eventIdx = ask.eventInUse }: CheckedOf<'GET /board/getCategoryList'>,
): Promise<BoardCategory[]> {
  return ofEvent(ask.db, { eventIdx });
}

/** The category that a tab names in an event; `category_not_found`. */
export async function categoryOfTab(db: Database, eventIdx: number, tab: string): Promise<BoardCategory> {
  const category = (await ofEvent(db, { eventIdx })).find((one) => one.tab === tab);
  if (!category) throw new Refusal('category_not_found');
  return category;
}

/** The category that a manager means. The event in use speaks for one that does not exist, so that it tells strangers nothing. */
export async function managedCategory(
  ask: MemberAsk,
  categoryIdx: number,
): Promise<BoardCategory & { eventIdx: number }> {
  const row = await ask.db
    .selectFrom('boardCategory')
    .select([...columns, 'eventIdx'])
    .where('idx', '=', categoryIdx)
    .executeTakeFirst();
  await demand(ask, 'board', row?.eventIdx ?? ask.eventInUse);
  if (!row) throw new Refusal('category_not_found');
  return row;
}

export async function addCategory(
  ask: MemberAsk,
  { eventIdx = ask.eventInUse, ...category }: CheckedOf<'POST /manage/board/addCategory'>,
): Promise<BoardCategory> {
  await demand(ask, 'board', eventIdx);
  await eventRow(ask.db, eventIdx);
  const at = ask.now.toISOString();
  return transact(ask.db, async (trx) => {
    await holdCategories(trx, eventIdx);
    await demandUnique(trx, eventIdx, category, null);
    const made = await trx
      .insertInto('boardCategory')
      .values({ ...category, eventIdx, createdAt: at, updatedAt: at })
      .onConflict((on) => on.doNothing())
      .returning(columns)
      .executeTakeFirst();
    // The first two of an event, made at once.
    if (!made) throw new Refusal('invalid_parameter', [duplicate('viewOrder')]);
    await record(trx, ask, eventIdx, 'addCategory', made.categoryIdx);
    return made;
  });
}

export async function updateCategory(
  ask: MemberAsk,
  { categoryIdx, ...category }: CheckedOf<'POST /manage/board/updateCategory'>,
): Promise<BoardCategory> {
  const { eventIdx } = await managedCategory(ask, categoryIdx);
  return transact(ask.db, async (trx) => {
    await holdCategories(trx, eventIdx);
    await demandUnique(trx, eventIdx, category, categoryIdx);
    await trx
      .updateTable('boardCategory')
      .set({ ...category, updatedAt: ask.now.toISOString() })
      .where('idx', '=', categoryIdx)
      .execute();
    await record(trx, ask, eventIdx, 'updateCategory', categoryIdx);
    return { categoryIdx, ...category };
  });
}

/** Posts are never deleted by the way: `category_not_empty`. */
export async function deleteCategory(
  ask: MemberAsk,
  { categoryIdx }: CheckedOf<'POST /manage/board/deleteCategory'>,
): Promise<null> {
  const { eventIdx } = await managedCategory(ask, categoryIdx);
  await transact(ask.db, async (trx) => {
    await holdCategories(trx, eventIdx);
    const post = await trx
      .selectFrom('boardPost')
      .select('idx')
      .where('categoryIdx', '=', categoryIdx)
      .limit(1)
      .executeTakeFirst();
    if (post) throw new Refusal('category_not_empty');
    await trx.deleteFrom('boardCategory').where('idx', '=', categoryIdx).execute();
    await record(trx, ask, eventIdx, 'deleteCategory', categoryIdx);
  });
  return null;
}

/** Makes whoever changes the categories of this event, or puts a post into one, wait until this transaction is over. */
async function holdCategories(trx: Database, eventIdx: number): Promise<void> {
  await trx
    .updateTable('boardCategory')
    .set((of) => ({ updatedAt: of.ref('updatedAt') }))
    .where('eventIdx', '=', eventIdx)
    .execute();
}

/** Holds the category in which a post is to stand; `category_not_found` where it is not one of this event. */
export async function holdCategory(trx: Database, eventIdx: number, categoryIdx: number): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('boardCategory')
    .set((of) => ({ updatedAt: of.ref('updatedAt') }))
    .where('idx', '=', categoryIdx)
    .where('eventIdx', '=', eventIdx)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new Refusal('category_not_found');
}

const duplicate = (field: string): FieldError => ({ field, rule: 'duplicate', params: {} });

/** Refuses a tab or a place in the order that another category of the event has. */
async function demandUnique(
  trx: Database,
  eventIdx: number,
  { tab, viewOrder }: { tab: string; viewOrder: number },
  own: number | null,
): Promise<void> {
  const others = (await ofEvent(trx, { eventIdx })).filter(({ categoryIdx }) => categoryIdx !== own);
  const errors = [
    ...(others.some((other) => other.tab === tab) ? [duplicate('tab')] : []),
    ...(others.some((other) => other.viewOrder === viewOrder) ? [duplicate('viewOrder')] : []),
  ];
  if (errors.length > 0) throw new Refusal('invalid_parameter', errors);
}
