/** Where the backups lie that managers ask for, and what they are called. */
import { readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';

const pattern = /^madang-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z-[\da-f]{8}\.tar$/;

export const backupFolder = (dataDir: string): string => join(resolve(dataDir), 'backups');

export const backupName = (now: Date): string =>
  `madang-${now.toISOString().replaceAll(/[:.]/g, '-')}-${crypto.randomUUID().slice(0, 8)}.tar`;

/** The names of whole backups in the folder, the oldest first; other files are none of ours. */
export async function backupNames(folder: string): Promise<string[]> {
  return (await readdir(folder).catch(() => [])).filter((name) => pattern.test(name)).sort();
}

/** When a backup was begun, by its name: a copied file keeps it. Milliseconds since 1970; not a number for what is none of ours. */
export function takenAt(name: string): number {
  const [, day, hour, minute, second, ms] = pattern.exec(name) ?? [];
  return Date.parse(`${day}T${hour}:${minute}:${second}.${ms}Z`);
}
