/** Removes files that nothing names a day after they came, and what uploads that ended badly have left (docs/rules.md, F6). */
import { type ExpressionBuilder, sql } from 'kysely';
import { limits } from '#domain/limits.ts';
import { type Database, hasRowLocks } from '../../db/open.ts';
import type { Tables } from '../../db/tables.ts';
import { transact } from '../../db/transact.ts';
import { removeFileRows } from '../../platform/storage/removal.ts';
import { release } from './reserve.ts';

/** Files that are looked at in one transaction. */
const batch = 200;
/** An upload takes half an hour at most; one that is older belongs to a process that died. */
const uploadMinutes = 120;

/** Every column that names a file. */
function isNamed({ or, exists, selectFrom, and, eb }: ExpressionBuilder<Tables, 'file'>) {
  const inBody = (column: 'body_ko' | 'body_en') =>
    sql<boolean>`${sql.ref(`board_post.${column}`)} like '%' || file.save_file_name || '%'`;
  return or([
    exists(selectFrom('member').select('member.idx').whereRef('member.profileFileIdx', '=', 'file.idx')),
    exists(selectFrom('company').select('company.idx').whereRef('company.bizDocFileIdx', '=', 'file.idx')),
    exists(selectFrom('company').select('company.idx').whereRef('company.mainImgFileIdx', '=', 'file.idx')),
    exists(
      selectFrom('companyDocument')
        .select('companyDocument.fileIdx')
        .whereRef('companyDocument.fileIdx', '=', 'file.idx'),
    ),
    exists(selectFrom('product').select('product.idx').whereRef('product.mainImgFileIdx', '=', 'file.idx')),
    exists(selectFrom('product').select('product.idx').whereRef('product.introFileIdx', '=', 'file.idx')),
    exists(selectFrom('product').select('product.idx').whereRef('product.introEnFileIdx', '=', 'file.idx')),
    exists(
      selectFrom('counseling')
        .select('counseling.idx')
        .whereRef('counseling.nameCardFileIdx', '=', 'file.idx'),
    ),
    exists(
      selectFrom('boardFile').select('boardFile.fileIdx').whereRef('boardFile.fileIdx', '=', 'file.idx'),
    ),
    // A picture inside of a body is named in it by its address.
    and([
      eb('file.kind', 'in', ['boardImg', 'boardFile']),
      exists(
        selectFrom('boardPost')
          .select('boardPost.idx')
          .where(or([inBody('body_ko'), inBody('body_en')])),
      ),
    ]),
  ]);
}

/** The store's files go with the sweep that follows (`sweepFiles`). Answers how many rows went. */
export async function removeOrphans(db: Database, now: Date): Promise<number> {
  const before = new Date(now.getTime() - limits.orphanHours * 3_600_000).toISOString();
  let [removed, last] = [0, 0];
  for (;;) {
    const idxs = await db
      .selectFrom('file')
      .select('idx')
      .where('idx', '>', last)
      .where('createdAt', '<', before)
      .orderBy('idx')
      .limit(batch)
      .execute();
    if (idxs.length > 0) {
      const [first, end] = [idxs[0]?.idx as number, idxs.at(-1)?.idx as number];
      removed += await removeBetween(db, first, end, before, now.toISOString());
      last = end;
    }
    if (idxs.length < batch) break;
  }
  await releaseDead(db, now);
  return removed;
}

/**
 * A form that names a file at this moment holds its row (`assertOwnsFiles`), so that it is either named when this looks, or
 * gone when the form asks for it. What is held is left to the next sweep.
 */
async function removeBetween(db: Database, first: number, end: number, before: string, at: string) {
  const candidates = (on: Database) =>
    on
      .selectFrom('file')
      .select(['idx', 'kind', 'saveFileName'])
      .where('idx', '>=', first)
      .where('idx', '<=', end)
      .where('createdAt', '<', before)
      .where((eb) => eb.not(isNamed(eb)));
  // Looked at without a lock first: mostly there is none, and then nothing is written.
  if ((await candidates(db).execute()).length === 0) return 0;
  return transact(db, async (trx) => {
    if (hasRowLocks(trx)) {
      const held = candidates(trx).forUpdate().skipLocked();
      const idxs = (await held.execute()).map(({ idx }) => idx);
      if (idxs.length === 0) return 0;
      // Asked again under the lock: what was named before the lock was had is seen now.
      const free = await candidates(trx).where('idx', 'in', idxs).execute();
      await removeFileRows(trx, free, at);
      return free.length;
    }
    const free = await candidates(trx).execute();
    await removeFileRows(trx, free, at);
    return free.length;
  });
}

async function releaseDead(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - uploadMinutes * 60_000).toISOString();
  const dead = await db
    .selectFrom('upload')
    .select(['idx as uploadIdx', 'kind', 'name'])
    .where('createdAt', '<', before)
    .limit(batch)
    .execute();
  for (const upload of dead) await release(db, upload, { mayBeStored: true, at: now.toISOString() });
}
