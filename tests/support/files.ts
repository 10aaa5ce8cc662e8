import type { FileKind } from '#domain/files.ts';
import type { Database } from '#server/db/open.ts';
import type { Person } from './factories.ts';

let count = 0;

/** A file that someone uploaded, as its row stands; answers its idx and the name under which it is kept. */
export async function uploaded(db: Database, by: Person, kind: FileKind, extension = 'png') {
  count += 1;
  const saveFileName = `${kind}-${count}.${extension}`;
  const at = '2026-10-12T09:00:00.000Z';
  const { idx } = await db
    .insertInto('file')
    .values({
      kind,
      memberIdx: by.memberIdx,
      saveFileName,
      fileName: `scan.${extension}`,
      mediaType: extension === 'pdf' ? 'application/pdf' : 'image/png',
      bytes: 2048,
      width: extension === 'pdf' ? null : 1200,
      height: extension === 'pdf' ? null : 900,
      createdAt: at,
      updatedAt: at,
    })
    .returning('idx')
    .executeTakeFirstOrThrow();
  return { idx, saveFileName };
}
