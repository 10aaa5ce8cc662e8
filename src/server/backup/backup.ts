/** Copies an installation's database and files into one file while its server runs. */
import { existsSync } from 'node:fs';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { copyDatabase, faultIn } from '../db/copy.ts';
import { shareFolder } from '../db/folder-lock.ts';
import { syncFolder } from '../db/folder-swap.ts';
import { SettingError, type Settings } from '../ground/config.ts';
import { markerKey } from '../platform/storage/marker.ts';
import { type ArchiveWriter, createArchive, readArchive } from './archive.ts';
import {
  databaseEntry,
  type Entry,
  filesPrefix,
  type Manifest,
  manifestEntry,
  newManifest,
} from './manifest.ts';
import { keysIn, type Places, placesOf } from './places.ts';
import { factsOf } from './snapshot.ts';

/** How often the database is copied again at most, because a file that it names was deleted meanwhile. */
const tries = 50;

/**
 * Makes a backup and reads it again. The files come first and the database after them, so that it is as late as can be and names
 * no file that the backup lacks. `file` is there whole at the end, or not at all.
 */
export async function makeBackup(
  settings: Pick<Settings, 'DATA_DIR' | 'FILE_STORE' | 'DATABASE_URL'>,
  file: string,
  clock: () => Date = () => new Date(),
): Promise<Manifest> {
  const places = placesOf(settings);
  refuseOther(settings, places, file);
  const lock = shareFolder(places.dataDir);
  if (!lock) throw new SettingError(`A restore into ${places.dataDir} is under way: wait until it is done.`);
  const [draft, copy] = [`${file}.partial`, `${file}.partial-database`];
  await Promise.all([draft, copy].map((left) => rm(left, { force: true })));
  const archive = createArchive(draft);
  try {
    const manifest = await pack(archive, places, copy, clock);
    await archive.addText(manifestEntry, JSON.stringify(manifest));
    await archive.close();
    await readArchive(draft, async (_path, content) => {
      for await (const _chunk of content);
    });
    await rename(draft, file);
    syncFolder(dirname(file));
    return manifest;
  } finally {
    archive.abort();
    await Promise.all([draft, copy].map((left) => rm(left, { force: true })));
    lock.release();
  }
}

function refuseOther({ DATABASE_URL }: Pick<Settings, 'DATABASE_URL'>, places: Places, file: string): void {
  if (DATABASE_URL) {
    throw new SettingError(
      'The database is PostgreSQL, whose own tools copy it: run pg_dump, then copy the folder of the files, as docs/operating.md shows.',
    );
  }
  if (!existsSync(places.database))
    throw new SettingError(`There is no database in ${places.dataDir}: set DATA_DIR to the data folder.`);
  if (existsSync(file)) throw new SettingError(`There is a file ${file} already: name another one.`);
}

async function pack(
  archive: ArchiveWriter,
  { database, files: folder }: Places,
  copy: string,
  clock: () => Date,
): Promise<Manifest> {
  const packed = new Map<string, Entry>();
  const addFile = async (path: string): Promise<boolean> => {
    if (!folder) return true;
    const entry = await add(archive, path, join(folder, path.slice(filesPrefix.length)));
    if (entry) packed.set(path, entry);
    return entry !== null;
  };
  if (folder) for await (const key of keysIn(folder)) await addFile(filesPrefix + key);

  const isGone = (path: string) => !existsSync(join(folder as string, path.slice(filesPrefix.length)));
  let missedBefore = new Set<string>();
  for (let attempt = 1; ; attempt++) {
    const gone = new Set([...packed.keys()].filter(isGone));
    const createdAt = clock().toISOString();
    await rm(copy, { force: true });
    await copyDatabase(database, copy);
    const { migrations, files: named } = factsOf(copy);
    const missing: string[] = [];
    // Named by the copy and not packed: uploaded meanwhile, deleted since, or gone for longer.
    for (const path of named) if (!packed.has(path) && !(await addFile(path))) missing.push(path);
    // A row is deleted before its file: one that a later copy still names is gone for longer, and no further copy would be without it.
    const isDeletedMeanwhile = missing.some((path) => !missedBefore.has(path));
    missedBefore = new Set(missing);
    if (isDeletedMeanwhile && attempt < tries) continue;
    // The folder of a disk that is not mounted is there and empty. One whose version did not mark it yet has files of the database.
    if (folder && named.length > 0 && missing.length === named.length && !packed.has(filesPrefix + markerKey))
      throw new SettingError(
        `The files are gone: ${folder} has none that the database names, and no marker. Is its disk mounted? No backup was made.`,
      );

    const fault = faultIn(copy);
    if (fault) throw new SettingError(`The database ${database} is damaged (${fault}): no backup was made.`);
    for (const path of named) gone.delete(path);
    return newManifest({
      createdAt,
      migrations,
      database: (await add(archive, databaseEntry, copy)) as Entry,
      fileStore: folder ? 'folder' : 'elsewhere',
      files: [...packed.values()].filter(({ path }) => !gone.has(path)),
      removed: [...gone],
      missing,
    });
  }
}

/** Null where there is no such file any more. */
async function add(archive: ArchiveWriter, path: string, file: string): Promise<Entry | null> {
  let handle: FileHandle;
  try {
    handle = await open(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  try {
    return await archive.add(path, handle);
  } finally {
    await handle.close();
  }
}
