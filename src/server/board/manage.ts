/** Managers and posts: publishing, changing, deleting (decisions.md, 3 and 7). */
import type { PostDetail } from '#api/board.ts';
import type { CheckedOf } from '#api/index.ts';
import type { PostInput } from '#domain/board.ts';
import { Refusal } from '#domain/catalogue.ts';
import type { FieldError } from '#domain/validation.ts';
import { demand, type MemberAsk } from '../ask.ts';
import { saveGrams } from '../db/search.ts';
import { transact } from '../db/transact.ts';
import { demandOwnFiles, type NamedFile } from '../files/own.ts';
import { holdCategory, managedCategory } from './categories.ts';
import { record } from './record.ts';
import { postColumns, saveFiles } from './repository.ts';
import { postDetail } from './service.ts';

export async function addPost(
  ask: MemberAsk,
  post: CheckedOf<'POST /manage/board/addPost'>,
): Promise<PostDetail> {
  const { categoryIdx, eventIdx } = await managedCategory(ask, post.categoryIdx);
  const at = ask.now.toISOString();
  const columns = { ...written(post), categoryIdx, eventIdx, postedAt: post.postedAt ?? at };
  const postIdx = await transact(ask.db, async (trx) => {
    await holdCategory(trx, eventIdx, categoryIdx);
    await demandOwnFiles(trx, ask.asker.memberIdx, filesOfPost(post));
    const { idx } = await trx
      .insertInto('boardPost')
      .values({ ...columns, memberIdx: ask.asker.memberIdx, createdAt: at, updatedAt: at })
      .returning('idx')
      .executeTakeFirstOrThrow();
    await saveGrams(trx, 'boardPost', idx, columns.searchText);
    await saveFiles(trx, idx, fileIdxsOf(post));
    await record(trx, ask, eventIdx, 'addPost', idx);
    return idx;
  });
  return postDetail(ask, { eventIdx, postIdx });
}

/** Changes a post, whole; without a time of its own it keeps the one that it had. Other managers' files stay on it. */
export async function updatePost(
  ask: MemberAsk,
  { postIdx, ...post }: CheckedOf<'POST /manage/board/updatePost'>,
): Promise<PostDetail> {
  const { eventIdx, postedAt } = await managedPost(ask, postIdx);
  const columns = { ...written(post), categoryIdx: post.categoryIdx, postedAt: post.postedAt ?? postedAt };
  await transact(ask.db, async (trx) => {
    await holdCategory(trx, eventIdx, post.categoryIdx);
    const kept = await trx.selectFrom('boardFile').select('fileIdx').where('postIdx', '=', postIdx).execute();
    const isKept = new Set(kept.map(({ fileIdx }) => fileIdx));
    const brought = filesOfPost(post).filter(({ fileIdx }) => fileIdx !== null && !isKept.has(fileIdx));
    await demandOwnFiles(trx, ask.asker.memberIdx, brought);
    const { numUpdatedRows } = await trx
      .updateTable('boardPost')
      .set({ ...columns, updatedAt: ask.now.toISOString() })
      .where('idx', '=', postIdx)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new Refusal('board_not_found');
    await saveGrams(trx, 'boardPost', postIdx, columns.searchText);
    await saveFiles(trx, postIdx, fileIdxsOf(post));
    await record(trx, ask, eventIdx, 'updatePost', postIdx);
  });
  return postDetail(ask, { eventIdx, postIdx });
}

export async function deletePost(
  ask: MemberAsk,
  { postIdx }: CheckedOf<'POST /manage/board/deletePost'>,
): Promise<null> {
  const { eventIdx } = await managedPost(ask, postIdx);
  await transact(ask.db, async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom('boardPost')
      .where('idx', '=', postIdx)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw new Refusal('board_not_found');
    await record(trx, ask, eventIdx, 'deletePost', postIdx);
  });
  return null;
}

/** The post that a manager means. The event in use speaks for one that does not exist, so that it tells strangers nothing. */
async function managedPost(ask: MemberAsk, postIdx: number) {
  const row = await ask.db
    .selectFrom('boardPost')
    .select(['eventIdx', 'postedAt'])
    .where('idx', '=', postIdx)
    .executeTakeFirst();
  await demand(ask, 'board', row?.eventIdx ?? ask.eventInUse);
  if (!row) throw new Refusal('board_not_found');
  return row;
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
