/** Paths of an installation's data on this machine. */
import { readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Settings } from '../ground/config.ts';
import { isFileKey } from '../platform/storage/file-store.ts';

export type Places = ReturnType<typeof placesOf>;

export function placesOf({ DATA_DIR, FILE_STORE }: Pick<Settings, 'DATA_DIR' | 'FILE_STORE'>) {
  const dataDir = resolve(DATA_DIR);
  return {
    dataDir,
    database: join(dataDir, 'madang.sqlite'),
    /** Undefined: in a store that is no folder. */
    files: FILE_STORE?.startsWith('s3://') ? undefined : resolve(FILE_STORE ?? join(dataDir, 'files')),
  };
}

/** Keys of all files in a store's folder. What is just being written has no key yet. */
export async function* keysIn(folder: string): AsyncGenerator<string> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }).catch(none)) {
    const key = join(entry.parentPath, entry.name).slice(folder.length + 1);
    if (entry.isFile() && isFileKey(key) && !isSetAside(key)) yield key;
  }
}

/** What a restore puts beside the present files: the old ones, and the new ones until they are checked. */
const isSetAside = (name: string) => /^(before-restore|restoring)-/.test(name);

/** The folders at the top of a file store that keys lie in. */
export async function topFolders(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(none);
  return entries
    .filter((entry) => entry.isDirectory() && /^[\w-]+$/.test(entry.name) && !isSetAside(entry.name))
    .map(({ name }) => name);
}

function none(error: NodeJS.ErrnoException): never[] {
  if (error.code === 'ENOENT') return [];
  throw error;
}

/**
 * Whether files can be moved from one folder to the other. Tried, because two folders of one disk may be mounted each on its own,
 * as volumes of a container are.
 */
export async function isOneDisk(from: string, to: string): Promise<boolean> {
  const name = `.probe-${process.pid}`;
  await writeFile(join(from, name), '');
  try {
    await rename(join(from, name), join(to, name));
    await rm(join(to, name));
    return true;
  } catch (error) {
    await rm(join(from, name), { force: true });
    if ((error as NodeJS.ErrnoException).code === 'EXDEV') return false;
    throw error;
  }
}
