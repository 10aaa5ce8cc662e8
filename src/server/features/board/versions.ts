/** The saved states of a post (docs/rules.md, B6). Each names its files, those within the text too, so that they stay. */
import type { PostVersion } from '#api/board/board.ts';
import { limits } from '#domain/common/limits.ts';
import type { ContextOf } from '../../calls/context.ts';
import type { Database } from '../../db/open.ts';

/** What is kept of a post: as it would be entered again. */
export interface VersionContent {
  categoryIdx: number;
  titleKo: string | null;
  titleEn: string | null;
  bodyKo: string | null;
  bodyEn: string | null;
  videoUrl: string | null;
  pictureFileIdxs: number[];
  attachmentFileIdxs: number[];
}

/** Keeps a post as it stands now, once a version; `memberIdx` null: saved by whoever wrote it first. The oldest beyond the bound go. */
export async function keepVersion(db: Database, postIdx: number, memberIdx: number | null): Promise<void> {
  const post = await db
    .selectFrom('boardPost')
    .select(['categoryIdx', 'titleKo', 'titleEn', 'bodyKo', 'bodyEn', 'videoUrl'])
    .select(['version', 'memberIdx', 'updatedAt'])
    .where('idx', '=', postIdx)
    .executeTakeFirst();
  if (!post) return;
  const { version, memberIdx: writer, updatedAt, ...texts } = post;
  const files = await db
    .selectFrom('boardFile')
    .innerJoin('file', 'file.idx', 'boardFile.fileIdx')
    .select(['file.idx', 'file.kind'])
    .where('boardFile.postIdx', '=', postIdx)
    .orderBy('boardFile.viewOrder')
    .execute();
  const idxsOf = (isPicture: boolean) =>
    files.filter(({ kind }) => (kind === 'boardImg') === isPicture).map(({ idx }) => idx);
  const content: VersionContent = {
    ...texts,
    pictureFileIdxs: idxsOf(true),
    attachmentFileIdxs: idxsOf(false),
  };
  const made = await db
    .insertInto('boardVersion')
    .values({
      postIdx,
      version,
      memberIdx: memberIdx ?? writer,
      savedAt: updatedAt,
      content: JSON.stringify(content),
    })
    .onConflict((on) => on.doNothing())
    .returning('version')
    .executeTakeFirst();
  if (!made) return;
  const inText = await filesInText(db, `${post.bodyKo} ${post.bodyEn}`);
  const fileIdxs = new Set([...files.map(({ idx }) => idx), ...inText]);
  if (fileIdxs.size > 0)
    await db
      .insertInto('boardVersionFile')
      .values([...fileIdxs].map((fileIdx) => ({ postIdx, version, fileIdx })))
      .execute();
  await db
    .deleteFrom('boardVersion')
    .where('postIdx', '=', postIdx)
    .where('version', '<=', version - limits.postVersions)
    .execute();
}

/** The pictures that a cleaned text names by their addresses. */
async function filesInText(db: Database, html: string): Promise<number[]> {
  const names = [...html.matchAll(/\/upload\/board\/inner\/([\w-]+\.\w+)/g)].map(([, name = '']) => name);
  if (names.length === 0) return [];
  const rows = await db
    .selectFrom('file')
    .select('idx')
    .where('kind', '=', 'boardImg')
    .where('saveFileName', 'in', [...new Set(names)])
    .execute();
  return rows.map(({ idx }) => idx);
}

export async function versionList({
  db,
  subject: post,
}: ContextOf<'GET /manage/board/getVersions'>): Promise<PostVersion[]> {
  const rows = await db
    .selectFrom('boardVersion')
    .innerJoin('member', 'member.idx', 'boardVersion.memberIdx')
    .select(['boardVersion.version', 'boardVersion.savedAt', 'boardVersion.content'])
    .select(['member.nameKo', 'member.nameEn', 'member.leftAt'])
    .where('boardVersion.postIdx', '=', post.idx)
    .orderBy('boardVersion.version', 'desc')
    .execute();
  return rows.map(({ content, nameKo, nameEn, leftAt, ...row }) => {
    const { titleKo, titleEn } = JSON.parse(content) as VersionContent;
    const isHere = leftAt === null;
    return { ...row, titleKo, titleEn, nameKo: isHere ? nameKo : null, nameEn: isHere ? nameEn : null };
  });
}
