/**
 * Who uses a data folder: every process that has its database open shares it, a restore has it alone. Held as a lock of SQLite
 * on an empty file beside the database, which the kernel gives back when a process dies: no number of a process is left behind
 * to be doubted, and it also holds between containers of one machine.
 */
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

export interface FolderLock {
  /** Gives it back; a second time does nothing. */
  release(): void;
}

/** A restore that only looks whether it may begin holds the others up for an instant; in milliseconds. */
const patience = 2_000;
const sqliteBusy = 5;

/** Takes a share in the folder; null while a restore has it alone. */
export const shareFolder = (folder: string): FolderLock | null =>
  take(folder, 'begin; select 1 from sqlite_schema');

/** Takes the folder alone; null while anyone has it. */
export const claimFolder = (folder: string): FolderLock | null => take(folder, 'begin exclusive');

function take(folder: string, statements: string): FolderLock | null {
  const file = join(folder, 'in-use.lock');
  makePrivate(file);
  const database = new DatabaseSync(file, { timeout: patience });
  try {
    database.exec(statements);
    return { release: () => void (database.isOpen && database.close()) };
  } catch (error) {
    database.close();
    if (((error as { errcode?: number }).errcode ?? 0) % 256 === sqliteBusy) return null;
    throw error;
  }
}

/** Only where there is none yet: to open and close a file that this process has locked would give the lock back. */
function makePrivate(file: string): void {
  try {
    closeSync(openSync(file, 'wx', 0o600));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}
