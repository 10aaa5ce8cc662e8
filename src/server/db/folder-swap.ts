/**
 * Puts restored files in the place of present ones, whole or not at all. What is to be moved is written down first; from then on
 * it will be done: by the restore itself or, if that dies, by the next process that opens the folder.
 */
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import type { FolderLock } from './folder-lock.ts';

/** One file or folder, by absolute paths on one file system. */
export interface Move {
  from: string;
  to: string;
}

const listIn = (dataDir: string) => join(dataDir, 'restore-moves.json');

/** Whether a restore into this folder was broken off while it moved files. */
export const isSwapUnfinished = (dataDir: string): boolean => existsSync(listIn(dataDir));

/**
 * Carries the moves out, in their order: present ones away first, then the new ones in. The target of a move must not exist.
 * `lock` shows that the caller has the folder alone.
 */
export function swap(dataDir: string, moves: readonly Move[], lock: FolderLock): void {
  const draft = `${listIn(dataDir)}.draft`;
  const file = openSync(draft, 'w', 0o600);
  writeSync(file, JSON.stringify(moves));
  fsyncSync(file);
  closeSync(file);
  renameSync(draft, listIn(dataDir));
  syncFolder(dataDir);
  finishSwap(dataDir, lock);
}

/** Carries out what is left of the moves. Those that were made are known by what they leave: nothing at `from`, or something at `to`. */
export function finishSwap(dataDir: string, _lock: FolderLock): void {
  const moves = JSON.parse(readFileSync(listIn(dataDir), 'utf8')) as Move[];
  for (const { from, to } of moves) {
    if (!existsSync(from) || existsSync(to)) continue;
    mkdirSync(dirname(to), { recursive: true, mode: 0o700 });
    renameSync(from, to);
    syncFolder(dirname(from));
    syncFolder(dirname(to));
  }
  rmSync(listIn(dataDir));
  syncFolder(dataDir);
}

/** Names in a folder are on the disk once the folder is. */
export function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}
