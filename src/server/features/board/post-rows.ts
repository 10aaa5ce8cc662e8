/** Posts and their files, as rows and as answers. */
import { type SelectType, sql } from 'kysely';
import type { PostSummary } from '#api/board/board.ts';
import type { FileInfo } from '#api/file/file.ts';
import type { PostInput } from '#domain/board/board.ts';
import { searchable } from '#domain/common/search/keywords.ts';
import type { Database } from '../../db/open.ts';
import { prepared } from '../../db/prepared.ts';
import { numbers } from '../../db/search.ts';
import type { Tables } from '../../db/tables.ts';
import { fileColumns, fileInfoOf } from '../../platform/storage/info.ts';
import { cleanBody, leadOf, plainText } from './body.ts';

/** Enough of a body, with its markup, to find its first 160 characters. */
const leadSource = 1500;

export const summaryColumns = [
  'boardPost.idx as postIdx',
  'boardPost.categoryIdx',
  'boardCategory.tab',
  'boardPost.titleKo',
  'boardPost.titleEn',
  'boardPost.postedAt',
  'boardPost.isShown',
  'boardPost.isPinned',
  'boardPost.videoUrl',
  sql<string | null>`substr(board_post.body_ko, 1, ${sql.lit(leadSource)})`.as('beginKo'),
  sql<string | null>`substr(board_post.body_en, 1, ${sql.lit(leadSource)})`.as('beginEn'),
] as const;

type Post = { [Column in keyof Tables['boardPost']]: SelectType<Tables['boardPost'][Column]> };

export type PostRow = Pick<
  Post,
  'categoryIdx' | 'titleKo' | 'titleEn' | 'postedAt' | 'isShown' | 'isPinned' | 'videoUrl'
> & { postIdx: number; tab: string; beginKo: string | null; beginEn: string | null };

/** Pictures are shown, everything else is to be taken away; each in the order of the post. */
export interface PostFiles {
  pictures: FileInfo[];
  attachments: FileInfo[];
}

/** The files of several posts, asked for at once. */
export async function filesOf(
  db: Database,
  postIdxs: readonly number[],
): Promise<(postIdx: number) => PostFiles> {
  const rows = await fileRows(db, { idxs: JSON.stringify(postIdxs) });
  const ofPost = Map.groupBy(rows, ({ postIdx }) => postIdx);
  return (postIdx) => {
    const files = (ofPost.get(postIdx) ?? []).map(fileInfoOf).filter((file) => file !== null);
    return {
      pictures: files.filter(({ kind }) => kind === 'boardImg'),
      attachments: files.filter(({ kind }) => kind !== 'boardImg'),
    };
  };
}

interface Given {
  /** The idxs of posts, as a JSON list. */
  idxs: string;
}

const fileRows = prepared((db, given: Given) =>
  db
    .selectFrom('boardFile')
    .innerJoin('file', 'file.idx', 'boardFile.fileIdx')
    .select(fileColumns)
    .select('boardFile.postIdx')
    .where('boardFile.postIdx', 'in', numbers(db, given.idxs))
    .orderBy('boardFile.postIdx')
    .orderBy('boardFile.viewOrder'),
);

const summaryRows = prepared((db, given: Given) =>
  db
    .selectFrom('boardPost')
    .innerJoin('boardCategory', 'boardCategory.idx', 'boardPost.categoryIdx')
    .select(summaryColumns)
    .where('boardPost.idx', 'in', numbers(db, given.idxs)),
);

/** Posts as lines of a list, by their idx. */
export async function summariesOf(
  db: Database,
  postIdxs: readonly number[],
): Promise<Map<number, PostSummary>> {
  const rows = await summaryRows(db, { idxs: JSON.stringify(postIdxs) });
  const files = await filesOf(db, postIdxs);
  return new Map(rows.map((row) => [row.postIdx, summaryOf(row, files(row.postIdx))]));
}

export function summaryOf({ beginKo, beginEn, ...row }: PostRow, files: PostFiles): PostSummary {
  return {
    ...row,
    leadKo: leadOf(beginKo),
    leadEn: leadOf(beginEn),
    picture: files.pictures[0] ?? null,
    attachmentCount: files.attachments.length,
  };
}

/** What a post's row keeps of what was entered: bodies cleaned, and the text in which keywords are looked for. */
export function postColumns(
  post: Pick<PostInput, 'titleKo' | 'titleEn' | 'bodyKo' | 'bodyEn' | 'videoUrl' | 'isShown'> &
    Partial<Pick<PostInput, 'isPinned'>>,
) {
  const { titleKo, titleEn, videoUrl, isShown, isPinned = 'N' } = post;
  const [bodyKo, bodyEn] = [cleanBody(post.bodyKo), cleanBody(post.bodyEn)];
  const searchText = searchable(titleKo, titleEn, plainText(bodyKo ?? ''), plainText(bodyEn ?? ''));
  return { titleKo, titleEn, bodyKo, bodyEn, videoUrl, isShown, isPinned, searchText };
}

/** Puts these files on a post in this order, in place of those that it had. */
export async function saveFiles(trx: Database, postIdx: number, fileIdxs: readonly number[]): Promise<void> {
  await trx.deleteFrom('boardFile').where('postIdx', '=', postIdx).execute();
  if (fileIdxs.length === 0) return;
  await trx
    .insertInto('boardFile')
    .values([...new Set(fileIdxs)].map((fileIdx, order) => ({ postIdx, fileIdx, viewOrder: order + 1 })))
    .execute();
}
