/** Posts of the media center as their readers see them (docs/rules.md, B3). */
import { expressionBuilder } from 'kysely';
import type { PostDetail, PostSummary } from '#api/board/board.ts';
import type { CheckedOf } from '#api/index.ts';
import { Refusal } from '#domain/common/catalogue.ts';
import { mayDo } from '#domain/common/permission.ts';
import type { EventFacts } from '../../access/event-facts.ts';
import type { ContextOf } from '../../calls/context.ts';
import type { Database } from '../../db/open.ts';
import { prepared } from '../../db/prepared.ts';
import type { Tables } from '../../db/tables.ts';
import type { Listed } from '../../platform/cache/listed.ts';
import { publicList } from '../../platform/cache/public-list.ts';
import { categoryOfTab } from './categories.ts';
import { filesOf, type PostRow, summariesOf, summaryColumns, summaryOf } from './post-rows.ts';

/** Whether the actor reads what is not shown, or not yet: managers of the board. */
const readsAll = async ({ permissions }: Pick<EventFacts, 'permissions'>) =>
  mayDo(await permissions(), 'board');

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

const is = expressionBuilder<Tables, 'boardPost'>();

/** Newest first unless asked otherwise; keywords are looked for in titles and bodies of both languages. */
export async function postList(
  context: ContextOf<'GET /board/getList'>,
  request: CheckedOf<'GET /board/getList'>,
): Promise<Listed<PostSummary[]>> {
  const { eventIdx } = context;
  const all = await readsAll(context);
  const tabs = [request.tab, request.filterType].filter((tab) => tab !== undefined);
  const categories = await Promise.all(tabs.map((tab) => categoryOfTab(context.db, eventIdx, tab)));
  // Time alone brings posts to readers, in the order of their times: the newest that is there says which are.
  const newest = all ? null : await newestShown(context.db, { eventIdx, now: context.now.toISOString() });
  const { listOrder, orderType = listOrder === 'title' || listOrder === 'titleEn' ? 'asc' : 'desc' } =
    request;
  return publicList(context, request, {
    name: 'boardPost',
    seen: [all, newest?.[0]?.postedAt],
    from: () => readable(context.db, eventIdx, all, context.now),
    idx: 'boardPost.idx',
    filters: () => categories.map(({ categoryIdx }) => is('boardPost.categoryIdx', '=', categoryIdx)),
    order: [
      ...(listOrder === undefined && request.orderType === undefined
        ? [['boardPost.isPinned', 'desc'] as const]
        : []),
      [
        listOrder === 'title'
          ? 'boardPost.titleKo'
          : listOrder === 'titleEn'
            ? 'boardPost.titleEn'
            : 'boardPost.postedAt',
        orderType,
      ],
      ['boardPost.idx', orderType],
    ],
    rows: (idxs) => summariesOf(context.db, idxs),
    tags: [`posts:${eventIdx}`],
  });
}

const newestShown = prepared((db, given: { eventIdx: number; now: string }) =>
  db
    .selectFrom('boardPost')
    .select('postedAt')
    .where('eventIdx', '=', given.eventIdx)
    .where('isShown', '=', 'Y')
    .where('postedAt', '<=', given.now)
    .orderBy('postedAt', 'desc')
    .limit(1),
);

/** One post with its neighbours; what the actor may not read is not there (`board_not_found`). */
export async function postDetail(
  context: Pick<ContextOf<'GET /board/getDetail'>, 'db' | 'now' | 'eventIdx' | 'permissions'>,
  { postIdx }: { postIdx: number },
): Promise<PostDetail> {
  const posts = readable(context.db, context.eventIdx, await readsAll(context), context.now);
  const row = await posts
    .where('boardPost.idx', '=', postIdx)
    .select(summaryColumns)
    .select(['boardPost.bodyKo', 'boardPost.bodyEn', 'boardPost.updatedAt', 'boardPost.version'])
    .select(['boardCategory.nameKo', 'boardCategory.nameEn', 'boardCategory.viewOrder'])
    .executeTakeFirst();
  if (!row) throw new Refusal('board_not_found');
  const { bodyKo, bodyEn, updatedAt, version, nameKo, nameEn, viewOrder, ...post } = row;
  const [filesOfPost, previous, next] = await Promise.all([
    filesOf(context.db, [postIdx]),
    neighbour(posts, post, 'desc'),
    neighbour(posts, post, 'asc'),
  ]);
  const files = filesOfPost(postIdx);
  const category = { categoryIdx: post.categoryIdx, tab: post.tab, nameKo, nameEn, viewOrder };
  return {
    ...summaryOf(post, files),
    ...files,
    category,
    bodyKo,
    bodyEn,
    updatedAt,
    version,
    previous,
    next,
  };
}

/** The post before (`desc`) or after (`asc`) this one in its category; of two at the same moment the later row is the newer. */
async function neighbour(posts: ReturnType<typeof readable>, post: PostRow, order: 'asc' | 'desc') {
  const beyond = order === 'asc' ? '>' : '<';
  const row = await posts
    .where('boardPost.categoryIdx', '=', post.categoryIdx)
    // What the or says already, as a bound on the index: without it all posts of the category are passed on the way.
    .where('boardPost.postedAt', order === 'asc' ? '>=' : '<=', post.postedAt)
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
