/** Another process holds SQLite's write lock for some seconds: readers go on, writers are done afterwards or told to come later. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Attack } from './attack.ts';

const file = fileURLToPath(new URL('./write-lock-process.ts', import.meta.url));
const heldMs = 6_000;
/** For the writers to be done again. */
const afterMs = 3_000;

export const heldWriteLock: Attack = {
  name: 'a write lock held for 6 s',
  async run({ ground, shortest }) {
    const ms = shortest ? 500 : heldMs;
    const holder = fork(file, [join(ground.dataDir, 'madang.sqlite'), String(ms)], {
      execArgv: ['--disable-warning=ExperimentalWarning'],
    });
    const ended = once(holder, 'exit');
    await once(holder, 'message');
    await ended;
    await sleep(shortest ? 500 : afterMs);
    return { seen: { 'held ms': ms } };
  },
};
