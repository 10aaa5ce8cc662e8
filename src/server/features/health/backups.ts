/** Backups that managers ask for: one at a time, in the folder `backups` of the data, the newest few. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import type { BackupOrder, BackupReply } from '../../backup/backup-process.ts';
import { backupFolder, backupName, backupNames } from './backup-names.ts';

const program = fileURLToPath(new URL('../../backup/backup-process.ts', import.meta.url));
/** Older ones are deleted: a manager is not to fill the disk. */
const kept = 5;

export interface Backups {
  readonly isPossible: boolean;
  readonly isRunning: boolean;
  readonly failedAt: string | null;
  /** The newest that is whole. */
  last(): Promise<{ at: string; bytes: number; name: string } | null>;
  /** Begins one; false while one is being made. `done` ends with it. */
  begin(now: Date): { isBegun: boolean; done: Promise<void> };
}

export function createBackups({
  settings,
  log,
}: {
  settings: BackupOrder['settings'];
  log: Logger;
}): Backups {
  const folder = backupFolder(settings.DATA_DIR);
  let isRunning = false;
  let failedAt: string | null = null;

  async function make(now: Date): Promise<void> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const name = backupName(now);
    const child = fork(program, {
      env: { PATH: process.env.PATH },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const order: BackupOrder = { settings, file: join(folder, name) };
    const ended = new AbortController();
    const gone = once(child, 'exit', ended).then((): BackupReply => ({ failed: 'its process ended' }));
    const replied = once(child, 'message', ended).then(([reply]) => reply as BackupReply);
    for (const one of [gone, replied]) one.catch(() => undefined);
    child.send(order);
    const reply = await Promise.race([replied, gone]);
    ended.abort();
    if ('failed' in reply) throw new Error(reply.failed);
    for (const old of (await backupNames(folder)).slice(0, -kept))
      await rm(join(folder, old), { force: true });
  }

  return {
    isPossible: settings.DATABASE_URL === undefined,
    get isRunning() {
      return isRunning;
    },
    get failedAt() {
      return failedAt;
    },
    async last() {
      const name = (await backupNames(folder)).at(-1);
      const found = name === undefined ? undefined : await stat(join(folder, name)).catch(() => undefined);
      return name !== undefined && found ? { at: found.mtime.toISOString(), bytes: found.size, name } : null;
    },
    begin(now) {
      if (isRunning) return { isBegun: false, done: Promise.resolve() };
      isRunning = true;
      const done = make(now)
        .then(
          () => {
            failedAt = null;
          },
          (error: unknown) => {
            failedAt = new Date().toISOString();
            log.error({ err: error }, 'a backup that a manager asked for could not be made');
          },
        )
        .finally(() => {
          isRunning = false;
        });
      return { isBegun: true, done };
    },
  };
}
