/** Removes files that nothing names a day after they came, and what uploads that ended badly have left (docs/rules.md, F6). */
import { type ExpressionBuilder, sql } from 'kysely';
import { boardKinds, isBoardKind } from '#domain/common/files.ts';
import { limits } from '#domain/common/limits.ts';
import { type Database, hasRowLocks } from '../../db/open.ts';
import type { Tables } from '../../db/tables.ts';
import { transact } from '../../db/transact.ts';
import { removeFileRows } from '../../platform/storage/removal.ts';
import { release } from './reserve.ts';

/** Files that are looked at in one query. */
const batch = 200;
/** An upload takes half an hour at most; one that is older belongs to a process that died. */
const uploadMinutes = 120;

/** Every column that names a file. */
function isNamed({ or, exists, selectFrom }: ExpressionBuilder<Tables, 'file'>) {
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
    exists(selectFrom('answer').select('answer.fileIdx').whereRef('answer.fileIdx', '=', 'file.idx')),
    exists(
      selectFrom('boardFile').select('boardFile.fileIdx').whereRef('boardFile.fileIdx', '=', 'file.idx'),
    ),
    exists(
      selectFrom('boardVersionFile')
        .select('boardVersionFile.fileIdx')
        .whereRef('boardVersionFile.fileIdx', '=', 'file.idx'),
    ),
  ]);
}

/** A picture inside of a body is named in it by its address. Reads every body, so it is asked of few files only. */
function isInBody({ or, exists, selectFrom }: ExpressionBuilder<Tables, 'file'>) {
  const inBody = (column: 'body_ko' | 'body_en') =>
    sql<boolean>`${sql.ref(`board_post.${column}`)} like '%' || file.save_file_name || '%'`;
  const onPage = (column: 'body_ko' | 'body_en') =>
    sql<boolean>`${sql.ref(`page_version.${column}`)} like '%' || file.save_file_name || '%'`;
  return or([
    exists(
      selectFrom('boardPost')
        .select('boardPost.idx')
        .where(or([inBody('body_ko'), inBody('body_en')])),
    ),
    exists(
      selectFrom('pageVersion')
        .select('pageVersion.idx')
        .where(or([onPage('body_ko'), onPage('body_en')])),
    ),
  ]);
}

/** The names of all files that bodies of posts and of pages name, some at a time; a page's in each version that is kept. */
async function namesInBodies(db: Database): Promise<Set<string>> {
  const names = new Set<string>();
  for (const table of ['boardPost', 'pageVersion'] as const)
    for (let last = 0; ; ) {
      const texts = await db
        .selectFrom(table)
        .select(['idx', 'bodyKo', 'bodyEn'])
        .where('idx', '>', last)
        .orderBy('idx')
        .limit(50)
        .execute();
      for (const { bodyKo, bodyEn } of texts)
        for (const [, name = ''] of `${bodyKo} ${bodyEn}`.matchAll(
          /\/upload\/board\/(?:inner\/)?([\w-]+\.\w+)/g,
        ))
          names.add(name);
      if (texts.length < 50) break;
      last = texts.at(-1)?.idx as number;
    }
  return names;
}

/** The store's files go with the sweep that follows (`sweepFiles`). Answers how many rows went. */
export async function removeOrphans(db: Database, now: Date): Promise<number> {
  const before = new Date(now.getTime() - limits.orphanHours * 3_600_000).toISOString();
  let inBodies: Promise<Set<string>> | undefined;
  let removed = 0;
  for (let last = 0; ; ) {
    const old = db.selectFrom('file').where('file.idx', '>', last).where('file.createdAt', '<', before);
    const range = await old.select('file.idx').orderBy('file.idx').limit(batch).execute();
    const end = range.at(-1)?.idx;
    if (end === undefined) break;
    const files = await old
      .select(['file.idx', 'file.kind', 'file.saveFileName'])
      .where('file.idx', '<=', end)
      .where((eb) => eb.not(isNamed(eb)))
      .execute();
    const free: number[] = [];
    for (const { idx, kind, saveFileName } of files) {
      if (isBoardKind(kind)) inBodies ??= namesInBodies(db);
      if (!(isBoardKind(kind) && (await inBodies)?.has(saveFileName))) free.push(idx);
    }
    // Mostly there is none, and then nothing is written.
    if (free.length > 0) removed += await removeFree(db, free, now.toISOString());
    last = end;
  }
  await releaseDead(db, now);
  return removed;
}

/**
 * A form that names a file at this moment holds its row (`assertOwnsFiles`), so that it is either named when this looks, or
 * gone when the form asks for it. What is held is left to the next sweep.
 */
function removeFree(db: Database, idxs: readonly number[], at: string): Promise<number> {
  return transact(db, async (trx) => {
    const among = trx.selectFrom('file').where('file.idx', 'in', idxs);
    const held = hasRowLocks(trx)
      ? (await among.select('file.idx').forUpdate().skipLocked().execute()).map(({ idx }) => idx)
      : idxs;
    if (held.length === 0) return 0;
    // Asked again under the lock: what was named before the lock was had is seen now.
    const free = await among
      .select(['file.idx', 'file.kind', 'file.saveFileName'])
      .where('file.idx', 'in', held)
      .where((eb) => eb.not(isNamed(eb)))
      .where((eb) => eb.or([eb('file.kind', 'not in', boardKinds), eb.not(isInBody(eb))]))
      .execute();
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
