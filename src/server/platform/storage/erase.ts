/** What becomes of a member's files when they leave. Runs in the caller's transaction. */
import { sql } from 'kysely';
import type { Database } from '../../db/open.ts';
import { removeFileRows } from './removal.ts';

/**
 * Removes all files that the member uploaded, of every kind. Only files of posts in the media center stay: they were
 * published by the organiser, no matter who uploaded them. Nothing else refers to the files any more.
 */
export async function removeFilesOf(trx: Database, memberIdx: number, at: string): Promise<void> {
  const files = await trx
    .selectFrom('file')
    .select(['idx', 'kind', 'saveFileName'])
    .where('memberIdx', '=', memberIdx)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('boardFile').select('postIdx').whereRef('boardFile.fileIdx', '=', 'file.idx'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('boardVersionFile')
            .select('postIdx')
            .whereRef('boardVersionFile.fileIdx', '=', 'file.idx'),
        ),
      ),
    )
    .where(({ not, exists, or, and, eb, selectFrom }) =>
      // Pictures inside of a body are named in it by their address.
      not(
        and([
          eb('file.kind', 'in', ['boardImg', 'boardFile']),
          exists(
            selectFrom('boardPost')
              .select('boardPost.idx')
              .where(
                or([
                  sql<boolean>`board_post.body_ko like '%' || file.save_file_name || '%'`,
                  sql<boolean>`board_post.body_en like '%' || file.save_file_name || '%'`,
                ]),
              ),
          ),
        ]),
      ),
    )
    .execute();
  await removeFileRows(trx, files, at);
}
