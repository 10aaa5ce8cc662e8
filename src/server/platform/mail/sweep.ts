/** Takes out of the outbox what must not stay there. Runs in every process of the server, with a mail server or without. */
import type { Database } from '../../db/open.ts';
import { maySteadily } from '../../db/steady-clock.ts';
import type { Logger } from '../../ground/log.ts';
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
      const now = clock();
      const onWait = (last: Date) =>
        log.warn(
          { last, now },
          'the clock is more than a day past the last sweep of mail, which waits an hour',
        );
      // What goes by its age waits after a jump of the clock; a text whose token is gone never does.
      const isSteady = await maySteadily(db, 'sweeping-mail', now, onWait);
      const count = await wipeEndedSecrets(db, now, isSteady);
      if (count > 0) log.info({ count }, 'texts of secret mails were deleted: their tokens have expired');
      if (isSteady && performance.now() - forgot > 3_600_000) {
        forgot = performance.now();
        await forgetOld(db, now);
      }
    } catch (error) {
      log.error({ err: error }, 'the outbox could not be swept');
    }
    return false;
  }, everyMs);
}
