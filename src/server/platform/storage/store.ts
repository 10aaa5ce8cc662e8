/** Opens the store of files that the settings name, and has the one that is a folder. */
import { createReadStream } from 'node:fs';
import { chmod, copyFile, mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import type { Settings } from '../../ground/config.ts';
import { modesBelow } from '../../ground/private-files.ts';
import { type FileStore, isFileKey } from './file-store.ts';
import { guardedStore, storeMarker } from './marker.ts';
import { s3Place, s3Store } from './s3.ts';

export type { FileStore } from './file-store.ts';

/** Files in a folder of this machine, or one that several machines share. */
export function diskStore(folder: string): FileStore {
  const placeOf = (key: string) => {
    if (!isFileKey(key)) throw new Error(`'${key}' is no key of a file`);
    return join(folder, key);
  };
  const modes = modesBelow(folder);
  /** As `mkdir -p`, with modes that no umask of the process narrows. */
  const makeFolder = async (path: string): Promise<void> => {
    if (await stat(path).catch(missing)) return;
    await makeFolder(dirname(path));
    await mkdir(path).catch(exists);
    await chmod(path, modes.folder);
  };
  const sizeOf = async (key: string) => {
    const found = await stat(placeOf(key)).catch(missing);
    return found?.isFile() ? { size: found.size } : null;
  };
  /** Readers see the whole file or none, also when the process ends in between; what is named is on the disk. */
  const putBy = async (key: string, fill: (draft: string) => Promise<void>) => {
    const place = placeOf(key);
    await makeFolder(dirname(place));
    const draft = `${place}.${process.pid}-${crypto.randomUUID()}`;
    try {
      await fill(draft);
      const file = await open(draft, 'r+');
      try {
        await file.chmod(modes.file);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(draft, place);
    } catch (error) {
      await rm(draft, { force: true }).catch(() => undefined);
      throw error;
    }
  };
  return {
    put: (key, bytes) => putBy(key, (draft) => writeFile(draft, bytes, { flag: 'wx', mode: modes.file })),
    putFile: (key, path) =>
      putBy(key, (draft) =>
        rename(path, draft).catch((error: NodeJS.ErrnoException) => {
          // Another disk.
          if (error.code !== 'EXDEV') throw error;
          return copyFile(path, draft);
        }),
      ),
    async get(key) {
      const found = await sizeOf(key);
      return (
        found && {
          ...found,
          bytes: () => readFile(placeOf(key)),
          stream: () => Readable.toWeb(createReadStream(placeOf(key))) as ReadableStream,
        }
      );
    },
    stat: sizeOf,
    delete: (key) => rm(placeOf(key), { force: true }),
  };
}

function missing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
  throw error;
}

function exists(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}

/** The same store; `failed` is called for each file that could not be written. */
export function watchedStore(store: FileStore, failed: (error: unknown) => void): FileStore {
  const watch = (write: Promise<void>) =>
    write.catch((error) => {
      failed(error);
      throw error;
    });
  return {
    ...store,
    put: (key, bytes) => watch(store.put(key, bytes)),
    putFile: (key, path) => watch(store.putFile(key, path)),
  };
}

/** Writes and deletes a small file; rejects where that fails. */
export async function probeStore(store: FileStore): Promise<void> {
  const key = `probe-${crypto.randomUUID()}.txt`;
  await store.put(key, Buffer.alloc(4096));
  await store.delete(key);
}

/** How long it counts that the marker was there: a folder is asked each time, a bucket whose store answers is no empty folder. */
const markerAgeMs = 5_000;

/** The store that the settings name, guarded by its marker, and the marker itself. */
export function openMarkedStore({ db, settings, log }: Omit<Parameters<typeof storeMarker>[0], 'store'>) {
  const store = openFileStore(settings);
  const marker = storeMarker({ db, store, settings, log });
  const isBucket = settings.FILE_STORE?.startsWith('s3://') === true;
  return { store: guardedStore(store, marker, { maxAgeMs: isBucket ? markerAgeMs : 0 }), marker };
}

/** The store that the settings name: `files` in the data folder unless FILE_STORE says where else. */
export function openFileStore({
  FILE_STORE,
  DATA_DIR,
}: Pick<Settings, 'FILE_STORE' | 'DATA_DIR'>): FileStore {
  if (FILE_STORE?.startsWith('s3://')) return s3Store(s3Place(FILE_STORE));
  return diskStore(FILE_STORE ?? join(DATA_DIR, 'files'));
}
