/** The process that makes a backup beside its server, which answers meanwhile. */
import { constants, setPriority } from 'node:os';
import type { Settings } from '../ground/config.ts';
import { makeBackup } from './backup.ts';

export interface BackupOrder {
  settings: Pick<Settings, 'DATA_DIR' | 'FILE_STORE' | 'DATABASE_URL'>;
  file: string;
}
export type BackupReply = { made: true } | { failed: string };

setPriority(constants.priority.PRIORITY_LOW);

process.once('message', async ({ settings, file }: BackupOrder) => {
  const reply: BackupReply = await makeBackup(settings, file).then(
    () => ({ made: true }),
    (error: unknown) => ({ failed: (error as Error).message }),
  );
  process.send?.(reply, () => process.exit());
});
