/** What a backup needs to know of a copied database, whatever version it is of: read by plain SQL, without migrating it. */
import { DatabaseSync } from 'node:sqlite';
import { fileFolders } from '#domain/common/files.ts';
import { ownKeys } from '#domain/site/pictures.ts';
import { filesPrefix } from './manifest.ts';

export interface SnapshotFacts {
  /** The migrations that it has had. */
  migrations: string[];
  /** Paths, as in the archive, of the files that its rows name. */
  files: string[];
}

/** Throws where the file is no database of Madang. */
export function factsOf(file: string): SnapshotFacts {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const migrations = database.prepare('select name from kysely_migration order by name').all();
    const files = database.prepare('select kind, save_file_name from file order by idx').all();
    // A database of an older version has no such table.
    const isThere = database.prepare("select 1 from sqlite_master where name = 'site_picture'").get();
    const pictures = isThere ? database.prepare('select name from site_picture order by idx').all() : [];
    const folderOf = (kind: string): string | undefined => fileFolders[kind as keyof typeof fileFolders];
    return {
      migrations: (migrations as { name: string }[]).map(({ name }) => name),
      files: [
        ...(files as { kind: string; save_file_name: string }[]).flatMap((row) => {
          const folder = folderOf(row.kind);
          return folder ? [`${filesPrefix}${folder}/${row.save_file_name}`] : [];
        }),
        ...(pictures as { name: string }[]).flatMap(({ name }) =>
          ownKeys(name).map((key) => filesPrefix + key),
        ),
      ],
    };
  } finally {
    database.close();
  }
}
