/** Whether the installation still waits for its first manager: then it answers nothing else. In memory once that is over. */
import { rm } from 'node:fs/promises';
import type { Database } from '../../db/open.ts';
import { isUnmanaged, linkFile } from './link.ts';

/** Its answer is what the front door asks (`front-door/setting-up.ts`). */
export async function watchSetUp(db: Database, dataDir: string) {
  let isOver = false;
  let asking: Promise<boolean> | undefined;
  const ask = async () => {
    isOver ||= !(await isUnmanaged(db));
    if (isOver) await rm(linkFile(dataDir), { force: true }).catch(() => undefined);
    return !isOver;
  };
  const settingUp = {
    get isOver() {
      return isOver;
    },
    lasts: () => {
      // Of requests at the same time one asks.
      asking ??= ask().finally(() => {
        asking = undefined;
      });
      return asking;
    },
  };
  await settingUp.lasts();
  return settingUp;
}
