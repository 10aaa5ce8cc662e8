/** Takes out of the outbox what must not stay there. Runs in every process of the server, with a mail server or without. */
import type { Database } from '../../db/open.ts';
import type { Logger } from '../log/log.ts';
import { repeat } from '../repeat.ts';
import { forgetOld } from './queue.ts';
import { wipeEndedSecrets } from './secret.ts';

interface SweepParts {
  db: Database;
  clock: () => Date;
  log: Logger;
  everyMs?: number;
}

/** Sweeps at once and then again and again: secrets each time, old mail every hour. */
export function startSweep({ db, clock, log, everyMs = 60_000 }: SweepParts): { stop: () => Promise<void> } {
  let forgot = Number.NEGATIVE_INFINITY;
  return repeat(async () => {
    try {
      const count = await wipeEndedSecrets(db, clock());
      if (count > 0) log.info({ count }, 'texts of secret mails were deleted: their tokens have expired');
      if (performance.now() - forgot > 3_600_000) {
        forgot = performance.now();
        await forgetOld(db, clock());
      }
    } catch (error) {
      log.error({ err: error }, 'the outbox could not be swept');
    }
    return false;
  }, everyMs);
}
