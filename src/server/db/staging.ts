/** What a restore unpacks beside the present data before it takes its place. */
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const isStaging = (name: string) => name.startsWith('restoring-');

/** Whether a restore unpacks into this folder, or died there. */
export const hasStaging = (folder: string): boolean => readdirSync(folder).some(isStaging);

/** Deletes what a restore that died has unpacked. The caller must hold the folder's lock. */
export function clearStaging(folder: string): void {
  for (const name of readdirSync(folder).filter(isStaging)) rmSync(join(folder, name), { recursive: true });
}
