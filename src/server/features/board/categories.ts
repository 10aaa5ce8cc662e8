/** The categories of the media center (docs/rules.md, B1). */
import type { BoardCategory } from '#api/board/board.ts';
import type { CheckedOf } from '#api/index.ts';
import { Refusal } from '#domain/common/catalogue.ts';
import type { FieldError } from '#domain/common/validation.ts';
import type { ContextOf } from '../../calls/context.ts';
import type { Database } from '../../db/open.ts';
import { prepared } from '../../db/prepared.ts';
import { differing } from '../../db/same.ts';
import { record } from './record.ts';

const columns = ['idx as categoryIdx', 'tab', 'nameKo', 'nameEn', 'viewOrder', 'version'] as const;

const ofEvent = prepared((db, given: { eventIdx: number }) =>
  db.selectFrom('boardCategory').select(columns).where('eventIdx', '=', given.eventIdx).orderBy('viewOrder'),
);

/** The categories of an event; none where there is no event. */
export async function categoryList({
  db,
  eventIdx,
}: ContextOf<'GET /board/getCategoryList'>): Promise<BoardCategory[]> {
  return ofEvent(db, { eventIdx });
}

/** The category that a tab names in an event; `category_not_found`. */
export async function categoryOfTab(db: Database, eventIdx: number, tab: string): Promise<BoardCategory> {
  const category = (await ofEvent(db, { eventIdx })).find((one) => one.tab === tab);
  if (!category) throw new Refusal('category_not_found');
  return category;
}

/** `category_not_found` for one that was deleted. */
export async function readCategory(db: Database, categoryIdx: number): Promise<BoardCategory> {
  const category = await db
    .selectFrom('boardCategory')
    .select(columns)
    .where('idx', '=', categoryIdx)
    .executeTakeFirst();
  if (!category) throw new Refusal('category_not_found');
  return category;
}

export async function addCategory(
  context: ContextOf<'POST /manage/board/addCategory'>,
  { eventIdx: _, ...category }: CheckedOf<'POST /manage/board/addCategory'>,
): Promise<BoardCategory> {
  const { db } = context;
  const { idx: eventIdx } = await context.event();
  const at = context.now.toISOString();
  await holdCategories(db, eventIdx);
  await assertUnique(db, eventIdx, category, null);
  const made = await db
    .insertInto('boardCategory')
    .values({ ...category, eventIdx, createdAt: at, updatedAt: at })
    .onConflict((on) => on.doNothing())
    .returning(columns)
    .executeTakeFirst();
  // The first two of an event, made at once.
  if (!made) throw new Refusal('invalid_parameter', [duplicate('viewOrder')]);
  await record(context, 'addCategory', made.categoryIdx);
  return made;
}

/** Changes a category; nothing where it is like this already. One that was saved since the change was begun is refused. */
export async function updateCategory(
  context: ContextOf<'POST /manage/board/updateCategory'>,
  { categoryIdx, version, ...category }: CheckedOf<'POST /manage/board/updateCategory'>,
): Promise<BoardCategory> {
  const { db, eventIdx } = context;
  await holdCategories(db, eventIdx);
  const stored = await readCategory(db, categoryIdx);
  assertSeen(stored, version);
  if (differing(stored, category).length === 0) return stored;
  await assertUnique(db, eventIdx, category, categoryIdx);
  await db
    .updateTable('boardCategory')
    .set({ ...category, version: stored.version + 1, updatedAt: context.now.toISOString() })
    .where('idx', '=', categoryIdx)
    .execute();
  await record(context, 'updateCategory', categoryIdx);
  return { categoryIdx, ...category, version: stored.version + 1 };
}

/** Posts are never deleted by the way: `category_not_empty`. */
export async function deleteCategory(
  context: ContextOf<'POST /manage/board/deleteCategory'>,
  { version }: CheckedOf<'POST /manage/board/deleteCategory'>,
): Promise<null> {
  const { db, eventIdx, subject: category } = context;
  await holdCategories(db, eventIdx);
  assertSeen(await readCategory(db, category.idx), version);
  const post = await db
    .selectFrom('boardPost')
    .select('idx')
    .where('categoryIdx', '=', category.idx)
    .limit(1)
    .executeTakeFirst();
  if (post) throw new Refusal('category_not_empty');
  await db.deleteFrom('boardCategory').where('idx', '=', category.idx).execute();
  await record(context, 'deleteCategory', category.idx);
  return null;
}

/** Locks the categories of this event: changing one, or adding a post to one, waits until this transaction ends. */
export async function holdCategories(trx: Database, eventIdx: number): Promise<void> {
  await trx
    .updateTable('boardCategory')
    .set((of) => ({ updatedAt: of.ref('updatedAt') }))
    .where('eventIdx', '=', eventIdx)
    .execute();
}

/** Locks the category of a post; `category_not_found` where it is not one of this event. */
export async function holdCategory(trx: Database, eventIdx: number, categoryIdx: number): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('boardCategory')
    .set((of) => ({ updatedAt: of.ref('updatedAt') }))
    .where('idx', '=', categoryIdx)
    .where('eventIdx', '=', eventIdx)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new Refusal('category_not_found');
}

/** `category_changed` for one that another manager has saved since it was seen. */
function assertSeen(stored: BoardCategory, version: number | undefined): void {
  if (version !== undefined && version !== stored.version) throw new Refusal('category_changed');
}

const duplicate = (field: string): FieldError => ({ field, rule: 'duplicate', params: {} });

/** Refuses a tab or a place in the order that another category of the event has. */
async function assertUnique(
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
