/** Reads a backup as a restore would, and touches nothing. */
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { faultIn } from '../db/copy.ts';
import { readArchive } from './archive.ts';
import { BackupFault, databaseEntry, type Manifest } from './manifest.ts';

/** Answers the manifest of a backup that holds what it lists and whose database is whole; throws a `BackupFault` for any other. */
export async function verifyBackup(file: string): Promise<Manifest> {
  const folder = await mkdtemp(join(tmpdir(), 'madang-verify-'));
  try {
    const database = join(folder, databaseEntry);
    const manifest = await readArchive(file, async (path, content) => {
      if (path !== databaseEntry) for await (const _chunk of content);
      else await pipeline(content, createWriteStream(database, { mode: 0o600 }));
    });
    const fault = faultIn(database);
    if (fault) throw new BackupFault(`its database is damaged: ${fault}`);
    return manifest;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
