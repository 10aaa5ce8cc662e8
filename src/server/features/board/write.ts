/** Managers and posts: publishing, changing, deleting (docs/rules.md, B1, B2). */
import type { PostDetail } from '#api/board.ts';
import type { CheckedOf } from '#api/index.ts';
import type { PostInput } from '#domain/board.ts';
import { Refusal } from '#domain/catalogue.ts';
import type { FieldError } from '#domain/validation.ts';
import type { ContextOf } from '../../calls/context.ts';
import type { Database } from '../../db/open.ts';
import { saveGrams } from '../../db/search.ts';
import { assertOwnsFiles, type NamedFile } from '../../platform/storage/own.ts';
import { holdCategory } from './categories.ts';
import { postColumns, saveFiles } from './post-rows.ts';
import { postDetail } from './posts.ts';
import { record } from './record.ts';
import { keepVersion } from './versions.ts';

export async function addPost(
  context: ContextOf<'POST /manage/board/addPost'>,
  post: CheckedOf<'POST /manage/board/addPost'>,
): Promise<PostDetail> {
  const { db, actor, subject: category, eventIdx } = context;
  const at = context.now.toISOString();
  const columns = { ...written(post), categoryIdx: category.idx, eventIdx, postedAt: post.postedAt ?? at };
  await holdCategory(db, eventIdx, category.idx);
  await assertOwnsFiles(db, actor.memberIdx, filesOfPost(post));
  const { idx: postIdx } = await db
    .insertInto('boardPost')
    .values({ ...columns, memberIdx: actor.memberIdx, createdAt: at, updatedAt: at })
    .returning('idx')
    .executeTakeFirstOrThrow();
  await saveGrams(db, 'boardPost', postIdx, columns.searchText);
  await saveFiles(db, postIdx, fileIdxsOf(post));
  await keepVersion(db, postIdx, actor.memberIdx);
  await record(context, 'addPost', postIdx);
  return postDetail(context, { postIdx });
}

/**
 * Changes a post, whole; without a time of its own it keeps the one that it had. Other managers' files stay on it. One that
 * was saved since the change was begun is refused (`post_changed`, docs/rules.md, B5).
 */
export async function updatePost(
  context: ContextOf<'POST /manage/board/updatePost'>,
  { postIdx, version, ...post }: CheckedOf<'POST /manage/board/updatePost'>,
): Promise<PostDetail> {
  return saveChange(context, { postIdx, version, post, action: 'updatePost' });
}

/** Saves a change of a post as its next version. Files of the post and of its earlier versions may be named anew. */
export async function saveChange(
  context: Pick<
    ContextOf<'POST /manage/board/updatePost'>,
    'db' | 'actor' | 'subject' | 'eventIdx' | 'now' | 'permissions'
  > &
    Parameters<typeof record>[0],
  {
    postIdx,
    version,
    post,
    action,
  }: { postIdx: number; version: number; post: PostInput; action: 'updatePost' | 'restorePost' },
): Promise<PostDetail> {
  const { db, actor, subject: before, eventIdx } = context;
  const postedAt = post.postedAt ?? before.postedAt;
  const columns = { ...written(post), categoryIdx: post.categoryIdx, postedAt };
  await holdCategory(db, eventIdx, post.categoryIdx);
  // A post of before versions were kept gets its first one now.
  await keepVersion(db, postIdx, null);
  const kept = await db
    .selectFrom('boardVersionFile')
    .select('fileIdx')
    .where('postIdx', '=', postIdx)
    .execute();
  const isKept = new Set(kept.map(({ fileIdx }) => fileIdx));
  const brought = filesOfPost(post).filter(({ fileIdx }) => fileIdx !== null && !isKept.has(fileIdx));
  await assertOwnsFiles(db, actor.memberIdx, brought);
  const { numUpdatedRows } = await db
    .updateTable('boardPost')
    .set({ ...columns, version: version + 1, updatedAt: context.now.toISOString() })
    .where('idx', '=', postIdx)
    .where('version', '=', version)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw await whyUnchanged(db, postIdx);
  await saveGrams(db, 'boardPost', postIdx, columns.searchText);
  await saveFiles(db, postIdx, fileIdxsOf(post));
  await keepVersion(db, postIdx, actor.memberIdx);
  await record(context, action, postIdx);
  return postDetail(context, { postIdx });
}

export async function deletePost(context: ContextOf<'POST /manage/board/deletePost'>): Promise<null> {
  const { db, subject: post } = context;
  const { numDeletedRows } = await db.deleteFrom('boardPost').where('idx', '=', post.idx).executeTakeFirst();
  if (numDeletedRows === 0n) throw new Refusal('board_not_found');
  await record(context, 'deletePost', post.idx);
  return null;
}

/** A post that is not as it was seen has gone, or somebody saved it meanwhile. */
async function whyUnchanged(db: Database, postIdx: number): Promise<Refusal> {
  const there = await db
    .selectFrom('boardPost')
    .select('version')
    .where('idx', '=', postIdx)
    .executeTakeFirst();
  return new Refusal(there ? 'post_changed' : 'board_not_found');
}

/** The columns of a post; a body of which cleaning leaves nothing was none. */
function written(post: PostInput) {
  const columns = postColumns(post);
  const emptied = (['bodyKo', 'bodyEn'] as const).filter((name) => post[name] && !columns[name]);
  if (emptied.length > 0) {
    const errors = emptied.map((field): FieldError => ({ field, rule: 'required', params: {} }));
    throw new Refusal('invalid_parameter', errors);
  }
  return columns;
}

const fileIdxsOf = (post: PostInput) => [...post.pictureFileIdxs, ...post.attachmentFileIdxs];

function filesOfPost(post: PostInput): NamedFile[] {
  const named = (field: 'pictureFileIdxs' | 'attachmentFileIdxs', kind: NamedFile['kind']) =>
    post[field].map((fileIdx, at): NamedFile => ({ field: `${field}.${at}`, kind, fileIdx }));
  return [...named('pictureFileIdxs', 'boardImg'), ...named('attachmentFileIdxs', 'boardFile')];
}
