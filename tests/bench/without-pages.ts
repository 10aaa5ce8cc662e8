import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabasePlace } from '#server/db/open.ts';
import { type HeardProcess, startProcess } from '#tests/support/server-process.ts';
import { serverEnvironment } from '../../scripts/prepare.mjs';

/** The server itself, whole, with no demonstration; only the built pages are left away, whose compressing at each start takes seconds. */
export function startWithoutPages(
  { dataDir, databaseUrl }: DatabasePlace,
  settings: Record<string, string> = {},
): Promise<HeardProcess> {
  const dist = join(dataDir, 'dist');
  mkdirSync(join(dist, 'client'), { recursive: true });
  try {
    symlinkSync(join(import.meta.dirname, '../../dist/server'), join(dist, 'server'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const env = { ...serverEnvironment, PORT: '0', DEMO: '0', SET_UP: '0', DATA_DIR: dataDir };
  const server = join(import.meta.dirname, 'site-server.ts');
  return startProcess([server, dist], {
    ...env,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    ...settings,
  });
}
