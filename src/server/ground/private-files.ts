/**
 * Who may read what the server keeps: its own account and nobody else on the machine. A folder that the operator shares
 * with a group on purpose, told by its set-group-ID bit (`chmod g+s`, as volumes for several containers have it), stays
 * open to that group; the database in it does not.
 */
import { chmodSync, closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs';
import { chmod, lstat, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const setGroupId = 0o2000;
const ofOthers = 0o077;

/** Modes of new folders and files below `folder`: for its group too where that is shared on purpose. */
export interface Modes {
  folder: number;
  file: number;
}

const ours: Modes = { folder: 0o700, file: 0o600 };
const shared: Modes = { folder: 0o2750, file: 0o640 };

/** Looks at the nearest folder that exists. */
export function modesBelow(folder: string): Modes {
  let existing = folder;
  while (!existsSync(existing) && dirname(existing) !== existing) existing = dirname(existing);
  return isShared(existing) ? shared : ours;
}

/** Only a folder that is shared with more than its owner counts; the bit alone is also handed down by others. */
function isShared(folder: string): boolean {
  const { mode } = statSync(folder);
  return (mode & setGroupId) !== 0 && (mode & 0o050) === 0o050;
}

/** Makes the data folder, or closes it to other accounts. */
export function makePrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: ours.folder });
  if (!isShared(folder)) closeToOthers(folder);
}

/** Makes the file of the database, or closes it, and those that are beside it, to other accounts. */
export function makePrivateDatabase(file: string): void {
  // Only where there is none yet: to open and close a file that this process has locked would give the lock back.
  // SQLite gives the files beside it the mode of the database.
  if (!existsSync(file)) closeSync(openSync(file, 'a', ours.file));
  for (const name of [file, `${file}-wal`, `${file}-shm`]) if (existsSync(name)) closeToOthers(name);
}

function closeToOthers(path: string): void {
  const { mode } = statSync(path);
  if ((mode & ofOthers) === 0) return;
  try {
    chmodSync(path, mode & ~ofOthers & 0o7777);
  } catch {
    // It belongs to another account, whose matter it is.
  }
}

/**
 * Restricts the permissions of a folder of stored files and its content, which an earlier version left open; the folder last, so that one
 * that is closed has been gone through. Follows no link.
 */
export async function closeFolderToOthers(folder: string): Promise<void> {
  const found = await lstat(folder).catch(() => undefined);
  if (!found?.isDirectory() || (found.mode & ofOthers) === 0 || isShared(folder)) return;
  await closeAll(folder);
}

async function closeAll(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true }).catch(() => [])) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await closeAll(path);
    else if (entry.isFile()) await closeEntry(path);
  }
  await closeEntry(folder);
}

async function closeEntry(path: string): Promise<void> {
  try {
    const { mode } = await lstat(path);
    if ((mode & ofOthers) !== 0) await chmod(path, mode & ~ofOthers & 0o7777);
  } catch {
    // Gone meanwhile, or another account's.
  }
}
