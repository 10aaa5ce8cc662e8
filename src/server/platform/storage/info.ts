/** What answers say of a file (`fileInfo`), from its row. */
import type { FileInfo } from '#api/file/file.ts';
import type { FileKind } from '#domain/common/files.ts';
import type { Database } from '../../db/open.ts';

/** The columns of a joined `file` that `fileInfoOf` reads. */
export const fileColumns = [
  'file.idx as fileIdx',
  'file.kind',
  'file.fileName',
  'file.saveFileName',
  'file.bytes as size',
  'file.width',
  'file.height',
] as const;

/** The columns of `file` that `storedFile` of the wire is made of. */
export const storedColumns = [...fileColumns, 'file.mediaType'] as const;

/** As a left join answers them: all null where there is no file. */
export interface FileColumns {
  fileIdx: number | null;
  kind: FileKind | null;
  fileName: string | null;
  saveFileName: string | null;
  size: number | null;
  width: number | null;
  height: number | null;
}

export function fileInfoOf({ fileIdx, kind, fileName, saveFileName, size, ...rest }: FileColumns) {
  if (fileIdx === null || kind === null || fileName === null || saveFileName === null || size === null)
    return null;
  const { width, height } = rest;
  return { fileIdx, kind, fileName, saveFileName, size, width, height } satisfies FileInfo;
}

/** Reads several files at once; answers a function from an idx to its file, null for null. */
export async function fileInfos(
  db: Database,
  idxs: readonly (number | null)[],
): Promise<(idx: number | null) => FileInfo | null> {
  const wanted = [...new Set(idxs.filter((idx) => idx !== null))];
  if (wanted.length === 0) return () => null;
  const rows = await db.selectFrom('file').select(fileColumns).where('idx', 'in', wanted).execute();
  const byIdx = new Map(rows.map((row) => [row.fileIdx, fileInfoOf(row)]));
  return (idx) => (idx === null ? null : (byIdx.get(idx) ?? null));
}
