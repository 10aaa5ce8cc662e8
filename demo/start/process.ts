/** The process that `spawn.ts` starts: makes the demonstration, says so, and then makes its files. Ends when its server does. */

import { openDatabase } from '#server/db/open.ts';
import { retry } from '#server/db/retry.ts';
import { createLogger } from '#server/ground/log.ts';
import { storageFaultOf } from '#server/ground/storage-fault.ts';
import { illustrateDemonstration } from '../files/illustrate.ts';
import { prepareDemonstration } from '../seeder/demonstration.ts';
import type { DemonstrationOrder, DemonstrationReady } from './spawn.ts';

/** The start waits for it: half a minute, as for the migration. */
const lockTries = 6;

const stopping = new AbortController();
process.once('disconnect', () => stopping.abort());
process.once('message', ({ settings, now }: DemonstrationOrder) => void make(settings, new Date(now)));

async function make(settings: DemonstrationOrder['settings'], now: Date): Promise<void> {
  const log = createLogger();
  const begin = Date.now();
  const clock = () => new Date(now.getTime() + Date.now() - begin);
  const db = await openDatabase({ dataDir: settings.DATA_DIR });
  const told: string[] = [];
  const prepare = () => prepareDemonstration({ db, settings, clock, log, print: (text) => told.push(text) });
  await retry(lockTries, prepare, (error) => storageFaultOf(error) === 'busy');
  const ready: DemonstrationReady = { logIns: told.join('') };
  process.send?.(ready);
  if (told.length > 0) await illustrateDemonstration({ db, settings, clock, log, signal: stopping.signal });
  await db.destroy();
  log.flush();
  if (process.connected) process.disconnect?.();
}
