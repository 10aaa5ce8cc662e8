/** Posts of the media center as their readers see them (decisions.md, 2 and 3). */
import type { PostDetail, PostSummary } from '#api/board.ts';
import type { CheckedOf } from '#api/index.ts';
import { Refusal } from '#domain/catalogue.ts';
import { mayDo } from '#domain/permission.ts';
import { type Ask, permissionsIn } from '../ask.ts';
import type { Database } from '../db/open.ts';
import { hasWords } from '../db/search.ts';
import { Listed } from '../serve-calls.ts';
import { categoryOfTab } from './categories.ts';
import { filesOf, type PostRow, summaryColumns, summaryOf } from './repository.ts';

/** Whether the asker reads what is not shown, or not yet: managers of the board. */
async function readsAll(ask: Ask, eventIdx: number): Promise<boolean> {
  return ask.asker !== null && mayDo(await permissionsIn(ask.db, ask.asker.memberIdx, eventIdx), 'board');
}

/** An event's posts; for readers who are no managers, the shown ones whose time has come. */
function readable(db: Database, eventIdx: number, all: boolean, now: Date) {
  const posts = db
    .selectFrom('boardPost')
    .innerJoin('boardCategory', 'boardCategory.idx', 'boardPost.categoryIdx')
    .where('boardPost.eventIdx', '=', eventIdx);
  return all
    ? posts
    : posts.where('boardPost.isShown', '=', 'Y').where('boardPost.postedAt', '<=', now.toISOString());
}

/** Newest first unless asked otherwise; keywords are looked for in titles and bodies of both languages. */
export async function postList(
  ask: Ask,
  { eventIdx = ask.eventInUse, ...request }: CheckedOf<'GET /board/getList'>,
): Promise<Listed<PostSummary[]>> {
  let query = readable(ask.db, eventIdx, await readsAll(ask, eventIdx), ask.now);
  if (request.tab) {
    const { categoryIdx } = await categoryOfTab(ask.db, eventIdx, request.tab);
    query = query.where('boardPost.categoryIdx', '=', categoryIdx);
  }
  if (request.keywords)
    query = query.where((of) => hasWords(of.ref('boardPost.searchText'), request.keywords));
  const { count } = await query
    .select((of) => of.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const order = request.orderType ?? 'desc';
  const rows = await query
    .select(summaryColumns)
    .orderBy('boardPost.postedAt', order)
    .orderBy('boardPost.idx', order)
    .limit(request.rows)
    .offset((request.page - 1) * request.rows)
    .execute();
  const files = await filesOf(ask.db, rows);
  return new Listed(
    rows.map((row) => summaryOf(row, files(row.postIdx))),
    count,
  );
}

/** One post with its neighbours; what the asker may not read is not there (`board_not_found`). */
export async function postDetail(
  ask: Ask,
  { eventIdx = ask.eventInUse, postIdx }: CheckedOf<'GET /board/getDetail'>,
): Promise<PostDetail> {
  const posts = readable(ask.db, eventIdx, await readsAll(ask, eventIdx), ask.now);
  const row = await posts
    .where('boardPost.idx', '=', postIdx)
    .select(summaryColumns)
    .select(['boardPost.bodyKo', 'boardPost.bodyEn', 'boardPost.updatedAt'])
    .select(['boardCategory.nameKo', 'boardCategory.nameEn', 'boardCategory.viewOrder'])
    .executeTakeFirst();
  if (!row) throw new Refusal('board_not_found');
  const { bodyKo, bodyEn, updatedAt, nameKo, nameEn, viewOrder, ...post } = row;
  const [filesOfPost, previous, next] = await Promise.all([
    filesOf(ask.db, [post]),
    neighbour(posts, post, 'desc'),
    neighbour(posts, post, 'asc'),
  ]);
  const files = filesOfPost(postIdx);
  const category = { categoryIdx: post.categoryIdx, tab: post.tab, nameKo, nameEn, viewOrder };
  return { ...summaryOf(post, files), ...files, category, bodyKo, bodyEn, updatedAt, previous, next };
}

/** The post before (`desc`) or after (`asc`) this one in its category; of two at the same moment the later row is the newer. */
async function neighbour(posts: ReturnType<typeof readable>, post: PostRow, order: 'asc' | 'desc') {
  const beyond = order === 'asc' ? '>' : '<';
  const row = await posts
    .where('boardPost.categoryIdx', '=', post.categoryIdx)
    .where((is) =>
      is.or([
        is('boardPost.postedAt', beyond, post.postedAt),
        is.and([is('boardPost.postedAt', '=', post.postedAt), is('boardPost.idx', beyond, post.postIdx)]),
      ]),
    )
    .select(['boardPost.idx as postIdx', 'boardPost.titleKo', 'boardPost.titleEn'])
    .orderBy('boardPost.postedAt', order)
    .orderBy('boardPost.idx', order)
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}
