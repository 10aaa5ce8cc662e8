/**
 * Where tests put what is gone in a minute: in memory where there is room, because there no commit waits for a disk, and a browser makes a
 * file for each piece of memory that its processes share. Plain JavaScript of Node 20, as `test.mjs` is.
 */
import { existsSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Linux has it nearly everywhere; a container by default with 64 MB, which is too little. */
const memory = '/dev/shm';
/** Several files of tests at once take some hundred megabytes, and a cluster of PostgreSQL its log. */
const bytesLeast = 4 * 1024 ** 3;

/** Known again by the process that made it. */
const ownName = /^madang-test-(\d+)-/;

/** What a new folder's path begins with, for `mkdtemp`. */
export function shortLived() {
  return join(hasRoom() ? memory : tmpdir(), `madang-test-${process.pid}-`);
}

function hasRoom() {
  try {
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize >= bytesLeast;
  } catch {
    return false;
  }
}

/** Removes from memory what runs left there that were killed: a disk has room for it, memory is needed. */
export function clearShortLived() {
  for (const name of existsSync(memory) ? readdirSync(memory) : []) {
    const pid = Number(ownName.exec(name)?.[1]);
    if (pid && !isRunning(pid)) rmSync(join(memory, name), { recursive: true, force: true });
  }
}

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // It runs, as somebody else's.
    return error.code === 'EPERM';
  }
}
