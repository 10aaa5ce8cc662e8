/** How long backups and other copies of the data are kept (docs/rules.md, G11). */

import { readdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { limits } from '#domain/common/limits.ts';
import { dayMs } from '#domain/day/day.ts';
import { backupFolder, backupNames, takenAt } from './backup-names.ts';

const hourMs = 3_600_000;

/** What an operator's restore and each migration put aside, and what a restore that died has unpacked; the time is of UTC. */
const asidePattern =
  /^(?:before-migration-\d+-(\w+)\.sqlite|(?:before-restore|restoring)-(\d{8}T\d{6}Z)(?:-\d+)?)$/;

/** When that was put aside, by its name. Milliseconds since 1970; not a number for what is none of ours. */
function putAsideAt(name: string): number {
  const [, migrated, restored] = asidePattern.exec(name) ?? [];
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(migrated ?? restored ?? '') ?? [];
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}

interface Folders {
  dataDir: string;
  /** The folder of the stored files; undefined where they are in a store that is no folder. */
  files?: string | undefined;
}

/**
 * Removes backups, copies from before migrations and folders put aside by restores before they are older than the privacy
 * policy says; whoever left is in all of them. Called every hour, so what is too old before the next call goes now. Answers how many.
 */
export async function removeOldBackups({ dataDir, files }: Folders, now: Date): Promise<number> {
  const before = now.getTime() - limits.backupDays * dayMs + hourMs;
  const folder = backupFolder(dataDir);
  const old = (await backupNames(folder))
    .filter((name) => takenAt(name) < before)
    .map((name) => join(folder, name));
  for (const place of new Set([resolve(dataDir), ...(files ? [resolve(files)] : [])])) {
    const names = await readdir(place).catch(() => []);
    old.push(...names.filter((name) => putAsideAt(name) < before).map((name) => join(place, name)));
  }
  for (const path of old) await rm(path, { recursive: true, force: true });
  return old.length;
}
