/** Managers and posts: publishing, changing, deleting (docs/rules.md, B1, B2). */
import type { PostDetail } from '#api/board/board.ts';
import type { CheckedOf } from '#api/index.ts';
import type { PostInput } from '#domain/board/board.ts';
import { Refusal } from '#domain/common/catalogue.ts';
import type { FieldError } from '#domain/common/validation.ts';
import type { ContextOf } from '../../calls/context.ts';
import { type Database, hasRowLocks } from '../../db/open.ts';
import { differing } from '../../db/same.ts';
import { saveGrams } from '../../db/search.ts';
import { assertOwnsFiles, type NamedFile } from '../../platform/storage/named-files.ts';
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

/**
 * Saves a change of a post as its next version; one that is as it stands already writes nothing. Files of the post and of its
 * earlier versions may be named anew.
 */
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
  const differs = await differsFrom(db, { postIdx, version, columns, fileIdxs: fileIdxsOf(post) });
  if (differs.length === 0) return postDetail(context, { postIdx });
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
  await db
    .updateTable('boardPost')
    .set({ ...columns, version: version + 1, updatedAt: context.now.toISOString() })
    .where('idx', '=', postIdx)
    .execute();
  await saveGrams(db, 'boardPost', postIdx, columns.searchText);
  await saveFiles(db, postIdx, fileIdxsOf(post));
  await keepVersion(db, postIdx, actor.memberIdx);
  const texts = (['bodyKo', 'bodyEn', 'videoUrl'] as const).filter((name) => differs.includes(name));
  await record(context, action, postIdx, [
    ...texts,
    ...(differs.includes('fileIdxs') ? (['files'] as const) : []),
  ]);
  return postDetail(context, { postIdx });
}

export async function deletePost(context: ContextOf<'POST /manage/board/deletePost'>): Promise<null> {
  const { db, subject: post } = context;
  const { numDeletedRows } = await db.deleteFrom('boardPost').where('idx', '=', post.idx).executeTakeFirst();
  if (numDeletedRows === 0n) throw new Refusal('board_not_found');
  await record(context, 'deletePost', post.idx);
  return null;
}

interface Wanted {
  postIdx: number;
  /** The version that whoever changes the post saw. */
  version: number;
  columns: object;
  fileIdxs: number[];
}

/** Locks the post and says what of it is not like this already. One that has gone, or that somebody saved meanwhile, is refused. */
async function differsFrom(
  trx: Database,
  { postIdx, version, columns, fileIdxs }: Wanted,
): Promise<string[]> {
  const query = trx.selectFrom('boardPost').selectAll().where('idx', '=', postIdx);
  const stored = await (hasRowLocks(trx) ? query.forUpdate() : query).executeTakeFirst();
  if (!stored) throw new Refusal('board_not_found');
  if (stored.version !== version) throw new Refusal('post_changed');
  const files = await trx
    .selectFrom('boardFile')
    .select('fileIdx')
    .where('postIdx', '=', postIdx)
    .orderBy('viewOrder')
    .execute();
  const held = { ...stored, fileIdxs: files.map(({ fileIdx }) => fileIdx) };
  return differing(held, { ...columns, fileIdxs: [...new Set(fileIdxs)] });
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
