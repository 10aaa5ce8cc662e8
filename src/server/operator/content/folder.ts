/**
 * A folder of what is kept on screen, as people read and edit it (docs/rules/site-folder.md, I13): read whole and within bounds, written whole or not at
 * all. Nothing outside of it is read: a link, whatever it leads to, is a fault.
 */
import { constants } from 'node:fs';
import { mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { limits } from '#domain/common/limits.ts';
import { SettingError } from '../../ground/config.ts';

/** A page with its head; another text, of which the longest programme of an event is half; all there is, as it is and as drafts; folders in each other. */
const bounds = {
  pageBytes: limits.pageBody + 64 * 1024,
  yamlBytes: 1024 ** 2,
  files: 3_000,
  depth: 4,
  bytes: 256 * 1024 ** 2,
};

export interface Folder {
  /** By their paths in the folder, parts divided by '/'. */
  texts: ReadonlyMap<string, string>;
  /** Pictures by their names in `pictures`. */
  pictures: ReadonlyMap<string, Uint8Array>;
}

export const pictureFolder = 'pictures';
/** What a picture may be called. */
export const pictureFile = /^[\w-]{1,120}\.(?:webp|png|jpe?g)$/;

/** What people keep beside it. */
const isAside = (name: string) => name.startsWith('.') || /^readme/i.test(name);

/** Reads all that lies in it; what does not belong there is added to `faults`, each by its path. */
export async function readFolder(root: string, faults: string[]): Promise<Folder> {
  const texts = new Map<string, string>();
  const pictures = new Map<string, Uint8Array>();
  let [files, bytes] = [0, 0];
  async function take(path: string): Promise<void> {
    files += 1;
    const inPictures = path.startsWith(`${pictureFolder}/`);
    const name = path.slice(pictureFolder.length + 1);
    if (files > bounds.files) throw new SettingError(`${root} holds more than ${bounds.files} files.`);
    if (inPictures ? !pictureFile.test(name) : !/^[\w./-]+\.(?:md|yaml)$/.test(path))
      return void faults.push(`${path}: nothing that is carried has such a name.`);
    const text = path.endsWith('.yaml') ? bounds.yamlBytes : bounds.pageBytes;
    const read = await readBounded(join(root, path), inPictures ? limits.fileBytes : text);
    if (typeof read === 'string') return void faults.push(`${path}: ${read}`);
    bytes += read.length;
    if (bytes > bounds.bytes) throw new SettingError(`${root} holds more than 256 MB.`);
    if (inPictures) return void pictures.set(name, read);
    try {
      texts.set(path, new TextDecoder('utf-8', { fatal: true }).decode(read).replaceAll(/\r\n?/g, '\n'));
    } catch {
      faults.push(`${path}: it is not written in UTF-8.`);
    }
  }
  async function walk(folder: string, depth: number): Promise<void> {
    const entries = await readdir(join(root, folder), { withFileTypes: true });
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      if (isAside(entry.name)) continue;
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.isFile()) await take(path);
      else if (entry.isDirectory() && depth < bounds.depth) await walk(path, depth + 1);
      else faults.push(`${path}: neither a file nor a folder that is carried.`);
    }
  }
  await walk('', 1);
  return { texts, pictures };
}

/** The bytes, or what is wrong: what was a file a moment ago may be a link now. */
async function readBounded(path: string, most: number): Promise<Uint8Array | string> {
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    const found = await file.stat();
    if (!found.isFile()) return 'it is no file.';
    if (found.size > most) return `it is larger than ${Math.floor(most / 1024)} KB.`;
    const buffer = Buffer.alloc(found.size);
    const { bytesRead } = await file.read(buffer, 0, found.size, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Writes a folder that is not there yet, or is empty; drafts are nobody else's, so that its owner alone reads it. */
export async function writeFolder(root: string, files: ReadonlyMap<string, string | Uint8Array>) {
  const there = await readdir(root).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  if (there.length > 0) throw new SettingError(`${root} is not empty: name a folder that is not there yet.`);
  const made = `${root}.${crypto.randomUUID()}`;
  try {
    await mkdir(made, { mode: 0o700 });
    for (const [path, content] of files) {
      await mkdir(dirname(join(made, path)), { recursive: true, mode: 0o700 });
      await writeFile(join(made, path), content, { mode: 0o600 });
    }
    await rename(made, root);
  } catch (error) {
    await rm(made, { recursive: true, force: true });
    throw error;
  }
}
