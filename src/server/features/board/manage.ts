/** What managers of the board do beside writing: their list, the order of categories, preview, and bringing a version back. */
import type { BoardCategory, ManagedPost, PostDetail } from '#api/board.ts';
import type { CheckedOf } from '#api/index.ts';
import { postStateOf } from '#domain/board.ts';
import { Refusal } from '#domain/catalogue.ts';
import type { ContextOf } from '../../calls/context.ts';
import { Listed } from '../../calls/listed.ts';
import { countedPage } from '../../db/list.ts';
import { foundBy } from '../../db/search.ts';
import { cleanBody } from './body.ts';
import { categoryList, categoryOfTab, holdCategories } from './categories.ts';
import { record } from './record.ts';
import type { VersionContent } from './versions.ts';
import { saveChange } from './write.ts';

/** Posts in any state, last changed first. */
export async function managedList(
  { db, eventIdx, now }: ContextOf<'GET /manage/board/getList'>,
  { tab, state, keywords, ...paged }: CheckedOf<'GET /manage/board/getList'>,
): Promise<Listed<ManagedPost[]>> {
  const at = now.toISOString();
  let query = db
    .selectFrom('boardPost')
    .innerJoin('boardCategory', 'boardCategory.idx', 'boardPost.categoryIdx')
    .select(['boardPost.idx as postIdx', 'boardPost.titleKo', 'boardPost.titleEn', 'boardPost.videoUrl'])
    .select(['boardCategory.tab', 'boardPost.postedAt', 'boardPost.isPinned', 'boardPost.updatedAt'])
    .select('boardPost.isShown')
    .where('boardPost.eventIdx', '=', eventIdx);
  if (tab)
    query = query.where('boardPost.categoryIdx', '=', (await categoryOfTab(db, eventIdx, tab)).categoryIdx);
  if (state) query = query.where('boardPost.isShown', '=', state === 'draft' ? 'N' : 'Y');
  if (state === 'scheduled') query = query.where('boardPost.postedAt', '>', at);
  if (state === 'published') query = query.where('boardPost.postedAt', '<=', at);
  if (keywords) query = query.where('boardPost.idx', 'in', foundBy(db, 'boardPost', keywords));
  const ordered = query.orderBy('boardPost.updatedAt', 'desc').orderBy('boardPost.idx', 'desc');
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

/** All categories of the event, each once: an order that was made of others than there are is refused. */
export async function orderCategories(
  context: ContextOf<'POST /manage/board/orderCategories'>,
  { categoryIdxs }: CheckedOf<'POST /manage/board/orderCategories'>,
): Promise<BoardCategory[]> {
  const { db, eventIdx, now } = context;
  await holdCategories(db, eventIdx);
  const there = await db.selectFrom('boardCategory').select('idx').where('eventIdx', '=', eventIdx).execute();
  const named = new Set(categoryIdxs);
  if (
    named.size !== categoryIdxs.length ||
    there.length !== named.size ||
    there.some(({ idx }) => !named.has(idx))
  )
    throw new Refusal('category_not_found');
  // Places are unique at each moment: below zero there are none.
  await db
    .updateTable('boardCategory')
    .set(({ neg, ref }) => ({ viewOrder: neg(ref('idx')) }))
    .where('eventIdx', '=', eventIdx)
    .execute();
  for (const [at, idx] of categoryIdxs.entries())
    await db
      .updateTable('boardCategory')
      .set({ viewOrder: at + 1, updatedAt: now.toISOString() })
      .where('idx', '=', idx)
      .execute();
  await record({ ...context, subject: null }, 'orderCategories', categoryIdxs[0] as number);
  return categoryList(context as unknown as ContextOf<'GET /board/getCategoryList'>);
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
