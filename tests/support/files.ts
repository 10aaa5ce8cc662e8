import { type FileKind, fileFolders, thumbnailName } from '#domain/common/files.ts';
import type { Database } from '#server/db/open.ts';
import type { TestApp } from './compose.ts';
import type { Person } from './factories.ts';
import { nextNumber } from './numbers.ts';

/** A file that someone uploaded, as its row stands; answers its idx and the name under which it is kept. */
export async function uploaded(
  db: Database,
  by: Pick<Person, 'memberIdx'>,
  kind: FileKind,
  extension = 'png',
  fileName = `scan.${extension}`,
) {
  const saveFileName = `${kind}-${nextNumber('file')}.${extension}`;
  const at = '2026-10-12T09:00:00.000Z';
  const { idx } = await db
    .insertInto('file')
    .values({
      kind,
      memberIdx: by.memberIdx,
      saveFileName,
      fileName,
      mediaType: extension === 'pdf' ? 'application/pdf' : 'image/png',
      bytes: 2048,
      width: extension === 'pdf' ? null : 1200,
      height: extension === 'pdf' ? null : 900,
      createdAt: at,
      updatedAt: at,
    })
    .returning('idx')
    .executeTakeFirstOrThrow();
  return { idx, kind, saveFileName };
}

/** A file that someone uploaded, with what is in it; pictures may have a thumbnail. */
export async function stored(
  { db, files }: TestApp,
  by: Person,
  kind: FileKind,
  given: { bytes?: string; thumbnail?: string; extension?: string; fileName?: string } = {},
) {
  const { bytes = 'x', thumbnail, extension, fileName } = given;
  const file = await uploaded(db, by, kind, extension, fileName);
  const key = (name: string) => `${fileFolders[kind]}/${name}`;
  await files.put(key(file.saveFileName), Buffer.from(bytes));
  if (thumbnail) await files.put(key(thumbnailName(file.saveFileName)), Buffer.from(thumbnail));
  return file;
}
