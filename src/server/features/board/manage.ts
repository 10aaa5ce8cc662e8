/** What managers of the board do beside writing: their list, the order of categories, preview, and bringing a version back. */
import type { BoardCategory, ManagedPost, PostDetail } from '#api/board/board.ts';
import type { CheckedOf } from '#api/index.ts';
import { postStateOf } from '#domain/board/board.ts';
import { Refusal } from '#domain/common/catalogue.ts';
import type { ContextOf } from '../../calls/context.ts';
import { countedPage } from '../../db/list.ts';
import { foundBy } from '../../db/search.ts';
import { Listed } from '../../platform/cache/listed.ts';
import { cleanBody } from './body.ts';
import { categoryList, categoryOfTab, holdCategories } from './categories.ts';
import { record } from './record.ts';
import type { VersionContent } from './versions.ts';
import { saveChange } from './write.ts';

const byTitle = 'boardPost.titleKo';
const orderColumns = {
  recent: 'boardPost.updatedAt',
  title: byTitle,
  titleEn: 'boardPost.titleEn',
} as const;

/** Posts in any state, last changed first unless asked otherwise. */
export async function managedList(
  { db, eventIdx, now }: ContextOf<'GET /manage/board/getList'>,
  {
    tab,
    filterType,
    state,
    keywords,
    listOrder = 'recent',
    orderType,
    ...paged
  }: CheckedOf<'GET /manage/board/getList'>,
): Promise<Listed<ManagedPost[]>> {
  const at = now.toISOString();
  let query = db
    .selectFrom('boardPost')
    .innerJoin('boardCategory', 'boardCategory.idx', 'boardPost.categoryIdx')
    .select(['boardPost.idx as postIdx', 'boardPost.titleKo', 'boardPost.titleEn', 'boardPost.videoUrl'])
    .select(['boardCategory.tab', 'boardPost.postedAt', 'boardPost.isPinned', 'boardPost.updatedAt'])
    .select('boardPost.isShown')
    .where('boardPost.eventIdx', '=', eventIdx);
  for (const one of [tab, filterType])
    if (one)
      query = query.where('boardPost.categoryIdx', '=', (await categoryOfTab(db, eventIdx, one)).categoryIdx);
  if (state) query = query.where('boardPost.isShown', '=', state === 'draft' ? 'N' : 'Y');
  if (state === 'scheduled') query = query.where('boardPost.postedAt', '>', at);
  if (state === 'published') query = query.where('boardPost.postedAt', '<=', at);
  if (keywords) query = query.where('boardPost.idx', 'in', foundBy(db, 'boardPost', keywords));
  const direction = orderType ?? (listOrder === 'recent' ? 'desc' : 'asc');
  const ordered = query.orderBy(orderColumns[listOrder], direction).orderBy('boardPost.idx', direction);
  const { rows, count } = await countedPage(ordered, paged);
  return new Listed(
    rows.map(({ isShown, videoUrl, ...row }) => ({
      ...row,
      state: postStateOf({ isShown, postedAt: row.postedAt }, now),
      hasVideo: videoUrl === null ? 'N' : 'Y',
    })),
    count,
  );
}

/** All categories of the event, each once; nothing where they stand in this order. An order that was made of others than there are, or of another order, is refused. */
export async function orderCategories(
  context: ContextOf<'POST /manage/board/orderCategories'>,
  { categoryIdxs, was }: CheckedOf<'POST /manage/board/orderCategories'>,
): Promise<BoardCategory[]> {
  const { db, eventIdx, now } = context;
  await holdCategories(db, eventIdx);
  const there = await db
    .selectFrom('boardCategory')
    .select(['idx', 'viewOrder'])
    .where('eventIdx', '=', eventIdx)
    .orderBy('viewOrder')
    .execute();
  const named = new Set(categoryIdxs);
  if (
    named.size !== categoryIdxs.length ||
    there.length !== named.size ||
    there.some(({ idx }) => !named.has(idx))
  )
    throw new Refusal('category_not_found');
  if (was && there.some(({ idx }, at) => idx !== was[at])) throw new Refusal('category_changed');
  const answer = () => categoryList(context as unknown as ContextOf<'GET /board/getCategoryList'>);
  if (there.every(({ idx }, at) => idx === categoryIdxs[at])) return answer();
  // Places are unique at each moment: below zero there are none.
  await db
    .updateTable('boardCategory')
    .set(({ neg, ref }) => ({ viewOrder: neg(ref('idx')) }))
    .where('eventIdx', '=', eventIdx)
    .execute();
  const places = new Map(there.map(({ idx, viewOrder }) => [idx, viewOrder]));
  for (const [at, idx] of categoryIdxs.entries())
    await db
      .updateTable('boardCategory')
      .set({ viewOrder: at + 1 })
      .$if(places.get(idx) !== at + 1, (query) =>
        query.set((of) => ({ version: of('version', '+', 1), updatedAt: now.toISOString() })),
      )
      .where('idx', '=', idx)
      .execute();
  await record({ ...context, subject: null }, 'orderCategories', categoryIdxs[0] as number);
  return answer();
}

/** The bodies as they would be saved. */
export async function previewPost(
  _: ContextOf<'POST /manage/board/previewPost'>,
  { bodyKo, bodyEn }: CheckedOf<'POST /manage/board/previewPost'>,
) {
  return { bodyKo: cleanBody(bodyKo), bodyEn: cleanBody(bodyEn) };
}

/** Saves an earlier version as the newest; whether and when it is read stays as it is, and so does the pin. */
export async function restorePost(
  context: ContextOf<'POST /manage/board/restorePost'>,
  { postIdx, version, from }: CheckedOf<'POST /manage/board/restorePost'>,
): Promise<PostDetail> {
  const row = await context.db
    .selectFrom('boardVersion')
    .select('content')
    .where('postIdx', '=', postIdx)
    .where('version', '=', from)
    .executeTakeFirst();
  if (!row) throw new Refusal('version_not_found');
  const { isShown, isPinned, postedAt } = context.subject;
  const content = JSON.parse(row.content) as VersionContent;
  const post = { ...content, isShown, isPinned, postedAt };
  return saveChange(context, { postIdx, version, post, action: 'restorePost' });
}
