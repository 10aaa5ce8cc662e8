/**
 * A member's quota (docs/rules.md, F5). An upload is counted before its first byte comes, under a lock on the member, so
 * that many at once get no more in than one after the other.
 */
import type { Transaction } from 'kysely';
import { Refusal } from '#domain/common/catalogue.ts';
import { fileTypes } from '#domain/common/file-types.ts';
import { boardKinds, type FileKind, isBoardKind, memberKinds, storeKeys } from '#domain/common/files.ts';
import { limits } from '#domain/common/limits.ts';
import { lockMember } from '../../access/standing.ts';
import type { Database } from '../../db/open.ts';
import type { Tables } from '../../db/tables.ts';
import { transact } from '../../db/transact.ts';

export interface Reserved {
  uploadIdx: number;
  kind: FileKind;
  /** Of the file to be, without its ending. */
  name: string;
}

interface Asked {
  memberIdx: number;
  kind: FileKind;
  /** As many as it may come to have. */
  bytes: number;
  now: Date;
}

/** Counts an upload; `file_quota` where there are too many files, `file_quota_bytes` where they are too large, each with the quota. */
export function reserve(db: Database, { memberIdx, kind, bytes, now }: Asked): Promise<Reserved> {
  const [kinds, files, most] = isBoardKind(kind)
    ? [boardKinds, limits.boardFiles, limits.boardFileBytes]
    : [memberKinds, limits.memberFiles, limits.memberFileBytes];
  // 131 random bits: a public file is read by anyone who knows its name.
  const name = randomName();
  return transact(db, async (trx) => {
    await lockMember(trx, memberIdx);
    const used = [
      await usedIn(trx, 'file', memberIdx, kinds),
      await usedIn(trx, 'upload', memberIdx, kinds),
    ].reduce((one, other) => ({ count: one.count + other.count, bytes: one.bytes + other.bytes }));
    const quota = { files, bytes: most };
    if (used.count + 1 > files) throw new Refusal('file_quota', quota);
    if (used.bytes + bytes > most) throw new Refusal('file_quota_bytes', quota);
    const { idx } = await trx
      .insertInto('upload')
      .values({ memberIdx, kind, name, bytes, createdAt: now.toISOString() })
      .returning('idx')
      .executeTakeFirstOrThrow();
    return { uploadIdx: idx, kind, name };
  });
}

async function usedIn(
  trx: Transaction<Tables>,
  table: 'file' | 'upload',
  memberIdx: number,
  kinds: readonly FileKind[],
) {
  const { count, bytes } = await trx
    .selectFrom(table)
    .select(({ fn }) => [fn.countAll().as('count'), fn.sum('bytes').as('bytes')])
    .where('memberIdx', '=', memberIdx)
    .where('kind', 'in', kinds)
    .executeTakeFirstOrThrow();
  return { count: Number(count), bytes: Number(bytes ?? 0) };
}

const letters = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const randomName = () =>
  Array.from(crypto.getRandomValues(new Uint32Array(22)), (number) => letters[number % letters.length]).join(
    '',
  );

/**
 * Gives the place of an upload back. What may lie in the store under its name is removed by the next sweep, unless a file has
 * come of it after all: a commit whose answer was lost.
 */
export function release(
  db: Database,
  { uploadIdx, kind, name }: Reserved,
  { mayBeStored, at }: { mayBeStored: boolean; at: string },
): Promise<void> {
  const endings = [...new Set([...Object.keys(fileTypes), 'webp'])];
  return transact(db, async (trx) => {
    await trx.deleteFrom('upload').where('idx', '=', uploadIdx).execute();
    if (!mayBeStored) return;
    const names = endings.map((ending) => `${name}.${ending}`);
    const kept = trx.selectFrom('file').select('idx').where('saveFileName', 'in', names);
    if ((await kept.execute()).length > 0) return;
    const keys = new Set(names.flatMap((saveFileName) => storeKeys({ kind, saveFileName })));
    await trx
      .insertInto('fileRemoval')
      .values([...keys].map((key) => ({ key, createdAt: at })))
      .onConflict((on) => on.doNothing())
      .execute();
  });
}
